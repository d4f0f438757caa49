"""Chapter "A turn"."""

from harbour.state import Decision
from harbour.turn import decision_of, to_act
from harbour.verdicts import No

from table import ANNA, BEN, BOX, CLEO, KETCH, PASS, WORK, buy, do, legal, new_game, why_not


def test_a_turn_begins_with_work() -> None:
    """HA-4.1: and only the player whose turn it is acts."""
    s = new_game()

    assert to_act(BOX, s) == 1 << ANNA
    assert legal(s, ANNA) == [WORK]
    assert legal(s, BEN) == []
    assert why_not(s, ANNA, buy(KETCH)) == why_not(s, ANNA, PASS) == No.NOT_NOW
    assert why_not(s, BEN, WORK) == No.NOT_YOUR_TURN


def test_work_pays_three_coins_and_one_more_for_a_six() -> None:
    """HA-4.2, HA-0.3: over many dice every sixth pays 4."""
    earned = []
    for seed in range(600):
        s = new_game(seed=seed)
        do(s, ANNA, WORK)
        earned.append(int(s.coins[ANNA]))

    assert set(earned) == {3, 4}
    assert 70 < earned.count(4) < 130


def test_work_cannot_be_taken_back() -> None:
    """HA-4.2: a die was rolled."""
    s = new_game()
    do(s, ANNA, WORK)
    assert s.reveal == 1


def test_the_market_follows() -> None:
    """HA-4.3: after work the player buys one ship or nothing."""
    s = new_game()
    do(s, ANNA, WORK)

    assert s.decision == Decision.BUY
    assert decision_of(s, ANNA) == Decision.BUY
    assert decision_of(s, BEN) == Decision.NOTHING
    assert why_not(s, ANNA, WORK) == No.NOT_NOW


def test_play_passes_to_the_left() -> None:
    """HA-4.4, HA-4.5: buying or passing ends the turn; after the last player the first follows."""
    s = new_game(3)
    do(s, ANNA, WORK, PASS)
    assert s.current == BEN
    do(s, BEN, WORK, buy(KETCH))
    assert s.current == CLEO
    do(s, CLEO, WORK, PASS)
    assert s.current == ANNA
    assert s.turns == 3
