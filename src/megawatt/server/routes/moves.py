"""Moves of programs: the requests that come most often, so they go the shortest way.

They have threads of their own, and their receipts are written without being checked again.
"""

import asyncio
import json
from collections.abc import Callable

from fastapi import APIRouter, Request, Response

from megawatt.server.routes import api_models
from megawatt.server.routes.dependencies import REFUSED, Service, Token, seat_of
from megawatt.server.site import site_of
from megawatt.tables import playing
from megawatt.tables.errors import NotPlaying, NotYourSeat
from megawatt.tables.rows import PERSON, SeatRow
from megawatt.tables.service import TableService

router = APIRouter(prefix="/api", tags=["play"], responses=REFUSED)


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
