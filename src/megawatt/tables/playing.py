"""Playing at a table: moves, take-backs, chat."""

import re
from dataclasses import dataclass
from time import time

from sqlalchemy.exc import IntegrityError

from megawatt.kernel.errors import CannotUndo
from megawatt.kernel.tongue import N_
from megawatt.tables.errors import BadRequest, LookAgain, NotPlaying
from megawatt.tables.house import Change, House
from megawatt.tables.live import Live
from megawatt.tables.names import tidy
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

KEY = re.compile(r"[A-Za-z0-9._-]{1,64}")
LONGEST_LINE, LINES = 500, 60


@dataclass(frozen=True)
class Stored:
    """The promise that a move is stored: it is given for nothing less."""

    step: int  # the record's place in the log, as its seat counts
    now: int  # how many records the log has now, as the seat counts
    repeated: bool  # the same post had been stored before


def play(
    house: House, table: str, seat: int, action: int, step: int, key: str | None = None
) -> Stored:
    """Play a move that was decided by looking at `step`."""
    if action < 0:
        raise BadRequest("There is no action {n}; actions are numbered from 0.", n=action)
    return _record(house, table, seat, action, step, key)


def take_back(house: House, table: str, seat: int, step: int, key: str | None = None) -> Stored:
    """Take the seat's last move back, as long as the rules of taking back allow."""
    return _record(house, table, seat, TAKE_BACK, step, key)


def _record(house: House, table: str, seat: int, action: int, step: int, key: str | None) -> Stored:
    if key is not None and not KEY.fullmatch(key):
        raise BadRequest("The key is not allowed; use 1 to 64 letters, digits, '-', '_', '.'.")
    try:
        with house.changing(table) as change:
            if key and (earlier := move_with_key(change.connection, table, key)):
                if earlier.seat != seat:
                    raise BadRequest("This key was used by another seat; use a fresh one.")
                return _stored(change.live, earlier, repeated=True)
            _check_playing(change.live)
            change.live.check_step(seat, step)
            record = change.add_move(seat, _meant(change, seat, action), key)
            return _stored(change.live, record, repeated=False)
    except IntegrityError:
        raise LookAgain("Another move was stored first. Look again.") from None


def _stored(live: Live, record: MoveRow, *, repeated: bool) -> Stored:
    step, now = live.step_for(record.seat, record.step), live.step_for(record.seat)
    return Stored(step, now, repeated)


def _check_playing(live: Live) -> None:
    if live.status == PLAYING:
        return
    if live.status == OVER:
        raise NotPlaying("The game is over.")
    raise NotPlaying("The game begins when every seat is taken.")


def _meant(change: Change, seat: int, action: int) -> int:
    """Inside a simultaneous phase taking back is an action of the game itself."""
    if action != TAKE_BACK:
        return action
    match = change.live.match
    if revisions := match.revisions(seat):
        return revisions[0]
    if match.game.rules.revisions:  # whether another's secret step lies between must not be told
        raise CannotUndo("What you have declared stands: there is nothing to take back.")
    return TAKE_BACK


def say(house: House, table: str, person: str, name: str, text: str) -> None:
    """Add a line to the table's chat."""
    line = tidy(text, LONGEST_LINE, N_("The message"))
    with house.changing(table) as change:
        add_line(change, person, tidy(name, 40, N_("The name")), line)


def add_line(change: Change, person: str, name: str, line: str) -> None:
    """Add a tidy line to the chat as part of a change."""
    told = {"person": person, "name": name, "text": line, "at": time()}
    change.write(CHAT.insert().values(table_id=change.live.table.id, **told))


def chat(house: House, table: str) -> list[ChatRow]:
    """Read the last lines of the chat."""
    with house.store.reading() as connection:
        return chat_rows(connection, table, LINES)
