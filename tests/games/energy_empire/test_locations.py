"""EE-5: the locations other than markets."""

import pytest

from megawatt.games.energy_empire.state import Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from tests.games.energy_empire.table import (
    BUY_OIL,
    CHEMISTRY,
    CLEAN_UP,
    COAL,
    DONE,
    DRILLING,
    EDUCATION,
    FINANCE,
    MINE,
    MONEY,
    OIL_MARKET,
    PLASTIC,
    POWER_PLANT,
    RESEARCH,
    SCIENCE,
    SELL_OIL,
    STEEL,
    TRADE,
    activate,
    air,
    ask,
    at_the_table,
    die,
    forest,
    land,
    legal,
    ocean,
    open_decision,
    option,
    peek,
    place,
    play,
    space,
    stock,
    trade,
    why,
)

POLLUTION, WELL = Piece.POLLUTION, Piece.WELL


def test_scientific_research() -> None:
    """EE-5.1: one science, then a peek."""
    s = at_the_table(3)
    play(s, 0, place(RESEARCH))
    assert stock(s, 0) == {"C": 1}
    assert legal(s) == [DONE, *(peek(i) for i in range(6))]
    play(s, 0, peek(4))
    assert s.peeked.tolist() == [1 << 4, 0, 0, 0, 0]


def test_education() -> None:
    """EE-5.2: $3 for a worker, and one token from the track anywhere."""
    s = at_the_table(3, mats={0: {"M": 4}})
    play(s, 0, place(EDUCATION))
    assert legal(s) == [space(i) for i in range(1, 15)]
    play(s, 0, space(ocean(5)))
    assert (s.workers[0], s.worker_reserve[0], s.spot.sum()) == (3, 2, 29)
    assert stock(s, 0) == {"M": 1}


def test_clean_up() -> None:
    """EE-X6, EE-5.3: one science for two cleanups; the track does not change."""
    s = at_the_table(3, mats={0: {"C": 1, "land": {forest(2): POLLUTION}}})
    tokens = int(s.tokens)
    play(s, 0, place(CLEAN_UP))
    assert stock(s, 0) == {}
    assert legal(s) == [DONE, space(air(1)), space(forest(2))]
    play(s, 0, space(air(1)), space(forest(2)))
    assert land(s, 0) == {}
    assert (s.tokens, s.spot.sum()) == (tokens + 2, 30)


def test_mine() -> None:
    """EE-5.4: one steel."""
    s = at_the_table(3)
    play(s, 0, place(MINE))
    assert stock(s, 0) == {"S": 1}


def test_oil_drilling() -> None:
    """EE-5.5: a well on a drilling space and three oil."""
    s = at_the_table(3)
    play(s, 0, place(DRILLING))
    assert legal(s) == [space(i) for i in (forest(1), forest(3), ocean(2), ocean(4))]
    play(s, 0, space(ocean(4)))
    assert land(s, 0) == {air(1): POLLUTION, ocean(4): WELL}
    assert (stock(s, 0), s.wells) == ({"O": 3}, 11)


def test_chemistry() -> None:
    """EE-5.6: one oil for two plastic, one science, one token."""
    s = at_the_table(3, mats={0: {"O": 1}})
    play(s, 0, place(CHEMISTRY), space(forest(5)))
    assert stock(s, 0) == {"P": 2, "C": 1}
    assert s.land[0, forest(5)] == POLLUTION


def test_power_plant() -> None:
    """EE-5.7: one die for its cost."""
    s = at_the_table(3, mats={0: {"S": 1, "M": 1, "C": 1}})
    play(s, 0, place(POWER_PLANT))
    play(s, 0, die(COAL))
    assert (stock(s, 0), s.dice[0, COAL], s.dice_supply[COAL]) == ({"C": 1}, 1, 4)


@pytest.mark.parametrize(("choice", "mine", "others"), [(0, 2, 0), (1, 3, 1), (2, 4, 2)])
def test_finance(choice: int, mine: int, others: int) -> None:
    """EE-S42, EE-5.8: $2, or more with a gift to every other seat."""
    s = at_the_table(4)
    play(s, 0, place(FINANCE), option(choice))
    assert s.stock[:4, MONEY].tolist() == [mine, others, others, others]


def test_finance_solo() -> None:
    """EE-S42, EE-18.7: $3, no decision; others' gifts do nothing."""
    s = at_the_table(1)
    play(s, 0, place(FINANCE))
    assert stock(s, 0) == {"M": 3}


