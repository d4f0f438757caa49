"""Moves at a table: stored before they are acknowledged, one a step, never twice."""

from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import select

from megawatt.kernel.errors import CannotUndo, IllegalAction
from megawatt.tables.chatting import say
from megawatt.tables.errors import BadRequest, LookAgain, NoSuchTable, NotPlaying, OldRules
from megawatt.tables.live_table import MOST_READERS
from megawatt.tables.playing import chat, play, take_back
from megawatt.tables.results import career
from megawatt.tables.rows import OVER
from megawatt.tables.schema import MOVES, SEATS, TABLES
from megawatt.tables.seat_view import SeatView, told_now
from megawatt.tables.seating import new_table
from megawatt.tables.service import TableEvent, TableService
from megawatt.tables.store import TableStore
from tests.tables.conftest import BILL, HARBOUR, KATIE, KETCH, PASS, WORK, table_of, wanted


def again(service: TableService) -> TableService:
    """The same store, opened by another process."""
    return TableService({"harbour": HARBOUR}, service.store)


def test_a_move_is_stored_and_another_process_sees_it(service: TableService) -> None:
    table = table_of(service)

    stored = play(service, table, 0, WORK, 0)

    assert (stored.step, stored.now, stored.repeated) == (0, 1, False)
    assert again(service).live(table).match.log == [(0, WORK)]


def test_listeners_are_told_after_the_move_is_stored(service: TableService) -> None:
    table = table_of(service)
    heard: list[tuple[TableEvent, int]] = []
    service.listeners.append(lambda event: heard.append((event, again(service).live(table).step)))

    play(service, table, 0, WORK, 0)

    assert heard == [(TableEvent(table, 1, 1, (0, 0), due=False), 1)]


def test_an_illegal_move_changes_nothing_and_says_why(service: TableService) -> None:
    table = table_of(service)

    with pytest.raises(IllegalAction, match="HA-4"):
        play(service, table, 1, WORK, 0)

    assert service.live(table).step == 0
    assert again(service).live(table).step == 0


def test_a_table_that_has_vanished_from_the_store_is_refused_and_forgotten(
    service: TableService,
) -> None:
    table = table_of(service)
    assert service.live(table) is service.live_tables.peek(table)
    with service.store.writing() as connection:
        connection.execute(SEATS.delete().where(SEATS.c.table_id == table))
        connection.execute(TABLES.delete().where(TABLES.c.id == table))

    with pytest.raises(NoSuchTable, match=f"no table '{table}'"):
        play(service, table, 0, WORK, 0)

    assert service.live_tables.peek(table) is None
    with pytest.raises(NoSuchTable):
        say(service, table, KATIE, "Hello?")


def test_a_move_for_another_step_must_look_again(service: TableService) -> None:
    table = table_of(service)
    play(service, table, 0, WORK, 0)

    with pytest.raises(LookAgain, match="moved on to step 1; you answered step 0"):
        play(service, table, 0, PASS, 0)
    with pytest.raises(LookAgain):
        play(service, table, 0, PASS, 2)


def test_of_two_posts_for_one_step_exactly_one_wins(service: TableService) -> None:
    table = table_of(service)
    service.live(table)
    start, outcomes = Barrier(8), list[str]()

    def post(of: TableService) -> None:
        start.wait()
        try:
            play(of, table, 0, WORK, 0)
            outcomes.append("won")
        except LookAgain:
            outcomes.append("look again")

    posts = [Thread(target=post, args=[of]) for of in (service, again(service)) * 4]
    for thread in posts:
        thread.start()
    for thread in posts:
        thread.join()

    assert sorted(outcomes) == ["look again"] * 7 + ["won"]
    assert again(service).live(table).match.log == [(0, WORK)]


def test_a_repeated_post_is_harmless(service: TableService) -> None:
    table = table_of(service)
    first = play(service, table, 0, WORK, 0, "key-1")
    play(service, table, 0, PASS, 1, "key-2")

    repeated = play(service, table, 0, WORK, 0, "key-1")

    assert (repeated.step, repeated.now, repeated.repeated) == (first.step, 2, True)
    with pytest.raises(BadRequest, match="use 1 to 64 letters"):
        play(service, table, 1, WORK, 2, "k" * 65)


def test_keys_are_a_seats_own(service: TableService) -> None:
    """Else a key would tell whether another seat has used it, also in secret."""
    table = table_of(service)
    play(service, table, 0, WORK, 0, "1")
    with pytest.raises(LookAgain):
        play(service, table, 1, WORK, 0, "1")
    play(service, table, 0, PASS, 1, "2")

    assert not play(service, table, 1, WORK, 2, "1").repeated


def test_a_take_back_is_a_record_and_the_move_is_gone(service: TableService) -> None:
    table = table_of(service)
    play(service, table, 0, WORK, 0)
    play(service, table, 0, PASS, 1)

    take_back(service, table, 0, 2)

    assert service.live(table).step == 3
    assert service.live(table).match.log == [(0, WORK)]
    other = again(service).live(table)
    assert other.match.log == [(0, WORK)]
    assert other.match.same_as(service.live(table).match)
    with service.store.reading() as connection:
        assert list(connection.execute(select(MOVES.c.seat, MOVES.c.action))) == [
            (0, WORK),
            (0, PASS),
            (0, -1),
        ]


