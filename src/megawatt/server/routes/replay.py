"""Earlier moments and finished games: step through them, save them, play on from them."""

from typing import Annotated, Any, NoReturn

from fastapi import APIRouter, File, Form, Query, Request, Response, UploadFile
from fastapi.responses import HTMLResponse
from rich.text import Text

from megawatt.editions import draft_of
from megawatt.kernel.tongue import NAMES, tongue
from megawatt.match import Match
from megawatt.saves import to_text
from megawatt.server.game_summary import points_chart
from megawatt.server.identity import CurrentVisitor, Sender, Visitor
from megawatt.server.pages import USUAL_LEVEL, page, render
from megawatt.server.routes.dependencies import (
    SeatNumber,
    finished_view_of,
    opened,
    seat_view_of,
    service_of,
)
from megawatt.server.routes.responses import saved_file, see_other, svg_file
from megawatt.server.site import site_of
from megawatt.server.story_page import chapters_of
from megawatt.tables import seating
from megawatt.tables.errors import BadRequest, OldRules
from megawatt.tables.names import LONGEST_NAME, person_name
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.seat_view import SeatView
from megawatt.tables.seating import NewTable, SeatRequest

router = APIRouter(include_in_schema=False)

"""A saved game with more steps is not opened here: games have some hundreds."""
Moment = Annotated[int, Query(ge=0, le=2**31 - 1)]
SPECTATOR = -1
"""Looks through nobody's eyes."""


def _no_seat(seat_view: SeatView, seat: int) -> NoReturn:
    last = seat_view.table.seats - 1
    raise BadRequest("There is no seat {seat}; allowed: 0 to {last}.", seat=seat, last=last)


def _moment(seat_view: SeatView, moment: int) -> int:
    if moment > seat_view.moments:
        raise BadRequest(
            "Step {n} is not in this game; allowed: 0 to {last}.", n=moment, last=seat_view.moments
        )
    return moment


@router.get("/tables/{table}/moments/{moment}")
def moment(
    request: Request, table: str, moment: int, visitor: CurrentVisitor, seat: SeatNumber = None
) -> Response:
    """Show the board as the visitor saw it at an earlier moment."""
    seat_view = seat_view_of(request, table, visitor, seat)
    if moment < 0:
        raise BadRequest("Step {n} is not in this game; the first is 0.", n=moment)
    facts: dict[str, Any] = {"seat_view": seat_view, "moment": _moment(seat_view, moment)}
    if request.headers.get("x-fragment"):
        return HTMLResponse(render(request, "parts/moment", visitor=visitor, **facts))
    return page(request, "moment", visitor=visitor, game=seat_view.match.game, **facts)


@router.get("/tables/{table}/words")
def words(
    request: Request, table: str, visitor: CurrentVisitor, seat: SeatNumber = None
) -> Response:
    """Show the table in words, as the terminal does: for those who do not see the board."""
    seat_view = seat_view_of(request, table, visitor, seat)
    text = Text.from_markup(seat_view.match.text(seat_view.eyes, seat_view.lang), emoji=False)
    facts: dict[str, Any] = {"seat_view": seat_view, "game": seat_view.match.game}
    return page(request, "words", visitor=visitor, text=text.plain, **facts)


@router.get("/tables/{table}/hint")
async def hint(
    request: Request, table: str, visitor: CurrentVisitor, seat: SeatNumber = None
) -> Response:
    """Ask a bot what it would do, seeing only what the visitor sees."""
    thinking = site_of(request).thinking
    return await thinking.do(visitor.id, lambda: _hint(request, table, visitor, seat))


def _hint(request: Request, table: str, visitor: Visitor, seat: int | None) -> Response:
    seat_view = seat_view_of(request, table, visitor, seat)
    found = site_of(request).adviser.advise(seat_view)
    return HTMLResponse(
        render(
            request,
            "parts/hint",
            visitor=visitor,
            game=seat_view.match.game,
            plans=found.plans,
            against=found.against,
            why=found.why,
            seat_view=seat_view,
        )
    )


def turns_of(match: Match) -> list[int]:
    """Find the moments when another seat comes to act: the turns."""
    steps = match.log
    return [0, *(k for k in range(1, len(steps)) if steps[k][0] != steps[k - 1][0]), len(steps)]


