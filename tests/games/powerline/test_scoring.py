"""The round marker and chapter "Scoring", with all twelve tiles."""

from typing import Any

import pytest

from megawatt.games.powerline.components import LETTERS
from megawatt.games.powerline.rules.course import scoring_after
from megawatt.games.powerline.rules.scoring import payment, pays, wind_hydro_level
from megawatt.games.powerline.state import Scoring, Tile
from megawatt.kernel.ids import Seat
from tests.games.powerline.table import (
    BOX,
    DONE,
    FIRST,
    ISLE,
    KEEP,
    L1,
    L2,
    L3,
    L4,
    L6,
    L7,
    L8,
    L9,
    L10,
    NICO,
    RED_FIRST,
    SCORINGS,
    SECOND,
    THIRD,
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    K,
    L,
    at_the_table,
    chart_of,
    do,
    finish_round,
    island,
    on,
)


def table_of(tile: Tile, counts: range) -> list[list[int]]:
    return [[payment(BOX, tile, scoring, n) for n in counts] for scoring in SCORINGS]


def test_the_marker() -> None:
    """PL-13.1, PL-13.2: the number is that of the completed rounds; scorings after 5, 10, 15."""
    assert [n for n in range(16) if scoring_after(BOX, n) >= 0] == [5, 10, 15]
    s = finish_round(do(at_the_table(in_round=4), RED_FIRST, ISLE))
    assert (s.completed, s.scored[0].sum()) == (4, 0)
    finish_round(do(s, RED_FIRST, ISLE))
    assert s.completed == 5
    assert s.scored[0, 0].tolist() == [0, 0, 2]


def test_nicos_first_scoring() -> None:
    """PL-X11, PL-14.1, PL-14.4: 3 cities 5, 1 station 4, 1 joker 1; then a joker more."""
    s = at_the_table("2 1 1 1 1 1", in_round=5, tokens={L1: 3, L2: 8, L10: 4}, jokers=1, vp=30)
    do(s, RED_FIRST, on(L9), ISLE, DONE, 45)
    assert s.scored[0, 0].tolist() == [5, 4, 1]
    assert s.vp[0] == 40
    assert s.jokers[0] == 2


def test_everything_in_round_five() -> None:
    """PL-S11, PL-9.0: joker, city and station, then the scoring, then the hand-out."""
    s = at_the_table("3 1 1 1 1 1", in_round=5, vp=20, tokens={L1: 2, L2: 8})
    do(s, RED_FIRST, on(L1), DONE)
    assert s.vp[0] == 35
    assert s.jokers[0] == 2


def test_hand_out_and_tile_g() -> None:
    """PL-S12, PL-14.4, PL-15.7, PL-20.2: jokers come after the payment; side B has one less."""
    for centre, after in (("A", 1), ("B", 0)):
        s = at_the_table("2 4 1 1 1 1", in_round=10, centre=centre)
        do(s, RED_FIRST, on(L1), on(L1), DONE)
        assert s.scored[0, 1, 2] == 0
        assert s.jokers[0] == after
    s = at_the_table("2 4 1 1 1 1", in_round=15, jokers=4, chart=(0, 1, 0, 0, 0, 0))
    do(s, RED_FIRST, on(L1), on(L1), DONE)
    assert s.scored[0, 2, 2] == 12
    assert s.jokers[0] == 4


def test_a_tile_pays_again() -> None:
    """PL-14.2, PL-14.3: the same three cities pay in every scoring, by its own row."""
    s = at_the_table(tokens={L1: 3, L3: 5, L10: 4})
    assert [pays(BOX, s, NICO, A, scoring) for scoring in SCORINGS] == [5, 3, 1]


def test_tile_a() -> None:
    """PL-15.1, PL-R13: supplied cities; above the last column the last one counts."""
    assert table_of(A, range(8)) == [
        [0, 2, 2, 5, 5, 5, 5, 5],
        [0, 1, 1, 3, 3, 3, 5, 5],
        [0, 0, 0, 1, 1, 1, 3, 3],
    ]


@pytest.mark.parametrize("tile", [B, E])
def test_tiles_b_and_e(tile: Tile) -> None:
    """PL-15.2, PL-15.5: one or two opera cities, solar stations."""
    assert table_of(tile, range(3)) == [[0, 5, 7], [0, 3, 5], [0, 1, 2]]


@pytest.mark.parametrize("tile", [C, F])
def test_tiles_c_and_f(tile: Tile) -> None:
    """PL-15.3, PL-15.6: one or two church cities, biogas stations."""
    assert table_of(tile, range(3)) == [[0, 3, 5], [0, 2, 3], [0, 1, 2]]


def test_tile_d() -> None:
    """PL-15.4, PL-R13: station tiles; a fourth adds nothing."""
    assert table_of(D, range(5)) == [[0, 4, 5, 7, 7], [0, 2, 3, 4, 4], [0, 0, 1, 2, 2]]


def test_tile_g() -> None:
    """PL-15.7: 1, 2, 3 for each joker."""
    assert table_of(G, range(5)) == [[0, 1, 2, 3, 4], [0, 2, 4, 6, 8], [0, 3, 6, 9, 12]]


@pytest.mark.parametrize("tile", [H, I])
def test_tiles_h_and_i(tile: Tile) -> None:
    """PL-15.8, PL-15.9: 5, 3, 0 when the columns are empty."""
    assert table_of(tile, range(2)) == [[0, 5], [0, 3], [0, 0]]


