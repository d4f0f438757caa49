"""Reveal your action tiles again."""

from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.previews import payments
from megawatt.games.futuropia.state import ALL_UP
from megawatt.kernel.ids import Seat
from megawatt.kernel.story import listening
from tests.games.futuropia.table import (
    AMOUNT,
    BUY,
    EDITION,
    PASS,
    REVEAL,
    Decision,
    Deed,
    No,
    at_the_table,
)


def test_five_tiles_down_are_turned_up_for_nothing() -> None:
    """FU-10.1: at the start of a turn, mandatory, free; only interest is due."""
    t = at_the_table().tiles(0)
    t.s.current = 1
    with listening() as told:
        t.act(Deed.SUBSIDY)
    assert t.s.tiles[0] == ALL_UP
    assert t.resources(0) == (12, 3, 3, 0)
    kinds = [one.kind for one in told]
    assert Told.TILES_TURNED_UP in kinds
    assert Told.BILL_PAID not in kinds  # nothing was due, so nothing was paid
    assert (t.seat, t.decision) == (
        0,
        Decision.TURN,
    )  # nothing is asked, and no turn is passed over
    assert t.legal() == [1, 2, 3, 4, 5]


def test_revealing_ahead_of_time() -> None:
    """FU-10.2, R-11, R-12: 1 resource per face-up tile; not with all up, not in the final phase."""
    t = at_the_table()
    assert t.why_not(REVEAL) == No.ALL_FACE_UP
    for up in range(1, 5):
        t = at_the_table().tiles(0, list(Deed)[:up]).have(food=0, energy=0)
        assert t.play(REVEAL).s.money[0] == 12 - up
        assert t.s.tiles[0] == ALL_UP
        assert t.why_not(REVEAL) == No.ALL_FACE_UP
    t = at_the_table().tiles(0, [Deed.BUY_FOOD]).act(Deed.BUY_FOOD)
    assert t.why_not(REVEAL) == No.START_OF_TURN
    t = at_the_table().final().tiles(0, [Deed.SUBSIDY])
    assert t.why_not(REVEAL) == No.NO_REVEAL_NOW


def test_an_amount_without_a_choice_is_not_told() -> None:
    """FU-10.3, FU-3.1: who has no Food is asked for Energy at once; who has some has chosen."""
    for food in (0, 2):
        t = at_the_table().tiles(0, [Deed.SUBSIDY, Deed.ROBOTS]).have(food=food, energy=3)
        with listening() as told:
            t.play(REVEAL)
            if food:
                t.play(AMOUNT + 1)
        chosen = [one.a for one in told if one.kind == Told.AMOUNT_CHOSEN]
        assert chosen == [1] * (food > 0)


def test_a_paid_bill_leaves_nothing_open() -> None:
    """FU-10.3, FU-9.5: the Food of the bill is not that of a repayment; then both are forgotten."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=3, money=9, food=4, energy=4)
    t.play(REVEAL)
    assert (t.s.bill, t.s.paid_food) == (4, 0)
    t.play(AMOUNT + 2)
    assert t.s.paid_food == 2
    t.play(AMOUNT + 1)
    assert (t.decision, t.s.paid_food) == (Decision.REPAY, 0)
    t.play(AMOUNT + 1)
    assert (t.s.bill, t.s.repaying) == (5, 1)
    t.play(AMOUNT + 1, AMOUNT + 1)
    assert t.decision == Decision.TURN
    assert (t.s.bill, t.s.paid_food, t.s.repaying, t.s.low, t.s.high) == (0, 0, 0, 0, 0)


def test_price_and_interest_are_one_bill() -> None:
    """FU-10.3, R-9: x Food, y Energy, the rest Money; n = 0 asks nothing."""
    t = (
        at_the_table()
        .tiles(0, [Deed.SUBSIDY, Deed.ROBOTS])
        .have(loans=3, money=9, food=2, energy=4)
    )
    t.play(REVEAL)
    assert t.s.bill == 5
    assert t.amounts() == (0, 2)
    t.pay(2)
    assert t.amounts() == (0, 3)
    t.pay(1)
    assert t.resources(0) == (7, 0, 3, 3)


def test_repayment_after_a_paid_reveal_too() -> None:
    """FU-10.4."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(loans=1, money=12, food=0, energy=0)
    t.play(REVEAL)
    assert t.decision == Decision.REPAY
    t.pay(1)
    assert t.resources(0) == (5, 0, 0, 0)


def test_then_one_action_as_usual() -> None:
    """FU-10.5: the turn goes on."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY]).have(food=0, energy=0).play(REVEAL)
    assert (t.seat, t.decision) == (0, Decision.TURN)
    t.play(1, BUY + PASS)
    assert t.seat == 1
    assert t.s.turns[0] == 1


def test_strict_reveal() -> None:
    """FU-10.6, R-8: the price must be at hand; no loan while the bill can be paid."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY, Deed.ROBOTS])
    assert t.copy().have(money=1, food=0, energy=0).why_not(REVEAL) == No.CANNOT_PAY_REVEAL
    t.have(loans=3, money=1, food=3, energy=2).play(REVEAL)
    assert t.amounts() == (2, 3)  # of 5 units at least two must be Food
    t.pay(2)
    assert t.resources(0) == (0, 1, 0, 3)  # Energy 2 and $1 were the only way
    t = at_the_table().tiles(0, [Deed.SUBSIDY])
    t.have(loans=6, money=1, food=1, energy=1).play(REVEAL)
    assert t.resources(0)[1:] == (0, 0, 7)  # all is spent, a loan covers the rest


def test_strict_reveal_leaves_nobody_stuck() -> None:
    """FU-10.6, R-8: without any other choice REVEAL stays."""
    t = at_the_table().tiles(0, [Deed.INVITE]).supply()
    t.have(money=0, food=0, energy=0)
    assert t.legal() == [REVEAL]
    t.play(REVEAL)
    assert t.why_not(AMOUNT) == No.REPAY_LATER
    assert t.resources(0) == (4, 0, 0, 1)


def test_the_ways_to_pay_a_bill_are_those_that_the_rules_take() -> None:
    """FU-10.3: Food, then Energy, the rest in Money: the panel of a bill offers all at once."""
    t = at_the_table().tiles(0, [Deed.INVITE, Deed.ROBOTS, Deed.SUBSIDY]).have(money=1)
    t.s.strict_reveal = True
    t.play(REVEAL)
    assert t.decision == Decision.BILL_FOOD
    ways = payments(EDITION, t.s, Seat(0))

    assert [way["food"] for way in ways] == [0, 1, 2, 3]
    for way in ways:
        then = t.copy()
        then.play(way["action"])
        if way["low"] == way["high"]:
            assert then.decision != Decision.BILL_ENERGY  # there is no choice: it is paid
        else:
            assert (then.s.low, then.s.high) == (way["low"], way["high"])
            assert way["low"] <= way["energy"] <= way["high"]


def test_nobody_else_is_offered_ways_to_pay() -> None:
    t = at_the_table().tiles(0, [Deed.INVITE, Deed.ROBOTS])
    assert payments(EDITION, t.s, Seat(0)) == []
    t.play(REVEAL)
    assert payments(EDITION, t.s, Seat(0))
    assert payments(EDITION, t.s, Seat(1)) == []
