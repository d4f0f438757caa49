"""Compiling games while people play them: in child processes of low priority.

A game opens at once on the Python twins of its rules. When its compiled code is ready the engine
switches to it, between two moves. The lightest game comes first; one that somebody plays comes
before all others.
"""

import json
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from time import sleep

from megawatt.caches import mark_used, remove_unused
from megawatt.kernel.cache import cache_root
from megawatt.kernel.errors import MegawattError
from megawatt.library import Game, game

try:
    import fcntl
except ImportError:  # not on Windows: there every process compiles for itself
    fcntl = None  # type: ignore[assignment]  # a module, or none

log = logging.getLogger("megawatt.compiling")

PORTIONS = 2
"""Each game is compiled in so many processes (`Engine.portions`)."""
LOW_PRIORITY = 10
"""How nice the compiler is to other processes, the players' among them."""
LOOK = 1.0
"""Seconds after which a compiler looks whether anybody still waits for it."""


@dataclass(frozen=True)
class Progress:
    """How far the compilation of a game is."""

    portions: tuple[tuple[int, tuple[int, int]], ...] = ()  # portion: steps done, of so many
    compiled: bool = False  # and in use
    failed: bool = False  # the game goes on without

    @property
    def percent(self) -> int:
        """The part done, for a bar; 100 only when compiled code is in use."""
        if self.compiled:
            return 100
        done = sum(done / of for _, (done, of) in self.portions if of)
        return min(99, int(100 * done / PORTIONS))

    @property
    def ended(self) -> bool:
        """Whether nothing is left to do."""
        return self.compiled or self.failed


def open_at_once(one: Game) -> bool:
    """Let a game that is not compiled run on its twins; say whether it is compiled."""
    ready = one.engine.ready
    if not ready:
        one.engine.interpret()
    return ready


