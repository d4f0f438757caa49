"""Whole games are told: a golden story, and events counted against the states."""

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import megawatt
from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.components import SLOTS, Tile
from megawatt.games.future_energy.state import NOBODY, USED, Decision, Score
from megawatt.kernel.story import Event
from megawatt.match import Match
from tests.ledger import writes_of

pytestmark = pytest.mark.compiled

GOLDEN = Path(__file__).parents[2] / "playthroughs" / "future-energy" / "story.txt"
MOVES = GOLDEN.with_name("story-moves.txt")
"""The actions of the golden story, for the test that has no bots."""
GAMES = 40
AT_THE_END = {
    "empty_spaces_scored": Score.EMPTY,
    "certificates_scored": Score.CERTIFICATES,
    "spread_scored": Score.SPREAD,
}
"""What is counted for every seat when the game is over."""


def greedy_game(seats: int, seed: int, options: dict[str, Any]) -> Match:
    """Play a whole game between greedy bots."""
    match = megawatt.game("future-energy").start(seats, seed, options)
    bots = [megawatt.bot("greedy", seed=100 * seed + seat) for seat in range(seats)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match, seat))
    return match


def golden_match() -> Match:
    """Play a game of three greedy bots with all modules."""
    presets = megawatt.game("future-energy").rules.presets
    return greedy_game(3, 13, dict(presets["everything"]))


def golden_story(match: Match) -> str:
    """Tell a game: "step turn kind text" a line."""
    lines = [f"{e.step} {e.turn} {e.kind} {e.text}" for e in match.story()]
    return "\n".join(lines) + "\n"


def test_a_whole_game_reads_as_it_did() -> None:
    """A change of words or rules is seen and wanted; run this file to write it anew."""
    match = golden_match()
    assert [action for _, action in match.log] == [int(n) for n in MOVES.read_text("utf-8").split()]
    assert golden_story(match).splitlines() == GOLDEN.read_text("utf-8").splitlines()


def joins(match: Match) -> int:
    """Count how often somebody joined, by the steps taken."""
    found = 0
    for step, (seat, action) in enumerate(match.log):
        moment = match.at(step)
        asked = moment.decision_kind(seat) == Decision.JOIN
        found += asked and ACTIONS[action].kind == Act.SPACE
    return found


def changed(events: list[Event], kind: str, number: str) -> int:
    """Add up how much a number changed in all events of a kind, over all seats."""
    told = (event.changes.get(number, {}) for event in events if event.kind == kind)
    return sum(sum(by_seat.values()) for by_seat in told)


@pytest.mark.parametrize("game", range(GAMES))
def test_every_event_is_in_the_story(game: int) -> None:
    """FE-6.6, FE-9.1, FE-10.4, FE-11.1: counted against what the last state shows."""
    presets = list(megawatt.game("future-energy").rules.presets.values())
    seats = 2 + game % 3
    match = greedy_game(seats, 500 + game, dict(presets[game % len(presets)]))
    first, s, events = match.at(0).truth(), match.truth(), match.story()
    kinds = Counter(event.kind for event in events)
    turns = int(s.rounds) * seats

    assert kinds["round_began"] == s.rounds
    assert kinds["revenue_received"] == turns
    assert kinds["tile_taken"] + kinds["passed"] + kinds["crew_left"] == turns
    assert kinds["tile_taken"] == ((first.tile != Tile.NONE) & (s.tile == Tile.NONE)).sum()
    assert kinds["line_placed"] == (first.line_supply - s.line_supply).sum()
    assert changed(events, "plant_built", "plants_on_map") == (s.plants - first.plants).sum()
    assert kinds["contract_completed"] == s.finished.sum()
    assert kinds["contract_bought"] + kinds["contract_taken"] == (s.holder[:24] >= 0).sum()
    assert kinds["display_refilled"] == s.drawn - SLOTS
    assert kinds["investor_hired"] == s.investors.sum()
    assert kinds["engineer_hired"] == s.engineers.sum() - seats
    assert kinds["certificate_drawn"] == first.pile_left - s.pile_left
    assert kinds["joined"] == joins(match)
    assert kinds["card_bought"] == (s.card_owner != NOBODY).sum()
    assert changed(events, "card_scored", "points") == s.scores[:, Score.PUBLIC].sum()
    assert changed(events, "ground_scored", "points") == s.scores[:, Score.GROUND].sum()
    assert kinds["card_scored"] + kinds["card_spent"] == (s.card_owner >= USED).sum()
    assert kinds["end_triggered"] == (s.triggered > 0)
    assert kinds["game_ended"] == 1
    for kind, part in AT_THE_END.items():
        assert kinds[kind] == seats
        assert changed(events, kind, "points") == s.scores[:, part].sum()
    assert kinds["grid_scored"] == seats * s.largest_grid
    assert changed(events, "grid_scored", "points") == s.scores[:, Score.GRID].sum()
    assert changed(events, "contract_completed", "points") == s.scores[:, Score.CONTRACTS].sum()
    assert kinds["region_scored"] == match.edition.box.regions[s.side]
    assert kinds["game_won"] == len(match.winners())


def tolls(match: Match) -> list[tuple[int, int]]:
    """Who paid 1M to whom, found by the money that moved: from one seat at once to another."""
    found = []
    for writes in writes_of(match, "money"):
        for paid, got in pairwise(writes):
            if (paid.change, got.change) == (-1, 1) and paid.index != got.index:
                found.append((int(paid.index), int(got.index)))
    return found


@pytest.mark.parametrize("game", range(GAMES))
def test_every_purchase_is_told(game: int) -> None:
    """FE-5.1, FE-14.2, FE-15.16: each engineer sent, and each purchase made once more."""
    presets = list(megawatt.game("future-energy").rules.presets.values())
    match = greedy_game(2 + game % 3, 300 + game, dict(presets[game % len(presets)]))
    written = [
        one for writes in writes_of(match, "bought", "repeats", "wildcards") for one in writes
    ]
    made = sum(one.change > 0 for one in written if one.field != "wildcards")
    kinds = Counter(event.kind for event in match.story())
    assert kinds["lines_bought"] + kinds["contract_bought"] + kinds["card_bought"] == made > 0
    taken = sum(one.change < 0 for one in written if one.field == "wildcards")
    assert kinds["wildcard_received"] == taken


def test_every_toll_is_told_one_by_one() -> None:
    """FE-6.3: 1M from the mover to each owner of a line on the link walked, in their order."""
    found = 0
    for game in range(GAMES):
        match = greedy_game(2 + game % 3, 900 + game, {})
        told = []
        for event in match.story():
            if event.kind == "toll_paid":
                (owner,) = set(event.changes["money"]) - {event.seat}
                assert event.changes == {"money": {event.seat: -1, owner: 1}}
                told.append((event.seat, owner))
        assert told == tolls(match)
        found += len(told)
    assert found > GAMES


if __name__ == "__main__":
    played = golden_match()
    GOLDEN.write_text(golden_story(played), encoding="utf-8")
    moves = "\n".join(str(action) for _, action in played.log)
    MOVES.write_text(moves + "\n", encoding="utf-8")
