"""What is stored about finished games: points, places, personal records."""

from dataclasses import dataclass
from time import time

import sqlalchemy as sa

from megawatt.tables.live_table import LiveTable
from megawatt.tables.record_terms import counts_as_record
from megawatt.tables.rows import best_result
from megawatt.tables.schema import RESULTS, TRIES
from megawatt.tables.store import TableStore


def keep_results(connection: sa.Connection, live: LiveTable) -> None:
    """Store how a game ended; a person whose seat a bot played to the end gets no result."""
    match, now = live.match, time()
    points, places = match.points(), match.places()
    outcome = match.outcome()
    connection.execute(
        RESULTS.insert(),
        [
            {
                "table_id": live.table.id,
                "seat": seat.seat,
                "person": None if seat.lent else seat.person,
                "game": live.table.game,
                "seats": live.table.seats,
                "points": points[seat.seat],
                "place": places[seat.seat],
                "outcome": outcome,
                "at": now,
            }
            for seat in live.seats
        ],
    )
    if live.seats[0].person is not None and not live.seats[0].lent:
        connection.execute(
            TRIES.update().where(TRIES.c.table_id == live.table.id).values(points=points[0])
        )


@dataclass(frozen=True)
class Career:
    """What a person has done at one game."""

    game: str
    played: int
    won: int
    best_solo: int | None


def career(store: TableStore, person: str, game: str) -> Career:
    """Count a person's finished games of one kind; solo games are never won, only scored."""
    mine = sa.and_(RESULTS.c.person == person, RESULTS.c.game == game, counts_as_record())
    with store.reading() as connection:
        played = connection.execute(
            sa.select(sa.func.count()).select_from(RESULTS).where(mine)
        ).scalar_one()
        won = connection.execute(
            sa.select(sa.func.count())
            .select_from(RESULTS)
            .where(mine, RESULTS.c.place == 1, RESULTS.c.seats > 1)
        ).scalar_one()
        return Career(game, played, won, best_result(connection, person, game))


@dataclass(frozen=True)
class Record:
    """What a person has done at tables of one game with so many seats."""

    played: int
    won: int
    best: int


def record(store: TableStore, person: str, game: str, seats: int) -> Record:
    """Sum up a person's finished games with so many seats."""
    mine = sa.and_(RESULTS.c.person == person, RESULTS.c.game == game, RESULTS.c.seats == seats)
    won = sa.func.sum(sa.case((RESULTS.c.place == 1, 1), else_=0))
    with store.reading() as connection:
        row = connection.execute(
            sa.select(sa.func.count(), won, sa.func.max(RESULTS.c.points)).where(
                mine, counts_as_record()
            )
        ).one()
    played, wins, best = row
    return Record(int(played), int(wins or 0), int(best or 0))


def earlier_points(store: TableStore, person: str, game: str, seats: int, table: str) -> list[int]:
    """Give a person's points in the games with so many seats before one of them, oldest first."""
    mine = sa.and_(RESULTS.c.person == person, RESULTS.c.game == game, RESULTS.c.seats == seats)
    this = sa.select(RESULTS.c.at).where(RESULTS.c.table_id == table).limit(1).scalar_subquery()
    with store.reading() as connection:
        rows = connection.execute(
            sa.select(RESULTS.c.points)
            .where(mine, counts_as_record(), RESULTS.c.table_id != table, RESULTS.c.at < this)
            .order_by(RESULTS.c.at)
        )
        return [int(points) for (points,) in rows]
