"""What routes get from a request: the table service, tables as the visitor sees them, drafts."""

import json
from typing import Annotated, Any

from fastapi import Depends, Header, Query, Request, UploadFile

from megawatt.editions import Draft
from megawatt.kernel.tongue import N_
from megawatt.kernel.wording import WrongSave
from megawatt.library import Game
from megawatt.match import Match
from megawatt.saves import from_data
from megawatt.server.identity import Visitor
from megawatt.server.lobby_cards import card_of
from megawatt.server.pages import language_of
from megawatt.server.presence import People, people_of
from megawatt.server.routes import api_models
from megawatt.server.site import Site, site_of
from megawatt.tables import editions
from megawatt.tables.editions import StoredEdition
from megawatt.tables.errors import BadRequest, NoToken, NotPlaying
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import SeatRow
from megawatt.tables.seat_view import SeatView, look
from megawatt.tables.seating import seat_with_token
from megawatt.tables.service import TableService

MOST_STEPS = 5000
"""No saved game has more."""
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


LONGEST_HEADER = 200


def token_in(header: str) -> str | None:
    """Read the token of a seat from the header `Authorization`."""
    if len(header) > LONGEST_HEADER:
        raise ValueError("the header is too long")
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


async def _token(
    authorization: Annotated[str, Header(max_length=LONGEST_HEADER)] = "",
) -> str | None:
    return token_in(authorization)


Token = Annotated[str | None, Depends(_token)]
Lang = Annotated[str, Query(max_length=16, description="Language of all words")]


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


def games_in_order(site: Site) -> dict[str, Any]:
    """Give the games on offer, the one to try first at the front."""
    games = site.service.games
    return dict(sorted(games.items(), key=lambda pair: (card_of(pair[1]).try_rank, pair[0])))


def draft_of(request: Request, stored: StoredEdition) -> Draft:
    """Open an edition as it is stored."""
    game = service_of(request).game(stored.game)
    return Draft.from_toml(game, stored.text, stored.name)


def own_draft(request: Request, edition: str, visitor: Visitor) -> tuple[StoredEdition, Draft]:
    """Find an edition of the visitor."""
    stored = editions.own_edition(site_of(request).store, visitor.id, edition)
    return stored, draft_of(request, stored)


def chosen_edition(request: Request, game: Game, visitor: Visitor, edition: str) -> Draft | None:
    """Give the edition that a form for a new table names; it must be playable."""
    if not edition:
        return None
    stored = editions.own_edition(site_of(request).store, visitor.id, edition)
    if stored.game != game.name:
        raise BadRequest("This edition is of another game.")
    draft = draft_of(request, stored)
    draft.opened()
    return draft if draft.differences else None


def opened(request: Request, visitor: Visitor, file: UploadFile) -> tuple[dict[str, Any], Match]:
    """Read an uploaded game and replay it."""
    name = (file.filename or N_("the file"))[:60]
    try:
        data = json.loads(file.file.read())
    except (ValueError, RecursionError):
        raise WrongSave("{path}: cannot be read as JSON.", path=name) from None
    if isinstance(data, dict) and isinstance(data.get("game"), str):
        service_of(request).game(data["game"])
    return data, from_data(data, name, lang=language_of(request, visitor), most=MOST_STEPS)
