"""How to play: the frame of a turn, the action numbers, no dead ends."""

import random
from itertools import product

import pytest

from megawatt.games.futuropia.actions import ACTIONS, Act
from megawatt.games.futuropia.components import Effect
from megawatt.games.futuropia.state import ALL_UP
from megawatt.games.futuropia.turn import decision_of
from megawatt.kernel.ids import Seat
from tests.games.futuropia.table import (
    ACTION,
    AMOUNT,
    BUY,
    DISCARD,
    LEFT,
    PASS,
    PEOPLE,
    PULL_OUT,
    QUARTERS,
    QUARTERS_DONE,
    REVEAL,
    ROBOTS,
    Decision,
    Deed,
    No,
    Table,
    at_the_table,
    special,
)


def test_the_action_table() -> None:
    """FU-3.1: 128 integers in the order of the specification."""
    firsts = [REVEAL, ACTION, PULL_OUT, BUY, DISCARD, PEOPLE + 1, ROBOTS + 1]
    assert firsts == [0, 1, 6, 7, 10, 39, 45]
    assert [QUARTERS, QUARTERS_DONE, AMOUNT, len(ACTIONS)] == [49, 86, 87, 128]
    assert [row.kind for row in ACTIONS[[0, 5, 6, 38, 44, 48, 85, 86, 127]]] == [
        Act.REVEAL, Act.ACTION, Act.PULL_OUT, Act.DISCARD, Act.PEOPLE, Act.ROBOTS,
        Act.QUARTERS, Act.QUARTERS_DONE, Act.AMOUNT,
    ]  # fmt: skip


def amounts_from(t: Table, total: int = 0) -> list[int]:
    """All values that can be entered, each with the way it was entered."""
    found = []
    asked = t.decision
    for action in t.legal():
        after = t.copy().play(action)
        if action == AMOUNT + 40 and after.decision == asked:
            found += amounts_from(after, total + 40)
        else:
            found.append(total + action - AMOUNT)
    return found


def test_every_amount_is_entered_in_exactly_one_way() -> None:
    """FU-3.1, Invariant 15: forties first, then the rest; also above 40."""
    t = at_the_table().have(loans=130, food=97, energy=1, money=50).tiles(0, [Deed.SUBSIDY])
    t.play(REVEAL)
    assert t.decision == Decision.BILL_FOOD
    least = 131 - 50 - 1  # FU-10.6: Money and Energy do not suffice; two forties are certain
    assert [int(t.s.entered) + v for v in sorted(amounts_from(t))] == list(range(least, 98))
    t = at_the_table(strict_reveal=False)
    t.have(loans=130, food=97, energy=1, money=50).tiles(0, [Deed.SUBSIDY]).play(REVEAL)
    assert sorted(amounts_from(t)) == list(range(98))


def test_forty_is_added_and_asked_again() -> None:
    """FU-3.1: 85 is 40, 40, 5."""
    t = at_the_table().have(loans=130, food=97, money=200, energy=0).tiles(0, [Deed.SUBSIDY])
    t.play(REVEAL).pay(40, 40)
    assert (t.decision, t.s.entered) == (Decision.BILL_FOOD, 80)
    t.pay(5)
    assert t.s.food[0] == 97 - 85


def test_two_forties_of_eighty_leave_nothing_to_ask() -> None:
    """FU-3.1: all 80 Food are entered; "how many more?" would have one answer, 0."""
    t = at_the_table().have(loans=130, food=80, money=200, energy=9).tiles(0, [Deed.SUBSIDY])
    t.play(REVEAL).pay(40, 40)
    assert (t.decision, t.s.paid_food) == (Decision.BILL_ENERGY, 80)


def sets_from(t: Table) -> list[int]:
    """All sets of Living Quarters that can be chosen, once for each order."""
    found = []
    for action in t.legal():
        if action == QUARTERS_DONE:
            found.append(int(t.s.basket))
        else:
            found += sets_from(t.copy().play(action))
    return found


