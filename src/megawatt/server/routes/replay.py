"""Earlier moments, and finished games: step through them, keep them, play on from them."""

import json
from typing import Annotated, Any, NoReturn

from fastapi import APIRouter, File, Form, Query, Request, Response, UploadFile
from fastapi.responses import HTMLResponse

from megawatt.kernel.tongue import N_, Tongue, tongue
from megawatt.match import Match
from megawatt.saves import from_data, to_text
from megawatt.server.charts import lines, points_over_time
from megawatt.server.hints import advise
from megawatt.server.identity import Sender, Visitor
from megawatt.server.pages import language_of, page, render
from megawatt.server.routes.lobby import standalone, to, usual_level
from megawatt.server.routes.table import Seat, house_of, sight_of
from megawatt.tables import seating
from megawatt.tables.errors import BadRequest, NotPlaying
from megawatt.tables.names import LONGEST_NAME, person_name
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.seating import Place, Wish
from megawatt.tables.sight import Sight
from megawatt.wording import WrongSave

router = APIRouter(include_in_schema=False)

Moment = Annotated[int, Query(ge=0, le=2**31 - 1)]


def _no_seat(sight: Sight, seat: int) -> NoReturn:
    last = sight.table.seats - 1
    raise BadRequest("There is no seat {seat}; allowed: 0 to {last}.", seat=seat, last=last)


def _moment(sight: Sight, moment: int) -> int:
    if moment > sight.moments:
        raise BadRequest(
            "Step {n} is not in this game; allowed: 0 to {last}.", n=moment, last=sight.moments
        )
    return moment


@router.get("/tables/{table}/moments/{moment}")
def moment(
    request: Request, table: str, moment: int, guest: Visitor, seat: Seat = None
) -> Response:
    """Show the board as the guest saw it at an earlier moment."""
    sight = sight_of(request, table, guest, seat)
    if moment < 0:
        raise BadRequest("Step {n} is not in this game; the first is 0.", n=moment)
    facts: dict[str, Any] = {"sight": sight, "moment": _moment(sight, moment)}
    if request.headers.get("x-fragment"):
        return HTMLResponse(render(request, "parts/moment", guest=guest, **facts))
    return page(request, "moment", guest=guest, game=sight.match.game, **facts)


@router.get("/tables/{table}/hint")
def hint(request: Request, table: str, guest: Visitor, seat: Seat = None) -> Response:
    """Ask a bot what it would do, seeing only what the guest sees."""
    sight = sight_of(request, table, guest, seat)
    found = advise(sight)
    return HTMLResponse(
        render(request, "parts/hint", guest=guest, game=sight.match.game, found=found, sight=sight)
    )


def finished(request: Request, table: str, guest: Visitor) -> Sight:
    """Look at a finished game; nobody sees a running one through."""
    sight = sight_of(request, table, guest)
    if not sight.over:
        raise NotPlaying("The replay opens when the game is over.")
    return sight


def turns_of(match: Match) -> list[int]:
    """Find the moments at which another seat comes to act: the turns."""
    steps = match.log
    return [0, *(k for k in range(1, len(steps)) if steps[k][0] != steps[k - 1][0]), len(steps)]


@router.get("/tables/{table}/replay")
def replay(
    request: Request,
    table: str,
    guest: Visitor,
    moment: Moment | None = None,
    eyes: Annotated[int | None, Query(ge=0, le=99)] = None,
) -> Response:
    """Step through a finished game, through anybody's eyes."""
    sight = finished(request, table, guest)
    if eyes is not None and eyes >= sight.table.seats:
        _no_seat(sight, eyes)
    facts = _replay_facts(sight, len(sight.match.log) if moment is None else moment, eyes)
    if request.headers.get("x-fragment"):
        return HTMLResponse(render(request, "parts/replay", guest=guest, **facts))
    names = [row.name for row in sight.seats]
    chart = lines(points_over_time(sight.match), names, "Points over time")
    return page(
        request,
        "replay",
        guest=guest,
        chart=chart,
        log=sight.log(),
        levels=house_of(request).bots,
        usual=usual_level(),
        **facts,
    )


