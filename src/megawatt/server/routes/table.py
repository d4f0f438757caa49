"""The table: one page, kept up to date by fragments, played by ordinary forms."""

from secrets import randbits, token_hex
from typing import Annotated, Any

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from megawatt.kernel.errors import IllegalAction
from megawatt.server.events import stream_of
from megawatt.server.identity import Guest, Sender, Visitor, renamed
from megawatt.server.pages import language_of, page, render
from megawatt.server.routes.lobby import to, usual_level
from megawatt.tables import playing, seating
from megawatt.tables.errors import NotPlaying, NotYourSeat
from megawatt.tables.foresight import ends_turn
from megawatt.tables.house import House
from megawatt.tables.rows import PERSON
from megawatt.tables.sight import Sight, look

router = APIRouter(prefix="/tables/{table}", include_in_schema=False)

Number = Annotated[int, Form(ge=0, le=2**31 - 1)]
Seat = Annotated[int | None, Query(ge=0, le=99)]
FormSeat = Annotated[int, Form(ge=0, le=99)]
Key = Annotated[str, Form(max_length=64)]
LINES = 40
"""How much of the log the table shows at first."""


def house_of(request: Request) -> House:
    """Give the house that the server keeps."""
    house: House = request.app.state.site.house
    return house


def sight_of(request: Request, table: str, guest: Guest, seat: int | None = None) -> Sight:
    """Look at a table as the guest who asks."""
    return look(house_of(request), table, guest.id, seat, language_of(request, guest))


def facts(request: Request, sight: Sight, **more: Any) -> dict[str, Any]:
    """Gather what the templates of a table show."""
    return {
        "sight": sight,
        "game": sight.match.game,
        "log": sight.log(LINES),
        "chat": playing.chat(house_of(request), sight.table.id),
        "key": f"{sight.step}-{token_hex(8)}",
        "levels": house_of(request).bots,
        "usual": usual_level(),
        "asked": None,
        **more,
    }


def updated(request: Request, sight: Sight, guest: Guest, **more: Any) -> Response:
    """Answer a form: a fragment to our script, a way back to a plain browser."""
    if not request.headers.get("x-fragment") and not more:
        return to(f"/tables/{sight.table.id}?seat={sight.seat}" if sight.seat is not None else ".")
    known = facts(request, sight, **more)
    if not request.headers.get("x-fragment"):
        return page(request, "table", guest=guest, **known)
    return HTMLResponse(render(request, "parts/table", guest=guest, **known))


@router.get("")
def table_page(request: Request, table: str, guest: Visitor, seat: Seat = None) -> Response:
    """Show the table."""
    sight = sight_of(request, table, guest, seat)
    return page(request, "table", guest=guest, **facts(request, sight))


@router.get("/fragment")
def fragment(request: Request, table: str, guest: Visitor, seat: Seat = None) -> Response:
    """Give what changes on the page of a table."""
    sight = sight_of(request, table, guest, seat)
    return HTMLResponse(render(request, "parts/table", guest=guest, **facts(request, sight)))


@router.get("/log")
def whole_log(request: Request, table: str, guest: Visitor, seat: Seat = None) -> Response:
    """Tell everything that happened, as far as the guest may know."""
    sight = sight_of(request, table, guest, seat)
    known: dict[str, Any] = {"sight": sight, "game": sight.match.game, "log": sight.log()}
    return page(request, "log", guest=guest, **known)


@router.get("/events")
def events(request: Request, table: str, guest: Visitor) -> Response:
    """Say each time the table has changed, as far as the guest may know."""
    house = house_of(request)
    live = house.live(table)
    seats = [row.seat for row in seating.seats_of(live, guest.id)]
    return stream_of(request.app.state.site.hub, house, live, seats)


@router.get("/why")
def why(
    request: Request,
    table: str,
    guest: Visitor,
    action: Annotated[int, Query(ge=0, le=2**31 - 1)],
    seat: Seat = None,
) -> Response:
    """Say why an action is not open to the guest now."""
    sight = sight_of(request, table, guest, seat)
    if sight.seat is None or not sight.playing:
        return JSONResponse({"reason": "", "clause": ""})
    reason = sight.match.why_not(sight.seat, action, sight.lang)
    if reason is None:
        return JSONResponse({"reason": "", "clause": ""})
    return JSONResponse({"reason": reason.text, "clause": reason.clause})


def _own_seat(request: Request, table: str, guest: Guest, seat: int) -> Sight:
    """Look from a seat that the guest plays with their own hands."""
    sight = sight_of(request, table, guest, seat)
    if sight.seats[seat].kind != PERSON:
        raise NotPlaying("A bot sits in for you; take the seat back first.")
    return sight


