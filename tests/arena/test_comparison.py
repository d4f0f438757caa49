"""Before and after: the lab finds a planted change and says so, and finds nothing otherwise."""

import random
from dataclasses import replace
from pathlib import Path

from harbour.game import GAME
from megawatt.arena import Plan, Referee, Result
from megawatt.arena.changes import Changes, changes_of, words_of_components
from megawatt.arena.comparison import (
    ENOUGH,
    LESS,
    NO_CHANGE,
    STRONGER,
    compare,
    paired,
)
from megawatt.arena.comparison_words import Sentence, component_name, sentences
from megawatt.editions import Draft
from megawatt.kernel.tongue import tongue
from megawatt.library import Game, game

SILO = Changes({"structure: Silo": "structure: Silo"})


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
    found = compare(games(1), games(2, silo=0.8), SILO)
    first = found.components[0]
    assert (first.name, first.changed, first.verdict) == ("structure: Silo", True, STRONGER)
    assert {one.verdict for one in found.components[1:]} == {NO_CHANGE}
    said = [one.said(tongue()) for one in sentences(found)]
    assert said[0].startswith("Silo is stronger: a seat with it wins 8")
    assert len(said) <= 3


def test_a_component_has_its_own_name_in_the_readers_language() -> None:
    assert component_name("structure: Missile Silo", tongue("fr")) == "Silo à missiles"
    words = words_of_components("futuropia")
    assert component_name("quarters S1b: camper", tongue(), words) == "quarters S1b: camper"
    assert (
        component_name("quarters S1b: camper", tongue("fr"), words)
        == "logements S1b\u00a0: Campeur"
    )
    said = component_name("food generator for 7", tongue("fr"), words)
    assert said == "générateur de nourriture à 7"
    (one,) = (word for word in words_of_components("future-energy") if "public" in word)
    assert component_name("public contract 7", tongue("fr"), [one]) == "contrat public 7"


def test_a_card_that_is_used_less_is_found() -> None:
    found = compare(games(1), games(1, held=0.1), SILO)
    assert found.components[0].verdict == LESS
    assert found.components[0].held_after < found.components[0].held_before


def test_false_alarms_are_rare() -> None:
    """Other games of the same box: one report in twenty may call something clear, no more."""
    alarms = 0
    for seed in range(60):
        found = compare(games(2 * seed), games(2 * seed + 1), SILO)
        alarms += any(one.clear for one in sentences(found))
    assert alarms <= 8  # of 60; more has a chance of one in a hundred at one in twenty


def test_a_planted_change_is_found_whatever_the_deals() -> None:
    for seed in range(20):
        found = compare(games(2 * seed), games(2 * seed + 1, silo=0.8), SILO)
        assert found.components[0].verdict == STRONGER


def test_the_same_games_are_told_as_no_change() -> None:
    found = compare(games(1), games(1), SILO)
    (said,) = sentences(found)
    assert not said.clear
    assert said.said(tongue()).startswith("No change seen in 400 deals")
    assert sum(column.before for column in found.points_chart) == 800  # every seat of every game


BRIG = Changes({"Brig": "Brig"}, among_words=True)


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
    found = compare(before, played(1, path), BRIG)
    said = [one.said(tongue()) for one in sentences(found) if one.clear]
    assert said[0].startswith("A seat reaches 33")  # everybody has Brigs: all gain by them
    assert said[1].startswith("Buy a Frigate is weaker")  # and who saves for more falls behind
    (same,) = sentences(compare(before, played(1), BRIG))
    assert not same.clear


def test_a_station_worth_twice_as_much_is_found_in_powerline(tmp_path: Path) -> None:
    """Station A1 is worth 10 instead of 5: bots go for it; the same box again is no change."""
    draft = Draft.standard(game("powerline"), "A windy corner")
    draft.put("station", 0, draft.row("station", 0) | {"vp": 10})
    path = tmp_path / "box.toml"
    path.write_text(draft.to_toml(), encoding="utf-8")
    plan = Plan("powerline", 2, ("greedy",), 2 * ENOUGH, seed=1, holdings=True)
    fixtures = plan.fixtures()[:ENOUGH]
    before, again = ([Referee(plan).play(one) for one in fixtures] for _ in range(2))
    referee = Referee(replace(plan, box=str(path)))
    found = compare(before, [referee.play(one) for one in fixtures], changes_of(draft))
    first = sentences(found)[0]
    assert first.clear
    assert first.said(tongue(), words_of_components("powerline")).startswith("Station A1 is held")
    (same,) = sentences(compare(before, again, changes_of(draft)))
    assert not same.clear


