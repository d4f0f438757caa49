"""Clocks: whose runs, what a turn gives back, what happens at zero, and without a server."""

from math import inf

import pytest
import sqlalchemy as sa

from megawatt.tables.clock_keeper import BEAT, ClockKeeper
from megawatt.tables.clocks import DAY, GAME, HOUR, MINUTE, MOVE, Clock, left_of
from megawatt.tables.errors import BadRequest
from megawatt.tables.playing import chat, play, take_back
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.schema import MOVES, SEATS
from megawatt.tables.seating import join, let_bot_play, new_table, take_seat_back
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, HARBOUR, KATIE, KETCH, PASS, WORK, wanted

NOON = 1_800_000_000.0


class ServerTime:
    """The server's time, which only the test moves."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> float:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def time(service: TableService) -> ServerTime:
    service.now = ServerTime()
    return service.now


def clocked(service: TableService, per: str = MOVE, seconds: int = HOUR, *kinds: str) -> str:
    clock = Clock(per, seconds, "random")
    return new_table(service, KATIE, wanted(*(kinds or ("person", "person")), clock=clock))


def left(service: TableService, table: str) -> list[float | None]:
    return [left_of(row, service.counted()) for row in service.live(table).seats]


def running(service: TableService, table: str) -> list[int]:
    return [row.seat for row in service.live(table).seats if row.clock_until is not None]


def keeper(service: TableService) -> ClockKeeper:
    """Whatever the test lets pass, a server ran all the time."""
    return ClockKeeper(service, tolerance=inf)


def test_the_clock_of_whoever_is_asked_runs(service: TableService, time: ServerTime) -> None:
    table = clocked(service)
    time.pass_by(600)
    assert (left(service, table), running(service, table)) == ([HOUR - 600, None], [0])

    play(service, table, 0, WORK, 0)
    play(service, table, 0, PASS, 1)

    assert running(service, table) == [1]
    assert left(service, table)[1] == HOUR


def test_it_begins_with_the_game(service: TableService, time: ServerTime) -> None:
    table = clocked(service, MOVE, HOUR, "person", "open")
    assert running(service, table) == []
    time.pass_by(DAY)

    join(service, table, BILL)

    assert (left(service, table)[0], running(service, table)) == (HOUR, [0])


def test_time_for_a_move_is_full_when_what_was_done_stands(
    service: TableService, time: ServerTime
) -> None:
    """A die that was rolled cannot be taken back: what follows is the next decision."""
    table = clocked(service)
    time.pass_by(600)

    play(service, table, 0, WORK, 0)

    assert left(service, table)[0] == HOUR


def test_time_for_the_game_is_never_full_again(service: TableService, time: ServerTime) -> None:
    table = clocked(service, GAME)
    time.pass_by(600)
    play(service, table, 0, WORK, 0)
    time.pass_by(60)
    play(service, table, 0, PASS, 1)
    time.pass_by(300)

    assert left(service, table) == [HOUR - 660, HOUR - 300]


@pytest.mark.parametrize("per", [MOVE, GAME])
def test_taking_back_costs_the_time_of_whoever_does_it(
    service: TableService, time: ServerTime, per: str
) -> None:
    """Katie ends her turn, thinks while Bill's clock runs, and takes it back: nothing is won."""
    table = clocked(service, per)
    play(service, table, 0, WORK, 0)
    time.pass_by(600)
    play(service, table, 0, PASS, 1)
    assert service.live(table).match.can_undo(0)
    time.pass_by(1000)

    take_back(service, table, 0, 2)

    assert running(service, table) == [0]
    assert left(service, table) == [HOUR - 1600, HOUR]


def test_playing_and_taking_back_gives_no_time(service: TableService, time: ServerTime) -> None:
    table = clocked(service)
    play(service, table, 0, WORK, 0)
    for step in (1, 3, 5):
        time.pass_by(600)
        play(service, table, 0, PASS, step)
        take_back(service, table, 0, step + 1)

    assert left(service, table)[0] == HOUR - 1800


def test_at_zero_a_bot_plays_on_and_can_be_relieved(
    service: TableService, time: ServerTime
) -> None:
    table = clocked(service)
    time.pass_by(HOUR - 1)
    keeper(service).look()
    assert service.live(table).seats[0].kind == PERSON
    time.pass_by(1)

    keeper(service).look()
    keeper(service).look()  # or another server

    seat = service.live(table).seats[0]
    assert (seat.kind, seat.level, seat.person) == (BOT, "random", KATIE.id)
    assert [row.seat for row in service.live(table).bots] == [0]
    assert ["no time left" in line.text for line in chat(service, table)] == [True]
    take_seat_back(service, table, KATIE.id, 0)
    assert service.live(table).seats[0].kind == PERSON
    assert left(service, table)[0] == MINUTE


