"""Whole turns of a solo game: every way to play one, weighed; and playing one again."""

from typing import Any, NamedTuple, NewType

import numpy as np
import numpy.typing as npt

from megawatt.games.futuropia.actions import AMOUNT, QUARTERS, QUARTERS_DONE
from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.proposals import is_amount, suggested_step
from megawatt.games.futuropia.rules.reveal import least_amount, most_amount
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.solver.bound_tables import ME
from megawatt.games.futuropia.state import NONE, STATE, Decision, State
from megawatt.kernel import contract, play
from megawatt.kernel.ids import Seat, known_to_numba
from megawatt.kernel.record import Int8Array, Int64Array, records
from megawatt.kernel.rule import cache_folder, entry, rule

Answer = NewType("Answer", int)  # an action
Amounts = NewType("Amounts", int)  # FEW, ALL or ONE
known_to_numba(Answer, Amounts)
# Answer(…), Amounts(…) and Seat(ME) are compiled like any number, a constant once more.

DEPTH = 24
"""The most questions that a turn is looked at with; a longer one is left out."""
MOST_ANSWERS = 128
EMPTY = -1e9
SHAKE = 3.0  # points
FEW, ALL, ONE = Amounts(0), Amounts(1), Amounts(2)
"""Which amounts are looked at: a few, all of them, or the one that costs no Money."""
FINAL, OVER = 32, 64  # more than the mask of any five tiles
NEXT, END = range(2)  # columns of `Walk.counts`
TURNS, STOPPED_AT, TOO_LONG = range(3)  # of `TurnRoom.counts`


class Walk(NamedTuple):
    """Where the depth-first walk through the turns of one position is."""

    stack: Any  # [depth]: the position there
    answers: Int64Array  # [depth, i]: to be looked at there
    counts: Int64Array  # [depth]: the next of them, and how many there are
    path: Int8Array  # the answers on the way
    place: Int64Array  # the depth now; turns that were too long


class BestTurns(NamedTuple):
    """Room for the best turns of each parent: [parent, i]."""

    values: npt.NDArray[np.float64]
    masks: Int64Array  # the tiles face up; FINAL more in the final phase, OVER more when over
    paths: Int8Array  # the answers, then -1


class TurnRoom(NamedTuple):
    """Room for all turns of some parents, one after the other."""

    states: Any  # after each turn
    parent: Int64Array  # the number of each one's parent
    paths: Int8Array  # the answers, then -1
    counts: Int64Array  # how many turns, the first parent left out, turns that were too long


def new_walk() -> Walk:
    """Make room for a walk."""
    return Walk(
        records(STATE, DEPTH + 1),
        np.zeros((DEPTH, MOST_ANSWERS), np.int64),
        np.zeros((DEPTH, 2), np.int64),
        np.zeros(DEPTH, np.int8),
        np.zeros(2, np.int64),
    )


def turn_room(n: int) -> TurnRoom:
    """Make room for so many turns."""
    return TurnRoom(
        records(STATE, n),
        np.zeros(n, np.int64),
        np.zeros((n, DEPTH), np.int8),
        np.zeros(3, np.int64),
    )


@rule
def is_turn_over(s: State, turns: int) -> bool:
    """Whether the turn that began with so many turns taken has ended."""
    return s.decision == Decision.OVER or (s.turns[ME] > turns and s.using == NONE)


@rule
def few_answers(box: Box, s: State, out: Int64Array) -> int:
    """Give the answers worth looking at: all of them, but of amounts only a few."""
    if not is_amount(int(s.decision)):
        return play.legal(box, s, Seat(ME), out)
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
def _ascending(s: State, out: Int64Array, n: int) -> int:
    """Drop Living Quarters before one that is chosen already: sets matter, not their order."""
    kept = 0
    for i in range(n):
        action = int(out[i])
        if action == QUARTERS_DONE or int(s.basket) >> (action - QUARTERS) == 0:
            out[kept] = action
            kept += 1
    return kept


@rule
def answers_of(box: Box, s: State, amounts: Amounts, out: Int64Array) -> int:
    """Give the answers to look at, for a way to treat amounts."""
    if s.decision == Decision.QUARTERS:
        return _ascending(s, out, play.legal(box, s, Seat(ME), out))
    if amounts == FEW:
        return few_answers(box, s, out)
    if amounts == ALL or not is_amount(int(s.decision)):
        return play.legal(box, s, Seat(ME), out)
    out[0] = AMOUNT + (least_amount(s) if s.decision == Decision.CONVERT else most_amount(s))
    return 1


@rule
def begin_walk(box: Box, s: State, walk: Walk, amounts: Amounts) -> None:
    """Stand at the beginning of a turn."""
    walk.stack[0] = s
    walk.counts[0, NEXT] = 0
    walk.counts[0, END] = answers_of(box, walk.stack[0], amounts, walk.answers[0])
    walk.place[0] = 0


