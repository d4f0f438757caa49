"""Moves at a table: stored before they are acknowledged, one a step, never twice."""

from pathlib import Path
from threading import Barrier, Thread

import pytest
from sqlalchemy import select

from megawatt.kernel.errors import CannotUndo, IllegalAction
from megawatt.tables.errors import BadRequest, LookAgain, NoSuchTable, NotPlaying, OldRules
from megawatt.tables.house import House, Told
from megawatt.tables.playing import chat, play, say, take_back
from megawatt.tables.results import career
from megawatt.tables.rows import OVER
from megawatt.tables.schema import MOVES, SEATS, TABLES
from megawatt.tables.store import Store
from tests.tables.conftest import HARBOUR, KETCH, PASS, WORK, table_of


def again(house: House) -> House:
    """The same store, opened by another process."""
    return House({"harbour": HARBOUR}, house.store)


def test_a_move_is_stored_and_another_process_sees_it(house: House) -> None:
    table = table_of(house)

    stored = play(house, table, 0, WORK, 0)

    assert (stored.step, stored.now, stored.repeated) == (0, 1, False)
    assert again(house).live(table).match.log == [(0, WORK)]


def test_what_is_heard_is_stored_already(house: House) -> None:
    table = table_of(house)
    heard: list[tuple[Told, int]] = []
    house.listeners.append(lambda told: heard.append((told, again(house).live(table).step)))

    play(house, table, 0, WORK, 0)

    assert heard == [(Told(table, 1, 1, (0, 0)), 1)]


def test_an_illegal_move_changes_nothing_and_says_why(house: House) -> None:
    table = table_of(house)

    with pytest.raises(IllegalAction, match="HA-4"):
        play(house, table, 1, WORK, 0)

    assert house.live(table).step == 0
    assert again(house).live(table).step == 0


def test_a_table_that_has_vanished_from_the_store_is_told_and_forgotten(house: House) -> None:
    table = table_of(house)
    assert house.live(table) is house.shelf.peek(table)
    with house.store.writing() as connection:
        connection.execute(SEATS.delete().where(SEATS.c.table_id == table))
        connection.execute(TABLES.delete().where(TABLES.c.id == table))

    with pytest.raises(NoSuchTable, match=f"no table '{table}'"):
        play(house, table, 0, WORK, 0)

    assert house.shelf.peek(table) is None
    with pytest.raises(NoSuchTable):
        say(house, table, "katie", "Katie", "Hello?")


def test_a_move_for_another_step_must_look_again(house: House) -> None:
    table = table_of(house)
    play(house, table, 0, WORK, 0)

    with pytest.raises(LookAgain, match="moved on to step 1; you answered step 0"):
        play(house, table, 0, PASS, 0)
    with pytest.raises(LookAgain):
        play(house, table, 0, PASS, 2)


def test_of_two_posts_for_one_step_exactly_one_wins(house: House) -> None:
    table = table_of(house)
    house.live(table)
    start, outcomes = Barrier(8), list[str]()

    def post(of: House) -> None:
        start.wait()
        try:
            play(of, table, 0, WORK, 0)
            outcomes.append("won")
        except LookAgain:
            outcomes.append("look again")

    posts = [Thread(target=post, args=[of]) for of in (house, again(house)) * 4]
    for thread in posts:
        thread.start()
    for thread in posts:
        thread.join()

    assert sorted(outcomes) == ["look again"] * 7 + ["won"]
    assert again(house).live(table).match.log == [(0, WORK)]


def test_a_repeated_post_is_harmless(house: House) -> None:
    table = table_of(house)
    first = play(house, table, 0, WORK, 0, "key-1")
    play(house, table, 0, PASS, 1, "key-2")

    repeated = play(house, table, 0, WORK, 0, "key-1")

    assert (repeated.step, repeated.now, repeated.repeated) == (first.step, 2, True)
    with pytest.raises(BadRequest, match="another seat"):
        play(house, table, 1, WORK, 2, "key-1")
    with pytest.raises(BadRequest, match="use 1 to 64 letters"):
        play(house, table, 1, WORK, 2, "k" * 65)


