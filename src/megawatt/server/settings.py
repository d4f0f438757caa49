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
    metrics_key: str = ""  # lets other machines read /metrics; empty: none
    secure: bool = False  # behind HTTPS: browsers send cookies over HTTPS only
    compile: bool = True  # compile games in the background at the start
