"""The analysis of a finished game: the curve of chances, computed in the background."""

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from megawatt.kernel.tongue import tongue
from megawatt.match import Match
from megawatt.server.analysis import Analyst, Swing, swings
from megawatt.server.curves import curve
from megawatt.server.identity import Visitor
from megawatt.server.pages import render
from megawatt.server.routes.replay import finished

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Told:
    """A swing in words."""

    moment: int
    seat: int
    before: int  # per cent
    after: int
    played: str
    better: str  # what the bot would have done; empty when it agrees


def told(match: Match, swing: Swing, lang: str) -> Told:
    """Put a swing into words."""
    one = swing.before
    then = match.at(one.moment)
    better = then.words(one.best, lang, one.seat) if one.best != one.played else ""
    before, after = round(100 * one.win), round(100 * swing.after)
    played = then.words(one.played, lang, one.seat)
    return Told(swing.moment, one.seat, before, after, played, better)


@router.get("/tables/{table}/analysis")
def analysis(request: Request, table: str, guest: Visitor) -> Response:
    """Give the curve of a finished game as far as it is; asking begins it."""
    sight = finished(request, table, guest)
    analyst: Analyst = request.app.state.analyst
    found = analyst.of(table, sight.match)
    estimates = list(found.estimates)
    largest = swings(sight.match, estimates) if found.done and sight.table.seats > 1 else []
    say, alone = tongue(sight.lang), sight.table.seats == 1
    title = say("Points expected at the end") if alone else say("Chances to win")
    names = [row.name for row in sight.seats]
    return HTMLResponse(
        render(
            request,
            "parts/analysis",
            guest=guest,
            sight=sight,
            analysis=found,
            title=title,
            chart=curve(estimates, largest, names, len(sight.match.log), title),
            swings=[told(sight.match, swing, sight.lang) for swing in largest],
        )
    )
