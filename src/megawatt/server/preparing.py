"""Compiling games without making anybody wait: in child processes, side by side."""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock, Thread

from megawatt.caches import mark_used, remove_unused
from megawatt.kernel.errors import MegawattError
from megawatt.match import Game, game

log = logging.getLogger("megawatt.preparing")


HALVES = 2
"""Each game is compiled in so many processes (`Engine.portions`)."""


@dataclass(frozen=True)
class Progress:
    """How far the preparation of a game is."""

    halves: tuple[tuple[int, tuple[int, int]], ...] = ()  # half: steps done, of so many
    ready: bool = False
    failed: bool = False

    @property
    def percent(self) -> int:
        """The part done, for a bar; 100 only when the game can be played."""
        if self.ready:
            return 100
        parts = sum(done / of for _, (done, of) in self.halves if of)
        return min(99, int(100 * parts / HALVES))


class Preparation:
    """Prepares games in the background; `ready` tells which can be played."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self.progress = {name: Progress() for name in games}
        self._lock = Lock()
        self._closed = False
        self._children: set[subprocess.Popen[str]] = set()
        self._thread = Thread(target=self._run, name="preparing", daemon=True)

    def start(self) -> None:
        """Begin; games that are compiled already come first."""
        self._thread.start()

    def close(self) -> None:
        """Give up what is not done yet."""
        with self._lock:
            self._closed = True
            for child in self._children:
                child.terminate()

    def ready(self, name: str) -> bool:
        """Whether a game can be played now."""
        return self.progress[name].ready

    @property
    def all_ready(self) -> bool:
        """Whether nothing is left to do."""
        return all(progress.ready or progress.failed for progress in self.progress.values())

    def _run(self) -> None:
        """Load what is compiled, compile the rest in halves, side by side."""
        missing = [name for name, game in self._games.items() if not game.engine.ready]
        for name in self._games.keys() - set(missing):
            self._load(name, [])
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            halves = {
                name: [pool.submit(self._compile, name, k) for k in range(HALVES)]
                for name in missing
            }
            for name, compiling in halves.items():
                self._load(name, compiling)
        if not self._closed:
            remove_unused(self._games.values())

    def _load(self, name: str, compiling: "list[Future[None]]") -> None:
        """Wait until a game is compiled and take it into this process."""
        try:
            for half in compiling:
                half.result()
            game = self._games[name]
            for _ in game.engine.prepare():
                if self._closed:
                    return
            game.start(game.seats[0], 0).svg()  # the first picture is slow: let nobody wait for it
        except Exception:
            if not self._closed:
                log.exception("a game could not be prepared", extra={"game": name})
                self.progress[name] = Progress(failed=True)
            return
        mark_used([game])
        self.progress[name] = Progress(ready=True)

    def command(self, name: str, half: int) -> list[str]:
        """Give the command that compiles half of a game, a line for each step done."""
        return [sys.executable, "-m", "megawatt.server.preparing", name, str(half)]

    def _compile(self, name: str, half: int) -> None:
        with self._lock:
            if self._closed:
                return
            same = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            child = subprocess.Popen(
                self.command(name, half), stdout=subprocess.PIPE, text=True, env=same
            )
            self._children.add(child)
        assert child.stdout is not None
        with child.stdout as lines:
            for line in lines:
                _step, done, of = json.loads(line)
                self._report(name, half, done, of)
        if child.wait():
            raise MegawattError(f"{name} could not be compiled.")

    def _report(self, name: str, half: int, done: int, of: int) -> None:
        with self._lock:
            halves = dict(self.progress[name].halves)
            halves[half] = (done, of)
            self.progress[name] = Progress(tuple(sorted(halves.items())))


class AllReady(Preparation):
    """For games that need no preparation, and for tests."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        super().__init__(games)
        self.progress = {name: Progress(ready=True) for name in games}

    def start(self) -> None:
        """Nothing is left to do."""

    def close(self) -> None:
        """Nothing was begun."""


def main(name: str, half: str) -> None:
    """Compile half of a game, telling how far it is, a line each."""
    engine = game(name).engine
    for step in engine.prepare(engine.portions()[int(half)]):
        print(json.dumps(step), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
