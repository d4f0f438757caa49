"""Somebody's own bots at tables: in processes of their own, so that a table always goes on."""

from threading import Lock

from megawatt.bots.subprocess_bot import LIMIT, Forfeit, SubprocessBot
from megawatt.kernel.errors import IllegalAction
from megawatt.match import Match

MOST = 8
"""Processes that are kept for the next move; a bot whose process is gone sits down anew."""


class Guests:
    """A process for each table and bot, the latest few of them."""

    def __init__(self, limit: float = LIMIT) -> None:
        self._limit = limit
        self._waiting: dict[
            tuple[str, str], SubprocessBot
        ] = {}  # by table and bot, the latest last
        self._asked: set[SubprocessBot] = set()
        self._lock = Lock()

    def choose(self, table: str, name: str, match: Match, seat: int) -> int:
        """Ask a bot for its move on a copy of the match; one that fails forfeits."""
        with self._lock:
            guest = self._waiting.pop((table, name), None)
            guest = guest or SubprocessBot(match.game.name, name, self._limit)
            self._asked.add(guest)
        try:
            action = guest.choose(match, seat)
            match.play(seat, action)
        except Forfeit:
            self._leave(guest)
            raise
        except IllegalAction as refused:
            self._leave(guest)
            raise Forfeit(f"acted illegally: {refused}") from None
        with self._lock:
            self._asked.discard(guest)
            self._waiting[table, name] = guest
            old = [self._waiting.pop(key) for key in list(self._waiting)[:-MOST]]
        for one in old:
            one.close()
        return action

    def forget(self, table: str) -> None:
        """End the processes of a table whose game is over."""
        with self._lock:
            keys = [key for key in self._waiting if key[0] == table]
            done = [self._waiting.pop(key) for key in keys]
        for guest in done:
            guest.close()

    def close(self) -> None:
        """End all processes, also of those that are thinking."""
        with self._lock:
            guests = [*self._waiting.values(), *self._asked]
            self._waiting.clear()
        for guest in guests:
            guest.close()

    def _leave(self, guest: SubprocessBot) -> None:
        with self._lock:
            self._asked.discard(guest)
        guest.close()
