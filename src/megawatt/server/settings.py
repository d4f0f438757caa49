"""How a server is run; every field is an option of `megawatt serve`."""

from dataclasses import dataclass, field
from pathlib import Path

from megawatt.bots.subprocess_bot import LIMIT
from megawatt.server.connections import ConnectionLimits


@dataclass(frozen=True)
class ServerSettings:
    """Where tables are stored, limits of requests, how bots run."""

    host: str = "127.0.0.1"  # the address to listen at; 0.0.0.0: all of this machine's
    name: str = ""  # what the server is called among those that share its database; empty: anything
    store: str | Path | None = None  # a folder (SQLite) or a PostgreSQL URL; None: the user's own
    rate: float = 20.0  # requests a second of one browser, on average; 0: no limit
    burst: float = 80.0  # requests one browser may make at once
    largest: int = 64 * 1024  # bytes of a request
    largest_file: int = 4 * 1024 * 1024  # bytes of an uploaded saved game
    streams: int = 4000  # open event streams
    streams_address: int = 400  # of them, from one address
    streams_person: int = 20  # of one browser or program
    streams_table: int = 500  # at one table
    connections: ConnectionLimits = field(default_factory=ConnectionLimits)
    bots: tuple[str, ...] = ()  # more bots for the tables, by name: `mypackage:MyBot`
    bot_threads: int = 2
    bot_limit: float = LIMIT  # seconds that a third-party bot may take for a move
    pace: float = 0.35  # seconds between the moves of bots that people watch
    lab_games: int = 1000  # games that one trial of the lab may have; 0: the lab is closed
    lab_queue: int = 3  # trials of one person that may wait or run
    lab_processes: int = 1  # games of the lab that are played at once
    metrics_key: str = ""  # lets other machines read /metrics; empty: none
    secure: bool = False  # behind HTTPS: browsers send cookies over HTTPS only
    prefix: str = ""  # the path that the server has at a shared host: /games
    hosts: tuple[str, ...] = ()  # names that it answers to; none: see `middleware.HostCheck`
    proxies: str = "127.0.0.1"  # addresses whose X-Forwarded-For is believed; *: all
    keep_days: float = 0.0  # tables without a change for longer are deleted; 0: none ever
    address: str = ""  # how the world reaches this server: https://games.example.org
    notify_hosts: tuple[str, ...] = ()  # hosts (or host:port) inside that webhooks may go to
    notify_after: float = 20.0  # seconds in which people may see their turn by themselves
    mail_server: str = field(default="", repr=False)  # smtp://user:password@host:587; empty: none
    mail_from: str = ""  # the sender of mails
    compile: bool = True  # compile games in the background at the start
