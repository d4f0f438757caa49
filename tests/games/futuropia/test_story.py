"""Whole stories: nothing is silent, sums are right, one reads well.

`python -m tests.games.futuropia.test_story` writes the golden story anew.
"""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import megawatt
from megawatt.bots import bot
from megawatt.games.futuropia.actions import ACTIONS, Act
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.state import ALL_UP, Deed
from megawatt.games.futuropia.story import TEXTS
from megawatt.kernel.story import Event
from megawatt.match import Match
from tests.ledger import writes_of

GOLDEN = Path(__file__).parents[2] / "playthroughs" / "futuropia" / "story.txt"


def played(seats: int, seed: int, kind: str = "greedy", **options: Any) -> Match:
    match = megawatt.game("futuropia").start(seats, seed, options)
    player = bot(kind, seed=seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(match, seat))
    return match


def told() -> str:
    """The story of a game between two greedy bots: step, turn, kind, text."""
    events = played(2, 11).story()
    return "".join(f"{e.step} {e.turn} {e.kind} {e.text}\n" for e in events)


def up(story: list[Event], name: str) -> int:
    """How much a public number rose in all, after the set-up."""
    rises = [n for e in story if e.step for n in e.changes.get(name, {}).values()]
    return sum(n for n in rises if n > 0)


def test_every_kind_has_words() -> None:
    """FU-3.4: whatever the rules tell can be said."""
    assert set(TEXTS) == set(Told)


def test_the_first_turns_are_told() -> None:
    """FU-3.4, FU-9.3: choices, payments, loans, feeding; by name, in both languages."""
    match = megawatt.game("futuropia").start(2, 1, {"first_seat": 0})
    for action in (3, 43, 82, 49, 86):  # invite 5, two Living Quarters, move in
        match.play(0, action)
    assert match.to_act == (1,)
    lines = [event.text for event in match.story(1) if event.step]
    assert lines == [
        "Volta chose the action \u201cInvite People\u201d.",
        "Volta invited 5 People.",
        "Volta chose Living Quarters: 4 beds for $2, 2 Energy, 0 VP.",
        "Volta chose Living Quarters: 2 beds for $4, 0 Energy, 0 VP.",
        "Volta paid $6 for Living Quarters.",
        "The condominium of Volta grew: 2 beds for $4, 0 Energy, 0 VP.",
        "The condominium of Volta grew: 4 beds for $2, 2 Energy, 0 VP.",
        "Volta gave a bed to 5 People.",
        "Volta was short of Money, took 1 loan and received $5.",
        "Volta fed 8 People: 3 Food and $10 for missing Food.",
    ]
    assert match.untold(None) == []
    assert match.story(0)[-1].text.startswith("You fed 8 People")
    assert match.story(lang="fr")[-1].text.startswith("Volta a nourri 8 habitants")


@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (2, {"upgraded": True, "variants": ["random"]})]
)
def test_nothing_is_silent_and_points_add_up(seats: int, options: dict[str, Any]) -> None:
    """FU-13.1: a whole game at random."""
    match, luck = megawatt.game("futuropia").start(seats, 7, options), random.Random(7)
    while not match.over:
        match.play(match.to_act[0], luck.choice(match.legal(match.to_act[0])))
    assert match.untold(None) == []
    story = match.story()
    points: Counter[int] = Counter()
    for event in story:
        points.update(event.changes.get("points", {}))
    assert [points[seat] for seat in range(seats)] == match.points()
    turns = [event.turn for event in story]
    assert turns == sorted(turns)
    assert story[-1].text in match.outcome()


@pytest.mark.compiled
def test_the_golden_story() -> None:
    assert GOLDEN.exists(), "run python -m tests.games.futuropia.test_story"
    assert told().splitlines() == GOLDEN.read_text("utf-8").splitlines()


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(44))
def test_events_are_counted_against_the_states(seed: int) -> None:
    """FU-3.4: nothing that the states show to have happened is without its line."""
    kind = "greedy" if seed < 40 else "random"
    match = played(1 + seed % 4, seed, kind, upgraded=bool(seed & 4))
    end, seats, story = match.truth(), range(match.seats), match.story()
    of_kind = Counter(event.kind for event in story)
    assert of_kind["action_chosen"] == sum(int(end.turns[seat]) for seat in seats)
    assert of_kind["generator_bought"] == up(story, "generators")
    bought = of_kind["quarters_bought"] + of_kind["first_home_bought"]
    assert bought == up(story, "living_quarters")
    assert of_kind["pulled_out"] == of_kind["settled"] == of_kind["total_counted"] == match.seats
    assert of_kind["people_moved_in"] == of_kind["people_fed"] == of_kind["people_invited"]
    assert of_kind["robots_taken"] == of_kind["energy_supplied"]
    produced = of_kind["food_produced"] + of_kind["energy_produced"]
    assert produced == of_kind["generator_bought"] + of_kind["no_generator_bought"]
    acts = Counter((int(ACTIONS[action].kind), int(ACTIONS[action].a)) for _, action in match.log)
    assert of_kind["subsidy_taken"] == acts[Act.ACTION, Deed.SUBSIDY]
    assert of_kind["robots_taken"] == acts[Act.ACTION, Deed.ROBOTS]
    assert of_kind["tiles_revealed"] == acts[Act.REVEAL, 0]
    assert of_kind["final_phase_began"] == of_kind["game_ended"] == of_kind["game_won"] == 1
    taken = sum(e.changes["loans"][e.seat] for e in story if e.kind == "loans_taken")
    settled = [e.changes.get("loans", {}).get(e.seat, 0) for e in story if e.kind == "settled"]
    assert taken + sum(n for n in settled if n > 0) == up(story, "loans")


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(40))
def test_every_single_write_is_told(seed: int) -> None:
    """FU-4.12, FU-9.5, FU-10.1, FU-11.1, FU-13: tiles, Generators, loans, trigger, points."""
    match = played(1 + seed % 4, 100 + seed, upgraded=bool(seed & 4))
    fields = ("tiles", "machines", "loans", "people", "robots", "place", "final")
    written = [one for writes in writes_of(match, *fields) for one in writes]
    rose = Counter(one.field for one in written if one.change > 0)
    fell = Counter(one.field for one in written if one.change < 0)
    story = match.story()
    of_kind = Counter(event.kind for event in story if event.step)

    all_up = sum(one.field == "tiles" and one.value == ALL_UP for one in written)
    at_the_final_phase = match.seats
    turned = of_kind["tiles_turned_up"] + of_kind["tiles_revealed"]
    assert turned + at_the_final_phase == all_up
    assert of_kind["generator_bought"] == rose["machines"]
    assert of_kind["generator_discarded"] == fell["machines"]
    assert of_kind["people_moved_in"] == rose["people"]
    assert of_kind["robots_taken"] == rose["robots"]
    homes = [one for one in written if one.field == "place" and one.value >= 0]
    assert of_kind["quarters_bought"] + of_kind["first_home_bought"] == len(homes)
    borrowed = of_kind["loans_taken"] + of_kind["loans_repaid"]
    settled = sum(e.kind == "settled" and "loans" in e.changes for e in story)
    assert borrowed + settled == rose["loans"] + fell["loans"]
    assert of_kind["final_phase_began"] == rose["final"] == 1


def main() -> None:
    """Write the golden story."""
    GOLDEN.write_text(told(), encoding="utf-8")


if __name__ == "__main__":
    main()
