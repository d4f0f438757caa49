"""Buy a Generator: the market."""

import pytest

from tests.games.futuropia.table import (
    AMOUNT,
    BUY,
    DISCARD,
    ENERGY_1,
    FOOD_1,
    FOOD_2,
    LEFT,
    PASS,
    RIGHT,
    STARTERS,
    Decision,
    Deed,
    No,
    at_the_table,
    energy,
    food,
)


def test_the_kinds_are_independent() -> None:
    """FU-4.1: each action has its own stacks and marker."""
    t = at_the_table()
    t.buy(Deed.BUY_ENERGY, RIGHT)
    assert list(t.s.marker) == [0, 1]
    assert t.prices(0) == [4, 5]
    assert t.prices(1) == [6, 8]
    assert t.resources(0) == (5, 3, 9, 0)


def test_left_right_or_none() -> None:
    """FU-4.2: one tile from a stack beside the board, no other, no second, none from nothing."""
    t = at_the_table().act(Deed.BUY_FOOD)
    assert t.legal() == [BUY + LEFT, BUY + RIGHT, BUY + PASS]
    assert t.why_not(DISCARD + food(9)) == No.SUPPLY_NOT_FOR_SALE
    t = at_the_table().market(0, {15: 1}).act(Deed.BUY_FOOD)
    assert t.why_not(BUY + RIGHT) == No.EMPTY_STACK
    t = at_the_table().cellar(0, *STARTERS, food(5), food(6), energy(6), energy(7))
    t.buy(Deed.BUY_FOOD, LEFT)
    assert t.decision == Decision.DISCARD
    assert t.why_not(BUY + RIGHT) == No.ONE_GENERATOR


@pytest.mark.parametrize("marker", range(7))
def test_prices_follow_the_marker(marker: int) -> None:
    """FU-4.3, R-46: left less, right more, fixed before the marker moves."""
    t = at_the_table().market(0, {10: 1, 11: 1}, marker)
    assert t.copy().buy(Deed.BUY_FOOD, LEFT).s.money[0] == 12 - (10 - marker)
    dear = t.have(money=30).buy(Deed.BUY_FOOD, RIGHT)
    assert dear.s.money[0] == 30 - (11 + marker)


@pytest.mark.parametrize(("marker", "money"), [(3, 11), (4, 12), (6, 14)])
def test_a_cheap_generator_may_bring_money(marker: int, money: int) -> None:
    """FU-4.4, R-16: $0 costs nothing, a negative price is paid to the buyer."""
    t = at_the_table().market(0, {4: 1, 5: 1, 6: 1}, marker).buy(Deed.BUY_FOOD, LEFT)
    assert t.resources(0)[0] == money
    assert t.s.loans[0] == 0


def test_the_price_is_paid_in_money_only() -> None:
    """FU-4.5: Food and Energy do not help; loans do."""
    t = at_the_table().have(money=0, food=50, energy=50).buy(Deed.BUY_FOOD, RIGHT)
    assert t.resources(0) == (0, 57, 50, 1)


def test_the_market_update_after_a_purchase() -> None:
    """FU-4.6: right: marker up; left emptied: marker 0, stacks move; left with tiles: no change."""
    t = at_the_table(4).market(0, {4: 2, 5: 1, 6: 2, 7: 1}, 2)
    assert t.copy().buy(Deed.BUY_FOOD, LEFT).s.marker[0] == 2
    right = t.copy().buy(Deed.BUY_FOOD, RIGHT)
    assert (right.s.marker[0], right.prices(0)) == (3, [4, 6])
    t.s.stock[food(4)] = 1
    left = t.buy(Deed.BUY_FOOD, LEFT)
    assert (left.s.marker[0], left.prices(0)) == (0, [5, 6])


def test_an_emptied_right_stack_does_not_reset_the_marker() -> None:
    """FU-4.7, R-14: it is refilled; only the +1 of the purchase."""
    t = at_the_table().market(0, {4: 1, 5: 1, 6: 1}, 4).buy(Deed.BUY_FOOD, RIGHT)
    assert (t.s.marker[0], t.prices(0)) == (5, [4, 6])


