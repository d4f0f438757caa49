"""The analysis of a finished game: chances and mistakes, computed in the background."""

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from megawatt.kernel.tongue import Tongue, tongue
from megawatt.match import Match
from megawatt.server.analysis import Analysis, Judged
from megawatt.server.chances_chart import chances_chart
from megawatt.server.identity import CurrentVisitor
from megawatt.server.pages import render
from megawatt.server.routes.dependencies import finished_view_of
from megawatt.server.site import site_of

router = APIRouter(include_in_schema=False)

SHOWN = 3
"""How many mistakes are shown, the dearest."""


@dataclass(frozen=True)
class WordedMistake:
    """A mistake in words."""

    moment: int  # before the move: the board on which it was decided
    seat: int
    played: str
    better: str
    actions: tuple[int, int]  # played, better
    cost: str


def in_words(cost: float, alone: bool, say: Tongue) -> str:
    """Say what something has cost or brought: points, or per cent of the chance to win."""
    if alone:
        return say("{points} points", points=f"{cost:+.1f}")
    return say("{percent} %", percent=f"{100 * cost:+.0f}")


def worded(match: Match, one: Judged, say: Tongue, lang: str) -> WordedMistake:
    """Put a mistake into words."""
    then = match.at(one.moment)
    played, better = (then.words(action, lang, one.seat) for action in (one.played, one.best))
    cost = in_words(-one.cost, match.seats == 1, say)
    return WordedMistake(one.moment, one.seat, played, better, (one.played, one.best), cost)


def shown_mistakes(found: Analysis, seat: int | None) -> list[Judged]:
    """Choose the mistakes to show: the viewer's own; a spectator's are everybody's."""
    return [one for one in found.mistakes if seat in (None, one.seat)][:SHOWN]


@router.get("/tables/{table}/analysis")
def analysis(request: Request, table: str, visitor: CurrentVisitor) -> Response:
    """Give the chart of a finished game as far as it is computed; the first request starts it."""
    seat_view = finished_view_of(request, table, visitor)
    match, seat, lang = seat_view.match, seat_view.seat, seat_view.lang
    found = site_of(request).analyst.of(table, match)
    say, alone, stands = tongue(lang), match.seats == 1, list(found.stands)
    mistakes = shown_mistakes(found, seat)
    title = say("Points expected at the end") if alone else say("Chances to win")
    names = [row.name for row in seat_view.seats]
    told = seat if found.done and not found.failed and stands else None
    return HTMLResponse(
        render(
            request,
            "parts/analysis",
            visitor=visitor,
            seat_view=seat_view,
            analysis=found,
            title=title,
            stands=stands,
            chart=chances_chart(stands, mistakes, names, len(match.log), title),
            mistakes=[worded(match, one, say, lang) for one in mistakes],
            given="" if told is None else in_words(-found.given_away(told), alone, say),
            fortune="" if told is None else in_words(found.fortune(told), alone, say),
        )
    )
