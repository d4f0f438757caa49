"""What a seat may not see."""

from typing import Any

import numpy as np
import pytest

from megawatt.games.powerline.secrets import conceal, redeal
from megawatt.games.powerline.state import Answer
from megawatt.kernel.ids import Seat
from tests.games.powerline.table import (
    BLACK_FIRST,
    BOX,
    DONE,
    ISLE,
    KEEP,
    L1,
    L4,
    RED_FIRST,
    SPEND,
    at_the_table,
    bytes_of,
    copy_of,
    do,
    joker,
    legal,
    on,
    pending,
    sound,
)


def seen_by(s: Any, seat: int) -> Any:
    seen = copy_of(s)
    conceal(BOX, seen, Seat(seat))
    return seen


def imagined(s: Any, seat: int, word: int) -> Any:
    other = copy_of(s)
    redeal(BOX, other, Seat(seat), np.uint64(word))
    return other


def test_hidden_plan() -> None:
    """PL-S35, PL-8.4, PL-8.1, PL-R3: nothing but the done mark, jokers as before the plan."""
    s = at_the_table(seats=2, jokers=1)
    before = bytes_of(seen_by(s, 0))
    do(s, RED_FIRST, joker(L1), ISLE, seat=1)
    assert bytes_of(seen_by(s, 0)) == before
    do(s, DONE, seat=1)
    seen = seen_by(s, 0)
    assert (seen.jokers[1], seen.deployed[1], seen.reserved[1], seen.done[1]) == (1, 0, 0, 1)
    do(s, RED_FIRST, joker(L4), ISLE, DONE, seat=0)
    assert seen_by(s, 0).jokers[1] == 0
    assert seen_by(s, 0).tokens[1, L1] == 1


def test_a_seat_sees_its_own_plan() -> None:
    """PL-8.4: in full, and can still decide by it."""
    s = do(at_the_table("2 4 3 1 1 1", seats=2), RED_FIRST, on(L1))
    seen = seen_by(s, 0)
    assert seen.spot[0].tolist() == s.spot[0].tolist()
    assert legal(seen, 0) == legal(s, 0)


def test_open_plans() -> None:
    """PL-R3, PL-8.4: with the option others may watch, and nothing else changes."""
    s = do(at_the_table(seats=2, open_plans=True), RED_FIRST, ISLE, seat=1)
    assert seen_by(s, 0).deployed[1] == 1
    assert seen_by(s, -1).deployed[1] == 1
    assert imagined(s, 0, 5).deployed[1] == 1


def test_nobody_knows_the_dice_to_come() -> None:
    """PL-1.11: seed and chance are hidden from all; the dice on the table are not."""
    one, two = at_the_table(), at_the_table()
    two.seed, two.chance = 4711, 4712
    assert bytes_of(seen_by(one, 0)) == bytes_of(seen_by(two, 0))
    assert bytes_of(seen_by(one, -1)) == bytes_of(seen_by(two, -1))


def choosing() -> Any:
    s = at_the_table(seats=3)
    for seat in range(3):
        do(s, RED_FIRST, ISLE, DONE, seat=seat)
    return s


def test_vacations_are_sealed_until_all_have_chosen() -> None:
    """PL-10.5, PL-R10: others see that a seat has chosen, not what."""
    keep, spend = do(choosing(), KEEP, seat=1), do(choosing(), SPEND, seat=1)
    assert bytes_of(seen_by(keep, 0)) == bytes_of(seen_by(spend, 0))
    assert seen_by(keep, 0).answer[:3].tolist() == [1, Answer.SEALED, 1]
    assert seen_by(spend, 1).answer[1] == Answer.SPEND


@pytest.mark.parametrize("word", [1, 2**64 - 1])
def test_imagined_worlds_fit_what_is_known(word: int) -> None:
    """PL-8.4, PL-1.11: own plan and all open things stay; others plan afresh; new dice follow."""
    s = at_the_table("2 4 3 1 1 1", seats=2)
    do(s, RED_FIRST, on(L1), seat=0)
    do(s, BLACK_FIRST, ISLE, DONE, seat=1)
    other = imagined(s, 0, word)
    assert bytes_of(seen_by(other, 0)) == bytes_of(seen_by(s, 0))
    assert legal(other, 0) == legal(s, 0)
    assert pending(other) == {0, 1}
    assert sound(other)
    do(other, BLACK_FIRST, ISLE, ISLE, DONE, seat=1)
    do(other, DONE, seat=0)
    do(other, KEEP, seat=1)
    assert other.completed == 1


def test_imagined_vacations() -> None:
    """PL-10.5: a choice that was made is made anew."""
    s = do(choosing(), SPEND, seat=2)
    other = imagined(s, 0, 3)
    assert pending(other) == {0, 1, 2}
    assert bytes_of(seen_by(other, 0)) == bytes_of(seen_by(s, 0))
    for seat in range(3):
        do(other, KEEP, seat=seat)
    assert other.vp[:3].tolist() == [9, 9, 9]
