"""The table: one page, kept up to date by fragments, played by ordinary forms."""

from dataclasses import asdict, dataclass
from secrets import randbits, token_hex
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Query, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse

from megawatt.kernel.errors import IllegalAction
from megawatt.kernel.tongue import tongue
from megawatt.server.consequences import Brought
from megawatt.server.events import asker_of, stream_of
from megawatt.server.guides import asking_in
from megawatt.server.identity import CurrentVisitor, Sender, Visitor, renamed
from megawatt.server.page_parts import is_deliberate, is_grave
from megawatt.server.pages import language_of, page, render
from megawatt.server.presence import watching_words
from megawatt.server.routes.dependencies import SeatNumber, people_at, seat_view_of, service_of
from megawatt.server.routes.page_facts import waiting_page
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of
from megawatt.tables import chatting, hosting, playing, seating
from megawatt.tables.errors import NotPlaying, NotYourSeat
from megawatt.tables.gestures import play_gesture, take_gesture_back
from megawatt.tables.lookahead import ends_turn
from megawatt.tables.rematches import rematch_of
from megawatt.tables.rows import PERSON, WAITING
from megawatt.tables.seat_view import SeatView

router = APIRouter(prefix="/tables/{table}", include_in_schema=False)

Number = Annotated[int, Form(ge=0, le=2**31 - 1)]
FormSeat = Annotated[int, Form(ge=0, le=99)]
Key = Annotated[str, Form(max_length=64)]
LINES = 40
"""How much of the log the table shows at first."""


def facts(request: Request, seat_view: SeatView, **more: Any) -> dict[str, Any]:
    """Gather what the templates of a table show."""
    return {
        "seat_view": seat_view,
        "game": seat_view.match.game,
        "log": seat_view.log(LINES),
        "chat": playing.chat(service_of(request), seat_view.table.id),
        "key": f"{seat_view.step}-{token_hex(8)}",
        "levels": service_of(request).bots,
        "asked": None,
        "people": people_at(request, seat_view),
        **more,
    }


def updated(request: Request, seat_view: SeatView, visitor: Visitor, **more: Any) -> Response:
    """Answer a form: a fragment for our script, a redirect for a browser without it."""
    if not request.headers.get("x-fragment") and not more:
        here, seat = f"/tables/{seat_view.table.id}", seat_view.seat
        return see_other(here if seat is None else f"{here}?seat={seat}")
    known = facts(request, seat_view, **more)
    if not request.headers.get("x-fragment"):
        return page(request, "table", visitor=visitor, **known)
    return HTMLResponse(render(request, "parts/table", visitor=visitor, **known))


@router.get("")
def table_page(
    request: Request, table: str, visitor: CurrentVisitor, seat: SeatNumber = None
) -> Response:
    """Show the table."""
    seat_view = seat_view_of(request, table, visitor, seat)
    if seat_view.status == WAITING:
        return waiting_page(request, seat_view, visitor)
    return page(request, "table", visitor=visitor, **facts(request, seat_view))


@router.get("/fragment")
def fragment(
    request: Request, table: str, visitor: CurrentVisitor, seat: SeatNumber = None
) -> Response:
    """Give what changes on the page of a table."""
    seat_view = seat_view_of(request, table, visitor, seat)
    return HTMLResponse(
        render(request, "parts/table", visitor=visitor, **facts(request, seat_view))
    )


@router.get("/log")
def whole_log(
    request: Request, table: str, visitor: CurrentVisitor, seat: SeatNumber = None
) -> Response:
    """Show the whole log, as far as the visitor may know it."""
    seat_view = seat_view_of(request, table, visitor, seat)
    known: dict[str, Any] = {
        "seat_view": seat_view,
        "game": seat_view.match.game,
        "log": seat_view.log(),
    }
    return page(request, "log", visitor=visitor, **known)


