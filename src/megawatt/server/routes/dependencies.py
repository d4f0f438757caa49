"""What routes get from a request: the table service, and the table as the visitor sees it."""

from typing import Annotated

from fastapi import Depends, Query, Request

from megawatt.server.identity import Visitor
from megawatt.server.pages import language_of
from megawatt.server.site import site_of
from megawatt.tables.errors import NotPlaying
from megawatt.tables.seat_view import SeatView, look
from megawatt.tables.service import TableService

SeatNumber = Annotated[int | None, Query(ge=0, le=99)]
"""The seat to look from; none: the visitor's own, else a spectator's."""


def service_of(request: Request) -> TableService:
    """Give the table service."""
    return site_of(request).service


async def _service(request: Request) -> TableService:
    return service_of(request)


Service = Annotated[TableService, Depends(_service)]


def seat_view_of(
    request: Request, table: str, visitor: Visitor, seat: int | None = None
) -> SeatView:
    """Look at a table as the visitor."""
    return look(service_of(request), table, visitor.id, seat, language_of(request, visitor))


def finished_view_of(request: Request, table: str, visitor: Visitor) -> SeatView:
    """Look at a table whose game is over; others have no replay yet."""
    seat_view = seat_view_of(request, table, visitor)
    if not seat_view.over:
        raise NotPlaying("The replay opens when the game is over.")
    return seat_view
