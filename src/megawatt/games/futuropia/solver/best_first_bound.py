"""Narrow the bound: split the first turns, the most promising positions first.

The bound of a game is the greatest bound of the positions that its first turns may lead to. What
is split here is the relaxed game that the bound is about: wealth is one number of fifths (see
`bound_tables`), so it does not matter how a bill was paid, only what was bought when, who worked,
and what it cost. Positions that differ in that number alone count once, with the greatest.
Nothing that can happen is left out: what this proves does not rest on dominance D1.
"""

from typing import Any

import numpy as np

from megawatt.games.futuropia.solver.beam_search import Means, without_wealth
from megawatt.games.futuropia.solver.bound_tables import BILL_MONEY, DOLLAR, FIFTHS, ME
from megawatt.games.futuropia.solver.branch_and_bound import all_turns
from megawatt.games.futuropia.solver.priced_bound import PricedBound, units_of
from megawatt.games.futuropia.solver.solution import OnCount, ignore
from megawatt.games.futuropia.solver.whole_turns import ONE

PURSE = 10_000
"""Money, Food and Energy of every relaxed position: more than any turn can use."""
BUNCH = 128
_Key = tuple[int, int]  # the bound, and the turns taken, less than 0


def narrow(
    means: Means,
    priced: PricedBound,
    root: Any,
    floor: int,
    ceiling: int,
    most: int,
    on_count: OnCount = ignore,
) -> tuple[int, int]:
    """Give a bound from `floor` to `ceiling`, and how many positions (about `most`) it took."""
    if not priced.works:
        return ceiling, 0
    units = units_of(means.box, root)
    start = _with_purse(root)
    first = int(priced.bounds(start, units, floor, np.array([ceiling]))[0])
    open_: dict[_Key, list[tuple[Any, Any]]] = {
        (first, -int(start["turns"][0, ME])): [(start, units)]
    }
    met: dict[bytes, int] = {}
    weighed = 1
    while open_:
        key = max(open_)
        level, states, units = key[0], *_joined(open_.pop(key), met)
        if level <= floor:
            return floor, weighed
        for at in range(0, len(states), BUNCH):
            part = slice(at, at + BUNCH)
            if weighed >= most or not means.keep_going() or states["final"][part].any():
                return level, weighed
            on_count(weighed)
            after, fifths = _split(means, states[part], units[part])
            found = priced.bounds(after, fifths, floor, np.full(len(after), level))
            weighed += len(after)
            _put(open_, after, fifths, found, floor)
    return floor, weighed


def _with_purse(states: Any) -> Any:
    """Give positions enough of everything, and no loans: their fifths are counted elsewhere."""
    plain = np.array(states)
    for name in ("money", "food", "energy"):
        plain[name][:, ME] = PURSE
    plain["loans"][:, ME] = 0
    return plain


def _joined(parts: list[tuple[Any, Any]], met: dict[bytes, int]) -> tuple[Any, Any]:
    """Put positions together; leave out those that were met with as many fifths."""
    states = np.concatenate([one for one, _ in parts])
    units = np.concatenate([many for _, many in parts])
    kept = richest(states, units)
    fresh = []
    for i, key in zip(kept.tolist(), without_wealth(states[kept]), strict=True):
        if met.get(key, -(10**9)) < units[i]:
            met[key] = int(units[i])
            fresh.append(i)
    return states[fresh], units[fresh]


def richest(states: Any, units: Any) -> Any:
    """Give the numbers of the positions that none equal but for fewer fifths, in their order."""
    best: dict[bytes, int] = {}
    for i, key in enumerate(without_wealth(states)):
        if key not in best or units[i] > units[best[key]]:
            best[key] = i
    return np.array(sorted(best.values()), np.int64)


def _split(means: Means, states: Any, units: Any) -> tuple[Any, Any]:
    """Play every turn from relaxed positions; count the fifths that each has then."""
    turns = all_turns(means.boxes, states, ONE, means.threads)
    if not turns.complete:
        raise RuntimeError("A turn had more questions than the solver has room for (DEPTH).")
    after, which = turns.states, turns.parent
    have = {
        name: after[name][:, ME].astype(np.int64) - PURSE for name in ("money", "food", "energy")
    }
    owed = after["special_loan"][:, ME].astype(np.int64) - states["special_loan"][which, ME]
    debt = int(means.box.loan_money) * after["loans"][:, ME].astype(np.int64)
    fifths = DOLLAR * have["money"] + FIFTHS * (have["food"] + have["energy"] - debt)
    fifths = fifths - FIFTHS * int(means.box.special_loan) * owed + units[which]
    up = np.bitwise_count(after["tiles"][:, ME].astype(np.uint8)).astype(np.int64)
    before = np.bitwise_count(states["tiles"][which, ME].astype(np.uint8)).astype(np.int64)
    bill = np.where(after["strict_reveal"], 0, BILL_MONEY)
    fifths = fifths + bill * (up >= before)  # a reveal: its bill may have brought Money
    after = _with_purse(after)
    kept = richest(after, fifths)
    return after[kept], fifths[kept]


def _put(
    open_: dict[_Key, list[tuple[Any, Any]]], after: Any, fifths: Any, found: Any, floor: int
) -> None:
    """Put positions where their bound and turns belong; those not above the floor are done."""
    keys = np.stack([found, -after["turns"][:, ME].astype(np.int64)], 1)
    for level, turn in np.unique(keys[found > floor], axis=0).tolist():
        chosen = (keys == (level, turn)).all(1)
        open_.setdefault((level, turn), []).append((after[chosen], fifths[chosen]))
