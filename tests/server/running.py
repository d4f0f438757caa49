"""A real server on a real port: in this process, or in one that can be killed."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGTERM
from tempfile import TemporaryFile
from threading import Thread

from fastapi import FastAPI

from harbour.game import GAME
from megawatt.library import Game, game
from megawatt.server import logs
from megawatt.server.app import create_app
from megawatt.server.run import Server, config_of, listening
from megawatt.server.settings import ServerSettings

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0


def offered(names: str) -> dict[str, Game]:
    """Open games by name; Harbour is the tests' own."""
    return {name: Game(GAME) if name == "harbour" else game(name) for name in names.split(",")}


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """Serve an application from a thread; give its address."""
    taken = listening("127.0.0.1", 0)
    server = Server(config_of(app))
    thread = Thread(target=server.run, kwargs={"sockets": [taken]})
    thread.start()
    try:
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        wait_for(address)
        yield address
    finally:
        app.state.site.broker.close()
        server.should_exit = True
        thread.join()
        taken.close()


def wait_for(address: str, child: "subprocess.Popen[bytes] | None" = None) -> None:
    """Wait until a server answers, or its process has ended."""
    until = time.monotonic() + PATIENCE
    while child is None or child.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/healthz"):
                return
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
    raise AssertionError(f"the server ended with {child.returncode}")


class Process:
    """A server in a process of its own."""

    def __init__(self, port: int, store: str | Path, games: str = "harbour") -> None:
        self.address = f"http://127.0.0.1:{port}"
        self._command = [sys.executable, "-m", "tests.server.running", str(port), str(store), games]
        self._child: subprocess.Popen[bytes] | None = None
        self._log = TemporaryFile()  # noqa: SIM115  # closed in __exit__

    def __enter__(self) -> "Process":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._log.close()

    def start(self) -> None:
        """Start, and wait until it answers."""
        path = os.pathsep.join(map(str, (ROOT / "src", ROOT, ROOT / "examples" / "harbour")))
        self._child = subprocess.Popen(
            self._command,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            stderr=self._log,
        )
        wait_for(self.address, self._child)

    def kill(self) -> None:
        """Kill it without warning."""
        if self._child:
            self._child.kill()
            self._child.wait()

    def stop(self) -> str:
        """Ask it to stop; return what it complained about."""
        assert self._child
        self._child.terminate()
        assert self._child.wait(PATIENCE) in (0, -SIGTERM)
        return self.complaints

    @property
    def complaints(self) -> str:
        """What it has written to its log: warnings and errors."""
        self._log.seek(0)
        return self._log.read().decode()


def free_port() -> int:
    """Find a port that nobody uses."""
    taken = listening("127.0.0.1", 0)
    port: int = taken.getsockname()[1]
    taken.close()
    return port


def main(port: str, store: str, games: str) -> None:
    """Serve until killed."""
    logs.set_up(quiet=True)
    on_offer = offered(games)
    small = list(on_offer) == ["harbour"]
    for one in on_offer.values() if small else ():
        deque(one.engine.prepare(), maxlen=0)  # or a first call would say that it compiles
    settings = ServerSettings(
        store=store, rate=0, pace=0.0, compile=not small, name=f"127.0.0.1:{port}"
    )
    app = create_app(settings, on_offer)
    Server(config_of(app)).run(sockets=[listening("127.0.0.1", int(port))])


if __name__ == "__main__":
    main(*sys.argv[1:])
