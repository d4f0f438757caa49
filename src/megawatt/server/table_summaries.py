"""Tables as a person's list shows them: whose turn it is, the round, the score, how old."""

from dataclasses import dataclass
from time import time

from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import Tongue
from megawatt.server.player_facts import points_of
from megawatt.tables.lists import tables_of
from megawatt.tables.rows import ENDED, OVER, PLAYING, WAITING, ListedTable, SeatRow
from megawatt.tables.seat_names import story_names
from megawatt.tables.seat_view import look
from megawatt.tables.service import TableService
from megawatt.tables.updates import is_current

FOLDED = 24 * 3600.0
"""Seconds after which a finished table leaves the list of the lobby."""
FINISHED = 2
"""How many finished tables the lobby lists; all others are among "my games"."""
MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@dataclass(frozen=True)
class TableSummary:
    """One table of a person's list."""

    entry: ListedTable
    headline: str = ""  # the round, in the game's words
    points: tuple[int | None, ...] = ()
    mine: tuple[int, ...] = ()  # the person's seats
    to_act: tuple[int, ...] = ()
    place: int | None = None  # when the game is over
    readable: bool = True  # else it was played by earlier rules

    @property
    def my_turn(self) -> bool:
        """Whether the person is asked something."""
        asked = [row for row in self.entry.seats if row.seat in self.to_act]
        return any(row.seat in self.mine and not row.lent for row in asked)

    @property
    def others(self) -> tuple[SeatRow, ...]:
        """Everybody else at the table."""
        return tuple(row for row in self.entry.seats if row.seat not in self.mine)


def summary_of(service: TableService, entry: ListedTable, person: str, lang: str) -> TableSummary:
    """Look at a table for a person's list."""
    mine = tuple(row.seat for row in entry.seats if row.person == person)
    if entry.table.status == ENDED:
        return TableSummary(entry, mine=mine, readable=False)
    if entry.table.status == WAITING and is_current(service, entry.table):
        return TableSummary(entry, mine=mine)
    try:
        seen = look(service, entry.table.id, person, None, lang)
    except MegawattError:  # earlier rules, or another box
        return TableSummary(entry, mine=mine, readable=False)
    if seen.over:
        points, places = seen.match.points(), seen.match.places()
        place = min((places[seat] for seat in mine), default=None)
        return TableSummary(entry, "", tuple(points), mine, (), place)
    scores = tuple(points_of(seen.view, seat) for seat in range(seen.table.seats))
    return TableSummary(entry, str(seen.view.get("headline", "")), scores, mine, seen.to_act)


def own_tables(service: TableService, person: str, lang: str, most: int = 12) -> list[TableSummary]:
    """List a person's tables: those that wait for them first, the longest wait first."""
    entries = tables_of(service, person)
    ended = [one for one in entries if one.table.status == OVER]
    fresh = [one for one in ended if one.table.changed > time() - FOLDED][:FINISHED]
    shown = [one for one in entries if one.table.status != OVER or one in fresh]
    return sorted((summary_of(service, one, person, lang) for one in shown[:most]), key=_urgency)


def _urgency(one: TableSummary) -> tuple[int, float]:
    if one.my_turn:
        return 0, one.entry.table.changed
    rank = {WAITING: 1, PLAYING: 2, OVER: 3, ENDED: 4}[one.entry.table.status]
    return rank, -one.entry.table.changed


def with_whom(one: TableSummary, say: Tongue) -> str:
    """Name the others at a table."""
    names = story_names([row for row in one.others if row.name], say)
    if not names:
        return say("alone")
    if len(names) == 1:
        return say("with {name}", name=names[0])
    first, last = ", ".join(names[:-1]), names[-1]
    return say("with {names} and {last}", names=first, last=last)


def ago(moment: float, say: Tongue) -> str:
    """Say how long ago something was."""
    seconds = int(time() - moment)
    if seconds < MINUTE:
        return say("just now")
    if seconds < HOUR:
        return say("{n} min ago", n=seconds // MINUTE)
    if seconds < DAY:
        return say.count("{n} hour ago", "{n} hours ago", seconds // HOUR)
    if seconds < 2 * DAY:
        return say("yesterday")
    return say.count("{n} day ago", "{n} days ago", seconds // DAY)
