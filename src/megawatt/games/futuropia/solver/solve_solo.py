"""Solve a solo game: beams, branch and bound of the last turns, and a bound for all games."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from megawatt.games.futuropia import game  # noqa: F401  # compiled code needs the contract
from megawatt.games.futuropia.components import open_box
from megawatt.games.futuropia.setup import OPTIONS, lay
from megawatt.games.futuropia.solver.beam_search import Beam, Means, search
from megawatt.games.futuropia.solver.best_first_bound import narrow
from megawatt.games.futuropia.solver.bound_tables import ME
from megawatt.games.futuropia.solver.branch_and_bound import branch
from megawatt.games.futuropia.solver.counting_bound import bound
from megawatt.games.futuropia.solver.precompile import precompile
from megawatt.games.futuropia.solver.priced_bound import PricedBound, units_of
from megawatt.games.futuropia.solver.solution import (
    KeepGoing,
    OnProgress,
    Phase,
    Progress,
    Solution,
)
from megawatt.games.futuropia.solver.threads import Threads
from megawatt.games.futuropia.solver.whole_turns import BEGIN, DEPTH, REPLAY
from megawatt.games.futuropia.state import NONE, STATE
from megawatt.kernel.errors import BadOption
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records

BEAM = 40
"""Positions per set of face-up tiles: about a minute and a half on two cores."""
FIRST_BEAM = 4
SALTS = 5
AGAIN_FROM = (4, 8, 12, 16, 20)  # turns of the best game
ABOUT = 26
"""Turns that a good game has, to say how far a beam is."""
NOTHING = -(10**6)
ENDLESS = 10**9
LONGEST = 34
"""Turns that are searched: each beyond the 20th costs three points, the best games have 25."""
ENDS = 1000
"""Positions that branch and bound may look at from one turn of the game, for 1 of the beam."""
SPLITS = 1000
"""Positions that may be weighed to narrow the bound, for 1 of the beam."""
SEARCHING, ENDING = 0.6, 0.75
"""Of the seconds given: when the beam stops, and when branch and bound does."""


class Budget(NamedTuple):
    """How long may be searched: so many seconds, or else as much as a beam width asks for."""

    seconds: float | None = None
    beam: int = BEAM
    cores: int | None = None  # None: all

    def check(self) -> None:
        """Refuse budgets that make no sense."""
        for name, value in (("beam", self.beam), ("cores", self.cores)):
            if value is not None and value < 1:
                raise BadOption(f"The solver's {name} must be 1 or more, not {value}.")
        if self.seconds is not None and self.seconds <= 0:
            raise BadOption(f"The solver's seconds must be more than 0, not {self.seconds}.")


def solve(
    options: Mapping[str, Any] | None = None,
    seconds: float | None = None,
    beam: int = BEAM,
    progress: OnProgress | None = None,
    *,
    seed: int = 0,
    box: Path | None = None,
    cores: int | None = None,
) -> Solution:
    """Search for the best solo game with these options, from a seed's set-up.

    Without `seconds` the answer depends on `beam` alone, on any number of cores (None: all).
    With `seconds` ever wider beams are tried until the time is over; compiling at the first
    use is not counted, and the first beam comes to its end in any case. `progress` is told how
    far it is, last of the finished solution.
    """
    budget = Budget(seconds, beam, cores)
    budget.check()
    edition = open_box(box)
    root = laid_out(options or {}, seed)
    with Threads(cores) as threads:
        means = Means(edition.record, readable(edition.record), threads, lambda: True)
        return _Solver(means, root, budget, progress).solve()


class _Solver:
    """One task: beam search, branch and bound of the last turns, narrowing the bound."""

    def __init__(
        self, means: Means, root: Any, budget: Budget, progress: OnProgress | None
    ) -> None:
        self.means, self.root, self.budget, self.progress = means, root, budget, progress
        self._tell(Progress(Phase.COMPILING))
        BEGIN(means.boxes, root)
        precompile(means.boxes, means.box, root, self._tell_compiled)
        self.begun = monotonic()
        self.priced = PricedBound(means.boxes, means.box, readable(root), means.threads)
        self._tell(Progress(Phase.COUNTING))
        counted = bound(means.box, readable(root))
        self.best = Solution([], NOTHING, counted, 0, counted=counted)

    def solve(self) -> Solution:
        """Do one after the other."""
        self._search()
        self._branch()
        self._narrow()
        return self.best

    def _until(self, share: float) -> KeepGoing:
        """Make the question whether there is time left, of this share of the seconds."""
        if self.budget.seconds is None:
            return lambda: True
        limit = self.begun + share * self.budget.seconds
        return lambda: monotonic() < limit

    def _tell(self, progress: Progress) -> None:
        if self.progress:
            self.progress(progress)

    def _tell_compiled(self, done: int, parts: int) -> None:
        self._tell(Progress(Phase.COMPILING, done, parts, share=done / parts))

    def _tell_phase(self, phase: Phase, share: float, **where: Any) -> None:
        """Tell of a phase of the search proper: with seconds given, the clock is the share."""
        if self.budget.seconds is not None:
            share = (monotonic() - self.begun) / self.budget.seconds
        best = self.best if self.best.score > NOTHING else None
        self._tell(Progress(phase, share=min(1.0, share), best=best, **where))

    def _search(self) -> None:
        """Search with beams, from the start and anew from turns of the best game."""
        in_time = self._until(SEARCHING)

        def keep_going() -> bool:
            return self.best.score == NOTHING or in_time()

        means = self.means._replace(keep_going=keep_going)
        endless = self.budget.seconds is not None
        beams = None if endless else len(list(_rounds(self.budget.beam, False)))
        for k, (width, salt, turn) in enumerate(_rounds(self.budget.beam, endless)):

            def on_turn(at: int, k: int = k) -> None:
                share = (k + min(1.0, (at - 1) / ABOUT)) / (beams or k + 1)
                where = {"at": at, "of": max(at, ABOUT), "beam": k + 1, "beams": beams}
                self._tell_phase(Phase.BEAM, share, **where)

            used, start = position(means.boxes, self.root, self.best.actions, turn)
            beam = Beam(width, LONGEST, salt, self._may_beat)
            found = search(means, start, beam, on_turn)
            looked = self.best.turns_looked_at + found.turns
            self.best = replace(self.best, turns_looked_at=looked)
            if found.points > self.best.score:
                self._improve(used, found.points, found.actions)
            if not keep_going() or self.best.score == self.best.bound:
                return

    def _improve(self, used: int, points: int, actions: list[int]) -> None:
        """Replace the best game from an action on."""
        actions = self.best.actions[:used] + actions
        self.best = replace(self.best, actions=actions, score=points)

    def _may_beat(self, states: Any) -> Any:
        """Say which positions may lead to more than the best game."""
        known = self.best.score
        if known < 0:
            return np.ones(len(states), bool)
        units = units_of(self.means.box, states)
        ceilings = np.full(len(states), known + 1)
        return self.priced.bounds(states, units, known, ceilings) > known

    def _branch(self) -> None:
        """Go back from the end of the best game, turn by turn, as far as all can be looked at."""
        means = self.means._replace(keep_going=self._until(ENDING))
        most = self.budget.beam * ENDS if self.budget.seconds is None else ENDLESS
        turns = turns_of(means.boxes, self.root, self.best.actions)
        for turn in range(turns - 1, -1, -1):

            def on_count(positions: int, turn: int = turn) -> None:
                self._tell_phase(Phase.BRANCHING, positions / most, at=turn + 1, of=turns)

            used, start = position(means.boxes, self.root, self.best.actions, turn)
            found = branch(means, self.priced, start, self.best.score, most, on_count)
            if found.points > self.best.score:
                self._improve(used, found.points, found.actions)
            if not found.proven:
                return
            self.best = replace(self.best, best_from=turn)

    def _narrow(self) -> None:
        """Narrow the bound by splitting the first turns; tell the end."""
        means = self.means._replace(keep_going=self._until(1.0))
        timed = self.budget.seconds is not None
        most = ENDLESS if timed else self.budget.beam * SPLITS
        of = None if timed else most

        def on_count(weighed: int) -> None:
            self._tell_phase(Phase.NARROWING, weighed / most, at=weighed, of=of)

        best = self.best
        if best.score < best.bound:
            least, weighed = narrow(
                means, self.priced, self.root, best.score, best.bound, most, on_count
            )
            self.best = replace(best, bound=least, positions_weighed=weighed)
        at = self.best.positions_weighed
        self._tell(Progress(Phase.NARROWING, at, of, share=1.0, best=self.best))


def _rounds(beam: int, endless: bool) -> Iterator[tuple[int, int, int]]:
    """Give width, salt and the turn of the best game to start from, round by round."""
    for k in count() if endless else range(1):
        width = FIRST_BEAM << k if endless else beam
        for salt in range(SALTS + 1):
            yield width, salt, 0
        for turn in AGAIN_FROM:
            yield width, 1 + turn % SALTS, turn
            yield width, 2 + turn % SALTS, turn


def position(boxes: Any, root: Any, actions: list[int], turn: int) -> tuple[int, Any]:
    """Play a game up to a turn; give how many actions that took, and the position."""
    state = root
    for i, action in enumerate(actions):
        s = readable(state)
        if s.turns[ME] >= turn and s.using == NONE:
            return i, state
        state = after(boxes, state, action)
    return 0, root


def turns_of(boxes: Any, root: Any, actions: list[int]) -> int:
    """Count the turns of a game."""
    state = root
    for action in actions:
        state = after(boxes, state, action)
    return int(state["turns"][0, ME])


def after(boxes: Any, state: Any, action: int) -> Any:
    """Give the position after one action."""
    path = np.full((1, DEPTH), NONE, np.int8)
    path[0, 0] = action
    found = records(STATE)
    REPLAY(boxes, state, np.zeros(1, np.int64), path, found, np.zeros(1, np.int64))
    return found


def laid_out(options: Mapping[str, Any], seed: int) -> Any:
    """Write seats, seed and options of a solo game into a state; the set-up comes next."""
    root = records(STATE)
    s = readable(root)
    s.seats = 1
    s.chance = np.uint64(seed)
    lay(s, 1, complete(OPTIONS, options))
    return root
