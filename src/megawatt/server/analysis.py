"""Looking back at a finished game: how everybody stood when, and what a move has cost.

A bot thinks again, in the background, and knows only what the seat knew. All seats are looked at
at the same moments, so that their chances can be compared. A mistake is what the best action was
better at that very moment, in the same imagined worlds: dice and opponents are not charged to it.
"""

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev
from threading import Event, Lock, Thread

from megawatt.bots import Search
from megawatt.bots.chances import chances
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import N_
from megawatt.match import Match
from megawatt.tables.errors import Busy

log = logging.getLogger("megawatt.analysis")

EFFORT = 400
"""The search effort for a moment: enough for a curve, little enough for a long game."""
BRIEF = 100
"""The effort for a comparison in one of several imagined worlds."""
MOST_MOMENTS, MOST_DECISIONS = 40, 80
COMPARED, WORLDS = 8, 8
"""How many decisions are looked at closely, and in how many imagined worlds."""
CLEAR = 2.0
"""A mistake is clear when it is so many standard errors above nothing."""
LEAST_CHANCE, LEAST_POINTS = 0.02, 1.0
"""What a mistake must cost to be worth a word: a chance to win; alone, points."""
PATIENCE = 900
"""Seconds to wait until the rules are compiled."""
MANY = N_("Many games are being looked through; try again in a moment.")
KEPT, WAITING = 100, 20
"""How many analyses are kept, and how many may wait for their turn."""


@dataclass(frozen=True)
class Stand:
    """How all seats stood at a moment."""

    moment: int
    values: tuple[float, ...]  # chances to win, adding up to 1; alone, points expected at the end


@dataclass(frozen=True)
class Judged:
    """A decision that was looked at again."""

    moment: int  # the step at which the seat decided
    seat: int
    played: int
    best: int  # the action the bot would have taken
    cost: float  # what the best action was better: a chance to win; alone, points
    doubt: float = 0.0  # the standard error of the cost


@dataclass
class Analysis:
    """What is known of one game so far."""

    of: int
    stands: list[Stand] = field(default_factory=list)
    mistakes: list[Judged] = field(default_factory=list)  # the dearest first; when all is done
    looked: int = 0
    done: bool = False
    failed: bool = False

    @property
    def percent(self) -> int:
        """The share that is done."""
        return 100 if self.done else 100 * self.looked // max(1, self.of)

    def given_away(self, seat: int) -> float:
        """Add up what a seat's clear mistakes have cost."""
        return sum(one.cost for one in self.mistakes if one.seat == seat)

    def fortune(self, seat: int) -> float:
        """Say what dice, cards and the others gave a seat: all that its mistakes do not explain."""
        first, last = self.stands[0].values[seat], self.stands[-1].values[seat]
        return last - first + self.given_away(seat)


def spread(found: Sequence[int], most: int) -> list[int]:
    """Choose some of them, evenly spread when there are many; the first is always among them."""
    if len(found) <= most:
        return list(found)
    return [found[k * len(found) // most] for k in range(most)]


def decisions_of(match: Match) -> list[int]:
    """Choose the moments of real decisions."""
    real = [k for k, (seat, _) in enumerate(match.log) if len(match.at(k).legal(seat)) > 1]
    return spread(real, MOST_DECISIONS)


def stand_at(match: Match, moment: int) -> Stand:
    """Ask for every seat how it stood at a moment."""
    then = match.at(moment)
    if match.seats == 1:
        return Stand(moment, (Search(seed=moment, effort=EFFORT).outlook(then, 0).points,))
    return Stand(moment, chances(then, moment, EFFORT))


def judge(match: Match, moment: int) -> Judged:
    """Think about the decision that was taken at a moment; the cost is a first guess."""
    seat, played = match.log[moment]
    advice = Search(seed=moment, effort=EFFORT).advise(match.at(moment), seat)
    tried = next(one for one in advice.choices if one.action == played)
    alone, best = match.seats == 1, advice.best
    cost = best.points - tried.points if alone else best.win - tried.win
    if played != best.action and not tried.visits:
        cost = LEAST_POINTS if alone else LEAST_CHANCE  # nobody knows: worth a closer look
    return Judged(moment, seat, played, best.action, max(0.0, cost))


def compared(match: Match, one: Judged) -> Judged:
    """Compare the best action with the one played, in the same imagined worlds."""
    then, gaps = match.at(one.moment), list[float]()
    for word in range(WORLDS):
        best, played = (
            _value_after(then.in_another_world(one.seat, word), one.seat, action, word)
            for action in (one.best, one.played)
        )
        gaps.append(best - played)
    doubt = stdev(gaps) / sqrt(len(gaps))
    return Judged(one.moment, one.seat, one.played, one.best, fmean(gaps), doubt)


def _value_after(world: Match, seat: int, action: int, seed: int) -> float:
    world.play(seat, action)
    outlook = Search(seed=seed, effort=BRIEF).outlook(world, seat)
    return outlook.points if world.seats == 1 else outlook.win


def clear_mistakes(judged: Sequence[Judged], *, alone: bool) -> list[Judged]:
    """Keep the decisions that have clearly cost something, the dearest first."""
    least = LEAST_POINTS if alone else LEAST_CHANCE
    clear = [one for one in judged if one.cost > max(least, CLEAR * one.doubt)]
    return sorted(clear, key=lambda one: -one.cost)


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
                raise Busy(60, MANY)
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
        moments = [*spread(range(len(match.log)), MOST_MOMENTS), len(match.log)]
        decisions, judged = decisions_of(match), list[Judged]()
        analysis.of = len(moments) + len(decisions) + COMPARED
        for moment in moments:
            if self._closed.is_set():
                return
            analysis.stands.append(stand_at(match, moment))
            analysis.looked += 1
        for moment in decisions:
            if self._closed.is_set():
                return
            judged.append(judge(match, moment))
            analysis.looked += 1
        dearest = sorted(judged, key=lambda one: -one.cost)[:COMPARED]
        closely = [compared(match, one) for one in dearest if one.cost > 0]
        analysis.mistakes = clear_mistakes(closely, alone=match.seats == 1)
