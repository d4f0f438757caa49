"""Setting up tables, taking and leaving seats."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from time import time
from typing import Any

import sqlalchemy as sa

from megawatt.editions import Draft
from megawatt.fairness import links_of
from megawatt.kernel.box import Edition
from megawatt.kernel.tongue import NAMES
from megawatt.library import Game
from megawatt.match import Match
from megawatt.tables.boxes import pin_box
from megawatt.tables.clocks import Clock
from megawatt.tables.dealing import SAMPLE, Deal, check_sizes, draw
from megawatt.tables.errors import BadRequest, NotYourSeat, SeatTaken
from megawatt.tables.live_table import LiveTable
from megawatt.tables.names import (
    digest,
    new_id,
    new_token,
    person_name,
)
from megawatt.tables.rows import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    SeatRow,
)
from megawatt.tables.schema import KEPT, MOVES, SEATS, TABLES
from megawatt.tables.seat_names import bot_name, distinct
from megawatt.tables.service import TableService, UnitOfWork, event_of


@dataclass(frozen=True)
class Person:
    """Somebody at a browser, or a program."""

    id: str
    name: str


@dataclass(frozen=True)
class SeatRequest:
    """A seat as the host asks for it: for the host, for a bot of a level, or free to join."""

    kind: str = OPEN
    level: str | None = None
    name: str = ""  # of a bot, or of a player in a saved game; else by the seat, or the host's


@dataclass(frozen=True)
class NewTable:
    """A table as the host asks for it."""

    game: str
    seats: Sequence[SeatRequest]
    options: Mapping[str, Any]
    open: bool = True
    origin: str | None = None
    guide: str | None = None
    seed: int | None = None
    begins: int | None = None  # the seat that acts first, where chance decides that; None: any
    held: bool = False  # it begins when the host says so, not when the last seat is taken
    box: Draft | None = None  # an edition of somebody's own; None: the standard box
    clock: Clock | None = None  # time to think; None: as much as anybody likes

    @property
    def waits(self) -> bool:
        """Whether it has to wait for people, or for its host."""
        return self.held or any(request.kind == OPEN for request in self.seats)

    @property
    def edition(self) -> Edition | None:
        """The box that is played with, opened; None: the standard box."""
        return self.box.opened() if self.box else None


def new_table(
    service: TableService, host: Person, wanted: NewTable, log: Sequence[tuple[int, int]] = ()
) -> str:
    """Set up a table; `log` holds moves that have been played already."""
    game = service.game(wanted.game)
    check_sizes(wanted.options)
    if wanted.clock:
        check_level(service, wanted.clock.bot)
    deal = _first_deal(game, wanted)
    seed = deal.seed if deal else SAMPLE
    match = game.start(len(wanted.seats), seed, dict(wanted.options), wanted.edition)
    for seat, action in log:
        match.play(seat, action)
    seats = list[SeatRow]()
    asked = [request.name for request in wanted.seats]
    for k, request in enumerate(wanted.seats):
        taken = [row.name for row in seats]
        seats.append(_seat_row(service, k, _with_name(request, taken, asked[k + 1 :], k), host))
    table = new_id()
    with service.store.writing() as connection:
        pinned = pin_box(connection, wanted.box) if wanted.box else None
        row = _first_row(match, deal, host, wanted, seats) | {"edition": pinned}
        row |= wanted.clock.columns() if wanted.clock else {}
        connection.execute(TABLES.insert().values(id=table, **row))
        connection.execute(
            SEATS.insert(),
            [{"table_id": table, **_columns(seat)} for seat in seats],
        )
        if log:
            connection.execute(MOVES.insert(), _moves(table, deal, log))
    if wanted.clock:
        with service.changing(table) as work:
            work.change_terms()  # the first clocks begin to run
    else:
        service.notify(event_of(service.live(table)))
    return table


def _first_deal(game: Game, wanted: NewTable) -> Deal | None:
    """Deal at once where nobody is waited for; else the service does when the game begins."""
    if wanted.seed is not None:
        return Deal(wanted.seed)
    if wanted.waits:
        return None
    return draw(game, len(wanted.seats), wanted.options, wanted.begins, wanted.edition)


def _first_row(
    match: Match, deal: Deal | None, host: Person, wanted: NewTable, seats: Sequence[SeatRow]
) -> dict[str, Any]:
    waiting = wanted.waits
    bots = {seat.seat for seat in seats if seat.kind == BOT}
    return {
        "game": wanted.game,
        "rules": match.game.rules.version,
        "box": match.edition.digest,
        "options": match.options,
        "seed": match.seed,
        "salt": deal.salt if deal else None,
        "begins": wanted.begins,
        "seats": match.seats,
        "host": host.id,
        "open": wanted.open,
        "locked": False,
        "held": wanted.held,
        "hushed": False,
        "status": WAITING if waiting else OVER if match.over else PLAYING,
        "step": len(match.log),
        "change": len(match.log),
        "due": not waiting and not bots.isdisjoint(match.to_act),
        "created": time(),
        "changed": time(),
        "origin": wanted.origin,
        "guide": wanted.guide,
    }


def _moves(table: str, deal: Deal | None, log: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    same = {"table_id": table, "key": None, "at": time()}
    links = links_of(deal.seed, deal.salt, log)[1:] if deal else [None] * len(log)
    return [
        {**same, "step": k, "seat": seat, "action": action, "link": links[k]}
        for k, (seat, action) in enumerate(log)
    ]


def _with_name(
    request: SeatRequest, taken: Sequence[str], asked: Sequence[str], seat: int
) -> SeatRequest:
    """Let a bot have the name it was given, unless another has it; else one nobody wants."""
    if request.kind != BOT or (request.name in NAMES and request.name not in taken):
        return request
    return replace(request, name=bot_name(request.level or "", seat, [*taken, *asked]))


def _seat_row(service: TableService, seat: int, request: SeatRequest, host: Person) -> SeatRow:
    if request.kind == BOT:
        level = check_level(service, request.level)
        return SeatRow(seat, BOT, None, request.name, level)
    if request.kind == PERSON:
        return SeatRow(seat, PERSON, host.id, person_name(request.name or host.name), None)
    if request.kind == OPEN:
        return SeatRow(seat, OPEN, None, "", None)
    raise BadRequest(f"A seat is {request.kind!r:.40}; allowed: {OPEN}, {PERSON}, {BOT}.")


def check_level(service: TableService, level: str | None) -> str:
    """Refuse a bot that is not on offer."""
    if level not in service.bots:
        known = ", ".join(service.bots)
        raise BadRequest(
            "There is no bot {level!r:.40}; there are: {known}.", level=level, known=known
        )
    return level


def _columns(seat: SeatRow) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in SeatRow.__dataclass_fields__}


def seats_of(live: LiveTable, person: str) -> list[SeatRow]:
    """Find the seats that belong to a person, also those that a bot sits in."""
    return [seat for seat in live.seats if seat.person == person]


def join(service: TableService, table: str, person: Person, seat: int | None = None) -> int:
    """Take a free seat; a person who has a seat already keeps it."""
    with service.changing(table) as work:
        mine = seats_of(work.live, person.id)
        if mine and seat in (None, *(row.seat for row in mine)):
            return mine[0].seat
        if mine and work.live.table.host != person.id:
            raise SeatTaken("You have a seat here; stand up first.")
        chosen = _chair_for(work, person.id, seat)
        name = distinct(work.live, person_name(person.name))
        put(work, chosen, kind=PERSON, person=person.id, name=name)
        return chosen


def free_seats(live: LiveTable) -> list[int]:
    """List the seats that nobody has taken."""
    return [row.seat for row in live.seats if row.kind == OPEN]


def was_sent_away(connection: sa.Connection, table: str, person: str) -> bool:
    """Whether the host has sent somebody away from a table."""
    sent = sa.select(KEPT.c.refused).where(KEPT.c.person == person, KEPT.c.table_id == table)
    return bool(connection.execute(sent).scalar())


def _chair_for(work: UnitOfWork, person: str, seat: int | None) -> int:
    """Give the seat that somebody may take: the one they ask for, else the first."""
    free, table = free_seats(work.live), work.live.table
    if seat is not None and seat not in free:
        raise SeatTaken(
            "Seat {seat!r:.20} is not free; free are: {free}.", seat=seat, free=listed(free)
        )
    if not free:
        raise SeatTaken("Every seat is taken. You can watch.")
    if table.locked and table.host != person:
        raise SeatTaken("The host has locked this table.")
    if was_sent_away(work.connection, table.id, person):
        raise NotYourSeat("The host has sent you away from this table. You can watch.")
    return free[0] if seat is None else seat


def listed(seats: Sequence[int]) -> str:
    """Name seats in a refusal."""
    return ", ".join(map(str, seats)) or "none"


def join_as_program(
    service: TableService, table: str, name: str, seat: int | None = None, person: str = ""
) -> tuple[int, str]:
    """Give a program a free seat and the token to play it with; the host is a known person."""
    token, person = new_token(), person or f"program-{new_id(16)}"
    with service.changing(table) as work:
        chosen = _chair_for(work, person, seat)
        known = distinct(work.live, person_name(name))
        put(work, chosen, kind=PERSON, person=person, name=known, token=digest(token))
    return chosen, token


def carry(service: TableService, table: str, seat: int, mark: str, to: Person) -> None:
    """Give a seat to another device of its person; `mark` is that person's digest.

    With the only seat of the host the table changes hosts too.
    """
    with service.changing(table) as work:
        row = next((one for one in work.live.seats if one.seat == seat), None)
        if row is None or row.person is None or digest(row.person) != mark:
            raise NotYourSeat("This link has been used, or the seat has another player now.")
        put(work, seat, person=to.id)
        alone = len(seats_of(work.live, row.person)) == 1
        if work.live.table.host == row.person and alone:
            work.change_terms(host=to.id)


def seat_with_token(live: LiveTable, token: str) -> SeatRow:
    """Find the seat that a token plays."""
    wanted = digest(token)
    for seat in live.seats:
        if seat.token == wanted:
            return seat
    raise NotYourSeat("The token does not belong to a seat of this table.")


def _own(work: UnitOfWork, person: str, seat: int) -> SeatRow:
    for row in seats_of(work.live, person):
        if row.seat == seat:
            return row
    raise NotYourSeat("Seat {seat} is not yours.", seat=seat)


def put(work: UnitOfWork, seat: int, **values: Any) -> None:
    """Change a seat."""
    work.write(
        SEATS.update()
        .where(SEATS.c.table_id == work.live.table.id, SEATS.c.seat == seat)
        .values(**values)
    )


def stand_up(service: TableService, table: str, person: str, seat: int) -> None:
    """Free a seat before the game has begun."""
    with service.changing(table) as work:
        _own(work, person, seat)
        if work.live.status != WAITING:
            raise BadRequest("The game has begun: let a bot sit in for you instead.")
        put(work, seat, kind=OPEN, person=None, name="", level=None, token=None)


def let_bot_play(service: TableService, table: str, person: str, seat: int, level: str) -> None:
    """Let a bot play for a person, who may take the seat back at any time."""
    check_level(service, level)
    with service.changing(table) as work:
        _own(work, person, seat)
        put(work, seat, kind=BOT, level=level)


def take_seat_back(service: TableService, table: str, person: str, seat: int) -> None:
    """Give a seat that a bot plays back to its person."""
    with service.changing(table) as work:
        if _own(work, person, seat).kind == BOT:
            put(work, seat, kind=PERSON, level=None)