def test_a_take_back_is_a_record_and_the_move_is_gone(house: House) -> None:
    table = table_of(house)
    play(house, table, 0, WORK, 0)
    play(house, table, 0, PASS, 1)

    take_back(house, table, 0, 2)

    assert house.live(table).step == 3
    assert house.live(table).match.log == [(0, WORK)]
    other = again(house).live(table)
    assert other.match.log == [(0, WORK)]
    assert other.match.same_as(house.live(table).match)
    with house.store.reading() as connection:
        assert list(connection.execute(select(MOVES.c.seat, MOVES.c.action))) == [
            (0, WORK),
            (0, PASS),
            (0, -1),
        ]


def test_what_another_did_cannot_be_taken_back(house: House) -> None:
    table = table_of(house)

    with pytest.raises(CannotUndo):
        take_back(house, table, 0, 0)
    play(house, table, 0, WORK, 0)
    with pytest.raises(CannotUndo, match="revealed"):
        take_back(house, table, 0, 1)
    with pytest.raises(CannotUndo, match="did not act last"):
        take_back(house, table, 1, 1)
    assert house.live(table).step == 1


def test_negative_actions_are_no_back_door(house: House) -> None:
    table = table_of(house)
    play(house, table, 0, WORK, 0)

    with pytest.raises(BadRequest, match="no action -1"):
        play(house, table, 0, -1, 1)


def test_a_failure_to_store_leaves_memory_and_store_alike(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(house)
    house.live(table)

    def no_room(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(house, "_settle", no_room)
        with pytest.raises(OSError, match="disk full"):
            play(house, table, 0, WORK, 0)

    assert house.live(table).step == 0
    assert play(house, table, 0, WORK, 0).now == 1


def test_the_game_begins_when_every_seat_is_taken(house: House) -> None:
    table = table_of(house, "person", "open")

    with pytest.raises(NotPlaying, match="when every seat is taken"):
        play(house, table, 0, WORK, 0)


def test_results_are_kept_at_the_end(house: House) -> None:
    table = table_of(house, "person")
    step = 0
    while house.live(table).status != OVER:
        play(house, table, 0, house.live(table).match.legal(0)[-1], step)
        step += 1

    done = career(house.store, "katie", "harbour")

    assert (done.played, done.won) == (1, 0)
    assert done.best_solo == house.live(table).match.points()[0]
    with pytest.raises(NotPlaying, match="over"):
        play(house, table, 0, WORK, step)


def test_a_table_of_other_rules_is_refused(house: House) -> None:
    table = table_of(house)
    with house.store.writing() as connection:
        connection.execute(TABLES.update().values(rules=99))

    with pytest.raises(OldRules, match="version 99"):
        again(house).live(table)


def test_a_table_with_another_box_is_refused(house: House) -> None:
    table = table_of(house)
    with house.store.writing() as connection:
        connection.execute(TABLES.update().values(box="other"))

    with pytest.raises(OldRules, match="another box"):
        again(house).live(table)


def test_an_unknown_table_is_named(house: House) -> None:
    with pytest.raises(NoSuchTable, match="no table 'nowhere'"):
        house.live("nowhere")


def test_chat_is_kept_in_order_and_tidied(house: House) -> None:
    table = table_of(house)

    say(house, table, "katie", "Katie", "  hello\x00\n there \u202e ")
    say(house, table, "bill", "Bill", "<b>hi</b>")

    assert [(line.name, line.text) for line in chat(house, table)] == [
        ("Katie", "hello there"),
        ("Bill", "<b>hi</b>"),
    ]
    with pytest.raises(BadRequest, match="empty"):
        say(house, table, "bill", "Bill", " \n ")
    with pytest.raises(BadRequest, match="allowed: 1 to 500"):
        say(house, table, "bill", "Bill", "x" * 501)


def test_tables_survive_closing_the_store(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = table_of(House({"harbour": HARBOUR}, store))
    play(House({"harbour": HARBOUR}, store), table, 0, WORK, 0)
    store.close()

    store = Store(tmp_path)
    play(House({"harbour": HARBOUR}, store), table, 0, KETCH, 1)

    assert House({"harbour": HARBOUR}, store).live(table).match.log == [(0, WORK), (0, KETCH)]
    store.close()
