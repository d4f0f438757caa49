"""The table service: all tables of one server, changed only through the store."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from time import time
from typing import Any, NamedTuple

import sqlalchemy as sa

from megawatt.bots import BOTS
from megawatt.kernel.errors import CannotUndo, MegawattError
from megawatt.kernel.wording import NoGame
from megawatt.library import Game
from megawatt.tables.boxes import pinned_box
from megawatt.tables.clocks import settle
from megawatt.tables.dealing import draw
from megawatt.tables.errors import OldRules
from megawatt.tables.live_table import LiveTable, LiveTables, LogRecord
from megawatt.tables.results import keep_results
from megawatt.tables.rows import (
    OVER,
    TAKE_BACK,
    WAITING,
    MoveRow,
    TableRow,
    lock_table,
    seat_rows,
    table_row,
)
from megawatt.tables.schema import CLAIMS, MOVES, SEATS, TABLES
from megawatt.tables.statements import Statement
from megawatt.tables.store import TableStore

CHANNEL = "megawatt"
"""PostgreSQL's NOTIFY channel: it carries only ids and numbers to the other servers."""

MOST_RECORDS = 3000
"""From here on nothing is taken back: else a log could grow without end. Games have hundreds."""
_MOVING = ("status", "step", "change", "due", "changed")
"""The columns of a table that change while it is played."""

ADD_MOVE = Statement(MOVES.insert())
MOVE_ON = Statement(
    TABLES.update()
    .where(TABLES.c.id == sa.bindparam("table"))
    .values({name: sa.bindparam(f"new_{name}") for name in _MOVING})
)
TELL_OTHERS = Statement(
    sa.select(sa.func.pg_notify(sa.bindparam("channel"), sa.bindparam("message")))
)


class TableEvent(NamedTuple):
    """A table has changed: which one, and how far it is now."""

    table: str
    step: int
    change: int
    secrets: tuple[int, ...] = ()  # by seat: how many records only that seat could see
    public: bool = True  # everybody could see this change
    due: bool = True  # a bot is to act there, or that is not known

    def for_seats(self, seats: Collection[int]) -> "TableEvent":
        """Give the event as these seats may know it: they count only what they could see."""
        hidden = self.hidden_from(seats)
        return TableEvent(self.table, self.step - hidden, self.change - hidden)

    def hidden_from(self, seats: Collection[int]) -> int:
        """Count the records that none of these seats could see being added."""
        return sum(count for seat, count in enumerate(self.secrets) if seat not in seats)


def event_of(live: LiveTable) -> TableEvent:
    """Give the event that says how far a table is now."""
    secrets = tuple(live.secrets)
    return TableEvent(live.table.id, live.step, live.change, secrets, due=live.table.due)


NO_BOT = "-0"
"""Ends a message about a table where no bot is to act. Servers of earlier versions take it for the
secrets of one more seat: none."""


def message_of(event: TableEvent) -> str:
    """Write an event for the other servers: only ids and numbers."""
    numbers = map(str, (event.table, event.step, event.change, *event.secrets))
    return " ".join([*numbers] if event.due else [*numbers, NO_BOT])


def event_in(message: str) -> TableEvent:
    """Read what another server wrote; earlier versions do not say whether a bot is to act."""
    table, *numbers = message.split()
    due = numbers[-1] != NO_BOT
    step, change, *secrets = map(int, numbers if due else numbers[:-1])
    return TableEvent(table, step, change, tuple(secrets), due=due)


