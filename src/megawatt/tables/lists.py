"""Lists of tables: those that anybody may join or watch, and those of one person."""

from time import time

import sqlalchemy as sa

from megawatt.tables.rows import PLAYING, WAITING, ListedTable, list_tables
from megawatt.tables.schema import KEPT, SEATS, TABLES
from megawatt.tables.service import TableService

SHOWN_FOR = 3 * 24 * 3600.0
"""Seconds without a change after which the lobby hides a table; its link still works."""


def open_tables(service: TableService, most: int = 50) -> list[ListedTable]:
    """List the tables that anybody may join or watch, those with free seats first.

    The newest come first: an order by changes would tell strangers about secret planning.
    """
    where = sa.and_(
        TABLES.c.open,
        TABLES.c.status.in_([WAITING, PLAYING]),
        TABLES.c.changed > time() - SHOWN_FOR,
    )
    with service.store.reading() as connection:
        found = list_tables(connection, where, most, TABLES.c.created)
    return sorted(found, key=lambda entry: entry.table.status != WAITING)


def tables_of(service: TableService, person: str, most: int = 50) -> list[ListedTable]:
    """List the tables where a person sits or is the host.

    Those with the latest public change come first, so that the order tells no secrets.
    """
    seats = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
    removed = sa.select(KEPT.c.table_id).where(KEPT.c.person == person, KEPT.c.removed)
    mine = sa.or_(TABLES.c.id.in_(seats), TABLES.c.host == person)
    where = sa.and_(mine, TABLES.c.id.not_in(removed))
    with service.store.reading() as connection:
        return list_tables(connection, where, most)
