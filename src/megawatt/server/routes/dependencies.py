"""What routes get from a request: the table service, and the table as the visitor sees it."""

from typing import Annotated, Any

from fastapi import Depends, Header, Query, Request

from megawatt.server.identity import Visitor
from megawatt.server.pages import language_of
from megawatt.server.presence import People, people_of
from megawatt.server.routes import api_models
from megawatt.server.site import site_of
from megawatt.tables.errors import NoToken, NotPlaying
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import SeatRow
from megawatt.tables.seat_view import SeatView, look
from megawatt.tables.seating import seat_with_token
from megawatt.tables.service import TableService

SeatNumber = Annotated[int | None, Query(ge=0, le=99)]
"""The seat to look from; none: the visitor's own, else a spectator's."""


def service_of(request: Request) -> TableService:
    """Give the table service."""
    return site_of(request).service


async def _service(request: Request) -> TableService:
    return service_of(request)


Service = Annotated[TableService, Depends(_service)]

REFUSED: dict[int | str, dict[str, Any]] = {
    code: {"model": api_models.Problem} for code in (401, 403, 404, 409, 410, 413, 422, 429)
}
"""How the API may refuse."""


async def _token(authorization: Annotated[str, Header(max_length=200)] = "") -> str | None:
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


Token = Annotated[str | None, Depends(_token)]


def seat_of(live: LiveTable, token: str | None) -> SeatRow:
    """Find the seat that a program's token plays."""
    if token is None:
        raise NoToken("Send the token of your seat: Authorization: Bearer <token>.")
    return seat_with_token(live, token)


def seat_view_of(
    request: Request, table: str, visitor: Visitor, seat: int | None = None
) -> SeatView:
    """Look at a table as the visitor."""
    return look(service_of(request), table, visitor.id, seat, language_of(request, visitor))


def people_at(request: Request, seat_view: SeatView) -> People:
    """Say who looks at a table now; with several servers, some may look at another one."""
    site = site_of(request)
    looking = site.broker.presence.of(seat_view.table.id)
    return people_of(looking, seat_view.seats, all_known=site.store.sqlite)


def finished_view_of(request: Request, table: str, visitor: Visitor) -> SeatView:
    """Look at a table whose game is over; others have no replay yet."""
    seat_view = seat_view_of(request, table, visitor)
    if not seat_view.over:
        raise NotPlaying("The replay opens when the game is over.")
    return seat_view
