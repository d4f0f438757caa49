"""Compiling games without making anybody wait: in child processes, one after the other."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Event, Thread

from megawatt.kernel.errors import MegawattError
from megawatt.match import Game, game

log = logging.getLogger("megawatt.preparing")


@dataclass(frozen=True)
class Progress:
    """How far the preparation of a game is."""

    done: int = 0
    of: int = 0
    ready: bool = False
    failed: bool = False

    @property
    def percent(self) -> int:
        """The part done, for a bar."""
        return 100 if self.ready else (100 * self.done // self.of if self.of else 0)


class Preparation:
    """Prepares games in the background; `ready` tells which can be played."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self.progress = {name: Progress() for name in games}
        self._closed = Event()
        self._child: subprocess.Popen[str] | None = None
        self._thread = Thread(target=self._run, name="preparing", daemon=True)

    def start(self) -> None:
        """Begin; games that are compiled already come first."""
        self._thread.start()

    def close(self) -> None:
        """Give up what is not done yet."""
        self._closed.set()
        if self._child is not None:
            self._child.terminate()

    def ready(self, name: str) -> bool:
        """Whether a game can be played now."""
        return self.progress[name].ready

    @property
    def all_ready(self) -> bool:
        """Whether nothing is left to do."""
        return all(progress.ready or progress.failed for progress in self.progress.values())

    def _run(self) -> None:
        for name in sorted(self._games, key=lambda name: not self._games[name].engine.ready):
            if self._closed.is_set():
                return
            try:
                self._prepare(name)
            except Exception:
                log.exception("a game could not be prepared", extra={"game": name})
                self.progress[name] = Progress(failed=True)

    def _prepare(self, name: str) -> None:
        engine = self._games[name].engine
        if not engine.ready:
            self._compile(name)
        for _name, done, of in engine.prepare():
            if self._closed.is_set():
                return
            self.progress[name] = Progress(done, of)
        self.progress[name] = Progress(ready=True)

    def _compile(self, name: str) -> None:
        command = [sys.executable, "-m", "megawatt.server.preparing", name]
        same = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=same)
        assert self._child.stdout is not None
        with self._child.stdout as lines:
            for line in lines:
                _name, done, of = json.loads(line)
                self.progress[name] = Progress(done, of)
        if self._child.wait() and not self._closed.is_set():
            raise MegawattError(f"{name} could not be compiled.")


class AllReady(Preparation):
    """For games that need no preparation, and for tests."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        super().__init__(games)
        self.progress = {name: Progress(ready=True) for name in games}

    def start(self) -> None:
        """Nothing is left to do."""

    def close(self) -> None:
        """Nothing was begun."""


def main(name: str) -> None:
    """Compile one game, telling how far it is, a line each."""
    for step in game(name).engine.prepare():
        print(json.dumps(step), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
