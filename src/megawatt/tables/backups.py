"""Backups: all tables of a store as one file, whatever database they are in.

A backup is a SQLite file of the same form as a store's own. So one that an earlier version made can
be restored, and a store can move from SQLite to PostgreSQL and back.
"""

import os
import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from megawatt.kernel.errors import MegawattError
from megawatt.tables.schema import CLAIMS, METADATA, TABLES
from megawatt.tables.store import FILE, TableStore

ROWS = 1000
"""How many rows are copied at a time."""
LEFT_OUT = {CLAIMS.name}
"""What holds of running servers only."""
HEAD = b"SQLite format 3\x00"


def back_up(store: TableStore, path: Path) -> int:
    """Write a backup; servers may go on meanwhile. Give the number of tables in it."""
    with TemporaryDirectory(dir=path.parent) as beside:
        copy = TableStore(Path(beside))
        try:
            count = _copy(store, copy)
        finally:
            copy.close()
        _into_one_file(Path(beside) / FILE)
        os.replace(Path(beside) / FILE, path)
    return count


def restore(path: Path, store: TableStore, *, replace: bool = False) -> int:
    """Fill a store from a backup, of this version or an earlier one; all of it or nothing.

    A store that has tables is left alone unless they are to be replaced.
    """
    with store.reading() as connection:
        there = connection.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one()
    if there and not replace:
        raise MegawattError(
            f"The store has {there} tables already; --replace removes them for those of the backup."
        )
    _check(path)
    with TemporaryDirectory() as beside:
        shutil.copyfile(path, Path(beside) / FILE)  # it is brought up to date; the backup stays
        backup = TableStore(Path(beside))
        try:
            return _copy(backup, store)
        finally:
            backup.close()


def _copy(source: TableStore, target: TableStore) -> int:
    """Replace all rows of a store by those of another, as they are at one moment."""
    level = {} if source.sqlite else {"isolation_level": "REPEATABLE READ"}
    tables = [table for table in METADATA.sorted_tables if table.name not in LEFT_OUT]
    with (
        source.engine.connect().execution_options(**level) as reading,
        reading.begin(),
        target.writing() as writing,
    ):
        for table in reversed(METADATA.sorted_tables):
            writing.execute(table.delete())
        for table in tables:
            found = reading.execution_options(yield_per=ROWS).execute(sa.select(table))
            for rows in found.mappings().partitions(ROWS):
                writing.execute(table.insert(), [dict(row) for row in rows])
            if not target.sqlite:
                _count_on(writing, table)
        count = writing.execute(sa.select(sa.func.count()).select_from(TABLES)).scalar_one()
    return int(count)


def _count_on(connection: sa.Connection, table: sa.Table) -> None:
    """Let PostgreSQL number new rows after those that were copied."""
    column = table.autoincrement_column
    if column is None or column.autoincrement is not True:
        return
    sequence = sa.func.pg_get_serial_sequence(table.name, column.name)
    last = sa.select(sa.func.coalesce(sa.func.max(column), 0) + 1).scalar_subquery()
    connection.execute(sa.select(sa.func.setval(sequence, last, False)))


def _into_one_file(path: Path) -> None:
    """Take what SQLite keeps beside a file into it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()


def _check(path: Path) -> None:
    """Refuse a file that is no backup."""
    try:
        with path.open("rb") as file:
            head = file.read(len(HEAD))
    except OSError as error:
        raise MegawattError(f"{path}: cannot be read: {error.strerror}.") from None
    if head != HEAD or not _has_tables(path):
        raise MegawattError(f"{path}: this is not a backup of tables.")


def _has_tables(path: Path) -> bool:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        asked = "select count(*) from sqlite_master where name in (?, 'alembic_version')"
        return bool(connection.execute(asked, (TABLES.name,)).fetchone()[0] == 2)
    except sqlite3.DatabaseError:
        return False
    finally:
        connection.close()
