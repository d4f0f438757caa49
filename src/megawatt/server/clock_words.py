"""Clocks in words: what a host can choose, and how much time is left."""

from dataclasses import dataclass

from megawatt.kernel.tongue import Tongue
from megawatt.tables.clocks import DAY, GAME, HOUR, MINUTE, MOVE, Clock, clock_of, left_of
from megawatt.tables.errors import BadRequest
from megawatt.tables.rows import SeatRow, TableRow

CHOICES = {
    MOVE: (MINUTE, 3 * MINUTE, 10 * MINUTE, HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY),
    GAME: (15 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, DAY, 7 * DAY, 21 * DAY),
}
"""The times that the page offers; programs may choose any in between."""
LITTLE = 10
"""With less than this part of its time a clock is shown as urgent."""


def clock_choices(say: Tongue) -> list[tuple[str, list[tuple[str, str]]]]:
    """List the clocks to choose from, in two groups: the value of the form and its words."""
    groups = ((say("for each move"), MOVE), (say("for the whole game"), GAME))
    return [
        (words, [(f"{per}:{seconds}", duration(seconds, say)) for seconds in CHOICES[per]])
        for words, per in groups
    ]


def clock_of_form(chosen: str, bot: str) -> Clock | None:
    """Read the clock of a form; nothing chosen: there is none."""
    if not chosen:
        return None
    per, _, seconds = chosen.partition(":")
    if not seconds.isdecimal() or int(seconds[:9]) not in CHOICES.get(per, ()):
        raise BadRequest("There is no such clock; choose one of the list.")
    return Clock(per, int(seconds), bot)


def duration(seconds: int, say: Tongue) -> str:
    """Say how long something is: one unit, in full."""
    if seconds >= DAY:
        return say.count("{n} day", "{n} days", seconds // DAY)
    if seconds >= HOUR:
        return say.count("{n} hour", "{n} hours", seconds // HOUR)
    return say.count("{n} minute", "{n} minutes", seconds // MINUTE)


def clock_line(row: TableRow, say: Tongue) -> str:
    """Say which clock a table has; empty: none."""
    clock = clock_of(row)
    if clock is None:
        return ""
    time = duration(clock.seconds, say)
    if clock.per == MOVE:
        return say("{time} for each move", time=time)
    return say("{time} for the whole game", time=time)


@dataclass(frozen=True)
class ClockFace:
    """A seat's clock as it is shown."""

    seconds: int  # left
    runs: bool
    urgent: bool
    words: str


def clock_face(table: TableRow, row: SeatRow, now: float, say: Tongue) -> ClockFace | None:
    """Give the clock of a seat; none where nobody's time is counted."""
    clock, left = clock_of(table), left_of(row, now)
    if clock is None or row.person is None:
        return None
    seconds = int(clock.seconds if left is None else left)
    urgent = seconds * LITTLE < clock.seconds
    return ClockFace(seconds, row.clock_until is not None, urgent, left_words(seconds, say))


def left_words(seconds: int, say: Tongue) -> str:
    """Say how much time is left, briefly; the page's script counts on in the same way."""
    if seconds >= DAY:
        return say("{d} d {h} h", d=seconds // DAY, h=seconds % DAY // HOUR)
    if seconds >= HOUR:
        return say("{h} h {m} min", h=seconds // HOUR, m=seconds % HOUR // MINUTE)
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
