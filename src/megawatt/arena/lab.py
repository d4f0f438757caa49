"""Balance: many games of one bot against itself, and what they say about the game."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median, pstdev
from typing import Any

from megawatt.arena.charts import bars, columns, spreads
from megawatt.arena.intervals import Mean, Seen, Share, mean_of, share_of
from megawatt.arena.plan import Plan
from megawatt.arena.referee import Result
from megawatt.arena.report import ReportSection, page, percent, plus_minus
from megawatt.arena.summary import win_share

RARE = 20
"""A component that was held less often than this is not judged."""


@dataclass(frozen=True)
class Component:
    """How seats fared that held a component."""

    name: str
    held: int  # how often
    wins: Share
    points: Mean
    verdict: str  # "" or which way the interval leaves the fair share


@dataclass(frozen=True)
class Balance:
    """The findings."""

    game: str
    seats: int
    bot: str
    games: int
    fair: float  # every seat's share if nothing mattered
    by_seat: list[Share]
    points_by_seat: list[Mean]
    points: dict[str, float]  # of all seats: mean, deviation, quartiles, extremes
    margin: float  # mean lead of the winner over the second
    steps: dict[str, float]
    endings: dict[str, int]
    components: list[Component]

    def data(self) -> dict[str, Any]:
        """Give the findings as plain data."""
        return asdict(self)


def spread_of(values: Sequence[float]) -> dict[str, float]:
    """Describe how values lie: mean, deviation, extremes and quartiles."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return {
        "mean": fmean(ordered),
        "deviation": pstdev(ordered),
        "least": ordered[0],
        "lower quarter": ordered[round(0.25 * last)],
        "median": median(ordered),
        "upper quarter": ordered[round(0.75 * last)],
        "most": ordered[-1],
    }


def balance(plan: Plan, results: Sequence[Result]) -> Balance:
    """Find out what the results say about seats, scores, lengths, endings and components."""
    seats, n = range(plan.seats), len(results)
    deals = [one["deal"] for one in results]
    wins = [[win_share(one, seat) for one in results] for seat in seats]
    points = [[one["points"][seat] for one in results] for seat in seats]
    return Balance(
        game=plan.game,
        seats=plan.seats,
        bot=", ".join(plan.bots),
        games=n,
        fair=1 / plan.seats,
        by_seat=[share_of(zip(deals, row, strict=True)) for row in wins],
        points_by_seat=[mean_of(zip(deals, row, strict=True)) for row in points],
        points=spread_of([points for one in results for points in one["points"]]),
        margin=fmean([_margin(one["points"]) for one in results]),
        steps=spread_of([one["steps"] for one in results]),
        endings=dict(Counter(one["ending"] for one in results).most_common()),
        components=components(plan, results),
    )


def _margin(points: Sequence[int]) -> float:
    best, second, *_ = (*sorted(points, reverse=True), 0)
    return best - second if len(points) > 1 else 0


def components(plan: Plan, results: Sequence[Result]) -> list[Component]:
    """Judge every component by the seats that held it; the most telling come first.

    Alone at the table a seat "wins" a game when it ends above the median.
    """
    middle = median([one["points"][0] for one in results])
    fair = 1 / plan.seats if plan.seats > 1 else 0.5
    held: dict[str, list[tuple[Seen, Seen]]] = {}
    for one in results:
        for seat, names in enumerate(one["holdings"]):
            part = win_share(one, seat) if plan.seats > 1 else float(one["points"][0] > middle)
            for name in set(names):
                seen = (one["deal"], part), (one["deal"], one["points"][seat])
                held.setdefault(name, []).append(seen)
    found = [_component(name, seen, fair) for name, seen in held.items() if len(seen) >= RARE]
    return sorted(found, key=lambda one: (-abs(one.wins.share - fair), one.name))


def _component(name: str, seen: list[tuple[Seen, Seen]], fair: float) -> Component:
    share = share_of(part for part, _ in seen)
    verdict = "strong" if share.least > fair else "weak" if share.most < fair else ""
    return Component(name, len(seen), share, mean_of([points for _, points in seen]), verdict)


def sections_of(found: Balance) -> list[ReportSection]:
    """Put the findings into tables and plots."""
    seats = {
        f"seat {k + 1}": (100 * one.share, 100 * one.least, 100 * one.most)
        for k, one in enumerate(found.by_seat)
    }
    fair = f"A fair share is {100 * found.fair:.1f} %."
    scores = [[name, f"{value:.1f}"] for name, value in found.points.items()]
    return [
        ReportSection(
            "Seats",
            fair if found.seats > 1 else "",
            bars("Win rate by seat", seats, " %") if found.seats > 1 else "",
            ["seat", "win rate (95 %)", "points"],
            [
                [str(k + 1), percent(share), plus_minus(mean)]
                for k, (share, mean) in enumerate(
                    zip(found.by_seat, found.points_by_seat, strict=True)
                )
            ],
        ),
        ReportSection(
            "Points",
            f"The winner leads by {found.margin:.1f} on average." if found.seats > 1 else "",
            head=["", "points"],
            rows=scores,
        ),
        ReportSection(
            "Length",
            head=["", "decisions"],
            rows=[[name, f"{value:.1f}"] for name, value in found.steps.items()],
        ),
        ReportSection(
            "Endings",
            head=["how", "games", "share"],
            rows=[
                [how, str(n), f"{100 * n / found.games:.1f} %"] for how, n in found.endings.items()
            ],
        ),
        ReportSection(
            "Components",
            f"Win rate of the seats that held each at the end, held {RARE} times or more; "
            "strong and weak: the interval leaves the fair share. Winners hold more of "
            "everything, so compare components of one kind with each other.",
            head=["component", "held", "win rate (95 %)", "points", ""],
            rows=[
                [
                    one.name,
                    str(one.held),
                    percent(one.wins),
                    plus_minus(one.points),
                    one.verdict,
                ]
                for one in found.components
            ],
        ),
    ]


def intro_of(found: Balance) -> str:
    """Say in a sentence what was played."""
    return f"{found.games} games of {found.bot} against itself, {found.seats} seats."


def html(found: Balance, results: Sequence[Result], title: str) -> str:
    """Write the page of a balance report, with how the points lie."""
    sections = sections_of(found)
    by_seat = {
        f"seat {seat + 1}": [float(one["points"][seat]) for one in results]
        for seat in range(found.seats)
    }
    sections[1].chart = spreads("Points by seat", by_seat) + _histogram(results)
    return page(title, intro_of(found), sections)


def _histogram(results: Sequence[Result]) -> str:
    points = [value for one in results for value in one["points"]]
    least, most = min(points), max(points)
    width = max(1, -(-(most - least + 1) // 30))
    counts = {str(low): 0.0 for low in range(least, most + 1, width)}
    for value in points:
        counts[str(least + (value - least) // width * width)] += 1
    return columns("How often each score occurred", counts)
