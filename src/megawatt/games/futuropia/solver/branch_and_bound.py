"""Branch and bound on whole turns: the best that can follow a position, if there is time.

Depth first, a bunch of positions at a time, from the best game known: a position goes on only
if the bound says that it may lead to more. Of positions that differ in Money, Food, Energy and
loans alone, one with less of everything is dropped. That rule (D1 in the specification) held in
every test but is not proved in full, so what is found here is optimal "if D1 holds".
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from megawatt.games.futuropia.solver.beam_search import (
    Means,
    answers_in,
    wealth_of,
    without_wealth,
)
from megawatt.games.futuropia.solver.priced_bound import PricedBound, units_of
from megawatt.games.futuropia.solver.solution import OnCount, ignore
from megawatt.games.futuropia.solver.threads import Threads
from megawatt.games.futuropia.solver.whole_turns import (
    ALL,
    SCORE_ALL,
    STOPPED_AT,
    TOO_LONG,
    TURNS,
    UNFOLD,
    Amounts,
    TurnRoom,
    new_walk,
    turn_room,
)
from megawatt.games.futuropia.state import Decision
from megawatt.kernel.record import Int8Array, Int64Array

ROOM = 2048
CHUNK = 4
BUNCH = 64


@dataclass
class TurnList:
    """The turns that follow some positions: where they lead, from which, by which answers."""

    states: Any
    parent: Int64Array
    paths: Int8Array
    complete: bool  # no turn was too long to be looked at


def all_turns(boxes: Any, parents: Any, amounts: Amounts, threads: Threads) -> TurnList:
    """List every turn from the positions, in their order."""

    def work(first: int, end: int) -> list[TurnRoom]:
        parts, size = [], ROOM
        while first < end:
            room = turn_room(size)
            UNFOLD(boxes, parents, first, end, amounts, new_walk(), room)
            n, stopped_at = int(room.counts[TURNS]), int(room.counts[STOPPED_AT])
            parts.append(TurnRoom(room.states[:n], room.parent[:n], room.paths[:n], room.counts))
            size = 4 * size if stopped_at == first else size
            first = stopped_at
        return parts

    parts = [part for one in threads.share(work, len(parents), CHUNK) for part in one]
    return TurnList(
        np.concatenate([part.states for part in parts]),
        np.concatenate([part.parent for part in parts]),
        np.concatenate([part.paths for part in parts]),
        not any(part.counts[TOO_LONG] for part in parts),
    )


class ParetoFronts:
    """For every position without its wealth: the wealth it was met with, without the beaten."""

    def __init__(self) -> None:
        self._met: dict[bytes, list[tuple[int, ...]]] = {}

    def add(self, states: Any) -> Any:
        """Say which positions no other one met so far beats or equals in everything (D1)."""
        wealth = wealth_of(states)
        found = np.zeros(len(states), bool)
        order = np.argsort(-wealth.sum(1), kind="stable").tolist()  # the rich beat the most
        keys = without_wealth(states)
        for i in order:
            mine = tuple(wealth[i].tolist())
            met = self._met.setdefault(keys[i], [])
            if any(all(a >= b for a, b in zip(one, mine, strict=True)) for one in met):
                continue
            met[:] = [one for one in met if any(a > b for a, b in zip(one, mine, strict=True))]
            met.append(mine)
            found[i] = True
        return found


class Open(NamedTuple):
    """Positions that wait to be looked at: the last is the most promising."""

    states: Any
    bounds: Int64Array
    lines: list[list[int]]  # the answers that lead to each

    def split(self) -> "tuple[Open | None, Open]":
        """Take the last ones off; None if they are all."""
        if len(self.states) <= BUNCH:
            return None, self
        rest = Open(self.states[:-BUNCH], self.bounds[:-BUNCH], self.lines[:-BUNCH])
        return rest, Open(self.states[-BUNCH:], self.bounds[-BUNCH:], self.lines[-BUNCH:])

    def above(self, points: int) -> "Open":
        """Leave out those that cannot lead to more."""
        chosen = np.flatnonzero(self.bounds > points)
        return Open(self.states[chosen], self.bounds[chosen], [self.lines[i] for i in chosen])


@dataclass
class Best:
    """What branch and bound found: whether nothing better is left, and the best if better."""

    proven: bool
    points: int
    actions: list[int] = field(default_factory=list)
    positions: int = 0


def branch(
    means: Means,
    priced: PricedBound,
    start: Any,
    known: int,
    most: int,
    on_count: OnCount = ignore,
) -> Best:
    """Look for more than `known` points from a position; at most so many positions."""
    best = Best(True, known)
    fronts = ParetoFronts()
    stack = [Open(start, np.array([10**6]), [[]])]
    while stack:
        rest, bunch = stack.pop().split()
        if rest is not None:
            stack.append(rest)
        bunch = bunch.above(best.points)
        if not len(bunch.states):
            continue
        if best.positions > most or not means.keep_going() or not priced.works:
            best.proven = False
            break
        on_count(best.positions)
        turns = all_turns(means.boxes, bunch.states, ALL, means.threads)
        best.proven &= turns.complete
        best.positions += len(turns.states)
        _note(means.boxes, turns, bunch.lines, best)
        going = np.flatnonzero(turns.states["decision"] != Decision.OVER)
        going = going[fronts.add(turns.states[going])] if len(going) else going
        if not len(going):
            continue
        after = turns.states[going]
        ceilings = bunch.bounds[turns.parent[going]]
        found = priced.bounds(after, units_of(means.box, after), best.points, ceilings)
        kept = np.flatnonzero(found > best.points)
        kept = kept[np.argsort(found[kept], kind="stable")]  # the last is the most promising
        if len(kept):
            lines = [bunch.lines[turns.parent[i]] + answers_in(turns.paths[i]) for i in going[kept]]
            stack.append(Open(after[kept], found[kept], lines))
    return best


def _note(boxes: Any, turns: TurnList, lines: list[list[int]], best: Best) -> None:
    """Remember the best game that is over, if it is better."""
    over = np.flatnonzero(turns.states["decision"] == Decision.OVER)
    if not len(over):
        return
    points = np.zeros(len(over), np.int64)
    SCORE_ALL(boxes, turns.states[over], points)
    highest = int(np.argmax(points))
    if points[highest] > best.points:
        best.points = int(points[highest])
        i = over[highest]
        best.actions = lines[turns.parent[i]] + answers_in(turns.paths[i])
