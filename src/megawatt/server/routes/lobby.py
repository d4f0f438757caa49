"""The lobby: games on offer, tables to join, a new table, and the visitor's preferences."""

from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response

from megawatt.kernel.options import Option, wrong_value
from megawatt.kernel.tongue import languages
from megawatt.library import Game
from megawatt.server.identity import CurrentVisitor, Sender, Visitor, renamed
from megawatt.server.pages import page
from megawatt.server.routes.dependencies import service_of
from megawatt.server.routes.responses import see_other, svg_file
from megawatt.server.site import site_of
from megawatt.starting import check_seats
from megawatt.tables import seating
from megawatt.tables.errors import BadRequest
from megawatt.tables.results import career
from megawatt.tables.rows import BOT, OPEN, PERSON
from megawatt.tables.seating import NewTable, SeatRequest

router = APIRouter(include_in_schema=False)

LONGEST_OPTION = 200


async def _fields(request: Request) -> dict[str, str]:
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


Fields = Annotated[dict[str, str], Depends(_fields)]


@router.get("/")
def lobby(request: Request, visitor: CurrentVisitor) -> Response:
    """Show the games, open tables and the visitor's own."""
    service = service_of(request)
    mine = seating.tables_of(service, visitor.id)
    own = {entry.table.id for entry in mine}
    return page(
        request,
        "lobby",
        visitor=visitor,
        games=service.games,
        mine=[entry for entry in mine if entry.table.game in service.games],
        others=[
            entry
            for entry in seating.open_tables(service)
            if entry.table.id not in own and entry.table.game in service.games
        ],
    )


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
    chosen = service_of(request).game(name)
    response = svg_file(site_of(request).covers.of(chosen))
    if not chosen.engine.interpreted:  # else a better picture comes soon
        response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@router.get("/games/{name}")
def game(request: Request, name: str, visitor: CurrentVisitor) -> Response:
    """Show one game, and the form for a new table."""
    site = site_of(request)
    chosen = site.service.game(name)
    return page(
        request,
        "game",
        visitor=visitor,
        game=chosen,
        levels=site.service.bots,
        seats=chosen.seats[min(1, len(chosen.seats) - 1)],
        career=career(site.store, visitor.id, name),
        progress=site.compiler.progress[name],
    )


@router.post("/games/{name}/tables")
def set_up(request: Request, name: str, visitor: Sender, fields: Fields) -> Response:
    """Set up a table as the form says, and go there."""
    service = service_of(request)
    chosen = service.game(name)
    host = renamed(visitor, fields["name"]) if fields.get("name", "").strip() else visitor
    seats, options = _seats(chosen, fields), _options(chosen, fields)
    wanted = NewTable(name, seats, options, "private" not in fields)
    response = see_other(f"/tables/{seating.new_table(service, host.person, wanted)}")
    site_of(request).signer.write(response, host)
    return response


def _seats(game: Game, fields: dict[str, str]) -> list[SeatRequest]:
    seats = fields.get("seats", "")
    check_seats(game.rules, int(seats) if seats.isdecimal() and len(seats) < 5 else seats)
    return [_seat_request(fields.get(f"seat-{seat}", "open")) for seat in range(int(seats))]


def _seat_request(text: str) -> SeatRequest:
    kind, _, level = text.partition(":")
    if kind == "me":
        return SeatRequest(PERSON)
    return SeatRequest(BOT, level) if kind == BOT else SeatRequest(OPEN)


def _options(game: Game, fields: dict[str, str]) -> dict[str, Any]:
    preset = game.rules.presets.get(fields.get("preset", ""), {})
    chosen = {}
    for name, option in game.options.items():
        text = fields.get(f"option-{name}")
        if text is not None:
            chosen[name] = _value(name, option, text)
    return {**chosen, **preset}


def _value(name: str, option: Option, text: str) -> Any:
    shown = name.replace("_", " ")  # as the form calls it
    if len(text) <= LONGEST_OPTION:
        with suppress(ValueError):
            return option.check(shown, option.parse(text))
    raise wrong_value(shown, option, text)


@router.post("/me")
def me(
    request: Request,
    visitor: Sender,
    name: Annotated[str, Form(max_length=200)] = "",
    lang: Annotated[str, Form(max_length=16)] = "",
    confirm: Annotated[str, Form(max_length=8)] = "",
    sound: Annotated[str, Form(max_length=8)] = "",
    back: Annotated[str, Form(max_length=200)] = "/",
) -> Response:
    """Store a visitor's name and preferences in the cookie."""
    preferring = _with_preferences(visitor, name, lang, confirm, sound)
    response = see_other(
        back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    )
    site_of(request).signer.write(response, preferring)
    return response


def _with_preferences(visitor: Visitor, name: str, lang: str, confirm: str, sound: str) -> Visitor:
    if name.strip():
        visitor = renamed(visitor, name)
    if lang and lang not in languages():
        known = ", ".join(languages())
        raise BadRequest(
            "There is no language {lang!r}; there are: {known}.", lang=lang, known=known
        )
    visitor = replace(visitor, lang=lang or visitor.lang)
    if confirm:
        visitor = replace(visitor, confirm=confirm == "on")
    if sound:
        visitor = replace(visitor, sound=sound == "on")
    return visitor
