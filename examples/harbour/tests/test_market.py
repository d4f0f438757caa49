"""Chapter "The market"."""

import pytest

from harbour.rules.market import price_of
from harbour.state import Ship
from harbour.verdicts import No

from table import ANNA, BEN, BOX, BRIG, FRIGATE, KETCH, PASS, at_the_market, buy, do, legal, why_not


def test_each_further_ship_of_a_kind_costs_one_more() -> None:
    """HA-5.1: the printed price and 1 for each that Anna has; Ben pays what is printed."""
    s = at_the_market(20, {KETCH: 3})

    assert price_of(BOX, s, ANNA, KETCH) == 5
    assert price_of(BOX, s, ANNA, BRIG) == 5
    assert price_of(BOX, s, BEN, KETCH) == 2


@pytest.mark.parametrize(("coins", "no"), [(6, No.TOO_EXPENSIVE), (7, No.YES), (8, No.YES)])
def test_a_ship_is_paid_in_full(coins: int, no: No) -> None:
    """HA-5.2: no debts (HA-R2)."""
    assert why_not(at_the_market(coins), ANNA, buy(FRIGATE)) == no


def test_only_what_can_be_paid_is_offered() -> None:
    """HA-5.2: with 4 coins the two cheapest; HA-5.4: and nothing, always."""
    assert legal(at_the_market(4), ANNA) == [PASS, buy(KETCH), buy(Ship(1))]
    assert legal(at_the_market(0), ANNA) == [PASS]


def test_buying_pays_the_price() -> None:
    """HA-5.3: pay the price, take the ship."""
    s = at_the_market(9, {BRIG: 1})

    do(s, ANNA, buy(BRIG))

    assert s.coins[ANNA] == 3
    assert s.fleet[ANNA].tolist() == [0, 0, 2, 0]


def test_passing_costs_nothing() -> None:
    """HA-5.4: nobody has to buy."""
    s = at_the_market(9)
    do(s, ANNA, PASS)
    assert s.coins[ANNA] == 9
    assert not s.fleet.any()
