"""Chapter "3) Construct Powerlines": tokens, cities, power stations."""

from megawatt.games.powerline.components import LINES, STATIONS
from megawatt.games.powerline.rules.scoring import ones
from tests.games.powerline.table import (
    A1,
    B1,
    DONE,
    ISLE,
    KEEP,
    L1,
    L2,
    L3,
    L7,
    RED_FIRST,
    SPEND,
    at_the_table,
    do,
    finish_round,
    on,
)


def test_leons_tokens() -> None:
    """PL-X6, PL-9.1: tokens where his workers stood; they all go home."""
    s = do(at_the_table("2 4 5 1 1 1"), RED_FIRST, on(L1), on(L1), on(L7), DONE)
    assert (s.tokens[0, L1], s.tokens[0, L7]) == (2, 1)
    assert (s.direction[0, L1], s.direction[0, L7]) == (0, 0)
    assert s.workers[0].sum() == 0
    assert s.tiles_left[0, 2] == 2
    assert s.vp[0] == 10


def test_losses_come_before_gains() -> None:
    """PL-9.0, PL-S9, PL-R11: VP 1, three islanders, L1 finished: 3 points, not 1."""
    for answer, vp in ((KEEP, 3), (SPEND, 4)):
        s = at_the_table("3 6 6 6 1 1", vp=1, tokens={L1: 2})
        do(s, RED_FIRST, on(L1), ISLE, ISLE, ISLE, DONE, answer)
        assert s.vp[0] == vp
    s = at_the_table("3 6 6 6 1 1", vp=1, tokens={L1: 2})
    do(s, RED_FIRST, on(L1), ISLE, ISLE, ISLE, DONE, KEEP)
    assert (s.island_loss[0], s.city_vp[0]) == (1, 3)


def test_the_3_vp_line() -> None:
    """PL-X9, PL-11.1, PL-11.3: energy on the city, 3 points; no station yet."""
    s = do(at_the_table("3 1 1 1 1 1", tokens={L1: 2}), RED_FIRST, on(L1), DONE)
    assert s.supplied[0] == 1 << L1
    assert (s.vp[0], s.energy[0], s.jokers[0]) == (13, 3, 1)
    assert s.covered[0] == 0


def test_the_wind_station() -> None:
    """PL-X10, PL-12.1: both its lines are finished: 11 for the city, 5 for the station."""
    s = at_the_table("4 1 1 1 1 1", tokens={L1: 3, L2: 7}, vp=20)
    do(s, RED_FIRST, on(L2), DONE)
    assert s.vp[0] == 36
    assert s.covered[0] == 1 << A1


def test_several_lines_in_one_round() -> None:
    """PL-11.2: all of them pay."""
    s = at_the_table("3 2 6 1 1 1", tokens={L1: 2, L7: 5, L3: 4})
    do(s, RED_FIRST, on(L1), on(L7), on(L3), DONE)
    assert s.vp[0] == 10 + 3 + 8 + 6 + 4  # and station B1 between L1 and L3


def test_a_city_is_covered_once() -> None:
    """PL-11.1, PL-11.3: a line finished earlier pays no more."""
    s = at_the_table("1 1 1 1 1 1", tokens={L1: 3})
    assert finish_round(do(s, RED_FIRST, ISLE)).vp[0] == 9
    assert s.city_vp[0] == 3  # booked when the table was set


def test_two_stations_by_one_line() -> None:
    """PL-S10, PL-12.2: L1 completes A1 and B1: 3 + 5 + 4."""
    s = at_the_table("2 1 1 1 1 1", tokens={L2: 8, L3: 5, L1: 2}, ends={L1: 1}, vp=30)
    do(s, RED_FIRST, on(L1, 1), DONE)
    assert s.vp[0] == 42
    assert s.covered[0] == (1 << A1) | (1 << B1)


def test_lines_finished_together_count_together() -> None:
    """PL-12.2: a station whose last two lines are finished in one round is covered."""
    s = at_the_table("3 6 1 1 1 1", tokens={L1: 2, L3: 4})
    do(s, RED_FIRST, on(L1), on(L3), DONE)
    assert s.covered[0] == 1 << B1


def test_all_lines_make_all_stations() -> None:
    """PL-12.1, PL-I3: as many station tiles as stations."""
    s = at_the_table(tokens={line: n + 3 for n, line in enumerate((0, 9, 2, 6, 7, 1, 3, 8, 4, 5))})
    assert ones(int(s.supplied[0])) == LINES
    assert ones(int(s.covered[0])) == STATIONS
