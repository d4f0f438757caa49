"""Carrying a seat to another device: a private link, good for one hour and one use."""

from fastapi import APIRouter, Request, Response

from megawatt.server.identity import CurrentVisitor, Sender
from megawatt.server.invitations import invitation
from megawatt.server.pages import page
from megawatt.server.routes.dependencies import SeatNumber, seat_view_of, service_of
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of
from megawatt.tables import seating
from megawatt.tables.errors import NotYourSeat

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}/carry")
def link(
    request: Request, table: str, visitor: CurrentVisitor, seat: SeatNumber = None
) -> Response:
    """Show the link that carries the visitor's seat."""
    seat_view = seat_view_of(request, table, visitor, seat)
    if seat_view.seat is None:
        raise NotYourSeat("You have no seat at this table.")
    token = site_of(request).signer.seat_link(table, seat_view.seat, visitor.id)
    return page(
        request,
        "carry",
        visitor=visitor,
        game=seat_view.match.game,
        seat_view=seat_view,
        invite=invitation(request, f"/carry/{token}"),
        token="",
    )


@router.get("/carry/{token}")
def ask(request: Request, token: str, visitor: CurrentVisitor) -> Response:
    """Ask whether the seat is to come to this device; opening the link alone does nothing."""
    table, _seat, _mark = site_of(request).signer.carried(token)
    seat_view = seat_view_of(request, table, visitor)
    return page(
        request,
        "carry",
        visitor=visitor,
        game=seat_view.match.game,
        seat_view=seat_view,
        invite=None,
        token=token,
    )


@router.post("/carry/{token}")
def take(request: Request, token: str, visitor: Sender) -> Response:
    """Take the seat over on this device."""
    table, seat, mark = site_of(request).signer.carried(token)
    seating.carry(service_of(request), table, seat, mark, visitor.person)
    response = see_other(f"/tables/{table}")
    site_of(request).signer.write(response, visitor)
    return response
