"""The outbox of "your turn": each turn is told once, to each channel, by one server.

A turn is known by how many records the seat had before it began. So it stays the same turn when
somebody takes back and plays again, and while the seat makes its steps.
"""

from dataclasses import dataclass
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from megawatt.tables.channels import GIVEN_UP, Channel
from megawatt.tables.live_table import LiveTable
from megawatt.tables.rows import PERSON, PLAYING
from megawatt.tables.schema import CHANNELS, NOTICES
from megawatt.tables.service import TableService

WAITING, SENT, SEEN, FAILED = "waiting", "sent", "seen", "failed"
LEASE = 120.0
"""Seconds that a server has to send a notice before another may try."""
PAUSES = (60.0, 600.0, 3600.0)
"""Seconds between one try and the next; after the last one nobody tries again."""


class Turn(NamedTuple):
    """Somebody is asked something."""

    table: str
    seat: int
    number: int  # how many records the seat had before
    person: str


@dataclass(frozen=True)
class Notice:
    """A turn that is to be told to a channel."""

    turn: Turn
    channel: Channel
    tries: int


def turns_of(live: LiveTable) -> list[Turn]:
    """List the people who are asked something now, and since when."""
    with live.lock:
        if live.status != PLAYING:
            return []
        mask = live.mask
        asked = [row for row in live.seats if row.kind == PERSON and mask >> row.seat & 1]
        return [
            Turn(live.table.id, row.seat, _number(live, row.seat), row.person)
            for row in asked
            if row.person is not None
        ]


def _number(live: LiveTable, seat: int) -> int:
    """Count the records that a seat had before its present turn began."""
    count, began = 0, 0
    for record in live.records:
        if record.move.seat == seat:
            count += 1
        elif not record.could_act >> seat & 1:
            began = count
    return began


def anybody(service: TableService) -> bool:
    """Whether anybody wants to hear of turns at all."""
    with service.store.reading() as connection:
        return connection.execute(sa.select(CHANNELS.c.id).limit(1)).scalar() is not None


def note(service: TableService, turn: Turn, status: str, due: float) -> int:
    """Put a turn into the outbox, once for each channel of its person; give how many are new.

    A turn that its person has seen at any server is not told any more.
    """
    mine = sa.and_(
        CHANNELS.c.person == turn.person, CHANNELS.c.confirmed, CHANNELS.c.failures < GIVEN_UP
    )
    with service.store.reading() as connection:
        wanted = list(connection.execute(sa.select(CHANNELS.c.id).where(mine)).scalars())
    if not wanted:
        return 0
    of_seat = sa.and_(NOTICES.c.table_id == turn.table, NOTICES.c.seat == turn.seat)
    same = sa.and_(of_seat, NOTICES.c.turn == turn.number)
    row = {"table_id": turn.table, "seat": turn.seat, "turn": turn.number}
    try:
        with service.store.writing() as connection:
            connection.execute(NOTICES.delete().where(of_seat, NOTICES.c.turn != turn.number))
            known = set(connection.execute(sa.select(NOTICES.c.channel_id).where(same)).scalars())
            fresh = [one for one in wanted if one not in known]
            if known and status == SEEN:
                waits = NOTICES.update().where(same, NOTICES.c.status == WAITING)
                connection.execute(waits.values(status=SEEN))
            for one in fresh:
                told = {"channel_id": one, "status": status, "tries": 0, "due": due}
                connection.execute(NOTICES.insert().values(**row, **told))
    except IntegrityError:
        return 0  # another server has just put it there
    return len(fresh)


def take_due(service: TableService, most: int = 20) -> list[Notice]:
    """Take notices that are due; until the lease ends, no other server sends them."""
    now = service.now()
    waits = sa.and_(NOTICES.c.status == WAITING, NOTICES.c.due <= now)
    query = (
        sa.select(NOTICES.c.table_id, NOTICES.c.seat, NOTICES.c.turn, NOTICES.c.tries, CHANNELS)
        .join(CHANNELS, CHANNELS.c.id == NOTICES.c.channel_id)
        .where(waits)
        .limit(most)
    )
    with service.store.reading() as connection:
        found = connection.execute(query).mappings().all()
    if not found:
        return []
    taken = []
    with service.store.writing() as connection:
        for row in found:
            channel = Channel(**{name: row[name] for name in Channel.__dataclass_fields__})
            turn = Turn(row["table_id"], row["seat"], row["turn"], channel.person)
            lease = {"due": now + LEASE, "tries": row["tries"] + 1}
            statement = NOTICES.update().where(_is(turn, channel), waits).values(**lease)
            if connection.execute(statement).rowcount:
                taken.append(Notice(turn, channel, row["tries"] + 1))
    return taken


def _is(turn: Turn, channel: Channel) -> sa.ColumnElement[bool]:
    return sa.and_(
        NOTICES.c.table_id == turn.table,
        NOTICES.c.seat == turn.seat,
        NOTICES.c.turn == turn.number,
        NOTICES.c.channel_id == channel.id,
    )


def settle_notice(service: TableService, notice: Notice, status: str) -> None:
    """Note that a notice was sent, or need not be."""
    with service.store.writing() as connection:
        where = _is(notice.turn, notice.channel)
        connection.execute(NOTICES.update().where(where).values(status=status))
        if status == SENT:
            of_channel = CHANNELS.c.id == notice.channel.id
            connection.execute(CHANNELS.update().where(of_channel).values(failures=0, note=""))


def note_failure(service: TableService, notice: Notice, why: str, *, gone: bool) -> None:
    """Note that a notice could not be sent: it is tried again a few times, unless all is in vain.

    What went wrong is said on the person's page of settings.
    """
    again = not gone and notice.tries <= len(PAUSES)
    then = {"due": service.now() + PAUSES[notice.tries - 1]} if again else {"status": FAILED}
    failures = GIVEN_UP if gone else CHANNELS.c.failures + 1
    of_channel = CHANNELS.c.id == notice.channel.id
    with service.store.writing() as connection:
        where = _is(notice.turn, notice.channel)
        connection.execute(NOTICES.update().where(where).values(**then))
        failed = CHANNELS.update().where(of_channel).values(note=why, failures=failures)
        connection.execute(failed)
