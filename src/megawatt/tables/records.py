"""A person's finished games: best results, lists, and what they are good at."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

import sqlalchemy as sa

from megawatt.tables.record_terms import counts_as_record
from megawatt.tables.rows import BOT
from megawatt.tables.schema import KEPT, RESULTS, SEATS, TRIES
from megawatt.tables.store import TableStore

PAGE = 10
"""How many games a page of the list shows."""
CERTAIN = 1.96
"""Standard deviations of a 95 % interval."""


@dataclass(frozen=True)
class GameRecord:
    """What a person has reached in one game."""

    game: str
    played: int
    won: int  # games with several seats
    with_others: int  # how many games had several seats
    best: Mapping[int, int]  # points by the number of seats


@dataclass(frozen=True)
class FinishedSeat:
    """One seat of a finished game."""

    seat: int
    name: str
    kind: str
    level: str | None
    person: str | None
    points: int
    place: int


@dataclass(frozen=True)
class FinishedGame:
    """A finished game as a person's list shows it."""

    table_id: str
    game: str
    at: float
    mine: FinishedSeat
    seats: tuple[FinishedSeat, ...]
    favourite: bool
    challenge: str | None  # the day, if it was a try at a challenge

    @property
    def margin(self) -> int:
        """How far ahead of the next, or behind the best."""
        others = [one.points for one in self.seats if one.seat != self.mine.seat]
        return self.mine.points - max(others) if others else 0


@dataclass(frozen=True)
class Rivalry:
    """How often a person has won against somebody."""

    name: str
    played: int
    won: int

    @property
    def share(self) -> float:
        """The part of the games that was won."""
        return self.won / self.played

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % certainty (Wilson)."""
        n, p, z = self.played, self.share, CERTAIN
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


def records(store: TableStore, person: str) -> dict[str, GameRecord]:
    """Give what a person has reached, by game."""
    columns = (RESULTS.c.game, RESULTS.c.seats, RESULTS.c.points, RESULTS.c.place)
    query = sa.select(*columns).where(RESULTS.c.person == person, counts_as_record())
    with store.reading() as connection:
        rows = connection.execute(query).all()
    found = dict[str, GameRecord]()
    for game in {row.game for row in rows}:
        own = [row for row in rows if row.game == game]
        many = [row for row in own if row.seats > 1]
        best = dict[int, int]()
        for row in sorted(own, key=lambda row: row.seats):
            best[row.seats] = max(best.get(row.seats, row.points), row.points)
        won = sum(row.place == 1 for row in many)
        found[game] = GameRecord(game, len(own), won, len(many), best)
    return found


def own_points(store: TableStore, person: str, game: str, seats: int) -> list[int]:
    """Give a person's points in all games with so many seats, the oldest first."""
    mine = (RESULTS.c.person == person, RESULTS.c.game == game, RESULTS.c.seats == seats)
    query = sa.select(RESULTS.c.points).where(*mine, counts_as_record()).order_by(RESULTS.c.at)
    with store.reading() as connection:
        return [int(row.points) for row in connection.execute(query)]


def finished_games(
    store: TableStore,
    person: str,
    game: str = "",
    *,
    favourites: bool = False,
    page: int = 0,
    most: int = PAGE,
) -> tuple[list[FinishedGame], int]:
    """List a person's finished games, the newest first, and count them."""
    kept = sa.and_(KEPT.c.table_id == RESULTS.c.table_id, KEPT.c.person == person)
    query = sa.select(RESULTS.c.table_id, RESULTS.c.at, KEPT.c.favourite).select_from(
        RESULTS.outerjoin(KEPT, kept)
    )
    removed = sa.func.coalesce(KEPT.c.removed, sa.false())
    query = query.where(RESULTS.c.person == person, sa.not_(removed))
    if game:
        query = query.where(RESULTS.c.game == game)
    if favourites:
        query = query.where(KEPT.c.favourite)
    query = query.order_by(RESULTS.c.at.desc(), RESULTS.c.table_id)
    with store.reading() as connection:
        rows = connection.execute(query).all()
        ids = dict.fromkeys(str(row.table_id) for row in rows)  # several seats may be mine
        shown = list(ids)[page * most : (page + 1) * most]
        seats = _seats(connection, shown)
        days = _challenges(connection, person, shown)
    stars = {row.table_id for row in rows if row.favourite}
    found = [_finished(one, person, *seats[one], one in stars, days.get(one)) for one in shown]
    return found, len(ids)


def _finished(
    table: str,
    person: str,
    game: str,
    at: float,
    seats: list[FinishedSeat],
    star: bool,
    day: str | None,
) -> FinishedGame:
    mine = min((one for one in seats if one.person == person), key=lambda one: one.place)
    return FinishedGame(table, game, at, mine, tuple(seats), star, day)


def _seats(
    connection: sa.Connection, tables: list[str]
) -> dict[str, tuple[str, float, list[FinishedSeat]]]:
    both = sa.and_(SEATS.c.table_id == RESULTS.c.table_id, SEATS.c.seat == RESULTS.c.seat)
    columns = (SEATS.c.name, SEATS.c.kind, SEATS.c.level)
    query = (
        sa.select(RESULTS, *columns)
        .select_from(RESULTS.join(SEATS, both))
        .where(RESULTS.c.table_id.in_(tables))
        .order_by(RESULTS.c.seat)
    )
    found = dict[str, tuple[str, float, list[FinishedSeat]]]()
    for row in connection.execute(query):
        one = FinishedSeat(
            row.seat, row.name, row.kind, row.level, row.person, row.points, row.place
        )
        found.setdefault(row.table_id, (row.game, row.at, []))[2].append(one)
    return found


def _challenges(connection: sa.Connection, person: str, tables: list[str]) -> dict[str, str]:
    query = sa.select(TRIES.c.table_id, TRIES.c.day).where(
        TRIES.c.person == person, TRIES.c.table_id.in_(tables)
    )
    return {row.table_id: row.day for row in connection.execute(query)}


def against_levels(store: TableStore, person: str, game: str) -> list[Rivalry]:
    """Say how often a person has won against bots of each level; a game counts for all it had."""
    me, other = RESULTS.alias("me"), SEATS.alias("other")
    query = (
        sa.select(me.c.table_id, me.c.place, other.c.level)
        .distinct()
        .select_from(me.join(other, me.c.table_id == other.c.table_id))
        .where(me.c.person == person, me.c.game == game, me.c.seats > 1, counts_as_record(me))
        .where(other.c.kind == BOT, other.c.person.is_(None))
    )
    with store.reading() as connection:
        rows = connection.execute(query).all()
    played, won = Counter[str](), Counter[str]()
    for row in rows:
        played[row.level] += 1
        won[row.level] += row.place == 1
    return [Rivalry(level, played[level], won[level]) for level in played]
