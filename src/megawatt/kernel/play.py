"""Legal lists, random games and many games at once: written once, for any game."""

from typing import Any

import numpy as np

from megawatt.kernel.chance import below
from megawatt.kernel.contract import apply, broken, offered, to_act, verdict
from megawatt.kernel.rule import rule


@rule
def legal(box: Any, s: Any, seat: int, out: Any) -> int:
    """Write the legal actions of a seat into `out`, ascending; return how many there are."""
    n = 0
    i = 0
    first, end = offered(box, s, seat, i)
    while end > 0:
        for action in range(first, end):
            if verdict(box, s, seat, action) == 0:
                out[n] = action
                n += 1
        i += 1
        first, end = offered(box, s, seat, i)
    return n


@rule
def only_legal(box: Any, s: Any, seat: int) -> int:
    """Give the one legal action of a seat; -1 when there are several, or none."""
    found = -1
    i = 0
    first, end = offered(box, s, seat, i)
    while end > 0:
        for action in range(first, end):
            if verdict(box, s, seat, action) == 0:
                if found >= 0:
                    return -1
                found = action
        i += 1
        first, end = offered(box, s, seat, i)
    return found


@rule
def lowest(seats: int) -> int:
    """Find the lowest seat in a set of seats."""
    seat = 0
    while not seats & (1 << seat):
        seat += 1
    return seat


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


@rule
def play_checked(box: Any, s: Any, luck: Any, out: Any, actions: int, most: int, fault: Any) -> int:
    """Play at random, checking the laws that need no words after every decision.

    `fault` receives (law, detail): 1 no legal action, 2 legal list differs from the verdicts,
    3 an invariant (detail: its number), 4 no end within `most`. Zero when all is well.
    """
    offers = np.zeros(actions, np.int8)
    decisions = 0
    seats = to_act(box, s)
    while seats:
        if decisions >= most:
            fault[0], fault[1] = 4, decisions
            return decisions
        seat = pick_seat(seats, luck)
        n = legal(box, s, seat, out)
        if n == 0:
            fault[0], fault[1] = 1, decisions
            return decisions
        if decisions % 7 == 0:
            offers[:] = 0
            for i in range(n):
                offers[out[i]] = 1
            for action in range(actions):
                if (verdict(box, s, seat, action) == 0) and not offers[action]:
                    fault[0], fault[1] = 2, action
                    # revisions are allowed and not offered: the caller knows which they are
                    if fault[2 + action] == 0:
                        return decisions
                    fault[0], fault[1] = 0, 0
        apply(box, s, seat, out[below(luck, n)])
        decisions += 1
        number = broken(box, s)
        if number:
            fault[0], fault[1] = 3, number
            return decisions
        seats = to_act(box, s)
    return decisions