class BackgroundCompiler:
    """Compiles games side by side; `progress` tells how far each is."""

    def __init__(
        self,
        games: Mapping[str, Game],
        *,
        jobs: int | None = None,
        everything: bool = False,
        nice: int = LOW_PRIORITY,
    ) -> None:
        self._games = games
        self._everything, self._nice = everything, nice
        self.progress = {name: Progress() for name in games}
        self._news = Condition()
        self._closed = False
        self._children: set[subprocess.Popen[str]] = set()
        self._waiting: list[tuple[str, int]] = []  # portions that nobody has begun
        self._left = dict.fromkeys(games, PORTIONS)  # portions that are not done
        names = [f"compiling-{k}" for k in range(jobs or os.cpu_count() or 1)]
        self._threads = [Thread(target=self._work, name=name, daemon=True) for name in names]
        self._loading: Thread | None = None  # takes over what is compiled already

    def start(self) -> None:
        """Open all games on their twins, take over what is compiled already, compile the rest."""
        for one in self._games.values():
            one.engine.interpret()
        ready = [name for name, one in self._games.items() if self._is_cached(one)]
        missing = sorted(self._games.keys() - set(ready), key=self._weight)
        self._waiting = [(name, portion) for name in missing for portion in range(PORTIONS)]
        self._loading = Thread(
            target=self._load_all, args=(ready,), name="compiling-load", daemon=True
        )
        for thread in (*self._threads, self._loading):
            thread.start()

    def wait_for_cached(self) -> None:
        """Wait until what is compiled already is in use.

        That takes about a second. Without it, all tables in play would be replayed on the twins
        after a restart, which takes a hundred times as long as on compiled rules.
        """
        if self._loading is not None:
            self._loading.join()

    def close(self) -> None:
        """Give up what is not done yet."""
        with self._news:
            self._closed = True
            self._waiting.clear()
            for child in self._children:
                child.terminate()
            self._news.notify_all()

    def want(self, name: str) -> None:
        """Compile a game before all others: somebody plays it."""
        with self._news:
            self._waiting.sort(key=lambda portion: portion[0] != name)

    def wait(self, tick: Callable[[], None] | None = None) -> None:
        """Wait until all is done; `tick` is called several times a second."""
        while not self.all_ended:
            with self._news:
                self._news.wait(0.1)
            if tick:
                tick()

    @property
    def all_ended(self) -> bool:
        """Whether nothing is left to do."""
        return self._closed or all(progress.ended for progress in self.progress.values())

    def _is_cached(self, one: Game) -> bool:
        engine = one.engine
        portions = engine.portions(self._everything)
        return all(engine.is_compiled(name) for portion in portions for name in portion)

    def _weight(self, name: str) -> int:
        """Guess how long a game takes to compile: by the size of its sources."""
        return sum(path.stat().st_size for path in self._games[name].rules.folder.rglob("*.py"))

    def _load_all(self, names: list[str]) -> None:
        for name in names:
            self._load(name)

    def _work(self) -> None:
        while True:
            with self._news:
                if not self._waiting:
                    return
                name, portion = self._waiting.pop(0)
            try:
                self._compile(name, portion)
                with self._news:
                    self._left[name] -= 1
                    last = not self._left[name]
                if last:
                    self._load(name)
            except Exception:
                self._fail(name)

    def _load(self, name: str) -> None:
        """Take a compiled game into this process and switch to it."""
        try:
            one = self._games[name]
            for _ in one.engine.prepare():
                if self._closed:
                    return
            one.engine.use_compiled()
        except Exception:
            self._fail(name)
            return
        mark_used([one])
        self._report(name, Progress(compiled=True))
        if self.all_ended and not self._closed:
            remove_unused(self._games.values())

    def _fail(self, name: str) -> None:
        if not self._closed:
            log.exception("a game could not be compiled; it goes on without", extra={"game": name})
            self._report(name, Progress(failed=True))

    def command(self, name: str, portion: int) -> list[str]:
        """Give the command that compiles a portion of a game, a line for each step done."""
        what = (name, str(portion), str(self._nice), "everything" if self._everything else "table")
        return [sys.executable, "-m", "megawatt.compiling", *what, str(os.getpid())]

    def _compile(self, name: str, portion: int) -> None:
        with self._news:
            if self._closed:
                return
            same = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            child = subprocess.Popen(
                self.command(name, portion),
                stdout=subprocess.PIPE,
                text=True,
                env=same,
                process_group=0,  # Ctrl-C is for whoever plays; `close` ends the compiler
            )
            self._children.add(child)
        assert child.stdout is not None
        with child.stdout as lines:
            for line in lines:
                _step, done, of = json.loads(line)
                with self._news:
                    portions = {**dict(self.progress[name].portions), portion: (done, of)}
                    self._report(name, Progress(tuple(sorted(portions.items()))))
        status = child.wait()
        with self._news:
            self._children.discard(child)
        if status and not self._closed:
            raise MegawattError(f"{name} could not be compiled.")

    def _report(self, name: str, progress: Progress) -> None:
        with self._news:
            if not self.progress[name].failed:
                self.progress[name] = progress
            self._news.notify_all()


class NothingToCompile(BackgroundCompiler):
    """For games that need no compiler, and for tests."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        super().__init__(games)
        self.progress = {name: Progress(compiled=True) for name in games}

    def start(self) -> None:
        """Nothing is left to do."""


def end_with(parent: int) -> None:
    """End this process when its parent is gone, killed perhaps: nobody waits for it any more."""
    while os.getppid() == parent:
        sleep(LOOK)
    os._exit(1)


@contextmanager
def one_at_a_time(name: str, portion: str) -> Iterator[None]:
    """Wait until no other process compiles this portion: what it has done is found, not done again.

    The lock ends with the process that holds it, however that ends.
    """
    with ExitStack() as held:
        with suppress(OSError):  # a cache that cannot be written holds nothing to wait for
            cache_root().mkdir(parents=True, exist_ok=True)
            lock = held.enter_context(lock_of(name, portion).open("a"))
            if fcntl:
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def lock_of(name: str, portion: str) -> Path:
    """Give the file that a process holds while it compiles a portion of a game."""
    return cache_root() / f"{name}-{portion}.lock"


def main(name: str, portion: str, nice: str, what: str, parent: str) -> None:
    """Compile a portion of a game, telling how far it is, a line each."""
    Thread(target=end_with, args=(int(parent),), name="parent", daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(int(nice))
    engine = game(name).engine
    with one_at_a_time(name, portion):
        for step in engine.prepare(engine.portions(what == "everything")[int(portion)]):
            try:
                print(json.dumps(step), flush=True)
            except BrokenPipeError:
                os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
