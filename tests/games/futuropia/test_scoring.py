"""Final scoring II: victory points."""

from typing import Any

import pytest

from megawatt.games.futuropia.turn import standing
from megawatt.kernel.ids import Seat
from tests.games.futuropia.table import (
    PULL_OUT,
    STARTERS,
    Decision,
    Deed,
    Table,
    at_the_table,
    energy,
    food,
)

LEISURE, FOOD, ENERGY, HOMES, LOANS, SPECIAL, UNUSED, STOCK, BONUS, PENALTY = range(10)


def rich(**options: Any) -> Table:
    """A condominium of 16 residents with 6 Robots that supplies itself."""
    t = at_the_table(2, **options).cellar(0, *STARTERS, food(9), food(11), energy(11), energy(7))
    t.quarters(0, (9, 2, 1), (9, 3, -3))
    return t.have(people=16, robots=6, money=0, food=0, energy=0)


def test_the_total_is_the_sum_of_the_categories() -> None:
    """FU-13.1, Invariant 18: what is displayed adds up."""
    t = rich().final().have(money=37, loans=1)
    assert t.points(0) == sum(t.score(0))
    assert t.score(0)[LEISURE] % 5 == 0


def test_leisure() -> None:
    """FU-13.2, R-25: 5 per kept resident who need not work; the Camper never counts."""
    t = rich()
    assert t.score(0)[LEISURE] == 5 * (16 - (11 - 6))
    assert t.have(camper=1).score(0)[LEISURE] == 5 * (16 - (11 - 6) + 1)
    assert t.have(robots=7, people=3).score(0)[LEISURE] == 0


def test_surplus() -> None:
    """FU-13.3: 1 per Food and per Energy that is left over; never negative."""
    t = rich()
    assert t.score(0)[FOOD] == 18 - 16
    assert t.score(0)[ENERGY] == 13 - 5 - 6
    assert t.have(people=18).score(0)[FOOD] == 0
    assert t.have(people=20).score(0)[FOOD] == 0


def test_living_quarters() -> None:
    """FU-13.4: printed points, also negative."""
    assert rich().score(0)[HOMES] == -2


def test_open_loans() -> None:
    """FU-13.5: −3 each; the special loan −12; −1 and −4 with great loans."""
    t = rich().have(loans=4, special_loan=1, money=4)
    assert (t.score(0)[LOANS], t.score(0)[SPECIAL]) == (-12, -12)
    t = rich(variants=["great-loans"]).have(loans=4, special_loan=1, money=4)
    assert (t.score(0)[LOANS], t.score(0)[SPECIAL]) == (-4, -4)


def test_unused_actions() -> None:
    """FU-13.6: +3 per face-up tile when pulled out; +1 with great loans; 0 solo."""
    t = rich().final().tiles(0, [Deed.SUBSIDY, Deed.ROBOTS]).play(PULL_OUT)
    assert t.score(0)[UNUSED] == 6
    t = rich(variants=["great-loans"]).final().tiles(0, [Deed.SUBSIDY]).play(PULL_OUT)
    assert t.score(0)[UNUSED] == 1
    solo = at_the_table(1).final().tiles(0, [Deed.SUBSIDY])
    assert solo.score(0)[UNUSED] == 0


@pytest.mark.parametrize(("stock", "points"), [(0, 0), (9, 0), (10, 1), (18, 1), (20, 2)])
def test_resources(stock: int, points: int) -> None:
    """FU-13.7, R-20: Money, Food and Energy together, ten for a point, rounded down."""
    t = rich().have(money=stock // 3, food=stock // 3, energy=stock - 2 * (stock // 3))
    assert t.score(0)[STOCK] == points


def test_most_points_win_and_ties_are_shared() -> None:
    """FU-13.8, R-21: the standing is the points, nothing else."""
    t = at_the_table().final().play(PULL_OUT).play(PULL_OUT)
    assert t.decision == Decision.OVER
    t.have(0, money=19, food=0, energy=0).have(1, money=10, food=0, energy=0)
    assert t.points(0) == t.points(1)
    assert standing(t.box, t.s, Seat(0)) == standing(t.box, t.s, Seat(1))
