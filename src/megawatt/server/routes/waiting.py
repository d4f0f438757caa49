"""The waiting room of a table: invite friends, seat bots, close the table."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse

from megawatt.kernel.tongue import tongue
from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.invitations import invitation
from megawatt.server.lobby_cards import way_name
from megawatt.server.pages import language_of, page, render
from megawatt.server.routes.dependencies import people_at, seat_view_of, service_of
from megawatt.server.routes.responses import see_other
from megawatt.tables import hosting, personal, playing
from megawatt.tables.rows import OPEN, WAITING
from megawatt.tables.seat_view import SeatView

router = APIRouter(prefix="/tables/{table}", include_in_schema=False)

Chair = Annotated[int, Form(ge=0, le=99)]
Switch = Annotated[Literal["yes", "no"] | None, Form()]


def waiting_facts(request: Request, seat_view: SeatView, visitor: Visitor) -> dict[str, Any]:
    """Gather what the waiting room shows."""
    game = seat_view.match.game
    say = tongue(language_of(request, visitor))
    free = sum(row.kind == OPEN for row in seat_view.seats)
    return {
        "seat_view": seat_view,
        "rows": seat_view.live.seats,
        "game": game,
        "way": way_name(game, dict(seat_view.table.options), say),
        "free": free,
        "taken": len(seat_view.seats) - free,
        "host": seat_view.table.host == visitor.id,
        "levels": service_of(request).bots,
        "people": people_at(request, seat_view),
        "chat": playing.chat(service_of(request), seat_view.table.id),
        "invite": invitation(request, f"/tables/{seat_view.table.id}"),
    }


def waiting_page(request: Request, seat_view: SeatView, visitor: Visitor) -> Response:
    """Show the waiting room."""
    return page(request, "waiting", visitor=visitor, **waiting_facts(request, seat_view, visitor))


@router.get("/room")
def room(request: Request, table: str, visitor: CurrentVisitor) -> Response:
    """Give what changes in the waiting room; nothing when the game has begun."""
    seat_view = seat_view_of(request, table, visitor)
    if seat_view.status != WAITING:
        return Response(status_code=204)
    facts = waiting_facts(request, seat_view, visitor)
    return HTMLResponse(render(request, "parts/room", visitor=visitor, **facts))


@router.post("/seat-bot")
def seat_bot(
    request: Request,
    table: str,
    visitor: Sender,
    seat: Chair,
    level: Annotated[str, Form(max_length=64)],
    name: Annotated[str, Form(max_length=24)] = "",
) -> Response:
    """Put a bot on one free chair."""
    hosting.seat_bot(service_of(request), table, visitor.id, seat, level, name)
    return see_other(f"/tables/{table}")


@router.post("/empty-chair")
def empty_chair(request: Request, table: str, visitor: Sender, seat: Chair) -> Response:
    """Send a bot away from its chair."""
    personal.remove_chair(service_of(request), table, visitor.id, seat)
    return see_other(f"/tables/{table}")


@router.post("/send-away")
def send_away(request: Request, table: str, visitor: Sender, seat: Chair) -> Response:
    """Send a guest away from their chair."""
    hosting.send_away(service_of(request), table, visitor.id, seat)
    return see_other(f"/tables/{table}")


@router.post("/terms")
def terms(
    request: Request,
    table: str,
    visitor: Sender,
    locked: Switch = None,
    held: Switch = None,
    hushed: Switch = None,
) -> Response:
    """Lock the table, hold its beginning, or let only players chat; or no longer."""
    given = {"locked": locked, "held": held, "hushed": hushed}
    changed = {name: value == "yes" for name, value in given.items() if value is not None}
    hosting.set_terms(service_of(request), table, visitor.id, **changed)
    return see_other(f"/tables/{table}")


@router.post("/close")
def close(request: Request, table: str, visitor: Sender) -> Response:
    """Clear the table away before the game has begun."""
    personal.close(service_of(request), table, visitor.id)
    return see_other("/")
