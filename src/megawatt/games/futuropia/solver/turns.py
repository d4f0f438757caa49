"""Whole turns of a solo game: every way to play one, weighed; and playing one again."""

from typing import Any

import numpy as np

from megawatt.games.futuropia.actions import AMOUNT
from megawatt.games.futuropia.proposals import is_amount, suggested_step
from megawatt.games.futuropia.rules.reveal import least_amount, most_amount
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.state import NONE, STATE, Decision, State
from megawatt.kernel import contract, play
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import records
from megawatt.kernel.rule import cache_folder, entry, rule

DEPTH = 24
"""The most questions that a turn is looked at with; a longer one is left out."""
ME = Seat(0)
EMPTY = -1e9
SHAKE = 3.0  # points


@rule
def is_turn_over(s: State, turns: int) -> bool:
    """Whether the turn that began with so many turns taken has ended."""
    return s.decision == Decision.OVER or (s.turns[ME] > turns and s.using == NONE)


@rule
def choices_of(box: Any, s: Any, out: Any) -> int:
    """Give the answers worth looking at: all of them, but of amounts only a few."""
    if not is_amount(int(s.decision)):
        return play.legal(box, s, ME, out)
    low, high, wanted = least_amount(s), most_amount(s), suggested_step(s)
    out[0] = AMOUNT + wanted
    n = 1
    if s.decision != Decision.REPAY_ENERGY and low != wanted:
        out[n] = AMOUNT + low
        n += 1
    if s.decision != Decision.REPAY_FOOD and high != wanted:
        out[n] = AMOUNT + high
        n += 1
    return n


@rule
def take_next(box: Any, stack: Any, lists: Any, counts: Any, path: Any, depth: int) -> None:
    """Go one answer further: the next of those at this depth leads to the position below."""
    action = lists[depth, counts[depth, 0]]
    counts[depth, 0] += 1
    path[depth] = action
    stack[depth + 1] = stack[depth]
    contract.apply(box, stack[depth + 1], ME, action)


def expand(
    boxes: Any, parents: Any, first: int, end: int, stack: Any, lists: Any, counts: Any,
    path: Any, values: Any, masks: Any, paths: Any, salt: int,
) -> int:  # fmt: skip
    """Weigh all turns from the parents first … end-1; keep the best of each parent.

    Row p of `values`, `masks` (tiles face up, 32 more in the final phase, 64 when over) and
    `paths` (the answers, then -1) belongs to parent p. A salt other than 0 shakes the weighing.
    Returns how many turns were looked at.
    """
    seen = 0
    for p in range(first, end):
        values[p, :] = EMPTY
        stack[0] = parents[p]
        turns = int(parents[p].turns[ME])
        depth = 0
        counts[0, 1] = choices_of(boxes[0], stack[0], lists[0])
        counts[0, 0] = 0
        while depth >= 0:
            if counts[depth, 0] == counts[depth, 1]:
                depth -= 1
                continue
            take_next(boxes[0], stack, lists, counts, path, depth)
            if is_turn_over(stack[depth + 1], turns):
                seen += 1
                keep(
                    boxes[0], stack[depth + 1], path, depth + 1, values[p], masks[p], paths[p], salt
                )
            elif depth + 2 < DEPTH:
                depth += 1
                counts[depth, 1] = choices_of(boxes[0], stack[depth], lists[depth])
                counts[depth, 0] = 0
    return seen


FEW, ALL, ONE = range(3)
"""Which amounts are looked at: a few, all of them, or the one that costs no Money."""


@rule
def answers_of(box: Any, s: Any, amounts: int, out: Any) -> int:
    """Give the answers to look at, for a way to treat amounts."""
    if amounts == FEW:
        return choices_of(box, s, out)
    if amounts == ALL or not is_amount(int(s.decision)):
        return play.legal(box, s, ME, out)
    out[0] = AMOUNT + (least_amount(s) if s.decision == Decision.CONVERT else most_amount(s))
    return 1


