"""Setting up tables, and who sits where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import randbits
from time import time
from typing import Any

import sqlalchemy as sa

from megawatt.bots import bot
from megawatt.bots.subprocess_bot import STAND_IN
from megawatt.kernel.errors import BadOption
from megawatt.kernel.tongue import N_, Tongue
from megawatt.match import Match
from megawatt.tables.errors import BadRequest, NotYourSeat, SeatTaken
from megawatt.tables.house import Change, House, told_of
from megawatt.tables.live import Live
from megawatt.tables.names import digest, new_id, new_token, person_name, tidy
from megawatt.tables.playing import LONGEST_LINE, add_line
from megawatt.tables.rows import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Listed,
    SeatRow,
    listed,
)
from megawatt.tables.schema import MOVES, NAME, SEATS, TABLES

NAMELESS = N_("Guest")
"""The name of somebody who gave none."""
FORGOTTEN = 3 * 24 * 3600.0
"""Seconds after which a table where nothing happens leaves the lobby; its link still works."""


@dataclass(frozen=True)
class Person:
    """Somebody at a browser, or a program."""

    id: str
    name: str


@dataclass(frozen=True)
class Place:
    """A seat as the host wants it: for the host, a bot of a level, or whoever comes."""

    kind: str = OPEN
    level: str | None = None
    name: str = ""  # of a person who played in a file; else the host's


@dataclass(frozen=True)
class Wish:
    """A table as the host wants it."""

    game: str
    places: Sequence[Place]
    options: Mapping[str, Any]
    open: bool = True
    origin: str | None = None
    guide: str | None = None
    seed: int | None = None


def new_table(house: House, host: Person, wish: Wish, log: Sequence[tuple[int, int]] = ()) -> str:
    """Set up a table; `log` holds moves that have been played already."""
    game = house.game(wish.game)
    match = game.start(len(wish.places), _seed(wish), dict(wish.options))
    for seat, action in log:
        match.play(seat, action)
    seats = [_placed(house, k, place, host) for k, place in enumerate(wish.places)]
    table = new_id()
    with house.store.writing() as connection:
        connection.execute(TABLES.insert().values(id=table, **_first_row(match, host, wish, seats)))
        connection.execute(
            SEATS.insert(),
            [{"table_id": table, **_columns(seat)} for seat in seats],
        )
        if log:
            connection.execute(MOVES.insert(), _moves(table, log))
    live = house.live(table)
    for tell in house.listeners:
        tell(told_of(live))
    return table


def _seed(wish: Wish) -> int:
    return randbits(53) if wish.seed is None else wish.seed


def _first_row(match: Match, host: Person, wish: Wish, seats: Sequence[SeatRow]) -> dict[str, Any]:
    waiting = any(seat.kind == OPEN for seat in seats)
    bots = {seat.seat for seat in seats if seat.kind == BOT}
    return {
        "game": wish.game,
        "rules": match.game.rules.version,
        "box": match.edition.digest,
        "options": match.options,
        "seed": match.seed,
        "seats": match.seats,
        "host": host.id,
        "open": wish.open,
        "status": WAITING if waiting else OVER if match.over else PLAYING,
        "step": len(match.log),
        "change": len(match.log),
        "due": not waiting and not bots.isdisjoint(match.to_act),
        "created": time(),
        "changed": time(),
        "origin": wish.origin,
        "guide": wish.guide,
    }


def _moves(table: str, log: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    now = time()
    return [
        {"table_id": table, "step": k, "seat": seat, "action": action, "key": None, "at": now}
        for k, (seat, action) in enumerate(log)
    ]


def _placed(house: House, seat: int, place: Place, host: Person) -> SeatRow:
    if place.kind == BOT:
        level = check_level(house, place.level)
        return SeatRow(seat, BOT, None, bot_name(level), level)
    if place.kind == PERSON:
        return SeatRow(seat, PERSON, host.id, person_name(place.name or host.name), None)
    if place.kind == OPEN:
        return SeatRow(seat, OPEN, None, "", None)
    raise BadRequest(f"A seat is {place.kind!r:.40}; allowed: {OPEN}, {PERSON}, {BOT}.")


def place_again(row: SeatRow, person: str) -> Place:
    """Give the same seat for a rematch: bots stay, others are invited anew."""
    if row.person == person:
        return Place(PERSON)
    return Place(BOT, row.level) if row.kind == BOT and not row.lent else Place(OPEN)


def check_level(house: House, level: str | None) -> str:
    """Refuse a bot that there is not."""
    if level not in house.bots:
        known = ", ".join(house.bots)
        raise BadRequest(
            "There is no bot {level!r:.40}; there are: {known}.", level=level, known=known
        )
    return level


def check_own_bot(name: str) -> None:
    """Refuse a bot of the house that cannot be made, or whose name is too long for a seat."""
    bot(name, seed=0)
    longest = NAME.length or 0
    if len(bot_name(name)) > longest:
        most = longest - len(bot_name(""))
        raise BadOption(f"Bot {name}: its name has {len(name)} characters; allowed: {most}.")


def bot_name(level: str) -> str:
    """Name a bot at the table."""
    return f"Bot ({level})"


def named(row: SeatRow, say: Tongue) -> SeatRow:
    """Name who has no name of their own in the reader's language."""
    if row.level is not None and row.name == bot_name(row.level):
        return replace(row, name=say("Bot ({level})", level=say(row.level)))
    return replace(row, name=say(NAMELESS)) if row.name == NAMELESS else row


def _columns(seat: SeatRow) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in SeatRow.__dataclass_fields__}


