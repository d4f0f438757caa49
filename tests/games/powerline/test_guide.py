"""Suggestions for playouts: legal, harmless to the table, and good enough to follow."""

import random

import pytest

from megawatt.games.powerline import turn
from megawatt.games.powerline.guide import guide
from megawatt.kernel.ids import Seat
from tests.games.powerline.table import (
    BOX,
    DONE,
    KEEP,
    L1,
    RED_FIRST,
    SPEND,
    at_the_table,
    bytes_of,
    do,
    island,
    legal,
    new_game,
    on,
)


@pytest.mark.parametrize("seed", [1, 2])
def test_suggestions_are_legal_wherever_a_game_has_strayed(seed: int) -> None:
    """PL-2.3: they are among the actions that are offered, and asking changes nothing."""
    s, luck = new_game(2, seed, adventure=bool(seed % 2)), random.Random(seed)
    while s.pending and s.completed < 4:
        seat = luck.choice([seat for seat in range(2) if s.pending >> seat & 1])
        before = bytes_of(s)
        suggested = guide(BOX, s, seat)
        offered = legal(s, seat)
        assert bytes_of(s) == before
        assert suggested in offered
        turn.apply(BOX, s, Seat(seat), luck.choice([suggested, luck.choice(sorted(offered))]))


def test_it_finishes_a_line_that_fits() -> None:
    """PL-11.1: the last segment of a line is worth a worker."""
    s = do(at_the_table("3 1 1 1 1 1", tokens={L1: 2}), RED_FIRST)
    assert guide(BOX, s, 0) == on(L1)


def test_it_declares_a_full_plan_done() -> None:
    """PL-7.2: after six workers nothing else is left to do."""
    s = do(at_the_table("3 1 1 1 1 1"), RED_FIRST, *island(6))
    assert guide(BOX, s, 0) == DONE


def test_it_spends_the_vacation_tile_when_it_pays() -> None:
    """PL-10.5: for five islanders, not for one."""
    assert guide(BOX, do(at_the_table(), RED_FIRST, *island(5), DONE), 0) == SPEND
    assert guide(BOX, do(at_the_table(), RED_FIRST, *island(1), DONE), 0) == KEEP


def test_following_it_makes_a_good_solo_game() -> None:
    """PL-17.2: two ranks above the lowest; random play ends near 0."""
    s = new_game(1, 4)
    while s.pending:
        turn.apply(BOX, s, Seat(0), guide(BOX, s, 0))
    assert s.vp[0] > 70
