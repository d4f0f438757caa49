"""Whether the server can do its work: store what people do."""

import logging
from threading import Lock
from time import monotonic

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from megawatt.tables.schema import SETTINGS
from megawatt.tables.store import TableStore

log = logging.getLogger("megawatt.health")

GOOD_FOR = 2.0
"""Seconds that an answer is repeated, so that asking often costs nothing."""
NAME = "health"


class Health:
    """Writes to the store now and then, to know whether that works."""

    def __init__(self, store: TableStore) -> None:
        self._store, self._lock = store, Lock()
        self._asked, self._well = -GOOD_FOR, True

    def well(self) -> bool:
        """Whether something could be stored a moment ago."""
        with self._lock:
            if monotonic() - self._asked >= GOOD_FOR:
                self._well = self._can_store()
                self._asked = monotonic()
            return self._well

    def _can_store(self) -> bool:
        try:
            with self._store.writing() as connection:
                found = SETTINGS.update().where(SETTINGS.c.name == NAME)
                count = sa.cast(sa.cast(SETTINGS.c.value, sa.Integer) + 1, sa.Text)
                if not connection.execute(found.values(value=count)).rowcount:
                    connection.execute(SETTINGS.insert().values(name=NAME, value="0"))
        except IntegrityError:
            return True  # another server has just stored the same
        except SQLAlchemyError as error:
            log.warning("nothing can be stored: %s", type(error).__name__)
            return False
        return True
