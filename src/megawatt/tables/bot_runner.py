"""Bots at tables: threads that choose and play their moves.

Several server processes may share a store, but only one at a time runs the bots of a table.
It holds a lease on the table (a row of `claims`) and renews it while a bot thinks. When the
process dies the lease expires and another process takes over; when the same server starts again,
it gives back at once what it held before. Two processes that work on the same table do no harm:
the store accepts one move for each step.
"""

import heapq
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import randbits
from threading import Condition, Event, Thread
from time import monotonic, time

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from megawatt.bots import Bot, bot
from megawatt.bots.plugins import is_reference
from megawatt.bots.subprocess_bot import LIMIT, Forfeit
from megawatt.kernel.errors import MegawattError
from megawatt.match import Match
from megawatt.tables.bot_processes import BotProcesses
from megawatt.tables.errors import LookAgain, NotPlaying
from megawatt.tables.hosting import dismiss
from megawatt.tables.live_table import LiveTable
from megawatt.tables.names import digest, new_id
from megawatt.tables.playing import play
from megawatt.tables.rows import OVER, PERSON, SeatRow
from megawatt.tables.schema import CLAIMS, ID, TABLES
from megawatt.tables.service import TableEvent, TableService

log = logging.getLogger("megawatt.bots")

BUSY = 0.02
"""How long a job waits when another thread works on its table, in seconds."""
SWEEP_EVERY = 1.0
"""How often the sweeper looks for tables whose bots no process runs, in seconds."""
HOLDER = ID.length
"""How long the name of a lease's holder may be."""
KNOWN = 2000
"""How many bots are kept between their moves."""
LENT = 4
"""How many times as long a bot takes that sits in for a person: the seat can be taken back."""
SKEW = 5.0
"""Seconds that the clocks of two servers may differ; a lease further ahead was never given."""
ALONE = 1.0
"""How long a bot that sits in waits for somebody to look at the table, in seconds."""


@dataclass(order=True)
class _Job:
    """Look at a table where a bot may have to move, not before a moment."""

    at: float
    table: str = field(compare=False)


def _is_left(live: LiveTable) -> bool:
    """Whether all people of a table have let bots sit in for them; a clock waits for nobody."""
    return (
        live.table.clock is None
        and any(seat.lent for seat in live.seats)
        and not any(seat.kind == PERSON for seat in live.seats)
    )


