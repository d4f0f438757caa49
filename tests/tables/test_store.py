"""The store: its form, its durability."""

from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from megawatt.kernel.errors import MegawattError
from megawatt.tables.playing import play
from megawatt.tables.schema import CHAT, METADATA, MOVES
from megawatt.tables.seating import new_table
from megawatt.tables.service import TableService
from megawatt.tables.statements import Statement
from megawatt.tables.store import FILE, MIGRATIONS, TableStore, url_of
from tests.tables.conftest import HARBOUR, KATIE, WORK, wanted


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


def test_only_the_owner_reads_the_data(tmp_path: Path) -> None:
    """The database holds the key of all cookies, and the seeds."""
    folder = tmp_path / "new"
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / FILE).touch(0o644)
    for place in (folder, tmp_path / "old"):
        store = TableStore(place)
        store.secret()
        files = {one.name: one.stat().st_mode & 0o777 for one in place.iterdir()}
        assert len(files) > 1  # also its journal
        assert set(files.values()) == {0o600}
        store.close()
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_damaged_database_is_refused_in_words(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    store.secret()
    with store.reading() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    store.close()
    file = tmp_path / FILE
    data = bytearray(file.read_bytes())
    data[4096:] = b"\x5a" * (len(data) - 4096)
    file.write_bytes(data)

    with pytest.raises(MegawattError, match=r"cannot be opened: .*malformed"):
        TableStore(tmp_path).secret()


def test_errors_of_the_database_carry_no_values(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    row = {"table_id": "secret-table", "person": "", "name": "", "text": "", "at": 0.0}
    with pytest.raises(sa.exc.IntegrityError) as failure, store.writing() as connection:
        connection.execute(CHAT.insert().values(**row))
    store.close()
    assert "secret-table" not in str(failure.value)


def test_what_the_driver_refuses_is_told_as_sqlalchemy_tells_it(tmp_path: Path) -> None:
    """Statements of every move pass it by; its errors are what everybody waits for."""
    store, other = TableStore(tmp_path), TableStore(tmp_path)
    move = {"table_id": "secret-table", "step": 0, "seat": 0, "action": 0}
    with pytest.raises(sa.exc.IntegrityError) as failure, store.writing() as connection:
        Statement(MOVES.insert()).run(connection, {**move, "key": None, "at": 0.0, "link": None})
    assert "secret-table" not in str(failure.value)
    with store.writing() as connection:
        connection.connection.cursor().execute("PRAGMA busy_timeout = 1")
    with other.writing(), pytest.raises(sa.exc.OperationalError, match="locked"), store.writing():
        raise AssertionError("two write at once")
    assert store.secret(), "the next one writes again"
    store.close()
    other.close()


def test_a_database_of_the_second_form_is_migrated(tmp_path: Path) -> None:
    """Its rows stay; keys are then a seat's own, and those who sat there are known in the chat."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / FILE}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for line in OLD:
            connection.exec_driver_sql(line)
    engine.dispose()

    store = TableStore(tmp_path)
    with store.writing() as connection:
        assert connection.execute(sa.select(CHAT.c.name, CHAT.c.seat)).all() == [
            ("Katie", 0),
            ("Mallory", None),
        ]
        connection.exec_driver_sql(
            "INSERT INTO moves (table_id, step, seat, action, key, at)"
            " VALUES ('t', 1, 1, 0, 'k', 0)"
        )
        found = connection.exec_driver_sql("SELECT salt, locked, held, hushed FROM tables").one()
        assert tuple(found) == (None, 0, 0, 0)
    store.close()


OLD = (
    "INSERT INTO tables VALUES ('t', 'harbour', 1, 'b', '{}', 7, 2, 'katie', 1, 'playing', 1, 3, 0,"
    " 0, 0, NULL, NULL)",
    "INSERT INTO seats VALUES ('t', 0, 'person', 'katie', 'Katie', NULL, NULL)",
    "INSERT INTO seats VALUES ('t', 1, 'person', 'bill', 'Bill', NULL, NULL)",
    "INSERT INTO moves VALUES ('t', 0, 0, 0, 'k', 0)",
    "INSERT INTO kept VALUES ('katie', 't', 0, 1)",
    "INSERT INTO chat VALUES (1, 't', 'katie', 'Katie', 'hi', 0)",
    "INSERT INTO chat VALUES (2, 't', 'mallory', 'Mallory', 'ho', 0)",
)


def test_asking_for_a_change_leaves_the_file_free(tmp_path: Path) -> None:
    """A statement that was not read to its end would keep SQLite from tidying its log."""
    store, other = TableStore(tmp_path), TableStore(tmp_path)
    assert store.change_of("nobody") is None
    service = TableService({"harbour": HARBOUR}, store)
    table = new_table(service, KATIE, wanted("person", "person"))
    before = store.change_of(table)
    play(TableService({"harbour": HARBOUR}, other), table, 0, WORK, 0)

    assert before is not None
    assert store.change_of(table) == before + 1  # also of what another process stores
    with other.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()[0] == 0
    store.close()
    assert store.engine.pool.checkedout() == 0  # type: ignore[attr-defined]  # a queue's
    other.close()
