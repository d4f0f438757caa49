"""What the host of a table decides: who may sit there, when it begins, whether spectators chat."""

import sqlalchemy as sa

from megawatt.bots.subprocess_bot import STAND_IN
from megawatt.kernel.tongue import N_, NAMES
from megawatt.tables.errors import BadRequest, NotYourSeat, SeatTaken
from megawatt.tables.playing import add_line
from megawatt.tables.rows import BOT, OPEN, PERSON, WAITING
from megawatt.tables.schema import KEPT
from megawatt.tables.seat_names import bot_name
from megawatt.tables.seating import check_level, free_seats, listed, put
from megawatt.tables.service import TableService, UnitOfWork

FAILED = N_("could not go on: another bot plays in its place.")
"""What the chat says of a bot that failed; why is for the operator's log alone."""
TERMS = ("locked", "held", "hushed")


def _check_host(work: UnitOfWork, person: str) -> None:
    if work.live.table.host != person:
        raise NotYourSeat("Only the host can do this.")


def _check_waiting(work: UnitOfWork) -> None:
    if work.live.status != WAITING:
        raise BadRequest("The game has begun.")


def set_terms(service: TableService, table: str, person: str, **terms: bool) -> None:
    """Lock the table, hold its beginning, hush spectators; or no longer.

    A full table that is no longer held begins.
    """
    with service.changing(table) as work:
        _check_host(work, person)
        if terms.keys() - {"hushed"}:
            _check_waiting(work)
        work.change_terms(**{name: terms[name] for name in TERMS if name in terms})


def send_away(service: TableService, table: str, person: str, seat: int) -> None:
    """Free the seat of a guest, who may not sit down at this table again."""
    with service.changing(table) as work:
        _check_host(work, person)
        _check_waiting(work)
        row = next((one for one in work.live.seats if one.seat == seat), None)
        if row is None or row.kind != PERSON or row.person in (None, person):
            raise BadRequest("No guest sits there.")
        put(work, seat, kind=OPEN, person=None, name="", level=None, token=None)
        where = sa.and_(KEPT.c.person == row.person, KEPT.c.table_id == table)
        if not work.connection.execute(KEPT.update().where(where).values(refused=True)).rowcount:
            flags = {"removed": False, "favourite": False, "refused": True}
            work.write(KEPT.insert().values(person=row.person, table_id=table, **flags))


def fill_with_bots(service: TableService, table: str, person: str, level: str) -> None:
    """Begin now: bots take the free seats."""
    check_level(service, level)
    with service.changing(table) as work:
        _check_host(work, person)
        _check_waiting(work)
        taken = [row.name for row in work.live.seats]
        for row in work.live.seats:
            if row.kind == OPEN:
                name = bot_name(level, row.seat, taken)
                taken.append(name)
                put(work, row.seat, kind=BOT, level=level, name=name)
        work.change_terms(held=False)


def seat_bot(
    service: TableService, table: str, person: str, seat: int, level: str, name: str = ""
) -> None:
    """Put a bot on one free chair of the waiting room."""
    check_level(service, level)
    with service.changing(table) as work:
        _check_host(work, person)
        free = free_seats(work.live)
        if seat not in free:
            raise SeatTaken(
                "Seat {seat!r:.20} is not free; free are: {free}.", seat=seat, free=listed(free)
            )
        taken = [row.name for row in work.live.seats]
        chosen = name if name in NAMES and name not in taken else bot_name(level, seat, taken)
        put(work, seat, kind=BOT, level=level, name=chosen)


def dismiss(service: TableService, table: str, seat: int) -> None:
    """Replace a bot that failed with another one; a line in the chat says so."""
    with service.changing(table) as work:
        row = work.live.seats[seat]
        if row.kind != BOT:
            return
        name = row.name if row.lent or row.name in NAMES else bot_name(STAND_IN)
        put(work, seat, level=STAND_IN, name=name)
        add_line(work, "", None, str(row.level), FAILED)
