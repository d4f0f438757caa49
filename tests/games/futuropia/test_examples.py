"""The worked examples of the rulebook."""

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.state import ALL_UP
from tests.games.futuropia.table import (
    DISCARD,
    FOOD_1,
    LEFT,
    PULL_OUT,
    QUARTERS,
    REVEAL,
    RIGHT,
    STARTERS,
    Decision,
    Deed,
    No,
    Table,
    at_the_table,
    energy,
    food,
    special,
)

SMALL = 33  # [4, $2, 2 Energy, 0 VP]


def alone(t: Table) -> Table:
    """It is seat 0's turn again."""
    t.s.current = 0
    return t


def after_two_a() -> Table:
    return at_the_table().robots(2)


def after_two_b() -> Table:
    return alone(after_two_a()).buy(Deed.BUY_FOOD, LEFT)


def after_two_c() -> Table:
    return alone(after_two_b()).invite(4, SMALL)


def after_two_d() -> Table:
    return alone(after_two_c()).act(Deed.SUBSIDY)


def after_two_e() -> Table:
    return alone(after_two_d()).buy(Deed.BUY_ENERGY, RIGHT)


def test_the_start_is_worth_one_point() -> None:
    """EX-1: all work, nothing is left over, 18 resources are 1 point."""
    t = at_the_table()
    assert t.sustained(0)[4] == 3
    assert t.score(0) == (0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0)


def test_two_robots() -> None:
    """EX-2: 2 + 1 Energy."""
    t = after_two_a()
    assert t.resources(0) == (12, 3, 0, 0)
    assert t.s.robots[0] == 2


def test_the_first_food_generator() -> None:
    """EX-3: $4, all three run: 7 Food."""
    t = after_two_b()
    assert t.resources(0) == (8, 10, 0, 0)


def test_four_people_and_the_two_dollar_quarters() -> None:
    """EX-4: 7 eat."""
    t = after_two_c()
    assert t.resources(0) == (6, 3, 0, 0)
    assert (t.s.people[0], t.s.beds[0]) == (7, 7)


def test_the_first_subsidy() -> None:
    """EX-5: $12, the marker moves one space."""
    t = after_two_d()
    assert t.s.money[0] == 18
    assert t.box.subsidy[0, t.s.subsidy_at] == 13


def test_the_dearer_energy_generator() -> None:
    """EX-6: $7, 1 + 5 Energy, marker 1."""
    t = after_two_e()
    assert t.resources(0) == (11, 3, 6, 0)
    assert t.s.marker[1] == 1


def test_the_balance_after_five_turns() -> None:
    """EX-7, R-43: 10 + 1 + 0 + 2 = 13."""
    t = after_two_e()
    assert t.score(0) == (10, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0)
    assert t.points(0) == 13


def test_eight_dollars() -> None:
    """EX-8: $6 + $2, then the marker on 3."""
    t = at_the_table(4).market(0, {4: 1, 6: 2, 7: 1}, 2).buy(Deed.BUY_FOOD, RIGHT)
    assert (t.s.money[0], t.s.marker[0]) == (4, 3)


def test_the_eighth_generator() -> None:
    """EX-9: the small Food Generator goes."""
    t = at_the_table().cellar(0, *STARTERS, food(5), food(6), energy(6), energy(7)).have(people=20)
    t.buy(Deed.BUY_FOOD, LEFT, DISCARD + FOOD_1)
    assert t.s.machines[0] == 7
    assert t.resources(0) == (8, 3 + 2 + 4 + 5 + 6, 3, 0)


def test_the_first_action_buys_food() -> None:
    """EX-10: two on the new one, one on Food 2: 6 Food."""
    t = at_the_table().buy(Deed.BUY_FOOD, LEFT)
    assert t.s.food[0] == 9


def test_five_people_and_nine_spaces() -> None:
    """EX-11: $7, 4 free beds, 8 Food; five work, three stay upstairs."""
    t = at_the_table().cellar(0, *STARTERS, food(4)).have(food=9, money=20)
    t.invite(5, 5, SMALL)
    assert t.resources(0)[:2] == (13, 1)
    assert (t.s.beds[0], t.s.people[0]) == (12, 8)
    t.cellar(0, *STARTERS, food(4))
    assert t.box.spaces[[*STARTERS, food(4)]].sum() == 5


def test_interest_and_repayment_in_energy() -> None:
    """EX-12: 3 for interest, 10 for two loans."""
    t = at_the_table().have(loans=3, money=0, food=0, energy=13).tiles(0)
    t.s.current = 1
    t.act(Deed.SUBSIDY)
    assert t.resources(0) == (0, 0, 10, 3)  # FU-10.6: there was nothing else to pay with
    t.pay(2)
    assert t.resources(0) == (0, 0, 0, 1)


def test_revealing_ahead_of_time() -> None:
    """EX-13: two tiles face up cost 2 resources."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY, Deed.ROBOTS]).have(money=2, food=1, energy=1)
    t.play(REVEAL).pay(1, 1)
    assert t.resources(0) == (2, 0, 0, 0)
    assert t.s.tiles[0] == ALL_UP


def test_the_trigger() -> None:
    """EX-14: 14 and 15 lie there; tiles up, no interest."""
    t = at_the_table().market(0, {13: 1, 14: 1, 15: 1}).have(loans=2, money=20)
    t.have(1, loans=3).tiles(1, [Deed.SUBSIDY, Deed.ROBOTS, Deed.INVITE])
    t.buy(Deed.BUY_FOOD, LEFT)
    assert t.prices(0) == [14, 15]
    assert list(t.s.tiles[:2]) == [ALL_UP & ~1, ALL_UP]
    assert list(t.s.loans[:2]) == [2, 3]


def test_the_loan_office_stays_open() -> None:
    """EX-15: 14 resources do not pay 20: −12, and 1 point."""
    t = at_the_table().final().have(special_loan=1, money=14, food=0, energy=0).play(PULL_OUT)
    assert (t.score(0)[5], t.score(0)[7]) == (-12, 1)


def test_nine_spaces_are_too_many_for_a_first_home() -> None:
    """EX-16: 9 − 3 = 6 free beds."""
    t = at_the_table(upgraded=True)
    assert t.box.beds[13] == 9
    assert t.why_not(QUARTERS + 13) == No.HOME_TOO_LARGE


def test_the_fifth_food_purchase() -> None:
    """EX-17: 14 and 15, all five tiles face up."""
    t = at_the_table(1).market(0, {12: 1, 13: 1, 14: 1, 15: 1}).have(money=20)
    t.buy(Deed.BUY_FOOD, LEFT)
    assert t.prices(0) == [14, 15]
    assert t.s.tiles[0] == ALL_UP


def test_twenty_five_turns() -> None:
    """EX-18: 60 − 15 = 45."""
    parts = at_the_table(1).have(turns=25).score(0)
    assert parts[8] + parts[9] == 45


def test_the_camper_is_a_special() -> None:
    """EX-16: a special may be the first home."""
    t = at_the_table(upgraded=True)
    tile = special(Effect.CAMPER)
    t.supply(2, 3, tile)
    t.s.offer = 1 << tile
    t.play(QUARTERS + tile)
    assert t.s.camper[1] == 1
    assert t.decision == Decision.FIRST_HOME
