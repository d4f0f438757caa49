"""Bots at tables: they play on by themselves, one process at a time, also after a crash."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from time import time

import pytest

from megawatt.bots import BOTS
from megawatt.match import Match
from megawatt.server.logs import JsonLines
from megawatt.tables.bot_runner import LENT, BotRunner
from megawatt.tables.playing import play
from megawatt.tables.rows import OVER, PLAYING
from megawatt.tables.schema import CLAIMS
from megawatt.tables.seating import let_bot_play, take_seat_back
from megawatt.tables.service import TableEvent, TableService, event_in, message_of
from tests.tables.conftest import HARBOUR, KETCH, PASS, WORK, table_of

LONG = 300.0


@contextmanager
def running(service: TableService, **settings: float) -> Iterator[BotRunner]:
    runner = BotRunner(service, pace=0.0, **settings)  # type: ignore[arg-type]  # by name
    runner.start()
    try:
        yield runner
    finally:
        runner.close()


def until(service: TableService, table: str, status: str | None = None, step: int = 0) -> None:
    """Wait until the table has a status, or a step."""
    reached = Event()

    def look(_event: TableEvent | None = None) -> None:
        live = service.live(table)
        if live.status == status if status else live.step >= step:
            reached.set()

    service.listeners.append(look)
    look()
    assert reached.wait(LONG), service.live(table).match


def test_bots_play_a_game_to_its_end(service: TableService) -> None:
    table = table_of(service, "bot:random", "bot:greedy")

    with running(service):
        until(service, table, OVER)

    assert service.live(table).match.over


def test_a_bot_answers_a_person(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")

    with running(service):
        play(service, table, 0, WORK, 0)
        play(service, table, 0, PASS, 1)
        until(service, table, step=4)

    live = service.live(table)
    assert live.match.to_act == (0,)
    assert [seat for seat, _ in live.match.log] == [0, 0, 1, 1]


def test_a_bot_sits_in_at_once(service: TableService) -> None:
    table = table_of(service)

    with running(service):
        let_bot_play(service, table, "katie", 0, "random")
        until(service, table, step=2)

    assert service.live(table).match.to_act == (1,)


def test_a_start_takes_up_the_tables_that_wait(service: TableService) -> None:
    table = table_of(service, "bot:random", "bot:random")

    other = TableService({"harbour": HARBOUR}, service.store)
    with running(other):
        until(other, table, OVER)


def test_after_a_crash_bots_go_on_at_once(service: TableService) -> None:
    """What the dead process held is nobody's: a SQLite store has one process at a time."""
    table = table_of(service, "bot:random", "bot:random")
    claim(service, table, until=time() + LONG)

    with running(service):
        until(service, table, OVER)


def test_a_restarted_server_knows_its_own_claims(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.store, "sqlite", False)  # others may share the store
    table, theirs = (table_of(service, "bot:random", "bot:random") for _ in range(2))
    dead = BotRunner(service, me="host:8000")
    assert dead._claim(table)
    claim(service, theirs, until=time() + dead.lease)

    again = BotRunner(service, me="host:8000")
    assert again._unclaimed() == [table]
    again._give_back()
    assert BotRunner(service, me="host:8001")._unclaimed() == [table]


def test_a_claim_in_the_future_is_ignored(service: TableService) -> None:
    """The clock was set back by an hour: nobody waits for an hour."""
    table = table_of(service, "bot:random", "bot:random")
    claim(service, table, until=time() + 3600)
    runner = BotRunner(service)

    assert runner._unclaimed() == [table]
    assert runner._claim(table)


def test_a_finished_table_leaves_no_claim(service: TableService) -> None:
    table = table_of(service, "bot:random", "bot:random")

    with running(service):
        until(service, table, OVER)
        with service.store.reading() as connection:
            assert connection.execute(CLAIMS.select()).all() == []


