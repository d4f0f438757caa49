"""After an update of the rules: tables go on, or stay readable; nothing is lost."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from harbour.game import GAME
from megawatt.fairness import check
from megawatt.library import Game
from megawatt.saves import from_data
from megawatt.tables import archivist, updates
from megawatt.tables.archives import archive_of, keep_archive
from megawatt.tables.archivist import Archivist
from megawatt.tables.errors import NotPlaying, NotYourSeat, OldRules
from megawatt.tables.lists import tables_of
from megawatt.tables.personal import remove
from megawatt.tables.playing import chat, play
from megawatt.tables.rows import ENDED, OVER, TableRow
from megawatt.tables.seating import join
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, PASS, WORK, table_of


def _richer(s: Any, seats: int, options: Mapping[str, Any]) -> None:
    GAME.lay(s, seats, {**options, "rich": 5})


NEW = Game(replace(GAME, version=GAME.version + 1))
"""The same rules by another name."""
OTHER = Game(replace(GAME, version=GAME.version + 1, lay=_richer))
"""Rules under which everybody would have had more coins."""


def updated(service: TableService, game: Game | None) -> TableService:
    """The same store, opened by a later version of the program."""
    later = TableService({"harbour": game} if game else {}, service.store)
    later.carry_over = partial(updates.carry_over, later)
    return later


def begun(service: TableService, *kinds: str) -> str:
    table = table_of(service, *kinds)
    play(service, table, 0, WORK, 0)
    play(service, table, 0, PASS, 1)
    keep_archive(service, table)
    return table


def finished(service: TableService) -> str:
    table = table_of(service, "person")
    while not service.live(table).match.over:
        live = service.live(table)
        play(service, table, 0, live.match.legal(0)[0], live.step)
    keep_archive(service, table)
    return table


def test_a_table_that_replays_to_the_same_story_goes_on(service: TableService) -> None:
    table = begun(service)

    later = updated(service, NEW)
    play(later, table, 1, WORK, 2)

    assert later.live(table).table.rules == NEW.rules.version
    assert [line.text for line in chat(later, table)] == [updates.UPDATED]
    assert updates.is_current(later, later.live(table).table)


def test_a_table_that_would_tell_another_story_stays_as_it_was(service: TableService) -> None:
    table = begun(service)

    later = updated(service, OTHER)
    with pytest.raises(OldRules, match="version 1"):
        later.live(table)

    stored = updates.stored_table(later, table)
    assert stored.table.rules == GAME.version
    assert stored.log == [(0, WORK), (0, PASS)]
    assert stored.archive
    assert any("Katie" in line.words for line in stored.archive.lines("fr"))


def test_a_table_whose_story_was_not_kept_is_not_trusted(service: TableService) -> None:
    table = begun(service)
    play(service, table, 1, WORK, 2)

    with pytest.raises(OldRules):
        updated(service, NEW).live(table)


def test_all_tables_are_tried_at_the_start(service: TableService) -> None:
    begun(service)
    fresh = table_of(service)

    later = updated(service, OTHER)

    assert updates.carry_all_over(later) == 1
    assert later.live(fresh).table.rules == OTHER.rules.version  # nothing was played yet


def test_rules_that_stay_behind_are_tried_once(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots are looked for every second: a long game is not replayed as often."""
    table = begun(service)
    later = updated(service, OTHER)
    tried: list[str] = []

    def refuse(row: TableRow) -> bool:
        tried.append(row.id)
        return False

    monkeypatch.setattr(later, "carry_over", refuse)

    for _ in range(3):
        with pytest.raises(OldRules):
            later.live(table)

    assert tried == [table]


@pytest.mark.parametrize("game", [OTHER, None])
def test_a_finished_game_is_always_readable(service: TableService, game: Game | None) -> None:
    table = finished(service)

    stored = updates.stored_table(updated(service, game), table)

    assert stored.table.status == OVER
    assert stored.results[0].place == 1
    assert stored.archive
    assert len(stored.archive.lines("en")) > len(stored.log) // 2


def test_a_stored_game_can_be_opened_by_the_rules_it_was_played_by(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(service)
    data = json.loads(json.dumps(updates.export(updated(service, OTHER), table)))

    monkeypatch.setattr("megawatt.saves.game", lambda _name: Game(GAME))
    match = from_data(data, "file")

    assert match.same_as(service.live(table).match)
    proof = check(data, "file", match.log, ())
    assert proof
    assert proof.commitment == service.live(table).commitment


def test_all_people_agree_before_a_game_ends(service: TableService) -> None:
    table = table_of(service, "person", "open")
    join(service, table, BILL)
    play(service, table, 0, WORK, 0)
    play(service, table, 0, PASS, 1)
    later = updated(service, OTHER)
    with pytest.raises(NotPlaying, match="when all agree"):
        updates.export(later, table)
    with pytest.raises(NotYourSeat):
        updates.agree_to_end(later, table, "stranger")

    assert not updates.agree_to_end(later, table, "katie")
    assert updates.stored_table(later, table).table.status != ENDED
    assert updates.agree_to_end(later, table, "bill")

    assert updates.export(later, table)["log"] == [[0, WORK, ""], [0, PASS, ""]]


def test_a_game_that_can_go_on_is_not_ended_by_agreement(service: TableService) -> None:
    table = begun(service)

    with pytest.raises(NotPlaying, match="goes on by its rules"):
        updates.agree_to_end(service, table, "katie")


def test_a_table_that_stays_behind_can_be_taken_off_the_list(service: TableService) -> None:
    table = begun(service)
    later = updated(service, OTHER)

    remove(later, table, "katie", "casual")

    assert tables_of(later, "katie") == []


def test_the_archivist_keeps_stories_also_of_an_earlier_process(service: TableService) -> None:
    before = table_of(service)
    play(service, before, 0, WORK, 0)
    keeper = Archivist(service, rest=3600)
    keeper.start()
    after = table_of(service)
    play(service, after, 0, WORK, 0)

    keeper.close()  # keeps what is planned

    with service.store.reading() as connection:
        kept = [archive_of(connection, table) for table in (before, after)]
    assert [one and one.step for one in kept] == [1, 1]


def test_the_archivist_leaves_most_of_the_time_to_players(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a human pace every table rests between two moves; telling a story takes many moves' time.

    After a story the archivist rests three times as long as it took.
    """
    kept = list[tuple[float, float]]()
    both = Event()

    def keep(_service: TableService, _table: str) -> None:
        began = monotonic()
        sleep(0.1)
        kept.append((began, monotonic()))
        if len(kept) == 2:
            both.set()

    monkeypatch.setattr(archivist, "keep_archive", keep)
    keeper = Archivist(service, rest=0.0)
    keeper.start()
    for _ in range(2):
        play(service, table_of(service), 0, WORK, 0)
    assert both.wait(300)
    keeper.close()

    assert kept[1][0] - kept[0][1] >= 0.3