class BotRunner:
    """Runs the bots of all tables that this process can claim."""

    def __init__(
        self,
        service: TableService,
        *,
        threads: int = 2,
        pace: float = 0.3,
        lease: float = 20.0,
        limit: float = LIMIT,
        watched: Callable[[str], bool] = lambda _table: True,
        me: str = "",
    ) -> None:
        """Prepare; `watched` says whether somebody looks at a table, `me` is the server's name."""
        self.service, self.pace, self.lease = service, pace, lease
        self._watched = watched
        self.me = digest(me)[:HOLDER] if me else new_id(16)
        self._claimed: dict[str, float] = {}  # table: when our lease expires
        self._elsewhere: dict[str, float] = {}  # table: until when another's lease is believed
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._processes = BotProcesses(limit)
        self._jobs: list[_Job] = []
        self._planned: dict[str, float] = {}  # table: the moment of its one valid job
        self._rest: dict[str, float] = {}  # table: no bot moves before this moment
        self._busy: set[str] = set()
        self._news = Condition()
        self._closed = False
        self._over = Event()
        names = [f"bots-{k}" for k in range(threads)]
        self._threads = [Thread(target=self._work, name=name, daemon=True) for name in names]
        self._threads.append(Thread(target=self._sweep, name="bots-sweeper", daemon=True))

    def start(self) -> None:
        """Start the threads; tables that wait in the store come first."""
        self._give_back()
        self.service.listeners.append(self.on_event)
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop, and give the leases back so that other processes can take over at once."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        self._over.set()
        self._processes.close()
        self._give_back()

    def _give_back(self) -> None:
        """End our leases, also those from before a crash; with SQLite there are no others."""
        mine = sa.true() if self.service.store.sqlite else CLAIMS.c.holder == self.me
        try:
            with self.service.store.writing() as connection:
                connection.execute(CLAIMS.delete().where(mine))
        except SQLAlchemyError:
            log.warning("claims could not be given back; they run out by themselves")

    def _has_ended(self) -> sa.ColumnElement[bool]:
        """Whether a lease has run out, or lies so far ahead that a clock was set back since."""
        now = time()
        return sa.or_(CLAIMS.c.until < now, CLAIMS.c.until > now + self.lease + SKEW)

    def on_event(self, event: TableEvent) -> None:
        """Look at a table that has changed, unless it is known that no bot is to act there."""
        live = self.service.live_tables.peek(event.table)
        if live is not None and live.status == OVER:
            self._forget(event.table)
        known = live is not None and live.change >= event.change
        if not event.due or (known and live is not None and not live.table.due):
            return
        if self._elsewhere.get(event.table, 0.0) > monotonic():
            return  # its bots are another's; when that one dies the sweeper finds the table
        self._schedule(event.table, 0.0)

    def _forget(self, table: str) -> None:
        """Drop everything about a table whose game is over."""
        self._processes.forget(table)
        for moments in (self._claimed, self._rest, self._elsewhere):
            moments.pop(table, None)

    def _schedule(self, table: str, wait: float) -> None:
        at = monotonic() + wait
        with self._news:
            if self._planned.get(table, at) >= at:
                self._planned[table] = at
                heapq.heappush(self._jobs, _Job(at, table))
                self._news.notify()

    def _next(self) -> str | None:
        """Wait for a job that is due and whose table no other thread works on; give the table."""
        with self._news:
            while not self._closed:
                now = monotonic()
                if not self._jobs or self._jobs[0].at > now:
                    self._news.wait(self._jobs[0].at - now if self._jobs else None)
                    continue
                job = heapq.heappop(self._jobs)
                if self._planned.get(job.table) != job.at:
                    continue  # an earlier job was scheduled in the meantime
                if job.table in self._busy:
                    self._planned[job.table] = now + BUSY
                    heapq.heappush(self._jobs, _Job(now + BUSY, job.table))
                    continue
                del self._planned[job.table]
                self._busy.add(job.table)
                return job.table
        return None

    def _work(self) -> None:
        while (table := self._next()) is not None:
            try:
                wait = self._act(table)
            except Exception:
                log.exception("a bot could not move")
                wait = 2.0
            finally:
                with self._news:
                    self._busy.discard(table)
            if wait is not None:
                self._schedule(table, wait)

    def _act(self, table: str) -> float | None:
        """Make one bot's move; return how long to wait for the next, None when none is due."""
        if (rest := self._rest.get(table, 0.0) - monotonic()) > 0:
            return rest
        if not self._is_due(table):
            return None
        try:
            live = self.service.live(table)
        except MegawattError:
            return None  # the game is not ready, or has other rules: the sweeper comes again
        with live.lock:
            due = live.bots
            left = _is_left(live) and not self._may_be_watched(table)
            match = live.match.copy() if due else None
            step = live.step_for(due[0].seat) if due else 0
        if match is not None and left:  # the game waits for whoever left it
            return ALONE
        if match is None or not self._claim(table):
            return None
        try:
            action = self._think(live, match, due[0])
        except Forfeit as fault:
            if not self._closed:
                log.warning("bot %s %s; another plays on", due[0].level, fault)
                dismiss(self.service, table, due[0].seat)
            return None if self._closed else 0.0
        try:
            play(self.service, table, due[0].seat, action, step)
        except (LookAgain, NotPlaying):  # another server was quicker, perhaps to the very end
            return 0.0
        return self._pause(live)

    def _is_due(self, table: str) -> bool:
        """Ask the store before a table is opened: another server may have moved in the meantime."""
        if self.service.store.sqlite:
            return True  # all moves are ours: `on_event` knows
        with self.service.store.reading() as connection:
            due = connection.execute(sa.select(TABLES.c.due).where(TABLES.c.id == table))
            return bool(due.scalar())

    def _may_be_watched(self, table: str) -> bool:
        """Whether somebody looks at a table; with several servers, perhaps at another one."""
        return self._watched(table) or not self.service.store.sqlite

    def _pause(self, live: LiveTable) -> float | None:
        """Leave people time to see a move, unless several seats act at once."""
        with live.lock:
            due, alone = live.bots, len(live.match.to_act) == 1
        if not due:
            self._rest.pop(live.table.id, None)
            return None
        lent = due[0].lent
        watched = any(seat.kind == PERSON for seat in live.seats) or self._watched(live.table.id)
        wait = self.pace * (LENT if lent else 1) if watched and (alone or lent) else 0.0
        self._rest[live.table.id] = monotonic() + wait
        return wait

    def _think(self, live: LiveTable, match: Match, seat: SeatRow) -> int:
        level = seat.level or "random"
        if level not in self.service.bots:
            raise Forfeit("is not on offer here")
        if is_reference(level):
            return self._processes.choose(live.table.id, level, match, seat.seat)
        key = (live.table.id, seat.seat, level)
        if key not in self._bots:
            if len(self._bots) >= KNOWN:
                self._bots.clear()
            self._bots[key] = bot(level, seed=randbits(53))
        try:
            return self._bots[key].choose(match, seat.seat)
        except Exception:  # a broken bot must not stop the table
            log.exception("bot %s failed; a random move instead", level)
            return bot("random", seed=randbits(53)).choose(match, seat.seat)

    def _claim(self, table: str) -> bool:
        """Take a lease on a table, or renew ours when half of it has passed."""
        now = time()
        if self._claimed.get(table, 0.0) > now + self.lease / 2:
            return True
        mine = {"holder": self.me, "until": now + self.lease}
        where = sa.and_(
            CLAIMS.c.table_id == table,
            sa.or_(CLAIMS.c.holder == self.me, self._has_ended()),
        )
        try:
            with self.service.store.writing() as connection:
                if not connection.execute(CLAIMS.update().where(where).values(**mine)).rowcount:
                    connection.execute(CLAIMS.insert().values(table_id=table, **mine))
        except IntegrityError:
            self._claimed.pop(table, None)
            self._elsewhere[table] = monotonic() + self.lease / 2
            return False
        self._claimed[table] = now + self.lease
        return True

    def _sweep(self) -> None:
        """Find tables whose bots no process runs: after a start, or when a process died."""
        while not self._closed:
            try:
                for table in self._unclaimed():
                    self._elsewhere.pop(table, None)
                    self._schedule(table, 0.0)
                for table in list(self._busy & self._claimed.keys()):
                    self._claim(table)
            except SQLAlchemyError:
                log.warning("the store does not answer; the sweeper tries again")
            self._drop_expired()
            self._over.wait(SWEEP_EVERY)

    def _drop_expired(self) -> None:
        """Forget leases and pauses that have ended, so that memory does not grow."""
        at = monotonic()
        for moments, now in ((self._claimed, time()), (self._rest, at), (self._elsewhere, at)):
            for table, moment in list(moments.items()):
                if moment <= now:
                    moments.pop(table, None)

    def _unclaimed(self) -> list[str]:
        held = sa.select(CLAIMS.c.table_id).where(
            sa.not_(self._has_ended()), CLAIMS.c.holder != self.me
        )
        query = sa.select(TABLES.c.id).where(TABLES.c.due, TABLES.c.id.not_in(held))
        with self.service.store.reading() as connection:
            found = list(connection.execute(query).scalars())
        with self._news:
            return [table for table in found if table not in self._busy]