def test_first_oil_price() -> None:
    """EE-X26, EE-11.5: $1 for three barrels, three barrels for $1."""
    s = at_the_table(3, mats={0: {"M": 1}})
    play(s, 0, place(OIL_MARKET))
    assert stock(s, 0) == {"O": 3}
    s = at_the_table(3, mats={0: {"O": 3}})
    play(s, 0, place(OIL_MARKET))
    assert stock(s, 0) == {"M": 1}


def test_sell_and_buy_are_exclusive() -> None:
    """EE-S62, EE-5.9: exactly one exchange."""
    s = at_the_table(3, mats={0: {"O": 3, "M": 5}})
    play(s, 0, place(OIL_MARKET))
    assert legal(s) == [BUY_OIL, SELL_OIL]
    play(s, 0, SELL_OIL)
    assert stock(s, 0) == {"M": 6}
    assert open_decision(s) != Decision.OIL


def test_the_unaffordable_half() -> None:
    """EE-5.9: inside D9 it is refused with E-COST; with neither the place is closed: E-OIL."""
    s = at_the_table(3, mats={0: {"M": 5, "O": 2}}, begin=False)
    ask(s, Decision.OIL)
    assert why(s, 0, SELL_OIL) == No.COST
    assert why(s, 0, BUY_OIL) == No.YES
    assert why(at_the_table(3), 0, place(OIL_MARKET)) == No.OIL


def test_trade_example() -> None:
    """EE-X23, EE-5.10: $2 and two science become two steel and a plastic."""
    s = at_the_table(3, mats={0: {"M": 2, "C": 2}})
    play(s, 0, place(TRADE))
    play(s, 0, trade(MONEY, STEEL), trade(SCIENCE, STEEL), trade(SCIENCE, PLASTIC))
    assert stock(s, 0) == {"S": 2, "P": 1}


def test_trade_loop() -> None:
    """EE-S41, EE-5.13: what was received is not given on, what was given not taken back."""
    s = at_the_table(3, mats={0: {"M": 5, "S": 1}})
    play(s, 0, place(TRADE))
    assert legal(s) == [
        DONE,
        *(trade(MONEY, to) for to in (STEEL, PLASTIC, SCIENCE)),
        *(trade(STEEL, to) for to in (MONEY, PLASTIC, SCIENCE)),
    ]
    play(s, 0, trade(MONEY, STEEL))
    assert stock(s, 0) == {"M": 3, "S": 2}
    assert why(s, 0, trade(STEEL, PLASTIC)) == No.BACK
    assert legal(s) == [DONE, *(trade(MONEY, to) for to in (STEEL, PLASTIC, SCIENCE))]
    play(s, 0, trade(MONEY, PLASTIC))
    assert stock(s, 0) == {"M": 1, "S": 2, "P": 1}
    assert open_decision(s) != Decision.TRADE


def test_a_given_unit_cannot_be_received() -> None:
    """EE-5.13: E-GIVEN."""
    s = at_the_table(3, mats={0: {"S": 1, "P": 2}})
    play(s, 0, place(TRADE), trade(PLASTIC, SCIENCE))
    assert why(s, 0, trade(STEEL, PLASTIC)) == No.GIVEN
    assert why(s, 0, trade(STEEL, SCIENCE)) == No.YES


def test_an_odd_dollar_is_no_unit() -> None:
    """EE-5.11: less than $2 cannot be given, and stays."""
    s = at_the_table(3, mats={0: {"M": 1, "S": 1}})
    play(s, 0, place(TRADE))
    assert why(s, 0, trade(MONEY, STEEL)) == No.COST
    play(s, 0, trade(STEEL, MONEY))
    assert stock(s, 0) == {"M": 3}


def test_oil_is_no_unit_and_nothing_need_be_traded() -> None:
    """EE-5.10: zero exchanges are legal (ruling 5)."""
    s = at_the_table(3, mats={0: {"O": 3, "S": 1}})
    play(s, 0, place(TRADE), DONE)
    assert stock(s, 0) == {"O": 3, "S": 1}


def test_no_activation_between_exchanges() -> None:
    """EE-5.12: all exchanges are one action."""
    s = at_the_table(3, mats={0: {"M": 4, "owns": ["Stock Market"]}})
    play(s, 0, place(TRADE), trade(MONEY, STEEL))
    assert why(s, 0, activate("Stock Market")) == No.STEP
