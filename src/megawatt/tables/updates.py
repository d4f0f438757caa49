"""After an update: tables that were begun by other rules, or with another box.

A table whose records replay to the same story goes on by the new rules. Any other stays as it
is: it can be read, and its people can agree to end it.
"""

from dataclasses import dataclass, replace
from time import time
from typing import Any

import sqlalchemy as sa

from megawatt.fairness import Proof
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import N_
from megawatt.saves import FORMAT
from megawatt.tables.archives import Archive, agrees, archive_of, steps_of
from megawatt.tables.boxes import pinned_box
from megawatt.tables.errors import NotPlaying, NotYourSeat, OldRules
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import (
    ENDED,
    OVER,
    PERSON,
    ChatRow,
    SeatRow,
    TableRow,
    chat_rows,
    move_rows,
    seat_rows,
    table_row,
)
from megawatt.tables.schema import CHAT, CLAIMS, ENDINGS, RESULTS, TABLES
from megawatt.tables.service import TableService

UPDATED = N_("The rules were updated. All that was played stays as it was, and the game goes on.")
LINES = 200


def is_current(service: TableService, row: TableRow) -> bool:
    """Whether a table plays by the rules and with the box that this server has."""
    game = service.games.get(row.game)
    if game is None or row.rules != game.rules.version:
        return False
    return row.edition is not None or row.box == game.box().digest


def carry_over(service: TableService, row: TableRow) -> bool:
    """Let a table go on by the present rules if its records tell the same story under them."""
    game = service.games.get(row.game)
    if game is None or row.status == ENDED:
        return False
    with service.store.reading() as connection:
        try:
            draft = pinned_box(connection, game, row.edition)
            box = draft.opened() if draft else game.box()
            fresh = replace(row, rules=game.rules.version, box=box.digest)
            live = LiveTable(game, fresh, draft)
            live.catch_up(connection, fresh)
        except (MegawattError, IndexError):
            return False
        if not agrees(live, archive_of(connection, row.id)):
            return False
    return _store(service, row, fresh)


def _store(service: TableService, row: TableRow, fresh: TableRow) -> bool:
    """Write the new rules into the table, and say so there; False: it moved in the meantime."""
    values = {"rules": fresh.rules, "box": fresh.box, "change": row.change + 1}
    same = sa.and_(TABLES.c.id == row.id, TABLES.c.change == row.change)
    with service.store.writing() as connection:
        if not connection.execute(TABLES.update().where(same).values(**values)).rowcount:
            return False
        if row.status != OVER:
            line = {"person": "", "name": "Megawatt", "text": UPDATED, "at": time()}
            connection.execute(CHAT.insert().values(table_id=row.id, **line))
    return True


def carry_all_over(service: TableService) -> int:
    """Try every table in play that was begun by other rules; return how many stay behind."""
    where = TABLES.c.status.not_in([OVER, ENDED])
    with service.store.reading() as connection:
        tables = connection.execute(sa.select(TABLES).where(where)).mappings().all()
    behind = 0
    for found in tables:
        row = TableRow(**found)
        if not is_current(service, row):
            try:
                service.live(row.id)
            except OldRules:
                behind += 1
    return behind


@dataclass(frozen=True)
class StoredResult:
    """How a seat ended."""

    points: int
    place: int
    outcome: str


@dataclass(frozen=True)
class StoredTable:
    """A table as its rows tell it, without any rules."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    results: dict[int, StoredResult]
    archive: Archive | None
    chat: list[ChatRow]
    log: list[tuple[int, int]]
    agreed: frozenset[int]  # seats that want to end it
    proof: Proof | None  # of its deal; old tables have none

    @property
    def closed(self) -> bool:
        """Whether the game has ended, by its rules or by agreement: then nothing is secret."""
        return self.table.status in (OVER, ENDED)

    def people(self) -> list[SeatRow]:
        """Those who have to agree before a game that cannot go on ends."""
        return [row for row in self.seats if row.kind == PERSON]

    def save(self) -> dict[str, Any]:
        """Give the game as a file for a program that has its rules and its box."""
        return {
            "format": FORMAT,
            "game": self.table.game,
            "rules": self.table.rules,
            "box": {"name": self.table.game, "digest": self.table.box},
            "seats": self.table.seats,
            "options": self.table.options,
            "seed": self.table.seed,
            "notes": {"players": [row.name for row in self.seats]},
            "log": [[seat, action, ""] for seat, action in self.log],
            "story": [line.words for line in self.archive.lines("en")] if self.archive else [],
            **({"fairness": self.proof.to_data()} if self.proof else {}),
        }


def stored_table(service: TableService, table: str) -> StoredTable:
    """Read a table as it is stored."""
    with service.store.reading() as connection:
        row = table_row(connection, table)
        results = connection.execute(sa.select(RESULTS).where(RESULTS.c.table_id == table))
        endings = sa.select(ENDINGS.c.seat).where(ENDINGS.c.table_id == table)
        moves = move_rows(connection, table, 0)
        records = [(move.seat, move.action) for move in moves]
        return StoredTable(
            row,
            seat_rows(connection, table),
            {one.seat: StoredResult(one.points, one.place, one.outcome) for one in results},
            archive_of(connection, table),
            chat_rows(connection, table, LINES),
            steps_of(moves),
            frozenset(connection.execute(endings).scalars()),
            Proof(row.seed, row.salt, records) if row.salt else None,
        )


def export(service: TableService, table: str) -> dict[str, Any]:
    """Give a table that has ended as a file; one in play would show its seed."""
    stored = stored_table(service, table)
    if not stored.closed:
        raise NotPlaying("The game can be saved when it is over, or when all agree to end it.")
    return stored.save()


def agree_to_end(service: TableService, table: str, person: str) -> bool:
    """Agree to end a game that cannot go on; True when all people have agreed and it ended."""
    stored = stored_table(service, table)
    if is_current(service, stored.table) or stored.closed:
        raise NotPlaying("This game goes on by its rules; it cannot be ended by agreement.")
    mine = {row.seat for row in stored.seats if row.person == person}
    if not mine:
        raise NotYourSeat("Only those at the table can agree to end the game.")
    done = {row.seat for row in stored.people()} <= mine | stored.agreed
    with service.store.writing() as connection:
        for seat in mine - stored.agreed:
            connection.execute(ENDINGS.insert().values(table_id=table, seat=seat, at=time()))
        if done:
            over = {"status": ENDED, "due": False, "changed": time()}
            connection.execute(TABLES.update().where(TABLES.c.id == table).values(**over))
            connection.execute(CLAIMS.delete().where(CLAIMS.c.table_id == table))
    return done
