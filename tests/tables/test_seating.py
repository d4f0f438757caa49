"""Who sits where."""

import pytest

from megawatt.kernel.errors import BadOption
from megawatt.tables.errors import BadRequest, NotYourSeat, SeatTaken
from megawatt.tables.hosting import fill_with_bots
from megawatt.tables.lists import open_tables, tables_of
from megawatt.tables.rows import BOT, OPEN, PERSON, PLAYING, WAITING
from megawatt.tables.seating import (
    NewTable,
    SeatRequest,
    join,
    join_as_program,
    let_bot_play,
    new_table,
    seat_with_token,
    stand_up,
    take_seat_back,
)
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, KATIE, table_of, wanted


def kinds(service: TableService, table: str) -> list[str]:
    return [seat.kind for seat in service.live(table).seats]


def test_a_friend_joins_and_the_game_begins(service: TableService) -> None:
    table = table_of(service, "person", "open")
    assert service.live(table).status == WAITING

    assert join(service, table, BILL) == 1

    assert service.live(table).status == PLAYING
    assert [seat.name for seat in service.live(table).seats] == ["Katie", "Bill"]
    assert join(service, table, BILL) == 1


def test_a_full_table_has_no_seat(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")

    with pytest.raises(SeatTaken, match="You can watch"):
        join(service, table, BILL)
    with pytest.raises(SeatTaken, match="free are: none"):
        join(service, table, BILL, 0)


def test_the_seat_can_be_chosen(service: TableService) -> None:
    table = table_of(service, "open", "person", "open")

    assert join(service, table, BILL, 2) == 2
    assert kinds(service, table) == [OPEN, PERSON, PERSON]


def test_a_bot_sits_in_and_the_seat_is_taken_back(service: TableService) -> None:
    table = table_of(service)

    let_bot_play(service, table, "katie", 0, "random")
    assert kinds(service, table) == [BOT, PERSON]
    assert service.live(table).table.due

    take_seat_back(service, table, "katie", 0)
    assert kinds(service, table) == [PERSON, PERSON]
    assert not service.live(table).table.due


def test_nobody_gives_away_anothers_seat(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")

    for seat in (0, 1, 7):
        with pytest.raises(NotYourSeat, match="not yours"):
            let_bot_play(service, table, "bill", seat, "random")
        with pytest.raises(NotYourSeat, match="not yours"):
            take_seat_back(service, table, "bill", seat)


def test_one_may_stand_up_before_the_game_but_not_in_it(service: TableService) -> None:
    table = table_of(service, "person", "open", "open")
    join(service, table, BILL)

    stand_up(service, table, "bill", 1)
    assert kinds(service, table) == [PERSON, OPEN, OPEN]

    fill_with_bots(service, table, "katie", "random")
    with pytest.raises(BadRequest, match="let a bot sit in"):
        stand_up(service, table, "katie", 0)


def test_only_those_at_the_table_begin_with_bots(service: TableService) -> None:
    table = table_of(service, "person", "open")

    with pytest.raises(NotYourSeat):
        fill_with_bots(service, table, "bill", "random")
    fill_with_bots(service, table, "katie", "greedy")

    assert service.live(table).seats[1].level == "greedy"


def test_a_token_plays_its_seat_and_no_other(service: TableService) -> None:
    table = table_of(service, "person", "open")

    seat, token = join_as_program(service, table, "robot")

    live = service.live(table)
    assert seat_with_token(live, token).seat == seat == 1
    assert token not in repr(live.seats)
    with pytest.raises(NotYourSeat, match="does not belong"):
        seat_with_token(live, token + "x")
    with pytest.raises(NotYourSeat):
        seat_with_token(live, "")


def test_wrong_wishes_name_what_is_allowed(service: TableService) -> None:
    with pytest.raises(BadRequest, match="there are: random"):
        new_table(service, KATIE, wanted("person", "bot:grandmaster"))
    with pytest.raises(BadRequest, match="allowed: open, person, bot"):
        new_table(service, KATIE, wanted("person", "throne"))
    with pytest.raises(BadOption, match="1 to 4 seats"):
        new_table(service, KATIE, wanted(*["open"] * 5))
    with pytest.raises(BadOption, match="no option poor"):
        new_table(service, KATIE, NewTable("harbour", [SeatRequest()], {"poor": 1}))


def test_lists_show_open_tables_to_all_and_private_ones_to_their_people(
    service: TableService,
) -> None:
    shown = table_of(service, "person", "open")
    hidden = new_table(service, KATIE, wanted("person", "open", open=False))

    assert [entry.table.id for entry in open_tables(service)] == [shown]
    assert {entry.table.id for entry in tables_of(service, "katie")} == {shown, hidden}
    assert tables_of(service, "bill") == []
    assert open_tables(service)[0].free == 1
