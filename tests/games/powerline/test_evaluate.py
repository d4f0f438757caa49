"""The estimate: it knows the end, does not disturb the table, and leads a greedy bot well."""

from typing import Any

import pytest

from megawatt.games.powerline.evaluate import evaluate
from tests.games.powerline.table import (
    BOX,
    DONE,
    ISLE,
    KEEP,
    L1,
    L2,
    L6,
    NICO,
    RED_FIRST,
    SPEND,
    at_the_table,
    bytes_of,
    copy_of,
    do,
    island,
    on,
)


def after(s: Any, *actions: int) -> float:
    return evaluate(BOX, do(copy_of(s), *actions), NICO)


def test_the_end_is_known() -> None:
    """PL-16.4: when the game is over the estimate is the score."""
    s = at_the_table("2 4 3 1 1 1", in_round=15, chart=(0, 0, 1, 0, 0, 0), vp=40)
    do(s, RED_FIRST, on(L1), on(L1))
    expected = after(s, on(L1))
    do(s, on(L1), DONE)
    assert evaluate(BOX, s, NICO) == s.vp[0] == expected


@pytest.mark.parametrize("jokers", [0, 2])
def test_the_table_is_left_as_it_was(jokers: int) -> None:
    """PL-I16: plans finished in the mind are taken back bit for bit."""
    s = at_the_table("5 1 2 4 3 6", jokers=jokers, tokens={L2: 2, L6: 5})
    for action in (RED_FIRST, ISLE):
        do(s, action)
        before = bytes_of(s)
        evaluate(BOX, s, NICO)
        assert bytes_of(s) == before


def test_finishing_a_line_is_better_than_the_island() -> None:
    """PL-11.1: points in hand count in full."""
    s = do(at_the_table("3 1 1 1 1 1", tokens={L1: 2}), RED_FIRST)
    assert after(s, on(L1)) > after(s, ISLE)


def test_done_changes_nothing_in_the_estimate() -> None:
    """PL-8.1: a plan is worth as much just before it is declared as after, waiting for others."""
    s = do(at_the_table("2 4 3 1 1 1", seats=2), RED_FIRST, *island(6))
    assert after(s) == after(s, DONE)


def test_vacation_is_spent_when_it_pays() -> None:
    """PL-10.5: five islanders are worth the tile; one in the first round is not."""
    many = do(at_the_table(), RED_FIRST, *island(5), DONE)
    assert after(many, SPEND) > after(many, KEEP)
    one = do(at_the_table(), RED_FIRST, ISLE, DONE)
    assert after(one, KEEP) > after(one, SPEND)
