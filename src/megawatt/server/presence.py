"""Who looks at a table: shown beside the players, and told when somebody comes or goes."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from megawatt.kernel.tongue import Tongue
from megawatt.tables.rows import PERSON, SeatRow

GRACE = 4.0
"""Seconds for which somebody still counts who has left: most of them only load the page anew."""


class Presence:
    """The people who look at tables of this process; used in the event loop, read by any thread."""

    def __init__(self, tell: Callable[[str], None], grace: float = GRACE) -> None:
        """Prepare; `tell` is called with a table where somebody came or went."""
        self._tell, self.grace = tell, grace
        self._streams: dict[tuple[str, str], int] = defaultdict(int)
        self._here: dict[str, frozenset[str]] = {}

    def of(self, table: str) -> frozenset[str]:
        """Give the people who look at a table, or did a moment ago."""
        return self._here.get(table, frozenset())

    def come(self, table: str, person: str) -> None:
        """Count a stream that somebody opened."""
        self._streams[table, person] += 1
        if person not in self.of(table):
            self._here[table] = self.of(table) | {person}
            self._tell(table)

    def go(self, table: str, person: str) -> None:
        """Count a stream that ended; its person has left if no other one comes soon."""
        self._streams[table, person] -= 1
        if not self._streams[table, person]:
            del self._streams[table, person]
            asyncio.get_running_loop().call_later(self.grace, self._leave, table, person)

    def _leave(self, table: str, person: str) -> None:
        if (table, person) in self._streams or person not in self.of(table):
            return
        self._here[table] = self.of(table) - {person}
        if not self._here[table]:
            del self._here[table]
        self._tell(table)


class People(NamedTuple):
    """Who is at a table now."""

    here: frozenset[int]  # the seats whose people look at it
    watching: int  # how many look on without a seat
    all_known: bool  # nobody can look at it elsewhere: who is not here is away


def people_of(looking: frozenset[str], seats: Sequence[SeatRow], *, all_known: bool) -> People:
    """Tell players from onlookers; whose seat a bot plays is neither."""
    return People(
        frozenset(row.seat for row in seats if row.kind == PERSON and row.person in looking),
        len(looking - {row.person for row in seats}),
        all_known,
    )


def watching_words(people: People, say: Tongue) -> str:
    """Say how many look on; nothing, if nobody does."""
    n = people.watching
    return say.count("{n} is watching", "{n} are watching", n) if n else ""
