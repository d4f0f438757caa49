"""Boxes that tables are played with: pinned when a table is set up, never changed afterwards."""

import hashlib

import sqlalchemy as sa

from megawatt.editions import Draft
from megawatt.library import Game
from megawatt.tables.schema import BOXES


def pin_box(connection: sa.Connection, draft: Draft) -> str:
    """Store the box of a new table, unless the same is stored already; give its key."""
    text = draft.to_toml()
    key = hashlib.sha256(f"{draft.game.name}\n{text}".encode()).hexdigest()[:32]
    if connection.execute(sa.select(BOXES.c.id).where(BOXES.c.id == key)).first() is None:
        row = {"id": key, "game": draft.game.name, "name": draft.name, "text": text}
        connection.execute(BOXES.insert().values(**row))
    return key


def pinned_box(connection: sa.Connection, game: Game, key: str | None) -> Draft | None:
    """Open the box of a table; None for the standard box."""
    if key is None:
        return None
    row = connection.execute(sa.select(BOXES).where(BOXES.c.id == key)).one()
    return Draft.from_toml(game, row.text, row.name)