@pytest.mark.parametrize(
    ("rounds", "chart", "h", "i"),
    [
        ((6, 6, 5, 5, 4), [2, 3, 3, 2, 0, 0], 5, 0),
        ((6, 6, 5, 4, 4), [2, 3, 3, 1, 1, 0], 0, 0),
        ((3, 3, 3, 6, 6), [2, 3, 0, 3, 2, 0], 0, 5),
    ],
)
def test_h_and_i_after_five_rounds(
    rounds: tuple[int, ...], chart: list[int], h: int, i: int
) -> None:
    """PL-S28, PL-15.8, PL-15.9, PL-R30: both columns 5 and 6 for H; column 3 for I."""
    s = at_the_table(tiles="HIG", vacation=False)
    for k in rounds:
        finish_round(do(s, RED_FIRST, *island(k)))
    assert chart_of(s) == chart
    assert s.scored[0, 0, :2].tolist() == [h, i]


def test_h_and_i_pay_nothing_in_the_end() -> None:
    """PL-S28: after round 15 every column is empty, and the third row is 0."""
    s = at_the_table(chart=(0,) * 6)
    assert [pays(BOX, s, NICO, tile, THIRD) for tile in (H, I)] == [0, 0]
    assert [pays(BOX, s, NICO, tile, SECOND) for tile in (H, I)] == [3, 3]


@pytest.mark.parametrize(("tokens", "values"), [(5, [0, 0, 0]), (6, [5, 3, 1]), (12, [5, 3, 1])])
def test_tile_j(tokens: int, values: list[int]) -> None:
    """PL-S27, PL-15.10: six tokens on the 17-VP line."""
    s = at_the_table(tokens={L6: tokens})
    assert [pays(BOX, s, NICO, J, scoring) for scoring in SCORINGS] == values


def test_tile_j_in_the_round_of_the_sixth_token() -> None:
    """PL-S27, PL-15.10, PL-22.4: it counts at once, and the line is still unfinished."""
    s = at_the_table(
        "6 1 1 1 1 1", in_round=15, tokens={L6: 5}, tiles="JKG", chart=(1, 0, 0, 0, 0, 0)
    )
    do(s, RED_FIRST, on(L6), DONE)
    assert s.scored[0, 2].tolist() == [1, 0, 3]
    assert s.penalty[0] == 1


@pytest.mark.parametrize(
    ("wind", "hydro", "values"),
    [
        (0, 0, [0, 0, 0]),
        (1, 0, [5, 3, 0]),
        (2, 0, [5, 3, 0]),
        (0, 2, [5, 3, 0]),
        (1, 1, [5, 5, 2]),
        (1, 2, [5, 5, 4]),
        (2, 1, [5, 5, 4]),
        (2, 2, [5, 5, 4]),
    ],
)
def test_tile_k(wind: int, hydro: int, values: list[int]) -> None:
    """PL-S26, PL-15.11, PL-R14, PL-R19: level 2 needs one of each kind, level 3 a further one."""
    level = wind_hydro_level(wind, hydro)
    assert [payment(BOX, K, scoring, level) for scoring in SCORINGS] == values


def test_tile_l() -> None:
    """PL-S24, PL-15.12: no tokens, at most 2, at most 5; more than that pays nothing."""
    assert table_of(L, range(7)) == [
        [3, 0, 0, 0, 0, 0, 0],
        [5, 3, 3, 0, 0, 0, 0],
        [7, 5, 5, 3, 3, 3, 0],
    ]


def values_of(s: Any, tiles: str, scoring: int) -> list[int]:
    return [pays(BOX, s, NICO, Tile(LETTERS.index(letter)), Scoring(scoring)) for letter in tiles]


def test_perfect_opening() -> None:
    """PL-S29: L1, L2, L3, L7, L10 finished by the first scoring; stations A1, A4, B1."""
    s = at_the_table(tokens={L1: 3, L2: 8, L3: 5, L7: 6, L10: 4})
    assert values_of(s, "ABCDEF", 0) == [5, 5, 5, 7, 5, 3]


def test_four_stations() -> None:
    """PL-S30: L4, L6, L7, L8, L9, L10 finished; stations A3, A4, B3, B4."""
    s = at_the_table(tokens={L4: 9, L6: 12, L7: 6, L8: 7, L9: 10, L10: 4})
    assert values_of(s, "ABCDEFK", 1) == [5, 3, 2, 4, 5, 2, 3]
    assert values_of(s, "ABCDEFK", 2) == [3, 1, 1, 2, 2, 1, 0]


def test_conditions_are_about_your_own_board() -> None:
    """PL-14.1, PL-22.4: one seat's cities pay no other seat; H and I read the own chart."""
    s = at_the_table(seats=2, tiles="AHI", blue=[False, True])
    s.supplied[1] = 0b111
    s.tiles_left[1, 2] = 0
    assert [pays(BOX, s, Seat(seat), A, FIRST) for seat in (0, 1)] == [0, 5]
    assert [pays(BOX, s, Seat(seat), I, FIRST) for seat in (0, 1)] == [0, 5]


def test_g_counts_the_joker_of_the_same_round() -> None:
    """PL-15.7, PL-7.7, PL-R7, PL-22.4: gained in the round of the scoring, it pays."""
    s = do(at_the_table(in_round=10), RED_FIRST, ISLE, DONE, KEEP)
    assert s.scored[0, 1, 2] == 2


def test_at_most_three_jokers_on_side_b() -> None:
    """PL-20.2: two suns and one hand-out."""
    assert BOX.tiles_of[0, 0] + BOX.hand_out[1].sum() == 3
    s = at_the_table(in_round=15, jokers=3, centre="B", chart=(1, 0, 0, 0, 0, 0))
    do(s, RED_FIRST, ISLE, DONE, KEEP)
    assert s.jokers_above.tolist()[1:] == [0, 0]
