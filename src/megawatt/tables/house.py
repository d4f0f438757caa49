"""The house: all tables of one server, changed only through the store."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import time
from typing import NamedTuple

import sqlalchemy as sa

from megawatt.bots import BOTS
from megawatt.kernel.errors import MegawattError
from megawatt.match import Game
from megawatt.tables.errors import NotReady
from megawatt.tables.live import Live, Shelf
from megawatt.tables.results import keep_results
from megawatt.tables.rows import OVER, MoveRow, seat_rows, table_row
from megawatt.tables.schema import MOVES, TABLES
from megawatt.tables.store import Store
from megawatt.wording import NoGame

CHANNEL = "megawatt"
"""PostgreSQL's NOTIFY channel: other servers hear of changes there, by ids and numbers only."""

_MOVING = ("status", "step", "change", "due", "changed")
"""What of a table's row changes while it is played."""


class Told(NamedTuple):
    """News of a change: which table, and how far it is."""

    table: str
    step: int
    change: int
    secrets: tuple[int, ...] = ()  # by seat: how many records only that seat could see
    public: bool = True  # everybody could see this change

    def for_seats(self, seats: Collection[int]) -> "Told":
        """Give the news as those in some seats may hear it: they count only what they saw."""
        hidden = sum(count for seat, count in enumerate(self.secrets) if seat not in seats)
        return Told(self.table, self.step - hidden, self.change - hidden)


def told_of(live: Live) -> Told:
    """Say how far a table is."""
    return Told(live.table.id, live.step, live.change, tuple(live.secrets))


@dataclass
class Change:
    """A change of one table in the making; everything in it is stored together or not at all."""

    connection: sa.Connection
    live: Live
    touched: bool = False
    seats_too: bool = False

    def add_move(self, seat: int, action: int, key: str | None) -> MoveRow:
        """Play a move and write its record; an illegal one is refused and nothing changes."""
        record = MoveRow(self.live.step, seat, action, key, time())
        self.live.take(record)
        self.connection.execute(
            MOVES.insert().values(
                table_id=self.live.table.id,
                step=record.step,
                seat=seat,
                action=action,
                key=key,
                at=record.at,
            )
        )
        self.touched = True
        return record

    @property
    def public(self) -> bool:
        """Whether everybody can see that something has changed: not a step planned in secret."""
        return self.seats_too or self.live.public[-1]

    def write(self, statement: sa.Executable) -> None:
        """Write anything else that belongs to the table."""
        self.connection.execute(statement)
        self.touched = self.seats_too = True


class House:
    """The games on offer, the store, and the tables in memory."""

    def __init__(
        self,
        games: Mapping[str, Game],
        store: Store,
        *,
        in_memory: int = 500,
        ready: Callable[[str], bool] = lambda _name: True,
        bots: Sequence[str] = (),
    ) -> None:
        self.games, self.store = games, store
        self._own_bots = tuple(bots)
        self.shelf = Shelf(in_memory)
        self.ready = ready
        self.listeners: list[Callable[[Told], None]] = []

    @property
    def bots(self) -> list[str]:
        """Name the bots that may sit at tables, those of this house last."""
        return list(dict.fromkeys([*BOTS, *self._own_bots]))

    def game(self, name: str) -> Game:
        """Give a game that can be played now."""
        if name not in self.games:
            raise NoGame(
                "There is no game {name!r:.40}; there are: {games}.",
                name=name,
                games=", ".join(self.games),
            )
        if not self.ready(name):
            raise NotReady(
                "{game} is still being prepared on this computer; it opens by itself in a moment.",
                game=self.games[name].title,
            )
        return self.games[name]

    def live(self, table: str) -> Live:
        """Open a table as it stands now."""
        with self.store.reading() as connection:
            row = table_row(connection, table)
            live = self.shelf.find(self.game(row.game), row)
            if row.change > live.change:
                with live.lock:
                    live.catch_up(connection, row)
        return live

    @contextmanager
    def changing(self, table: str) -> Iterator[Change]:
        """Change a table: one at a time, stored before anybody hears of it."""
        live = self.shelf.peek(table) or self.live(table)  # it catches up below
        stored: int | None = None  # how many records the store has; none: no such table
        with live.lock:
            try:
                with self.store.writing() as connection:
                    row = table_row(connection, table, to_write=True)
                    stored = row.step
                    live.catch_up(connection, row)
                    change = Change(connection, live)
                    yield change
                    if change.touched:
                        self._settle(change)
            except MegawattError:
                if live.step != stored:
                    self.shelf.drop(table)
                raise
            except BaseException:
                self.shelf.drop(table)  # memory may be ahead of the store
                raise
            told = told_of(live)
        if change.touched:
            told = told._replace(public=change.public)
            for tell in self.listeners:
                tell(told)

    def _settle(self, change: Change) -> None:
        live, connection = change.live, change.connection
        if change.seats_too:
            live.seats = seat_rows(connection, live.table.id)
        before = live.table
        live.table = replace(
            before,
            status=live.status,
            step=live.step,
            change=live.change + 1,
            due=bool(live.bots),
            changed=time() if change.public else before.changed,
        )
        live.change = live.table.change
        values = {name: getattr(live.table, name) for name in _MOVING}
        connection.execute(TABLES.update().where(TABLES.c.id == before.id).values(**values))
        if live.table.status == OVER and before.status != OVER:
            keep_results(connection, live)
        if not self.store.sqlite:
            message = " ".join(map(str, (before.id, live.step, live.change, *live.secrets)))
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, message)))
