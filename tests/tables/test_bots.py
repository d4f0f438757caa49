"""Bots at tables: they play on by themselves, one process at a time, also after a crash."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from megawatt.bots import BOTS
from megawatt.match import Match
from megawatt.tables.bots import BotRunner
from megawatt.tables.house import House, Told
from megawatt.tables.playing import play
from megawatt.tables.rows import OVER, PLAYING
from megawatt.tables.schema import CLAIMS
from megawatt.tables.seating import let_bot_play
from tests.tables.conftest import HARBOUR, KETCH, PASS, WORK, table_of

LONG = 300.0


@contextmanager
def running(house: House, **settings: float) -> Iterator[BotRunner]:
    runner = BotRunner(house, pace=0.0, **settings)  # type: ignore[arg-type]  # by name
    runner.start()
    try:
        yield runner
    finally:
        runner.close()


def until(house: House, table: str, status: str | None = None, step: int = 0) -> None:
    """Wait until the table has a status, or a step."""
    reached = Event()

    def look(_told: Told | None = None) -> None:
        live = house.live(table)
        if live.status == status if status else live.step >= step:
            reached.set()

    house.listeners.append(look)
    look()
    assert reached.wait(LONG), house.live(table).match


def test_bots_play_a_game_to_its_end(house: House) -> None:
    table = table_of(house, "bot:random", "bot:greedy")

    with running(house):
        until(house, table, OVER)

    assert house.live(table).match.over


def test_a_bot_answers_a_person(house: House) -> None:
    table = table_of(house, "person", "bot:random")

    with running(house):
        play(house, table, 0, WORK, 0)
        play(house, table, 0, PASS, 1)
        until(house, table, step=4)

    live = house.live(table)
    assert live.match.to_act == (0,)
    assert [seat for seat, _ in live.match.log] == [0, 0, 1, 1]


def test_a_bot_sits_in_at_once(house: House) -> None:
    table = table_of(house)

    with running(house):
        let_bot_play(house, table, "katie", 0, "random")
        until(house, table, step=2)

    assert house.live(table).match.to_act == (1,)


def test_a_start_takes_up_the_tables_that_wait(house: House) -> None:
    table = table_of(house, "bot:random", "bot:random")

    other = House({"harbour": HARBOUR}, house.store)
    with running(other):
        until(other, table, OVER)


def test_a_table_claimed_by_a_living_process_is_left_alone(house: House) -> None:
    table = table_of(house, "bot:random")
    runner = BotRunner(house)
    claim(house, table, until=float("inf"))

    assert runner._act(table) is None
    assert runner._forgotten() == []
    assert house.live(table).step == 0


def test_a_table_of_a_dead_process_is_taken_over(house: House) -> None:
    table = table_of(house, "bot:random")
    claim(house, table, until=0.0)

    with running(house):
        until(house, table, OVER)


def test_closing_gives_claims_back(house: House) -> None:
    table = table_of(house, "person", "bot:random")
    with running(house):
        play(house, table, 0, WORK, 0)
        play(house, table, 0, PASS, 1)
        until(house, table, step=4)

    with house.store.reading() as connection:
        assert connection.execute(CLAIMS.select()).all() == []


def test_a_bot_that_fails_does_not_stop_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, match: Match, seat: int) -> int:
            raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "broken", lambda seed: Broken())
    table = table_of(house, "bot:broken")

    with running(house):
        until(house, table, OVER)

    assert "bot broken failed" in caplog.text


def test_a_move_made_while_a_bot_thinks_is_not_lost(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(house)
    runner = BotRunner(house)

    class Slow:
        """While it thinks, the person takes the seat back and moves."""

        def choose(self, match: Match, seat: int) -> int:
            play(house, table, 0, WORK, 0)
            return WORK

    monkeypatch.setitem(BOTS, "slow", lambda seed: Slow())
    let_bot_play(house, table, "katie", 0, "slow")

    assert runner._act(table) == 0.0
    assert house.live(table).match.log == [(0, WORK)]
    assert house.live(table).status == PLAYING
    assert KETCH in house.live(table).match.legal(0)


def claim(house: House, table: str, until: float) -> None:
    with house.store.writing() as connection:
        connection.execute(CLAIMS.insert().values(table_id=table, holder="other", until=until))
