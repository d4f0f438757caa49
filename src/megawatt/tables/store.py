"""The database: SQLite in a data folder by default, PostgreSQL by URL."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from threading import Lock, RLock
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from megawatt.kernel.errors import MegawattError
from megawatt.kernel.extras import advice_on
from megawatt.tables.schema import SETTINGS, TABLES
from megawatt.tables.statements import run_text

MIGRATIONS = Path(__file__).parent / "migrations"
FILE = "tables.sqlite3"
MIGRATING = 7_190_311  # number of the advisory lock for which processes that start together queue


def data_folder() -> Path:
    """Give the folder of the tables: MEGAWATT_DATA, else the user's data folder."""
    if chosen := os.environ.get("MEGAWATT_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "megawatt"


def url_of(location: str | Path | None) -> str:
    """Give the database URL: a URL stays as it is, a folder holds a SQLite file."""
    if isinstance(location, str) and "://" in location:
        if location.startswith(("postgresql://", "postgres://")):
            return "postgresql+psycopg://" + location.split("://", 1)[1]
        return location
    folder = Path(location) if location else data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise MegawattError(f"{folder}: cannot be made: {error.strerror}.") from None
    _make_private(folder / FILE)
    return f"sqlite:///{folder / FILE}"


def _make_private(file: Path) -> None:
    """Let nobody else read the database: it holds seeds, and the key of all cookies.

    SQLite gives its other files the rights of this one. A place that cannot be written to is
    refused when the database is opened.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        for one in file.parent.glob(f"{file.name}*"):
            one.chmod(0o600)


class TableStore:
    """An open database. `writing` and `reading` give connections inside a transaction."""

    def __init__(self, location: str | Path | None = None) -> None:
        self.url = url_of(location)
        try:
            self.engine = sa.create_engine(
                self.url, pool_size=20, max_overflow=40, hide_parameters=True
            )
        except ModuleNotFoundError as error:
            raise MegawattError(advice_on(error) or f"{error}.") from None
        except (ArgumentError, NoSuchModuleError) as error:
            raise MegawattError(
                f"The database {self.url!r} cannot be opened: {error}. "
                "Allowed: a folder, or postgresql://user@host/name."
            ) from None
        self.sqlite = self.engine.dialect.name == "sqlite"
        query = sa.select(TABLES.c.change).where(TABLES.c.id == sa.bindparam("table"))
        self._asks_change = str(query.compile(self.engine)).replace("%(table)s", "%s")
        self._driver_error: type[Exception] = self.engine.dialect.loaded_dbapi.Error
        self._one_writer = RLock()  # SQLite's own waiting sleeps up to 100 ms
        self._writes: sa.Connection | None = None  # SQLite's
        self._one_asker = Lock()
        self._asks: sa.PoolProxiedConnection | None = None  # SQLite's too
        if self.sqlite:
            sa.event.listen(self.engine, "connect", _prepare)
            sa.event.listen(self.engine, "begin", _begin)
        with _refusing():
            self._migrate()

    def _migrate(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
        with self._rebuilding() as connection:
            if not self.sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """Open a transaction that may write; it is committed unless the block raises."""
        if not self.sqlite:
            with self.engine.begin() as connection:
                yield connection
            return
        with self._one_writer:
            connection = self._writer()
            try:
                with connection.begin():
                    yield connection
            except BaseException:
                self._drop_writer()  # whatever it was, the next one begins anew
                raise

    def _writer(self) -> sa.Connection:
        """Give the one connection that writes: opening another for each move takes its time."""
        if self._writes is None:
            self._writes = self.engine.connect().execution_options(writes=True)
        return self._writes

    def _drop_writer(self) -> None:
        if self._writes is not None:
            self._writes.close()
            self._writes = None

    @contextmanager
    def _rebuilding(self) -> Iterator[sa.Connection]:
        """Open a transaction that may build tables anew while others refer to them.

        SQLite would refuse to drop the old one; it looks away outside of transactions only.
        """
        if not self.sqlite:
            with self.writing() as connection:
                yield connection
            return
        with self._one_writer, self.engine.connect() as connection:
            plain = connection.connection.driver_connection
            assert plain is not None
            plain.execute("PRAGMA foreign_keys = OFF")
            try:
                connection = connection.execution_options(writes=True)
                with connection.begin():
                    yield connection
            finally:
                plain.execute("PRAGMA foreign_keys = ON")

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """Open a transaction that only reads."""
        with self.engine.connect() as connection, connection.begin():
            yield connection

    def change_of(self, table: str) -> int | None:
        """Ask how often a table has changed; None: not found out, ask in the usual way.

        This is asked at every look at a table, so it goes straight to the driver; with SQLite by a
        connection of its own, for taking one from the pool takes longer than the answer.
        """
        if self.sqlite:
            return self._change_in_file(table)
        try:
            connection = self.engine.raw_connection()
        except self._driver_error:
            return None
        try:
            cursor = connection.cursor()
            cursor.execute(self._asks_change, (table,))
            found = cursor.fetchone()
        except self._driver_error:
            connection.invalidate()
            return None
        finally:
            connection.close()
        return int(found[0]) if found else None

    def _change_in_file(self, table: str) -> int | None:
        with self._one_asker:
            try:
                if self._asks is None:
                    self._asks = self.engine.raw_connection()
                cursor = self._asks.cursor()
                cursor.execute(self._asks_change, (table,))
                found = cursor.fetchall()  # to the end: a statement under way keeps the file busy
            except self._driver_error:
                self._drop_asker()
                return None
        return int(found[0][0]) if found else None

    def _drop_asker(self) -> None:
        if self._asks is not None:
            self._asks.invalidate()
            self._asks = None

    def secret(self) -> str:
        """Give the key that cookies are signed with."""
        return self.kept("secret", lambda: token_hex(32))

    def kept(self, name: str, draw: Callable[[], str]) -> str:
        """Give a secret of the store: drawn once, shared by all servers."""
        where = SETTINGS.c.name == name
        with _refusing(), self.writing() as connection:
            if not self.sqlite:
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
            found = connection.execute(sa.select(SETTINGS.c.value).where(where)).scalar()
            if found is None:
                found = draw()
                connection.execute(SETTINGS.insert().values(name=name, value=found))
        return str(found)

    def close(self) -> None:
        """Close all connections."""
        with self._one_writer:
            self._drop_writer()
        with self._one_asker:
            self._drop_asker()
        self.engine.dispose()


@contextmanager
def _refusing() -> Iterator[None]:
    """Say in one line why a database cannot be used."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise MegawattError(f"The database cannot be opened: {reason}.") from None


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # the store begins transactions itself
    for line in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        "busy_timeout = 10000",
    ):
        connection.execute(f"PRAGMA {line}")


def _begin(connection: sa.Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    run_text(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")
