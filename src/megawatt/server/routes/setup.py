"""Setting up a table: who sits where, which way to play, more rules."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from megawatt.edition_words import parts_of
from megawatt.kernel.tongue import tongue
from megawatt.library import Game
from megawatt.server.clock_words import clock_of_form
from megawatt.server.identity import CurrentVisitor, Sender, renamed
from megawatt.server.lobby_cards import option_rows, quick_seats, ways_of
from megawatt.server.pages import USUAL_LEVEL, language_of, page
from megawatt.server.routes.dependencies import chosen_edition, draft_of, service_of
from megawatt.server.routes.forms import Fields, options_of_form
from megawatt.server.routes.responses import see_other, svg_file
from megawatt.server.site import site_of
from megawatt.starting import check_seats
from megawatt.tables import seating
from megawatt.tables.editions import list_editions
from megawatt.tables.errors import NoSuchTable
from megawatt.tables.results import career
from megawatt.tables.rows import BOT, OPEN, PERSON
from megawatt.tables.seating import NewTable, SeatRequest

router = APIRouter(include_in_schema=False)

NOBODY = "none"
ME_BEGINS = "me"


@router.get("/games/{name}")
def game(
    request: Request,
    name: str,
    visitor: CurrentVisitor,
    edition: Annotated[str, Query(max_length=32)] = "",
) -> Response:
    """Show one game, and the form for a new table."""
    site = site_of(request)
    chosen = site.service.game(name)
    say = tongue(language_of(request, visitor))
    mine = list_editions(site.store, visitor.id, name)
    differing = (len(draft_of(request, one).differences) for one in mine if one.id == edition)
    return page(
        request,
        "game",
        visitor=visitor,
        game=chosen,
        levels=site.service.bots,
        ways=ways_of(chosen),
        options=option_rows(chosen, say),
        first_bots=quick_seats(chosen),
        career=career(site.store, visitor.id, name),
        progress=site.compiler.progress[name],
        editions=mine,
        chosen_edition=edition,
        differing=next(differing, 0),
        learned=parts_of(name).learned,
    )


@router.get("/games/{name}/ways/{way}/picture.svg")
def way_picture(request: Request, name: str, way: int, visitor: CurrentVisitor) -> Response:
    """Draw the start of a game that is played in one of the pictured ways."""
    site = site_of(request)
    chosen = site.service.game(name)
    ways = ways_of(chosen)
    if not 0 <= way < len(ways):
        raise NoSuchTable("There is nothing here.")
    lang = language_of(request, visitor)
    response = svg_file(site.covers.of_way(chosen, way, dict(ways[way].options), lang))
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@router.post("/games/{name}/tables")
def set_up(request: Request, name: str, visitor: Sender, fields: Fields) -> Response:
    """Set up a table as the form says, and go there."""
    service = service_of(request)
    chosen = service.game(name)
    host = renamed(visitor, fields["name"]) if fields.get("name", "").strip() else visitor
    seats, options = _seats(chosen, fields), options_of_form(chosen, fields)
    mine = [k for k, request in enumerate(seats) if request.kind == PERSON]
    begins = mine[0] if mine and fields.get("begins") == ME_BEGINS else None
    wanted = NewTable(
        name,
        seats,
        options,
        "private" not in fields,
        begins=begins,
        held="held" in fields,
        box=chosen_edition(request, chosen, visitor, fields.get("edition", "")),
        clock=clock_of_form(fields.get("clock", ""), fields.get("clock-bot", USUAL_LEVEL)),
    )
    response = see_other(f"/tables/{seating.new_table(service, host.person, wanted)}")
    site_of(request).signer.write(response, host)
    return response


@router.post("/games/{name}/quick")
def play_now(request: Request, name: str, visitor: Sender) -> Response:
    """Set up a private table against named bots, where the visitor begins, and go there."""
    service = service_of(request)
    chosen = service.game(name)
    bots = [SeatRequest(BOT, USUAL_LEVEL, bot) for bot in quick_seats(chosen)]
    wanted = NewTable(name, [SeatRequest(PERSON), *bots], {}, open=False, begins=0)
    response = see_other(f"/tables/{seating.new_table(service, visitor.person, wanted)}")
    site_of(request).signer.write(response, visitor)
    return response


def _seats(game: Game, fields: dict[str, str]) -> list[SeatRequest]:
    """Read the chairs of the form; empty ones are left out, unless their number is given."""
    given = fields.get("seats", "")
    if given:
        check_seats(game.rules, int(given) if given.isdecimal() and len(given) < 5 else given)
        chairs = [fields.get(f"seat-{seat}", OPEN) for seat in range(int(given))]
    else:
        chairs = [fields.get(f"seat-{seat}", NOBODY) for seat in range(game.seats[-1])]
    found = [
        _seat_request(chair, fields.get(f"bot-{seat}", ""))
        for seat, chair in enumerate(chairs)
        if chair != NOBODY
    ]
    check_seats(game.rules, len(found))
    return found


def _seat_request(text: str, name: str) -> SeatRequest:
    kind, _, level = text.partition(":")
    if kind == "me":
        return SeatRequest(PERSON)
    return SeatRequest(BOT, level, name) if kind == BOT else SeatRequest(OPEN)
