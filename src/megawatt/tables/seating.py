"""Setting up tables, taking and leaving seats, lists of tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import randbits
from time import time
from typing import Any

import sqlalchemy as sa

from megawatt.bots import bot
from megawatt.bots.subprocess_bot import STAND_IN
from megawatt.editions import Draft
from megawatt.kernel.errors import BadOption
from megawatt.kernel.tongue import N_, NAMES, Tongue
from megawatt.library import Game
from megawatt.match import Match
from megawatt.tables.boxes import pin_box
from megawatt.tables.errors import BadRequest, NotYourSeat, SeatTaken
from megawatt.tables.live_table import LiveTable
from megawatt.tables.names import digest, new_id, new_token, person_name, tidy
from megawatt.tables.playing import LONGEST_LINE, add_line
from megawatt.tables.rows import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    ListedTable,
    SeatRow,
    list_tables,
)
from megawatt.tables.schema import KEPT, MOVES, NAME, SEATS, TABLES
from megawatt.tables.service import TableService, UnitOfWork, event_of

NAMELESS = N_("Guest")
"""The name of a person who gave none."""
DEALS = 64
"""How often is dealt anew until a certain seat begins."""
SHOWN_FOR = 3 * 24 * 3600.0
"""Seconds without a change after which the lobby hides a table; its link still works."""


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
    box: Draft | None = None  # an edition of somebody's own; None: the standard box


def new_table(
    service: TableService, host: Person, wanted: NewTable, log: Sequence[tuple[int, int]] = ()
) -> str:
    """Set up a table; `log` holds moves that have been played already."""
    game = service.game(wanted.game)
    match = _first_match(game, wanted)
    for seat, action in log:
        match.play(seat, action)
    seats = list[SeatRow]()
    asked = [request.name for request in wanted.seats]
    for k, request in enumerate(wanted.seats):
        taken = [row.name for row in seats]
        seats.append(_seat_row(service, k, _with_name(request, taken, asked[k + 1 :], k), host))
    table = new_id()
    with service.store.writing() as connection:
        edition = pin_box(connection, wanted.box) if wanted.box else None
        row = _first_row(match, host, wanted, seats) | {"edition": edition}
        connection.execute(TABLES.insert().values(id=table, **row))
        connection.execute(
            SEATS.insert(),
            [{"table_id": table, **_columns(seat)} for seat in seats],
        )
        if log:
            connection.execute(MOVES.insert(), _moves(table, log))
    service.notify(event_of(service.live(table)))
    return table


def _first_match(game: Game, wanted: NewTable) -> Match:
    """Deal; if a seat is to begin, deal until it does, or until that seems impossible."""
    seed = randbits(53) if wanted.seed is None else wanted.seed
    edition = wanted.box.opened() if wanted.box else None
    match = game.start(len(wanted.seats), seed, dict(wanted.options), edition)
    for _ in range(DEALS if wanted.seed is None and wanted.begins is not None else 0):
        if wanted.begins in match.to_act:
            break
        match = game.start(len(wanted.seats), randbits(53), dict(wanted.options), edition)
    return match


def _first_row(
    match: Match, host: Person, wanted: NewTable, seats: Sequence[SeatRow]
) -> dict[str, Any]:
    waiting = any(seat.kind == OPEN for seat in seats)
    bots = {seat.seat for seat in seats if seat.kind == BOT}
    return {
        "game": wanted.game,
        "rules": match.game.rules.version,
        "box": match.edition.digest,
        "options": match.options,
        "seed": match.seed,
        "seats": match.seats,
        "host": host.id,
        "open": wanted.open,
        "status": WAITING if waiting else OVER if match.over else PLAYING,
        "step": len(match.log),
        "change": len(match.log),
        "due": not waiting and not bots.isdisjoint(match.to_act),
        "created": time(),
        "changed": time(),
        "origin": wanted.origin,
        "guide": wanted.guide,
    }


def _moves(table: str, log: Sequence[tuple[int, int]]) -> list[dict[str, Any]]:
    now = time()
    return [
        {"table_id": table, "step": k, "seat": seat, "action": action, "key": None, "at": now}
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


def seat_for_rematch(row: SeatRow, person: str) -> SeatRequest:
    """Ask for the same seat in a rematch: bots stay, other people may join again."""
    if row.person == person:
        return SeatRequest(PERSON)
    if row.kind != BOT or row.lent:
        return SeatRequest(OPEN)
    return SeatRequest(BOT, row.level, row.name if row.name in NAMES else "")


def check_level(service: TableService, level: str | None) -> str:
    """Refuse a bot that is not on offer."""
    if level not in service.bots:
        known = ", ".join(service.bots)
        raise BadRequest(
            "There is no bot {level!r:.40}; there are: {known}.", level=level, known=known
        )
    return level


def check_own_bot(name: str) -> None:
    """Refuse a bot of the server that cannot be made, or whose name is too long for a seat."""
    bot(name, seed=0)
    longest = NAME.length or 0
    if len(bot_name(name)) > longest:
        most = longest - len(bot_name(""))
        raise BadOption(f"Bot {name}: its name has {len(name)} characters; allowed: {most}.")


def bot_name(level: str, seat: int = 0, taken: Sequence[str] = ()) -> str:
    """Name a bot in the store: by its seat, unless another is called so. People read `named`."""
    if NAMES[seat] not in taken:
        return f"Bot ({level})"
    return next((name for name in reversed(NAMES) if name not in taken), f"Bot ({level})")


def _own_name(row: SeatRow) -> str | None:
    """Give the name of a bot; None for people, also while a bot plays for them."""
    if row.level is None or row.person is not None:
        return None
    if row.name == bot_name(row.level):
        return NAMES[row.seat]
    return row.name if row.name in NAMES else None


def named(row: SeatRow, say: Tongue) -> SeatRow:
    """Name bots, their level beside it, and people without a name."""
    if row.level is not None and (own := _own_name(row)):
        return replace(row, name=say("{name} ({level})", name=own, level=say(row.level)))
    return replace(row, name=say(NAMELESS)) if row.name == NAMELESS else row


def story_names(seats: Sequence[SeatRow], say: Tongue) -> list[str]:
    """Name everybody as the story does: bots without their level."""
    return [_own_name(row) or named(row, say).name for row in seats]


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
        free = [row.seat for row in work.live.seats if row.kind == OPEN]
        if seat is not None and seat not in free:
            raise SeatTaken(
                "Seat {seat!r:.20} is not free; free are: {free}.", seat=seat, free=_listed(free)
            )
        if not free:
            raise SeatTaken("Every seat is taken. You can watch.")
        chosen = free[0] if seat is None else seat
        _put(work, chosen, kind=PERSON, person=person.id, name=person_name(person.name))
        return chosen


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(map(str, seats)) or "none"


def join_as_program(
    service: TableService, table: str, name: str, seat: int | None = None
) -> tuple[int, str]:
    """Give a program a free seat and the token to play it with."""
    token = new_token()
    with service.changing(table) as work:
        free = [row.seat for row in work.live.seats if row.kind == OPEN]
        if seat is not None and seat not in free:
            raise SeatTaken(
                "Seat {seat!r:.20} is not free; free are: {free}.", seat=seat, free=_listed(free)
            )
        if not free:
            raise SeatTaken("Every seat is taken.")
        chosen = free[0] if seat is None else seat
        _put(
            work,
            chosen,
            kind=PERSON,
            person=f"program-{new_id(16)}",
            name=person_name(name),
            token=digest(token),
        )
    return chosen, token


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


def _put(work: UnitOfWork, seat: int, **values: Any) -> None:
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
        _put(work, seat, kind=OPEN, person=None, name="", level=None, token=None)


def let_bot_play(service: TableService, table: str, person: str, seat: int, level: str) -> None:
    """Let a bot play for a person, who may take the seat back at any time."""
    check_level(service, level)
    with service.changing(table) as work:
        _own(work, person, seat)
        _put(work, seat, kind=BOT, level=level)


def take_seat_back(service: TableService, table: str, person: str, seat: int) -> None:
    """Give a seat that a bot plays back to its person."""
    with service.changing(table) as work:
        if _own(work, person, seat).kind == BOT:
            _put(work, seat, kind=PERSON, level=None)


def fill_with_bots(service: TableService, table: str, person: str, level: str) -> None:
    """Begin now: bots take the free seats. The host, or anybody with a seat, may do this."""
    check_level(service, level)
    with service.changing(table) as work:
        if work.live.table.host != person and not seats_of(work.live, person):
            raise NotYourSeat("Only those at the table can begin without waiting.")
        taken = [row.name for row in work.live.seats]
        for row in work.live.seats:
            if row.kind == OPEN:
                name = bot_name(level, row.seat, taken)
                taken.append(name)
                _put(work, row.seat, kind=BOT, level=level, name=name)


def seat_bot(
    service: TableService, table: str, person: str, seat: int, level: str, name: str = ""
) -> None:
    """Put a bot on one free chair of the waiting room; those at the table may do this."""
    check_level(service, level)
    with service.changing(table) as work:
        if work.live.table.host != person and not seats_of(work.live, person):
            raise NotYourSeat("Only those at the table can seat a bot.")
        free = [row.seat for row in work.live.seats if row.kind == OPEN]
        if seat not in free:
            raise SeatTaken(
                "Seat {seat!r:.20} is not free; free are: {free}.", seat=seat, free=_listed(free)
            )
        taken = [row.name for row in work.live.seats]
        chosen = name if name in NAMES and name not in taken else bot_name(level, seat, taken)
        _put(work, seat, kind=BOT, level=level, name=chosen)


def dismiss(service: TableService, table: str, seat: int, why: str) -> None:
    """Replace a bot that failed with another one; a line in the chat says why."""
    with service.changing(table) as work:
        row = work.live.seats[seat]
        if row.kind != BOT:
            return
        name = row.name if row.lent or row.name in NAMES else bot_name(STAND_IN)
        _put(work, seat, level=STAND_IN, name=name)
        add_line(work, "", str(row.level), tidy(why[:LONGEST_LINE], LONGEST_LINE, "A reason"))


def open_tables(service: TableService, most: int = 50) -> list[ListedTable]:
    """List the tables that anybody may join or watch, those with free seats first.

    The newest come first: an order by changes would tell strangers about secret planning.
    """
    where = sa.and_(
        TABLES.c.open,
        TABLES.c.status.in_([WAITING, PLAYING]),
        TABLES.c.changed > time() - SHOWN_FOR,
    )
    with service.store.reading() as connection:
        found = list_tables(connection, where, most, TABLES.c.created)
    return sorted(found, key=lambda entry: entry.table.status != WAITING)


def tables_of(service: TableService, person: str, most: int = 50) -> list[ListedTable]:
    """List the tables where a person sits or is the host.

    Those with the latest public change come first, so that the order tells no secrets.
    """
    seats = sa.select(SEATS.c.table_id).where(SEATS.c.person == person)
    removed = sa.select(KEPT.c.table_id).where(KEPT.c.person == person, KEPT.c.removed)
    mine = sa.or_(TABLES.c.id.in_(seats), TABLES.c.host == person)
    where = sa.and_(mine, TABLES.c.id.not_in(removed))
    with service.store.reading() as connection:
        return list_tables(connection, where, most)
