"""`megawatt tables`: what the store holds, for those who run a server."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from megawatt.cli.console import counted
from megawatt.cli.stores import Database, DataFolder, open_store
from megawatt.kernel.errors import MegawattError

OlderThan = Annotated[
    float, typer.Option(min=0, help="Only tables without a change for so many days.")
]

app = typer.Typer(
    help="List, export and delete stored tables.", no_args_is_help=True, rich_markup_mode="rich"
)


@app.command("list")
def list_all(data: DataFolder = None, database: Database = "", older_than: OlderThan = 0.0) -> None:
    """List the tables, the latest changed first. Their ids are secrets of their players."""
    from datetime import UTC, datetime

    from megawatt.tables.housekeeping import all_tables

    shown = Table("table", "game", "rules", "status", "steps", "seats", "changed (UTC)")
    for one in all_tables(open_store(data, database), older_than):
        row, names = one.table, ", ".join(seat.name or "–" for seat in one.seats)
        changed = datetime.fromtimestamp(row.changed, UTC).strftime("%Y-%m-%d %H:%M")
        facts = (row.id, row.game, str(row.rules), row.status, str(row.step), names, changed)
        shown.add_row(*facts)
    Console(width=None if Console().is_terminal else 160).print(shown)


@app.command()
def export(
    table: Annotated[str, typer.Argument(help="The id of the table.")],
    file: Annotated[Path, typer.Argument(help="File to write; it shows all that is hidden.")],
    data: DataFolder = None,
    database: Database = "",
) -> None:
    """Write a table to a file that `megawatt` opens, as it is stored: no rules are needed."""
    from megawatt.tables.service import TableService
    from megawatt.tables.updates import stored_table

    stored = stored_table(TableService({}, open_store(data, database)), table)
    try:
        file.write_text(json.dumps(stored.save(), indent=1, ensure_ascii=False), encoding="utf-8")
    except OSError as error:
        raise MegawattError(f"{file}: cannot be written: {error.strerror}.") from None
    Console().print(f"{counted(len(stored.log), 'step')} written to {file}", highlight=False)


@app.command()
def delete(
    tables: Annotated[list[str] | None, typer.Argument(help="Ids of tables.")] = None,
    data: DataFolder = None,
    database: Database = "",
    older_than: OlderThan = 0.0,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete tables by id, or all without a change for so many days."""
    from megawatt.tables.housekeeping import all_tables, delete_tables

    if not tables and not older_than:
        raise MegawattError("Say which: ids of tables, or --older-than DAYS.")
    store = open_store(data, database)
    chosen = tables or [one.table.id for one in all_tables(store, older_than)]
    if not yes:
        typer.confirm(f"Delete {counted(len(chosen), 'table')} for good?", abort=True)
    deleted = delete_tables(store, chosen)
    Console().print(f"{counted(deleted, 'table')} deleted", highlight=False)


@app.command()
def vacuum(data: DataFolder = None, database: Database = "") -> None:
    """Give the space of deleted tables back to the disk."""
    from megawatt.tables.housekeeping import vacuum as give_back

    give_back(open_store(data, database))
    Console().print("done")


def add_to(whole: typer.Typer) -> None:
    """Add the group of commands."""
    whole.add_typer(app, name="tables", rich_help_panel="Host")
