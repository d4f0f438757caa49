"""How a server is run; every field is an option of `megawatt serve`."""

from dataclasses import dataclass
from pathlib import Path

from megawatt.bots.subprocess_bot import LIMIT


@dataclass(frozen=True)
class Settings:
    """Where tables are kept, who may ask how often, how bots think."""

    store: str | Path | None = None  # a folder (SQLite) or a PostgreSQL URL; None: the user's own
    rate: float = 20.0  # requests a second that one browser may make for long; 0: no limit
    burst: float = 80.0  # requests one browser may make at once
    largest: int = 64 * 1024  # bytes of a request
    largest_file: int = 4 * 1024 * 1024  # bytes of a saved game that is brought along
    streams: int = 4000  # open event streams
    bots: tuple[str, ...] = ()  # more of them for tables, by name: `mypackage:MyBot`
    bot_threads: int = 2
    bot_limit: float = LIMIT  # seconds that somebody's own bot may take for a move
    pace: float = 0.35  # seconds between the moves of bots that people watch
    metrics_key: str = ""  # who sends it may ask for /metrics from afar; empty: nobody
    secure: bool = False  # behind HTTPS: cookies never travel without it
    prepare: bool = True  # compile games in the background at the start
