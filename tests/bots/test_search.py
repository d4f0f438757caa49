"""The search bot: honest, repeatable, and better the longer it thinks."""

import threading
import time

import numpy as np
import pytest

import megawatt
from harbour.game import GAME
from megawatt.bots import Search
from megawatt.bots.search import REMEMBERED
from megawatt.bots.settings import settings_for
from megawatt.bots.tree import Tree
from megawatt.kernel.record import overwrite, readable
from megawatt.library import Game
from megawatt.match import Match

HARBOUR = Game(GAME)
WORK, PASS, KETCH, SCHOONER = 0, 1, 2, 3


def at_the_market(seats: int = 2, seed: int = 7) -> Match:
    match = HARBOUR.start(seats, seed)
    match.play(0, WORK)
    return match


def played_on(seats: int, seed: int, steps: int) -> Match:
    match, luck = HARBOUR.start(seats, seed), megawatt.bot("random", seed=seed)
    for _ in range(steps):
        match.play(match.to_act[0], luck.choose(match, match.to_act[0]))
    return match


def test_it_sees_the_better_of_two_last_moves() -> None:
    """In the last turn only points count: the dearest ship that can be paid."""
    match = HARBOUR.start(1, 3, {"rich": 9})
    while len(match.log) < 39:
        match.play(0, WORK if match.legal(0) == [WORK] else PASS)

    assert megawatt.bot("search", iterations=200).choose(match, 0) == match.legal(0)[-1]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_it_plays_legally_to_the_end_at_any_table(seats: int) -> None:
    match = HARBOUR.start(seats, 11)
    robots = [Search(seed=seat, iterations=40) for seat in range(seats)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robots[seat].choose(match, seat))
    assert match.over


def test_the_same_seed_and_iterations_choose_the_same() -> None:
    match = at_the_market()
    advice = [Search(seed=5, iterations=700).advise(match, 0).choices for _ in range(2)]
    other = Search(seed=6, iterations=700).advise(match, 0).choices

    assert advice[0] == advice[1]
    assert other != advice[0]


