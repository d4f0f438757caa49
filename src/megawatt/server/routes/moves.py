"""Moves of programs and what they led to: the requests that come most often go the shortest way.

They are found first, read directly, and their answers are written without being checked again.
Moves have threads of their own; the story of a few steps is told in the event loop's thread.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.concurrency import run_in_threadpool

from megawatt.server.routes import api_models
from megawatt.server.routes.dependencies import REFUSED, Lang, Service, Token, seat_of
from megawatt.server.routes.direct import DirectRoute
from megawatt.server.site import site_of
from megawatt.tables import playing
from megawatt.tables.errors import NotPlaying, NotYourSeat
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import PERSON, SeatRow
from megawatt.tables.seat_view import SeatView, told_now
from megawatt.tables.service import TableService

FEW = 8
"""So many steps are told at once, without a thread: a step takes about a millisecond."""

router = APIRouter(prefix="/api", tags=["play"], responses=REFUSED, route_class=DirectRoute)


@router.post("/tables/{table}/play", response_model=api_models.StoredMove)
async def play(
    request: Request, service: Service, table: str, token: Token, move: api_models.Move
) -> Response:
    """Play a move. It is stored when the answer comes; 409 means: look again."""

    def store() -> playing.Stored:
        by = playing_seat(service, table, token)
        return playing.play(service, table, by.seat, move.action, move.step, move.key, by)

    return await receipt(request, store)


@router.post("/tables/{table}/undo", response_model=api_models.StoredMove)
async def undo(
    request: Request, service: Service, table: str, token: Token, back: api_models.TakeBack
) -> Response:
    """Take the seat's last move back, until something was revealed or another has acted."""

    def store() -> playing.Stored:
        by = playing_seat(service, table, token)
        return playing.take_back(service, table, by.seat, back.step, back.key, by)

    return await receipt(request, store)


async def receipt(request: Request, store: Callable[[], playing.Stored]) -> Response:
    """Store a record in a thread of the moves' own, and say how."""
    loop = asyncio.get_running_loop()
    stored = await loop.run_in_executor(site_of(request).moves, store)
    return Response(json.dumps(vars(stored)), media_type="application/json")


def playing_seat(service: TableService, table: str, token: str | None) -> SeatRow:
    """Find the seat to play without asking the store; that is done once, with the move."""
    try:
        seat = seat_of(service.nearby(table), token)
    except NotYourSeat:
        seat = seat_of(service.live(table), token)  # it may have been taken at another server
    if seat.kind != PERSON and (seat := seat_of(service.live(table), token)).kind != PERSON:
        raise NotPlaying("A bot sits in for you; take the seat back first.")
    return seat


@router.get("/tables/{table}/story", response_model=list[api_models.StoryEvent])
async def story(
    service: Service,
    table: str,
    token: Token,
    lang: Lang = "en",
    since: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> Response:
    """Tell what happened after so many steps, in order: every event with its changes and words."""

    def tell(*, held: bool = False) -> Response:
        live = service.live(table)
        seat = seat_of(live, token).seat if token else None
        if held:
            told = told_now(live, seat, lang, since)
        else:
            told = SeatView(live, seat, lang).story(since)
        live.note_told(token, lang, told[-1].step if told else since)
        text = json.dumps([event._asdict() for event in told])
        return Response(text, media_type="application/json")

    live = service.at_hand(table)
    if live is not None and live.lock.acquire(blocking=False):
        try:
            if is_nearly_told(live, token, lang, since):
                return tell(held=True)  # sooner done than handed to a thread and back
        finally:
            live.lock.release()
    return await run_in_threadpool(tell)


def is_nearly_told(live: LiveTable, token: str | None, lang: str, since: int) -> bool:
    """Whether a reader asks for a few steps only, and was told all but a few of the game before."""
    if (told := live.told.get((token, lang))) is None:
        return False
    steps, seen = told
    return seen - since <= FEW and len(live.match.log) - steps <= FEW