def test_every_set_of_quarters_can_be_chosen_in_any_order() -> None:
    """FU-3.1, Invariant 15: every order, of identical tiles the lowest index first."""
    t = at_the_table()
    tiles = [t.tile(3, 1, 0), t.tile(4, 1, 0), t.tile(3, 1, 0), t.tile(3, 1, 0), t.tile(7, 2, 1)]
    t.supply(*tiles)
    t.act(Deed.INVITE).play(PEOPLE + 4)
    found = sets_from(t)
    want = set()
    for chosen in product([0, 1], repeat=5):
        picked = [tile for tile, yes in zip(tiles, chosen, strict=True) if yes]
        if 4 <= sum(int(t.box.beds[tile]) for tile in picked) <= 9:
            threes = sum(tile in picked for tile in (tiles[0], tiles[2], tiles[3]))
            want.add((threes, tiles[1] in picked, tiles[4] in picked))
    assert len(set(found)) == len(want)
    lowest = min(tiles[0], tiles[2], tiles[3])
    assert found.count(1 << lowest | 1 << tiles[1]) == 2
    twins = sorted((tiles[0], tiles[2], tiles[3]))
    assert found.count(1 << twins[0] | 1 << twins[1]) == 1


def test_no_set_of_quarters_runs_into_a_dead_end() -> None:
    """FU-3.2: a tile is offered only if the missing beds can still be filled afterwards."""
    t = at_the_table()
    small, large = t.tile(2, 0, 0), t.tile(10, 0, 0)
    t.supply(small, large)  # the large one has the lower number
    t.act(Deed.INVITE).play(PEOPLE + 5)
    assert t.legal() == [QUARTERS + large]  # 10 for 5; with the small one 7 would stay free
    t = at_the_table()
    large, small = t.tile(10, 0, 0), t.tile(2, 0, 0)
    t.supply(small, large)
    t.act(Deed.INVITE).play(PEOPLE + 5)
    assert t.legal() == [QUARTERS + large]
    assert t.why_not(QUARTERS + small) == No.LEAVES_NO_FIT


def test_there_is_always_something_to_do() -> None:
    """FU-3.2: BUY contains pass; with all tiles up four actions exist; else REVEAL exists."""
    t = at_the_table().supply()
    assert t.legal() == [1, 2, 4, 5]
    t.act(Deed.BUY_FOOD)
    assert BUY + PASS in t.legal()


@pytest.mark.parametrize("pick", ["first", "last", "random"])
@pytest.mark.parametrize("seats", [1, 2])
def test_every_game_ends(pick: str, seats: int) -> None:
    """FU-3.3: one REVEAL a turn at most, and the turn limit: whatever is chosen, it ends."""
    t, luck = at_the_table(seats), random.Random(1)
    reveals, steps = 0, 0
    while t.decision != Decision.OVER:
        legal = t.legal()
        action = {"first": legal[0], "last": legal[-1], "random": luck.choice(legal)}[pick]
        reveals = reveals + 1 if action == REVEAL else 0 if action <= 5 else reveals
        assert reveals <= 1
        t.play(action)
        steps += 1
        assert steps < 4000


def test_quarters_are_chosen_in_any_order() -> None:
    """FU-3.4: the order of the choices changes nothing."""
    t = at_the_table()
    t.act(Deed.INVITE).play(PEOPLE + 5, QUARTERS + 3)
    assert t.why_not(QUARTERS + 1) == No.YES
    assert t.why_not(QUARTERS + 3) == No.CHOSEN_ALREADY
    down = at_the_table().act(Deed.INVITE).play(PEOPLE + 5, QUARTERS + 1, QUARTERS + 0)
    up = at_the_table().act(Deed.INVITE).play(PEOPLE + 5, QUARTERS + 0, QUARTERS + 1)
    down.play(QUARTERS_DONE)
    up.play(QUARTERS_DONE)
    assert down.s.tobytes() == up.s.tobytes()


def test_nothing_is_bought_that_was_not_chosen() -> None:
    """FU-3.4: 5 People, then 4 beds of the rulebook's example: the next tile is asked for."""
    t = at_the_table()
    t.act(Deed.INVITE).play(PEOPLE + 5, QUARTERS + 33)  # $2, 2 Energy
    assert (t.seat, t.decision) == (0, Decision.QUARTERS)
    assert [int(i) for i in range(37) if t.s.place[i] == 0] == [29]
    assert len(t.legal()) > 5
    assert t.why_not(QUARTERS_DONE) == No.NO_BED


