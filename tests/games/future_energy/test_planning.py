"""Phases 1 and 2: revenue and planning."""

import pytest

from megawatt.games.future_energy import words
from megawatt.games.future_energy.state import Decision
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.tongue import tongue
from tests.games.future_energy.table import (
    ANNIE,
    BILL,
    DONE,
    EDITION,
    JIM,
    KATIE,
    PLAN_ONE,
    PLAN_TWO,
    PUB_TOP,
    Table,
    offer,
    pub_offer,
    space,
    use,
)


def test_bill_receives_four() -> None:
    """EX-1, FE-4.1: 3M and 1M for his investor."""
    t = Table(investors={BILL: 1}, contracts={BILL: [4]}).turn_of(BILL)

    assert t.money(BILL) == 4


@pytest.mark.parametrize(("investors", "revenue"), [(0, 3), (1, 4), (2, 5)])
def test_revenue_is_three_to_five(investors: int, revenue: int) -> None:
    """FE-4.1: 3M + 1M per investor."""
    t = Table(investors={ANNIE: investors}, contracts={ANNIE: [4]}).turn_of(ANNIE)

    assert t.money(ANNIE) == revenue


def test_katie_plans_twice() -> None:
    """EX-2, FE-5.1, FE-5.2: a line and the third contract, then her engineers are busy."""
    t = Table(engineers={KATIE: 2}, contracts={KATIE: [4]}, money={KATIE: 2}).turn_of(KATIE)

    t.do(PLAN_ONE, t.link("Lisbon–Madrid"))
    assert t.why(PLAN_ONE) == No.ACTION_COVERED
    t.do(offer(2))

    assert t.money(KATIE) == 1
    assert t.owners("Lisbon–Madrid") == {KATIE}
    assert t.s.line_supply[KATIE] == 14
    assert t.s.holder[2] == KATIE
    assert t.s.plant_supply[KATIE] == 15
    # only "done" was left in planning, so the crew stands ready or the turn went on (FE-D0)
    assert t.decision != Decision.PLAN or t.s.current != KATIE


def test_all_engineers_busy() -> None:
    """FE-5.1: one purchase for each engineer."""
    t = Table(contracts={ANNIE: [4]}, money={ANNIE: 9}, nuclear={ANNIE: 0}).planning(ANNIE, 9)
    t.s.free_engineers = 0

    assert t.why(PLAN_ONE) == No.ENGINEERS_BUSY
    assert t.why(offer(0)) == No.ENGINEERS_BUSY


def test_three_engineers_do_everything() -> None:
    """FE-5.2, FE-1.12: three lines and a contract; never more than three engineers."""
    t = Table(engineers={ANNIE: 3}, contracts={ANNIE: [4]}, tiles={"Berlin": "gas"})
    t.planning(ANNIE, 12).do(PLAN_TWO, t.link("START–Berlin"), t.link("Lisbon–Madrid"))
    t.do(offer(0), PLAN_ONE, t.link("START–Munich"))

    assert t.s.line_supply[ANNIE] == 12
    assert t.s.holder[0] == ANNIE


def test_annie_buys_two_lines() -> None:
    """EX-3, FE-5.4: 5M, two links anywhere, one of them at START (FE-R2)."""
    t = Table(contracts={ANNIE: [4]}, money={ANNIE: 2}).turn_of(ANNIE)

    t.do(PLAN_TWO, t.link("START–Berlin"), t.link("Lisbon–Madrid"))

    assert t.money(ANNIE) == 0
    assert t.s.line_supply[ANNIE] == 13


def test_jim_buys_the_second_contract() -> None:
    """EX-4, FE-5.6, FE-5.11: pay 2M, fill it; the others slide left, a new one is turned up."""
    t = Table(contracts={JIM: [4]}, display=(1, 2, 3, 5), stack=(6, 7)).turn_of(JIM)

    t.do(offer(1))

    assert t.money(JIM) == 1
    assert t.s.left[1] == 2
    assert t.shown() == [1, 3, 5, 6]


def test_lines_need_money_and_lines() -> None:
    """FE-5.3, FE-5.4: the refusals of both purchases; FE-R7: two lines need two."""
    t = Table(contracts={ANNIE: [4]}).planning(ANNIE, 0)
    assert t.why(PLAN_ONE) == No.NO_MONEY_FOR_LINE
    assert t.why(PLAN_TWO) == No.NO_MONEY_FOR_TWO

    t = Table(contracts={ANNIE: [4]}, lines_left={ANNIE: 1}).planning(ANNIE, 9)
    assert t.why(PLAN_TWO) == No.NEED_TWO_LINES
    assert t.why(PLAN_ONE) == No.YES

    t.s.line_supply[ANNIE] = 0
    assert t.why(PLAN_ONE) == No.NO_LINE_LEFT