def unfold(
    boxes: Any, parents: Any, first: int, end: int, amounts: int, stack: Any, lists: Any,
    counts: Any, path: Any, children: Any, which: Any, paths: Any, info: Any,
) -> None:  # fmt: skip
    """Write down every turn from the parents first … end-1, as long as there is room.

    Puts into `info`: how many children, the first parent that was left out, and how many turns
    were too long to be looked at.
    """
    n, info[2] = 0, 0
    for p in range(first, end):
        begun, full = n, False
        stack[0] = parents[p]
        turns = int(parents[p].turns[ME])
        depth = 0
        counts[0, 1] = answers_of(boxes[0], stack[0], amounts, lists[0])
        counts[0, 0] = 0
        while depth >= 0 and not full:
            if counts[depth, 0] == counts[depth, 1]:
                depth -= 1
                continue
            take_next(boxes[0], stack, lists, counts, path, depth)
            if is_turn_over(stack[depth + 1], turns):
                full = n == len(children)
                if not full:
                    children[n] = stack[depth + 1]
                    tidy(children[n])
                    which[n] = p
                    for i in range(DEPTH):
                        paths[n, i] = path[i] if i <= depth else NONE
                    n += 1
            elif depth + 2 < DEPTH:
                depth += 1
                counts[depth, 1] = answers_of(boxes[0], stack[depth], amounts, lists[depth])
                counts[depth, 0] = 0
            else:
                info[2] += 1
        if full:
            info[0], info[1] = begun, p
            return
    info[0], info[1] = n, end


def score_all(boxes: Any, states: Any, points: Any) -> None:
    """Count the points of each position as if the game were over."""
    for i in range(len(states)):
        points[i] = points_of(boxes[0], states[i], ME)


@rule
def shaken(s: State, salt: int) -> float:
    """Give a little that depends on the position and the salt: other searches, other finds."""
    if salt == 0:
        return 0.0
    sign = 7 * int(s.money[ME]) + 31 * int(s.food[ME]) + 101 * int(s.energy[ME])
    sign += 211 * int(s.people[ME]) + 307 * int(s.robots[ME]) + 401 * int(s.beds[ME])
    sign += 503 * int(s.plug[ME]) + 601 * int(s.left[0]) + 701 * int(s.left[1])
    return SHAKE * ((sign * (2 * salt + 1) + 37 * salt) % 997) / 997


@rule
def keep(
    box: Any, s: Any, path: Any, n: int, values: Any, masks: Any, paths: Any, salt: int
) -> None:
    """Put a turn into its parent's rows if it is better than the worst there."""
    value = contract.evaluate(box, s, ME) + shaken(s, salt)
    worst = 0
    for i in range(1, len(values)):
        if values[i] < values[worst]:
            worst = i
    if value <= values[worst]:
        return
    values[worst] = value
    masks[worst] = int(s.tiles[ME]) + 32 * int(s.final) + (64 if s.decision == Decision.OVER else 0)
    for i in range(DEPTH):
        paths[worst, i] = path[i] if i < n else NONE


def replay(boxes: Any, parents: Any, which: Any, paths: Any, children: Any, points: Any) -> None:
    """Play chosen turns again: child i is parent which[i] after paths[i]; with its points now."""
    for i in range(len(which)):
        children[i] = parents[which[i]]
        for j in range(DEPTH):
            if paths[i, j] == NONE:
                break
            contract.apply(boxes[0], children[i], ME, int(paths[i, j]))
        points[i] = points_of(boxes[0], children[i], ME)
        tidy(children[i])


@rule
def tidy(s: State) -> None:
    """Forget what no longer matters, so that equal positions are equal bytes."""
    s.ran[ME] = 0
    s.loans_taken = 0
    s.trashed[:] = 0


def begin(boxes: Any, states: Any) -> None:
    """Set the table."""
    contract.setup(boxes[0], states[0])


def scratch() -> tuple[Any, Any, Any, Any]:
    """Make room for looking at turns: the positions, answers and places on the way."""
    return (
        records(STATE, DEPTH + 1),
        np.zeros((DEPTH, 128), np.int64),
        np.zeros((DEPTH, 2), np.int64),
        np.zeros(DEPTH, np.int8),
    )


_FOLDER = cache_folder(__name__, __file__)
EXPAND = entry(expand, _FOLDER)
REPLAY = entry(replay, _FOLDER)
BEGIN = entry(begin, _FOLDER)
UNFOLD = entry(unfold, _FOLDER)
SCORE_ALL = entry(score_all, _FOLDER)
