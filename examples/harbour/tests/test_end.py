"""Chapters "The end" and "Charters"."""

from harbour.evaluate import evaluate
from harbour.rules.end import TURNS
from harbour.state import Decision
from harbour.turn import points, standing, to_act
from harbour.verdicts import No

from table import (
    ANNA,
    BEN,
    BOX,
    BRIG,
    FRIGATE,
    KETCH,
    PASS,
    WORK,
    at_the_market,
    buy,
    do,
    finish,
    legal,
    new_game,
    why_not,
)


def test_the_game_ends_after_twenty_turns() -> None:
    """HA-6.1: of all players together; with three not all have the same number (HA-R3)."""
    s = new_game(3)
    finish(s)

    assert s.turns == TURNS
    assert s.decision == Decision.NOTHING
    assert to_act(BOX, s) == 0
    assert legal(s, ANNA) == []
    assert why_not(s, ANNA, WORK) == No.NOT_NOW


def test_ships_count_their_points() -> None:
    """HA-6.2: two ketches and a frigate are 1 + 1 + 6."""
    s = at_the_market(0, {KETCH: 2, FRIGATE: 1})
    assert points(BOX, s, ANNA) == 8
    assert points(BOX, s, BEN) == 0


def test_ties_go_to_the_richer() -> None:
    """HA-6.3: points first, however rich the other is."""
    s = at_the_market(3, {BRIG: 1})
    s.fleet[BEN, BRIG], s.coins[BEN] = 1, 2
    assert standing(BOX, s, ANNA) > standing(BOX, s, BEN)
    s.coins[BEN] = 3
    assert standing(BOX, s, ANNA) == standing(BOX, s, BEN)
    s.fleet[BEN, KETCH], s.coins[BEN] = 1, 0
    assert standing(BOX, s, ANNA) < standing(BOX, s, BEN)


def test_a_charter_counts_at_the_end_only() -> None:
    """HA-7.2, HA-7.3: 1 more for each ship of its kind, when charters are opened."""
    s = at_the_market(0, {BRIG: 3}, charters=True)
    s.charter[:2] = [BRIG, KETCH]
    assert points(BOX, s, ANNA) == 12
    before = s.reveal

    s.turns = TURNS - 1
    do(s, ANNA, PASS)

    assert points(BOX, s, ANNA) == 15
    assert s.reveal == before + 1


def test_the_estimate_knows_the_charter() -> None:
    """HA-7.2: what is yours counts, and coins a little."""
    s = at_the_market(4, {BRIG: 3}, charters=True)
    s.charter[ANNA] = BRIG
    assert evaluate(BOX, s, ANNA) == 12 + 3 + 2


def test_a_turn_in_words_of_the_rulebook() -> None:
    """HA-4.2, HA-5.3: work, buy, and the next player works."""
    s = new_game(rich=4)
    do(s, ANNA, WORK, buy(FRIGATE))
    do(s, BEN, WORK, PASS)
    assert s.fleet[ANNA, FRIGATE] == 1
