"""What a host decides, who speaks under which name, and how a seat is carried."""

import pytest

from megawatt.tables.chatting import say
from megawatt.tables.errors import BadRequest, NotYourSeat, SeatTaken
from megawatt.tables.hosting import fill_with_bots, seat_bot, send_away, set_terms
from megawatt.tables.names import digest
from megawatt.tables.playing import chat
from megawatt.tables.rows import OPEN, PLAYING, WAITING
from megawatt.tables.seating import Person, carry, join, join_as_program
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, KATIE, table_of

RAY = Person("ray", "Ray")


def names(service: TableService, table: str) -> list[str]:
    return [seat.name for seat in service.live(table).seats]


def test_a_stranger_takes_one_seat_and_does_not_begin(service: TableService) -> None:
    table = table_of(service, "person", "open", "open")
    join(service, table, BILL)

    with pytest.raises(SeatTaken, match="stand up first"):
        join(service, table, BILL, 2)
    for begin in (
        lambda: fill_with_bots(service, table, "bill", "random"),
        lambda: seat_bot(service, table, "bill", 2, "random"),
        lambda: set_terms(service, table, "bill", locked=True),
        lambda: send_away(service, table, "bill", 0),
    ):
        with pytest.raises(NotYourSeat, match="Only the host"):
            begin()
    assert service.live(table).status == WAITING
    assert join(service, table, KATIE, 2) == 2  # the host may play several seats


def test_the_host_refuses_a_guest_who_cannot_come_back(service: TableService) -> None:
    table = table_of(service, "person", "open")
    set_terms(service, table, "katie", held=True)
    join(service, table, BILL)

    send_away(service, table, "katie", 1)

    assert service.live(table).seats[1].kind == OPEN
    with pytest.raises(NotYourSeat, match="sent you away"):
        join(service, table, BILL)
    with pytest.raises(BadRequest, match="No guest"):
        send_away(service, table, "katie", 0)
    assert join(service, table, RAY) == 1


def test_a_locked_table_takes_nobody(service: TableService) -> None:
    table = table_of(service, "person", "open")
    set_terms(service, table, "katie", locked=True)

    for sit in (lambda: join(service, table, BILL), lambda: join_as_program(service, table, "R")):
        with pytest.raises(SeatTaken, match="locked"):
            sit()
    set_terms(service, table, "katie", locked=False)
    assert join(service, table, BILL) == 1


def test_the_host_decides_when_it_begins(service: TableService) -> None:
    table = table_of(service, "person", "open")
    set_terms(service, table, "katie", held=True)
    join(service, table, BILL)
    assert service.live(table).status == WAITING

    set_terms(service, table, "katie", held=False)

    assert service.live(table).status == PLAYING
    for late in ({"held": True}, {"locked": True}):
        with pytest.raises(BadRequest, match="has begun"):
            set_terms(service, table, "katie", **late)
    set_terms(service, table, "katie", hushed=True)


def test_nobody_speaks_under_a_players_name(service: TableService) -> None:
    table = table_of(service, "person", "bot:casual")

    for name in ("Katie", "kAtIe ", "Ｋａｔｉｅ", "Ampère", "Ampere"):
        with pytest.raises(BadRequest, match="A player here is called"):
            say(service, table, Person("mallory", name), "I give up")
    say(service, table, Person("mallory", "Mallory"), "hello")
    say(service, table, Person("katie", "Bill"), "hi")  # renamed since: the seat's name counts

    lines = chat(service, table)
    assert [(line.name, line.seat, line.by_spectator) for line in lines] == [
        ("Mallory", None, True),
        ("Katie", 0, False),
    ]


def test_spectators_can_be_hushed(service: TableService) -> None:
    table = table_of(service)
    set_terms(service, table, "katie", hushed=True)

    with pytest.raises(NotYourSeat, match="only players"):
        say(service, table, BILL, "psst")
    say(service, table, KATIE, "quiet here")


def test_two_guests_of_one_name_are_told_apart(service: TableService) -> None:
    table = table_of(service, "person", "open", "open", "open")
    for person in ("one", "two"):
        join(service, table, Person(person, "katie"))
    join(service, table, Person("three", "Guest"))

    assert names(service, table) == ["Katie", "katie 2", "katie 3", "Guest"]


def test_a_seat_is_carried_once(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")
    mark = digest("katie")

    carry(service, table, 0, mark, Person("phone", "Guest"))

    row = service.live(table).seats[0]
    assert (row.person, row.name, service.live(table).table.host) == ("phone", "Katie", "phone")
    with pytest.raises(NotYourSeat, match="has been used"):
        carry(service, table, 0, mark, BILL)
