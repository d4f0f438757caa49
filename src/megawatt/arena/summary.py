"""What a tournament says: wins, points, places, ratings, who beats whom; with intervals."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from openskill.models import PlackettLuce

from megawatt.arena.plan import Plan
from megawatt.arena.referee import Result

SURE = 1.959964
"""Standard deviations on either side that hold 95 in 100."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, with the interval in which the true share lies (95 in 100)."""

    part: float
    of: float
    least: float
    most: float

    @property
    def share(self) -> float:
        """The part as a fraction."""
        return self.part / self.of if self.of else 0.0


def wilson(part: float, of: float) -> Share:
    """Give a share with Wilson's interval."""
    if of == 0:
        return Share(0, 0, 0, 1)
    rate, square = part / of, SURE**2
    middle = (rate + square / (2 * of)) / (1 + square / of)
    half = SURE * sqrt(rate * (1 - rate) / of + square / (4 * of * of)) / (1 + square / of)
    return Share(part, of, max(0.0, middle - half), min(1.0, middle + half))


@dataclass(frozen=True)
class Mean:
    """A mean with its interval (95 in 100)."""

    mean: float
    half: float


def mean_of(values: Sequence[float]) -> Mean:
    """Give the mean of some values, with the interval's half width."""
    if not values:
        return Mean(0.0, 0.0)
    half = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Mean(fmean(values), half)


@dataclass
class Standing:
    """One bot's line of the table."""

    bot: str
    games: int = 0
    wins: Share = field(default_factory=lambda: wilson(0, 0))
    points: Mean = field(default_factory=lambda: Mean(0, 0))
    place: float = 0.0
    rating: Mean = field(default_factory=lambda: Mean(0, 0))
    forfeits: int = 0
    seconds: float = 0.0  # a move
    scores: list[int] = field(default_factory=list)  # all points, game by game


@dataclass
class Summary:
    """The whole table; best bot first."""

    game: str
    seats: int
    games: int
    deals: int
    standings: list[Standing]
    duels: dict[str, dict[str, Share]]  # how often the first came in ahead of the second
    forfeits: list[dict[str, Any]]
    steps: float  # decisions a game
    course: dict[str, list[float]]  # ratings as the games went by

    def data(self) -> dict[str, Any]:
        """Give the table as plain data."""
        return asdict(self)


def summarise(plan: Plan, results: Sequence[Result]) -> Summary:
    """Add up the results, in the order of their numbers."""
    ratings, course = _rate(plan, results)
    standings = [_standing(plan, number, results) for number in range(len(plan.bots))]
    for standing, rating in zip(standings, ratings, strict=True):
        standing.rating = rating
    standings.sort(key=lambda one: _rank(plan, one))
    return Summary(
        game=plan.game,
        seats=plan.seats,
        games=len(results),
        deals=len({one["deal"] for one in results}),
        standings=standings,
        duels=_duels(plan, results),
        forfeits=_forfeits(plan, results),
        steps=fmean([one["steps"] for one in results]) if results else 0.0,
        course=course,
    )


def _rank(plan: Plan, standing: Standing) -> tuple[float, float]:
    if plan.seats == 1:
        return (-standing.points.mean, 0)
    return (-standing.wins.share, -standing.points.mean)


def _seats_of(results: Sequence[Result], number: int) -> list[tuple[Result, int]]:
    return [(one, seat) for one in results for seat, bot in enumerate(one["bots"]) if bot == number]


def win_share(result: Result, seat: int) -> float:
    """Give a seat's part of the win: winners share it."""
    places = result["places"]
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def _standing(plan: Plan, number: int, results: Sequence[Result]) -> Standing:
    played = _seats_of(results, number)
    name = plan.bots[number]
    if not played:
        return Standing(name)
    moves = sum(one["moves"][seat] for one, seat in played)
    return Standing(
        bot=name,
        games=len(played),
        wins=wilson(sum(win_share(one, seat) for one, seat in played), len(played)),
        points=mean_of([one["points"][seat] for one, seat in played]),
        place=fmean([one["places"][seat] for one, seat in played]),
        forfeits=sum(str(seat) in one.get("forfeits", {}) for one, seat in played),
        seconds=sum(one["seconds"][seat] for one, seat in played) / max(1, moves),
        scores=[one["points"][seat] for one, seat in played],
    )


def _rate(plan: Plan, results: Sequence[Result]) -> tuple[list[Mean], dict[str, list[float]]]:
    """Rate the bots by who came in ahead of whom; alone at the table, on the same deal."""
    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in plan.bots]
    course: dict[str, list[float]] = {name: [] for name in plan.bots}
    for lineup, places in _meetings(plan, results):
        met = sorted(set(lineup))
        if len(met) == 1:
            continue  # a bot cannot be rated against itself
        ranks = [_mean_place(number, lineup, places) for number in met]
        rated = model.rate([[ratings[number]] for number in met], ranks=ranks)
        for number, team in zip(met, rated, strict=True):
            ratings[number] = team[0]
        for number, name in enumerate(plan.bots):
            course[name].append(round(ratings[number].mu, 3))
    return [Mean(one.mu, SURE * one.sigma) for one in ratings], course


def _mean_place(number: int, lineup: Sequence[int], places: Sequence[int]) -> float:
    """Place a bot among the others by the mean of its seats, for it may have several."""
    return fmean(place for bot, place in zip(lineup, places, strict=True) if bot == number)


def _meetings(plan: Plan, results: Sequence[Result]) -> list[tuple[list[int], list[int]]]:
    """List who met whom and how they were placed."""
    if plan.seats > 1:
        return [(one["bots"], one["places"]) for one in results]
    deals: dict[int, list[tuple[int, int]]] = {}
    for one in results:
        deals.setdefault(one["deal"], []).append((one["bots"][0], one["points"][0]))
    return [
        (
            [bot for bot, _ in met],
            [1 + sum(other > points for _, other in met) for _, points in met],
        )
        for met in deals.values()
        if len(met) > 1
    ]


def _duels(plan: Plan, results: Sequence[Result]) -> dict[str, dict[str, Share]]:
    ahead: dict[tuple[int, int], float] = {}
    met: dict[tuple[int, int], int] = {}
    for lineup, places in _meetings(plan, results):
        for a, place in zip(lineup, places, strict=True):
            for b, other in zip(lineup, places, strict=True):
                if a != b:
                    met[a, b] = met.get((a, b), 0) + 1
                    part = 0.5 if place == other else float(place < other)
                    ahead[a, b] = ahead.get((a, b), 0.0) + part
    return {
        name: {
            rival: wilson(ahead[a, b], met[a, b])
            for b, rival in enumerate(plan.bots)
            if (a, b) in met
        }
        for a, name in enumerate(plan.bots)
    }


def _forfeits(plan: Plan, results: Sequence[Result]) -> list[dict[str, Any]]:
    return [
        {
            "game": one["game"],
            "seat": int(seat),
            "bot": plan.bots[one["bots"][int(seat)]],
            "why": why,
        }
        for one in results
        for seat, why in one.get("forfeits", {}).items()
    ]
