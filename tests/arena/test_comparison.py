"""Before and after: the lab finds a planted change and says so, and finds nothing otherwise."""

import random

from megawatt.arena import Result
from megawatt.arena.comparison import (
    ENOUGH,
    LESS,
    NO_CHANGE,
    STRONGER,
    compare,
    paired,
)
from megawatt.arena.comparison_words import sentences
from megawatt.kernel.tongue import tongue


def games(seed: int, n: int = 400, silo: float = 0.5, held: float = 0.5) -> list[Result]:
    """Play games of two seats by lot: who has the Silo wins with a certain probability."""
    luck, found = random.Random(seed), list[Result]()
    for k in range(n):
        owner = luck.randrange(2)
        has, wins = luck.random() < held, luck.random() < silo
        winner = owner if has and wins else 1 - owner if has else luck.randrange(2)
        points = [30 + luck.randrange(9), 30 + luck.randrange(9)]
        points[winner] = max(points) + 1
        names = [[f"structure: Bank {luck.randrange(9)} (2 VP)"] for _ in range(2)]
        names[owner] += ["structure: Silo (3 VP)"] if has else []
        places = [1 if seat == winner else 2 for seat in range(2)]
        one = {"game": k, "points": points, "places": places, "steps": 40 + luck.randrange(5)}
        found.append({**one, "ending": "the end", "holdings": names})
    return found


def test_a_card_made_stronger_is_found_and_said() -> None:
    found = compare(games(1), games(2, silo=0.8), ["Silo"])
    first = found.components[0]
    assert (first.name, first.changed, first.verdict) == ("structure: Silo", True, STRONGER)
    assert {one.verdict for one in found.components[1:]} == {NO_CHANGE}
    said = [one.said(tongue()) for one in sentences(found)]
    assert said[0].startswith("structure: Silo is stronger: a seat with it wins 8")
    assert len(said) <= 3


def test_a_card_that_is_used_less_is_found() -> None:
    found = compare(games(1), games(1, held=0.1), ["Silo"])
    assert found.components[0].verdict == LESS
    assert found.components[0].held_after < found.components[0].held_before


def test_false_alarms_are_rare() -> None:
    """Other games of the same box: one report in twenty may call something clear, no more."""
    alarms = 0
    for seed in range(60):
        found = compare(games(2 * seed), games(2 * seed + 1), ["Silo"])
        alarms += any(one.clear for one in sentences(found))
    assert alarms <= 8  # of 60; more has a chance of one in a hundred at one in twenty


def test_a_planted_change_is_found_whatever_the_deals() -> None:
    for seed in range(20):
        found = compare(games(2 * seed), games(2 * seed + 1, silo=0.8), ["Silo"])
        assert found.components[0].verdict == STRONGER


def test_the_same_games_are_told_as_no_change() -> None:
    found = compare(games(1), games(1), ["Silo"])
    (said,) = sentences(found)
    assert not said.clear
    assert said.said(tongue()).startswith("No change seen in 400 deals")
    assert sum(column.before for column in found.points_chart) == 800  # every seat of every game


def test_only_deals_played_both_ways_count() -> None:
    before = games(1, ENOUGH - 1)
    assert len(paired(before[:50], before[25:75])) == 25
    (said,) = sentences(compare(before[:50], before[25:75], ["Silo"]))
    assert said.said(tongue()) == "Deals played both ways: 25; before 200 nothing is called clear."
