"""The results of a tournament as tables: for a terminal and as one page of HTML with plots."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from megawatt.arena.charts import bars, curves, spreads
from megawatt.arena.intervals import Mean, Share
from megawatt.arena.plan import Plan
from megawatt.arena.summary import BotStanding, Summary


@dataclass
class ReportSection:
    """A part of a report: words, a plot, a table; each may be missing."""

    title: str
    words: str = ""
    chart: str = ""
    head: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)


@cache
def _template() -> Template:
    folder = FileSystemLoader(Path(__file__).parent)
    room = Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return room.get_template("page.html.jinja")


def page(title: str, intro: str, sections: list[ReportSection]) -> str:
    """Put a report together as a page that needs nothing else."""
    return _template().render(title=title, intro=intro, sections=sections)


def percent(share: Share) -> str:
    """Write a share with its interval: 62 % (55–68)."""
    if not share.of:
        return "–"
    return f"{100 * share.share:.1f} % ({100 * share.least:.1f}–{100 * share.most:.1f})"


def plus_minus(mean: Mean) -> str:
    """Write a mean with its interval: 15.0 ± 3.0; without one where a single deal was played."""
    return f"{mean.mean:.1f}" if mean.half is None else f"{mean.mean:.1f} ± {mean.half:.1f}"


def _row(one: BotStanding) -> list[str]:
    return [
        one.bot,
        str(one.games),
        f"{one.wins.part:g}",
        percent(one.wins),
        plus_minus(one.points),
        f"{one.place:.2f}",
        f"{one.rating.mean:.1f} (σ {one.rating.deviation:.1f})",
        f"{one.seconds:.4f}",
        str(one.forfeits),
    ]


HEAD = [
    "bot",
    "games",
    "wins",
    "win rate (95 %)",
    "points (95 %)",
    "place",
    "rating",
    "s/move",
    "forfeits",
]


ALONE = [0, 1, 4, 6, 7, 8]
"""The columns that mean something when everybody plays alone."""


def table_of(summary: Summary) -> ReportSection:
    """Give the table of all bots."""
    shown = ALONE if summary.seats == 1 else range(len(HEAD))
    rows = [[_row(one)[k] for k in shown] for one in summary.standings]
    return ReportSection("Table", head=[HEAD[k] for k in shown], rows=rows)


def duels_of(summary: Summary) -> ReportSection:
    """Give the table of who comes in ahead of whom."""
    names = [one.bot for one in summary.standings]
    rows = [
        [name]
        + [
            percent(summary.duels[name][rival]) if rival in summary.duels[name] else "–"
            for rival in names
        ]
        for name in names
    ]
    words = "How often the bot of the row came in ahead of the bot of the column."
    return ReportSection("Head to head", words=words, head=["", *names], rows=rows)


def forfeits_of(summary: Summary) -> ReportSection | None:
    """Give the list of forfeits, if there were any."""
    if not summary.forfeits:
        return None
    rows = [
        [str(one["bot"]), str(one["game"]), str(one["seat"] + 1), str(one["why"])]
        for one in summary.forfeits
    ]
    return ReportSection("Forfeits", head=["bot", "game", "seat", "why"], rows=rows)


def intro_of(plan: Plan, summary: Summary) -> str:
    """Say in a sentence what was played."""
    options = ", ".join(f"{key} = {value}" for key, value in plan.options.items())
    told = (
        f"{_counted(summary.games, 'game')} with {_counted(summary.seats, 'seat')}, "
        f"{_counted(summary.deals, 'deal')} from seed {plan.seed}, each played by every line-up "
        f"in every rotation{'; ' + options if options else ''}; {summary.steps:.0f} decisions a "
        "game. Intervals are by deal: games of one deal are not independent."
    )
    if summary.deals == 1:
        told += " A single deal says nothing about others: play more games."
    if summary.repeats:
        told += (
            f" {_counted(summary.repeats, 'game')} went step by step like another one of the "
            "same deal."
        )
    return told


def _counted(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def html(plan: Plan, summary: Summary, title: str) -> str:
    """Write the page of a tournament."""
    wins = {
        one.bot: (100 * one.wins.share, 100 * one.wins.least, 100 * one.wins.most)
        for one in summary.standings
    }
    scores = {one.bot: [float(points) for points in one.scores] for one in summary.standings}
    course = {one.bot: summary.course[one.bot] for one in summary.standings}
    sections = [
        table_of(summary),
        ReportSection("Win rates", "With 95 % intervals.", bars("Win rates", wins, " %")),
        ReportSection(
            "Points",
            "The middle half of the games as a box, the median, the extremes.",
            spreads("Points", scores),
        ),
        duels_of(summary),
        ReportSection("Ratings, game by game", "", curves("Ratings", course)),
    ]
    forfeits = forfeits_of(summary)
    return page(title, intro_of(plan, summary), sections + ([forfeits] if forfeits else []))