@dataclass
class UnitOfWork:
    """A change of one table inside a transaction: all of it is stored, or nothing."""

    connection: sa.Connection
    live: LiveTable
    now: Callable[[], float] = time
    touched: bool = False  # something was written
    beside_moves: bool = False  # seats or chat were written, which everybody can see
    moves: int = 0  # how many were added
    terms: dict[str, Any] = field(default_factory=dict)  # columns of the table that change

    def add_move(self, seat: int, action: int, key: str | None) -> MoveRow:
        """Play a move and store it; an illegal one is refused and nothing changes."""
        if self.live.step >= MOST_RECORDS and self._goes_back(action):
            raise CannotUndo("So much was taken back at this table that what is done stands now.")
        move = MoveRow(self.live.step, seat, action, key, self.now())
        self.live.add(move)
        row = {"table_id": self.live.table.id, "step": move.step, "seat": seat, "action": action}
        chained = {"key": key, "at": move.at, "link": self.live.records[-1].link}
        ADD_MOVE.run(self.connection, {**row, **chained})
        self.touched = True
        self.moves += 1
        return move

    def _goes_back(self, action: int) -> bool:
        return action == TAKE_BACK or action in self.live.game.rules.revisions

    @property
    def public(self) -> bool:
        """Whether everybody can see the change; a move planned in secret is not public."""
        return self.beside_moves or any(record.public for record in self.added)

    @property
    def added(self) -> list[LogRecord]:
        """The records that were added."""
        return self.live.records[len(self.live.records) - self.moves :]

    def write(self, statement: sa.Executable) -> None:
        """Write anything else that belongs to the table."""
        self.connection.execute(statement)
        self.touched = self.beside_moves = True

    def change_terms(self, **terms: Any) -> None:
        """Change columns of the table that the host decides about."""
        self.terms |= terms
        self.touched = self.beside_moves = True


