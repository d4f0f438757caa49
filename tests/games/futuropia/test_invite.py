"""Invite People, Living Quarters, feeding."""

from itertools import combinations

import pytest

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.state import GONE, SUPPLY
from tests.games.futuropia.table import (
    AMOUNT,
    PEOPLE,
    QUARTERS,
    QUARTERS_DONE,
    Decision,
    Deed,
    No,
    Table,
    at_the_table,
    special,
)


def test_one_to_five_people() -> None:
    """FU-6.1, R-6: at least one, at most five."""
    t = at_the_table().act(Deed.INVITE)
    assert t.legal() == [PEOPLE + k for k in (1, 2, 3, 4, 5)]
    assert t.why_not(PEOPLE + 6) == No.TOO_MANY_PEOPLE
    assert t.why_not(QUARTERS_DONE) == No.NOBODY_INVITED
    assert t.why_not(QUARTERS + 1) == No.NOBODY_INVITED


def test_everybody_needs_a_bed() -> None:
    """FU-6.2: missing beds are bought now."""
    t = at_the_table().act(Deed.INVITE).play(PEOPLE + 4)
    assert t.why_not(QUARTERS_DONE) == No.NO_BED
    t.play(QUARTERS + 0)  # two beds for four
    assert t.why_not(QUARTERS_DONE) == No.NO_BED
    t.play(QUARTERS + 1)
    assert t.why_not(QUARTERS_DONE) == No.YES


def test_any_number_of_living_quarters() -> None:
    """FU-6.3, R-39: none with beds enough, several, also more than needed."""
    none = at_the_table().quarters(0, (8, 1, 0)).act(Deed.INVITE).play(PEOPLE + 2, QUARTERS_DONE)
    assert none.s.people[0] == 5
    many = at_the_table().have(food=9).invite(1, 0, 1)  # two beds and three beds for one person
    assert (many.s.beds[0], many.s.people[0], many.s.money[0]) == (8, 4, 12 - 4 - 7)


def test_an_invitation_leaves_nothing_open() -> None:
    """FU-6.1, FU-6.3: guests, chosen quarters, their price and the meal are forgotten after it."""
    s = at_the_table().have(food=9).invite(1, 0, 1).s
    assert (s.current, s.invited, s.offer, s.bill) == (1, 0, 0, 0)
    assert (s.basket, s.basket_beds, s.basket_price, s.special_chosen) == (0, 0, 0, False)


def test_at_most_five_free_beds() -> None:
    """FU-6.4, R-5: the bed of a worker counts as occupied; the Camper uses none."""
    t = at_the_table().act(Deed.INVITE).play(PEOPLE + 1)
    assert t.why_not(QUARTERS + 10) == No.TOO_MANY_FREE  # seven beds: 3 + 7 − 4 = 6
    assert t.why_not(QUARTERS + 9) == No.YES  # six beds: five stay free
    t = at_the_table().have(camper=1).act(Deed.INVITE).play(PEOPLE + 1)
    assert t.why_not(QUARTERS + 10) == No.TOO_MANY_FREE


def test_living_quarters_only_with_this_action() -> None:
    """FU-6.5: at no other time."""
    t = at_the_table()
    assert t.why_not(QUARTERS + 1) == No.ONLY_WITH_INVITE
    assert t.why_not(QUARTERS_DONE) == No.ONLY_WITH_INVITE
    t.act(Deed.BUY_FOOD)
    assert t.why_not(QUARTERS + 1) == No.ONLY_WITH_INVITE


def test_not_available_without_fitting_quarters() -> None:
    """FU-6.6: the action, and each number of People, needs a set that fits."""
    t = at_the_table().supply()
    assert t.why_not(3) == No.NO_QUARTERS_FIT
    t = at_the_table().supply(0)  # two beds
    assert t.why_not(3) == No.YES
    t = at_the_table()
    t.supply(t.tile(9, 1, 0)).act(Deed.INVITE)
    assert t.legal() == [PEOPLE + 4, PEOPLE + 5]
    assert t.why_not(PEOPLE + 3) == No.NO_QUARTERS_FOR


def test_one_number_is_not_asked() -> None:
    """FU-6.6: if only one number fits it is taken."""
    t = at_the_table()
    tile = t.tile(10, 1, 0)
    t.supply(tile).act(Deed.INVITE)
    assert (t.decision, t.s.invited) == (Decision.QUARTERS, 5)
    t.play(QUARTERS + tile, QUARTERS_DONE)
    assert (t.seat, t.s.people[0], t.s.beds[0]) == (1, 8, 13)


def test_the_price_is_paid_together() -> None:
    """FU-6.7: the sum in Money, loans if short."""
    t = at_the_table().have(money=6, food=20).invite(5, 0, 1)  # $4 + $7
    assert t.resources(0) == (0, 12, 3, 1)


def test_the_effect_comes_after_the_payment() -> None:
    """FU-6.7, R-45: the Loan Office's $20 do not pay for itself."""
    t = at_the_table(upgraded=True)
    office = special(Effect.LOAN_OFFICE)
    t.quarters(0, 2).quarters(1, 3).supply(office)
    t.s.decision, t.s.current = Decision.TURN, 0
    t.have(money=0, food=20).invite(1, office)
    assert t.resources(0)[0] == 20 - 6 + 10
    assert (t.s.loans[0], t.s.special_loan[0]) == (2, 1)


