"""Bots at tables: each table's bots are thought for by one process at a time.

A process claims a table in the store for a while and renews the claim as long as it
thinks. When it dies the claim runs out and another process takes over. Two that think at
once do no harm: the store takes one move a step.
"""

import heapq
import logging
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
from megawatt.tables.errors import LookAgain
from megawatt.tables.guests import Guests
from megawatt.tables.house import House, Told
from megawatt.tables.live import Live
from megawatt.tables.names import new_id
from megawatt.tables.playing import play
from megawatt.tables.rows import OVER, PERSON, SeatRow
from megawatt.tables.schema import CLAIMS, TABLES
from megawatt.tables.seating import dismiss

log = logging.getLogger("megawatt.bots")

BUSY = 0.02
"""How long an errand waits when another thread is at the table, in seconds."""
PATROL = 1.0
"""How often to look for tables that nobody thinks for, in seconds."""
KNOWN = 2000
"""How many bots are remembered between their moves."""


@dataclass(order=True)
class _Errand:
    """A table whose bots may have to think, not before a moment."""

    at: float
    table: str = field(compare=False)


class BotRunner:
    """Threads that think for the bots of all tables that this process can claim."""

    def __init__(
        self,
        house: House,
        *,
        threads: int = 2,
        pace: float = 0.3,
        lease: float = 20.0,
        limit: float = LIMIT,
    ) -> None:
        self.house, self.pace, self.lease = house, pace, lease
        self.me = new_id(16)
        self._claimed: dict[str, float] = {}  # table: until when it is ours
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._guests = Guests(limit)
        self._errands: list[_Errand] = []
        self._planned: dict[str, float] = {}  # table: the moment of its one errand that counts
        self._rest: dict[str, float] = {}  # table: no bot moves before this moment
        self._busy: set[str] = set()
        self._news = Condition()
        self._closed = False
        self._over = Event()
        names = [f"bots-{k}" for k in range(threads)]
        self._threads = [Thread(target=self._work, name=name, daemon=True) for name in names]
        self._threads.append(Thread(target=self._patrol, name="bots-patrol", daemon=True))

    def start(self) -> None:
        """Begin to think, first for the tables that wait in the store."""
        self.house.listeners.append(self.hear)
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop soon, and let other processes take over at once."""
        with self._news:
            self._closed = True
            self._news.notify_all()
        self._over.set()
        self._guests.close()
        try:
            with self.house.store.writing() as connection:
                connection.execute(CLAIMS.delete().where(CLAIMS.c.holder == self.me))
        except SQLAlchemyError:
            log.warning("claims could not be given back; they run out by themselves")

    def hear(self, told: Told) -> None:
        """Look at a table that has changed, unless it is known that no bot is to act there."""
        live = self.house.shelf.peek(told.table)
        if live is not None and live.status == OVER:
            self._guests.forget(told.table)
        if live is not None and live.change >= told.change and not live.table.due:
            return
        self._send(told.table, 0.0)

    def _send(self, table: str, wait: float) -> None:
        at = monotonic() + wait
        with self._news:
            if self._planned.get(table, at) >= at:
                self._planned[table] = at
                heapq.heappush(self._errands, _Errand(at, table))
                self._news.notify()

    def _next(self) -> str | None:
        """Wait for a table that is due and that no other thread here is busy with."""
        with self._news:
            while not self._closed:
                now = monotonic()
                if not self._errands or self._errands[0].at > now:
                    self._news.wait(self._errands[0].at - now if self._errands else None)
                    continue
                errand = heapq.heappop(self._errands)
                if self._planned.get(errand.table) != errand.at:
                    continue  # an earlier errand has been sent since
                if errand.table in self._busy:
                    self._planned[errand.table] = now + BUSY
                    heapq.heappush(self._errands, _Errand(now + BUSY, errand.table))
                    continue
                del self._planned[errand.table]
                self._busy.add(errand.table)
                return errand.table
        return None

    def _work(self) -> None:
        while (table := self._next()) is not None:
            try:
                wait = self._act(table)
            except Exception:
                log.exception("a bot could not move", extra={"table": table})
                wait = 2.0
            finally:
                with self._news:
                    self._busy.discard(table)
            if wait is not None:
                self._send(table, wait)

    def _act(self, table: str) -> float | None:
        """Make one bot's move; return how long to wait for the next, None when none is due."""
        if (rest := self._rest.get(table, 0.0) - monotonic()) > 0:
            return rest
        try:
            live = self.house.live(table)
        except MegawattError:
            return None  # its game is not ready, or its rules are not ours: the patrol comes again
        with live.lock:
            due = live.bots
            match = live.match.copy() if due else None
            step = live.step_for(due[0].seat) if due else 0
        if match is None or not self._claim(table):
            return None
        try:
            action = self._think(live, match, due[0])
        except Forfeit as fault:
            if not self._closed:
                log.warning("bot %s %s; another plays on", due[0].level, fault)
                dismiss(self.house, table, due[0].seat, str(fault))
            return None if self._closed else 0.0
        try:
            play(self.house, table, due[0].seat, action, step)
        except LookAgain:
            return 0.0
        return self._pause(live)

    def _pause(self, live: Live) -> float | None:
        """Leave people the time to see a move, unless everybody acts at once."""
        with live.lock:
            due, alone = bool(live.bots), len(live.match.to_act) == 1
        if not due:
            self._rest.pop(live.table.id, None)
            return None
        watched = any(seat.kind == PERSON for seat in live.seats)
        wait = self.pace if watched and alone else 0.0
        self._rest[live.table.id] = monotonic() + wait
        return wait

    def _think(self, live: Live, match: Match, seat: SeatRow) -> int:
        level = seat.level or "random"
        if level not in self.house.bots:
            raise Forfeit("is not on offer here")
        if is_reference(level):
            return self._guests.choose(live.table.id, level, match, seat.seat)
        key = (live.table.id, seat.seat, level)
        if key not in self._bots:
            if len(self._bots) >= KNOWN:
                self._bots.clear()
            self._bots[key] = bot(level, seed=randbits(53))
        try:
            return self._bots[key].choose(match, seat.seat)
        except Exception:  # a table must go on
            log.exception("bot %s failed; a random move instead", level)
            return bot("random", seed=randbits(53)).choose(match, seat.seat)

    def _claim(self, table: str) -> bool:
        """Claim a table, or renew the claim when half of it has passed."""
        now = time()
        if self._claimed.get(table, 0.0) > now + self.lease / 2:
            return True
        mine = {"holder": self.me, "until": now + self.lease}
        where = sa.and_(
            CLAIMS.c.table_id == table,
            sa.or_(CLAIMS.c.holder == self.me, CLAIMS.c.until < now),
        )
        try:
            with self.house.store.writing() as connection:
                if not connection.execute(CLAIMS.update().where(where).values(**mine)).rowcount:
                    connection.execute(CLAIMS.insert().values(table_id=table, **mine))
        except IntegrityError:
            self._claimed.pop(table, None)
            return False
        self._claimed[table] = now + self.lease
        return True

    def _patrol(self) -> None:
        """Find tables whose bots nobody thinks for: after a start, and when a process died."""
        while not self._closed:
            try:
                for table in self._forgotten():
                    self._send(table, 0.0)
                for table in list(self._busy & self._claimed.keys()):
                    self._claim(table)
            except SQLAlchemyError:
                log.warning("the store does not answer; the patrol tries again")
            self._over.wait(PATROL)

    def _forgotten(self) -> list[str]:
        held = sa.select(CLAIMS.c.table_id).where(
            CLAIMS.c.until >= time(), CLAIMS.c.holder != self.me
        )
        question = sa.select(TABLES.c.id).where(TABLES.c.due, TABLES.c.id.not_in(held))
        with self.house.store.reading() as connection:
            found = list(connection.execute(question).scalars())
        with self._news:
            return [table for table in found if table not in self._busy]
