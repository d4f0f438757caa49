"""Keeping tables safe: `backup`, `restore`, `upgrade`."""

from pathlib import Path
from typing import Annotated

import typer

from megawatt.cli.console import console, counted, folder_for
from megawatt.cli.stores import Database, DataFolder, check_there_is_one, open_store, where
from megawatt.kernel.errors import BadOption


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise BadOption(f"{path}: there is no such file.")
    return path


def backup(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="the backup to write")],
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """Write all tables of a store to one file; servers may go on meanwhile."""
    where(data, database)
    check_there_is_one(data, database)
    folder_for(path)
    store = open_store(data, database)
    from megawatt.tables.backups import back_up

    try:
        count = back_up(store, path)
    finally:
        store.close()
    console().print(
        f"{path}: {counted(count, 'table')}, {path.stat().st_size:,} bytes.", highlight=False
    )


def restore(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="a backup")],
    data: DataFolder = None,
    database: Database = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="remove what is in the store now")
    ] = False,
) -> None:
    """Fill a store from a backup, also of an earlier version; stop the servers before."""
    _existing(path)
    store = open_store(data, database)
    from megawatt.tables.backups import restore as fill

    try:
        count = fill(path, store, replace=replace)
    finally:
        store.close()
    console().print(f"Back in the store: {counted(count, 'table')}.", highlight=False)


def upgrade(data: DataFolder = None, database: Database = "") -> None:
    """Bring a store up to date after an update of Megawatt; `serve` does it at its start, too."""
    open_store(data, database).close()
    console().print("The store is up to date.")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    for command in (backup, restore, upgrade):
        app.command(rich_help_panel="Host")(command)