def test_a_bought_line_goes_on_any_bare_link() -> None:
    """FE-5.5: also far away and at START; a link with a line is closed."""
    t = Table(contracts={ANNIE: [4]}, lines={"Lisbon–Madrid": [JIM]}).planning(ANNIE, 3)

    t.do(PLAN_ONE)

    assert t.why(t.link("Lisbon–Madrid")) == No.LINK_TAKEN
    assert len(t.legal) == 87
    assert t.link("START–Berlin") in t.legal


def test_a_contract_must_be_paid_and_there() -> None:
    """FE-5.6: too dear; an empty slot."""
    t = Table(contracts={ANNIE: [4]}, display=(1, 2, 3), stack=()).planning(ANNIE, 2)

    assert t.why(offer(2)) == No.TOO_DEAR
    assert t.why(offer(3)) == No.EMPTY_SLOT
    assert t.why(offer(1)) == No.YES


def test_certificates_buy_nothing() -> None:
    """FE-R26: they are points, not money."""
    t = Table(contracts={ANNIE: [4]}, certificates={ANNIE: [5, 4]}).planning(ANNIE, 0)

    assert t.why(offer(0)) == No.TOO_DEAR
    assert t.why(PLAN_ONE) == No.NO_MONEY_FOR_LINE


def test_the_bank_never_runs_dry() -> None:
    """FE-R6, FE-1.6: 63M are printed, but revenue goes on."""
    t = Table(contracts={ANNIE: [4]}, money={ANNIE: 40, JIM: 40}).turn_of(ANNIE)

    assert t.money(ANNIE) == 43


def test_a_contract_must_be_filled() -> None:
    """FE-5.7, FE-1.10: plants in supply for all its spaces."""
    t = Table(contracts={ANNIE: [4]}, supply={ANNIE: 3}, display=(19, 11, 20, 1))
    t.planning(ANNIE, 9)

    assert t.why(offer(0)) == No.TOO_FEW_PLANTS
    assert t.why(offer(1)) == No.YES


def test_nothing_fits() -> None:
    """SC-6, FE-5.9: every contract needs more plants: lines or nothing."""
    t = Table(supply={ANNIE: 3}, display=(19, 20, 21, 22), stack=(23,)).turn_of(ANNIE)

    assert t.money(ANNIE) == 3
    assert t.legal == {DONE, PLAN_ONE}


def test_duty_to_buy() -> None:
    """SC-7a, FE-5.8: no plant on a contract: one that can be bought and nothing else."""
    t = Table(supply={ANNIE: 3}, money={ANNIE: 1}, display=(19, 11, 20, 1)).turn_of(ANNIE)

    assert t.money(ANNIE) == 4
    assert t.legal == {offer(1), offer(3)}
    assert t.why(DONE) == No.DUTY_TO_BUY
    assert t.why(PLAN_ONE) == No.DUTY_TO_BUY
    asked = words.decision(EDITION, t.s, ANNIE, tongue())
    assert asked == "No plant on your contracts: buy a contract first (4M)."


def test_the_only_contract_is_bought() -> None:
    """SC-7b, FE-D0, FE-R56: 3M leave one purchase, and it is made without asking."""
    t = Table(supply={ANNIE: 3}, display=(19, 11, 20, 1), filler="nuclear").turn_of(ANNIE)

    assert t.s.holder[10] == ANNIE
    assert t.money(ANNIE) == 1


def test_duty_is_judged_when_the_turn_begins() -> None:
    """FE-5.8, FE-5.10: who has a plant on a contract may skip planning."""
    t = Table(contracts={ANNIE: ["4{gas}"]}).turn_of(ANNIE)

    assert t.why(DONE) == No.YES


def test_too_dear_duty_is_void() -> None:
    """FE-5.9, FE-R8: the one contract that fits is in slot 3 and 4M are missing."""
    t = Table(supply={ANNIE: 2}, display=(19, 20, 21, 1)).turn_of(ANNIE)

    assert t.money(ANNIE) == 3
    assert t.legal == {DONE, PLAN_ONE}


def test_an_empty_display_voids_the_duty() -> None:
    """FE-5.9, FE-R8: nothing to buy."""
    t = Table(display=(), stack=()).turn_of(ANNIE)

    assert t.legal == {DONE, PLAN_ONE}


