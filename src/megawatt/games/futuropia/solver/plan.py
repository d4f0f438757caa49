"""Solve a solo game: beams, branch and bound of the last turns, and a bound for all games."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from megawatt.games.futuropia import game  # noqa: F401  # compiled code needs the contract
from megawatt.games.futuropia.components import open_box
from megawatt.games.futuropia.setup import OPTIONS, lay
from megawatt.games.futuropia.solver.beam import Tick, search
from megawatt.games.futuropia.solver.bound import bound
from megawatt.games.futuropia.solver.branch import branch
from megawatt.games.futuropia.solver.crew import Crew
from megawatt.games.futuropia.solver.inner import Inner, units_of
from megawatt.games.futuropia.solver.narrow import narrow
from megawatt.games.futuropia.solver.turns import BEGIN, DEPTH, REPLAY
from megawatt.games.futuropia.state import NONE, STATE
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records

BEAM = 40
"""Positions per set of face-up tiles: about a minute and a half on one core."""
FIRST_BEAM = 4
SALTS = 5
AGAIN_FROM = (4, 8, 12, 16, 20)  # turns of the best plan
LONGEST = 34
"""Turns that are searched: each beyond the 20th costs three points, the best games have 25."""
ENDS = 1000
"""Positions that branch and bound may look at from one turn of the plan, for 1 of the beam."""
SPLITS = 1000
"""Positions that may be weighed to narrow the bound, for 1 of the beam."""
SEARCHING, ENDING = 0.6, 0.75
"""Of the seconds given: when the beam stops, and when branch and bound does."""


@dataclass(frozen=True)
class Plan:
    """A solo game: the actions from the set-up on, its score, and what no game can exceed."""

    actions: list[int]
    score: int
    bound: int
    turns_looked_at: int
    best_from: int | None = None
    """The turn from which nothing better can follow on this plan, if dominance D1 holds."""
    positions_weighed: int = 0  # to narrow the bound


Progress = Callable[[Plan], None]


def solve(
    options: Mapping[str, Any] | None = None,
    seconds: float | None = None,
    beam: int = BEAM,
    progress: Progress | None = None,
    *,
    seed: int = 0,
    box: Path | None = None,
    cores: int | None = None,
) -> Plan:
    """Search for the best solo game with these options, from a seed's set-up.

    Without `seconds` the answer depends on `beam` alone, on any number of cores (None: all).
    With `seconds` ever wider beams are tried until the time is over. `progress` is told of
    every better plan.
    """
    with Crew(cores) as crew:
        return _Solver(options or {}, seconds, beam, progress, seed, box, crew).solve()


class _Solver:
    """One task: beam search, branch and bound of the plan's last turns, narrowing the bound."""

    def __init__(
        self,
        options: Mapping[str, Any],
        seconds: float | None,
        beam: int,
        progress: Progress | None,
        seed: int,
        box: Path | None,
        crew: Crew,
    ) -> None:
        edition = open_box(box)
        self.box, self.boxes = edition.box, edition.record
        self.root = table(options, seed, self.boxes)
        self.begun, self.seconds, self.beam = monotonic(), seconds, beam
        self.progress, self.crew = progress, crew
        self.inner = Inner(self.boxes, self.box, readable(self.root), crew)
        self.best = Plan([], -(10**6), bound(self.box, readable(self.root)), 0)

    def solve(self) -> Plan:
        """Do one after the other."""
        self._search()
        self._branch()
        weighed = 0
        if self.best.score < self.best.bound:
            most = self.beam * SPLITS if self.seconds is None else 10**9
            least, weighed = narrow(
                self.boxes, self.box, self.inner, self.root, self.best.score, self.best.bound,
                most, self.crew, self._until(1.0),
            )  # fmt: skip
            self.best = replace(self.best, bound=least)
        self.best = replace(self.best, positions_weighed=weighed)
        self._tell()
        return self.best

    def _until(self, share: float) -> Tick:
        """Make the question whether there is time left, of this share of the seconds."""
        if self.seconds is None:
            return lambda: True
        limit = self.begun + share * self.seconds
        return lambda: monotonic() < limit

    def _tell(self) -> None:
        if self.progress:
            self.progress(self.best)

    def _search(self) -> None:
        """Search with beams, from the start and anew from turns of the best plan."""
        tick = self._until(SEARCHING)
        looked = 0
        for width, salt, turn in _rounds(self.beam, self.seconds is not None):
            used, start = position(self.boxes, self.root, self.best.actions, turn)
            found = search(self.boxes, start, width, LONGEST, tick, self.crew, salt, self._may_beat)
            looked += found.turns
            if found.points > self.best.score:
                actions = self.best.actions[:used] + found.actions
                self.best = replace(
                    self.best, actions=actions, score=found.points, turns_looked_at=looked
                )
                self._tell()
            if not tick() or self.best.score == self.best.bound:
                return

    def _may_beat(self, states: Any) -> Any:
        """Say which positions may lead to more than the best plan."""
        known = self.best.score
        if known < 0:
            return np.ones(len(states), bool)
        units = units_of(self.box, states)
        ceilings = np.full(len(states), known + 1)
        return self.inner.bounds(states, units, known, ceilings) > known

    def _branch(self) -> None:
        """Go back from the end of the best plan, turn by turn, as far as all can be looked at."""
        tick = self._until(ENDING)
        most = self.beam * ENDS if self.seconds is None else 10**9
        for turn in range(turns_of(self.boxes, self.root, self.best.actions) - 1, -1, -1):
            used, start = position(self.boxes, self.root, self.best.actions, turn)
            found = branch(
                self.boxes, self.box, self.inner, start, self.best.score, most, self.crew, tick
            )
            if found.points > self.best.score:
                actions = self.best.actions[:used] + found.actions
                self.best = replace(self.best, actions=actions, score=found.points)
                self._tell()
            if not found.proven:
                return
            self.best = replace(self.best, best_from=turn)


