"""The store: its form, its durability."""

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from megawatt.kernel.errors import MegawattError
from megawatt.tables.schema import METADATA
from megawatt.tables.store import TableStore, url_of


def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    store = TableStore(tmp_path)

    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    store.close()


def test_opening_twice_migrates_once(tmp_path: Path) -> None:
    TableStore(tmp_path).close()
    TableStore(tmp_path).close()


def test_sqlite_is_durable_and_checks_references(tmp_path: Path) -> None:
    store = TableStore(tmp_path)

    with store.reading() as connection:
        asked = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    store.close()
    assert asked == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_place_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(MegawattError, match="file: cannot be made"):
        TableStore(tmp_path / "file")
    with pytest.raises(MegawattError, match="Allowed: a folder, or postgresql://"):
        TableStore("nonsense://x")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("not a database" * 100)

    with pytest.raises(MegawattError, match="cannot be opened: file is not a database"):
        TableStore(tmp_path)


def test_postgres_urls_use_the_driver_we_bring() -> None:
    assert url_of("postgres://me@host/db") == "postgresql+psycopg://me@host/db"
    assert url_of("postgresql://me@host/db") == "postgresql+psycopg://me@host/db"
