"""Who sits where."""

import pytest

from megawatt.kernel.errors import BadOption
from megawatt.tables.errors import BadRequest, NotYourSeat, SeatTaken
from megawatt.tables.house import House
from megawatt.tables.rows import BOT, OPEN, PERSON, PLAYING, WAITING
from megawatt.tables.seating import (
    Place,
    Wish,
    fill_with_bots,
    join,
    join_as_program,
    let_bot_play,
    new_table,
    open_tables,
    seat_with_token,
    stand_up,
    tables_of,
    take_seat_back,
)
from tests.tables.conftest import BILL, KATIE, table_of, wish


def kinds(house: House, table: str) -> list[str]:
    return [seat.kind for seat in house.live(table).seats]


def test_a_friend_joins_and_the_game_begins(house: House) -> None:
    table = table_of(house, "person", "open")
    assert house.live(table).status == WAITING

    assert join(house, table, BILL) == 1

    assert house.live(table).status == PLAYING
    assert [seat.name for seat in house.live(table).seats] == ["Katie", "Bill"]
    assert join(house, table, BILL) == 1


def test_a_full_table_has_no_seat(house: House) -> None:
    table = table_of(house, "person", "bot:random")

    with pytest.raises(SeatTaken, match="You can watch"):
        join(house, table, BILL)
    with pytest.raises(SeatTaken, match="free are: none"):
        join(house, table, BILL, 0)


def test_the_seat_can_be_chosen(house: House) -> None:
    table = table_of(house, "open", "person", "open")

    assert join(house, table, BILL, 2) == 2
    assert kinds(house, table) == [OPEN, PERSON, PERSON]


def test_a_bot_sits_in_and_the_seat_is_taken_back(house: House) -> None:
    table = table_of(house)

    let_bot_play(house, table, "katie", 0, "random")
    assert kinds(house, table) == [BOT, PERSON]
    assert house.live(table).table.due

    take_seat_back(house, table, "katie", 0)
    assert kinds(house, table) == [PERSON, PERSON]
    assert not house.live(table).table.due


def test_nobody_gives_away_anothers_seat(house: House) -> None:
    table = table_of(house, "person", "bot:random")

    for seat in (0, 1, 7):
        with pytest.raises(NotYourSeat, match="not yours"):
            let_bot_play(house, table, "bill", seat, "random")
        with pytest.raises(NotYourSeat, match="not yours"):
            take_seat_back(house, table, "bill", seat)


def test_one_may_stand_up_before_the_game_but_not_in_it(house: House) -> None:
    table = table_of(house, "person", "open", "open")
    join(house, table, BILL)

    stand_up(house, table, "bill", 1)
    assert kinds(house, table) == [PERSON, OPEN, OPEN]

    fill_with_bots(house, table, "katie", "random")
    with pytest.raises(BadRequest, match="let a bot sit in"):
        stand_up(house, table, "katie", 0)


def test_only_those_at_the_table_begin_with_bots(house: House) -> None:
    table = table_of(house, "person", "open")

    with pytest.raises(NotYourSeat):
        fill_with_bots(house, table, "bill", "random")
    fill_with_bots(house, table, "katie", "greedy")

    assert house.live(table).seats[1].level == "greedy"


def test_a_token_plays_its_seat_and_no_other(house: House) -> None:
    table = table_of(house, "person", "open")

    seat, token = join_as_program(house, table, "robot")

    live = house.live(table)
    assert seat_with_token(live, token).seat == seat == 1
    assert token not in repr(live.seats)
    with pytest.raises(NotYourSeat, match="does not belong"):
        seat_with_token(live, token + "x")
    with pytest.raises(NotYourSeat):
        seat_with_token(live, "")


def test_wrong_wishes_name_what_is_allowed(house: House) -> None:
    with pytest.raises(BadRequest, match="there are: random"):
        new_table(house, KATIE, wish("person", "bot:grandmaster"))
    with pytest.raises(BadRequest, match="allowed: open, person, bot"):
        new_table(house, KATIE, wish("person", "throne"))
    with pytest.raises(BadOption, match="1 to 4 seats"):
        new_table(house, KATIE, wish(*["open"] * 5))
    with pytest.raises(BadOption, match="no option poor"):
        new_table(house, KATIE, Wish("harbour", [Place()], {"poor": 1}))


def test_lists_show_open_tables_to_all_and_private_ones_to_their_people(house: House) -> None:
    shown = table_of(house, "person", "open")
    hidden = new_table(house, KATIE, wish("person", "open", open=False))

    assert [entry.table.id for entry in open_tables(house)] == [shown]
    assert {entry.table.id for entry in tables_of(house, "katie")} == {shown, hidden}
    assert tables_of(house, "bill") == []
    assert open_tables(house)[0].free == 1
