"""Triggering the final phase, pulling out, settling."""

from itertools import product

import pytest

from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.scoring import settled
from megawatt.games.futuropia.state import ALL_UP, Trigger
from megawatt.kernel.ids import Seat
from megawatt.kernel.story import listening
from tests.games.futuropia.table import (
    BUY,
    LEFT,
    PASS,
    PULL_OUT,
    Decision,
    Deed,
    No,
    at_the_table,
)


def test_the_two_triggers() -> None:
    """FU-11.1, R-48: a 15 was placed in this turn, or 25 People; once, at the end of a turn."""
    t = at_the_table().market(1, {12: 1, 13: 1, 14: 1, 15: 1}).have(money=40)
    t.buy(Deed.BUY_ENERGY, LEFT)
    assert t.s.final == 0
    t.have(1, money=40).buy(Deed.BUY_ENERGY, LEFT)
    assert (t.s.final, t.s.trigger, t.s.trigger_seat) == (1, Trigger.ENERGY_GENERATORS, 1)
    t = at_the_table().have(people=20, food=30).quarters(0, (9, 0, 0), (9, 0, 0), (6, 0, 0))
    assert t.copy().invite(4).s.final == 0
    t.invite(5, 0)
    assert (t.s.final, t.s.trigger) == (1, Trigger.PEOPLE)


def test_a_fifteen_that_lies_there_already_does_not_trigger_again() -> None:
    """FU-11.1, FU-11.2: only placing it counts: when the last stack leaves the supply."""
    t = at_the_table(4).market(0, {13: 2, 14: 1, 15: 2}).have(money=40)
    assert t.buy(Deed.BUY_FOOD, LEFT).s.final == 0
    t.have(1, money=40).buy(Deed.BUY_FOOD, LEFT)
    assert (t.s.final, t.s.trigger) == (1, Trigger.FOOD_GENERATORS)
    t = at_the_table().market(0, {14: 1, 15: 1}).have(money=40)
    assert t.buy(Deed.BUY_FOOD, LEFT).s.final == 0


def test_other_tables_use_their_highest_price() -> None:
    """FU-11.2: without a 15 the dearest stack of the kind does it."""
    t = at_the_table().market(0, {4: 1, 5: 1, 6: 1})
    t.s.line[0, 3:] = -1
    assert t.buy(Deed.BUY_FOOD, LEFT).s.final == 1


def test_tiles_are_turned_up_for_nothing() -> None:
    """FU-11.3, R-47: all of the others, all but the used one of the trigger; no interest."""
    t = (
        at_the_table(3)
        .have(people=24, food=40, loans=2)
        .quarters(0, (9, 0, 0), (9, 0, 0), (8, 0, 0))
    )
    t.tiles(1).have(1, loans=5).tiles(2, [Deed.ROBOTS])
    t.invite(1)
    assert list(t.s.tiles[:3]) == [ALL_UP & ~(1 << Deed.INVITE), ALL_UP, ALL_UP]
    assert list(t.s.loans[:3]) == [2, 5, 0]
    assert t.resources(1) == (13, 3, 3, 5)


def test_the_next_player_goes_on() -> None:
    """FU-11.4: every face-up tile once; no reveals."""
    t = at_the_table(2).have(people=24, food=40).quarters(0, (9, 0, 0), (9, 0, 0), (8, 0, 0))
    t.invite(1)
    assert t.seat == 1
    for _ in range(5):
        t.play(next(a for a in t.legal() if 1 <= a <= 5))
        while t.seat == 1 and t.decision not in (Decision.TURN, Decision.OVER):
            t.play(t.legal()[-1])
        if t.decision != Decision.OVER and t.seat == 0:
            t.act(Deed.SUBSIDY) if t.s.tiles[0] >> Deed.SUBSIDY & 1 else t.play(PULL_OUT)
    assert t.decision == Decision.OVER


def test_pulling_out() -> None:
    """FU-11.5, R-19: at the start of an own turn in the final phase, whatever is left."""
    t = at_the_table(3).final()
    assert t.why_not(PULL_OUT) == No.YES
    t.act(Deed.BUY_FOOD)
    assert t.why_not(PULL_OUT) == No.FINISH_FIRST
    t.play(BUY + PASS).play(PULL_OUT)
    assert (t.s.out[1], t.s.tiles[1]) == (1, ALL_UP)
    assert t.why_not(1, seat=1) == No.PULLED_OUT
    assert at_the_table().why_not(PULL_OUT) == No.ONLY_IN_FINAL


def test_an_impossible_action_is_forfeited() -> None:
    """FU-11.6: an Invite without fitting quarters only leaves pulling out."""
    t = at_the_table().final().tiles(0, [Deed.INVITE]).supply()
    assert t.legal() == [PULL_OUT]


def test_out_after_the_last_tile() -> None:
    """FU-11.7: at the end of that turn."""
    t = at_the_table().final().tiles(0, [Deed.SUBSIDY]).act(Deed.SUBSIDY)
    assert t.s.out[0] == 1


@pytest.mark.parametrize("great", [0, 1])
def test_the_settlement_is_the_best(great: int) -> None:
    """FU-11.8, R-26: interest, then the special loan, then the others: never worse."""
    t = at_the_table()
    cost, special_cost = ((3, 12), (1, 4))[great]
    for stock, loans, special in product(range(0, 60), range(0, 9), (0, 1)):
        t.have(money=stock, food=0, energy=0, loans=loans, special_loan=special)
        rest, open_loans, open_special = settled(t.box, t.s, Seat(0))
        found = rest // 10 - cost * open_loans - special_cost * open_special
        new = -(-(loans - stock) // 5) if stock < loans else 0
        have, owe = stock + 5 * new - loans, loans + new
        best = max(
            (have - 5 * paid - 20 * z) // 10 - cost * (owe - paid) - special_cost * (special - z)
            for paid in range(owe + 1)
            for z in range(special + 1)
            if have - 5 * paid - 20 * z >= 0
        )
        assert found == best


def test_who_is_out_is_skipped() -> None:
    """FU-11.9: the condominium does not change any more; all out: the game is scored."""
    t = at_the_table(3).final().play(PULL_OUT)
    before = t.resources(0)
    t.act(Deed.SUBSIDY).act(Deed.SUBSIDY)
    assert t.seat == 1
    with listening() as told:
        t.play(PULL_OUT).play(PULL_OUT)
    assert t.decision == Decision.OVER
    assert [int(one.seat) for one in told if one.kind == Told.CONDOMINIUM_SUSTAINED] == [0, 1, 2]
    assert t.resources(0) == before
    assert t.why_not(1, seat=0) == No.GAME_OVER
