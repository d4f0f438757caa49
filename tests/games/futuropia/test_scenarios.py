"""The further scenarios of the specification, SC-1 to SC-48."""

import pytest

from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.rules.production import best_run
from megawatt.games.futuropia.state import ALL_UP, Kind
from megawatt.kernel.ids import Seat
from tests.games.futuropia.table import (
    BUY,
    DISCARD,
    ENERGY_1,
    FOOD_1,
    FOOD_2,
    LEFT,
    PASS,
    PEOPLE,
    PULL_OUT,
    QUARTERS,
    QUARTERS_DONE,
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
from tests.games.futuropia.test_examples import after_two_e
from tests.games.futuropia.test_upgraded import upgraded


def all_down(t: Table) -> Table:
    """Seat 0 begins a turn with five tiles face down."""
    t.tiles(0)
    t.s.current = 1
    return t.act(Deed.SUBSIDY)


def test_sc_1_to_3_the_marker_at_its_end() -> None:
    """SC-1, SC-2, SC-3: a negative price; the left stack with and without a tile left; +6."""
    t = at_the_table().market(0, {4: 1, 5: 1, 6: 1}, 6).buy(Deed.BUY_FOOD, LEFT)
    assert (t.s.money[0], t.s.marker[0], t.prices(0)) == (14, 0, [5, 6])
    t = at_the_table(4).market(0, {4: 2, 5: 2, 6: 2}, 6)
    left = t.copy().buy(Deed.BUY_FOOD, LEFT)
    assert (left.s.money[0], left.s.marker[0], left.prices(0)) == (14, 6, [4, 5])
    assert (left.s.stock[food(4)], left.s.stock[food(5)]) == (1, 2)
    right = t.buy(Deed.BUY_FOOD, RIGHT)
    assert (right.s.money[0], right.s.marker[0]) == (1, 6)


def test_sc_4_right_then_left() -> None:
    """SC-4: $5, then $3 for the one that had waited."""
    t = at_the_table().buy(Deed.BUY_FOOD, RIGHT)
    assert (t.s.money[0], t.s.marker[0], t.prices(0)) == (7, 1, [4, 6])
    t.buy(Deed.BUY_FOOD, LEFT)
    assert (t.s.money[1], t.s.marker[0], t.prices(0)) == (10, 0, [6, 7])


def test_sc_5_two_passes() -> None:
    """SC-5: 5, 6, 6; both produce."""
    t = at_the_table().market(0, {4: 1, 5: 1}, 5)
    t.buy(Deed.BUY_FOOD, PASS)
    assert t.s.marker[0] == 6
    t.buy(Deed.BUY_FOOD, PASS)
    assert t.s.marker[0] == 6
    assert list(t.s.food[:2]) == [6, 6]


def test_sc_6_the_last_two_tiles() -> None:
    """SC-6: right 17, then left 11, then only passing."""
    t = at_the_table(3).final().market(0, {14: 1, 15: 1}, 2)
    for seat in range(3):
        t.have(seat, money=20)
    t.buy(Deed.BUY_FOOD, RIGHT)
    assert (t.s.money[0], t.s.marker[0], t.prices(0)) == (3, 3, [14, 0])
    t.buy(Deed.BUY_FOOD, LEFT)
    assert (t.s.money[1], t.s.marker[0], t.prices(0)) == (9, 0, [0, 0])
    t.act(Deed.BUY_FOOD)
    assert (t.seat, t.s.marker[0]) == (0, 1)


def test_sc_7_and_8_loans_for_a_generator() -> None:
    """SC-7, SC-8: the necessary number."""
    t = at_the_table().have(money=3).buy(Deed.BUY_ENERGY, RIGHT)
    assert (t.s.money[0], t.s.loans[0]) == (1, 1)
    t = at_the_table().have(money=0)
    t.s.marker[1] = 4
    t.buy(Deed.BUY_ENERGY, RIGHT)
    assert (t.s.money[0], t.s.loans[0], t.s.marker[1]) == (4, 3, 5)


def test_sc_9_and_10_missing_units() -> None:
    """SC-9, SC-10: $2 each, loans if short."""
    t = at_the_table().have(money=10, food=3)
    tile = t.tile(5, 1, 0, 5)
    t.supply(tile).invite(5, tile)
    assert t.resources(0) == (0, 0, 3, 1)
    t = at_the_table().have(robots=4, energy=4, money=5).quarters(0, (5, 3, 0)).robots(3)
    assert t.resources(0) == (3, 3, 0, 2)
    assert t.s.robots[0] == 7


@pytest.mark.parametrize(("paid", "after"), [(0, (1, 2, 0, 4)), (2, (3, 0, 0, 4))])
def test_sc_11_and_12_a_loan_in_the_bill(paid: int, after: tuple[int, ...]) -> None:
    """SC-11, SC-12: the new loan bears no interest now."""
    t = at_the_table(strict_reveal=False).tiles(0, [Deed.SUBSIDY, Deed.ROBOTS])
    t.have(loans=3, money=1, food=2, energy=0)
    t.play(REVEAL).pay(paid)
    assert t.resources(0) == after


def test_sc_13_food_becomes_money() -> None:
    """SC-13: a loan for the interest, then one repaid with Food."""
    t = all_down(at_the_table(strict_reveal=False).have(loans=3, money=0, food=20, energy=0)).pay(0)
    assert t.resources(0) == (2, 20, 0, 4)
    t.pay(1, 5)
    assert t.resources(0) == (2, 15, 0, 3)


def test_sc_45_to_47_as_the_book_has_it() -> None:
    """SC-45, SC-46, SC-47: no loan while anything is left, none for the price."""
    t = at_the_table().tiles(0, [Deed.SUBSIDY, Deed.ROBOTS])
    poor = t.copy().have(money=1, food=0, energy=0)
    assert poor.why_not(REVEAL) == No.CANNOT_PAY_REVEAL
    t.have(loans=3, money=1, food=2, energy=0).play(REVEAL)
    assert t.resources(0) == (3, 0, 0, 4)
    assert t.decision == Decision.TURN
    t = all_down(at_the_table().have(loans=3, money=0, food=20, energy=0))
    assert t.resources(0) == (0, 17, 0, 3)
    assert (t.decision, t.amounts()) == (Decision.REPAY, (0, 3))


def test_sc_14_the_bounds_of_a_repayment() -> None:
    """SC-14: 0–2 loans; 0–3 Food; 3–6 Energy."""
    t = all_down(at_the_table().have(loans=3, money=4, food=3, energy=9)).pay(0, 3)
    assert (t.decision, t.amounts()) == (Decision.REPAY, (0, 2))
    t.pay(2)
    assert t.amounts() == (0, 3)
    t.pay(3)
    assert t.amounts() == (3, 6)
    t.pay(4)
    assert t.resources(0) == (1, 0, 2, 1)


def test_sc_15_to_17_settlements() -> None:
    """SC-15, SC-16, SC-17: interest by loan, the special loan first, then the others."""
    t = at_the_table().final().have(money=2, food=1, energy=0, loans=6).play(PULL_OUT)
    assert (sum(t.resources(0)[:3]), t.s.loans[0]) == (2, 7)
    assert (t.score(0)[4], t.score(0)[7]) == (-21, 0)
    t = at_the_table().final().have(money=10, food=8, energy=9, loans=3, special_loan=1)
    t.play(PULL_OUT)
    assert (sum(t.resources(0)[:3]), t.s.special_loan[0], t.score(0)[4]) == (4, 0, -9)
    t = at_the_table().final().have(money=20, food=10, energy=9, loans=4, special_loan=1)
    t.play(PULL_OUT)
    assert (sum(t.resources(0)[:3]), t.s.loans[0], t.score(0)[4]) == (0, 1, -3)


@pytest.mark.parametrize(
    ("no", "cellar", "quarters", "figures", "points"),
    [
        (18, ["f 7/2/0", "e 5/1/1"], [(8, 2, 1)], (6, 5), 27),
        (18, ["f 7/2/0", "e 5/1/1"], [(8, 2, 1)], (6, 3), 27),
        (18, ["f 7/2/0", "e 5/1/1"], [(8, 2, 1)], (6, 2), 28),
        (19, ["f 4/2/0", "f 7/2/0", "e 5/2/0"], [(10, 2, 0)], (9, 6), 32),
        (20, ["f 4/2/0", ENERGY_1], [(6, 1, 0)], (6, 3), 5),
        (21, ["f 4/2/0", "e 4/2/0"], [(5, 2, 0)], (5, 0), 2),
        (22, [*STARTERS, "e 4/2/0"], [(5, 1, 0)], (5, 0), 0),
        (23, [*STARTERS, "f 4/2/0"], [(3, 1, 0)], (3, 0), 1),
        (24, [FOOD_2, "f 4/2/0", ENERGY_1], [(3, 1, 0), (4, 2, 3), (2, 0, -1)], (6, 2), 5),
        (25, ["f 7/2/0", "e 2/1/0"], [(3, 1, 0), (4, 1, 2), (6, 2, -1)], (7, 0), 22),
        (29, ["f 6/2/1", "e 5/1/1"], [(4, 1, 0)], (4, 4), 12),
        (29, ["f 6/2/1", "e 5/1/1"], [(4, 1, 0)], (4, 1), 15),
    ],
)
def test_sc_18_to_29_condominiums(
    no: int, cellar: list[int | str], quarters: list[tuple[int, int, int]],
    figures: tuple[int, int], points: int,
) -> None:  # fmt: skip
    """SC-18, SC-19, SC-20, SC-21, SC-22, SC-23, SC-24, SC-25, SC-29: scored as printed."""
    t = at_the_table().cellar(0, *cellar).quarters(0, *quarters)
    t.have(people=figures[0], robots=figures[1])
    assert t.condominium_points(0) == points, f"SC-{no}"


def test_sc_18_robots_removed() -> None:
    """SC-18: of five Robots two go."""
    t = (
        at_the_table()
        .cellar(0, "f 7/2/0", "e 5/1/1")
        .quarters(0, (8, 2, 1))
        .have(people=6, robots=5)
    )
    assert t.sustained(0).robots == 3


def test_sc_26_and_27_farm_and_greenhouse() -> None:
    """SC-26, SC-27: the Solar Farm pays for itself; a Greenhouse removed feeds nobody."""
    t = at_the_table(upgraded=True).cellar(0, *STARTERS).have(people=3)
    t.quarters(0, special(Effect.SOLAR_FARM), 2)
    t.box.plug[2] = 1
    t.s.plug[0] = 3
    assert t.condominium_points(0) == 0
    assert t.sustained(0)[5].bit_count() == 2
    t = at_the_table(upgraded=True).cellar(0, FOOD_2, ENERGY_1).have(people=4)
    t.box.plug[2] = 1
    t.quarters(0, special(Effect.GREENHOUSE), 2)
    assert t.condominium_points(0) == 0
    assert t.sustained(0)[3] == 2


def test_sc_28_the_camper_spares_one() -> None:
    """SC-28: w = 3 − 1, leisure 5, Food 1."""
    t = (
        at_the_table()
        .cellar(0, "f 4/2/0", ENERGY_1)
        .quarters(0, (3, 1, 0))
        .have(people=3, camper=1)
    )
    assert t.condominium_points(0) == 6


@pytest.mark.parametrize(("scores", "points"), [(False, 6), (True, 11)])
def test_sc_48_the_camper_may_score(scores: bool, points: int) -> None:
    """SC-48, FU-13.9, R-25: 5 for himself where the table chose so, and nothing else changes."""
    t = at_the_table(upgraded=True, camper_scores=scores)
    t.cellar(0, "f 4/2/0", ENERGY_1).quarters(0, special(Effect.CAMPER))
    t.have(people=3, money=0, food=0, energy=0)
    assert t.condominium_points(0) == 6
    assert t.points(0) == points
    assert sum(t.score(0)) == points


def test_sc_30_the_best_food_run() -> None:
    """SC-30: one person and three Robots: 11; two persons: 13."""
    t = at_the_table().cellar(0, food(6), food(8), food(4)).have(people=1, robots=3)
    assert best_run(t.box, t.s, Seat(0), Kind(0))[0] == 11
    assert best_run(t.box, t.have(people=2).s, Seat(0), Kind(0))[0] == 13


def test_sc_31_shutting_down() -> None:
    """SC-31: the balance of EX-7 with the option: 17."""
    t = after_two_e()
    t.s.shut_down_allowed = 1
    assert t.points(0) == 17


def test_sc_32_camper_and_trigger() -> None:
    """SC-32: 24 eat, 24 + 1 = 25."""
    t = upgraded(Effect.CAMPER).have(people=20, food=30)
    t.s.beds[0] = 24
    t.invite(4)
    assert (t.s.food[0], t.s.final) == (6, 1)


def test_sc_33_the_hall_and_less_attraction() -> None:
    """SC-33: five, four, and four in the action that buys the Hall."""
    t = at_the_table(upgraded=True, variants=["less-attraction"])
    hall = special(Effect.GAMBLING_HALL)
    t.quarters(0, 2).quarters(1, 3).supply(hall, 3, 4, 5)
    t.s.decision, t.s.current = Decision.TURN, 0
    t.act(Deed.INVITE)
    assert t.legal()[-1] == PEOPLE + 4
    t.play(PEOPLE + 3, QUARTERS + hall, QUARTERS_DONE)
    assert t.s.people[0] == 6
    t.act(Deed.SUBSIDY).tiles(0, [Deed.INVITE]).act(Deed.INVITE)
    assert t.legal()[-1] == PEOPLE + 5


@pytest.mark.parametrize(
    ("converted", "after"), [(0, (0, 0, 4, 0)), (3, (6, 0, 1, 0)), (4, (6, 1, 0, 0))]
)
def test_sc_34_the_converter(converted: int, after: tuple[int, ...]) -> None:
    """SC-34: need 8 with 5 Food and 4 Energy."""
    t = upgraded(Effect.CONVERTER).have(people=7, food=5, energy=4, money=6)
    t.s.beds[0] = 8
    t.invite(1).pay(converted)
    assert t.resources(0) == after


def test_sc_35_the_solo_market() -> None:
    """SC-35: right $5, a reveal of four, left $5."""
    t = at_the_table(1).buy(Deed.BUY_FOOD, RIGHT)
    assert (t.s.money[0], t.s.marker[0], t.prices(0)) == (7, 1, [6, 7])
    before = int(t.s.subsidy_at)
    t.have(food=0, energy=0).play(REVEAL)
    assert (t.s.money[0], t.s.subsidy_at) == (3, before + 1)
    t.have(money=10).buy(Deed.BUY_FOOD, LEFT)
    assert (t.s.money[0], t.s.marker[0], t.prices(0)) == (5, 0, [8, 9])


def test_sc_36_the_subsidy_marker_moves_twice() -> None:
    """SC-36: once for the subsidy, once for the reveal."""
    t = at_the_table(1).have(money=60, food=30)
    start = int(t.s.subsidy_at)
    t.act(Deed.SUBSIDY).robots(1).buy(Deed.BUY_FOOD, PASS).buy(Deed.BUY_ENERGY, PASS).invite(1, 0)
    assert t.s.tiles[0] == ALL_UP
    assert t.s.subsidy_at == start + 2


def test_sc_37_solo_by_people() -> None:
    """SC-37: 28 People; the Invite tile stays down, the subsidy marker stays."""
    t = at_the_table(1).have(people=23, food=30).quarters(0, (9, 0, 0), (9, 0, 0), (10, 0, 0))
    before = int(t.s.subsidy_at)
    t.invite(5)
    assert (t.s.people[0], t.s.final, t.s.subsidy_at) == (28, 1, before)
    assert t.s.tiles[0] == ALL_UP & ~(1 << Deed.INVITE)


@pytest.mark.parametrize(("variants", "points"), [([], 6), (["great-loans"], 2)])
def test_sc_38_pulling_out_early(variants: list[str], points: int) -> None:
    """SC-38: two unused tiles; skipped afterwards."""
    t = at_the_table(3, variants=variants).final().tiles(1, [Deed.SUBSIDY, Deed.ROBOTS])
    t.act(Deed.SUBSIDY).play(PULL_OUT)
    assert t.score(1)[6] == points
    t.act(Deed.SUBSIDY).play(PULL_OUT)
    assert t.seat == 2


def test_sc_39_only_reveal_is_left() -> None:
    """SC-39: price 1, one loan, $4."""
    t = at_the_table().tiles(0, [Deed.INVITE]).supply().have(money=0, food=0, energy=0)
    assert t.legal() == [REVEAL]
    t.play(REVEAL)
    assert t.resources(0) == (4, 0, 0, 1)


def test_sc_40_the_sets_that_fit() -> None:
    """SC-40: A has 7 beds, B has 2; eight People in eight beds."""
    want = {
        1: [{"B"}],
        2: [{"A"}, {"B"}],
        3: [{"A"}],
        4: [{"A"}, {"A", "B"}],
        5: [{"A"}, {"A", "B"}],
    }
    for k, sets in want.items():
        found = []
        for names in ({"A"}, {"B"}, {"A", "B"}):
            t = at_the_table()
            tiles = {"B": t.tile(2, 0, 0), "A": t.tile(7, 0, 0)}  # A has the lower number
            t.quarters(0, (8, 0, 0)).have(people=8, food=50).supply(*tiles.values())
            t.act(Deed.INVITE).play(PEOPLE + k)
            for name in sorted(names):
                if t.decision == Decision.QUARTERS and t.why_not(QUARTERS + tiles[name]) == No.YES:
                    t.play(QUARTERS + tiles[name])
            if t.decision == Decision.QUARTERS and t.why_not(QUARTERS_DONE) == No.YES:
                t.play(QUARTERS_DONE)
            if {name for name in tiles if t.s.place[tiles[name]] == 0} == names:
                found.append(names)
        assert sorted(map(sorted, found)) == sorted(map(sorted, sets)), k


def test_sc_41_the_loan_office_as_first_home() -> None:
    """SC-41: 12 − 6 + 20 = 26."""
    t = at_the_table(upgraded=True)
    office = special(Effect.LOAN_OFFICE)
    t.supply(2, office)
    t.s.offer = 1 << office
    t.play(QUARTERS + office)
    assert (t.s.money[1], t.s.special_loan[1], t.s.loans[1]) == (26, 1, 0)


def test_sc_42_six_generators() -> None:
    """SC-42: the seventh forces a discard before the run."""
    t = at_the_table(variants=["extension-space"]).cellar(0, *STARTERS, food(5), food(6), energy(6))
    t.buy(Deed.BUY_FOOD, LEFT)
    assert len(t.legal()) == 7
    t.play(DISCARD + FOOD_1)
    assert t.s.machines[0] == 6


def test_sc_43_a_tie() -> None:
    """SC-43: both win."""
    t = at_the_table().final().play(PULL_OUT).play(PULL_OUT)
    t.have(1, money=12)
    assert t.points(0) == t.points(1)


def test_sc_44_great_loans_solo() -> None:
    """SC-44: −2 − 4, unused 0, bonus 60."""
    t = at_the_table(1, variants=["great-loans"]).final().tiles(0, list(Deed)[:3])
    t.have(turns=20, loans=2, special_loan=1, money=2, food=0, energy=0).play(PULL_OUT)
    parts = t.score(0)
    assert (parts[4], parts[5], parts[6], parts[8], parts[9]) == (-2, -4, 0, 60, 0)


def test_buying_is_one_choice() -> None:
    """SC-5: passing and buying exclude each other."""
    t = at_the_table().act(Deed.BUY_ENERGY).play(BUY + PASS)
    assert t.why_not(BUY + LEFT, seat=0) == No.NOT_YOUR_TURN
