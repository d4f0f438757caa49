"""Databases of every earlier form, as their versions left them, are brought up to date.

`forms/<revision>.sql` are dumps of SQLite. Before a new migration is added, the present form is
dumped in the same way, so that it stays tested.
"""

import json
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from megawatt.tables import updates
from megawatt.tables.playing import chat, play
from megawatt.tables.schema import METADATA
from megawatt.tables.service import TableService
from megawatt.tables.store import FILE, MIGRATIONS, TableStore, url_of
from tests.postgres import postgres
from tests.tables.conftest import HARBOUR, PASS

FORMS = sorted((Path(__file__).parent / "forms").glob("*.sql"))
ORDER = ["tables", "settings", "seats", "moves", "chat", "claims", "results", "kept", "tries"]


def dumped(form: Path, place: str | Path) -> sqlite3.Connection:
    opened = sqlite3.connect(place)
    opened.executescript(form.read_text())
    return opened


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


def check(store: TableStore) -> None:
    """Nothing is lost: finished games can be read, running ones go on."""
    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    service = TableService({"harbour": HARBOUR}, store)
    service.carry_over = partial(updates.carry_over, service)
    assert service.live("finishedgame").match.over
    assert updates.stored_table(service, "finishedgame").results[0].place
    live = service.live("runninggame1")
    assert (live.step, len(live.match.log)) == (3, 3)
    play(service, "runninggame1", 1, PASS, 3)
    assert [line.text for line in chat(service, "runninggame1")] == ["Good luck"]
    store.close()


def test_every_earlier_form_is_kept() -> None:
    revisions = sorted(one.stem[:4] for one in (MIGRATIONS / "versions").glob("[0-9]*.py"))

    assert [form.stem for form in FORMS] == revisions[:-1]  # the last is the present one


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_sqlite(form: Path, tmp_path: Path) -> None:
    dumped(form, tmp_path / FILE).close()

    check(TableStore(tmp_path))


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_postgres(form: Path, database: str) -> None:
    """The same rows in a PostgreSQL that the migrations of that time have made."""
    name = f"form{form.stem}"
    engine = sa.create_engine(url_of(database), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    engine.dispose()
    url = sa.make_url(database).set(database=name).render_as_string(hide_password=False)
    _fill(url, form)

    check(TableStore(url))


def _fill(url: str, form: Path) -> None:
    engine, rows = sa.create_engine(url_of(url)), dumped(form, ":memory:")
    rows.row_factory = sqlite3.Row
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, form.stem)
        made = sa.MetaData()
        made.reflect(connection)
        for name in (one for one in ORDER if one in made.tables):
            for row in rows.execute(f"SELECT * FROM {name}"):
                values = dict(row)
                if name == "tables":
                    values["options"] = json.loads(values["options"])
                connection.execute(made.tables[name].insert().values(**values))
    engine.dispose()
    rows.close()
