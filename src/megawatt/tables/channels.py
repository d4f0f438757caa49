"""How people hear that it is their turn: a browser, a webhook, a mail; each their own choice."""

from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from megawatt.kernel.tongue import N_
from megawatt.tables.errors import BadRequest, Busy, NotYourSeat
from megawatt.tables.names import new_id
from megawatt.tables.schema import CHANNELS, NOTICES
from megawatt.tables.service import TableService

PUSH, WEBHOOK, MAIL = "push", "webhook", "mail"
MOST_OF_A_KIND = 5
"""How many channels of one kind a person may have."""
GIVEN_UP = 10
"""After so many failures in a row a channel is off, until it is set up again."""
HOUR = 3600.0
LINKS_AN_HOUR = 30
"""How many links to confirm an address the server sends in an hour, to all people together."""
LINKS_TO_ONE = 2
"""How many of them to one address."""
MANY_LINKS = N_("Many addresses wait to be confirmed; try again in an hour.")


@dataclass(frozen=True)
class Channel:
    """One way to reach a person."""

    id: str
    person: str
    kind: str
    address: str = field(repr=False)
    keys: dict[str, str] = field(repr=False)
    lang: str
    confirmed: bool
    failures: int
    note: str
    created: float

    @property
    def is_on(self) -> bool:
        """Whether it is used."""
        return self.confirmed and self.failures < GIVEN_UP


def channels_of(service: TableService, person: str) -> list[Channel]:
    """List a person's channels, the oldest first."""
    query = sa.select(CHANNELS).where(CHANNELS.c.person == person).order_by(CHANNELS.c.created)
    with service.store.reading() as connection:
        return [Channel(**row) for row in connection.execute(query).mappings()]


def channel(service: TableService, number: str) -> Channel:
    """Give one channel."""
    with service.store.reading() as connection:
        query = sa.select(CHANNELS).where(CHANNELS.c.id == number)
        found = connection.execute(query).mappings().one_or_none()
    if found is None:
        raise NotYourSeat("This has been switched off already.")
    return Channel(**found)


def add_channel(
    service: TableService,
    person: str,
    kind: str,
    address: str,
    lang: str,
    keys: dict[str, str] | None = None,
) -> Channel:
    """Add a channel; the same address once more begins anew. A mail's is not confirmed yet."""
    now = service.now()
    row: dict[str, Any] = {
        **{"id": new_id(20), "person": person, "kind": kind, "address": address},
        **{"keys": keys or {}, "lang": lang, "confirmed": kind != MAIL, "failures": 0},
        **{"note": "", "created": now},
    }
    same = sa.and_(CHANNELS.c.kind == kind, CHANNELS.c.address == address)
    with service.store.writing() as connection:
        if kind == MAIL:
            _check_links(connection, same, now)
        _remove(connection, sa.and_(same, CHANNELS.c.person == person))
        mine = sa.and_(CHANNELS.c.person == person, CHANNELS.c.kind == kind)
        count = sa.select(sa.func.count()).select_from(CHANNELS).where(mine)
        if connection.execute(count).scalar_one() >= MOST_OF_A_KIND:
            raise BadRequest("You have {n} of these; remove one first.", n=MOST_OF_A_KIND)
        connection.execute(CHANNELS.insert().values(**row))
    return Channel(**row)


def _check_links(connection: sa.Connection, same: sa.ColumnElement[bool], now: float) -> None:
    """Let nobody send strangers mail after mail."""
    fresh = sa.and_(CHANNELS.c.kind == MAIL, CHANNELS.c.created > now - HOUR)
    waiting = sa.and_(fresh, sa.not_(CHANNELS.c.confirmed))
    count = sa.select(sa.func.count()).select_from(CHANNELS)
    to_all = connection.execute(count.where(waiting)).scalar_one()
    to_one = connection.execute(count.where(waiting, same)).scalar_one()
    if to_all >= LINKS_AN_HOUR or to_one >= LINKS_TO_ONE:
        raise Busy(int(HOUR), MANY_LINKS)


def confirm(service: TableService, number: str) -> None:
    """Say that an address belongs to the person."""
    channel(service, number)
    with service.store.writing() as connection:
        where = CHANNELS.c.id == number
        connection.execute(CHANNELS.update().where(where).values(confirmed=True))


def remove_channel(service: TableService, number: str, person: str | None = None) -> None:
    """Remove a channel; a person removes only their own."""
    where = CHANNELS.c.id == number
    if person is not None:
        where = sa.and_(where, CHANNELS.c.person == person)
    with service.store.writing() as connection:
        _remove(connection, where)


def _remove(connection: sa.Connection, where: sa.ColumnElement[bool]) -> None:
    gone = sa.select(CHANNELS.c.id).where(where)
    connection.execute(NOTICES.delete().where(NOTICES.c.channel_id.in_(gone)))
    connection.execute(CHANNELS.delete().where(where))
