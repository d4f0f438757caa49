"""Guided first games: a table of one's own, with comments."""

from fastapi import APIRouter, Request, Response

from megawatt.server.guides import guide, wish_of
from megawatt.server.identity import Sender
from megawatt.server.routes.lobby import to
from megawatt.server.routes.table import house_of
from megawatt.tables import seating

router = APIRouter(include_in_schema=False)


@router.post("/games/{name}/guide")
def begin(request: Request, name: str, guest: Sender) -> Response:
    """Set up the guided table of a game, and go there."""
    table = seating.new_table(house_of(request), guest.person, wish_of(guide(name)))
    response = to(f"/tables/{table}")
    request.app.state.site.keeper.write(response, guest)
    return response
