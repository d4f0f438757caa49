"""Work in forks of this process: each begins with what is here now, and leaves nothing behind.

A fork may be given seconds of the processor. What it gives back is pickled into a file: a pipe
would fill up.
"""

import os
import pickle
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import IO, Any

FAILED = 70
"""How a fork ends whose work raised."""
WAITING = 20
"""On a busy machine a second of work takes this many at worst."""
OUT_OF_TIME = (signal.SIGXCPU, signal.SIGALRM, signal.SIGKILL)


@dataclass
class Ended:
    """A fork that has ended."""

    signal: int  # that ended it; 0 if none did
    seconds: float  # of the clock
    given: Any = None  # what its work gave, unless a signal came first

    @property
    def out_of_time(self) -> bool:
        """Whether it worked or waited for too long."""
        return self.signal in OUT_OF_TIME


@dataclass
class _Running:
    file: IO[bytes]
    began: float
    done: Callable[[Ended], None]


class Forks:
    """Runs functions in forks, so many at a time."""

    def __init__(self, most: int = 1) -> None:
        self._most = most
        self._running: dict[int, _Running] = {}

    def start(self, work: Callable[[], Any], done: Callable[[Ended], None]) -> None:
        """Begin as soon as there is room; `done` is told, here, when it has ended."""
        while len(self._running) >= self._most:
            self._wait()
        file = tempfile.TemporaryFile()  # noqa: SIM115  # it is closed when the fork has ended
        sys.stdout.flush()
        sys.stderr.flush()
        began = time.monotonic()
        process = os.fork()
        if process == 0:
            _work(work, file)
        self._running[process] = _Running(file, began, done)

    def finish(self) -> None:
        """Wait for all."""
        while self._running:
            self._wait()

    def _wait(self) -> None:
        process, status = os.wait()
        one = self._running.pop(process)
        ended = Ended(os.WTERMSIG(status), time.monotonic() - one.began)
        with one.file as file:
            if not ended.signal:
                if os.WEXITSTATUS(status):
                    raise RuntimeError("A fork could not do its work: see above.")
                file.seek(0)
                ended.given = pickle.load(file)
        one.done(ended)


def in_a_fork(work: Callable[[], Any]) -> Ended:
    """Do one piece of work and wait for it."""
    found: list[Ended] = []
    forks = Forks()
    forks.start(work, found.append)
    forks.finish()
    return found[0]


def _work(work: Callable[[], Any], file: IO[bytes]) -> None:
    """Be the fork: never return."""
    status = FAILED
    try:
        pickle.dump(work(), file)
        file.flush()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def allow(seconds: float) -> None:
    """Let this process work for so many seconds more, and wait for as many as that may take.

    Seconds of work, not of the clock: other programs do not end it.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    until = used.ru_utime + used.ru_stime + seconds
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (max(1, round(until + 0.5)), most))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(max(1, round(WAITING * seconds)))
