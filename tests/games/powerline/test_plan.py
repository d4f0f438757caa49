"""Chapter "2) Plan Workers": the order, the six placements, the island."""

import pytest

from megawatt.games.powerline.rules.dice import begin_round
from megawatt.games.powerline.state import NO_END, Line, Order
from megawatt.games.powerline.turn import offered_ends
from megawatt.games.powerline.verdicts import No
from tests.games.powerline.table import (
    BLACK_FIRST,
    BOX,
    DONE,
    ISLE,
    L1,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    L9,
    L10,
    NICO,
    RED_FIRST,
    TAKE_BACK,
    at_the_table,
    do,
    finish_round,
    island,
    joker,
    legal,
    new_game,
    on,
    why_not,
)


def test_everybody_uses_the_same_dice() -> None:
    """PL-3.2: one seat's use of a die does not use it up."""
    s = at_the_table("2 4 3 1 1 1", seats=2)
    for seat in (0, 1):
        do(s, RED_FIRST, on(L1), on(L1), on(L1), DONE, seat=seat)
    assert s.vp[:2].tolist() == [13, 13]


def test_at_least_one_worker() -> None:
    """PL-3.3: nobody may be done without one, and the order comes first."""
    s = at_the_table("2 1 1 1 1 1")
    assert why_not(s, DONE) == No.NONE
    assert why_not(s, on(L1)) == why_not(s, ISLE) == why_not(s, joker(L1)) == No.START
    do(s, RED_FIRST)
    assert why_not(s, DONE) == No.NONE


def test_red_or_black_first() -> None:
    """PL-3.4: red, yellow, blue, … or black, white, green, …; the order is chosen once."""
    s = do(at_the_table("2 4 3 1 1 1"), RED_FIRST, on(L1), on(L1))
    assert why_not(s, BLACK_FIRST) == No.ORDER
    assert why_not(s, on(L1)) == No.YES
    s = do(at_the_table("2 4 3 1 1 1"), BLACK_FIRST)
    assert why_not(s, on(L1)) == No.DIE
    do(s, *island(3), on(L1, 1))  # past black, white and green: blue shows 3
    do(s, on(L1, 1))
    assert why_not(do(s, on(L1, 1)), RED_FIRST) == No.SIX


def test_black_first_builds_what_red_first_cannot() -> None:
    """PL-S3, PL-3.4: dice 1 1 1 2 4 3 finish L1 from its far end."""
    s = do(at_the_table("1 1 1 2 4 3"), BLACK_FIRST, on(L1, 1), on(L1, 1), on(L1, 1), DONE)
    assert s.vp[0] == 13
    red = do(at_the_table("1 1 1 2 4 3"), RED_FIRST)
    assert why_not(red, on(L1, 1)) == No.DIE


def test_stop_after_any_worker() -> None:
    """PL-3.5: workers that stay at home cost nothing."""
    s = do(at_the_table("2 4 3 1 1 1"), RED_FIRST)
    for _ in range(2):
        do(s, on(L1))
        assert DONE in legal(s)
    assert finish_round(s).vp[0] == 10


def test_the_order_is_chosen_anew_each_round() -> None:
    """PL-3.6: a new round begins with an empty plan."""
    s = do(at_the_table("2 1 1 1 1 1"), RED_FIRST, on(L1), DONE)
    assert s.order[0] == Order.NONE
    assert s.deployed[0] == 0
    assert legal(s) == {RED_FIRST, BLACK_FIRST}


def test_candidates_and_direction() -> None:
    """PL-S1, PL-4.1, PL-4.2, PL-4.3: next segments whose pips are those of the die."""
    s = do(at_the_table("2 3 1 1 1 1"), RED_FIRST)
    assert legal(s) == {on(L1), on(L7, 1), on(L9), ISLE} == {2, 15, 18, 42}
    do(s, on(L1))
    assert legal(s) == {on(L4), on(L9, 1), ISLE, DONE} == {8, 19, 42, 43}
    assert why_not(s, on(L1, 1)) == No.END


def test_the_die_must_fit() -> None:
    """PL-4.1: the pips of the segment equal the die of the worker's colour."""
    s = do(at_the_table("5 1 1 1 1 1"), RED_FIRST)
    assert why_not(s, on(L1)) == No.DIE
    assert why_not(s, on(L2)) == No.YES


def test_next_segment_in_the_direction() -> None:
    """PL-4.2: tokens and workers alike push the next segment on."""
    s = at_the_table("2 3 6 1 1 1", tokens={L2: 2})
    do(s, RED_FIRST, on(L2), on(L2), on(L2))  # pips 2, 3, 6 follow 5, 1
    assert s.workers[0, L2] == 3


def test_a_planned_direction_goes_with_its_worker() -> None:
    """PL-4.3: free again when taken back, fixed once a token lies."""
    s = do(at_the_table("2 1 1 1 1 1"), RED_FIRST, on(L1))
    assert s.direction[0, L1] == 0
    do(s, 46)
    assert s.direction[0, L1] == NO_END
    do(s, on(L1), DONE, RED_FIRST)
    assert s.direction[0, L1] == 0
    assert why_not(s, on(L1, 1)) == No.END


