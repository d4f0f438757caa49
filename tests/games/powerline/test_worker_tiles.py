"""Chapters "The Worker tiles", "Gaining a joker tile", declaring done; variant 1."""

from itertools import pairwise
from typing import Any

import pytest

from megawatt.games.powerline.components import Chart
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.verdicts import No
from tests.games.powerline.table import (
    BLACK_FIRST,
    BOX,
    CLEAR_PLAN,
    DONE,
    FULL,
    ISLE,
    KEEP,
    L1,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    L8,
    L10,
    NICO,
    RED_FIRST,
    TAKE_BACK,
    at_the_table,
    bytes_of,
    chart_of,
    do,
    finish_round,
    island,
    joker,
    legal,
    on,
    sound,
    why_not,
)


def test_nicos_four_workers() -> None:
    """PL-X3, PL-7.1: the 4-worker column loses a tile, which becomes energy; no joker."""
    s = finish_round(do(at_the_table(), RED_FIRST, *island(4)))
    assert chart_of(s) == [2, 3, 3, 2, 2, 2]
    assert (s.energy[0], s.jokers[0]) == (4, 0)


def luna() -> Any:
    s = at_the_table("2 4 6 1 1 1", chart=(2, 0, 3, 3, 2, 2))
    return do(s, RED_FIRST, on(L1), on(L1))


def test_lunas_empty_column() -> None:
    """PL-X4, PL-7.2: two workers but no tile for two."""
    assert why_not(luna(), DONE) == No.COLUMN


def test_lunas_three_ways_out() -> None:
    """PL-X4, PL-7.3: take one back, send another to the island, or plan anew."""
    fewer = do(luna(), TAKE_BACK)
    assert DONE in legal(fewer)
    more = do(luna(), ISLE)
    assert DONE in legal(more)
    assert finish_round(more).vp[0] == 9
    assert legal(do(luna(), CLEAR_PLAN)) == {RED_FIRST, BLACK_FIRST}


@pytest.mark.parametrize(("worker", "vp"), [(on(L1), 10), (ISLE, 9)])
def test_lunas_joker(worker: int, vp: int) -> None:
    """PL-X5, PL-7.7: one worker, on a line or the island, uncovers a sun."""
    s = finish_round(do(at_the_table("2 1 1 1 1 1"), RED_FIRST, worker))
    assert chart_of(s) == [1, 3, 3, 3, 2, 2]
    assert (s.jokers[0], s.energy[0], s.vp[0]) == (1, 4, vp)


def test_the_new_joker_comes_too_late_for_its_own_plan() -> None:
    """PL-7.7, PL-R7: usable from the next round on."""
    s = do(at_the_table("2 6 6 6 6 6"), RED_FIRST, on(L1))
    assert why_not(s, joker(L1)) == No.NO_JOKER
    do(s, DONE)
    s.die[0] = 6
    assert joker(L1) in legal(do(s, RED_FIRST))


def test_the_last_round_is_forced() -> None:
    """PL-S6, PL-7.4, PL-7.6: one tile left, for two workers."""
    s = at_the_table("2 4 3 1 1 1", in_round=15, chart=(0, 1, 0, 0, 0, 0))
    do(s, RED_FIRST, on(L1))
    assert why_not(s, DONE) == No.COLUMN
    assert legal(s) == {on(L1), on(L2, 1), on(L3), on(L5), ISLE} == {2, 5, 6, 10, 42}
    do(s, on(L1))
    assert legal(s) == {DONE}
    assert why_not(s, ISLE) == why_not(s, on(L1)) == No.CHART


def test_through_empty_columns() -> None:
    """PL-S7, PL-7.4: on the way to six workers the plan may stand on empty columns."""
    s = do(at_the_table(chart=(1, 0, 0, 0, 0, 1)), RED_FIRST, ISLE)
    assert DONE in legal(s)
    for _ in range(4):
        do(s, ISLE)
        assert why_not(s, DONE) == No.COLUMN
        assert ISLE in legal(s)
    assert legal(do(s, ISLE)) == {DONE}
    assert why_not(s, ISLE) == No.SIX


@pytest.mark.parametrize(
    "chart", [FULL, (0, 0, 2, 0, 0, 1), (0, 1, 0, 0, 0, 0), (1, 0, 0, 0, 2, 0)]
)
@pytest.mark.parametrize("blue", [False, True])
def test_no_dead_ends(chart: tuple[int, ...], blue: bool) -> None:
    """PL-7.5, PL-5.1: from any partial plan the island leads to a plan that can be declared."""
    largest = max(k for k in range(6) if chart[k]) + 1
    for n in range(largest):
        s = do(at_the_table(chart=chart, blue=blue), RED_FIRST, *island(n))
        while DONE not in legal(s):
            do(s, ISLE)
        assert s.deployed[0] <= largest


def test_fallback_plan() -> None:
    """PL-S41, PL-7.5: the smallest column, red first, all to the island."""
    s = at_the_table(chart=(0, 0, 2, 0, 0, 1))
    smallest = next(k for k in range(6) if s.tiles_left[0, k]) + 1
    assert smallest == 3
    assert finish_round(do(s, RED_FIRST, *island(3))).vp[0] == 7


def test_every_column_is_used_up() -> None:
    """PL-7.6, PL-7.8, PL-7.9: 51 workers in 15 rounds; removed tiles never return."""
    s = at_the_table(vacation=False)
    sent = 0
    for k in [6, 6, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1]:
        left = sum(chart_of(s))
        finish_round(do(s, RED_FIRST, *island(k)))
        assert sum(chart_of(s)) == left - 1
        sent += k
    assert sent == 51 == s.islanders_ever[0]
    assert chart_of(s) == [0] * 6