@rule
def walk_on(box: Box, walk: Walk, turns: int, amounts: Amounts) -> int:
    """Go on to the end of the next turn; return how many answers it has, 0 if none is left."""
    stack, answers, counts, path, place = walk
    depth = place[0]
    while depth >= 0:
        if counts[depth, NEXT] == counts[depth, END]:
            depth -= 1
            continue
        action = answers[depth, counts[depth, NEXT]]
        counts[depth, NEXT] += 1
        path[depth] = action
        stack[depth + 1] = stack[depth]
        contract.apply(box, stack[depth + 1], ME, action)
        if is_turn_over(stack[depth + 1], turns):
            place[0] = depth
            return int(depth + 1)
        if depth + 2 < DEPTH:
            depth += 1
            counts[depth, NEXT] = 0
            counts[depth, END] = answers_of(box, stack[depth], amounts, answers[depth])
        else:
            place[1] += 1
    place[0] = NONE
    return 0


def expand(
    boxes: Any, parents: Any, first: int, end: int, walk: Walk, best: BestTurns, salt: int
) -> int:
    """Weigh all turns from the parents first … end-1; keep the best of each parent.

    A salt other than 0 shakes the weighing. Returns how many turns were looked at.
    """
    seen = 0
    for p in range(first, end):
        best.values[p, :] = EMPTY
        turns = int(parents[p].turns[ME])
        begin_walk(boxes[0], parents[p], walk, Amounts(FEW))
        n = walk_on(boxes[0], walk, turns, Amounts(FEW))
        while n > 0:
            seen += 1
            keep(boxes[0], walk, n, best, p, salt)
            n = walk_on(boxes[0], walk, turns, Amounts(FEW))
    return seen


def unfold(
    boxes: Any, parents: Any, first: int, end: int, amounts: Amounts, walk: Walk, room: TurnRoom
) -> None:
    """Write down every turn from the parents first … end-1, as long as there is room."""
    n = 0
    walk.place[1] = 0
    stopped_at = end
    for p in range(first, end):
        begun = n
        turns = int(parents[p].turns[ME])
        begin_walk(boxes[0], parents[p], walk, amounts)
        answers = walk_on(boxes[0], walk, turns, amounts)
        while answers > 0 and n < len(room.states):
            room.states[n] = walk.stack[answers]
            tidy(room.states[n])
            room.parent[n] = p
            write_path(walk, answers, room.paths[n])
            n += 1
            answers = walk_on(boxes[0], walk, turns, amounts)
        if answers > 0:  # there is no more room: this parent is left out
            n, stopped_at = begun, p
            break
    room.counts[TURNS], room.counts[STOPPED_AT], room.counts[TOO_LONG] = (
        n,
        stopped_at,
        walk.place[1],
    )


@rule
def write_path(walk: Walk, n: int, out: Int8Array) -> None:
    """Write the answers of a turn, then -1."""
    for i in range(DEPTH):
        out[i] = walk.path[i] if i < n else NONE


def score_all(boxes: Any, states: Any, points: Int64Array) -> None:
    """Count the points of each position as if the game were over."""
    for i in range(len(states)):
        points[i] = points_of(boxes[0], states[i], Seat(ME))


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
def keep(box: Box, walk: Walk, n: int, best: BestTurns, parent: int, salt: int) -> None:
    """Put a turn into its parent's rows if it is better than the worst there."""
    s, values = walk.stack[n], best.values
    value = contract.evaluate(box, s, ME) + shaken(s, salt)
    worst = 0
    for i in range(1, values.shape[1]):
        if values[parent, i] < values[parent, worst]:
            worst = i
    if value <= values[parent, worst]:
        return
    values[parent, worst] = value
    over = OVER if s.decision == Decision.OVER else 0
    best.masks[parent, worst] = int(s.tiles[ME]) + FINAL * int(s.final) + over
    write_path(walk, n, best.paths[parent, worst])


def replay(
    boxes: Any,
    parents: Any,
    which: Int64Array,
    paths: Int8Array,
    children: Any,
    points: Int64Array,
) -> None:
    """Play chosen turns again: child i is parent which[i] after paths[i]; with its points now."""
    for i in range(len(which)):
        children[i] = parents[which[i]]
        for j in range(DEPTH):
            if paths[i, j] == NONE:
                break
            contract.apply(boxes[0], children[i], ME, Answer(paths[i, j]))
        points[i] = points_of(boxes[0], children[i], Seat(ME))
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


_FOLDER = cache_folder(__name__, __file__)
EXPAND = entry(expand, _FOLDER)
REPLAY = entry(replay, _FOLDER)
BEGIN = entry(begin, _FOLDER)
UNFOLD = entry(unfold, _FOLDER)
SCORE_ALL = entry(score_all, _FOLDER)