def test_only_deals_played_both_ways_count() -> None:
    before = games(1, ENOUGH - 1)
    assert len(paired(before[:50], before[25:75])) == 25
    (said,) = sentences(compare(before[:50], before[25:75], SILO))
    assert said.said(tongue()) == "Deals played both ways: 25; before 200 nothing is called clear."


def changed(name: str, table: str, row: int, **fields: object) -> Changes:
    """Change one row of a standard box; say what the lab takes as changed."""
    draft = Draft.standard(game(name))
    draft.put(table, row, draft.row(table, row) | fields)
    return changes_of(draft)


def test_what_was_changed_is_named_as_it_is_counted() -> None:
    """A contract is no public contract of the same number; generators have no name at all."""
    contract = changed("future-energy", "contracts", 6, vp=8)
    assert contract.has("contract 7")
    assert not contract.has("public contract 7")
    assert not contract.has("investors at the end: 7")
    assert changed("futuropia", "generator", 0, production=8).has("food generator for 4")
    assert changed("powerline", "station", 0, vp=10).has("station A1")


def test_a_component_keeps_its_name_when_its_number_is_the_change() -> None:
    """Cheaper than any other it is the same generator; as dear as another it is counted there."""
    cheaper = changed("futuropia", "generator", 3, price=2)
    assert cheaper.before("food generator for 2") == "food generator for 7"
    assert cheaper.has("food generator for 7")
    dearer = changed("futuropia", "generator", 3, price=9)
    assert dearer.before("food generator for 9") == "food generator for 9"
    assert dearer.has("food generator for 7")


def test_a_sentence_begins_large_and_is_right_for_any_gender_in_french() -> None:
    """A line is feminine, a contract is not: the words agree with both."""
    values = {"name": "line L9", "before": 50, "after": 60, "held": 91, "now": 61}
    less = Sentence(
        "{name} is held less: {now:.0f} times in 100 games instead of {held:.0f}.", values, True
    )
    assert less.said(tongue()).startswith("Line L9 is held less: 61 times")
    said = less.said(tongue("fr"), words_of_components("powerline"))
    assert said.startswith("Ligne L9 se prend moins souvent")


def test_a_seat_of_the_lab_is_told_by_who_acts_first() -> None:
    before = games(1)
    after = [{**one, "places": [1, 2], "points": [40, 30]} for one in before]
    said = [one.said(tongue()) for one in sentences(compare(before, after))]
    assert any(one.startswith("The first to play wins 100 % instead of") for one in said)


def test_a_change_that_is_the_same_in_every_deal_is_clear() -> None:
    """Ten steps less in every game have no spread: nothing is surer."""
    before = games(1)
    after = [{**one, "steps": one["steps"] - 10} for one in before]
    said = [one.said(tongue()) for one in sentences(compare(before, after)) if one.clear]
    assert said == ["Games last 32 steps instead of 42 (-10.0 ± 0.0)."]


def test_bots_that_always_play_the_same_game_are_told_of() -> None:
    """Futuropia has no chance: greedy bots play one game, however many deals there are."""
    before = [{**one, "game": k} for k, one in enumerate(games(1, 1) * 300)]
    for one in before[::2]:  # whoever sits first
        for key in ("points", "places", "holdings"):
            one[key] = one[key][::-1]
    after = [{**one, "points": [50, 20], "places": [1, 2]} for one in before]
    first, *rest = sentences(compare(before, after))
    assert first.said(tongue()).startswith("Every deal was one and the same game")
    assert not first.clear
    assert any(one.clear and one.text.startswith("A seat reaches") for one in rest)
    assert not any("same game" in one.text for one in sentences(compare(games(1), games(1))))
    soon, waiting = sentences(compare(before[:30], after[:30]))  # nobody waits for 1,000 of them
    assert (soon.text, waiting.values["n"]) == (first.text, 30)
    assert len(sentences(compare(before[:5], after[:5]))) == 1
