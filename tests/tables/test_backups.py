"""Backups: all tables in one file, back into either kind of database, or not at all."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from megawatt.kernel.errors import MegawattError
from megawatt.tables.backups import back_up, restore
from megawatt.tables.schema import CHAT, CLAIMS, METADATA
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore
from tests.postgres import postgres
from tests.tables.conftest import KATIE, table_of


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


def contents(store: TableStore) -> dict[str, list[tuple[object, ...]]]:
    with store.reading() as connection:
        return {
            table.name: sorted(
                (tuple(row) for row in connection.execute(sa.select(table))), key=str
            )
            for table in METADATA.sorted_tables
            if table is not CLAIMS
        }


def say_something(store: TableStore, table: str) -> None:
    said = {"table_id": table, "person": KATIE.id, "name": "Katie", "text": "hello", "at": 1.0}
    with store.writing() as connection:
        connection.execute(CHAT.insert().values(**said))


def test_from_sqlite_to_postgres_and_back(
    service: TableService, database: str, tmp_path: Path
) -> None:
    """Nothing is lost on the way, and new rows are numbered after the old ones."""
    table = table_of(service)
    service.store.secret()
    say_something(service.store, table)
    here, there = tmp_path / "one.sqlite3", tmp_path / "two.sqlite3"
    assert back_up(service.store, here) == 1
    assert [path.name for path in tmp_path.glob("one*")] == ["one.sqlite3"]

    other = TableStore(database)
    assert restore(here, other) == 1
    assert contents(other) == contents(service.store)
    say_something(other, table)
    assert back_up(other, there) == 1
    other.close()

    third = TableStore(tmp_path / "third")
    restore(there, third)
    assert len(contents(third)["chat"]) == len(contents(service.store)["chat"]) + 1
    third.close()


def test_a_store_with_tables_is_replaced_only_when_asked(
    service: TableService, tmp_path: Path
) -> None:
    table_of(service)
    back_up(service.store, tmp_path / "b.sqlite3")
    table_of(service)

    with pytest.raises(MegawattError, match="has 2 tables already; --replace"):
        restore(tmp_path / "b.sqlite3", service.store)
    assert restore(tmp_path / "b.sqlite3", service.store, replace=True) == 1


@pytest.mark.parametrize("content", [b"", b"nonsense", b"SQLite format 3\x00 but no more"])
def test_what_is_no_backup_is_refused_and_changes_nothing(
    service: TableService, tmp_path: Path, content: bytes
) -> None:
    table_of(service)
    before = contents(service.store)
    (tmp_path / "bad").write_bytes(content)

    with pytest.raises(MegawattError, match="not a backup"):
        restore(tmp_path / "bad", service.store, replace=True)
    assert contents(service.store) == before


def test_a_database_of_something_else_is_no_backup(service: TableService, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "else.sqlite3") as other:
        other.execute("create table recipes (name text)")
    with pytest.raises(MegawattError, match="not a backup"):
        restore(tmp_path / "else.sqlite3", service.store)
