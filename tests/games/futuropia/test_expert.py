"""The expert game: variant tiles and variable Living Quarters."""

from itertools import combinations

import pytest

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.setup import VARIANTS
from megawatt.games.futuropia.state import Variant
from tests.games.futuropia.table import (
    LEFT,
    PEOPLE,
    STARTERS,
    Decision,
    Deed,
    No,
    at_the_table,
    energy,
    food,
    special,
)


def test_two_of_nine_are_drawn() -> None:
    """FU-15.1: at random before the game; any set can be chosen."""
    drawn = {int(at_the_table(seed=seed, variants=["random"]).s.variants) for seed in range(60)}
    assert all(mask.bit_count() == 2 for mask in drawn)
    assert {i for mask in drawn for i in range(9) if mask >> i & 1} == set(range(9))
    assert at_the_table(variants=list(VARIANTS)).s.variants == 0b111111111


def test_one_at_a_time_or_together() -> None:
    """FU-15.2: with either start."""
    for upgraded in (False, True):
        assert at_the_table(upgraded=upgraded, variants=["surplus"]).s.variants == 1 << 5
        assert at_the_table(upgraded=upgraded, quarters="variable").s.variants == 0


def test_one_extension_space_less() -> None:
    """FU-15.3: at most six Generators."""
    t = at_the_table(variants=["extension-space"])
    t.cellar(0, *STARTERS, food(5), food(6), energy(6)).buy(Deed.BUY_FOOD, LEFT)
    assert t.decision == Decision.DISCARD


def test_fewer_subsidies() -> None:
    """FU-15.4: the marker starts on 9."""
    for seats in (1, 2, 3, 4):
        t = at_the_table(seats, variants=["fewer-subsidies"]).act(Deed.SUBSIDY)
        assert t.s.money[0] == 12 + 9


@pytest.mark.parametrize(
    ("variant", "old", "new"),
    [
        ("food-8", food(8), 25),
        ("food-12", food(12), 26),
        ("energy-8", energy(8), 27),
        ("energy-14", energy(14), 28),
    ],
)
def test_exchanged_generators(variant: str, old: int, new: int) -> None:
    """FU-15.5: same price, same filter, same place in the order."""
    for seats in (2, 4):
        t = at_the_table(seats, variants=[variant])
        assert t.s.stock[old] == 0
        assert t.s.stock[new] == seats // 2
        line = t.s.line[int(t.box.kind[new])]
        prices = [int(t.box.price[g]) for g in line if g >= 0]
        assert prices == sorted(prices)
        assert new in line


def test_great_loans() -> None:
    """FU-15.6: −1 per loan, +1 per unused action."""
    t = at_the_table(variants=["great-loans"]).final().have(loans=2, money=3, food=0, energy=0)
    assert t.score(0)[4] == -2
    assert t.score(0)[6] == 5


def test_valuable_surplus() -> None:
    """FU-15.7: 2 points per surplus Food and Energy."""
    t = at_the_table(variants=["surplus"]).cellar(0, *STARTERS, food(4)).have(people=5)
    t.quarters(0, (5, 1, 0))
    assert t.score(0)[1] == 4


def test_surplus_changes_the_choice_too() -> None:
    """FU-15.8: the best end is weighed with 2 points a unit."""
    for variants, best in ((["surplus"], 2 * 6), ([], 6)):
        t = at_the_table(variants=variants).quarters(0, (3, 0, 0)).have(people=1)
        t.cellar(0, "f 7/1/0", "f 2/1/0")  # one worker: either runs, both cannot
        assert t.condominium_points(0) == best


def test_less_attraction() -> None:
    """FU-15.9: at most four People per action."""
    t = at_the_table(variants=["less-attraction"]).act(Deed.INVITE)
    assert t.legal()[-1] == PEOPLE + 4
    assert t.why_not(PEOPLE + 5) == No.TOO_MANY_PEOPLE


def test_the_nine_in_order() -> None:
    """FU-15.10: their numbers."""
    names = [variant.name.lower().replace("_", "-") for variant in Variant]
    assert names == list(VARIANTS)


def test_any_two_go_together() -> None:
    """FU-15.11: every pair can be set up and begun."""
    for pair in combinations(VARIANTS, 2):
        t = at_the_table(variants=list(pair))
        assert int(t.s.variants).bit_count() == 2
        assert t.legal() == [1, 2, 3, 4, 5]


def test_ten_spaces_and_less_attraction() -> None:
    """FU-15.12: a tile with 10 spaces fits only the owner of the Hall with no free bed."""
    t = at_the_table(upgraded=True, variants=["less-attraction"])
    t.quarters(0, 2).quarters(1, 3)
    t.s.decision, t.s.current = Decision.TURN, 0
    t.supply(14)
    assert t.box.beds[14] == 10
    assert t.why_not(3) == No.NO_QUARTERS_FIT
    t.quarters(0, special(Effect.GAMBLING_HALL))
    assert t.why_not(3) == No.YES


def test_variable_quarters() -> None:
    """FU-15.13: each ordinary tile shows a side at random, each as likely."""
    sides = sum(
        int(at_the_table(4, seed, quarters="variable").s.side[:29].sum()) for seed in range(40)
    )
    assert 0.4 < sides / (29 * 40) < 0.6