def test_slices_of_time_do_not_change_what_iterations_find(monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_the_market()
    whole = Search(seed=5, iterations=700).advise(match, 0).choices
    monkeypatch.setattr("megawatt.bots.search.SLICE", 1e-5)

    assert Search(seed=5, iterations=700).advise(match, 0).choices == whole


def test_hidden_things_do_not_change_its_mind() -> None:
    """Same knowledge of the seat, another true deal: the same visits, action by action."""
    match = at_the_market()
    swapped = match.copy()
    states = HARBOUR.engine.room()
    overwrite(states, match._states.tobytes())
    HARBOUR.engine.redeal(match.edition.record, states, 0, np.uint64(12345))
    overwrite(swapped._states, states.tobytes())
    assert not swapped.same_as(match)

    for name in ("search", "greedy", "expert", "beginner"):
        one, other = (megawatt.bot(name, seed=4) for _ in range(2))
        assert one.choose(match, 0) == other.choose(swapped, 0)
    seen = Search(seed=1, iterations=900).advise(match, 0)
    assert Search(seed=1, iterations=900).advise(swapped, 0).choices == seen.choices


def test_advice_adds_up() -> None:
    match = at_the_market()
    advice = Search(seed=5, iterations=700).advise(match, 0)

    assert sorted(choice.action for choice in advice.choices) == match.legal(0)
    assert sum(choice.visits for choice in advice.choices) == advice.iterations == 700
    assert sum(choice.share for choice in advice.choices) == pytest.approx(1)
    assert all(0 <= choice.win <= 1 for choice in advice.choices)
    assert advice.best.visits == max(choice.visits for choice in advice.choices)
    assert advice.line[0] == (0, advice.best.action)
    for seat, action in advice.line:
        if match.why_not(seat, action) is not None:
            break  # chance may part the line from this match
        match.play(seat, action)
    assert len(match.log) > 2


def test_threads_grow_one_tree_each_and_agree_on_the_sum() -> None:
    match = at_the_market()
    advice = Search(seed=5, iterations=600, threads=3).advise(match, 0)
    again = Search(seed=5, iterations=600, threads=3).advise(match, 0)

    assert advice.iterations == 600
    assert advice.choices == again.choices


def test_it_stops_when_told() -> None:
    match, told = at_the_market(), threading.Event()
    threading.Timer(0.1, told.set).start()
    began = time.perf_counter()

    advice = Search().advise(match, 0, seconds=60, stop=told.is_set)

    assert time.perf_counter() - began < 30
    assert advice.iterations > 0


def test_thoughts_are_kept_for_the_next_decision() -> None:
    """What follows the steps taken counts on, less when something was revealed since."""
    match, robot = at_the_market(), Search(seed=5, iterations=2000)
    advice = robot.advise(match, 0)
    match.play(0, advice.best.action)
    match.play(1, WORK)
    match.play(1, PASS)
    match.play(0, WORK)

    later = robot.advise(match, 0)

    kept = sum(choice.visits for choice in later.choices) - later.iterations
    assert 0 < kept < REMEMBERED * advice.best.visits


def test_a_subtree_moves_to_the_front_whole() -> None:
    match = at_the_market()
    tree = Tree(match, 0, settings_for("harbour"), 1)
    tree.think(3000)
    child = max(tree.children(), key=lambda one: int(tree.nodes["visits"][one]))
    action, visits = int(tree.nodes["action"][child]), int(tree.nodes["visits"][child])
    below = {
        int(tree.nodes["action"][one]): int(tree.nodes["visits"][one])
        for one in tree.children(child)
    }
    line = tree.line()

    tree.follow([(0, action)], 1.0)

    assert tree.nodes["visits"][0] == visits
    assert below == {
        int(tree.nodes["action"][one]): int(tree.nodes["visits"][one]) for one in tree.children()
    }
    assert tree.line() == line[1:]
    used = int(tree.search.used)
    assert not tree.nodes["visits"][used:].any()
    assert (tree.nodes["parent"][1:used] < np.arange(1, used)).all()


def test_pondering_helps_later() -> None:
    match = at_the_market()
    robot = Search(seed=5, iterations=100)
    robot.ponder(match, 1, lambda: False, 0.05)
    match.play(0, PASS)
    match.play(1, WORK)

    advice = robot.advise(match, 1)

    assert sum(choice.visits for choice in advice.choices) > 100


def test_a_full_tree_goes_on_learning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("megawatt.bots.tree.CAPACITY", 40)
    advice = Search(seed=5, iterations=500).advise(at_the_market(), 0)

    assert advice.iterations == 500
    assert sum(choice.visits for choice in advice.choices) == 500


def test_more_thought_wins_more() -> None:
    """Over paired deals a thousand iterations beat ten."""
    ahead = 0.0
    for deal in range(10):
        for rotation in (0, 1):
            match = HARBOUR.start(2, deal)
            robots = [Search(seed=deal, iterations=n) for n in (1000, 10)]
            robots = robots[::-1] if rotation else robots
            while not match.over:
                seat = match.to_act[0]
                match.play(seat, robots[seat].choose(match, seat))
            winners = match.winners()
            ahead += (rotation in winners) / len(winners)
    assert ahead >= 13


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seconds": 0}, "seconds is 0; allowed: a number above 0"),
        ({"iterations": -5}, "iterations is -5"),
        ({"temperature": -1}, "temperature is -1"),
        ({"wisdom": 3}, "no setting 'wisdom'; there are: c_puct, epsilon, expansion_threshold"),
        ({"horizon": 3}, "no setting 'horizon'; there are: .*, rollout_depth, "),
        ({"rollout_candidates": 2.5}, "rollout_candidates is 2.5; allowed: a whole number"),
        ({"c_puct": "much"}, "c_puct is 'much'; allowed: 0 or more"),
    ],
)
def test_bad_settings_say_what_is_allowed(settings: dict[str, object], message: str) -> None:
    with pytest.raises(megawatt.MegawattError, match=message):
        megawatt.bot("search", **settings)


def test_a_seat_without_a_decision_is_told_so() -> None:
    with pytest.raises(megawatt.MegawattError, match="Seat 1 has nothing to decide"):
        Search().advise(at_the_market(), 1)


def test_levels_take_budgets_and_hold_their_own() -> None:
    match = at_the_market()
    assert Search(iterations=9).choose(match, 0) in match.legal(0)
    for name in ("beginner", "casual", "strong", "expert"):
        assert megawatt.bot(name, seed=1, iterations=9).choose(match, 0) in match.legal(0)
        assert megawatt.bot(f"{name}/seconds=0.01").choose(match, 0) in match.legal(0)


def test_temperature_varies_the_play() -> None:
    match = at_the_market(seed=9)
    chosen = {megawatt.bot("beginner", seed=seed).choose(match, 0) for seed in range(30)}

    assert len(chosen) > 1


def test_thinking_changes_nothing_at_the_table() -> None:
    match = played_on(3, 2, 13)
    before = match.copy()
    Search(iterations=300).advise(match, match.to_act[0])

    assert match.same_as(before)
    assert match.log == before.log
    assert readable(match._states).chance == readable(before._states).chance