def test_done_is_final() -> None:
    """PL-8.1, PL-R4: nothing of the plan can be changed while others still plan."""
    s = do(at_the_table(seats=2), RED_FIRST, ISLE, DONE)
    assert s.done[0] == 1
    assert why_not(s, TAKE_BACK) == why_not(s, CLEAR_PLAN) == why_not(s, DONE) == No.READY


def test_take_back_as_often_as_you_like() -> None:
    """PL-8.2, PL-I16: each take-back restores the plan bit for bit; clearing takes all."""
    s = at_the_table("5 1 2 4 3 6", jokers=1)
    plan = [RED_FIRST, on(L2), joker(L4), ISLE, on(L3), joker(L4)][:5]
    states = [bytes_of(s)]
    for action in plan:
        states.append(bytes_of(do(s, action)))
    for before in reversed(states[:-1]):
        do(s, TAKE_BACK)
        assert bytes_of(s) == before
    do(s, *plan, CLEAR_PLAN)
    assert bytes_of(s) == states[0]
    assert why_not(s, TAKE_BACK) == why_not(s, CLEAR_PLAN) == No.UNDO


def test_blue_limits() -> None:
    """PL-X14, PL-18.1: k workers on d lines: 1, 1, 2, 2, 3, 3 lines at most."""
    limits = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
    for k, most in limits.items():
        for d in range(min(k, 3) + 1):
            s = at_the_table(blue=True)
            s.order[0], s.deployed[0], s.spread[0] = 1, k, d
            assert (may_be_done(BOX, s, NICO) == No.YES) == (d <= most)


def test_limits_never_fall() -> None:
    """PL-7.5, PL-18.1: more workers never mean fewer lines, so nothing allowed is lost."""
    for chart in Chart:
        assert all(a <= b for a, b in pairwise(BOX.limit_of[chart].tolist()))


def test_island_workers_count_as_workers_not_as_a_line() -> None:
    """PL-18.2, PL-5.2: two on a line and one on the island: three workers, one line."""
    s = do(at_the_table("2 5 1 1 1 1", blue=True), RED_FIRST, on(L1), on(L2))
    assert why_not(s, DONE) == No.SPREAD
    assert DONE in legal(do(s, ISLE))
    none = do(at_the_table(blue=True), RED_FIRST, ISLE)
    assert DONE in legal(none)


def test_blue_one_line_only() -> None:
    """PL-S16, PL-7.4: with tiles for one or two workers a second line is refused at once."""
    s = do(at_the_table("2 5 1 1 1 1", blue=True, chart=(1, 2, 0, 0, 0, 0)), RED_FIRST, on(L1))
    assert legal(s) == {ISLE, DONE}
    for action in (on(L2), on(L4, 1), on(L7), on(L10, 1)):
        assert why_not(s, action) == No.LIMIT


def test_blue_spread_too_wide_for_now() -> None:
    """PL-S17, PL-18.3: two workers on two lines wait for a third worker."""
    s = do(at_the_table("2 5 1 1 1 1", blue=True), RED_FIRST, on(L1), on(L2))
    assert why_not(s, DONE) == No.SPREAD
    assert legal(s) == {on(L2), on(L5, 1), on(L6, 1), on(L8), ISLE} == {4, 11, 13, 16, 42}
    assert DONE in legal(do(s, on(L2)))


def test_blue_the_largest_column_limits_the_lines() -> None:
    """PL-S18, PL-7.4: four workers at most, so two lines at most."""
    s = at_the_table("2 5 6 1 1 1", blue=True, chart=(1, 1, 1, 1, 0, 0))
    do(s, RED_FIRST, on(L1), on(L2))
    assert why_not(s, on(L6)) == why_not(s, on(L10)) == No.LIMIT
    assert why_not(s, DONE) == No.SPREAD
    assert legal(s) == {ISLE}
    do(s, ISLE)
    assert DONE in legal(s)
    assert finish_round(s).vp[0] == 9


def test_blue_rescue_by_the_island() -> None:
    """PL-S19, PL-18.3: three lines with four workers need a fifth."""
    s = do(at_the_table("2 5 6 1 1 1", blue=True), RED_FIRST, on(L1), on(L2), on(L6), on(L2))
    assert why_not(s, DONE) == No.SPREAD
    do(s, ISLE, DONE, KEEP)
    assert s.vp[0] == 9
    assert s.tiles_left[0, 4] == 1


def test_handicap() -> None:
    """PL-S20, PL-18.4, PL-R23: each seat obeys its own chart."""
    s = at_the_table("2 5 1 1 1 1", seats=2, blue=[False, True])
    for seat in (0, 1):
        do(s, RED_FIRST, on(L1), on(L2), seat=seat)
    assert why_not(s, DONE, 0) == No.YES
    assert why_not(s, DONE, 1) == No.SPREAD


def test_the_blue_side_is_otherwise_the_same() -> None:
    """PL-18.5: lines, pips and VP are those of the front; column 1 has its suns."""
    assert BOX.sun_of.tolist() == [[1, 0, 0, 0, 0, 0]] * 2
    s = do(at_the_table("2 4 3 1 1 1", blue=True), RED_FIRST, on(L1), on(L1), on(L1), DONE)
    assert s.vp[0] == 13
    assert sound(do(at_the_table(blue=True), RED_FIRST, ISLE, DONE, KEEP))
