"""What a tournament says: wins, points, places, ratings, who beats whom; with intervals."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from megawatt.arena.intervals import Mean, Seen, Share, mean_of, share_of, wilson
from megawatt.arena.plan import Plan
from megawatt.arena.referee import Result


@dataclass(frozen=True)
class Rating:
    """A sequential rating (openskill) and how unsure the model itself is: no interval."""

    mean: float
    deviation: float


@dataclass
class BotStanding:
    """One bot's line of the table."""

    bot: str
    games: int = 0
    wins: Share = field(default_factory=lambda: wilson(0, 0))
    points: Mean = field(default_factory=lambda: Mean(0, None))
    place: float = 0.0
    rating: Rating = field(default_factory=lambda: Rating(0, 0))
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
    repeats: int  # games that went step by step like another one of the same deal
    standings: list[BotStanding]
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
        repeats=repeats_of(results),
        standings=standings,
        duels=_duels(plan, results),
        forfeits=_forfeits(plan, results),
        steps=fmean([one["steps"] for one in results]) if results else 0.0,
        course=course,
    )


def _rank(plan: Plan, standing: BotStanding) -> tuple[float, float]:
    if plan.seats == 1:
        return (-standing.points.mean, 0)
    return (-standing.wins.share, -standing.points.mean)


def _seats_of(results: Sequence[Result], number: int) -> list[tuple[Result, int]]:
    return [(one, seat) for one in results for seat, bot in enumerate(one["bots"]) if bot == number]


def repeats_of(results: Sequence[Result]) -> int:
    """Count the games that brought nothing new: the same steps as another one of their deal."""
    known = [(one["deal"], one["steps_digest"]) for one in results if "steps_digest" in one]
    return len(known) - len(set(known))


def forfeited(result: Result, seat: int) -> bool:
    """Whether a seat's bot failed and another played on for it."""
    return str(seat) in result.get("forfeits", {})


def win_share(result: Result, seat: int) -> float:
    """Give a seat's part of the win: winners share it; who forfeited has lost, in any company."""
    places = result["places"]
    if forfeited(result, seat) or places[seat] != 1:
        return 0.0
    return 1 / float(places.count(1))


def points_of(result: Result, seat: int) -> int:
    """Give the points that count for a seat's bot: what a stand-in made is not its own."""
    points: int = result["points"][seat]
    return min(0, points) if forfeited(result, seat) else points


def _standing(plan: Plan, number: int, results: Sequence[Result]) -> BotStanding:
    played = _seats_of(results, number)
    name = plan.bots[number]
    if not played:
        return BotStanding(name)
    moves = sum(one["moves"][seat] for one, seat in played)
    return BotStanding(
        bot=name,
        games=len(played),
        wins=share_of((one["deal"], win_share(one, seat)) for one, seat in played),
        points=mean_of((one["deal"], points_of(one, seat)) for one, seat in played),
        place=fmean([one["places"][seat] for one, seat in played]),
        forfeits=sum(forfeited(one, seat) for one, seat in played),
        seconds=sum(one["seconds"][seat] for one, seat in played) / max(1, moves),
        scores=[points_of(one, seat) for one, seat in played],
    )


def _rate(plan: Plan, results: Sequence[Result]) -> tuple[list[Rating], dict[str, list[float]]]:
    """Rate the bots by who came in ahead of whom; alone at the table, on the same deal."""
    model = PlackettLuce()
    ratings = [model.rating(name=name) for name in plan.bots]
    course: dict[str, list[float]] = {name: [] for name in plan.bots}
    for _, lineup, places in _meetings(plan, results):
        met = sorted(set(lineup))
        if len(met) == 1:
            continue  # a bot cannot be rated against itself
        ranks = [_mean_place(number, lineup, places) for number in met]
        rated = model.rate([[ratings[number]] for number in met], ranks=ranks)
        for number, team in zip(met, rated, strict=True):
            ratings[number] = team[0]
        for number, name in enumerate(plan.bots):
            course[name].append(round(ratings[number].mu, 3))
    return [Rating(one.mu, one.sigma) for one in ratings], course


def _mean_place(number: int, lineup: Sequence[int], places: Sequence[int]) -> float:
    """Place a bot among the others by the mean of its seats, for it may have several."""
    return fmean(place for bot, place in zip(lineup, places, strict=True) if bot == number)


def _meetings(plan: Plan, results: Sequence[Result]) -> list[tuple[int, list[int], list[int]]]:
    """List who met whom on which deal, and how they were placed."""
    if plan.seats > 1:
        return [(one["deal"], one["bots"], one["places"]) for one in results]
    deals: dict[int, list[tuple[int, int]]] = {}
    for one in results:
        deals.setdefault(one["deal"], []).append((one["bots"][0], points_of(one, 0)))
    return [
        (
            deal,
            [bot for bot, _ in met],
            [1 + sum(other > points for _, other in met) for _, points in met],
        )
        for deal, met in deals.items()
        if len(met) > 1
    ]


def _duels(plan: Plan, results: Sequence[Result]) -> dict[str, dict[str, Share]]:
    """Count for each pair who came in ahead; a shared place is half for each."""
    met: dict[tuple[int, int], list[Seen]] = {}
    for deal, lineup, places in _meetings(plan, results):
        for a, place in zip(lineup, places, strict=True):
            for b, other in zip(lineup, places, strict=True):
                if a != b:
                    part = 0.5 if place == other else float(place < other)
                    met.setdefault((a, b), []).append((deal, part))
    return {
        name: {rival: share_of(met[a, b]) for b, rival in enumerate(plan.bots) if (a, b) in met}
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