@router.get("/tables/{table}/replay")
def replay(
    request: Request,
    table: str,
    visitor: CurrentVisitor,
    moment: Moment | None = None,
    eyes: Annotated[int | None, Query(ge=SPECTATOR, le=99)] = None,
    asked: bool = False,
) -> Response:
    """Step through a finished game from its beginning, as any seat saw it: at first the visitor's.

    `asked` draws what the seat that decided could choose.
    """
    seat_view = finished_view_of(request, table, visitor)
    if eyes is not None and eyes >= seat_view.table.seats:
        _no_seat(seat_view, eyes)
    through = seat_view.seat if eyes is None else None if eyes == SPECTATOR else eyes
    shown = _moment(seat_view, moment or 0)
    facts = {**_replay_facts(seat_view, shown, through), "asked": asked}
    if request.headers.get("x-fragment"):
        return HTMLResponse(render(request, "parts/replay", visitor=visitor, **facts))
    chart = points_chart(site_of(request).points_history, seat_view, tongue(seat_view.lang))
    return page(
        request,
        "replay",
        visitor=visitor,
        chart=chart,
        log=(story := seat_view.log()),
        chapters=chapters_of(seat_view, story, tongue(seat_view.lang)),
        levels=service_of(request).bots,
        strength=next((row.level for row in seat_view.seats if row.level), USUAL_LEVEL),
        own_view=seat_view,
        **facts,
    )


def _replay_facts(seat_view: SeatView, shown: int, eyes: int | None) -> dict[str, Any]:
    turns = turns_of(seat_view.match)
    return {
        "seat_view": SeatView(seat_view.live, eyes, seat_view.lang),
        "seat": seat_view.seat,
        "game": seat_view.match.game,
        "moment": shown,
        "last": len(seat_view.match.log),
        "turn_before": max((k for k in turns if k < shown), default=0),
        "turn_after": min((k for k in turns if k > shown), default=len(seat_view.match.log)),
        "eyes": eyes,
    }


@router.get("/tables/{table}/replay.json")
def save(request: Request, table: str, visitor: CurrentVisitor) -> Response:
    """Give a finished game as a file that `megawatt` opens."""
    try:
        seat_view = finished_view_of(request, table, visitor)
    except OldRules:
        return saved_file(service_of(request), table)
    notes = {"players": [row.name for row in seat_view.seats]}
    proof = seat_view.live.proof
    text = to_text(seat_view.match, notes, story=True, fairness=proof.to_data() if proof else None)
    response = Response(text, media_type="application/json")
    name = f"{seat_view.table.game}-{table}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@router.get("/tables/{table}/board.svg")
def picture(
    request: Request,
    table: str,
    visitor: CurrentVisitor,
    moment: Moment | None = None,
    seat: SeatNumber = None,
) -> Response:
    """Give the picture of a moment, as the visitor may see it."""
    seat_view = seat_view_of(request, table, visitor, seat)
    shown = seat_view.moments if moment is None else _moment(seat_view, moment)
    return svg_file(seat_view.svg_at(shown), f"{seat_view.table.game}-{shown}.svg")


@router.post("/tables/{table}/play-on")
def play_on(
    request: Request,
    table: str,
    visitor: Sender,
    moment: Annotated[int, Form(ge=0, le=2**31 - 1)],
    seat: Annotated[int, Form(ge=0, le=99)],
    level: Annotated[str, Form(max_length=64)],
) -> Response:
    """Play on from a moment of a finished game against bots, at a private table."""
    seat_view = finished_view_of(request, table, visitor)
    if seat >= seat_view.table.seats:
        _no_seat(seat_view, seat)
    match = seat_view.match
    wanted = NewTable(
        seat_view.table.game,
        [SeatRequest(PERSON) if k == seat else SeatRequest(BOT, level) for k in range(match.seats)],
        match.options,
        open=False,
        origin=table,
        seed=match.seed,
        box=seat_view.live.draft,
    )
    log = match.log[: _moment(seat_view, moment)]
    fresh = seating.new_table(service_of(request), visitor.person, wanted, log)
    return see_other(f"/tables/{fresh}")


def names_in(data: dict[str, Any], seats: int) -> list[str]:
    """Find the players in a saved game; a seat without a valid name gets one of the bots' names."""
    notes = data.get("notes")
    players = notes.get("players") if isinstance(notes, dict) else None
    names = list(players[:seats]) if isinstance(players, list) else []
    valid = [_valid_name(name) for name in names] + [""] * (seats - len(names))
    free = iter([name for name in NAMES if name not in valid])
    return [name or next(free) for name in valid]


def _valid_name(name: object) -> str:
    try:
        return person_name(name[:LONGEST_NAME]) if isinstance(name, str) else ""
    except BadRequest:
        return ""


@router.post("/replays")
async def load(request: Request, visitor: Sender, file: Annotated[UploadFile, File()]) -> Response:
    """Open a saved game: a finished one to step through, another to play on."""
    files = site_of(request).files
    return await files.do(visitor.id, lambda: _load(request, visitor, file))


def _load(request: Request, visitor: Visitor, file: UploadFile) -> Response:
    service = service_of(request)
    data, match = opened(request, visitor, file)
    seats = [SeatRequest(PERSON, name=one) for one in names_in(data, match.seats)]
    box = draft_of(match.edition, match.game)
    wanted = NewTable(match.game.name, seats, match.options, open=False, seed=match.seed, box=box)
    table = seating.new_table(service, visitor.person, wanted, match.log)
    return see_other(f"/tables/{table}/replay" if match.over else f"/tables/{table}")
