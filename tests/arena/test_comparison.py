"""Before and after: the lab finds a planted change and says so, and finds nothing otherwise."""

import random
from dataclasses import replace
from pathlib import Path

from harbour.game import GAME
from megawatt.arena import Plan, Referee, Result
from megawatt.arena.comparison import (
    ENOUGH,
    LESS,
    NO_CHANGE,
    STRONGER,
    compare,
    paired,
)
from megawatt.arena.comparison_words import component_name, sentences
from megawatt.editions import Draft
from megawatt.kernel.tongue import tongue
from megawatt.library import Game


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
    assert said[0].startswith("Silo is stronger: a seat with it wins 8")
    assert len(said) <= 3


def test_a_component_has_its_own_name_in_the_readers_language() -> None:
    assert component_name("structure: Missile Silo", tongue("fr")) == "Silo à missiles"
    assert component_name("quarters L01a: camper", tongue()) == "quarters L01a: camper"


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


def played(seed: int, box: Path | None = None, n: int = 220) -> list[Result]:
    """Let greedy bots play real games of Harbour."""
    plan = Plan("harbour.game:GAME", 2, ("greedy",), n, seed=seed, holdings=True)
    referee = Referee(replace(plan, box=str(box) if box else None))
    return [referee.play(fixture) for fixture in plan.fixtures()]


def test_a_card_made_twice_as_strong_is_found_in_real_games(tmp_path: Path) -> None:
    """A Brig is worth 8 instead of 4; the same box, played again, is told as no change."""
    draft = Draft.standard(Game(GAME), "Dear brigs")
    brig = next(k for k, row in enumerate(draft.section("ship").rows) if row["name"] == "Brig")
    draft.put("ship", brig, draft.row("ship", brig) | {"points": 8})
    path = tmp_path / "box.toml"
    path.write_text(draft.to_toml(), encoding="utf-8")
    before = played(1)
    found = compare(before, played(1, path), ["Brig"])
    said = [one.said(tongue()) for one in sentences(found) if one.clear]
    assert said[0].startswith("A seat reaches 33")  # everybody has Brigs: all gain by them
    assert said[1].startswith("Buy a Frigate is weaker")  # and who saves for more falls behind
    (same,) = sentences(compare(before, played(1), ["Brig"]))
    assert not same.clear


def test_only_deals_played_both_ways_count() -> None:
    before = games(1, ENOUGH - 1)
    assert len(paired(before[:50], before[25:75])) == 25
    (said,) = sentences(compare(before[:50], before[25:75], ["Silo"]))
    assert said.said(tongue()) == "Deals played both ways: 25; before 200 nothing is called clear."
