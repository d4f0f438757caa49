"""Keeping house: which tables there are, deleting old ones, giving space back."""

import logging
from collections.abc import Iterable
from threading import Event, Thread
from time import time

from sqlalchemy.exc import SQLAlchemyError

from megawatt.tables.rows import ListedTable, list_tables, lock_table
from megawatt.tables.schema import OF_A_TABLE, TABLES
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore

log = logging.getLogger("megawatt.housekeeping")

DAY = 24 * 3600.0
EVERY = 3600.0
"""Seconds between two looks for tables that are kept no longer."""


def all_tables(store: TableStore, older_than: float = 0.0, most: int = 1000) -> list[ListedTable]:
    """List tables, the latest changed first; `older_than`: so many days without a change."""
    before = time() - older_than * DAY
    with store.reading() as connection:
        return list_tables(connection, TABLES.c.changed <= before, most)


def delete_tables(store: TableStore, tables: Iterable[str]) -> int:
    """Delete tables with all that belongs to them; return how many."""
    found = list(tables)
    for table in found:
        with store.writing() as connection:
            lock_table(connection, table)  # refuses a table that there is not
            for one in OF_A_TABLE:
                connection.execute(one.delete().where(one.c.table_id == table))
            connection.execute(TABLES.delete().where(TABLES.c.id == table))
    return len(found)


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
        old = [one.table.id for one in all_tables(self.service.store, self.keep_days)]
        for table in old:
            self.service.live_tables.drop(table)
        if deleted := delete_tables(self.service.store, old):
            log.info("%d old tables deleted", deleted)
        return deleted
