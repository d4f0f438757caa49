"""Tournaments end, whatever the bots and the processes do, with the same results everywhere."""

import multiprocessing
import os
import re
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from megawatt.arena import Fixture, Local, Plan, Referee, Result, Store, compete, hall, summarise
from megawatt.bots import subprocess_bot
from megawatt.bots.plugins import open_game
from megawatt.kernel.errors import MegawattError

HARBOUR = "harbour.game:GAME"
SAMPLES = "tests.bots.samples"
PLAN = Plan(HARBOUR, 2, ("casual", "greedy", "random"), 12, seed=5)


class Here:
    """Plays in this process, in the order asked for."""

    def play(self, plan: Plan, fixtures: Iterable[Fixture]) -> Iterator[Result]:
        referee = Referee(plan)
        try:
            for fixture in fixtures:
                yield referee.play(fixture)
        finally:
            referee.close()


def timeless(results: Iterable[Result]) -> list[dict[str, Any]]:
    return [{key: value for key, value in one.items() if key != "seconds"} for one in results]


def test_processes_give_the_same_results_as_one() -> None:
    here, local = compete(PLAN, Here()), compete(PLAN, Local(2))

    assert timeless(here) == timeless(local)
    assert [one["game"] for one in here] == list(range(12))


def test_ray_gives_the_same_results() -> None:
    pytest.importorskip("ray")

    assert timeless(compete(PLAN, hall("ray", 2))) == timeless(compete(PLAN, Here()))


def test_the_store_keeps_what_was_played_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = compete(PLAN, Here())
    with Store(path, PLAN) as store:
        for result in whole[:5]:
            store.add(result)
        store.add(whole[0])
    with path.open("a") as file:
        file.write('{"game":5,"deal":0,"po')
    played: list[int] = []

    with Store(path, PLAN, resume=True) as store:
        again = compete(PLAN, Here(), store, lambda result: played.append(result["game"]))

    assert played == list(range(5, 12))
    assert timeless(again) == timeless(whole)
    with Store(path, PLAN, resume=True) as store:
        assert timeless(store.in_order()) == timeless(whole)
    assert len(path.read_text().splitlines()) == 13


def test_results_are_not_overwritten_unasked(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Store(path, PLAN) as store:
        store.add(Referee(PLAN).play(PLAN.fixtures()[0]))

    with pytest.raises(MegawattError, match="holds 1 games of this very tournament"):
        Store(path, PLAN)
    with pytest.raises(MegawattError, match="results of another tournament"):
        Store(path, Plan(HARBOUR, 2, PLAN.bots, 12, seed=6), resume=True)
    with Store(path, PLAN, fresh=True) as store:
        assert store.results == {}
    path.write_text("a shopping list\n")
    with pytest.raises(MegawattError, match="not a file of arena results"):
        Store(path, PLAN, resume=True)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raising", r"raised ValueError: no idea \(samples.py line"),
        ("Hanging", "took longer than 0.5 seconds"),
        ("Illegal", "acted illegally: "),
        ("Wordy", "answered 'the big one', which is not a number"),
        ("Dying", r"ended its process \(exit code 7\)"),
        ("Unmakeable", "raised RuntimeError: model is missing"),
        ("Odd", r"raised MegawattError: Bot tests.bots.samples:Odd: its choose takes"),
    ],
)
def test_a_bad_bot_forfeits_and_the_tournament_goes_on(name: str, why: str) -> None:
    plan = Plan(HARBOUR, 2, (f"{SAMPLES}:{name}", "greedy"), 2, limit=0.5)
    referee = Referee(plan)
    try:
        results = [referee.play(fixture) for fixture in plan.fixtures()]
    finally:
        referee.close()

    for result in results:
        seat = result["bots"].index(0)
        assert list(result["forfeits"]) == [str(seat)]
        assert result["places"][seat] == 2
        assert result["places"][1 - seat] == 1
    summary = summarise(plan, results)
    assert summary.standings[0].bot == "greedy"
    assert summary.standings[1].forfeits == 2
    assert len(summary.forfeits) == 2
    assert all(re.match(why, one["why"]) for one in summary.forfeits)


def test_our_bots_are_loaded_once_before_the_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str | None] = []

    def load(match: object, entry: str | None, weights: str) -> None:
        loaded.append(entry)

    monkeypatch.setattr("megawatt.arena.referee.load", load)
    plan = Plan(HARBOUR, 2, ("greedy", "random"), 2)
    referee = Referee(plan)
    for fixture in plan.fixtures():
        referee.play(fixture)

    assert sorted(map(str, loaded)) == ["None", "greedy"]


def test_an_own_bot_has_opened_the_rules_when_it_is_first_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Loading once was charged to the first move: nothing is opened after sitting down."""
    match = open_game(HARBOUR).start(2, 7)
    table = {"seats": 2, "options": dict(match.options), "box": None}
    sitting = subprocess_bot._Seat(HARBOUR, f"{SAMPLES}:Last", 1, table)
    monkeypatch.delattr(subprocess_bot, "open_game")
    monkeypatch.delattr(subprocess_bot, "load")

    seat = match.to_act[0]
    question = 5, match.imagine(seat, 5)[:1].tobytes()
    assert sitting.choose(seat, question) == match.legal(seat)[-1]


@pytest.mark.parametrize("name", ["First", "Last"])
def test_good_guests_play_to_the_end(name: str) -> None:
    plan = Plan(HARBOUR, 2, (f"{SAMPLES}:{name}", "random"), 2)
    results = compete(plan, Here())

    assert not any("forfeits" in one for one in results)
    assert all(one["moves"][one["bots"].index(0)] for one in results)


def test_a_worker_that_dies_is_replaced_and_its_game_played_again() -> None:
    plan = Plan(HARBOUR, 2, ("search/iterations=200", "greedy"), 12)
    found = Local(2).play(plan, plan.fixtures())
    results = [next(found)]
    os.kill(_children()[0], signal.SIGKILL)
    results += list(found)

    assert sorted(one["game"] for one in results) == list(range(12))
    ordered = sorted(results, key=lambda one: int(one["game"]))
    assert timeless(ordered) == timeless(compete(plan, Here()))


def _children() -> list[int]:
    return [child.pid for child in multiprocessing.active_children() if child.pid]


def test_a_game_that_ends_every_worker_is_named() -> None:
    plan = Plan("tests.arena.deadly:GAME", 1, ("random",), 1)
    with pytest.raises(MegawattError, match="Game 0 has ended its process 3 times"):
        list(Local(1).play(plan, plan.fixtures()))


def test_closing_early_ends_the_processes() -> None:
    before = set(_children())
    found = Local(2).play(PLAN, PLAN.fixtures())
    next(found)
    assert set(_children()) - before
    found.close()  # type: ignore[attr-defined]  # a generator

    assert set(_children()) <= before


def test_an_unknown_place_to_play_is_told() -> None:
    with pytest.raises(MegawattError, match="allowed: local, ray, auto, ray://host:port"):
        hall("moon")
