"""Boards of other players, where everybody has one of their own."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from megawatt.server.identity import CurrentVisitor
from megawatt.server.routes.dependencies import SeatNumber, seat_view_of
from megawatt.server.routes.responses import svg_file
from megawatt.tables.errors import NoSuchTable

router = APIRouter(include_in_schema=False)


@router.get("/tables/{table}/boards/{of}.svg")
def board_of(
    request: Request,
    table: str,
    of: Annotated[int, Path(ge=0, le=99)],
    visitor: CurrentVisitor,
    seat: SeatNumber = None,
) -> Response:
    """Draw somebody's board as the visitor may know it: what they plan in secret is not on it."""
    seat_view = seat_view_of(request, table, visitor, seat)
    if of >= seat_view.table.seats:
        raise NoSuchTable("There is nothing here.")
    drawn = seat_view.match.svg(seat_view.eyes, seat_view.lang, "poster", clickable=False, of=of)
    response = svg_file(drawn)
    response.headers["Cache-Control"] = "private, max-age=600"  # its address has the change
    return response
