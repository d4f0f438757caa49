"""Slow work: thinking and saved games. It never waits in the threads that serve pages."""

from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from megawatt.tables.errors import AskedTwice, Busy

_T = TypeVar("_T")


class Desk:
    """Does slow work for a few people at a time; a few more may wait, others are told when."""

    def __init__(self, *, at_once: int, waiting: int, seconds: float) -> None:
        """Prepare; `seconds` is about how long one piece of work takes."""
        self._at_once, self._most, self._seconds = at_once, at_once + waiting, seconds
        self._limiter: CapacityLimiter | None = None
        self._people: set[str] = set()

    async def do(self, person: str, work: Callable[[], _T]) -> _T:
        """Do some work in a thread of the desk's own; one piece for each person at a time."""
        if person in self._people:
            raise AskedTwice(round(self._seconds) + 1)
        if len(self._people) >= self._most:
            raise Busy(round(self._seconds * self._most / self._at_once) + 1)
        if self._limiter is None:
            self._limiter = CapacityLimiter(self._at_once)
        self._people.add(person)
        try:
            return await to_thread.run_sync(work, limiter=self._limiter)
        finally:
            self._people.discard(person)
