"""One click, one take-back: an action with what follows from it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.kernel.actions import number_of
from megawatt.kernel.errors import CannotUndo, IllegalAction
from megawatt.library import game
from megawatt.tables.chatting import say
from megawatt.tables.gestures import gesture_length, play_gesture, take_gesture_back
from megawatt.tables.seating import NewTable, SeatRequest, new_table
from megawatt.tables.service import TableEvent, TableService
from megawatt.tables.store import TableStore
from tests.tables.conftest import BILL, KATIE, PASS, WORK, table_of

RED_FIRST, DONE = number_of(ACTIONS, Act.START), number_of(ACTIONS, Act.DONE)


@pytest.fixture
def powerline(tmp_path: Path) -> Iterator[TableService]:
    store = TableStore(tmp_path)
    yield TableService({"powerline": game("powerline")}, store)
    store.close()


def plan_table(service: TableService) -> str:
    seats = [SeatRequest("person"), SeatRequest("person")]
    return new_table(service, KATIE, NewTable("powerline", seats, {}, seed=7))


def place_of(service: TableService, table: str) -> int:
    """Find the first place for the red worker once it goes first."""
    match = service.live(table).copy()
    match.play(0, RED_FIRST)
    return next(action for action in match.legal(0) if ACTIONS[action]["kind"] == Act.PLACE)


def test_what_belongs_to_a_click_is_one_change_and_one_take_back(powerline: TableService) -> None:
    table = plan_table(powerline)
    before = powerline.live(table).match.known(0)
    told: list[TableEvent] = []
    powerline.listeners.append(told.append)

    stored = play_gesture(powerline, table, 0, [RED_FIRST, place_of(powerline, table)], 0, "a")

    live = powerline.live(table)
    assert live.records[0].move.action == RED_FIRST
    assert (stored.step, stored.now, live.step) == (0, 2, 2)
    assert len(told) == 1
    assert not told[0].public  # planned in secret
    assert gesture_length(live, 0) == 2

    take_gesture_back(powerline, table, 0, 2, "b")
    assert powerline.live(table).match.known(0) == before


def test_what_is_planned_by_gestures_hides_no_later_change_from_others(
    powerline: TableService,
) -> None:
    """For an onlooker and the others secret records never count, whatever they came with."""
    table = plan_table(powerline)
    told: list[TableEvent] = []
    powerline.listeners.append(told.append)

    play_gesture(powerline, table, 0, [RED_FIRST, place_of(powerline, table)], 0, "a")
    take_gesture_back(powerline, table, 0, 2, "b")
    play_gesture(powerline, table, 0, [RED_FIRST, place_of(powerline, table)], 4, "c")
    say(powerline, table, BILL, "Hello")

    for seats in ((), (1,)):
        changes = [event.for_seats(seats).change for event in told]
        assert changes == [*[changes[0]] * 3, changes[0] + 1]


def test_the_same_gesture_is_stored_once(powerline: TableService) -> None:
    table = plan_table(powerline)
    actions = [RED_FIRST, place_of(powerline, table)]
    first = play_gesture(powerline, table, 0, actions, 0, "a")
    again = play_gesture(powerline, table, 0, actions, 0, "a")

    assert (first.repeated, again.repeated) == (False, True)
    assert powerline.live(table).step == 2


def test_each_gesture_is_taken_back_alone(powerline: TableService) -> None:
    table = plan_table(powerline)
    play_gesture(powerline, table, 0, [RED_FIRST, place_of(powerline, table)], 0, "a")
    live = powerline.live(table)
    second = live.match.legal(0)[0]
    play_gesture(powerline, table, 0, [second], 2, "b")

    assert gesture_length(live, 0) == 1
    take_gesture_back(powerline, table, 0, 3, "c")
    assert gesture_length(powerline.live(table), 0) == 2


def test_a_gesture_leaves_out_what_is_refused(powerline: TableService) -> None:
    table = plan_table(powerline)
    play_gesture(powerline, table, 0, [RED_FIRST, DONE], 0, "a")  # done without a worker
    assert powerline.live(table).step == 1

    with pytest.raises(IllegalAction):
        play_gesture(powerline, table, 0, [DONE], 1, "b")
    assert powerline.live(table).step == 1


def test_what_shows_something_is_not_done_by_itself(service: TableService) -> None:
    """Buying nothing ends the turn: it is the player's click, even where it is the only choice."""
    table = table_of(service)
    play_gesture(service, table, 0, [WORK], 0, "a")
    assert service.live(table).match.to_act == (0,)


def test_what_cannot_be_taken_back_stands_whole(service: TableService) -> None:
    table = table_of(service)
    play_gesture(service, table, 0, [WORK], 0, "a")
    with pytest.raises(CannotUndo):
        take_gesture_back(service, table, 0, 1, "b")
    assert service.live(table).step == 1


def test_a_gesture_over_the_end_of_a_turn_is_public(service: TableService) -> None:
    table = table_of(service)
    told: list[TableEvent] = []
    service.listeners.append(told.append)
    play_gesture(service, table, 0, [WORK, PASS], 0, "a" * 64)  # no room for numbers in the key

    assert service.live(table).match.to_act == (1,)
    assert told[0].public
    assert [record.move.key for record in service.live(table).records] == ["a" * 64, None]
