"""Legal lists, random games and many games at once: written once, for any game."""

from enum import IntEnum
from typing import Any

import numpy as np

from megawatt.kernel.chance import below
from megawatt.kernel.contract import apply, broken, offered, to_act, verdict
from megawatt.kernel.rule import rule

_PRIME = 67
"""Leaves another remainder of each of the powers of two below 2**63."""
_BIT = np.zeros(_PRIME, np.int64)
for _bit in range(63):
    _BIT[(1 << _bit) % _PRIME] = _bit


@rule
def legal(box: Any, s: Any, seat: int, out: Any) -> int:
    """Write the legal actions of a seat into `out`, ascending; return how many there are."""
    n = 0
    i = 0
    while True:
        first, end = offered(box, s, seat, i)
        if end == 0:
            return n
        for action in range(first, end):
            if verdict(box, s, seat, action) == 0:
                out[n] = action
                n += 1
        i += 1


@rule
def only_legal(box: Any, s: Any, seat: int) -> int:
    """Give the one legal action of a seat; -1 when there are several, or none."""
    found = -1
    i = 0
    while True:
        first, end = offered(box, s, seat, i)
        if end == 0:
            return found
        for action in range(first, end):
            if verdict(box, s, seat, action) == 0:
                if found >= 0:
                    return -1
                found = action
        i += 1


@rule
def lowest(members: int) -> int:
    """Find the lowest in a set of seats, or of anything else below 63: a bit each, not empty."""
    return int(_BIT[(members & -members) % _PRIME])


@rule
def play_out(box: Any, s: Any, luck: Any, out: Any, most: int) -> int:
    """Play at random to the end, or for `most` decisions; return how many it took."""
    decisions = 0
    seats = to_act(box, s)
    while seats and decisions < most:
        seat = lowest(seats)
        n = legal(box, s, seat, out)
        apply(box, s, seat, out[below(luck, n)])
        decisions += 1
        seats = to_act(box, s)
    return decisions


@rule
def pick_seat(seats: int, luck: Any) -> int:
    """Pick one of a set of seats at random."""
    n = 0
    for seat in range(8):
        n += (seats >> seat) & 1
    skip = below(luck, n) if n > 1 else 0
    for seat in range(8):
        if (seats >> seat) & 1:
            if skip == 0:
                return seat
            skip -= 1
    return -1


class Fault(IntEnum):
    """What `play_checked` can find wrong with a game; the detail says where."""

    NONE = 0
    STUCK = 1  # no legal action, at this decision
    UNLISTED = 2  # this action may be done and is not in the legal list
    BROKEN = 3  # this invariant does not hold
    ENDLESS = 4  # no end after so many decisions


TABLE_EVERY = 7
"""The legal list is compared with the whole table at every seventh decision: asking for thousands
of verdicts takes far longer than playing. Over many games every kind of decision is met."""


@rule
def unlisted(box: Any, s: Any, seat: int, listed: Any, revisions: Any) -> int:
    """Find an action that may be done and is not in the legal list; -1 when there is none.

    Revisions are never listed, so they are not looked for (`revisions[action]` is 1).
    """
    for action in range(len(revisions)):
        if revisions[action] == 0 and verdict(box, s, seat, action) == 0:
            found = False
            for one in listed:
                if one == action:
                    found = True
            if not found:
                return action
    return -1


@rule
def play_checked(
    box: Any, s: Any, luck: Any, out: Any, revisions: Any, most: int
) -> tuple[int, int]:
    """Play at random, checking the laws that need no words; give a `Fault` and its detail."""
    decisions = 0
    seats = to_act(box, s)
    while seats and decisions < most:
        seat = pick_seat(seats, luck)
        n = legal(box, s, seat, out)
        if n == 0:
            return Fault.STUCK + 0, decisions  # a number, not an enum: the game's table is ints
        if decisions % TABLE_EVERY == 0:
            action = unlisted(box, s, seat, out[:n], revisions)
            if action >= 0:
                return Fault.UNLISTED + 0, action
        apply(box, s, seat, out[below(luck, n)])
        decisions += 1
        number = broken(box, s)
        if number:
            return Fault.BROKEN + 0, number
        seats = to_act(box, s)
    return (Fault.ENDLESS if seats else Fault.NONE) + 0, decisions
