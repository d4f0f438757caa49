"""The functions that Python calls: small ones over plain arrays of records, for any game.

Arrays of records are cheap to pass; every game gets its own compiled copy of each (`Engine`).
"""

from typing import Any

import numpy as np

from megawatt.kernel import contract, play


def setup(boxes: Any, states: Any) -> None:
    """Set the table of `states[0]`."""
    contract.setup(boxes[0], states[0])


def to_act(boxes: Any, states: Any) -> int:
    """Say who may act now, as a set."""
    return contract.to_act(boxes[0], states[0])


def verdict(boxes: Any, states: Any, seat: int, action: int) -> int:
    """Say why not, as a number; 0 when it may be done."""
    no = contract.verdict(boxes[0], states[0], seat, action)
    return no + 0  # a number: making an enum takes long


def legal(boxes: Any, states: Any, seat: int, out: Any) -> int:
    """Write the legal actions of a seat into `out`; return how many there are."""
    if not contract.to_act(boxes[0], states[0]) & (1 << seat):
        return 0
    return play.legal(boxes[0], states[0], seat, out)


def advance(boxes: Any, states: Any, seat: int, action: int) -> int:
    """Take an action if it is legal; return who acts next (a set), or minus the verdict."""
    no = contract.verdict(boxes[0], states[0], seat, action)
    if no != 0:
        return -no
    contract.apply(boxes[0], states[0], seat, action)
    return contract.to_act(boxes[0], states[0])


def points(boxes: Any, states: Any, seat: int) -> int:
    """Count a seat's points."""
    return contract.points(boxes[0], states[0], seat)


def standing(boxes: Any, states: Any, seat: int) -> int:
    """Give a seat's ranking key."""
    return contract.standing(boxes[0], states[0], seat)


def conceal(boxes: Any, states: Any, seat: int) -> None:
    """Hide what a seat may not see."""
    contract.conceal(boxes[0], states[0], seat)


def redeal(boxes: Any, states: Any, seat: int, word: np.uint64) -> None:
    """Deal anew what a seat cannot know."""
    contract.redeal(boxes[0], states[0], seat, word)


def observe(boxes: Any, states: Any, seat: int, out: Any) -> None:
    """Write what a seat sees as numbers."""
    contract.observe(boxes[0], states[0], seat, out[0])


def evaluate(boxes: Any, states: Any, seat: int) -> float:
    """Estimate a seat's final points."""
    return contract.evaluate(boxes[0], states[0], seat)


def broken(boxes: Any, states: Any) -> int:
    """Name the first broken invariant; 0 when all hold."""
    return contract.broken(boxes[0], states[0])


def play_many(
    boxes: Any, states: Any, starts: Any, luck: Any, out: Any, games: int, most: int
) -> int:
    """Play random games from each start in turn, in the room of `states[0]`; count decisions."""
    decisions = 0
    for game in range(games):
        states[0] = starts[game % len(starts)]
        decisions += play.play_out(boxes[0], states[0], luck[0], out, most)
    return decisions


def play_checked(
    boxes: Any, states: Any, luck: Any, out: Any, revisions: Any, most: int
) -> tuple[int, int]:
    """Play at random, checking the laws after every decision (see `play.play_checked`)."""
    return play.play_checked(boxes[0], states[0], luck[0], out, revisions, most)