def test_the_last_tile_that_fits_is_not_bought_unasked() -> None:
    """FU-3.4: one answer left, and moving in, are asked all the same."""
    t = at_the_table()
    only = t.tile(5, 1, 0)
    t.supply(only).act(Deed.INVITE).play(PEOPLE + 5)
    assert t.legal() == [QUARTERS + only]
    t.play(QUARTERS + only)
    assert t.legal() == [QUARTERS_DONE]


def test_one_action_a_turn_clockwise() -> None:
    """FU-3.5: any face-up action in any order; then the next seat."""
    t = at_the_table(3)
    assert t.legal() == [1, 2, 3, 4, 5]
    assert t.act(Deed.SUBSIDY).seat == 1
    assert t.act(Deed.ROBOTS, ROBOTS + 1).seat == 2
    assert t.act(Deed.SUBSIDY).seat == 0
    assert t.why_not(ACTION + Deed.SUBSIDY) == No.USED
    assert t.why_not(ACTION + Deed.ROBOTS, seat=1) == No.NOT_YOUR_TURN


def test_the_tile_is_turned_when_the_action_is_chosen() -> None:
    """FU-3.6: face down at once, and until a reveal."""
    t = at_the_table()
    t.act(Deed.BUY_FOOD)
    assert t.decision == Decision.BUY
    assert t.s.tiles[0] == ALL_UP & ~1
    t.play(BUY + PASS).act(Deed.SUBSIDY)
    assert t.s.tiles[0] == ALL_UP & ~1


def test_the_test_run_is_part_of_the_action() -> None:
    """FU-3.7: every action but the subsidy ends with one; it cannot be skipped."""
    t = at_the_table()
    t.buy(Deed.BUY_FOOD, PASS)
    assert t.resources(0) == (12, 6, 3, 0)  # Food was produced
    t.robots(1)
    assert t.s.energy[1] == 1  # 1 Robot and the home: 2 Energy
    t.invite(1, 0)
    assert t.s.food[0] == 2  # four People ate
    t.act(Deed.SUBSIDY)
    assert t.resources(1) == (25, 3, 1, 0)  # no test run
    t = at_the_table(upgraded=True)
    converter = special(Effect.CONVERTER)
    t.quarters(0, 2, converter).quarters(1, 3).have(people=3)
    t.s.decision, t.s.current = Decision.TURN, 0
    t.act(Deed.ROBOTS, ROBOTS + 1)
    assert t.decision == Decision.CONVERT
    assert t.why_not(BUY + PASS) == No.RUN_IS_DUE


def test_a_turn_cannot_be_passed() -> None:
    """FU-3.8: in the normal phase one of the face-up actions must be chosen."""
    t = at_the_table()
    assert t.why_not(BUY + PASS) == No.CHOOSE_ACTION
    assert t.why_not(PULL_OUT) == No.ONLY_IN_FINAL


def test_figures_have_no_place() -> None:
    """FU-3.9, R-4: where a figure stands is not state; only counts are kept."""
    names = at_the_table().s.dtype.names
    assert "people" in names
    assert "robots" in names
    assert not any("stand" in name or "position" in name for name in names)


def test_questions_in_the_middle_of_an_action() -> None:
    """FU-3.5: one question at a time."""
    t = at_the_table()
    t.act(Deed.BUY_FOOD)
    assert t.why_not(ACTION + Deed.SUBSIDY) == No.FINISH_FIRST
    assert t.why_not(PEOPLE + 1) == No.FINISH_FIRST
    assert t.why_not(ROBOTS + 1) == No.FINISH_FIRST
    assert t.why_not(REVEAL) == No.START_OF_TURN
    t.play(BUY + LEFT)
    assert t.why_not(PEOPLE + 1) == No.CHOOSE_ACTION
    assert t.why_not(ROBOTS + 1) == No.CHOOSE_ACTION


def test_only_the_current_seat_is_asked() -> None:
    """FU-3.5: the decision that is open is hers; the others wait until the game is over."""
    t = at_the_table(2)
    assert [decision_of(t.s, Seat(seat)) for seat in (0, 1)] == [Decision.TURN, Decision.NOTHING]
    t.final().play(PULL_OUT, PULL_OUT)
    assert [decision_of(t.s, Seat(seat)) for seat in (0, 1)] == [Decision.OVER, Decision.OVER]
