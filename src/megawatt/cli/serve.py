"""`megawatt serve`: open the browser table."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from megawatt.bots.guest import LIMIT
from megawatt.kernel.errors import MegawattError


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(rich_help_panel="Play")(serve)


def serve(
    host: Annotated[str, typer.Option(help="Address to listen at; 0.0.0.0 for everybody.")] = (
        "127.0.0.1"
    ),
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(help="Folder for tables (SQLite); the user's own by default.")
    ] = None,
    database: Annotated[
        str, typer.Option(help="PostgreSQL instead: postgresql://user@host/name.")
    ] = "",
    rate: Annotated[
        float, typer.Option(min=0, help="Requests a second that one browser may make; 0: any.")
    ] = 20.0,
    pace: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds between moves of bots that people watch.")
    ] = 0.35,
    bots: Annotated[
        str, typer.Option(help="More bots for tables: mypackage:MyBot,search/seconds=2,…")
    ] = "",
    bot_limit: Annotated[
        float, typer.Option(min=0.1, help="Seconds that somebody's own bot may take for a move.")
    ] = LIMIT,
    bot_threads: Annotated[int, typer.Option(min=1, max=64, help="Threads that think.")] = 2,
    metrics_key: Annotated[
        str, typer.Option(help="Key that /metrics is given out for; else to this machine only.")
    ] = "",
    secure: Annotated[
        bool, typer.Option("--secure", help="Behind HTTPS: cookies never travel without it.")
    ] = False,
    browser: Annotated[bool, typer.Option(help="Open a browser window.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings only.")] = False,
) -> None:
    """Serve the table: play in a browser, with friends or bots."""
    from megawatt.server.run import run
    from megawatt.server.settings import ServerSettings

    if data is not None and database:
        raise MegawattError("Give --data or --database, not both.")
    settings = ServerSettings(
        store=database or data,
        rate=rate,
        burst=4 * rate,
        pace=pace,
        bots=tuple(name.strip() for name in bots.split(",") if name.strip()),
        bot_limit=bot_limit,
        bot_threads=bot_threads,
        metrics_key=metrics_key,
        secure=secure,
    )
    run(settings, host, port, Console(), browser=browser, quiet=quiet)