@pytest.mark.parametrize("end", [0, 1])
def test_never_from_both_ends(end: int) -> None:
    """PL-4.4: one end for each line."""
    s = do(at_the_table(tokens={L6: 2}, ends={L6: end}), RED_FIRST)
    assert why_not(s, on(L6, 1 - end)) == No.END


def test_all_six_on_one_line() -> None:
    """PL-4.5: consecutive segments in the order of placement."""
    s = do(at_the_table("5 1 2 3 6 1"), RED_FIRST, *[on(L2)] * 6, DONE)
    assert s.tokens[0, L2] == 6


def test_whole_line_in_a_round() -> None:
    """PL-S2, PL-4.7: three workers finish L1; it takes no fourth."""
    s = do(at_the_table("2 4 3 1 1 1"), RED_FIRST, on(L1), on(L1), on(L1))
    assert legal(s) == {on(L5, 1), on(L6, 1), on(L8), ISLE, DONE} == {11, 13, 16, 42, 43}
    assert why_not(s, on(L1)) == No.FULL
    finish_round(s)
    assert s.vp[0] == 13
    assert s.tiles_left[0, 2] == 2
    do(s, RED_FIRST)
    assert why_not(s, on(L1)) == No.COMPLETE


@pytest.mark.parametrize(("workers", "lines"), [*enumerate((1, 1, 2, 2, 3, 3), 1)])
def test_few_workers_few_lines(workers: int, lines: int) -> None:
    """PL-3.6: the printed limit of the largest column that has tiles, looked up in every round."""
    s = new_game()
    s.chart[NICO] = 1
    s.tiles_left[NICO, workers:] = 0
    begin_round(BOX, s)
    assert (s.most_workers[NICO], s.most_lines[NICO]) == (workers, lines)


def test_fourth_line() -> None:
    """PL-S4, PL-4.6, PL-6.1: three lines a round; a joker does not lift the limit."""
    s = at_the_table("2 5 6 4 1 1", jokers=1)
    do(s, RED_FIRST, on(L1), on(L2), on(L6))
    assert legal(s) == {on(L1), joker(L2), joker(L6), ISLE, DONE} == {2, 24, 32, 42, 43}
    for line in (L3, L5):
        assert why_not(s, on(line)) == why_not(s, joker(line)) == No.THREE
        first, end = offered_ends(BOX, s, NICO, on(L1), Line(line))
        assert first == end  # none of its places is looked at


def test_a_line_taken_back_is_begun_by_another() -> None:
    """PL-4.6, PL-8.2: a line counts only while a worker of the round stands on it."""
    s = at_the_table("2 5 6 1 1 1", jokers=1)
    do(s, RED_FIRST, on(L1), on(L2), on(L6), TAKE_BACK)
    assert why_not(s, joker(L5)) == No.YES
    do(s, joker(L5))
    assert why_not(s, joker(L6)) == No.THREE


def test_coming_back_to_a_line() -> None:
    """PL-S5, PL-4.6: L1, L2, L1, L2, L1 is two lines."""
    s = at_the_table("2 5 4 1 3 1")
    do(s, RED_FIRST, on(L1), on(L2), on(L1), on(L2), on(L1))
    assert (s.deployed[0], s.spread[0]) == (5, 2)
    do(s, DONE)
    assert s.vp[0] == 13
    assert s.tokens[0, L2] == 2


def test_any_number_of_lines_may_be_begun() -> None:
    """PL-4.8, PL-4.6: lines with tokens of earlier rounds do not count for the three."""
    s = at_the_table("2 5 1 1 1 1", tokens={L3: 1, L4: 1, L5: 1, L6: 1, L9: 1})
    do(s, RED_FIRST, on(L1), on(L2), on(L8), DONE)
    assert (s.tokens[0] > 0).sum() == 8


def test_free_choice_between_lines_and_ends() -> None:
    """PL-4.9: each line and each end that fits is an action of its own."""
    s = do(at_the_table("6 1 1 1 1 1"), RED_FIRST)
    assert legal(s) == {on(L3, 1), on(L6), on(L8, 1), on(L10), ISLE}


def test_island_opens_the_way() -> None:
    """PL-X1, PL-5.1, PL-5.2, PL-5.4: green is skipped, white and black go on."""
    s = at_the_table("5 1 2 4 3 6")
    do(s, RED_FIRST, on(L2), on(L2), on(L2), ISLE, on(L2), on(L2))
    assert legal(s) == {DONE}
    assert s.spread[0] == 1
    finish_round(s)
    assert s.tokens[0, L2] == 5
    assert s.tiles_left[0, 5] == 1
    assert (s.energy[0], s.vp[0]) == (4, 9)


def test_the_island_is_always_open() -> None:
    """PL-5.1, PL-R29: also for a worker that would fit, as long as a tile is left."""
    s = do(at_the_table("2 1 1 1 1 1"), RED_FIRST)
    assert {on(L1), ISLE} <= legal(s)


def test_only_islanders() -> None:
    """PL-5.3, PL-R8: a plan with nobody on a line; a lone islander still earns a joker."""
    s = do(at_the_table(), RED_FIRST, ISLE)
    assert DONE in legal(s)
    finish_round(s)
    assert (s.vp[0], s.jokers[0]) == (9, 1)