@router.post("/play")
def play(
    request: Request,
    table: str,
    guest: Sender,
    action: Number,
    step: Number,
    seat: FormSeat,
    key: Key = "",
    sure: Annotated[str, Form(max_length=8)] = "",
) -> Response:
    """Play a move; one that ends the turn is asked about first, if the guest likes that."""
    before = _own_seat(request, table, guest, seat)
    if guest.confirm and not sure and _worth_asking(before, seat, action, step):
        return updated(request, before, guest, asked=before.choices[action])
    try:
        playing.play(house_of(request), table, seat, action, step, key or None)
    except IllegalAction as error:
        raise _in_words_of(before, seat, action) or error from None
    return updated(request, sight_of(request, table, guest, _next_seat(before)), guest)


def _in_words_of(sight: Sight, seat: int, action: int) -> IllegalAction | None:
    """Say in the reader's language why an action is refused."""
    if action >= sight.match.game.actions:
        return None
    reason = sight.match.why_not(seat, action, sight.lang)
    return IllegalAction(reason) if reason else None


def _worth_asking(sight: Sight, seat: int, action: int, step: int) -> bool:
    if step != sight.step or action not in sight.choices or len(sight.match.legal(seat)) < 2:
        return False
    return ends_turn(sight.match, seat, action, randbits(63))


def _next_seat(sight: Sight) -> int | None:
    """Who plays several seats of a table goes on with the next that is asked."""
    mine = [row for row in sight.seats if row.person == sight.seats[sight.seat or 0].person]
    return None if len(mine) > 1 else sight.seat


@router.post("/undo")
def undo(
    request: Request, table: str, guest: Sender, step: Number, seat: FormSeat, key: Key = ""
) -> Response:
    """Take the guest's last move back."""
    _own_seat(request, table, guest, seat)
    playing.take_back(house_of(request), table, seat, step, key or None)
    return updated(request, sight_of(request, table, guest, seat), guest)


@router.post("/join")
def join(
    request: Request,
    table: str,
    guest: Sender,
    name: Annotated[str, Form(max_length=200)] = "",
    seat: Annotated[int | None, Form(ge=0, le=99)] = None,
) -> Response:
    """Sit down."""
    joining = renamed(guest, name) if name.strip() else guest
    seating.join(house_of(request), table, joining.person, seat)
    response = to(f"/tables/{table}")
    request.app.state.site.keeper.write(response, joining)
    return response


@router.post("/stand-up")
def stand_up(request: Request, table: str, guest: Sender, seat: FormSeat) -> Response:
    """Leave a seat before the game has begun."""
    seating.stand_up(house_of(request), table, guest.id, seat)
    return updated(request, sight_of(request, table, guest), guest)


@router.post("/begin")
def begin(
    request: Request, table: str, guest: Sender, level: Annotated[str, Form(max_length=64)]
) -> Response:
    """Let bots take the free seats."""
    seating.fill_with_bots(house_of(request), table, guest.id, level)
    return updated(request, sight_of(request, table, guest), guest)


@router.post("/sit-in")
def sit_in(
    request: Request,
    table: str,
    guest: Sender,
    seat: FormSeat,
    level: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Hand a seat to a bot, or take it back when no level is given."""
    house = house_of(request)
    if level:
        seating.let_bot_play(house, table, guest.id, seat, level)
    else:
        seating.take_seat_back(house, table, guest.id, seat)
    return updated(request, sight_of(request, table, guest, seat), guest)


@router.post("/chat")
def say(
    request: Request,
    table: str,
    guest: Sender,
    text: Annotated[str, Form(max_length=4000)],
    seat: Annotated[int | None, Form(ge=0, le=99)] = None,
) -> Response:
    """Say something to everybody at the table."""
    playing.say(house_of(request), table, guest.id, guest.person.name, text)
    return updated(request, sight_of(request, table, guest, seat), guest)


@router.post("/rematch")
def rematch(request: Request, table: str, guest: Sender) -> Response:
    """Set up the same table again; others join by the link in the chat."""
    house = house_of(request)
    sight = sight_of(request, table, guest)
    if not sight.over:
        raise NotPlaying("The game is not over yet.")
    if sight.seat is None:
        raise NotYourSeat("Only those who played can ask for a rematch.")
    wish = seating.Wish(
        sight.table.game,
        [seating.place_again(row, guest.id) for row in sight.seats],
        sight.table.options,
        sight.table.open,
        origin=table,
    )
    fresh = seating.new_table(house, guest.person, wish)
    playing.say(house, table, guest.id, guest.person.name, f"Rematch: /tables/{fresh}")
    return to(f"/tables/{fresh}")