def _rounds(beam: int, endless: bool) -> Iterator[tuple[int, int, int]]:
    """Give width, salt and the turn of the best plan to start from, round by round."""
    for k in count() if endless else range(1):
        width = FIRST_BEAM << k if endless else beam
        for salt in range(SALTS + 1):
            yield width, salt, 0
        for turn in AGAIN_FROM:
            yield width, 1 + turn % SALTS, turn
            yield width, 2 + turn % SALTS, turn


def position(boxes: Any, root: Any, actions: list[int], turn: int) -> tuple[int, Any]:
    """Play a plan up to a turn; give how many actions that took, and the position."""
    state, points = root.copy(), np.zeros(1, np.int64)
    path = np.full((1, DEPTH), NONE, np.int8)
    for i, action in enumerate(actions):
        s = readable(state)
        if s.turns[0] >= turn and s.using == NONE:
            return i, state
        path[0, 0] = action
        after = records(STATE)
        REPLAY(boxes, state, np.zeros(1, np.int64), path, after, points)
        state = after
    return 0, root


def turns_of(boxes: Any, root: Any, actions: list[int]) -> int:
    """Count the turns of a plan."""
    state, points = root.copy(), np.zeros(1, np.int64)
    path = np.full((1, DEPTH), NONE, np.int8)
    for action in actions:
        path[0, 0] = action
        after = records(STATE)
        REPLAY(boxes, state, np.zeros(1, np.int64), path, after, points)
        state = after
    return int(state["turns"][0, 0])


def table(options: Mapping[str, Any], seed: int, boxes: Any) -> Any:
    """Set the table of a solo game."""
    root = records(STATE)
    s = readable(root)
    s.seats = 1
    s.chance = np.uint64(seed)
    lay(s, 1, complete(OPTIONS, options))
    BEGIN(boxes, root)
    return root