class TableService:
    """The games on offer, the store, and the tables in memory."""

    def __init__(
        self,
        games: Mapping[str, Game],
        store: TableStore,
        *,
        in_memory: int = 500,
        on_play: Callable[[str], None] = lambda _name: None,
        bots: Sequence[str] = (),
        now: Callable[[], float] = time,
    ) -> None:
        """Prepare; `now` is the server's time, which tests may set."""
        self.now = now
        self.counted_until = inf  # until when time counts: nobody's clock runs without a server
        self.games, self.store = games, store
        self._own_bots = tuple(bots)
        self.live_tables = LiveTables(in_memory)
        self._on_play = on_play  # told which game somebody plays
        self.listeners: list[Callable[[TableEvent], None]] = []
        self.carry_over: Callable[[TableRow], bool] = lambda _row: False  # after an update
        self._behind: dict[str, int] = {}  # tables that stay with earlier rules: their change

    def counted(self) -> float:
        """Give the time as clocks count it."""
        return min(self.now(), self.counted_until)

    @property
    def bots(self) -> list[str]:
        """Name the bots that may sit at tables, the server's own last."""
        return list(dict.fromkeys([*BOTS, *self._own_bots]))

    def game(self, name: str) -> Game:
        """Give a game on offer."""
        if name not in self.games:
            raise NoGame(
                "There is no game {name!r:.40}; there are: {games}.",
                name=name,
                games=", ".join(self.games),
            )
        return self.games[name]

    def live(self, table: str) -> LiveTable:
        """Give a table in memory, as far as it is in the store."""
        if live := self._unchanged(table):
            return live
        try:
            return self._live(table)
        except OldRules:
            if not self._carried_over(table):
                raise
        return self._live(table)

    def nearby(self, table: str) -> LiveTable:
        """Give a table in memory without asking the store: it may be behind other servers.

        For those who change the table next: `changing` brings it up to date.
        """
        return self.live_tables.peek(table) or self.live(table)

    def at_hand(self, table: str) -> LiveTable | None:
        """Give a table that can be looked at without waiting: in memory, its store on this machine.

        Its `live` still asks the store whether it has changed.
        """
        return self.live_tables.peek(table) if self.store.sqlite else None

    def _carried_over(self, table: str) -> bool:
        """Try to let a table go on by the present rules, once for every change of it."""
        with self.store.reading() as connection:
            row = table_row(connection, table)
        if self._behind.get(table) == row.change:
            return False
        if self.carry_over(row):
            return True
        self._behind[table] = row.change
        return False

    def _unchanged(self, table: str) -> LiveTable | None:
        """Give a table that is in memory just as it is in the store, as most are."""
        live = self.live_tables.use(table)
        if live is None or self.store.change_of(table) != live.change:
            return None
        self._on_play(live.game.name)
        return live

    def _live(self, table: str) -> LiveTable:
        with self.store.reading() as connection:
            row = table_row(connection, table)
            if row.game not in self.games:
                raise OldRules(
                    "This table plays {game}, which this server does not have.", game=row.game
                )
            game = self.games[row.game]
            draft = partial(pinned_box, connection, game, row.edition)
            live = self.live_tables.find(game, row, draft)
            self._on_play(row.game)
            if row.change > live.change:
                with live.lock:
                    live.catch_up(connection, row)
        return live

    @contextmanager
    def changing(self, table: str) -> Iterator[UnitOfWork]:
        """Change a table in one transaction: one writer at a time, listeners told after commit."""
        live = self.nearby(table)  # it catches up below
        stored: int | None = None  # how many records the store has; none: no such table
        work: UnitOfWork | None = None
        with live.lock:
            try:
                with self.store.writing() as connection:
                    if lock_table(connection, table) != live.change:
                        live.catch_up(connection, table_row(connection, table))
                    stored = live.step
                    work = UnitOfWork(connection, live, self.now)
                    yield work
                    if work.touched:
                        self._finish(work)
            except MegawattError:
                if live.step != stored or (work and work.touched):
                    self.live_tables.drop(table)
                raise
            except BaseException:
                self.live_tables.drop(table)  # memory may be ahead of the store
                raise
            event = event_of(live)
        if work.touched:
            self.notify(event._replace(public=work.public))

    def notify(self, event: TableEvent) -> None:
        """Tell all listeners of this process about a change that is stored."""
        for listener in self.listeners:
            listener(event)

    def _finish(self, work: UnitOfWork) -> None:
        """Write what follows from a change: the table's row, results, the notice to others."""
        live, connection = work.live, work.connection
        if work.beside_moves:
            live.seats = seat_rows(connection, live.table.id)
        before = live.table
        live.table = replace(before, **work.terms) if work.terms else before
        terms = work.terms | self._deal(live)
        live.table = replace(
            live.table,
            status=live.status,
            step=live.step,
            # Every record counts: those who could not see some of them leave these out again.
            change=live.change + max(1, live.step - before.step),
            due=bool(live.bots),
            changed=self.now() if work.public else before.changed,
        )
        live.change = live.table.change
        self._run_clocks(work)
        if terms:
            connection.execute(TABLES.update().where(TABLES.c.id == before.id).values(**terms))
        values = {f"new_{name}": getattr(live.table, name) for name in _MOVING}
        MOVE_ON.run(connection, {"table": before.id, **values})
        if live.table.status == OVER and before.status != OVER:
            keep_results(connection, live)
            connection.execute(CLAIMS.delete().where(CLAIMS.c.table_id == before.id))
        if not self.store.sqlite:
            message = message_of(event_of(live))
            TELL_OTHERS.run(connection, {"channel": CHANNEL, "message": message})

    def _run_clocks(self, work: UnitOfWork) -> None:
        """Start and stop the clocks of the table, if it has any."""
        live = work.live
        for row in settle(live, work.added, self.counted()):
            live.seats = (*live.seats[: row.seat], row, *live.seats[row.seat + 1 :])
            times = {"clock_left": row.clock_left, "clock_until": row.clock_until}
            where = sa.and_(SEATS.c.table_id == live.table.id, SEATS.c.seat == row.seat)
            work.connection.execute(SEATS.update().where(where).values(**times))

    @staticmethod
    def _deal(live: LiveTable) -> dict[str, Any]:
        """Draw the deal when the last seat is taken: nobody could see it before."""
        row = live.table
        dealt = row.salt is not None or live.records
        if row.status != WAITING or live.status == WAITING or dealt:
            return {}
        edition = live.draft.opened() if live.draft else None
        drawn = vars(draw(live.game, row.seats, row.options, row.begins, edition))
        live.deal(replace(row, **drawn))
        return drawn
