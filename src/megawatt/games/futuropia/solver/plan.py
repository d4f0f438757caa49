"""Solve a solo game: beams, branch and bound of the last turns, and a bound for all games."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
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
from megawatt.games.futuropia.solver.ready import prepare
from megawatt.games.futuropia.solver.report import Phase, Plan, Progress, Step
from megawatt.games.futuropia.solver.turns import BEGIN, DEPTH, REPLAY
from megawatt.games.futuropia.state import NONE, STATE
from megawatt.kernel.errors import BadOption
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records

BEAM = 40
"""Positions per set of face-up tiles: about a minute and a half on two cores."""
FIRST_BEAM = 4
SALTS = 5
AGAIN_FROM = (4, 8, 12, 16, 20)  # turns of the best plan
ABOUT = 26
"""Turns that a good game has, to say how far a beam is."""
NOTHING = -(10**6)
ENDLESS = 10**9
LONGEST = 34
"""Turns that are searched: each beyond the 20th costs three points, the best games have 25."""
ENDS = 1000
"""Positions that branch and bound may look at from one turn of the plan, for 1 of the beam."""
SPLITS = 1000
"""Positions that may be weighed to narrow the bound, for 1 of the beam."""
SEARCHING, ENDING = 0.6, 0.75
"""Of the seconds given: when the beam stops, and when branch and bound does."""


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
    With `seconds` ever wider beams are tried until the time is over; compiling at the first
    use is not counted, and the first beam comes to its end in any case. `progress` is told how
    far it is, last of the finished plan.
    """
    for name, value in (("beam", beam), ("cores", cores)):
        if value is not None and value < 1:
            raise BadOption(f"The solver's {name} must be 1 or more, not {value}.")
    if seconds is not None and seconds <= 0:
        raise BadOption(f"The solver's seconds must be more than 0, not {seconds}.")
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
        self.seconds, self.beam = seconds, beam
        self.progress, self.crew = progress, crew
        self._tell(Step(Phase.COMPILING))
        self.root = table(options, seed, self.boxes)
        prepare(self.boxes, self.box, self.root, self._tell_compiled)
        self.begun = monotonic()
        self.inner = Inner(self.boxes, self.box, readable(self.root), crew)
        self._tell(Step(Phase.COUNTING))
        counted = bound(self.box, readable(self.root))
        self.best = Plan([], NOTHING, counted, 0, counted=counted)

    def solve(self) -> Plan:
        """Do one after the other."""
        self._search()
        self._branch()
        self._narrow()
        return self.best

    def _until(self, share: float) -> Tick:
        """Make the question whether there is time left, of this share of the seconds."""
        if self.seconds is None:
            return lambda: True
        limit = self.begun + share * self.seconds
        return lambda: monotonic() < limit

    def _tell(self, step: Step) -> None:
        if self.progress:
            self.progress(step)

    def _tell_compiled(self, done: int, parts: int) -> None:
        self._tell(Step(Phase.COMPILING, done, parts, share=done / parts))

    def _tell_phase(self, phase: Phase, share: float, **where: Any) -> None:
        """Tell of a phase of the search proper: with seconds given, the clock is the share."""
        if self.seconds is not None:
            share = (monotonic() - self.begun) / self.seconds
        plan = self.best if self.best.score > NOTHING else None
        self._tell(Step(phase, share=min(1.0, share), plan=plan, **where))

    def _search(self) -> None:
        """Search with beams, from the start and anew from turns of the best plan."""
        in_time = self._until(SEARCHING)

        def tick() -> bool:
            return self.best.score == NOTHING or in_time()

        beams = None if self.seconds is not None else len(list(_rounds(self.beam, False)))
        for k, (width, salt, turn) in enumerate(_rounds(self.beam, self.seconds is not None)):

            def told(at: int, k: int = k) -> None:
                share = (k + min(1.0, (at - 1) / ABOUT)) / (beams or k + 1)
                where = {"at": at, "of": max(at, ABOUT), "beam": k + 1, "beams": beams}
                self._tell_phase(Phase.BEAM, share, **where)

            used, start = position(self.boxes, self.root, self.best.actions, turn)
            found = search(
                self.boxes, start, width, LONGEST, tick, self.crew, salt, self._may_beat, told
            )
            looked = self.best.turns_looked_at + found.turns
            self.best = replace(self.best, turns_looked_at=looked)
            if found.points > self.best.score:
                self._improve(used, found.points, found.actions)
            if not tick() or self.best.score == self.best.bound:
                return

    def _improve(self, used: int, points: int, actions: list[int]) -> None:
        """Replace the best plan from an action on."""
        actions = self.best.actions[:used] + actions
        self.best = replace(self.best, actions=actions, score=points)

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
        most = self.beam * ENDS if self.seconds is None else ENDLESS
        turns = turns_of(self.boxes, self.root, self.best.actions)
        for turn in range(turns - 1, -1, -1):

            def told(positions: int, turn: int = turn) -> None:
                self._tell_phase(Phase.BRANCHING, positions / most, at=turn + 1, of=turns)

            used, start = position(self.boxes, self.root, self.best.actions, turn)
            found = branch(
                self.boxes, self.box, self.inner, start, self.best.score, most, self.crew, tick,
                told,
            )  # fmt: skip
            if found.points > self.best.score:
                self._improve(used, found.points, found.actions)
            if not found.proven:
                return
            self.best = replace(self.best, best_from=turn)

    def _narrow(self) -> None:
        """Narrow the bound by splitting the first turns; tell the end."""
        most = self.beam * SPLITS if self.seconds is None else ENDLESS
        of = most if self.seconds is None else None

        def told(weighed: int) -> None:
            self._tell_phase(Phase.NARROWING, weighed / most, at=weighed, of=of)

        if self.best.score < self.best.bound:
            least, weighed = narrow(
                self.boxes, self.box, self.inner, self.root, self.best.score, self.best.bound,
                most, self.crew, self._until(1.0), told,
            )  # fmt: skip
            self.best = replace(self.best, bound=least, positions_weighed=weighed)
        at = self.best.positions_weighed
        self._tell(Step(Phase.NARROWING, at, of, share=1.0, plan=self.best))


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
