"""What the page says beside the picture: the main button while it cannot be pressed."""

from typing import Any

import pytest

from megawatt.games.powerline.page import barred
from megawatt.games.powerline.view import view
from megawatt.kernel.tongue import tongue
from tests.games.powerline.table import (
    DONE,
    EDITION,
    ISLE,
    L1,
    L2,
    NICO,
    RED_FIRST,
    at_the_table,
    do,
    island,
    on,
)

SAY = tongue("en")


def reason(s: Any) -> str | None:
    told = barred(view(EDITION, s, NICO, SAY), SAY)
    return told["reason"] if told else None


@pytest.mark.parametrize(
    ("chart", "actions", "words"),
    [
        ((2, 3, 3, 3, 2, 2), [RED_FIRST], "place a worker first"),
        ((0, 3, 3, 3, 2, 2), [RED_FIRST, ISLE], "no tile for 1: add a worker"),
        ((1, 0, 0, 0, 0, 1), [RED_FIRST, *island(5)], "no tile for 5: add a worker"),
    ],
)
def test_why_a_plan_is_not_done_yet(chart: tuple[int, ...], actions: list[int], words: str) -> None:
    """PL-3.3, PL-7.2: in as few words as a button has room for."""
    assert reason(do(at_the_table(chart=chart), *actions)) == words


def test_too_many_lines_for_so_few_workers() -> None:
    """PL-18.3: the blue chart limits the lines."""
    s = at_the_table("2 5 6 1 1 1", blue=True)
    assert reason(do(s, RED_FIRST, on(L1), on(L2))) == "at most 1 line with so few"


def test_a_plan_that_may_be_done_bars_nothing() -> None:
    """PL-8.1: the button is there, or the plan is fixed."""
    s = do(at_the_table(), RED_FIRST, ISLE)
    assert reason(s) is None
    assert reason(do(s, DONE)) is None
