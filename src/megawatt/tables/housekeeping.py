"""Keeping house: which tables there are, deleting old ones, giving space back."""

import logging
from collections.abc import Iterable
from contextlib import suppress
from math import inf
from threading import Event, Thread
from time import time

from sqlalchemy.exc import SQLAlchemyError

from megawatt.tables.errors import NoSuchTable
from megawatt.tables.rows import ListedTable, list_tables, lock_table, table_row
from megawatt.tables.schema import OF_A_TABLE, TABLES
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore

log = logging.getLogger("megawatt.housekeeping")

DAY = 24 * 3600.0
EVERY = 3600.0
"""Seconds between two looks for tables that are kept no longer."""
AT_ONCE = 1000
"""How many of them are looked up together."""


def all_tables(store: TableStore, older_than: float = 0.0, most: int = 1000) -> list[ListedTable]:
    """List tables, the latest changed first; `older_than`: so many days without a change."""
    before = time() - older_than * DAY
    with store.reading() as connection:
        return list_tables(connection, TABLES.c.changed <= before, most)


def delete_tables(store: TableStore, tables: Iterable[str], before: float = inf) -> int:
    """Delete tables with all that belongs to them, unless changed since `before`; count them."""
    deleted = 0
    for table in tables:
        with store.writing() as connection:
            lock_table(connection, table)  # refuses a table that there is not
            if table_row(connection, table).changed > before:
                continue
            for one in OF_A_TABLE:
                connection.execute(one.delete().where(one.c.table_id == table))
            connection.execute(TABLES.delete().where(TABLES.c.id == table))
            deleted += 1
    return deleted


def vacuum(store: TableStore) -> None:
    """Give the space of what was deleted back."""
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        plain = connection.connection.driver_connection
        assert plain is not None
        plain.execute("VACUUM")


class Housekeeper:
    """A thread that deletes tables that nobody has touched for so many days."""

    def __init__(self, service: TableService, keep_days: float) -> None:
        self.service, self.keep_days = service, keep_days
        self._closed = Event()
        self._thread = Thread(target=self._run, name="housekeeper", daemon=True)

    def start(self) -> None:
        """Begin, if tables are not kept for ever."""
        if self.keep_days:
            self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join(3.0)

    def _run(self) -> None:
        while not self._closed.is_set():
            try:
                self.clean()
            except SQLAlchemyError:
                log.warning("the store does not answer; old tables are deleted later")
            self._closed.wait(EVERY)

    def clean(self) -> int:
        """Delete what is kept no longer; return how many tables."""
        deleted, before = 0, time() - self.keep_days * DAY
        while old := all_tables(self.service.store, self.keep_days, AT_ONCE):
            for one in old:
                with suppress(NoSuchTable):  # another server was quicker
                    deleted += delete_tables(self.service.store, [one.table.id], before)
                self.service.live_tables.drop(one.table.id)
            if self._closed.is_set():
                break
        if deleted:
            log.info("%d old tables deleted", deleted)
        return deleted
