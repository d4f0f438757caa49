"""`megawatt serve`: open the browser table."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from megawatt.bots.subprocess_bot import LIMIT
from megawatt.cli.records import takes
from megawatt.kernel.errors import MegawattError


@dataclass(frozen=True)
class ServeOptions:
    """What `megawatt serve` can be told."""

    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 for everybody.")] = (
        "127.0.0.1"
    )
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000
    data: Annotated[
        Path | None, typer.Option(help="Folder for tables (SQLite); the user's own by default.")
    ] = None
    database: Annotated[
        str, typer.Option(help="PostgreSQL instead: postgresql://user@host/name.")
    ] = ""
    rate: Annotated[
        float, typer.Option(min=0, help="Requests a second that one browser may make; 0: any.")
    ] = 20.0
    pace: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds between moves of bots that people watch.")
    ] = 0.35
    bots: Annotated[
        str, typer.Option(help="More bots for tables: mypackage:MyBot,search/seconds=2,…")
    ] = ""
    bot_limit: Annotated[
        float, typer.Option(min=0.1, help="Seconds that somebody's own bot may take for a move.")
    ] = LIMIT
    bot_threads: Annotated[int, typer.Option(min=1, max=64, help="Threads that think.")] = 2
    metrics_key: Annotated[
        str, typer.Option(help="Key that /metrics is given out for; else to this machine only.")
    ] = ""
    secure: Annotated[
        bool, typer.Option("--secure", help="Behind HTTPS: cookies never travel without it.")
    ] = False
    browser: Annotated[bool, typer.Option(help="Open a browser window.")] = False
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings only.")] = False


@takes(ServeOptions)
def serve(_context: typer.Context, given: ServeOptions) -> None:
    """Serve the table: play in a browser, with friends or bots."""
    from megawatt.server.run import run
    from megawatt.server.settings import ServerSettings

    if given.data is not None and given.database:
        raise MegawattError("Give --data or --database, not both.")
    settings = ServerSettings(
        store=given.database or given.data,
        rate=given.rate,
        burst=4 * given.rate,
        pace=given.pace,
        bots=tuple(name.strip() for name in given.bots.split(",") if name.strip()),
        bot_limit=given.bot_limit,
        bot_threads=given.bot_threads,
        metrics_key=given.metrics_key,
        secure=given.secure,
    )
    run(settings, given.host, given.port, Console(), browser=given.browser, quiet=given.quiet)


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(rich_help_panel="Host")(serve)
