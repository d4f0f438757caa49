"""Events between servers that share a PostgreSQL: LISTEN and NOTIFY, only ids and numbers."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from megawatt.tables.service import CHANNEL, TableEvent, event_in
from megawatt.tables.store import TableStore

log = logging.getLogger("megawatt.postgres")


class Listener:
    """A thread that receives the events of other servers."""

    def __init__(self, store: TableStore, publish: Callable[[TableEvent], None]) -> None:
        self._store, self._publish = store, publish
        self._closed = Event()
        self._thread = Thread(target=self._run, name="postgres-listener", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def close(self) -> None:
        """Stop listening within a second."""
        self._closed.set()
        self._thread.join(3.0)

    def _run(self) -> None:
        import psycopg

        url = self._store.engine.url.set(drivername="postgresql")
        while not self._closed.is_set():
            try:
                with psycopg.connect(
                    url.render_as_string(hide_password=False), autocommit=True
                ) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._listen(connection)
            except psycopg.Error:
                log.warning("the connection to PostgreSQL broke; listening again in a second")
                self._closed.wait(1.0)

    def _listen(self, connection: Any) -> None:
        while not self._closed.is_set():
            for notice in connection.notifies(timeout=0.5):
                self._publish(event_in(notice.payload))
