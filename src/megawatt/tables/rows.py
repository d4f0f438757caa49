"""Rows of the store as dataclasses, and the queries that read them."""

from dataclasses import dataclass, field
from typing import Any, NoReturn

import sqlalchemy as sa

from megawatt.fairness import TAKE_BACK as TAKE_BACK  # the action of a take-back
from megawatt.tables.errors import NoSuchTable
from megawatt.tables.record_terms import counts_as_record
from megawatt.tables.schema import CHAT, MOVES, RESULTS, SEATS, TABLES
from megawatt.tables.statements import Statement

WAITING, PLAYING, OVER, ENDED = "waiting", "playing", "over", "ended"
OPEN, PERSON, BOT = "open", "person", "bot"


@dataclass(frozen=True)
class TableRow:
    """One table: what it plays, and how far it is."""

    id: str
    game: str
    rules: int
    box: str
    options: dict[str, Any]
    seed: int = field(repr=False)
    salt: str | None = field(repr=False)
    begins: int | None
    seats: int
    host: str
    open: bool
    locked: bool
    held: bool
    hushed: bool
    status: str
    step: int
    change: int
    due: bool
    created: float
    changed: float
    origin: str | None
    guide: str | None
    edition: str | None = None
    clock: str | None = None
    clock_seconds: int | None = None
    clock_bot: str | None = None


@dataclass(frozen=True)
class SeatRow:
    """Who sits in a seat."""

    seat: int
    kind: str
    person: str | None
    name: str
    level: str | None
    token: str | None = field(repr=False, default=None)
    clock_left: float | None = field(compare=False, default=None)  # the same person sits there
    clock_until: float | None = field(compare=False, default=None)

    @property
    def lent(self) -> bool:
        """Whether a bot plays for a person, who may take the seat back."""
        return self.kind == BOT and self.person is not None


@dataclass(frozen=True)
class MoveRow:
    """One record of the log."""

    step: int
    seat: int
    action: int
    key: str | None
    at: float
    link: str | None = None


@dataclass(frozen=True)
class ChatRow:
    """One line of chat."""

    person: str  # empty: the server's own line
    seat: int | None  # none: a spectator
    name: str
    text: str
    at: float

    @property
    def by_spectator(self) -> bool:
        """Whether somebody said it who watches."""
        return bool(self.person) and self.seat is None


@dataclass(frozen=True)
class ListedTable:
    """A table as the lobby lists it."""

    table: TableRow
    seats: tuple[SeatRow, ...]

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(seat.kind == OPEN for seat in self.seats)


ONE_TABLE = sa.select(TABLES).where(TABLES.c.id == sa.bindparam("table"))
CHANGE_TO_WRITE = Statement(
    sa.select(TABLES.c.change).where(TABLES.c.id == sa.bindparam("table")).with_for_update()
)
WITH_KEY = Statement(
    sa.select(*(MOVES.c[name] for name in MoveRow.__dataclass_fields__)).where(
        MOVES.c.table_id == sa.bindparam("table"),
        MOVES.c.seat == sa.bindparam("of_seat"),
        MOVES.c.key == sa.bindparam("wanted"),
    )
)


def table_row(connection: sa.Connection, table: str) -> TableRow:
    """Read a table's row."""
    sane = _is_sane(table)
    asked = {"table": table}
    found = connection.execute(ONE_TABLE, asked).mappings().one_or_none() if sane else None
    if found is None:
        _refuse_table(table)
    return TableRow(**found)


def lock_table(connection: sa.Connection, table: str) -> int:
    """Lock a table's row against other processes; give its change."""
    sane = _is_sane(table)
    found = CHANGE_TO_WRITE.run(connection, {"table": table}).fetchone() if sane else None
    if found is None:
        _refuse_table(table)
    return int(found[0])


def _is_sane(table: str) -> bool:
    return table.isascii() and table.isalnum()


def _refuse_table(table: str) -> NoReturn:
    raise NoSuchTable(
        "There is no table {table!r:.40}. Perhaps the link is incomplete.", table=table
    )


def seat_rows(connection: sa.Connection, table: str) -> tuple[SeatRow, ...]:
    """Read who sits at a table, in order."""
    query = sa.select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    return tuple(_seat(row) for row in connection.execute(query).mappings())


def _seat(row: sa.RowMapping) -> SeatRow:
    return SeatRow(**{name: row[name] for name in SeatRow.__dataclass_fields__})


def move_rows(connection: sa.Connection, table: str, since: int) -> list[MoveRow]:
    """Read the records of a table from a step on."""
    columns = [MOVES.c[name] for name in MoveRow.__dataclass_fields__]
    query = (
        sa.select(*columns)
        .where(MOVES.c.table_id == table, MOVES.c.step >= since)
        .order_by(MOVES.c.step)
    )
    return [MoveRow(*row) for row in connection.execute(query)]


def move_with_key(connection: sa.Connection, table: str, seat: int, key: str) -> MoveRow | None:
    """Find the record that a seat posted with a key; keys of other seats are their own."""
    asked = {"table": table, "of_seat": seat, "wanted": key}
    found = WITH_KEY.run(connection, asked).fetchone()
    return MoveRow(*found) if found else None


def chat_rows(connection: sa.Connection, table: str, most: int) -> list[ChatRow]:
    """Read the last lines of chat, oldest first."""
    columns = [CHAT.c[name] for name in ChatRow.__dataclass_fields__]
    query = (
        sa.select(*columns).where(CHAT.c.table_id == table).order_by(CHAT.c.id.desc()).limit(most)
    )
    return [ChatRow(*row) for row in reversed(connection.execute(query).all())]


def list_tables(
    connection: sa.Connection,
    where: sa.ColumnElement[bool],
    most: int,
    latest: sa.Column[float] = TABLES.c.changed,
) -> list[ListedTable]:
    """List tables with their seats, the latest changed (or created) first."""
    query = sa.select(TABLES).where(where).order_by(latest.desc()).limit(most)
    tables = [TableRow(**row) for row in connection.execute(query).mappings()]
    seats: dict[str, list[SeatRow]] = {table.id: [] for table in tables}
    query = sa.select(SEATS).where(SEATS.c.table_id.in_(seats)).order_by(SEATS.c.seat)
    for row in connection.execute(query).mappings():
        seats[row["table_id"]].append(_seat(row))
    return [ListedTable(table, tuple(seats[table.id])) for table in tables]


def best_result(connection: sa.Connection, person: str, game: str) -> int | None:
    """Find the most points that a person has reached in solo games of one game."""
    mine = (RESULTS.c.person == person, RESULTS.c.game == game, RESULTS.c.seats == 1)
    best: int | None = connection.execute(
        sa.select(sa.func.max(RESULTS.c.points)).where(*mine, counts_as_record())
    ).scalar()
    return best
