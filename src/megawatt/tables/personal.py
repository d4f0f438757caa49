"""A person's own list of tables: favourites, and tables taken off the list."""

import sqlalchemy as sa

from megawatt.tables.errors import BadRequest, NotYourSeat, OldRules
from megawatt.tables.rows import BOT, OPEN, PERSON, PLAYING, WAITING, table_row
from megawatt.tables.schema import KEPT, OF_A_TABLE, SEATS, TABLES
from megawatt.tables.seating import let_bot_play, seats_of, stand_up
from megawatt.tables.service import TableService, event_of


def _keep(service: TableService, table: str, person: str, **values: bool) -> None:
    where = sa.and_(KEPT.c.person == person, KEPT.c.table_id == table)
    with service.store.writing() as connection:
        table_row(connection, table)  # refuses a table that there is not
        if connection.execute(KEPT.update().where(where).values(**values)).rowcount:
            return
        row = {"removed": False, "favourite": False, "refused": False, **values}
        connection.execute(KEPT.insert().values(person=person, table_id=table, **row))


def set_favourite(service: TableService, table: str, person: str, *, favourite: bool) -> None:
    """Mark a table as a favourite of a person, or no longer."""
    _keep(service, table, person, favourite=favourite)


def remove(service: TableService, table: str, person: str, level: str) -> None:
    """Take a table off a person's list.

    Nobody is left waiting: before the game has begun the seat becomes free (the host's table is
    closed), and where other people play on, a bot takes over.
    """
    try:
        live = service.live(table)
    except OldRules:  # it waits for nobody
        _keep(service, table, person, removed=True)
        return
    mine = seats_of(live, person)
    if live.status == WAITING:
        if live.table.host == person:
            close(service, table, person)
            return
        for row in mine:
            stand_up(service, table, person, row.seat)
    others = any(row.kind == PERSON and row.person != person for row in live.seats)
    if live.status == PLAYING and others:
        for row in mine:
            if row.kind != BOT:
                let_bot_play(service, table, person, row.seat, level)
    _keep(service, table, person, removed=True)


def close(service: TableService, table: str, person: str) -> None:
    """Clear away a table whose game has not begun; only its host may."""
    with service.changing(table) as work:
        if work.live.table.host != person:
            raise NotYourSeat("Only the host can close the table.")
        if work.live.status != WAITING:
            raise BadRequest("The game has begun: it can no longer be closed.")
        for one in OF_A_TABLE:
            work.connection.execute(one.delete().where(one.c.table_id == table))
        work.connection.execute(TABLES.delete().where(TABLES.c.id == table))
    service.live_tables.drop(table)
    event = event_of(work.live)
    service.notify(event._replace(change=event.change + 1))


def remove_chair(service: TableService, table: str, person: str, seat: int) -> None:
    """Empty a chair of the waiting room: a bot's place becomes free for a person."""
    with service.changing(table) as work:
        if work.live.table.host != person:
            raise NotYourSeat("Only the host can change the chairs.")
        row = next((one for one in work.live.seats if one.seat == seat), None)
        if row is None or row.kind != BOT or work.live.status != WAITING:
            raise BadRequest("This chair cannot be emptied.")
        work.write(
            SEATS.update()
            .where(SEATS.c.table_id == table, SEATS.c.seat == seat)
            .values(kind=OPEN, level=None, name="", person=None, token=None)
        )
