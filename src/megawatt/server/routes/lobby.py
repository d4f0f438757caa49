"""The lobby: games on offer, the visitor's tables, open tables, learning; preferences."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request, Response

from megawatt.kernel.tongue import languages
from megawatt.picture import Face
from megawatt.server.identity import CurrentVisitor, Sender, Visitor, renamed
from megawatt.server.pages import language_of, page
from megawatt.server.routes.dependencies import games_in_order
from megawatt.server.routes.forms import way_inside
from megawatt.server.routes.page_facts import challenge_facts
from megawatt.server.routes.responses import see_other, svg_file
from megawatt.server.site import site_of
from megawatt.server.table_summaries import own_tables
from megawatt.tables.errors import BadRequest, NoSuchTable
from megawatt.tables.lists import open_tables
from megawatt.tables.updates import is_current

router = APIRouter(include_in_schema=False)


@router.get("/")
def lobby(request: Request, visitor: CurrentVisitor) -> Response:
    """Show the games, the visitor's own tables, today's challenge and open tables."""
    site = site_of(request)
    service = site.service
    lang = language_of(request, visitor)
    mine = own_tables(service, visitor.id, lang)
    own = {one.entry.table.id for one in mine}
    listed = (one for one in open_tables(service) if one.table.id not in own)
    return page(
        request,
        "lobby",
        visitor=visitor,
        here="play",
        games=games_in_order(site),
        mine=mine,
        others=[one for one in listed if is_current(service, one.table)],
        challenge=challenge_facts(request, visitor),
    )


@router.get("/learn")
def learn(request: Request, visitor: CurrentVisitor) -> Response:
    """Show the guided first games and the rules."""
    games = games_in_order(site_of(request))
    return page(request, "learn", visitor=visitor, here="learn", games=games)


@router.get("/compiling")
def compiling(request: Request) -> dict[str, Any]:
    """Say how far the compilation of the games is, for the bars in the lobby."""
    compiler = site_of(request).compiler
    return {
        "ended": compiler.all_ended,
        "percent": {
            name: 100 if one.ended else one.percent for name, one in compiler.progress.items()
        },
    }


@router.get("/games/{name}/picture.svg")
def picture(request: Request, name: str, visitor: CurrentVisitor) -> Response:
    """Draw a game as it looks in the middle."""
    site = site_of(request)
    chosen = site.service.game(name)
    response = svg_file(site.covers.of(chosen, language_of(request, visitor)))
    response.headers["Cache-Control"] = "private, max-age=600"
    return response


@router.get("/games/{name}/art/{face}-{seats}-{lang}.svg")
def board_art(request: Request, name: str, face: Face, seats: int, lang: str) -> Response:
    """Send the still art of a board; for ever if the address has the digest of its contents."""
    site = site_of(request)
    chosen = site.service.game(name)
    known = seats in chosen.seats and lang in languages()
    file = site.art.file(chosen, seats, face, lang) if known else None
    if file is None:
        raise NoSuchTable("There is nothing here.")
    response = svg_file(file.svg)
    for_ever = request.url.query == file.digest
    keep = "public, max-age=31536000, immutable" if for_ever else "no-cache"
    response.headers["Cache-Control"] = keep
    return response


@router.post("/me")
def me(
    request: Request,
    visitor: Sender,
    name: Annotated[str, Form(max_length=200)] = "",
    lang: Annotated[str, Form(max_length=16)] = "",
    confirm: Annotated[str, Form(max_length=8)] = "",
    grave: Annotated[str, Form(max_length=8)] = "",
    sound: Annotated[str, Form(max_length=8)] = "",
    back: Annotated[str, Form(max_length=200)] = "/",
) -> Response:
    """Store a visitor's name and preferences in the cookie."""
    switches = {"confirm": confirm, "grave": grave, "sound": sound}
    preferring = _with_preferences(visitor, name, lang, switches)
    response = see_other(way_inside(back))
    site_of(request).signer.write(response, preferring)
    return response


def _with_preferences(visitor: Visitor, name: str, lang: str, switches: dict[str, str]) -> Visitor:
    if name.strip():
        visitor = renamed(visitor, name)
    if lang and lang not in languages():
        known = ", ".join(languages())
        raise BadRequest(
            "There is no language {lang!r}; there are: {known}.", lang=lang, known=known
        )
    visitor = replace(visitor, lang=lang or visitor.lang)
    turned: dict[str, Any] = {name: value == "on" for name, value in switches.items() if value}
    return replace(visitor, **turned)
