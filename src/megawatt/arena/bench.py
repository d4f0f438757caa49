"""A benchmark one can cite: a fixed protocol against a fixed ladder of bots, in every game.

Whoever changes anything here raises VERSION: results of different versions do not compare.
"""

from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from megawatt.arena.intervals import Share
from megawatt.arena.plan import Plan
from megawatt.arena.referee import Result
from megawatt.arena.report import ReportSection, percent
from megawatt.arena.summary import summarise
from megawatt.games import GAMES
from megawatt.kernel.errors import MegawattError

VERSION = 1
SEED = 20_261_116
DEALS = 50
LIMIT = 10.0
"""Seconds that a submission may take for a move."""
LADDER = (
    *("random", "greedy"),
    *("search/iterations=50/weights=none", "search/iterations=400/weights=none"),
)
"""The search without what was learned since: these bots play as they always did."""
MORE = ((4, "greedy"),)
"""Beside two seats against every rung: (seats, rung)."""


@dataclass(frozen=True)
class Rung:
    """How a submission did against one rung in one game."""

    game: str
    seats: int
    rung: str
    ahead: Share  # how often it came in ahead of the rung; a shared place is half
    games: int
    deals: int
    forfeits: int
    seconds: float  # a move of the submission


@dataclass(frozen=True)
class Score:
    """All rungs, and their mean with two seats."""

    bot: str
    rungs: list[Rung]
    score: Share
    standard: bool  # whether the whole protocol was played as it is

    def data(self) -> dict[str, Any]:
        """Give the score as plain data."""
        return {"protocol": f"megawatt bench4 v{VERSION}", **asdict(self)}


def plans_of(
    bot: str, deals: int = DEALS, seed: int = SEED, games: tuple[str, ...] = tuple(GAMES)
) -> list[Plan]:
    """Give all that a submission has to play; it does not meet itself."""
    if unknown := set(games) - set(GAMES):
        raise MegawattError(f"There is no game {min(unknown)!r} in this benchmark.")
    found = []
    for game in games:
        for seats, rung in (*((2, rung) for rung in LADDER), *MORE):
            if rung != bot:
                plan = Plan(game, seats, (bot, rung), games=1, seed=seed, limit=LIMIT)
                number = deals * len(plan.lineups)
                found.append(Plan(game, seats, (bot, rung), number, seed, limit=LIMIT))
    return found


def rung_of(plan: Plan, results: list[Result]) -> Rung:
    """Say how a submission did against one rung."""
    bot, rung = plan.bots
    summary = summarise(plan, results)
    own = next(one for one in summary.standings if one.bot == bot)
    return Rung(
        game=plan.game,
        seats=plan.seats,
        rung=rung,
        ahead=summary.duels[bot][rung],
        games=summary.games,
        deals=summary.deals,
        forfeits=own.forfeits,
        seconds=own.seconds,
    )


def score_of(bot: str, rungs: list[Rung], seed: int = SEED) -> Score:
    """Put the rungs together: the mean of all with two seats, each counting the same."""
    counted = [one.ahead for one in rungs if one.seats == 2]
    if not counted:
        raise MegawattError("No rung of the benchmark was finished.")
    mean = sum(one.share for one in counted) / len(counted)
    least = mean - sqrt(sum((one.share - one.least) ** 2 for one in counted)) / len(counted)
    most = mean + sqrt(sum((one.most - one.share) ** 2 for one in counted)) / len(counted)
    wanted = {(one.game, one.seats, one.bots[1]) for one in plans_of(bot)}
    played = {(one.game, one.seats, one.rung) for one in rungs if one.deals >= DEALS}
    score = Share(mean * len(counted), len(counted), max(0.0, least), min(1.0, most))
    return Score(bot, rungs, score, seed == SEED and wanted == played)


def section_of(score: Score) -> ReportSection:
    """Give the table of a score."""
    rows = [
        [
            one.game,
            str(one.seats),
            one.rung,
            percent(one.ahead),
            str(one.games),
            str(one.deals),
            str(one.forfeits),
            f"{one.seconds:.3f}",
        ]
        for one in score.rungs
    ]
    rows.append(["all, two seats", "2", "mean", percent(score.score), *[""] * 4])
    named = "" if score.standard else "; not the whole protocol: not to be cited"
    return ReportSection(
        f"megawatt bench4 v{VERSION}: {score.bot}",
        f"How often it came in ahead, with 95 % intervals by deal{named}.",
        head=["game", "seats", "rung", "ahead (95 %)", "games", "deals", "forfeits", "s/move"],
        rows=rows,
    )