@router.get("/events")
def events(request: Request, table: str, visitor: CurrentVisitor) -> Response:
    """Send an event at each change of the table that the visitor may know of."""
    service = service_of(request)
    live = service.live(table)
    seats = [row.seat for row in seating.seats_of(live, visitor.id)]
    asker = asker_of(request, visitor.id)
    return stream_of(site_of(request).broker, service, live, seats, asker, people=True)


@router.get("/people")
def people(request: Request, table: str, visitor: CurrentVisitor) -> Response:
    """Say who is at the table: which seats, and how many look on, in words."""
    found = people_at(request, seat_view_of(request, table, visitor))
    say = tongue(language_of(request, visitor))
    known = {"here": sorted(found.here), "all": found.all_known}
    return JSONResponse({**known, "watching": watching_words(found, say)})


@router.get("/why")
def why(
    request: Request,
    table: str,
    visitor: CurrentVisitor,
    action: Annotated[int, Query(ge=0, le=2**31 - 1)],
    seat: SeatNumber = None,
) -> Response:
    """Say why the visitor may not take an action now."""
    seat_view = seat_view_of(request, table, visitor, seat)
    if seat_view.seat is None or not seat_view.playing:
        return JSONResponse({"reason": "", "clause": ""})
    reason = seat_view.match.why_not(seat_view.seat, action, seat_view.lang)
    if reason is None:
        return JSONResponse({"reason": "", "clause": ""})
    return JSONResponse({"reason": reason.text, "clause": reason.clause})


@router.get("/brings")
async def brings(
    request: Request,
    table: str,
    visitor: CurrentVisitor,
    actions: Annotated[str, Query(max_length=400, pattern=r"^[0-9]+( [0-9]+)*$")],
    seat: SeatNumber = None,
) -> Response:
    """Say which of the visitor's numbers a click would change, as far as luck has no part in it."""
    site, gesture = site_of(request), [*map(int, actions.split())]

    def tried() -> list[Brought]:
        return site.consequences.of(seat_view_of(request, table, visitor, seat), gesture)

    found = await site.trying.do(visitor.id, tried)
    return JSONResponse([asdict(one) for one in found])


def _own_seat(request: Request, table: str, visitor: Visitor, seat: int) -> SeatView:
    """Look from a seat that the visitor plays; refuse one that a bot plays for them."""
    seat_view = seat_view_of(request, table, visitor, seat)
    if seat_view.seats[seat].kind != PERSON:
        raise NotPlaying("A bot sits in for you; take the seat back first.")
    return seat_view


@dataclass(frozen=True)
class GestureForm:
    """What a click sends: an action, those that belong to it, and what it was decided by."""

    action: Number
    step: Number
    seat: FormSeat
    key: Key = ""
    then: Annotated[str, Form(max_length=400, pattern=r"^[0-9 ]*$")] = ""

    @property
    def actions(self) -> list[int]:
        """All actions of the gesture, in their order."""
        return [self.action, *map(int, self.then.split())]


@router.post("/play")
def play(
    request: Request,
    table: str,
    visitor: Sender,
    sent: Annotated[GestureForm, Depends(GestureForm)],
    sure: Annotated[str, Form(max_length=8)] = "",
) -> Response:
    """Play a move; ask for confirmation first, where the visitor wants to be asked."""
    seat = sent.seat
    before = _own_seat(request, table, visitor, seat)
    if not sure and _needs_confirmation(before, visitor, sent):
        return updated(request, before, visitor, asked=before.choices[sent.action])
    try:
        play_gesture(
            service_of(request),
            table,
            seat,
            sent.actions,
            sent.step,
            sent.key or None,
            asking_in(before),
        )
    except IllegalAction as error:
        reason = error.reason_in(before.match, before.lang)
        raise IllegalAction(reason, error.seat, error.action, error.verdict) from None
    return updated(request, seat_view_of(request, table, visitor, _next_seat(before)), visitor)


