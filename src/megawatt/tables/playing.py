"""Playing at a table: moves, take-backs, chat."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import time

from sqlalchemy.exc import IntegrityError

from megawatt.kernel.errors import CannotUndo
from megawatt.tables.errors import BadRequest, LookAgain, NotPlaying
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import (
    OVER,
    PLAYING,
    TAKE_BACK,
    ChatRow,
    MoveRow,
    chat_rows,
    move_with_key,
)
from megawatt.tables.schema import CHAT
from megawatt.tables.service import TableService, UnitOfWork

KEY = re.compile(r"[A-Za-z0-9._-]{1,64}")
LONGEST_LINE, LINES = 500, 60


@dataclass(frozen=True)
class Stored:
    """The receipt for a move: it exists only after the move was stored."""

    step: int  # the number of its record, as its seat counts them
    now: int  # how many records there are now, as the seat counts them
    repeated: bool  # the same post had been stored before


def play(
    service: TableService, table: str, seat: int, action: int, step: int, key: str | None = None
) -> Stored:
    """Play a move that was decided by looking at `step`."""
    if action < 0:
        raise BadRequest("There is no action {n}; actions are numbered from 0.", n=action)
    return _record(service, table, seat, action, step, key)


def take_back(
    service: TableService, table: str, seat: int, step: int, key: str | None = None
) -> Stored:
    """Take the seat's last move back, as long as the rules of taking back allow."""
    return _record(service, table, seat, TAKE_BACK, step, key)


def _record(
    service: TableService, table: str, seat: int, action: int, step: int, key: str | None
) -> Stored:
    def add(work: UnitOfWork) -> None:
        work.add_move(seat, meant(work, seat, action), key)

    return changing_once(service, table, seat, step, key, add)


def changing_once(
    service: TableService,
    table: str,
    seat: int,
    step: int,
    key: str | None,
    change: Callable[[UnitOfWork], None],
) -> Stored:
    """Add records that were decided by looking at `step`; the same key is stored only once."""
    if key is not None and not KEY.fullmatch(key):
        raise BadRequest("The key is not allowed; use 1 to 64 letters, digits, '-', '_', '.'.")
    try:
        with service.changing(table) as work:
            if key and (earlier := move_with_key(work.connection, table, seat, key)):
                return _stored(work.live, earlier, repeated=True)
            _check_playing(work.live)
            work.live.check_step(seat, step)
            first = work.live.step
            change(work)
            return _stored(work.live, work.live.records[first].move, repeated=False)
    except IntegrityError:
        raise LookAgain("Another move was stored first. Look again.") from None


def _stored(live: LiveTable, move: MoveRow, *, repeated: bool) -> Stored:
    step, now = live.step_for(move.seat, move.step), live.step_for(move.seat)
    return Stored(step, now, repeated)


def _check_playing(live: LiveTable) -> None:
    if live.status == PLAYING:
        return
    if live.status == OVER:
        raise NotPlaying("The game is over.")
    raise NotPlaying("The game begins when every seat is taken.")


def meant(work: UnitOfWork, seat: int, action: int) -> int:
    """Give the action to store: in a simultaneous phase a take-back is an action of the game."""
    if action != TAKE_BACK:
        return action
    match = work.live.match
    if revisions := match.revisions(seat):
        return revisions[0]
    if match.game.rules.revisions:  # do not tell whether another seat's secret step is in between
        raise CannotUndo("What you have declared stands: there is nothing to take back.")
    return TAKE_BACK


def add_line(work: UnitOfWork, person: str, seat: int | None, name: str, line: str) -> None:
    """Add a tidy line to the chat as part of a unit of work; nobody's is the server's own."""
    row = {"person": person, "seat": seat, "name": name, "text": line, "at": time()}
    work.write(CHAT.insert().values(table_id=work.live.table.id, **row))


def chat(service: TableService, table: str) -> list[ChatRow]:
    """Read the last lines of the chat."""
    with service.store.reading() as connection:
        return chat_rows(connection, table, LINES)
