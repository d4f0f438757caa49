"""Out of sequence: loans."""

import pytest

from megawatt.games.futuropia.rules.loans import loans_for, pay
from megawatt.games.futuropia.turn import offered
from megawatt.kernel.ids import Seat
from tests.games.futuropia.table import (
    AMOUNT,
    LEFT,
    PULL_OUT,
    REVEAL,
    RIGHT,
    Decision,
    Deed,
    No,
    at_the_table,
)


def test_five_for_a_tile_without_limit() -> None:
    """FU-9.1: $5 each, as many as needed; the 33 tiles are no limit."""
    t = at_the_table().have(money=0)
    pay(t.box, t.s, Seat(0), 500)
    assert t.resources(0)[0] == 0
    assert t.s.loans[0] == 100


@pytest.mark.parametrize(
    ("money", "amount", "loans"),
    [(5, 5, 0), (4, 5, 1), (0, 5, 1), (0, 6, 2), (3, 14, 3), (0, 0, 0)],
)
def test_only_the_necessary_number(money: int, amount: int, loans: int) -> None:
    """FU-9.2, R-7: only when Money is short; the rest of the last loan stays in hand."""
    t = at_the_table().have(money=money)
    assert loans_for(t.box, t.s, Seat(0), amount) == loans
    pay(t.box, t.s, Seat(0), amount)
    assert t.s.money[0] == money + 5 * loans - amount
    assert t.s.money[0] < 5 or loans == 0


def test_no_loan_without_need() -> None:
    """FU-9.2: there is no action for it."""
    t = at_the_table()
    assert t.why_not(AMOUNT + 5) == No.LOAN_NEEDS_NEED
    t.act(Deed.BUY_FOOD)
    assert t.why_not(AMOUNT + 5) == No.LOAN_NEEDS_NEED


def test_loans_can_be_foreseen() -> None:
    """FU-9.3: what a choice will cost is known before, and counted after."""
    t = at_the_table().have(money=1)
    assert loans_for(t.box, t.s, Seat(0), 7) == 2
    t.act(Deed.BUY_ENERGY).play(7 + RIGHT)
    assert t.s.loans[0] == 2


def test_loans_of_a_turn_are_counted_anew_in_the_next() -> None:
    """FU-9.3: how many a turn has cost so far; the next one begins with none."""
    t = at_the_table().have(money=1)
    pay(t.box, t.s, Seat(0), 7)
    assert t.s.loans_taken == 2
    t.act(Deed.SUBSIDY)
    assert t.s.current == 1
    assert t.s.loans_taken == 0


def test_interest_at_every_reveal() -> None:
    """FU-9.4: 1 resource per tile, in any mix, automatic and paid; new loans bear none now."""
    t = at_the_table().have(loans=2, money=3, food=1, energy=1).tiles(0)
    t.tiles(1, [Deed.SUBSIDY])
    t.s.current = 1
    t.act(Deed.SUBSIDY)  # seat 0 begins its turn with five tiles down
    assert t.decision == Decision.BILL_FOOD
    assert t.amounts() == (0, 1)
    t.pay(1, 0)
    assert t.resources(0) == (2, 0, 1, 2)


def test_repayment_after_the_interest() -> None:
    """FU-9.5: any number, 5 resources each, any mix, no new loan for it."""
    t = at_the_table().have(loans=3, money=6, food=4, energy=3).tiles(0, [Deed.SUBSIDY])
    assert t.why_not(AMOUNT) == No.REPAY_LATER
    t.play(REVEAL).pay(0, 0)  # 1 + 3 in Money
    assert t.decision == Decision.REPAY
    assert t.amounts() == (0, 1)  # 2 + 4 + 3 = 9 resources
    assert t.why_not(AMOUNT + 2) == No.FIVE_PER_LOAN
    t.pay(1)
    assert (t.decision, t.amounts()) == (Decision.REPAY_FOOD, (0, 4))
    assert t.why_not(AMOUNT + 5) == No.TOO_MUCH
    t.pay(1)
    assert (t.decision, t.amounts()) == (Decision.REPAY_ENERGY, (2, 3))
    assert offered(t.box, t.s, t.seat, 0) == (AMOUNT + 2, AMOUNT + 4)  # no other is looked at
    assert t.why_not(AMOUNT + 1) == No.TOO_LITTLE
    t.pay(2)
    assert t.resources(0) == (0, 3, 1, 2)
    assert t.decision == Decision.TURN


def test_a_loan_of_this_bill_may_be_repaid_at_once() -> None:
    """FU-9.6, R-10 (`strict_reveal` off): a few Food become Money."""
    t = at_the_table(strict_reveal=False)
    t.have(loans=1, money=0, food=9, energy=0).tiles(0, [Deed.SUBSIDY])
    t.play(REVEAL).pay(0)  # 2 in Money: a second loan, $3 left
    assert t.resources(0) == (3, 9, 0, 2)
    t.pay(2, 9)  # both repaid: 9 Food and $1
    assert t.resources(0) == (2, 0, 0, 0)


@pytest.mark.parametrize("loans", [3, 7, 12])
def test_food_and_energy_never_become_money(loans: int) -> None:
    """FU-9.6, FU-10.6: who takes a loan for a bill has too little left to repay one."""
    for stock in range(4 * loans):
        t = at_the_table().have(loans=loans, money=0, food=stock // 2, energy=stock - stock // 2)
        t.tiles(0).s.current = 1
        t.act(Deed.SUBSIDY)
        while t.decision in (Decision.BILL_FOOD, Decision.BILL_ENERGY):
            t.pay(t.amounts()[0])
        assert t.s.loans[0] == loans or t.decision == Decision.TURN  # no repayment is asked
        assert t.s.loans[0] == loans or sum(t.resources(0)[:3]) < 5
        assert (t.s.loans[0] > loans) == (stock < loans)


def test_open_loans_cost_points() -> None:
    """FU-9.7: after pulling out."""
    t = at_the_table().final().have(loans=2, money=1, food=0, energy=1).play(PULL_OUT)
    assert t.s.loans[0] == 2
    assert t.score(0)[4] == -6


def test_the_special_loan_bears_no_interest() -> None:
    """FU-9.8: it is no part of L."""
    t = at_the_table().have(special_loan=1, money=3).tiles(0)
    t.s.current = 1
    t.act(Deed.SUBSIDY)
    assert t.decision == Decision.TURN
    assert t.s.money[0] == 3


def test_payments_that_may_use_loans() -> None:
    """FU-9.2: Generator, quarters and feeding, consumption, the bill."""
    assert at_the_table().have(money=0).buy(Deed.BUY_FOOD, LEFT).s.loans[0] == 1
    assert at_the_table().have(money=0, food=0).invite(5, 5).s.loans[0] == 5  # $5 and $16
    assert at_the_table().have(money=0, energy=0).robots(1).s.loans[0] == 1
    t = at_the_table().have(money=0, food=0, energy=0).tiles(0, [Deed.SUBSIDY])
    assert t.why_not(REVEAL) == No.CANNOT_PAY_REVEAL
    t.have(loans=1, food=1)
    assert t.play(REVEAL).resources(0) == (4, 0, 0, 2)
