"""Guided first games: a private table with comments."""

from fastapi import APIRouter, Request, Response

from megawatt.server.guides import guided_table, open_guide
from megawatt.server.identity import Sender
from megawatt.server.routes.dependencies import service_of
from megawatt.server.routes.responses import see_other
from megawatt.server.site import site_of
from megawatt.tables import seating

router = APIRouter(include_in_schema=False)


@router.post("/games/{name}/guide")
def begin(request: Request, name: str, visitor: Sender) -> Response:
    """Set up the guided table of a game, and go there."""
    table = seating.new_table(service_of(request), visitor.person, guided_table(open_guide(name)))
    response = see_other(f"/tables/{table}")
    site_of(request).signer.write(response, visitor)
    return response
