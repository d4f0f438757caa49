"""The lobby: games on offer, tables to join, setting up a table, and who I am."""

from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request, Response
from fastapi.responses import RedirectResponse

from megawatt.bots import BOTS
from megawatt.kernel.options import Option
from megawatt.kernel.tongue import languages
from megawatt.match import Game
from megawatt.server.covers import cover
from megawatt.server.identity import Guest, Sender, Visitor, renamed
from megawatt.server.pages import page
from megawatt.starting import check_seats, checked_option, wrong_value
from megawatt.tables import seating
from megawatt.tables.errors import BadRequest
from megawatt.tables.house import House
from megawatt.tables.results import career
from megawatt.tables.rows import BOT, OPEN, PERSON
from megawatt.tables.seating import Place, Wish
from megawatt.wording import NoGame

router = APIRouter(include_in_schema=False)

LONGEST_OPTION = 200


async def _fields(request: Request) -> dict[str, str]:
    form = await request.form()
    return {name: value for name, value in form.items() if isinstance(value, str)}


Fields = Annotated[dict[str, str], Depends(_fields)]


def usual_level() -> str:
    """Choose the bot that a newcomer meets."""
    return next((name for name in ("casual", "greedy") if name in BOTS), next(iter(BOTS)))


def _game(house: House, name: str) -> Game:
    if name not in house.games:
        raise NoGame(
            "There is no game {name!r:.40}; there are: {games}.",
            name=name,
            games=", ".join(house.games),
        )
    return house.games[name]


def to(address: str) -> RedirectResponse:
    """Send the browser on after a form."""
    return RedirectResponse(address, 303)


@router.get("/")
def lobby(request: Request, guest: Visitor) -> Response:
    """Show the games, open tables and the guest's own."""
    house = request.app.state.site.house
    mine = seating.tables_of(house, guest.id)
    own = {entry.table.id for entry in mine}
    return page(
        request,
        "lobby",
        guest=guest,
        games=house.games,
        usual=usual_level(),
        mine=[entry for entry in mine if entry.table.game in house.games],
        others=[
            entry
            for entry in seating.open_tables(house)
            if entry.table.id not in own and entry.table.game in house.games
        ],
    )


@router.get("/preparing")
def preparing(request: Request) -> dict[str, Any]:
    """Say how far the games are, for the bars in the lobby."""
    preparation = request.app.state.site.preparation
    return {
        "ready": preparation.all_ready,
        "percent": {name: one.percent for name, one in preparation.progress.items()},
    }


@router.get("/games/{name}/picture.svg")
def picture(request: Request, name: str, guest: Visitor) -> Response:
    """Draw a game as it looks in the middle."""
    house: House = request.app.state.site.house
    drawn = cover(house.game(_game(house, name).name))
    response = Response(standalone(drawn), media_type="image/svg+xml")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


def standalone(svg: str) -> str:
    """Make a picture that stands in a page one that stands alone."""
    if "xmlns=" in svg.split(">", 1)[0]:
        return svg
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


@router.get("/games/{name}")
def game(request: Request, name: str, guest: Visitor) -> Response:
    """Show one game, and the form for a new table."""
    site = request.app.state.site
    chosen = _game(site.house, name)
    return page(
        request,
        "game",
        guest=guest,
        game=chosen,
        levels=site.house.bots,
        usual=usual_level(),
        seats=chosen.seats[min(1, len(chosen.seats) - 1)],
        career=career(site.store, guest.id, name),
        progress=site.preparation.progress[name],
    )


@router.post("/games/{name}/tables")
def set_up(request: Request, name: str, guest: Sender, fields: Fields) -> Response:
    """Set up a table as the form says, and go there."""
    house: House = request.app.state.site.house
    chosen = _game(house, name)
    host = renamed(guest, fields["name"]) if fields.get("name", "").strip() else guest
    wish = Wish(name, _places(chosen, fields), _options(chosen, fields), "private" not in fields)
    response = to(f"/tables/{seating.new_table(house, host.person, wish)}")
    request.app.state.site.keeper.write(response, host)
    return response


def _places(game: Game, fields: dict[str, str]) -> list[Place]:
    seats = fields.get("seats", "")
    check_seats(game.rules, int(seats) if seats.isdecimal() and len(seats) < 5 else seats)
    return [_place(fields.get(f"seat-{seat}", "open")) for seat in range(int(seats))]


def _place(text: str) -> Place:
    kind, _, level = text.partition(":")
    if kind == "me":
        return Place(PERSON)
    return Place(BOT, level) if kind == BOT else Place(OPEN)


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
            return checked_option(shown, option, option.parse(text))
    raise wrong_value(shown, option, text)


@router.post("/me")
def me(
    request: Request,
    guest: Sender,
    name: Annotated[str, Form(max_length=200)] = "",
    lang: Annotated[str, Form(max_length=16)] = "",
    confirm: Annotated[str, Form(max_length=8)] = "",
    sound: Annotated[str, Form(max_length=8)] = "",
    back: Annotated[str, Form(max_length=200)] = "/",
) -> Response:
    """Remember a guest's name and how they like things."""
    liked = _liked(guest, name, lang, confirm, sound)
    response = to(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/")
    request.app.state.site.keeper.write(response, liked)
    return response


def _liked(guest: Guest, name: str, lang: str, confirm: str, sound: str) -> Guest:
    if name.strip():
        guest = renamed(guest, name)
    if lang and lang not in languages():
        known = ", ".join(languages())
        raise BadRequest(
            "There is no language {lang!r}; there are: {known}.", lang=lang, known=known
        )
    guest = replace(guest, lang=lang or guest.lang)
    if confirm:
        guest = replace(guest, confirm=confirm == "on")
    if sound:
        guest = replace(guest, sound=sound == "on")
    return guest
