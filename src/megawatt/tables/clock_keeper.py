"""Keeping the clocks: at zero a bot plays on, and time without a server does not count.

While a clock runs, servers write the time into the store now and then. When nobody has written for
longer than that takes, no server ran (or none could reach the store, or the machine slept): all
running clocks get that time back.
"""

import logging
from threading import Event, Thread

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import N_
from megawatt.tables.clocks import clock_of
from megawatt.tables.playing import add_line
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.schema import SEATS, SETTINGS, TABLES
from megawatt.tables.seating import put
from megawatt.tables.service import TableService, event_of

log = logging.getLogger("megawatt.clocks")

EVERY = 1.0
"""Seconds between two looks at the clocks."""
BEAT = 5.0
"""Seconds after which the time is written again."""
TOLERANCE = 15.0
"""Seconds without a beat that a busy server may have; after more, no server ran."""
BEAT_NAME = "beat"
TIME_IS_UP = N_("has no time left: a bot plays on, until the seat is taken back.")
"""What the chat says of a player whose clock has run out."""
_RUNNING = SEATS.c.clock_until.is_not(None)


class ClockKeeper:
    """A thread that looks at the clocks of all tables; several servers may do so at once."""

    def __init__(self, service: TableService, tolerance: float = TOLERANCE) -> None:
        self.service, self.tolerance = service, tolerance
        self._closed = Event()
        self._thread = Thread(target=self._run, name="clocks", daemon=True)

    def start(self) -> None:
        """Give back the time since a server last ran, then begin to look."""
        self.look(first=self.service.store.sqlite)
        self._thread.start()

    def close(self) -> None:
        """Stop."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join(3.0)

    def _run(self) -> None:
        while not self._closed.wait(EVERY):
            try:
                self.look()
            except SQLAlchemyError:
                log.warning("the store does not answer; clocks stand until it does")
            except Exception:
                log.exception("clocks could not be looked at")

    def look(self, *, first: bool = False) -> None:
        """Look once; `first`: no other server can have run before this one."""
        service, now = self.service, self.service.now()
        with service.store.reading() as connection:
            runs_out = connection.execute(sa.select(sa.func.min(SEATS.c.clock_until))).scalar()
        if runs_out is not None:
            self._beat(now, first=first)
        service.counted_until = now + self.tolerance
        if runs_out is not None and runs_out <= now:
            for table, seat in self._spent(now):
                self._hand_over(table, seat)

    def _beat(self, now: float, *, first: bool) -> None:
        """Write the time; if nobody has for long, give the time since then back."""
        where = SETTINGS.c.name == BEAT_NAME
        asked = sa.select(SETTINGS.c.value).where(where)
        with self.service.store.reading() as connection:
            found = connection.execute(asked).scalar()
        if found is not None and 0 <= now - float(found) < BEAT and not first:
            return
        paused: list[str] = []
        try:
            with self.service.store.writing() as connection:
                found = connection.execute(asked.with_for_update()).scalar()
                if found is None:
                    connection.execute(SETTINGS.insert().values(name=BEAT_NAME, value=repr(now)))
                    return
                connection.execute(SETTINGS.update().where(where).values(value=repr(now)))
                gap = now - float(found)
                if gap > (0 if first else self.tolerance):
                    paused = _give_back(connection, gap, now)
        except IntegrityError:
            return  # another server has just written the first time
        for table in paused:
            if self.service.live_tables.peek(table) is not None:
                self.service.notify(event_of(self.service.live(table)))

    def _spent(self, now: float) -> list[tuple[str, int]]:
        query = sa.select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.clock_until <= now)
        with self.service.store.reading() as connection:
            return [(table, seat) for table, seat in connection.execute(query)]

    def _hand_over(self, table: str, seat: int) -> None:
        """Let a bot play on for a person whose time has run out."""
        service = self.service
        try:
            with service.changing(table) as work:
                row, clock = work.live.seats[seat], clock_of(work.live.table)
                spent = row.clock_until is not None and row.clock_until <= service.now()
                if clock is None or row.kind != PERSON or not spent:
                    return
                put(work, seat, kind=BOT, level=clock.bot)
                add_line(work, "", None, row.name, TIME_IS_UP)
        except MegawattError:  # earlier rules: nobody can play, so nobody's time runs
            where = sa.and_(SEATS.c.table_id == table, _RUNNING)
            with service.store.writing() as connection:
                connection.execute(SEATS.update().where(where).values(clock_until=None))


def _give_back(connection: sa.Connection, gap: float, now: float) -> list[str]:
    """Let running clocks run out later, by a time in which no server ran; name their tables.

    A clock gets no more back than has passed since it began to run.
    """
    since = now - (SEATS.c.clock_until - SEATS.c.clock_left)
    back = sa.case((since < gap, sa.case((since > 0, since), else_=0.0)), else_=gap)
    tables = list(connection.execute(sa.select(SEATS.c.table_id).where(_RUNNING).distinct()))
    later = {"clock_until": SEATS.c.clock_until + back}
    connection.execute(SEATS.update().where(_RUNNING).values(**later))
    names = [table for (table,) in tables]
    connection.execute(
        TABLES.update().where(TABLES.c.id.in_(names)).values(change=TABLES.c.change + 1)
    )
    return names