def test_a_table_claimed_by_a_living_process_is_left_alone(service: TableService) -> None:
    table = table_of(service, "bot:random")
    runner = BotRunner(service)
    claim(service, table, until=time() + 10)

    assert runner._act(table) is None
    assert runner._unclaimed() == []
    assert service.live(table).step == 0


def test_a_table_of_a_dead_process_is_taken_over(service: TableService) -> None:
    table = table_of(service, "bot:random")
    claim(service, table, until=0.0)

    with running(service):
        until(service, table, OVER)


def test_closing_gives_claims_back(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")
    with running(service):
        play(service, table, 0, WORK, 0)
        play(service, table, 0, PASS, 1)
        until(service, table, step=4)

    with service.store.reading() as connection:
        assert connection.execute(CLAIMS.select()).all() == []


def test_nothing_is_remembered_about_finished_games(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")
    with running(service) as runner:
        play(service, table, 0, WORK, 0)
        play(service, table, 0, PASS, 1)
        until(service, table, step=4)
        assert table in runner._claimed

        let_bot_play(service, table, "katie", 0, "random")
        until(service, table, OVER)

    for thread in runner._threads:
        thread.join(LONG)
    assert (runner._claimed, runner._rest) == ({}, {})


def test_expired_leases_and_pauses_are_dropped(service: TableService) -> None:
    runner = BotRunner(service)
    runner._claimed = {"expired": 0.0, "held": float("inf")}
    runner._rest = {"rested": 0.0, "resting": float("inf")}

    runner._drop_expired()

    assert (list(runner._claimed), list(runner._rest)) == (["held"], ["resting"])


def test_a_bot_that_fails_does_not_stop_the_table(
    service: TableService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, match: Match, seat: int) -> int:
            raise ZeroDivisionError

    monkeypatch.setitem(BOTS, "broken", lambda seed: Broken())
    table = table_of(service, "bot:broken")

    with running(service):
        until(service, table, OVER)

    assert "bot broken failed" in caplog.text


def test_the_log_names_no_table(
    service: TableService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The link of a table is a secret of its players, also when something goes wrong there."""
    table = table_of(service, "bot:random")
    due = iter([table, None])

    def fail(_self: BotRunner, _table: str) -> float:
        raise ZeroDivisionError

    monkeypatch.setattr(BotRunner, "_next", lambda _self: next(due))
    monkeypatch.setattr(BotRunner, "_act", fail)
    BotRunner(service)._work()  # in this thread: what it logs is there when it returns

    lines = [JsonLines().format(record) for record in caplog.records]
    assert any("a bot could not move" in line for line in lines)
    assert not any(table in line for line in lines)


def test_a_move_made_while_a_bot_thinks_is_not_lost(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(service)
    runner = BotRunner(service)

    class Slow:
        """While it thinks, the person takes the seat back and moves."""

        def choose(self, match: Match, seat: int) -> int:
            play(service, table, 0, WORK, 0)
            return WORK

    monkeypatch.setitem(BOTS, "slow", lambda seed: Slow())
    let_bot_play(service, table, "katie", 0, "slow")

    assert runner._act(table) == 0.0
    assert service.live(table).match.log == [(0, WORK)]
    assert service.live(table).status == PLAYING
    assert KETCH in service.live(table).match.legal(0)


def test_a_game_that_ends_while_a_bot_thinks_is_left(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner = BotRunner(service)

    class Slow:
        """While it thinks, another server plays the game to its end."""

        def choose(self, match: Match, seat: int) -> int:
            while (live := service.live(table)).status == PLAYING:
                acting = live.match.to_act[0]
                play(service, table, acting, live.match.legal(acting)[0], live.step_for(acting))
            return WORK

    monkeypatch.setitem(BOTS, "slow", lambda seed: Slow())
    table = table_of(service, "bot:slow", "bot:random")

    assert runner._act(table) == 0.0
    assert runner._act(table) is None


def test_a_table_where_no_bot_is_due_is_not_opened(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With several servers the store knows first whether another has moved for the bot."""
    persons, bots = table_of(service), table_of(service, "bot:random")
    here = TableService({"harbour": HARBOUR}, service.store)
    monkeypatch.setattr(service.store, "sqlite", False)
    runner = BotRunner(here)

    assert runner._act(persons) is None
    assert runner._act("nosuchtable") is None
    assert len(here.live_tables) == 0
    monkeypatch.setattr(runner, "_claim", lambda _table: False)
    assert runner._act(bots) is None
    assert here.live_tables.peek(bots) is not None


def test_a_move_elsewhere_that_concerns_no_bot_asks_the_store_nothing(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner, looked = BotRunner(service), list[str]()
    monkeypatch.setattr(runner, "_schedule", lambda table, _wait: looked.append(table))
    table = table_of(service, "person", "bot:random")
    play(service, table, 0, WORK, 0)
    service.live_tables.drop(table)  # as at another server

    runner.on_event(event_in(message_of(TableEvent(table, 1, 3, (0, 0), due=False))))
    assert looked == []
    runner.on_event(event_in(message_of(TableEvent(table, 2, 4, (0, 0), due=True))))
    assert looked == [table]
    runner.on_event(event_in(f"{table} 2 4 0 0"))  # of a server that does not say
    assert looked == [table] * 2


def test_bots_of_another_server_are_left_to_it(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who holds the lease hears of the move too; without it the store is asked once, not always.

    When the lease is given back the sweeper finds the table.
    """
    table = table_of(service, "bot:random")
    runner, looked = BotRunner(service), list[str]()
    claim(service, table, until=time() + 10)
    assert runner._act(table) is None
    monkeypatch.setattr(runner, "_schedule", lambda table, _wait: looked.append(table))
    monkeypatch.setattr(runner._over, "wait", lambda _seconds: setattr(runner, "_closed", True))

    runner.on_event(TableEvent(table, 1, 99))
    assert looked == []
    with service.store.writing() as connection:
        connection.execute(CLAIMS.delete())
    runner._sweep()
    assert looked == [table]
    runner.on_event(TableEvent(table, 1, 99))
    assert looked == [table] * 2


def test_messages_between_servers_are_read_by_earlier_versions_too() -> None:
    event = TableEvent("table", 7, 9, (2, 0), due=False)
    message = message_of(event)
    table, *numbers = message.split()  # as they read it
    step, change, *secrets = map(int, numbers)

    assert event_in(message) == event
    earlier = TableEvent(table, step, change, tuple(secrets))
    for seats in ((), (0,), (0, 1)):
        assert earlier.for_seats(seats) == event.for_seats(seats)


def claim(service: TableService, table: str, until: float) -> None:
    with service.store.writing() as connection:
        connection.execute(CLAIMS.insert().values(table_id=table, holder="other", until=until))


def test_a_game_waits_for_whoever_left_it_to_a_bot(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")
    let_bot_play(service, table, "katie", 0, "random")
    asked, looked = Event(), Event()

    def watched(_table: str) -> bool:
        asked.set()
        return looked.is_set()

    runner = BotRunner(service, pace=0.0, watched=watched)
    runner.start()
    try:
        assert asked.wait(LONG)
        assert service.live(table).step == 0
        looked.set()  # somebody opens the page
        until(service, table, OVER)
    finally:
        runner.close()


def test_a_bot_that_sits_in_takes_its_time(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(service, "person", "bot:random")
    runner = BotRunner(service, pace=1.0)
    monkeypatch.setattr(runner, "_claim", lambda _table: True)
    let_bot_play(service, table, "katie", 0, "random")

    assert runner._act(table) == LENT  # how long it waits

    take_seat_back(service, table, "katie", 0)
    assert runner._act(table) is not None  # it rests still
    assert service.live(table).step == 1
