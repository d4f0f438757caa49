"""The analysis of a finished game: the chart of chances, computed in the background."""

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from megawatt.kernel.tongue import tongue
from megawatt.match import Match
from megawatt.server.analysis import Swing, swings
from megawatt.server.chances_chart import chances_chart
from megawatt.server.identity import CurrentVisitor
from megawatt.server.pages import render
from megawatt.server.routes.dependencies import finished_view_of
from megawatt.server.site import site_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class WordedSwing:
    """A swing in words."""

    moment: int
    seat: int
    before: int  # per cent
    after: int
    played: str
    better: str  # what the bot would have done; empty when it agrees


def worded(match: Match, swing: Swing, lang: str) -> WordedSwing:
    """Put a swing into words."""
    one = swing.before
    then = match.at(one.moment)
    better = then.words(one.best, lang, one.seat) if one.best != one.played else ""
    before, after = round(100 * one.win), round(100 * swing.after)
    played = then.words(one.played, lang, one.seat)
    return WordedSwing(swing.moment, one.seat, before, after, played, better)


@router.get("/tables/{table}/analysis")
def analysis(request: Request, table: str, visitor: CurrentVisitor) -> Response:
    """Give the chart of a finished game as far as it is computed; the first request starts it."""
    seat_view = finished_view_of(request, table, visitor)
    found = site_of(request).analyst.of(table, seat_view.match)
    estimates = list(found.estimates)
    largest = swings(seat_view.match, estimates) if found.done and seat_view.table.seats > 1 else []
    say, alone = tongue(seat_view.lang), seat_view.table.seats == 1
    title = say("Points expected at the end") if alone else say("Chances to win")
    names = [row.name for row in seat_view.seats]
    return HTMLResponse(
        render(
            request,
            "parts/analysis",
            visitor=visitor,
            seat_view=seat_view,
            analysis=found,
            title=title,
            chart=chances_chart(estimates, largest, names, len(seat_view.match.log), title),
            swings=[worded(seat_view.match, swing, seat_view.lang) for swing in largest],
        )
    )
