"""The solo game."""

import re
from pathlib import Path

from megawatt.games.futuropia.components import ORDINARY
from megawatt.games.futuropia.page import BEST_KNOWN
from megawatt.games.futuropia.state import ALL_UP, SUPPLY, Trigger
from tests.games.futuropia.table import (
    LEFT,
    PASS,
    PULL_OUT,
    QUARTERS,
    REVEAL,
    RIGHT,
    Decision,
    Deed,
    at_the_table,
    food,
)

SPECIFICATION = Path(__file__).parents[3] / "docs" / "rules" / "futuropia.md"


def test_laid_for_two() -> None:
    """FU-16.1, R-32: two pawn tiles in the supply, or four specials; no compensation."""
    t = at_the_table(1)
    assert (t.s.place[ORDINARY:] == SUPPLY).sum() == 2
    assert t.s.money[0] == 12
    t = at_the_table(1, upgraded=True)
    assert (t.s.place[ORDINARY:] == SUPPLY).sum() == 4
    assert t.decision == Decision.FIRST_HOME
    t.play(QUARTERS + 2)
    assert t.decision == Decision.TURN


def test_all_variants_may_be_used() -> None:
    """FU-16.2: sides, start and variants."""
    t = at_the_table(1, upgraded=True, quarters="B", variants=["random"])
    assert t.legal()


def test_everything_else_stays() -> None:
    """FU-16.3: the first purchase as in any game."""
    t = at_the_table(1).buy(Deed.BUY_FOOD, LEFT)
    assert t.resources(0) == (8, 9, 3, 0)


def test_turns_are_actions() -> None:
    """FU-16.4, R-35: a reveal or pulling out is none."""
    t = at_the_table(1).act(Deed.SUBSIDY).play(REVEAL)
    t.pay(0, 0)
    assert t.s.turns[0] == 1
    t.act(Deed.SUBSIDY)
    assert t.s.turns[0] == 2
    t.final().play(PULL_OUT)
    assert t.s.turns[0] == 2


def test_the_other_tile_leaves_the_game() -> None:
    """FU-16.5, R-34: buying removes both, passing none; a single tile lies left."""
    t = at_the_table(1).buy(Deed.BUY_FOOD, RIGHT)
    assert t.prices(0) == [6, 7]
    assert t.s.trashed[food(4)] == 1
    assert at_the_table(1).buy(Deed.BUY_FOOD, PASS).prices(0) == [4, 5]
    t = at_the_table(1).market(0, {13: 1, 14: 1, 15: 1}).have(money=50).buy(Deed.BUY_FOOD, LEFT)
    assert t.prices(0) == [15, 0]
    t.buy(Deed.BUY_FOOD, LEFT)
    assert t.prices(0) == [0, 0]


def test_two_tiles_of_a_price_lie_side_by_side() -> None:
    """FU-16.5: the queue is of tiles; another edition may have two of a price."""
    t = at_the_table(1).market(0, {4: 2, 5: 1, 6: 1, 7: 1})
    assert t.prices(0) == [4, 4]
    t.buy(Deed.BUY_FOOD, RIGHT)
    assert t.prices(0) == [5, 6]


def test_the_marker_in_the_solo_game() -> None:
    """FU-16.6: right +1, left 0, pass +1; the price before it moves."""
    t = at_the_table(1).market(0, {4: 1, 5: 1, 6: 1, 7: 1}, 3)
    assert t.copy().buy(Deed.BUY_FOOD, RIGHT).s.marker[0] == 4
    assert t.copy().buy(Deed.BUY_FOOD, PASS).s.marker[0] == 4
    left = t.copy().buy(Deed.BUY_FOOD, LEFT)
    assert (left.s.marker[0], left.s.money[0]) == (0, 11)


def test_reveals_move_the_subsidy_marker() -> None:
    """FU-16.7, R-33: each subsidy and each reveal at the start of a turn; not the trigger's."""
    t = at_the_table(1)
    start = int(t.s.subsidy_at)
    t.act(Deed.SUBSIDY).play(REVEAL).pay(0, 0)
    assert t.s.subsidy_at == start + 2
    t = at_the_table(1).market(1, {12: 1, 13: 1, 14: 1, 15: 1}).have(money=40)
    t.buy(Deed.BUY_ENERGY, LEFT)
    assert (t.s.final, t.s.subsidy_at) == (1, start)
    t = at_the_table(1)
    t.s.subsidy_at = t.box.subsidy_end[0]
    t.act(Deed.SUBSIDY).play(REVEAL).pay(0, 0)
    assert t.s.subsidy_at == t.box.subsidy_end[0]


def test_fifth_food_or_fourth_energy_purchase() -> None:
    """FU-16.8: then 14 and 15 come up together."""
    for deed, purchases in ((Deed.BUY_FOOD, 5), (Deed.BUY_ENERGY, 4)):
        t = at_the_table(1)
        for i in range(purchases):
            assert t.s.final == 0
            t.have(money=50).tiles(0, list(Deed)).buy(deed, LEFT)
            if t.decision == Decision.DISCARD:
                t.play(t.legal()[0])
            assert t.s.machines[0] <= 7, i
        assert t.s.final == 1
        assert t.prices(int(deed)) == [14, 15]


def test_all_five_tiles_by_generators() -> None:
    """FU-16.9, R-36: all five; by 25 People the Invite tile stays down."""
    t = at_the_table(1).market(0, {12: 1, 13: 1, 14: 1, 15: 1}).have(money=40)
    assert t.buy(Deed.BUY_FOOD, LEFT).s.tiles[0] == ALL_UP
    t = at_the_table(1).have(people=24, food=30).quarters(0, (9, 0, 0), (9, 0, 0), (8, 0, 0))
    t.invite(1)
    assert t.s.trigger == Trigger.PEOPLE
    assert t.s.tiles[0] == ALL_UP & ~(1 << Deed.INVITE)


def test_the_end_as_in_the_normal_game() -> None:
    """FU-16.10: pulling out, settlement, step I."""
    t = at_the_table(1).final().have(loans=1, money=6, food=0, energy=0).play(PULL_OUT)
    assert t.decision == Decision.OVER
    assert t.resources(0) == (0, 0, 0, 0)


def test_the_solo_score() -> None:
    """FU-16.11: 60, less 3 per turn after the 20th; face-up tiles score nothing."""
    t = at_the_table(1).final()
    for turns, bonus in ((20, 60), (21, 57), (25, 45), (40, 0)):
        parts = t.have(turns=turns).score(0)
        assert parts[8] + parts[9] == bonus
        assert parts[6] == 0


def test_the_result_is_the_score() -> None:
    """FU-16.12: no opponent, no winner but the one seat."""
    t = at_the_table(1).final().play(PULL_OUT)
    assert t.decision == Decision.OVER
    assert t.points(0) == sum(t.score(0))


def test_the_best_known_plan_is_the_solvers() -> None:
    """FU-16.1: the end of a solo game compares with what the solver is documented to find."""
    found = re.search(r"it finds \*\*(\d+)\*\* points", SPECIFICATION.read_text("utf-8"))
    assert found is not None
    assert int(found[1]) == BEST_KNOWN
