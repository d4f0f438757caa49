"""Editions that people make: stored as the text that is exported, with the way back."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import time
from typing import Any

import sqlalchemy as sa

from megawatt.box_files import bounded, plain_copy
from megawatt.editions import Draft, go_back, way_back
from megawatt.library import Game
from megawatt.tables.errors import BadRequest, NoSuchTable
from megawatt.tables.names import new_id, tidy
from megawatt.tables.schema import EDITIONS, TRIALS
from megawatt.tables.store import TableStore

LONGEST_NAME = 60
MOST_UNDO = 30
MOST_EDITIONS = 60
"""How many editions one person may have: each may be as large as a file."""


@dataclass(frozen=True)
class StoredEdition:
    """An edition as it is listed."""

    id: str
    person: str
    game: str
    name: str
    link: str | None
    changed: float
    steps: int  # how many can be undone
    text: str


def edition_name(name: str) -> str:
    """Tidy the name of an edition."""
    return tidy(name[:LONGEST_NAME], LONGEST_NAME, "The name of an edition")


def _row(row: sa.RowMapping) -> StoredEdition:
    known = {key: row[key] for key in ("id", "person", "game", "name", "link", "changed", "text")}
    return StoredEdition(steps=len(row["undo"]), **known)


def list_editions(store: TableStore, person: str, game: str = "") -> list[StoredEdition]:
    """List a person's editions, the latest changed first."""
    query = sa.select(EDITIONS).where(EDITIONS.c.person == person)
    if game:
        query = query.where(EDITIONS.c.game == game)
    with store.reading() as connection:
        rows = connection.execute(query.order_by(EDITIONS.c.changed.desc())).mappings().all()
    return [_row(row) for row in rows]


def add_edition(store: TableStore, person: str, draft: Draft) -> str:
    """Store a new edition of a person."""
    made, now = new_id(), time()
    counted = sa.select(sa.func.count()).select_from(EDITIONS)
    with store.writing() as connection:
        n = connection.execute(counted.where(EDITIONS.c.person == person)).scalar_one()
        if n >= MOST_EDITIONS:
            raise BadRequest("You have {n} editions; remove one first.", n=n)
        row: dict[str, Any] = {"id": made, "person": person, "game": draft.game.name}
        text = bounded(draft.to_toml(), draft.name)
        row |= {"name": draft.name, "text": text, "undo": [], "link": None}
        connection.execute(EDITIONS.insert().values(**row, created=now, changed=now))
    return made


def _found(connection: sa.Connection, where: sa.ColumnElement[bool], sought: str) -> sa.RowMapping:
    sane = sought.isascii() and sought.isalnum()
    row = connection.execute(sa.select(EDITIONS).where(where)).mappings().first() if sane else None
    if row is None:
        raise NoSuchTable("There is no such edition, or it is not shared with you.")
    return row


def own_edition(store: TableStore, person: str, edition: str) -> StoredEdition:
    """Find an edition of a person."""
    where = sa.and_(EDITIONS.c.id == edition, EDITIONS.c.person == person)
    with store.reading() as connection:
        return _row(_found(connection, where, edition))


def shared_edition(store: TableStore, link: str) -> StoredEdition:
    """Find an edition that somebody shares."""
    with store.reading() as connection:
        return _row(_found(connection, EDITIONS.c.link == link, link))


@contextmanager
def changing(store: TableStore, person: str, edition: str, game: Game) -> Iterator[Draft]:
    """Change an edition; if the block raises, nothing changes. What was before can come back."""
    where = sa.and_(EDITIONS.c.id == edition, EDITIONS.c.person == person)
    with store.writing() as connection:
        row = _found(connection, where, edition)
        draft = Draft.from_toml(game, row["text"], row["name"])
        before = plain_copy(draft.data)
        yield draft
        text = bounded(draft.to_toml(), draft.name)
        back = way_back(before, draft.data)
        if text == row["text"] and draft.name == row["name"]:
            return
        undo = [*row["undo"], *([back] if back else [])][-MOST_UNDO:]
        values = {"text": text, "name": draft.name, "undo": undo, "changed": time()}
        connection.execute(EDITIONS.update().where(EDITIONS.c.id == edition).values(**values))


def undo(store: TableStore, person: str, edition: str, game: Game) -> None:
    """Take the last change of an edition back."""
    where = sa.and_(EDITIONS.c.id == edition, EDITIONS.c.person == person)
    with store.writing() as connection:
        row = _found(connection, where, edition)
        if not row["undo"]:
            raise BadRequest("There is nothing to take back.")
        *rest, back = row["undo"]
        draft = Draft.from_toml(game, row["text"], row["name"])
        go_back(draft.data, back)
        values = {"text": draft.to_toml(), "undo": rest, "changed": time()}
        connection.execute(EDITIONS.update().where(EDITIONS.c.id == edition).values(**values))


def share(store: TableStore, person: str, edition: str, *, on: bool) -> str | None:
    """Give an edition a link that others can open, or take it away."""
    where = sa.and_(EDITIONS.c.id == edition, EDITIONS.c.person == person)
    with store.writing() as connection:
        row = _found(connection, where, edition)
        link = (row["link"] or new_id(20)) if on else None
        connection.execute(EDITIONS.update().where(where).values(link=link))
    return link


def remove_edition(store: TableStore, person: str, edition: str) -> None:
    """Forget an edition and what was tried with it; tables that play with it keep their box."""
    where = sa.and_(EDITIONS.c.id == edition, EDITIONS.c.person == person)
    with store.writing() as connection:
        _found(connection, where, edition)
        connection.execute(TRIALS.delete().where(TRIALS.c.edition_id == edition))
        connection.execute(EDITIONS.delete().where(where))
