"""Rematches: the same table again."""

from megawatt.kernel.tongue import NAMES
from megawatt.tables.clocks import clock_of
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import BOT, OPEN, PERSON, SeatRow
from megawatt.tables.seating import NewTable, SeatRequest


def seat_for_rematch(row: SeatRow, person: str) -> SeatRequest:
    """Ask for the same seat in a rematch: bots stay, other people may join again."""
    if row.person == person:
        return SeatRequest(PERSON)
    if row.kind != BOT or row.lent:
        return SeatRequest(OPEN)
    return SeatRequest(BOT, row.level, row.name if row.name in NAMES else "")


def rematch_of(live: LiveTable, person: str) -> NewTable:
    """Ask for the same table again."""
    row = live.table
    return NewTable(
        row.game,
        [seat_for_rematch(seat, person) for seat in live.seats],
        row.options,
        row.open,
        origin=row.id,
        box=live.draft,
        clock=clock_of(row),
    )
