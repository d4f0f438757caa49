"""A tournament on this machine: a process per core; one that dies is replaced."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from typing import Any

from megawatt.arena.plan import Fixture, Plan
from megawatt.arena.referee import Referee, Result
from megawatt.kernel.errors import MegawattError

ATTEMPTS = 3
"""How often a game is tried before the tournament gives up on it."""


def _work(pipe: Connection, plan: Plan, kind: type[Referee]) -> None:
    """Play the games that come through the pipe, until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who hands out games
    referee = kind(plan)
    try:
        while True:
            fixture = Fixture(*pipe.recv())
            try:
                pipe.send(("played", referee.play(fixture)))
            except Exception as error:
                pipe.send(("failed", f"game {fixture.number}: {type(error).__name__}: {error}"))
    except (EOFError, OSError):
        return
    finally:
        referee.close()


class _Worker:
    def __init__(self, plan: Plan, kind: type[Referee]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: Any = context.Process(target=_work, args=(theirs, plan, kind))
        self.process.start()
        theirs.close()
        self.fixture: Fixture | None = None

    def give(self, fixture: Fixture) -> None:
        self.fixture = fixture
        self.pipe.send(tuple(fixture))

    def close(self) -> None:
        self.pipe.close()
        self.process.join(5.0)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class Local:
    """Hands out games to processes of this machine."""

    def __init__(self, processes: int | None = None, kind: type[Referee] = Referee) -> None:
        self.processes, self.kind = processes or os.cpu_count() or 1, kind

    def play(self, plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        """Play the games; results come in the order in which they end, each exactly once."""
        waiting, attempts = deque(fixtures), dict[int, int]()
        workers: list[_Worker] = []
        try:
            for _ in range(min(self.processes, len(waiting))):
                workers.append(_Worker(plan, self.kind))
                workers[-1].give(waiting.popleft())
            while busy := [worker for worker in workers if worker.fixture is not None]:
                ready = wait([worker.pipe for worker in busy])
                for worker in busy:
                    if worker.pipe not in ready:
                        continue
                    result = _receive(worker)
                    if result is None:
                        workers.remove(worker)
                        _put_back(worker, attempts, waiting)
                        worker = _Worker(plan, self.kind)
                        workers.append(worker)
                    if waiting:
                        worker.give(waiting.popleft())
                    if result is not None:
                        yield result
        finally:
            for worker in workers:
                worker.close()


def _receive(worker: _Worker) -> Result | None:
    """Take in a result; None when the worker has died over its game."""
    try:
        kind, answer = worker.pipe.recv()
    except (EOFError, OSError):
        return None
    if kind == "failed":
        raise MegawattError(f"The arena cannot go on: {answer}.")
    worker.fixture = None
    result: Result = answer
    return result


def _put_back(dead: _Worker, attempts: dict[int, int], waiting: deque[Fixture]) -> None:
    """See to it that a dead worker's game is played again, first of all."""
    dead.close()
    assert dead.fixture is not None
    number = dead.fixture.number
    attempts[number] = attempts.get(number, 0) + 1
    if attempts[number] == ATTEMPTS:
        raise MegawattError(f"Game {number} has ended its process {ATTEMPTS} times; see its deal.")
    waiting.appendleft(dead.fixture)
