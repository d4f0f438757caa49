"""Slow work: thinking and saved games. It never waits in the threads that serve pages."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from megawatt.tables.errors import AskedTwice, Busy

_T = TypeVar("_T")


class Desk:
    """Does slow work for a few people at a time; a few more may wait, others are told when."""

    def __init__(self, *, at_once: int, waiting: int, seconds: float, each: int = 1) -> None:
        """Prepare; `seconds`: about how long a piece of work takes; `each`: of a person's."""
        self._at_once, self._most, self._seconds = at_once, at_once + waiting, seconds
        self._each = each
        self._limiter: CapacityLimiter | None = None
        self._people: Counter[str] = Counter()

    async def do(self, person: str, work: Callable[[], _T]) -> _T:
        """Do some work in a thread of the desk's own; few pieces for each person at a time."""
        if self._people.get(person, 0) >= self._each:
            raise AskedTwice(round(self._seconds) + 1)
        if self._people.total() >= self._most:
            raise Busy(round(self._seconds * self._most / self._at_once) + 1)
        if self._limiter is None:
            self._limiter = CapacityLimiter(self._at_once)
        self._people[person] += 1
        try:
            return await to_thread.run_sync(work, limiter=self._limiter)
        finally:
            self._people[person] -= 1
            self._people += Counter()  # forgets those who wait for nothing
