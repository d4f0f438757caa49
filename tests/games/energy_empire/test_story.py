"""Whole stories: one that reads well, and events counted against what the states show.

`python -m tests.games.energy_empire.test_story` writes the golden story anew.
"""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

import megawatt
from megawatt.bots import bot
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import SPOTS
from megawatt.games.energy_empire.vocabulary import Feature, Resource
from megawatt.kernel.story import Event
from megawatt.match import Match
from tests.ledger import writes_of

GOLDEN = Path(__file__).parents[2] / "playthroughs" / "energy-empire" / "story.txt"
KEPT_DICE = ("coal_dice", "nuclear_dice", "hydro_dice", "solar_dice")
STRUCTURES = ("government_structures", "industry_structures", "commerce_structures")
BARRELS = 3
BOARD = ("pollution", "contamination", "wells")


def played(seats: int, seed: int, kind: str = "greedy") -> Match:
    match = megawatt.game("energy-empire").start(seats, seed)
    player = bot(kind, seed=seed)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(match, seat))
    return match


def told() -> str:
    """The story of a game between three greedy bots: step, turn, kind, text."""
    events = played(3, 11).story()
    return "".join(f"{e.step} {e.turn} {e.kind} {e.text}\n" for e in events)


def up(event: Event, *names: str) -> int:
    """How much a public number rose in an event, over all seats."""
    return sum(max(0, n) for name in names for n in event.changes.get(name, {}).values())


@pytest.mark.compiled
def test_the_golden_story() -> None:
    assert GOLDEN.exists(), "run python -m tests.games.energy_empire.test_story"
    assert told().splitlines() == GOLDEN.read_text("utf-8").splitlines()


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(44))
def test_events_are_counted_against_the_states(seed: int) -> None:
    """EE-2.0: nothing that the states show to have happened is without its line."""
    match = played(1 + seed % 5, seed, "greedy" if seed < 40 else "random")
    end, seats = match.truth(), range(match.seats)
    story = match.story()
    of_kind = Counter(event.kind for event in story)

    generated = sum(int(end.generated[seat]) for seat in seats)
    for kind in ("generated", "workers_returned", "oil_refined", "dice_rolled", "highest_counted"):
        assert of_kind[kind] == generated
    assert of_kind["claim_declined"] + of_kind["achievement_claimed"] == generated
    assert of_kind["achievement_claimed"] == int(end.claims)
    assert of_kind["turn_began"] == int(end.turns)
    assert of_kind["worker_placed"] + of_kind["generated"] == int(end.turns)
    assert of_kind["structure_bought"] == sum(int(owner) >= 0 for owner in end.owner)
    assert of_kind["structure_bought"] == sum(up(event, *STRUCTURES) for event in story)
    assert of_kind["impact_revealed"] == of_kind["market_reset"] == int(end.revealed) == 6
    assert of_kind["row_scored"] == 6 * match.seats
    assert of_kind["die_gained"] == sum(up(event, *KEPT_DICE) for event in story if event.step)
    assert of_kind["achievement_scored"] == sum(int(end.held[seat]) for seat in seats)
    assert of_kind["end_triggered"] == of_kind["game_ended"] == of_kind["game_won"] == 1
    assert of_kind["score_counted"] == match.seats


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(4))
def test_points_from_rows_and_pieces_on_mats_are_all_told(seed: int) -> None:
    """EE-10.1, EE-12.1: sums of the deltas by kind of event are what the states hold."""
    match = played(2 + seed, 70 + seed)
    end, story = match.truth(), match.story()
    for seat in range(match.seats):
        rows = sum(
            e.changes["vp"][seat]
            for e in story
            if e.kind == "row_scored" and e.seat == seat and "vp" in e.changes
        )
        assert rows == int(end.vp_of_rows[seat])
        for name, piece in zip(BOARD, (1, 2, 3), strict=True):
            told_of = sum(event.changes.get(name, {}).get(seat, 0) for event in story)
            assert told_of == sum(int(one) == piece for one in end.land[seat])


def oil_deals(match: Match) -> list[tuple[str, int]]:
    """Buying or selling, and who: found by three barrels that move right after money."""
    found = []
    for writes in writes_of(match, "stock"):
        for money, oil in pairwise(writes):
            (payer, what), (seat, then) = money.index, oil.index
            moved = (what, then) == (Resource.MONEY, Resource.OIL) and payer == seat
            if moved and abs(oil.change) == BARRELS and money.change * oil.change < 0:
                found.append(("oil_bought" if oil.change > 0 else "oil_sold", int(seat)))
    return found


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(40))
def test_deals_are_told_one_by_one(seed: int) -> None:
    """EE-5.9, EE-5.10, EE-9.7, EE-13.3: oil, dice and trades, asked for or not."""
    match = played(1 + seed % 5, 200 + seed)
    story = match.story()
    assert [
        (event.kind, event.seat) for event in story if event.kind in ("oil_bought", "oil_sold")
    ] == oil_deals(match)
    dice = [one.change for writes in writes_of(match, "dice") for one in writes]
    of_kind = Counter(event.kind for event in story if event.step)
    assert of_kind["die_gained"] == sum(change > 0 for change in dice)
    assert of_kind["die_given_up"] == sum(change < 0 for change in dice)
    acts = Counter(int(ACTIONS[action].kind) for _, action in match.log)
    assert of_kind["units_exchanged"] == acts[Act.TRADE]
    assert of_kind["dice_chosen"] >= acts[Act.ROLL]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(40))
def test_every_single_write_is_told(seed: int) -> None:
    """EE-5.7, EE-7.2, EE-10.1, EE-11.2: purchases of dice, cards used, spaces, the track."""
    match = played(1 + seed % 5, 400 + seed)
    box = match.edition.box
    fields = ("location", "used", "land", "spot")
    written = [one for writes in writes_of(match, *fields) for one in writes]
    rose = Counter(one.field for one in written if one.change > 0)
    fell = Counter(one.field for one in written if one.change < 0)
    visits = Counter(
        int(box.location_action[one.value])
        for one in written
        if one.field == "location" and one.value >= 0
    )
    of_kind = Counter(event.kind for event in match.story() if event.step)

    assert of_kind["worker_placed"] == sum(visits.values())
    assert of_kind["die_bought"] == visits[Feature.POWER_PLANT]
    assert of_kind["oil_bought"] + of_kind["oil_sold"] == visits[Feature.OIL_MARKET]
    assert of_kind["structure_bought"] == visits[Feature.MARKET]
    assert of_kind["card_activated"] == rose["used"]
    laid = ("token_placed", "token_spilled", "piece_kept", "well_drilled")
    assert sum(of_kind[kind] for kind in laid) == rose["land"]
    assert of_kind["space_cleaned"] == fell["land"]
    emptied = [one for one in written if one.field == "spot" and one.value == 0]
    assert of_kind["spot_emptied"] == len(emptied) == SPOTS


def main() -> None:
    """Write the golden story."""
    GOLDEN.write_text(told(), encoding="utf-8")


if __name__ == "__main__":
    main()
