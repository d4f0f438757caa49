"""Looking back at a finished game: who was likely to win when, and which moves changed it.

A bot thinks again about every decision, in the background, seeing only what the seat saw.
"""

import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Event, Lock, Thread

from megawatt.bots import Search
from megawatt.kernel.errors import MegawattError
from megawatt.match import Match
from megawatt.tables.errors import Busy

log = logging.getLogger("megawatt.analysis")

EFFORT = 400
"""The search effort for a moment: enough for a curve, little enough for a long game."""
MOST_MOMENTS = 120
SWINGS = 5
PATIENCE = 900
"""Seconds to wait until the rules are compiled."""
KEPT, WAITING = 100, 20
"""How many analyses are kept, and how many may wait for their turn."""


@dataclass(frozen=True)
class Estimate:
    """What the bot thought before a move."""

    moment: int  # the step at which the seat decided
    seat: int
    win: float  # its chance to win with the best move; in a solo game, how good the points would be
    points: float  # expected at the end
    best: int  # the action the bot would have taken
    played: int


@dataclass(frozen=True)
class Swing:
    """A move after which a seat's chances were very different."""

    moment: int  # after the move: the board to look at
    before: Estimate
    after: float  # the chance at the seat's next decision, or the result

    @property
    def change(self) -> float:
        """How much the chance rose or fell."""
        return self.after - self.before.win


@dataclass
class Analysis:
    """The estimates of one game that are done so far."""

    of: int
    estimates: list[Estimate] = field(default_factory=list)
    done: bool = False
    failed: bool = False

    @property
    def percent(self) -> int:
        """The share that is done."""
        return 100 if self.done else 100 * len(self.estimates) // max(1, self.of)


def moments_of(match: Match) -> list[int]:
    """Choose the moments to think about: real decisions, evenly spread when there are many."""
    real = [
        moment
        for moment, (seat, _) in enumerate(match.log)
        if len(match.at(moment).legal(seat)) > 1
    ]
    if len(real) <= MOST_MOMENTS:
        return real
    return [real[k * len(real) // MOST_MOMENTS] for k in range(MOST_MOMENTS)]


def estimate(match: Match, moment: int, thinker: Search) -> Estimate:
    """Think about the decision that was taken at a moment."""
    seat, played = match.log[moment]
    best = thinker.advise(match.at(moment), seat).best
    return Estimate(moment, seat, best.win, best.points, best.action, played)


def swings(match: Match, estimates: list[Estimate], most: int = SWINGS) -> list[Swing]:
    """Find the moves after which the chances changed most, in the order they were played."""
    winners, found = match.winners(), []
    for seat in range(match.seats):
        mine = [one for one in estimates if one.seat == seat]
        after = [one.win for one in mine[1:]]
        if mine and match.seats > 1:
            after.append(1.0 / len(winners) if seat in winners else 0.0)
        found += [Swing(one.moment + 1, one, win) for one, win in zip(mine, after, strict=False)]
    largest = sorted(found, key=lambda swing: -abs(swing.change))[:most]
    return sorted(largest, key=lambda swing: swing.moment)


class Analyst:
    """Analyses finished games in the background, one after the other."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, Analysis] = OrderedDict()
        self._lock, self._turn, self._closed = Lock(), Lock(), Event()
        self._waiting = 0

    def of(self, table: str, match: Match) -> Analysis:
        """Give the analysis of a finished game, perhaps unfinished; start it when it is new."""
        with self._lock:
            if table in self._found:
                self._found.move_to_end(table)
                return self._found[table]
            if self._waiting >= WAITING:
                raise Busy(60, "Many games are being looked through; try again in a moment.")
            self._waiting += 1
            analysis = self._found[table] = Analysis(of=len(match.log))
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        Thread(target=self._run, args=(match, analysis), name="analysis", daemon=True).start()
        return analysis

    def close(self) -> None:
        """Stop the analyses that are not done."""
        self._closed.set()

    def _run(self, match: Match, analysis: Analysis) -> None:
        with self._turn:
            try:
                self._think(match, analysis)
            except Exception:
                log.exception("a game could not be analysed")
                analysis.failed = True
            finally:
                analysis.done = True
                with self._lock:
                    self._waiting -= 1

    def _wait_for_compiled_rules(self, match: Match) -> None:
        """Wait: without them every moment would take minutes."""
        for _ in range(PATIENCE):
            if not match.game.engine.interpreted or self._closed.wait(1.0):
                return
        raise MegawattError(f"The rules of {match.game.title} are not compiled.")

    def _think(self, match: Match, analysis: Analysis) -> None:
        self._wait_for_compiled_rules(match)
        moments = moments_of(match)
        analysis.of = len(moments)
        for moment in moments:
            if self._closed.is_set():
                return
            analysis.estimates.append(estimate(match, moment, Search(seed=moment, effort=EFFORT)))
