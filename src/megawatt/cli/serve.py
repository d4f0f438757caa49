"""`megawatt serve`: open the browser table."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from megawatt.bots.subprocess_bot import LIMIT
from megawatt.cli.records import takes
from megawatt.cli.stores import where
from megawatt.kernel.errors import MegawattError


def read_settings(context: typer.Context, path: Path | None) -> Path | None:
    """Take what a file says as defaults, so that no secret is on a command line."""
    if path is None:
        return None
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise MegawattError(f"{path}: cannot be read: {error}.") from None
    known = {field.name for field in fields(ServeOptions)}
    named = {name.replace("-", "_"): _as_written(value) for name, value in said.items()}
    if strange := sorted(named.keys() - known):
        allowed = ", ".join(sorted(known))
        raise MegawattError(f"{path}: there is no setting {strange[0]!r}; there are: {allowed}.")
    context.default_map = {**(context.default_map or {}), **named}
    return path


def _as_written(value: object) -> object:
    """Give a value as it would stand on a command line: lists with commas."""
    return ",".join(map(str, value)) if isinstance(value, list) else value


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
    lab_games: Annotated[
        int, typer.Option(min=0, max=100_000, help="Games of one trial of the lab; 0: no lab.")
    ] = 1000
    lab_queue: Annotated[
        int, typer.Option(min=1, max=100, help="Trials of one person that may wait.")
    ] = 3
    lab_processes: Annotated[
        int, typer.Option(min=1, max=256, help="Games of the lab that are played at once.")
    ] = 1
    metrics_key: Annotated[
        str, typer.Option(help="Key that /metrics is given out for; without one, to nobody.")
    ] = ""
    secure: Annotated[
        bool, typer.Option("--secure", help="Behind HTTPS: cookies never travel without it.")
    ] = False
    prefix: Annotated[
        str, typer.Option(help="Path of the server at a shared host, behind a proxy: /games.")
    ] = ""
    hosts: Annotated[
        str, typer.Option(help="Names that the server answers to: games.example.org,localhost.")
    ] = ""
    proxies: Annotated[
        str, typer.Option(help="Addresses of proxies whose X-Forwarded-For is believed; *: any.")
    ] = "127.0.0.1"
    keep_days: Annotated[
        float, typer.Option(min=0, help="Delete tables untouched for so many days; 0: never.")
    ] = 0.0
    address: Annotated[
        str, typer.Option(help="How the world reaches it, for links in messages: https://….")
    ] = ""
    notify_hosts: Annotated[
        str, typer.Option(help="Hosts inside your network that webhooks may go to: chat.lan:8065.")
    ] = ""
    mail_server: Annotated[
        str, typer.Option(help="smtp://user:password@host:587; in the file or the environment.")
    ] = ""
    mail_from: Annotated[str, typer.Option(help="Sender of mails: games@example.org.")] = ""
    settings: Annotated[
        Path | None,
        typer.Option(
            is_eager=True,
            callback=read_settings,
            help="TOML file with any of these options; MEGAWATT_PORT=… in the environment, too.",
        ),
    ] = None
    browser: Annotated[bool, typer.Option(help="Open a browser window.")] = False
    quiet: Annotated[bool, typer.Option("--quiet", help="Log warnings only.")] = False


@takes(ServeOptions)
def serve(_context: typer.Context, given: ServeOptions) -> None:
    """Serve the table: play in a browser, with friends or bots."""
    from megawatt.server.mounting import checked_prefix
    from megawatt.server.run import run
    from megawatt.server.settings import ServerSettings

    settings = ServerSettings(
        store=where(given.data, given.database),
        rate=given.rate,
        burst=4 * given.rate,
        pace=given.pace,
        bots=_names(given.bots),
        bot_limit=given.bot_limit,
        bot_threads=given.bot_threads,
        lab_games=given.lab_games,
        lab_queue=given.lab_queue,
        lab_processes=given.lab_processes,
        metrics_key=given.metrics_key,
        secure=given.secure,
        prefix=checked_prefix(given.prefix),
        hosts=_names(given.hosts.lower()),
        proxies=given.proxies,
        keep_days=given.keep_days,
        address=given.address,
        notify_hosts=_names(given.notify_hosts),
        mail_server=given.mail_server,
        mail_from=given.mail_from,
    )
    run(settings, given.host, given.port, Console(), browser=given.browser, quiet=given.quiet)


def _names(text: str) -> tuple[str, ...]:
    """Read a list with commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(rich_help_panel="Host", context_settings={"auto_envvar_prefix": "MEGAWATT"})(serve)