def _needs_confirmation(seat_view: SeatView, visitor: Visitor, sent: GestureForm) -> bool:
    """Whether to ask: what ends the game for the visitor, or, if they want that, their turn."""
    match, action = seat_view.match, sent.action
    if sent.step != seat_view.step or action not in seat_view.choices:
        return False
    if is_grave(match.game, action):
        return visitor.grave or visitor.confirm
    if not visitor.confirm or is_deliberate(match.game, action) or len(match.legal(sent.seat)) < 2:
        return False
    return ends_turn(match, sent.seat, action, randbits(63))


def _next_seat(seat_view: SeatView) -> int | None:
    """Give the seat to look from next; None chooses it for a visitor with several seats."""
    mine = [
        row for row in seat_view.seats if row.person == seat_view.seats[seat_view.seat or 0].person
    ]
    return None if len(mine) > 1 else seat_view.seat


@router.post("/undo")
def undo(
    request: Request, table: str, visitor: Sender, step: Number, seat: FormSeat, key: Key = ""
) -> Response:
    """Take the visitor's last gesture back."""
    _own_seat(request, table, visitor, seat)
    take_gesture_back(service_of(request), table, seat, step, key or None)
    return updated(request, seat_view_of(request, table, visitor, seat), visitor)


@router.post("/join")
def join(
    request: Request,
    table: str,
    visitor: Sender,
    name: Annotated[str, Form(max_length=200)] = "",
    seat: Annotated[int | None, Form(ge=0, le=99)] = None,
) -> Response:
    """Take a seat."""
    joining = renamed(visitor, name) if name.strip() else visitor
    seating.join(service_of(request), table, joining.person, seat)
    response = see_other(f"/tables/{table}")
    site_of(request).signer.write(response, joining)
    return response


@router.post("/stand-up")
def stand_up(request: Request, table: str, visitor: Sender, seat: FormSeat) -> Response:
    """Leave a seat before the game has begun."""
    seating.stand_up(service_of(request), table, visitor.id, seat)
    return updated(request, seat_view_of(request, table, visitor), visitor)


@router.post("/begin")
def begin(
    request: Request, table: str, visitor: Sender, level: Annotated[str, Form(max_length=64)]
) -> Response:
    """Begin: bots take the free seats."""
    hosting.fill_with_bots(service_of(request), table, visitor.id, level)
    return updated(request, seat_view_of(request, table, visitor), visitor)


@router.post("/sit-in")
def sit_in(
    request: Request,
    table: str,
    visitor: Sender,
    seat: FormSeat,
    level: Annotated[str, Form(max_length=64)] = "",
) -> Response:
    """Hand a seat to a bot, or take it back when no level is given."""
    service = service_of(request)
    if level:
        seating.let_bot_play(service, table, visitor.id, seat, level)
    else:
        seating.take_seat_back(service, table, visitor.id, seat)
    return updated(request, seat_view_of(request, table, visitor, seat), visitor)


@router.post("/chat")
def say(
    request: Request,
    table: str,
    visitor: Sender,
    text: Annotated[str, Form(max_length=4000)],
    seat: Annotated[int | None, Form(ge=0, le=99)] = None,
) -> Response:
    """Say something to everybody at the table."""
    chatting.say(service_of(request), table, visitor.person, text, seat)
    return updated(request, seat_view_of(request, table, visitor, seat), visitor)


@router.post("/rematch")
def rematch(request: Request, table: str, visitor: Sender) -> Response:
    """Set up the same table again; others join by the link in the chat."""
    service = service_of(request)
    seat_view = seat_view_of(request, table, visitor)
    if not seat_view.over:
        raise NotPlaying("The game is not over yet.")
    if seat_view.seat is None:
        raise NotYourSeat("Only those who played can ask for a rematch.")
    wanted = rematch_of(seat_view.live, visitor.id)
    fresh = seating.new_table(service, visitor.person, wanted)
    chatting.say(service, table, visitor.person, f"Rematch: /tables/{fresh}", seat_view.seat)
    return see_other(f"/tables/{fresh}")
