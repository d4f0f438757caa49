"""A person's own list of tables, names of bots, and who begins."""

import pytest

from megawatt.kernel.tongue import NAMES, tongue
from megawatt.library import game
from megawatt.tables import personal
from megawatt.tables.errors import BadRequest, NoSuchTable, NotYourSeat
from megawatt.tables.hosting import fill_with_bots, seat_bot
from megawatt.tables.lists import tables_of
from megawatt.tables.rematches import seat_for_rematch
from megawatt.tables.rows import BOT, OPEN, PERSON, WAITING
from megawatt.tables.seat_names import named, story_names
from megawatt.tables.seating import NewTable, SeatRequest, join, new_table
from megawatt.tables.service import TableService
from megawatt.tables.store import TableStore
from tests.tables.conftest import BILL, KATIE, table_of, wanted

SAY = tongue("en")


def listed(service: TableService, person: str) -> list[str]:
    return [entry.table.id for entry in tables_of(service, person)]


def test_a_table_removed_is_off_ones_own_list_only(service: TableService) -> None:
    table = table_of(service, "person", "open")
    join(service, table, BILL)

    personal.remove(service, table, KATIE.id, "casual")

    assert listed(service, KATIE.id) == []
    assert listed(service, BILL.id) == [table]
    mine = service.live(table).seats[0]
    assert (mine.kind, mine.person) == (BOT, KATIE.id)  # nobody waits for her


def test_a_table_against_bots_stands_still_when_it_is_removed(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")

    personal.remove(service, table, KATIE.id, "casual")

    assert service.live(table).seats[0].kind == PERSON
    assert listed(service, KATIE.id) == []


def test_a_guest_who_removes_a_waiting_table_frees_the_chair(service: TableService) -> None:
    table = table_of(service, "person", "open", "open")
    join(service, table, BILL)

    personal.remove(service, table, BILL.id, "casual")

    assert service.live(table).seats[1].kind == OPEN
    assert listed(service, KATIE.id) == [table]


def test_a_host_who_removes_a_waiting_table_closes_it(service: TableService) -> None:
    heard = list[str]()
    table = table_of(service, "person", "open")
    service.listeners.append(lambda event: heard.append(event.table))

    personal.remove(service, table, KATIE.id, "casual")

    with pytest.raises(NoSuchTable):
        service.live(table)
    assert heard == [table]  # those who wait there are told


def test_only_the_host_closes_and_only_before_the_game(service: TableService) -> None:
    table = table_of(service, "person", "open")
    with pytest.raises(NotYourSeat, match="Only the host"):
        personal.close(service, table, BILL.id)
    join(service, table, BILL)
    with pytest.raises(BadRequest, match="has begun"):
        personal.close(service, table, KATIE.id)


def test_a_favourite_is_marked_and_unmarked(service: TableService) -> None:
    table = table_of(service, "person")
    for favourite in (True, True, False):
        personal.set_favourite(service, table, KATIE.id, favourite=favourite)
    assert listed(service, KATIE.id) == [table]
    with pytest.raises(NoSuchTable):
        personal.set_favourite(service, "nowhere", KATIE.id, favourite=True)


def test_bots_keep_the_names_that_the_host_chose(service: TableService) -> None:
    seats = [
        SeatRequest(PERSON),
        SeatRequest(BOT, "casual", "Volta"),
        SeatRequest(BOT, "strong", "Volta"),  # there is one already
        SeatRequest(BOT, "casual"),
    ]
    table = new_table(service, KATIE, NewTable("harbour", seats, {}))

    rows = service.live(table).seats
    names = story_names(rows, SAY)
    assert names[:2] == ["Katie", "Volta"]
    assert len(set(names)) == 4
    assert set(names[1:]) <= set(NAMES)
    assert named(rows[1], SAY).name == "Volta (casual)"
    assert seat_for_rematch(rows[1], KATIE.id) == SeatRequest(BOT, "casual", "Volta")


def test_no_two_bots_of_a_table_share_a_name(service: TableService) -> None:
    seats = [SeatRequest(PERSON), SeatRequest(BOT, "casual", "Curie"), SeatRequest(), SeatRequest()]
    table = new_table(service, KATIE, NewTable("harbour", seats, {}))

    fill_with_bots(service, table, KATIE.id, "casual")

    names = story_names(service.live(table).seats, SAY)
    assert len(set(names)) == 4


def test_one_free_chair_gets_a_bot_and_is_emptied_again(service: TableService) -> None:
    table = table_of(service, "person", "open", "open")

    seat_bot(service, table, KATIE.id, 1, "casual", "Joule")
    assert story_names(service.live(table).seats, SAY)[1] == "Joule"
    assert service.live(table).status == WAITING
    with pytest.raises(NotYourSeat):
        personal.remove_chair(service, table, BILL.id, 1)
    personal.remove_chair(service, table, KATIE.id, 1)

    assert service.live(table).seats[1].kind == OPEN
    with pytest.raises(BadRequest):
        personal.remove_chair(service, table, KATIE.id, 0)
    with pytest.raises(NotYourSeat):
        seat_bot(service, table, BILL.id, 1, "casual")


def test_whoever_is_to_begin_begins(service: TableService) -> None:
    drawn = {"future-energy": game("future-energy")}
    seats = [SeatRequest(PERSON), SeatRequest(PERSON), SeatRequest(PERSON)]
    other = TableService(drawn, service.store)
    for begins in (0, 2):
        asked = NewTable("future-energy", seats, {}, begins=begins)
        table = new_table(other, KATIE, asked)
        assert other.live(table).match.to_act == (begins,)


def test_a_seed_that_is_given_stays(service: TableService) -> None:
    table = new_table(service, KATIE, wanted("person", "person", begins=1))
    assert service.live(table).table.seed == 7


def test_what_people_keep_is_in_the_store(service: TableService) -> None:
    table = table_of(service, "person")
    personal.remove(service, table, KATIE.id, "casual")

    again = TableStore(service.store.url)
    assert tables_of(TableService(service.games, again), KATIE.id) == []
    again.close()
