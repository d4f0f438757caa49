"""Third-party bots at tables: each in a process of its own, so that no bot can stop a table."""

from threading import Lock

from megawatt.bots.subprocess_bot import LIMIT, Forfeit, SubprocessBot
from megawatt.kernel.errors import IllegalAction
from megawatt.match import Match

MOST = 8
"""Idle processes that are kept for the next move; a bot whose process has ended starts again."""


class BotProcesses:
    """A pool of processes, one for each table and bot; the most recently used few stay."""

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit = limit
        self._idle: dict[tuple[str, str], SubprocessBot] = {}  # by table and bot, the latest last
        self._thinking: set[SubprocessBot] = set()
        self._lock = Lock()

    def choose(self, table: str, name: str, match: Match, seat: int) -> int:
        """Ask a bot for its move on a copy of the match; one that fails forfeits."""
        with self._lock:
            process = self._idle.pop((table, name), None)
            process = process or SubprocessBot(match.game.name, name, self._limit)
            self._thinking.add(process)
        try:
            action = process.choose(match, seat)
            match.play(seat, action)
        except Forfeit:
            self._end(process)
            raise
        except IllegalAction as refused:
            self._end(process)
            raise Forfeit(f"acted illegally: {refused}") from None
        with self._lock:
            self._thinking.discard(process)
            self._idle[table, name] = process
            old = [self._idle.pop(key) for key in list(self._idle)[:-MOST]]
        for one in old:
            one.close()
        return action

    def forget(self, table: str) -> None:
        """End the processes of a table whose game is over."""
        with self._lock:
            keys = [key for key in self._idle if key[0] == table]
            done = [self._idle.pop(key) for key in keys]
        for process in done:
            process.close()

    def close(self) -> None:
        """End all processes, also those of bots that are thinking."""
        with self._lock:
            processes = [*self._idle.values(), *self._thinking]
            self._idle.clear()
        for process in processes:
            process.close()

    def _end(self, process: SubprocessBot) -> None:
        with self._lock:
            self._thinking.discard(process)
        process.close()
