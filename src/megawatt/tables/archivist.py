"""Keeps the stories of tables in the background: of finished games at once, of others at rest."""

import logging
from threading import Condition, Thread
from time import monotonic

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from megawatt.kernel.errors import MegawattError
from megawatt.tables.archives import keep_archive
from megawatt.tables.rows import OVER, WAITING
from megawatt.tables.schema import ARCHIVES, TABLES
from megawatt.tables.service import TableEvent, TableService

log = logging.getLogger("megawatt.archives")

REST = 30.0
"""Seconds without a move after which the story of a game in play is kept."""
LAST_WORDS = 4.0
"""Seconds that keeping what remains may take when the server stops."""
BREATH = 0.05
"""Seconds between two stories, at least, so that players do not notice."""
SHARE = 3.0
"""And this many times as long as the last story took: moves and pages come first."""


class Archivist:
    """A thread that keeps stories; what it did not get to is found at the next start."""

    def __init__(self, service: TableService, rest: float = REST) -> None:
        self.service, self.rest = service, rest
        self._due: dict[str, float] = {}  # table: when its story is to be kept
        self._news = Condition()
        self._closed = False
        self._thread = Thread(target=self._run, name="archivist", daemon=True)

    def start(self) -> None:
        """Begin with what an earlier process left."""
        self.service.listeners.append(self.on_event)
        self._thread.start()

    def on_event(self, event: TableEvent) -> None:
        """Plan to keep the story of a table that has changed."""
        live = self.service.live_tables.peek(event.table)
        if live is None or not live.step:
            return
        with self._news:
            wait = 0.0 if live.table.status == OVER else self.rest
            self._due[event.table] = monotonic() + wait
            if not wait:
                self._news.notify()

    def close(self) -> None:
        """Keep what is planned, as long as that takes no more than seconds."""
        with self._news:
            self._closed = True
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join(LAST_WORDS + 1)

    def _run(self) -> None:
        for table in self._left_behind():
            self._keep_and_rest(table)
            if self._closed:
                break
        while (due := self._next()) is not None:
            self._keep_and_rest(due)
        until = monotonic() + LAST_WORDS
        while self._due and monotonic() < until:
            self._keep(self._due.popitem()[0])

    def _keep_and_rest(self, table: str) -> None:
        began = monotonic()
        self._keep(table)
        with self._news:
            took = monotonic() - began
            self._news.wait_for(lambda: self._closed, max(BREATH, SHARE * took))

    def _next(self) -> str | None:
        with self._news:
            while not self._closed:
                now = monotonic()
                table = min(self._due, key=self._due.__getitem__, default=None)
                if table is not None and self._due[table] <= now:
                    del self._due[table]
                    return table
                self._news.wait(self._due[table] - now if table is not None else None)
        return None

    def _left_behind(self) -> list[str]:
        """Find tables whose story an earlier process did not keep, the latest first."""
        both = TABLES.outerjoin(ARCHIVES, ARCHIVES.c.table_id == TABLES.c.id)
        stale = sa.or_(ARCHIVES.c.step.is_(None), ARCHIVES.c.step != TABLES.c.step)
        query = sa.select(TABLES.c.id).select_from(both).order_by(TABLES.c.changed.desc())
        query = query.where(stale, TABLES.c.step > 0, TABLES.c.status != WAITING)
        try:
            with self.service.store.reading() as connection:
                return list(connection.execute(query).scalars())
        except SQLAlchemyError:
            log.warning("the store does not answer; stories are kept later")
            return []

    def _keep(self, table: str) -> None:
        try:
            keep_archive(self.service, table)
        except MegawattError:
            return  # other rules, or cleared away: there is nothing to tell
        except Exception:
            log.exception("a story could not be kept")
