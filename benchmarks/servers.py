"""Servers in processes of their own, and what they use of the machine."""

import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from megawatt.server.run import listening

_T = TypeVar("_T")


@dataclass(frozen=True)
class RunningServer:
    """Where a server answers, and its process."""

    port: int
    process: int

    @property
    def address(self) -> str:
        """How its addresses begin."""
        return f"http://127.0.0.1:{self.port}"

    def seconds_used(self) -> float:
        """Read how much time of the processor it has used."""
        return seconds_used(self.process)

    def memory_used(self) -> int:
        """Read how many kB of memory it holds (Linux)."""
        lines = Path(f"/proc/{self.process}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def seconds_used(process: int) -> float:
    """Read how much time of the processor a process has used (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(folder: Path, database: str = "") -> Iterator[RunningServer]:
    """Run a server until its games are ready; the folder is its store unless a database is named.

    Preparing the games would disturb a measurement.
    """
    with servers(folder, database, 1) as (server,):
        yield server


@contextmanager
def serving_what(set_up: Callable[[Path], _T]) -> Iterator[tuple[_T, RunningServer]]:
    """Fill a store of its own, then run a server on it; give what was set up, and the server."""
    with tempfile.TemporaryDirectory() as name:
        found = set_up(Path(name))
        with serving(Path(name)) as server:
            yield found, server


@contextmanager
def servers(folder: Path, database: str, count: int) -> Iterator[list[RunningServer]]:
    """Run several servers on one store."""
    with ExitStack() as stack:
        running = [stack.enter_context(_started(folder, database)) for _ in range(count)]
        for server in running:
            _wait_until_ready(server)
        yield running


@contextmanager
def _started(folder: Path, database: str) -> Iterator[RunningServer]:
    with listening("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
    command = [sys.executable, "-c", "from megawatt.cli import main; main()", "serve", "--quiet"]
    command += ["--database", database] if database else ["--data", str(folder)]
    command += ["--port", str(port), "--rate", "0"]
    path = os.pathsep.join(filter(None, sys.path))
    child = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path})
    try:
        yield RunningServer(port, child.pid)
    finally:
        child.terminate()
        child.wait()


def _wait_until_ready(server: RunningServer) -> None:
    while True:
        try:
            with urllib.request.urlopen(f"{server.address}/healthz") as answer:
                if all(json.load(answer)["games"].values()):
                    return
        except OSError:
            pass
        time.sleep(0.2)