def sets_offered(t: Table) -> set[frozenset[int]]:
    """All baskets that can be completed."""
    found: set[frozenset[int]] = set()
    for action in t.legal():
        after = t.copy()
        basket = int(after.s.basket)
        if action == QUARTERS_DONE:
            found.add(frozenset(i for i in range(37) if basket >> i & 1))
            continue
        found |= sets_offered(after.play(action))
    return found


@pytest.mark.parametrize("k", [1, 3, 5])
def test_exactly_the_fitting_sets_are_offered(k: int) -> None:
    """FU-6.8: every set with the right number of beds, at most one special, no other."""
    t = at_the_table(upgraded=True)
    camper, hall = special(Effect.CAMPER), special(Effect.GAMBLING_HALL)
    ordinary = [t.tile(2, 0, 0, 1), t.tile(5, 1, 0, 2), t.tile(7, 1, 2, 3), t.tile(4, 3, 0, 4)]
    t.quarters(0, 2).quarters(1, 3).supply(*ordinary, camper, hall)
    t.s.decision, t.s.current = Decision.TURN, 0
    t.act(Deed.INVITE).play(PEOPLE + k)
    tiles = [*ordinary, camper, hall]
    want = set()
    for n in range(7):
        for chosen in combinations(tiles, n):
            beds = sum(int(t.box.beds[tile]) for tile in chosen)
            if k <= beds <= k + 5 and not {camper, hall} <= set(chosen):
                want.add(frozenset(chosen))
    assert sets_offered(t) == want


def test_a_special_that_needs_another_is_not_offered() -> None:
    """FU-6.6, FU-6.8: at most one in an invitation, so what is missing must be ordinary beds."""
    t = at_the_table(upgraded=True)
    camper, hall = special(Effect.CAMPER), special(Effect.GAMBLING_HALL)
    beds = int(t.box.beds[camper])
    assert beds < 5 <= beds + int(t.box.beds[hall]) <= 10
    wide = t.tile(9, 1, 0)
    t.quarters(0, 2).quarters(1, 3).supply(wide, camper, hall)
    t.s.decision, t.s.current = Decision.TURN, 0
    t.have(people=int(t.s.beds[0])).act(Deed.INVITE).play(PEOPLE + 5)
    assert t.why_not(QUARTERS + wide) == No.YES
    assert t.why_not(QUARTERS + camper) != No.YES


@pytest.mark.parametrize("first", ["special", "ordinary"])
def test_a_special_may_be_chosen_first_or_last(first: str) -> None:
    """FU-3.4, FU-6.8: the Camper and a 2-bed tile, in both orders."""
    t = at_the_table(upgraded=True)
    camper, small = special(Effect.CAMPER), t.tile(2, 0, 0, 1)
    t.quarters(0, 2).quarters(1, 3).supply(small, camper)
    t.s.decision, t.s.current = Decision.TURN, 0
    t.have(people=int(t.s.beds[0])).act(Deed.INVITE).play(PEOPLE + 5)
    order = (camper, small) if first == "special" else (small, camper)
    t.play(*(QUARTERS + tile for tile in order), QUARTERS_DONE)
    assert t.s.place[camper] == t.s.place[small] == 0


def test_why_tiles_are_not_offered() -> None:
    """FU-6.8: not in the supply, an identical one first, no way to complete."""
    t = at_the_table()
    one, two, wide = t.tile(3, 1, 0), t.tile(3, 1, 0), t.tile(8, 1, 0)
    t.supply(one, two, wide).act(Deed.INVITE).play(PEOPLE + 5)
    assert t.s.place[5] == GONE
    assert t.why_not(QUARTERS + 5) == No.NOT_IN_SUPPLY
    assert t.why_not(QUARTERS + one) == No.TWIN_FIRST
    t = at_the_table()
    wide, small = t.tile(9, 1, 0), t.tile(2, 1, 0)
    t.supply(wide, small).act(Deed.INVITE)
    assert t.legal() == [PEOPLE + 1, PEOPLE + 2, PEOPLE + 4, PEOPLE + 5]
    t = at_the_table()
    high, low = t.tile(9, 1, 0), t.tile(4, 1, 0)
    third = t.tile(5, 1, 0)
    t.supply(high, low, third).act(Deed.INVITE).play(PEOPLE + 5)
    assert t.why_not(QUARTERS + low) == No.YES  # 4 beds, and the five others
    t = at_the_table()
    high, low = t.tile(9, 1, 0), t.tile(4, 1, 0)
    t.supply(high, low).act(Deed.INVITE).play(PEOPLE + 5)
    assert t.why_not(QUARTERS + low) == No.LEAVES_NO_FIT  # 4 beds, and nothing but 9 beside it


def test_feeding() -> None:
    """FU-6.9: 1 Food per resident, also the new; Food first, then $2 each."""
    t = at_the_table().have(food=5).invite(5, 5)  # five beds for $5
    assert t.resources(0) == (12 - 5 - 2 * 3, 0, 3, 0)
    t = at_the_table().act(Deed.INVITE)
    assert t.why_not(AMOUNT) == No.FOOD_FIRST
    t.play(PEOPLE + 5)
    assert t.why_not(AMOUNT + 3) == No.FOOD_FIRST


def test_the_camper_is_not_fed() -> None:
    """FU-6.9: feeding counts residents."""
    t = at_the_table().have(food=10, camper=1).invite(1, 0)
    assert t.s.food[0] == 6


def test_nobody_leaves() -> None:
    """FU-6.10: no action gives People or Living Quarters back."""
    t = at_the_table().have(food=0, money=0).invite(5, 5)
    assert t.s.people[0] == 8
    assert t.s.loans[0] > 0
    assert (t.s.place == SUPPLY).sum() == 16
