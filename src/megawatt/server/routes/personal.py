"""What belongs to one person: finished games and records, settings, their list of tables."""

from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request, Response

from megawatt.server.identity import CurrentVisitor, Sender
from megawatt.server.pages import USUAL_LEVEL, language_of, page
from megawatt.server.personal_charts import blocks
from megawatt.server.routes.dependencies import games_in_order, seat_view_of, service_of
from megawatt.server.routes.forms import way_inside
from megawatt.server.routes.page_facts import notify_facts
from megawatt.server.routes.responses import see_other, svg_file
from megawatt.server.site import Site, site_of
from megawatt.tables import personal
from megawatt.tables.records import (
    PAGE,
    against_levels,
    finished_games,
    own_points,
    records,
)

router = APIRouter(include_in_schema=False)

Back = Annotated[str, Form(max_length=200)]
FEW = 5
"""With fewer games than this, statistics would say nothing."""


@router.get("/my-games")
def my_games(
    request: Request,
    visitor: CurrentVisitor,
    game: Annotated[str, Query(max_length=64)] = "",
    starred: bool = False,
    number: Annotated[int, Query(ge=0, le=10_000, alias="page")] = 0,
) -> Response:
    """Show a person's records, finished games and statistics."""
    site = site_of(request)
    known = records(site.store, visitor.id)
    chosen = game if game in site.service.games else ""
    found, count = finished_games(site.store, visitor.id, chosen, favourites=starred, page=number)
    played = [name for name in games_in_order(site) if name in known]
    about = chosen or (max(played, key=lambda name: known[name].played) if played else "")
    return page(
        request,
        "my_games",
        visitor=visitor,
        here="mine",
        games=games_in_order(site),
        records=known,
        found=[one for one in found if one.game in site.service.games],
        count=count,
        last=max(0, (count - 1) // PAGE),
        chosen=chosen,
        starred=starred,
        number=number,
        statistics=_statistics(site, visitor.id, about) if about else None,
        streak=site.challenges.streak(visitor.id),
    )


def _statistics(site: Site, person: str, game: str) -> dict[str, Any]:
    """Gather what can be said of a person's games of one kind."""
    record = records(site.store, person)[game]
    seats = max(record.best, key=lambda n: len(own_points(site.store, person, game, n)))
    points = own_points(site.store, person, game, seats)
    return {
        "game": game,
        "record": record,
        "seats": seats,
        "points": points,
        "blocks": blocks(points),
        "mean": round(sum(points) / len(points)),
        "levels": against_levels(site.store, person, game) if record.played >= FEW else [],
    }


@router.get("/settings")
def settings(request: Request, visitor: CurrentVisitor) -> Response:
    """Show how the visitor likes things."""
    return page(request, "settings", visitor=visitor, **notify_facts(request, visitor))


@router.get("/tables/{table}/thumbnail.svg")
def thumbnail(request: Request, table: str, visitor: CurrentVisitor) -> Response:
    """Draw a table small, as the visitor sees it."""
    seen = seat_view_of(request, table, visitor)
    lang = language_of(request, visitor)
    key = ("table", table, seen.change, seen.seat, lang)
    drawn = site_of(request).covers.once(
        key, lambda: seen.match.svg(seen.eyes, lang, "thumbnail", clickable=False)
    )
    response = svg_file(drawn)
    if request.url.query:  # the number of the change: another one has another address
        response.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return response


@router.post("/tables/{table}/remove")
def remove(request: Request, table: str, visitor: Sender, back: Back = "/") -> Response:
    """Take a table off the visitor's list."""
    personal.remove(service_of(request), table, visitor.id, USUAL_LEVEL)
    return see_other(way_inside(back))


@router.post("/tables/{table}/favourite")
def favourite(
    request: Request,
    table: str,
    visitor: Sender,
    on: Annotated[str, Form(max_length=8)] = "",
    back: Back = "/my-games",
) -> Response:
    """Mark a finished game as a favourite, or no longer."""
    personal.set_favourite(service_of(request), table, visitor.id, favourite=on == "yes")
    return see_other(way_inside(back))