def test_the_marker_stops_at_six() -> None:
    """FU-4.8, R-15: a further +1 has no effect."""
    t = at_the_table(4).market(0, {4: 1, 5: 2, 6: 2}, 6)
    assert t.copy().buy(Deed.BUY_FOOD, RIGHT).s.marker[0] == 6
    assert t.copy().buy(Deed.BUY_FOOD, PASS).s.marker[0] == 6


def test_passing_on_the_purchase() -> None:
    """FU-4.9, R-17: marker +1, nothing else changes, the run is made; also with no market."""
    t = at_the_table().buy(Deed.BUY_FOOD, PASS)
    assert (t.s.marker[0], t.prices(0), t.resources(0)) == (1, [4, 5], (12, 6, 3, 0))
    t = at_the_table().market(1, {}).act(Deed.BUY_ENERGY)
    assert t.seat == 1  # passing was the only answer
    assert t.s.marker[1] == 1
    assert t.s.energy[0] == 4


def test_the_supply_runs_out() -> None:
    """FU-4.10: the right spot may stay empty; a single stack is the left one."""
    t = at_the_table().market(1, {14: 1, 15: 1}, 0).have(money=40)
    t.buy(Deed.BUY_ENERGY, LEFT)
    assert t.prices(1) == [15, 0]
    t.s.final = 0
    t.have(1, money=40).buy(Deed.BUY_ENERGY, LEFT)
    assert t.prices(1) == [0, 0]


def seven() -> list[int]:
    return [*STARTERS, food(5), food(6), energy(6), energy(7)]


def test_seven_generators_are_the_maximum() -> None:
    """FU-4.11, R-13: the eighth forces a discard, of any tile, before the run, for nothing."""
    t = at_the_table().cellar(0, *seven()).have(people=20, money=12)
    t.buy(Deed.BUY_FOOD, LEFT)
    assert t.legal() == [DISCARD + g for g in sorted({*seven(), food(4)})]
    assert t.why_not(DISCARD + food(15)) == No.NOT_YOURS
    assert t.why_not(BUY + PASS) == No.TOO_MANY_GENERATORS
    assert t.why_not(AMOUNT) == No.TOO_MANY_GENERATORS
    new = t.copy().play(DISCARD + food(4))  # the new tile itself
    assert (new.s.machines[0], new.s.food[0], new.s.money[0]) == (7, 3 + 1 + 2 + 5 + 6, 8)
    old = t.play(DISCARD + FOOD_2)
    assert old.s.food[0] == 3 + 1 + 4 + 5 + 6
    assert old.s.trashed[FOOD_2] == 1
    assert FOOD_2 not in old.s.cellar[0]


def test_one_type_leaves_nothing_to_choose() -> None:
    """FU-4.11: eight tiles of one type: the engine discards one."""
    t = at_the_table().cellar(0, *[food(4)] * 7).buy(Deed.BUY_FOOD, LEFT)
    assert (t.seat, t.s.machines[0]) == (1, 7)


def test_no_discard_without_need() -> None:
    """FU-4.12: only when one too many was bought."""
    t = at_the_table()
    assert t.why_not(DISCARD + FOOD_1) == No.NO_DISCARD
    t.act(Deed.BUY_FOOD)
    assert t.why_not(DISCARD + ENERGY_1) == No.NO_DISCARD


def test_the_market_does_not_wait_for_the_discard() -> None:
    """FU-4.13: it is updated at once; the final phase is checked at the end of the turn."""
    t = at_the_table().market(0, {13: 1, 14: 1, 15: 1}).cellar(0, *seven()).have(money=40)
    t.buy(Deed.BUY_FOOD, LEFT)
    assert t.decision == Decision.DISCARD
    assert t.prices(0) == [14, 15]
    assert t.s.final == 0
    t.play(DISCARD + FOOD_1)
    assert t.s.final == 1
