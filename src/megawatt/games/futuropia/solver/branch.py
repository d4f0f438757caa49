"""Branch and bound on whole turns: the best that can follow a position, if there is time.

Depth first, a bunch of positions at a time, from the best plan known: a position goes on only
if the bound says that it may lead to more. Of positions that differ in Money, Food, Energy and
loans alone, one with less of everything is dropped. That rule (D1 in the specification) held in
every test but is not proved in full, so what is found here is optimal "if D1 holds".
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from megawatt.games.futuropia.solver.beam import WEALTH, Tick, without_wealth
from megawatt.games.futuropia.solver.crew import Crew
from megawatt.games.futuropia.solver.inner import Inner, units_of
from megawatt.games.futuropia.solver.report import Told, unheard
from megawatt.games.futuropia.solver.turns import ALL, DEPTH, SCORE_ALL, UNFOLD, scratch
from megawatt.games.futuropia.state import STATE, Decision
from megawatt.kernel.record import records

ROOM = 2048
PIECE = 4
BUNCH = 64


@dataclass
class Turns:
    """The turns that follow some positions: where they lead, from which, by which answers."""

    states: Any
    which: Any
    paths: Any
    complete: bool  # no turn was too long to be looked at


def all_turns(boxes: Any, parents: Any, amounts: int, crew: Crew) -> Turns:
    """List every turn from the positions, in their order."""

    def work(first: int, end: int) -> list[tuple[Any, Any, Any, int]]:
        parts, room, info = [], ROOM, np.zeros(3, np.int64)
        while first < end:
            states, which = records(STATE, room), np.zeros(room, np.int64)
            paths = np.zeros((room, DEPTH), np.int8)
            UNFOLD(
                boxes, parents, first, end, amounts, *scratch(), states, which, paths, info
            )  # fmt: skip
            n = int(info[0])
            parts.append((states[:n], which[:n], paths[:n], int(info[2])))
            room = 4 * room if info[1] == first else room
            first = int(info[1])
        return parts

    parts = [part for one in crew.share(work, len(parents), PIECE) for part in one]
    states, which, paths = (np.concatenate([part[i] for part in parts]) for i in range(3))
    return Turns(states, which, paths, not any(part[3] for part in parts))


class Seen:
    """For every position without its wealth: the wealth it was met with, without the beaten."""

    def __init__(self) -> None:
        self._met: dict[bytes, list[tuple[int, ...]]] = {}

    def fresh(self, states: Any) -> Any:
        """Say which positions no other one met so far beats or equals in everything (D1)."""
        wealth = np.stack([states[name][:, 0].astype(np.int64) for name in WEALTH], 1)
        wealth[:, 3] *= -1
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


@dataclass
class Searched:
    """What branch and bound found: whether nothing better is left, and the best if better."""

    proven: bool
    points: int
    actions: list[int] = field(default_factory=list)
    positions: int = 0


def branch(
    boxes: Any,
    box: Any,
    inner: Inner,
    start: Any,
    known: int,
    most: int,
    crew: Crew,
    tick: Tick,
    told: Told = unheard,
) -> Searched:
    """Look for more than `known` points from a position; at most so many positions."""
    done = Searched(True, known)
    seen = Seen()
    stack: list[tuple[Any, Any, list[list[int]]]] = [(start, np.array([10**6]), [[]])]
    while stack:
        states, bounds, lines = stack.pop()
        if len(states) > BUNCH:
            stack.append((states[:-BUNCH], bounds[:-BUNCH], lines[:-BUNCH]))
            states, bounds, lines = states[-BUNCH:], bounds[-BUNCH:], lines[-BUNCH:]
        open_ = np.flatnonzero(bounds > done.points)
        if not len(open_):
            continue
        if done.positions > most or not tick() or not inner.works:
            done.proven = False
            break
        told(done.positions)
        turns = all_turns(boxes, states[open_], ALL, crew)
        done.proven &= turns.complete
        done.positions += len(turns.states)
        lines = [lines[i] for i in open_]
        _note(boxes, turns, lines, done)
        going = np.flatnonzero(turns.states["decision"] != Decision.OVER)
        going = going[seen.fresh(turns.states[going])] if len(going) else going
        if not len(going):
            continue
        after = turns.states[going]
        ceilings = bounds[open_][turns.which[going]]
        found = inner.bounds(after, units_of(box, after), done.points, ceilings)
        kept = np.flatnonzero(found > done.points)
        kept = kept[np.argsort(found[kept], kind="stable")]  # the last is the most promising
        if len(kept):
            new = [lines[turns.which[i]] + _steps(turns.paths[i]) for i in going[kept]]
            stack.append((after[kept], found[kept], new))
    return done


def _note(boxes: Any, turns: Turns, lines: list[list[int]], done: Searched) -> None:
    """Remember the best game that is over, if it is better."""
    over = np.flatnonzero(turns.states["decision"] == Decision.OVER)
    if not len(over):
        return
    points = np.zeros(len(over), np.int64)
    SCORE_ALL(boxes, turns.states[over], points)
    best = int(np.argmax(points))
    if points[best] > done.points:
        done.points = int(points[best])
        i = over[best]
        done.actions = lines[turns.which[i]] + _steps(turns.paths[i])


def _steps(path: Any) -> list[int]:
    return [int(action) for action in path if action >= 0]
