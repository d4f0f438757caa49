"""Clocks of a table: time for a move, or for a whole game, by the server's time.

A clock runs while a person is asked something. While it runs, the store holds the moment at which
the time runs out, so that it is right after a restart and at every server; steps that are planned
in secret change nothing of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from megawatt.tables.errors import BadRequest
from megawatt.tables.live_table import LiveTable, LogRecord
from megawatt.tables.rows import BOT, PERSON, PLAYING, TAKE_BACK, SeatRow, TableRow

MOVE, GAME = "move", "game"
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
LEAST, MOST = MINUTE, 30 * DAY
"""Seconds that a clock may have."""
AGAIN = 10
"""Once a bot has moved for a person, a clock for the game has this part of its time again."""


@dataclass(frozen=True)
class Clock:
    """Time to think: so many seconds for a move or a game, then a bot plays on."""

    per: str  # move or game
    seconds: int
    bot: str

    def __post_init__(self) -> None:
        if self.per not in (MOVE, GAME):
            raise BadRequest("A clock is for a move or for a game.")
        if not LEAST <= self.seconds <= MOST:
            raise BadRequest(
                "A clock has {n} seconds; allowed: {least} to {most}.",
                n=self.seconds,
                least=LEAST,
                most=MOST,
            )

    @property
    def again(self) -> int:
        """What a bot's move gives back to a person whose time for the game has run out."""
        return max(MINUTE, self.seconds // AGAIN)

    def columns(self) -> dict[str, object]:
        """Give the clock as the store holds it."""
        return {"clock": self.per, "clock_seconds": self.seconds, "clock_bot": self.bot}


def clock_of(row: TableRow) -> Clock | None:
    """Give the clock of a table; none: there is all the time of the world."""
    if row.clock is None or row.clock_seconds is None or row.clock_bot is None:
        return None
    return Clock(row.clock, row.clock_seconds, row.clock_bot)


def left_of(row: SeatRow, now: float) -> float | None:
    """Give the seconds that a seat has left; none: it has no clock."""
    if row.clock_until is not None:
        return max(0.0, row.clock_until - now)
    return row.clock_left


def settle(live: LiveTable, added: Sequence[LogRecord], now: float) -> list[SeatRow]:
    """Start and stop the clocks after a change; give the seats whose clocks have changed.

    The clock for a move is full when a turn begins, and again when what was done cannot be taken
    back. Taking back gives the others the time that they seemed to have: it was the time of
    whoever took back.
    """
    clock = clock_of(live.table)
    if clock is None:
        return []
    runs = {row.seat for row in live.seats if row.kind == PERSON and _is_asked(live, row.seat)}
    back = bool(added) and added[-1].move.action == TAKE_BACK
    stood, lost = _stopped(live.seats, runs, now, give_back=back)
    if added and not back:
        stood = _refilled(stood, clock, _turns_begun(live, added), added[-1].move.seat)
    settled = []
    for row in stood:
        if row.seat in runs and row.clock_until is None:
            left = clock.seconds if row.clock_left is None else row.clock_left
            if back and row.seat == added[-1].move.seat:
                left = max(0.0, left - lost)
            elif left <= 0:  # whoever relieves a bot has time for a move
                left = MINUTE
            row = replace(row, clock_left=left, clock_until=now + left)
        settled.append(row)
    return [
        row for row, before in zip(settled, live.seats, strict=True) if _face(row) != _face(before)
    ]


def _face(row: SeatRow) -> tuple[float | None, float | None]:
    return row.clock_left, row.clock_until


def _is_asked(live: LiveTable, seat: int) -> bool:
    return live.status == PLAYING and bool(live.mask >> seat & 1)


def _stopped(
    seats: Sequence[SeatRow], runs: set[int], now: float, *, give_back: bool
) -> tuple[list[SeatRow], float]:
    """Stop the clocks of those who are no longer asked; give also what was given back to them."""
    stood, lost = list[SeatRow](), 0.0
    for row in seats:
        if row.clock_until is None or row.seat in runs:
            stood.append(row)
            continue
        began, left = row.clock_left or 0.0, max(0.0, row.clock_until - now)
        if give_back:
            lost = max(lost, began - left)
        stood.append(replace(row, clock_left=began if give_back else left, clock_until=None))
    return stood, lost


def _turns_begun(live: LiveTable, added: Sequence[LogRecord]) -> set[int]:
    """Find the seats whose next turn begins: not asked before, or what they did stands."""
    begun = {
        row.seat
        for row in live.seats
        if live.mask >> row.seat & 1 and not added[0].could_act >> row.seat & 1
    }
    mover = added[-1].move.seat
    if added[-1].public and not live.match.can_undo(mover):
        begun.add(mover)
    return begun


def _refilled(seats: Sequence[SeatRow], clock: Clock, begun: set[int], mover: int) -> list[SeatRow]:
    """Give full time for the moves that begin now, and some to those whose game's has run out."""
    filled = []
    for row in seats:
        spent = row.seat == mover and row.kind == BOT and row.clock_left == 0
        if row.seat in begun and clock.per == MOVE:
            row = replace(row, clock_left=float(clock.seconds), clock_until=None)
        elif clock.per == GAME and spent:
            row = replace(row, clock_left=float(clock.again))
        filled.append(row)
    return filled
