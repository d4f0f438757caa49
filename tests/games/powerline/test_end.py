"""Chapters "End of the game" and "Solo-Game"."""

import pytest

from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.end import rank_of, standing_of, unfinished_lines
from megawatt.games.powerline.state import Phase
from megawatt.games.powerline.turn import points, standing
from megawatt.kernel.ids import Seat
from megawatt.kernel.story import listening
from tests.games.powerline.table import (
    BOX,
    DONE,
    ISLE,
    KEEP,
    L1,
    L2,
    L3,
    L4,
    L5,
    L6,
    L7,
    LUNA,
    NICO,
    RED_FIRST,
    ROUNDS,
    at_the_table,
    do,
    finish_round,
    on,
)


def test_the_game_ends_after_the_third_scoring() -> None:
    """PL-16.1, PL-R26: round 15, scoring 3, penalty, over."""
    s = do(at_the_table("2 1 1 1 1 1", in_round=15, chart=(1, 0, 0, 0, 0, 0)), RED_FIRST, on(L1))
    do(s, DONE)
    assert s.phase == Phase.OVER
    assert s.pending == 0
    assert s.completed == 15
    assert s.scored[0, 2].tolist() == [0, 0, 3]
    assert points(BOX, s, NICO) == 10 + 3 - 1


def test_the_penalty_table() -> None:
    """PL-X13, PL-16.2, PL-13.3: 0, 1, 3, 6, 10, and 5 for each further line."""
    assert BOX.penalty.tolist() == [0, 1, 3, 6, 10, 15, 20, 25, 30, 35, 40]


def test_untouched_and_finished_lines_cost_nothing() -> None:
    """PL-16.3, PL-16.2: only begun and unfinished ones do."""
    s = at_the_table(tokens={L1: 3, L2: 1, L6: 11})
    assert unfinished_lines(BOX, s, NICO) == 2


def test_penalty_floor() -> None:
    """PL-S31, PL-R9: 8 VP and four unfinished lines leave 0; the ledger says 8."""
    s = at_the_table(
        in_round=15,
        chart=(1, 0, 0, 0, 0, 0),
        tiles="ABC",
        vp=9,
        tokens={L2: 1, L3: 1, L4: 1, L5: 1},
    )
    do(s, RED_FIRST, ISLE, DONE, KEEP)
    assert s.vp[0] == 0
    assert s.penalty[0] == 8


def test_the_winner_is_found_after_the_penalty() -> None:
    """PL-R28, PL-16.4: the leader of the scoring may lose by unfinished lines."""
    s = at_the_table(seats=2, in_round=15, chart=(1, 0, 0, 0, 0, 0), tiles="ABC", vp=20)
    s.vp[0] = 21
    s.tokens[0, L4:L7] = 1
    s.direction[0, L4:L7] = 0
    for seat in (0, 1):
        do(s, RED_FIRST, ISLE, DONE, seat=seat)
    for seat in (0, 1):
        do(s, KEEP, seat=seat)
    assert s.vp[:2].tolist() == [14, 19]
    assert standing(BOX, s, LUNA) > standing(BOX, s, NICO)


def test_a_tie_and_its_break() -> None:
    """PL-S32, PL-16.4, PL-16.5, PL-R17: 74 VP with 3, 2 and 3 stations: two winners, then third."""
    s = at_the_table(seats=3)
    s.vp[:3] = 74
    s.covered[:3] = [0b111, 0b11, 0b111000]
    keys = [standing_of(s, Seat(seat)) for seat in range(3)]
    assert keys[0] == keys[2] > keys[1]
    assert [1 + sum(other > key for other in keys) for key in keys] == [1, 3, 1]


def test_a_point_beats_any_number_of_stations() -> None:
    """PL-16.4: stations only break ties."""
    s = at_the_table(seats=2)
    s.vp[:2] = [75, 74]
    s.covered[:2] = [0, 0xFF]
    assert standing_of(s, NICO) > standing_of(s, LUNA)


@pytest.mark.parametrize(
    ("vp", "rank"),
    [(0, 1), (60, 1), (61, 2), (70, 2), (71, 3), (80, 3), (81, 4), (91, 5), (100, 5), (101, 6)],
)
def test_solo_ranks(vp: int, rank: int) -> None:
    """PL-S33, PL-17.2, PL-17.3, PL-R18: the same table for every variant."""
    assert rank_of(BOX, vp) == rank


def test_the_rank_is_told_of_whoever_played_alone() -> None:
    """PL-17.2."""
    s = do(at_the_table(in_round=ROUNDS), RED_FIRST, ISLE)
    with listening() as heard:
        finish_round(s)
    assert [int(one.seat) for one in heard if one.kind == Told.RANK_REACHED] == [NICO]


def test_solo_has_nobody_to_wait_for() -> None:
    """PL-17.1: DONE leads straight to the construction."""
    s = do(at_the_table("2 1 1 1 1 1"), RED_FIRST, on(L1), DONE)
    assert s.completed == 1
    assert s.jokers_above.tolist() == [1, 1, 0]