@pytest.mark.parametrize(("per", "again"), [(MOVE, HOUR), (GAME, HOUR / 10)])
def test_the_move_of_the_bot_gives_time_again(
    service: TableService, time: ServerTime, per: str, again: float
) -> None:
    table = clocked(service, per)
    time.pass_by(HOUR)
    keeper(service).look()

    play(service, table, 0, WORK, 0)  # the bot
    take_seat_back(service, table, KATIE.id, 0)

    assert left(service, table)[0] == again


def test_a_bot_that_sits_in_stops_the_clock(service: TableService, time: ServerTime) -> None:
    table = clocked(service, GAME)
    time.pass_by(600)
    let_bot_play(service, table, KATIE.id, 0, "random")
    time.pass_by(DAY)
    keeper(service).look()
    take_seat_back(service, table, KATIE.id, 0)

    assert left(service, table)[0] == HOUR - 600


def test_time_without_a_server_does_not_count(service: TableService, time: ServerTime) -> None:
    table = clocked(service)
    ClockKeeper(service).look()
    time.pass_by(600)  # in which the server ran, but for the last seconds
    first = ClockKeeper(service, tolerance=inf)
    first.look()
    time.pass_by(3 * DAY)

    again = TableService({"harbour": HARBOUR}, service.store, now=time)
    ClockKeeper(again).look(first=True)

    assert left(again, table)[0] == HOUR - 600
    assert left(service, table)[0] == HOUR - 600, "what was in memory is read anew"


def test_a_machine_that_slept_gives_the_time_back(service: TableService, time: ServerTime) -> None:
    """Also a move that comes before the clocks were looked at costs nobody the night."""
    table = clocked(service, GAME)
    watch = ClockKeeper(service)
    watch.look()
    time.pass_by(2 * DAY)
    play(service, table, 0, WORK, 0)
    time.pass_by(BEAT)

    watch.look()

    assert left(service, table)[0] == pytest.approx(HOUR, abs=30)
    assert service.live(table).seats[0].kind == PERSON


def test_a_clock_gets_no_more_back_than_it_lost(service: TableService, time: ServerTime) -> None:
    """The last beat was written for another table, long ago."""
    clocked(service)
    ClockKeeper(service).look()
    time.pass_by(5 * DAY)
    fresh = clocked(service)
    time.pass_by(60)

    ClockKeeper(service).look()

    assert left(service, fresh)[0] == HOUR


def test_a_table_that_nobody_can_play_stands(service: TableService, time: ServerTime) -> None:
    table = clocked(service)
    time.pass_by(HOUR)
    elsewhere = TableService({}, service.store, now=time)

    keeper(elsewhere).look()

    assert running(TableService({"harbour": HARBOUR}, service.store), table) == []


def test_clocks_of_other_servers_are_the_same(service: TableService, time: ServerTime) -> None:
    table = clocked(service)
    other = TableService({"harbour": HARBOUR}, service.store, now=time)
    assert left(other, table)[0] == HOUR
    play(service, table, 0, WORK, 0)
    time.pass_by(60)
    play(service, table, 0, PASS, 1)
    time.pass_by(60)

    assert left(other, table) == left(service, table) == [HOUR - 60, HOUR - 60]


def test_tables_without_a_clock_keep_none(service: TableService, time: ServerTime) -> None:
    table = new_table(service, KATIE, wanted("person", "person"))
    play(service, table, 0, KETCH if KETCH in service.live(table).match.legal(0) else WORK, 0)

    assert left(service, table) == [None, None]
    with service.store.reading() as connection:
        (at,) = connection.execute(sa.select(MOVES.c.at)).one()
        assert at == NOON
        assert connection.execute(sa.select(sa.func.max(SEATS.c.clock_until))).scalar() is None


@pytest.mark.parametrize("clock", [(MOVE, 59), (GAME, 31 * DAY), ("year", HOUR)])
def test_clocks_that_are_none(clock: tuple[str, int]) -> None:
    with pytest.raises(BadRequest):
        Clock(*clock, bot="random")


def test_the_bot_must_be_on_offer(service: TableService) -> None:
    with pytest.raises(BadRequest):
        new_table(service, KATIE, wanted("person", "person", clock=Clock(MOVE, HOUR, "nobody")))
