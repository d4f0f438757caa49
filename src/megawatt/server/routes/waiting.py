"""The waiting room of a table: invite friends, seat bots, close the table."""

from typing import Annotated, Literal

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import HTMLResponse

from megawatt.server.identity import CurrentVisitor, Sender
from megawatt.server.pages import render
from megawatt.server.routes.dependencies import seat_view_of, service_of
from megawatt.server.routes.page_facts import waiting_facts
from megawatt.server.routes.responses import see_other
from megawatt.tables import hosting, personal
from megawatt.tables.rows import WAITING

router = APIRouter(prefix="/tables/{table}", include_in_schema=False)

Chair = Annotated[int, Form(ge=0, le=99)]
Switch = Annotated[Literal["yes", "no"] | None, Form()]


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