def seats_of(live: Live, person: str) -> list[SeatRow]:
    """Find the seats that belong to a person, also those that a bot sits in."""
    return [seat for seat in live.seats if seat.person == person]


def join(house: House, table: str, person: Person, seat: int | None = None) -> int:
    """Sit down on a free seat; somebody who sits already keeps the seat."""
    with house.changing(table) as change:
        mine = seats_of(change.live, person.id)
        if mine and seat in (None, *(row.seat for row in mine)):
            return mine[0].seat
        free = [row.seat for row in change.live.seats if row.kind == OPEN]
        if seat is not None and seat not in free:
            raise SeatTaken(
                "Seat {seat!r:.20} is not free; free are: {free}.", seat=seat, free=_listed(free)
            )
        if not free:
            raise SeatTaken("Every seat is taken. You can watch.")
        chosen = free[0] if seat is None else seat
        _put(change, chosen, kind=PERSON, person=person.id, name=person_name(person.name))
        return chosen


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats)) or "none"


def join_as_program(
    house: House, table: str, name: str, seat: int | None = None
) -> tuple[int, str]:
    """Give a program a free seat and the token to play it with."""
    token = new_token()
    with house.changing(table) as change:
        free = [row.seat for row in change.live.seats if row.kind == OPEN]
        if seat is not None and seat not in free:
            raise SeatTaken(
                "Seat {seat!r:.20} is not free; free are: {free}.", seat=seat, free=_listed(free)
            )
        if not free:
            raise SeatTaken("Every seat is taken.")
        chosen = free[0] if seat is None else seat
        _put(
            change,
            chosen,
            kind=PERSON,
            person=f"program-{new_id(16)}",
            name=person_name(name),
            token=digest(token),
        )
    return chosen, token


def seat_with_token(live: Live, token: str) -> SeatRow:
    """Find the seat that a token plays."""
    wanted = digest(token)
    for seat in live.seats:
        if seat.token == wanted:
            return seat
    raise NotYourSeat("The token does not belong to a seat of this table.")


def _own(change: Change, person: str, seat: int) -> SeatRow:
    for row in seats_of(change.live, person):
        if row.seat == seat:
            return row
    raise NotYourSeat("Seat {seat} is not yours.", seat=seat)


def _put(change: Change, seat: int, **values: Any) -> None:
    change.write(
        SEATS.update()
        .where(SEATS.c.table_id == change.live.table.id, SEATS.c.seat == seat)
        .values(**values)
    )


def stand_up(house: House, table: str, person: str, seat: int) -> None:
    """Free a seat before the game has begun."""
    with house.changing(table) as change:
        _own(change, person, seat)
        if change.live.status != WAITING:
            raise BadRequest("The game has begun: let a bot sit in for you instead.")
        _put(change, seat, kind=OPEN, person=None, name="", level=None, token=None)


def let_bot_play(house: House, table: str, person: str, seat: int, level: str) -> None:
    """Let a bot sit in; the seat stays the person's, who may take it back at any time."""
    check_level(house, level)
    with house.changing(table) as change:
        _own(change, person, seat)
        _put(change, seat, kind=BOT, level=level)


def take_seat_back(house: House, table: str, person: str, seat: int) -> None:
    """Play on oneself after a bot has sat in."""
    with house.changing(table) as change:
        if _own(change, person, seat).kind == BOT:
            _put(change, seat, kind=PERSON, level=None)


def fill_with_bots(house: House, table: str, person: str, level: str) -> None:
    """Begin now: bots take the seats that are still free. The host may do this."""
    check_level(house, level)
    with house.changing(table) as change:
        if change.live.table.host != person and not seats_of(change.live, person):
            raise NotYourSeat("Only those at the table can begin without waiting.")
        for row in change.live.seats:
            if row.kind == OPEN:
                _put(change, row.seat, kind=BOT, level=level, name=bot_name(level))


def dismiss(house: House, table: str, seat: int, why: str) -> None:
    """Let another bot play on for one that failed; its last words say why, in the chat."""
    with house.changing(table) as change:
        row = change.live.seats[seat]
        if row.kind != BOT:
            return
        name = row.name if row.lent else bot_name(STAND_IN)
        _put(change, seat, level=STAND_IN, name=name)
        add_line(change, "", str(row.level), tidy(why[:LONGEST_LINE], LONGEST_LINE, "A reason"))


def rename(house: House, table: str, person: Person) -> None:
    """Show a person's new name at a table."""
    with house.changing(table) as change:
        for row in seats_of(change.live, person.id):
            if row.name != person.name:
                _put(change, row.seat, name=person_name(person.name))


def open_tables(house: House, most: int = 50) -> list[Listed]:
    """List the tables that anybody may join or watch, those with free seats first.

    The newest come first: an order by changes would tell strangers of secret planning.
    """
    where = sa.and_(
        TABLES.c.open,
        TABLES.c.status.in_([WAITING, PLAYING]),
        TABLES.c.changed > time() - FORGOTTEN,
    )
    with house.store.reading() as connection:
        found = listed(connection, where, most, TABLES.c.created)
    return sorted(found, key=lambda entry: entry.table.status != WAITING)


def tables_of(house: House, person: str, most: int = 50) -> list[Listed]:
    """List the tables where a person sits or is the host.

    The latest changed come first, by what all could see: nothing tells of secret planning.
    """
    seats = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
    where = sa.or_(TABLES.c.id.in_(seats), TABLES.c.host == person)
    with house.store.reading() as connection:
        return listed(connection, where, most)