def test_any_number_of_contracts() -> None:
    """FE-5.12: several unfinished ones side by side."""
    t = Table(contracts={ANNIE: [4, 6, 7]}).planning(ANNIE, 3)

    t.do(offer(0))

    assert [int(n) for n in t.s.holder[[0, 3, 5, 6]]] == [ANNIE] * 4


def test_the_display_runs_out() -> None:
    """SC-11, FE-5.11, FE-11.1, FE-1.2: the last draw triggers the end; gaps stay on the right."""
    t = Table(contracts={ANNIE: [4]}, display=(1, 2, 3, 5), stack=(6,), engineers={ANNIE: 2})
    t.planning(ANNIE, 9).do(offer(1))
    assert t.shown() == [1, 3, 5, 6]
    assert t.s.triggered

    t.planning(ANNIE, 9).do(offer(0))
    assert t.shown() == [3, 5, 6, 0]


def test_only_the_active_seat_plans() -> None:
    """FE-3.2: others wait; planning does not come back."""
    t = Table(contracts={ANNIE: [4], JIM: [6]}, tiles={"Berlin": "gas", "Munich": "nuclear"})
    t.turn_of(ANNIE)

    assert t.why(PLAN_ONE, seat=JIM) == No.NOT_YOUR_TURN
    t.do(DONE)
    assert t.decision == Decision.STEP
    assert t.why(PLAN_ONE) == No.PLANNING_OVER


def test_public_contracts_need_their_module() -> None:
    """FE-17.1: without module 2 there are none."""
    t = Table(contracts={ANNIE: [4]}).planning(ANNIE, 5)

    assert t.why(pub_offer(0)) == No.NO_MODULE_2
    assert t.why(space(4, "gas")) == No.NOT_NOW


@pytest.mark.parametrize(
    ("module_2", "first", "no"),
    [
        (False, PLAN_ONE, No.ACTION_COVERED),
        (False, offer(0), No.ACTION_COVERED),
        (True, PLAN_ONE, No.ACTION_COVERED),
        (True, offer(0), No.ONE_CONTRACT),
    ],
)
def test_each_purchase_once_a_turn(module_2: bool, first: int, no: No) -> None:
    """FE-5.2, FE-14.2: an engineer covers the action; in module 2 one contract of either kind."""
    t = Table(contracts={ANNIE: [4]}, engineers={ANNIE: 3}, public_contracts=module_2)
    t.planning(ANNIE, 9).do(first)
    if t.decision == Decision.LINE:
        t.do(t.link("START–Berlin"))

    assert t.why(first) == no


def test_a_card_for_the_last_money() -> None:
    """FE-14.2, FE-14.3: exactly 1M; the card turned up in its place is news to all."""
    t = Table(contracts={ANNIE: [4]}, public_contracts=True).planning(ANNIE, 1)
    known = int(t.s.reveal)
    assert t.why(PUB_TOP) == No.YES
    t.do(pub_offer(0))

    assert t.money(ANNIE) == 0
    assert t.s.reveal == known + 1


def test_the_duty_is_met_once() -> None:
    """FE-5.8: a contract taken for free meets it, also when that contract is emptied at once."""
    t = Table(
        public_contracts=True,
        cards={ANNIE: [10, 15]},
        kept={ANNIE: ["coal", "coal", "gas", "gas", "nuclear", "nuclear", "oil"]},
        display=(1, 2, 3, 5),
        plants={"Lisbon": {JIM: 1}},
    ).planning(ANNIE, 3)
    assert t.why(DONE) == No.DUTY_TO_BUY

    t.do(use(10), offer(0))
    assert t.why(DONE) == No.YES
    t.do(use(15), space(1, "gas"))

    assert t.on("Lisbon", ANNIE) == 2
    assert t.s.waiting[ANNIE].sum() == 0
    assert t.why(DONE) == No.YES
    assert t.why(PLAN_ONE) == No.YES


def test_a_purchase_that_is_made_lifts_the_duty() -> None:
    """FE-5.9, FE-14.2: whoever bought a public contract cannot buy another, rich or not."""
    t = Table(
        public_contracts=True,
        supply={ANNIE: 2},
        engineers={ANNIE: 2},
        cards={ANNIE: [13]},
        kept={ANNIE: ["coal", "gas", "nuclear", "oil"]},
        display=(19, 20, 21, 1),
    ).planning(ANNIE, 3)
    t.do(PUB_TOP, use(13))

    assert t.money(ANNIE) == 10
    assert t.why(offer(3)) == No.ONE_CONTRACT
    assert t.why(DONE) == No.YES
