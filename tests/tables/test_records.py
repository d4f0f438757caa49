"""A person's finished games: best results, lists, shares of wins."""

import pytest

from megawatt.bots import bot
from megawatt.tables import personal
from megawatt.tables.playing import play
from megawatt.tables.records import (
    Rivalry,
    against_levels,
    finished_games,
    own_points,
    records,
)
from megawatt.tables.results import record
from megawatt.tables.seating import join, new_table
from megawatt.tables.service import TableService
from tests.tables.conftest import BILL, KATIE, table_of, wanted


def play_out(service: TableService, table: str, seed: int = 1) -> list[int]:
    player = bot("random", seed=seed)
    while not service.live(table).match.over:
        live = service.live(table)
        seat = live.match.to_act[0]
        play(service, table, seat, player.choose(live.match, seat), live.step_for(seat))
    return service.live(table).match.points()


def test_records_are_kept_by_the_number_of_seats(service: TableService) -> None:
    alone = [play_out(service, table_of(service, "person"), seed)[0] for seed in (1, 2)]
    both = table_of(service, "person", "open")
    join(service, both, BILL)
    points, places = play_out(service, both), service.live(both).match.places()

    mine = records(service.store, KATIE.id)["harbour"]
    assert mine.played == 3
    assert mine.with_others == 1
    assert mine.won == (places[0] == 1)
    assert dict(mine.best) == {1: max(alone), 2: points[0]}
    assert own_points(service.store, KATIE.id, "harbour", 1) == alone
    assert records(service.store, "nobody") == {}


def test_the_list_shows_the_newest_first_and_leaves_out_what_was_removed(
    service: TableService,
) -> None:
    tables = [table_of(service, "person", "bot:random") for _ in range(3)]
    for table in tables:
        play_out(service, table)
    personal.set_favourite(service, tables[0], KATIE.id, favourite=True)
    personal.remove(service, tables[1], KATIE.id, "casual")

    found, count = finished_games(service.store, KATIE.id)
    assert [one.table_id for one in found] == [tables[2], tables[0]]
    assert count == 2
    assert [one.favourite for one in found] == [False, True]
    assert found[0].margin == found[0].mine.points - found[0].seats[1].points
    starred, _ = finished_games(service.store, KATIE.id, favourites=True)
    assert [one.table_id for one in starred] == [tables[0]]
    second, count = finished_games(service.store, KATIE.id, page=1, most=1)
    assert [one.table_id for one in second] == [tables[0]]
    assert count == 2
    assert finished_games(service.store, KATIE.id, "chess") == ([], 0)


def test_a_game_with_two_own_seats_is_listed_once(service: TableService) -> None:
    play_out(service, table_of(service, "person", "person"))

    found, count = finished_games(service.store, KATIE.id)
    assert count == 1
    assert found[0].mine.place == 1


def test_a_game_tried_again_from_a_moment_is_no_record(service: TableService) -> None:
    table = table_of(service, "person", "bot:random")
    play_out(service, table)
    match = service.live(table).match
    again = wanted("person", "bot:random", origin=table)  # the same seed
    play_out(service, new_table(service, KATIE, again, match.log[:3]), seed=2)

    assert records(service.store, KATIE.id)["harbour"].played == 1
    assert len(own_points(service.store, KATIE.id, "harbour", 2)) == 1
    assert [one.played for one in against_levels(service.store, KATIE.id, "harbour")] == [1]
    assert record(service.store, KATIE.id, "harbour", 2).played == 1
    assert finished_games(service.store, KATIE.id)[1] == 2  # it is listed all the same


def test_wins_against_levels(service: TableService) -> None:
    won = 0
    for seed in range(3):
        table = table_of(service, "person", "bot:random", "bot:random")
        play_out(service, table, seed)
        won += service.live(table).match.places()[0] == 1

    assert against_levels(service.store, KATIE.id, "harbour") == [Rivalry("random", 3, won)]


def test_few_games_say_little() -> None:
    low, high = Rivalry("casual", 4, 2).interval
    assert low == pytest.approx(0.150, abs=0.001)
    assert high == pytest.approx(0.850, abs=0.001)
    assert Rivalry("casual", 400, 200).interval[0] > 0.45
    assert Rivalry("casual", 3, 3).interval[1] == 1.0
