"""Which store a command is about: a folder or a database, by option or environment."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from megawatt.kernel.errors import BadOption

if TYPE_CHECKING:
    from megawatt.tables.store import TableStore

DataFolder = Annotated[
    Path | None,
    typer.Option(
        envvar="MEGAWATT_DATA", help="Folder of the tables (SQLite); the user's own by default."
    ),
]
Database = Annotated[
    str,
    typer.Option(
        envvar="MEGAWATT_DATABASE", help="PostgreSQL instead: postgresql://user@host/name."
    ),
]


def where(data: Path | None, database: str) -> str | Path | None:
    """Give the one place that was named; None is the user's own folder."""
    if data is not None and database:
        raise BadOption(
            "Give --data or --database, not both "
            "(MEGAWATT_DATA and MEGAWATT_DATABASE in the environment count too)."
        )
    if database and "://" not in database:
        raise BadOption(
            f"--database {database!r} is no address such as postgresql://user@host/name; "
            "a folder is named by --data."
        )
    return database or data


def check_there_is_one(data: Path | None, database: str) -> None:
    """Refuse a folder in which no server has kept tables: it is not the one that was meant."""
    from megawatt.tables.store import FILE, data_folder

    if not database and not ((folder := data or data_folder()) / FILE).is_file():
        raise BadOption(
            f"{folder} holds no tables: name the server's folder by --data (MEGAWATT_DATA), "
            "or its database by --database (MEGAWATT_DATABASE)."
        )


def open_store(data: Path | None, database: str) -> "TableStore":
    """Open the store as `serve` does: its form is brought up to date."""
    from megawatt.tables.store import TableStore

    return TableStore(where(data, database))