def _replay_facts(sight: Sight, moment: int, eyes: int | None) -> dict[str, Any]:
    shown = _moment(sight, moment)
    turns = turns_of(sight.match)
    return {
        "sight": Sight(sight.live, eyes, sight.lang),
        "seat": sight.seat,
        "game": sight.match.game,
        "moment": shown,
        "last": len(sight.match.log),
        "turn_before": max((k for k in turns if k < shown), default=0),
        "turn_after": min((k for k in turns if k > shown), default=len(sight.match.log)),
        "eyes": eyes,
    }


@router.get("/tables/{table}/replay.json")
def save(request: Request, table: str, guest: Visitor) -> Response:
    """Give a finished game as a file that `megawatt` opens."""
    sight = finished(request, table, guest)
    notes = {"players": [row.name for row in sight.seats]}
    response = Response(to_text(sight.match, notes), media_type="application/json")
    name = f"{sight.table.game}-{table}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@router.get("/tables/{table}/board.svg")
def picture(
    request: Request,
    table: str,
    guest: Visitor,
    moment: Moment | None = None,
    seat: Seat = None,
) -> Response:
    """Give the picture of a moment, as the guest may see it."""
    sight = sight_of(request, table, guest, seat)
    shown = sight.moments if moment is None else _moment(sight, moment)
    response = Response(standalone(sight.still(shown)), media_type="image/svg+xml")
    name = f"{sight.table.game}-{shown}.svg"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@router.post("/tables/{table}/play-on")
def play_on(
    request: Request,
    table: str,
    guest: Sender,
    moment: Annotated[int, Form(ge=0, le=2**31 - 1)],
    seat: Annotated[int, Form(ge=0, le=99)],
    level: Annotated[str, Form(max_length=64)],
) -> Response:
    """Play on from a moment of a finished game against bots, at a table of one's own."""
    sight = finished(request, table, guest)
    if seat >= sight.table.seats:
        _no_seat(sight, seat)
    places = [Place(PERSON) if k == seat else Place(BOT, level) for k in range(sight.table.seats)]
    match = sight.match
    wish = Wish(sight.table.game, places, match.options, open=False, origin=table, seed=match.seed)
    log = match.log[: _moment(sight, moment)]
    return to(f"/tables/{seating.new_table(house_of(request), guest.person, wish, log)}")


def names_in(data: dict[str, Any], seats: int, say: Tongue) -> list[str]:
    """Find who played in a file; a seat without a fit name is called by its number."""
    notes = data.get("notes")
    told = notes.get("players") if isinstance(notes, dict) else None
    names = list(told[:seats]) if isinstance(told, list) else []
    names += [""] * (seats - len(names))
    return [_fit(name) or say("Seat {n}", n=k + 1) for k, name in enumerate(names)]


def _fit(name: object) -> str:
    try:
        return person_name(name[:LONGEST_NAME]) if isinstance(name, str) else ""
    except BadRequest:
        return ""


@router.post("/replays")
def load(request: Request, guest: Sender, file: Annotated[UploadFile, File()]) -> Response:
    """Open a saved game: a finished one to look through, another to play on."""
    house = house_of(request)
    name = (file.filename or N_("the file"))[:60]
    try:
        data = json.loads(file.file.read())
    except (ValueError, RecursionError):
        raise WrongSave("{path}: cannot be read as JSON.", path=name) from None
    if isinstance(data, dict) and isinstance(data.get("game"), str):
        house.game(data["game"])
    lang = language_of(request, guest)
    match = from_data(data, name, lang=lang)
    places = [Place(PERSON, name=one) for one in names_in(data, match.seats, tongue(lang))]
    wish = Wish(match.game.name, places, match.options, open=False, seed=match.seed)
    table = seating.new_table(house, guest.person, wish, match.log)
    return to(f"/tables/{table}/replay" if match.over else f"/tables/{table}")