def test_what_another_did_cannot_be_taken_back(service: TableService) -> None:
    table = table_of(service)

    with pytest.raises(CannotUndo):
        take_back(service, table, 0, 0)
    play(service, table, 0, WORK, 0)
    with pytest.raises(CannotUndo, match="revealed"):
        take_back(service, table, 0, 1)
    with pytest.raises(CannotUndo, match="did not act last"):
        take_back(service, table, 1, 1)
    assert service.live(table).step == 1


def test_negative_actions_are_no_back_door(service: TableService) -> None:
    table = table_of(service)
    play(service, table, 0, WORK, 0)

    with pytest.raises(BadRequest, match="no action -1"):
        play(service, table, 0, -1, 1)


def test_a_failure_to_store_leaves_memory_and_store_alike(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(service)
    service.live(table)

    def no_room(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(service, "_finish", no_room)
        with pytest.raises(OSError, match="disk full"):
            play(service, table, 0, WORK, 0)

    assert service.live(table).step == 0
    assert play(service, table, 0, WORK, 0).now == 1


def test_the_game_begins_when_every_seat_is_taken(service: TableService) -> None:
    table = table_of(service, "person", "open")

    with pytest.raises(NotPlaying, match="when every seat is taken"):
        play(service, table, 0, WORK, 0)


def test_results_are_kept_at_the_end(service: TableService) -> None:
    table = table_of(service, "person")
    step = 0
    while service.live(table).status != OVER:
        play(service, table, 0, service.live(table).match.legal(0)[-1], step)
        step += 1

    done = career(service.store, "katie", "harbour")

    assert (done.played, done.won) == (1, 0)
    assert done.best_solo == service.live(table).match.points()[0]
    with pytest.raises(NotPlaying, match="over"):
        play(service, table, 0, WORK, step)


def test_a_table_of_other_rules_is_refused(service: TableService) -> None:
    table = table_of(service)
    with service.store.writing() as connection:
        connection.execute(TABLES.update().values(rules=99))

    with pytest.raises(OldRules, match="version 99"):
        again(service).live(table)


def test_a_table_with_another_box_is_refused(service: TableService) -> None:
    table = table_of(service)
    with service.store.writing() as connection:
        connection.execute(TABLES.update().values(box="other"))

    with pytest.raises(OldRules, match="another box"):
        again(service).live(table)


def test_an_unknown_table_is_named(service: TableService) -> None:
    with pytest.raises(NoSuchTable, match="no table 'nowhere'"):
        service.live("nowhere")


def test_chat_is_kept_in_order_and_tidied(service: TableService) -> None:
    table = table_of(service)

    say(service, table, KATIE, "  hello\x00\n there \u202e ")
    say(service, table, BILL, "<b>hi</b>")

    assert [(line.name, line.text) for line in chat(service, table)] == [
        ("Katie", "hello there"),
        ("Bill", "<b>hi</b>"),
    ]
    with pytest.raises(BadRequest, match="empty"):
        say(service, table, BILL, " \n ")
    with pytest.raises(BadRequest, match="allowed: 1 to 500"):
        say(service, table, BILL, "x" * 501)


def test_tables_survive_closing_the_store(tmp_path: Path) -> None:
    store = TableStore(tmp_path)
    table = table_of(TableService({"harbour": HARBOUR}, store))
    play(TableService({"harbour": HARBOUR}, store), table, 0, WORK, 0)
    store.close()

    store = TableStore(tmp_path)
    play(TableService({"harbour": HARBOUR}, store), table, 0, KETCH, 1)

    assert TableService({"harbour": HARBOUR}, store).live(table).match.log == [
        (0, WORK),
        (0, KETCH),
    ]
    store.close()


def test_of_many_readers_a_table_remembers_the_latest(service: TableService) -> None:
    """It kept an entry a reader for as long as it was in memory."""
    live = service.live(table_of(service))
    for reader in range(MOST_READERS + 9):
        live.note_told(None, f"language {reader}", 0)
        live.note_told("katie", "en", reader)

    assert len(live.told) == MOST_READERS
    assert live.told["katie", "en"] == (0, MOST_READERS + 8)
    assert (None, "language 0") not in live.told


def test_a_few_steps_are_told_without_a_copy_of_the_match(service: TableService) -> None:
    table = table_of(service)
    play(service, table, 0, WORK, 0)
    live = service.live(table)
    before = live.match.names

    for seat, lang in ((0, "en"), (1, "fr"), (None, "en")):
        assert told_now(live, seat, lang, 0) == SeatView(live, seat, lang).story()
    assert live.match.names == before
    assert "Katie" in told_now(live, 1, "en", 0)[-1].text
    hosted = service.live(new_table(service, KATIE, wanted("person", "open")))
    assert told_now(hosted, 0, "en", 0) == SeatView(hosted, 0).story()
