"""Finding a good plan for the round: several are made side by side, worker by worker.

After every worker the plans that promise most are kept (a beam); every plan on the way that
could be declared done is judged by `forecast`, and the best of them is the answer.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.components import COLOURS, ENDS, Box
from megawatt.games.powerline.evaluate import NO_PLAN
from megawatt.games.powerline.forecast import Layers, forecast, layers
from megawatt.games.powerline.rules.plan import (
    may_place,
    may_place_by_joker,
    may_plan,
    may_send,
    place,
    send_to_island,
    start,
    take_back,
)
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.state import ISLAND, NOWHERE, End, Line, Order, Spot, State
from megawatt.games.powerline.verdicts import No
from megawatt.kernel.actions import number_of
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

KEPT = 6
"""Plans in the making that are kept."""
STAY = NOWHERE
FIRST_START = number_of(ACTIONS, Act.START)
FIRST_PLACE = number_of(ACTIONS, Act.PLACE)
FIRST_JOKER = number_of(ACTIONS, Act.PLACE_JOKER)
TO_ISLAND = number_of(ACTIONS, Act.ISLAND)
NOTHING = -1


class Desk(NamedTuple):
    """Buffers to make plans: actions of workers in a row, the rest NOTHING."""

    kept: Any  # [which, n-th worker]: the plans that go on
    coming: Any  # [which, n-th worker]: those with one worker more
    promise: Any  # [which] of those coming, the best first
    best: Any  # [n-th action]: the best plan so far, with its order
    network: Sequence[Layers]  # one record


class Stem(NamedTuple):
    """The plan that one more worker is added to."""

    begun: int  # the action that chose its order, or NOTHING
    plan: int  # which of the kept
    workers: int  # it has of those


@rule
def desk() -> Desk:
    """Make the buffers."""
    return Desk(
        np.full((KEPT, COLOURS), NOTHING),
        np.full((KEPT, COLOURS), NOTHING),
        np.zeros(KEPT),
        np.full(COLOURS + 1, NOTHING),
        layers(),
    )


@rule
def best_plan(box: Box, s: State, seat: Seat, on: Desk) -> float:
    """Find a good way to finish a seat's plan; `on.best` has its actions; give its worth.

    A plan that is finished already is worth what it is.
    """
    on.best[:] = NOTHING
    worth = NO_PLAN
    begun, standing = NOTHING, int(s.deployed[seat])
    ordered = s.order[seat] != Order.NONE or may_plan(s, seat) != No.YES
    for black in range(1 if ordered else 2):
        if not ordered:
            start(s, seat, black)
            begun = FIRST_START + black
        kept, workers = 1, 0
        while kept and standing + workers <= COLOURS:
            coming = 0
            for plan in range(kept):
                for n in range(workers):
                    put(s, seat, int(on.kept[plan, n]))
                stem = Stem(begun, plan, workers)
                coming, worth = add_worker(box, s, seat, on, stem, coming, worth)
                while s.deployed[seat] > standing:
                    take_back(s, seat)
            on.kept[:] = on.coming
            kept = coming
            workers += 1
        if not ordered:
            take_back(s, seat)
    return worth


@rule
def add_worker(
    box: Box, s: State, seat: Seat, on: Desk, stem: Stem, coming: int, worth: float
) -> tuple[int, float]:
    """Try the next worker wherever it may go; give the plans now coming and the best worth.

    Before the first of them, being done with those that stand is tried too.
    """
    sends, done = may_send(s, seat) == No.YES, may_plan(s, seat) != No.YES
    for spot in range(STAY if stem.workers == 0 else 0, ISLAND + 1 if sends else 0):
        action = action_at(box, s, seat, Spot(spot))
        if spot != STAY:
            if action == NOTHING:
                continue
            put(s, seat, action)
        promise = forecast(box, s, seat, on.network[0])
        if promise > worth and (done or may_be_done(box, s, seat) == No.YES):
            worth = promise
            note(on, stem, action)
        if spot != STAY:
            take_back(s, seat)
            coming = keep(on, stem, action, promise, coming)
    return coming, worth


@rule
def action_at(box: Box, s: State, seat: Seat, spot: Spot) -> int:
    """Give the action that puts the next worker on a spot, or NOTHING."""
    if spot == STAY:
        return NOTHING
    if spot == ISLAND:
        return TO_ISLAND
    line, end = Line(spot // ENDS), End(spot % ENDS)
    if may_place(box, s, seat, line, end) == No.YES:
        return FIRST_PLACE + spot
    begun = s.tokens[seat, line] + s.workers[seat, line] > 0  # a joker begins no line
    spends = begun and s.jokers[seat] > s.reserved[seat]
    if spends and may_place_by_joker(box, s, seat, line, end) == No.YES:
        return FIRST_JOKER + spot
    return NOTHING


@rule
def put(s: State, seat: Seat, action: int) -> None:
    """Put the next worker where an action says."""
    if action == TO_ISLAND:
        send_to_island(s, seat)
        return
    joker = int(action >= FIRST_JOKER)
    spot = action - (FIRST_JOKER if joker else FIRST_PLACE)
    place(s, seat, Line(spot // ENDS), End(spot % ENDS), joker)


@rule
def note(on: Desk, stem: Stem, action: int) -> None:
    """Make a plan the best: its order, the workers of a kept plan, and one more."""
    at = 0
    on.best[:] = NOTHING
    if stem.begun != NOTHING:
        on.best[at] = stem.begun
        at += 1
    for n in range(stem.workers):
        on.best[at] = on.kept[stem.plan, n]
        at += 1
    if action != NOTHING:
        on.best[at] = action


@rule
def keep(on: Desk, stem: Stem, action: int, promise: float, coming: int) -> int:
    """Put a plan among those coming if it promises enough; give how many there are."""
    if coming == KEPT and promise <= on.promise[KEPT - 1]:
        return coming
    at = min(coming, KEPT - 1)
    while at > 0 and on.promise[at - 1] < promise:
        on.promise[at] = on.promise[at - 1]
        on.coming[at] = on.coming[at - 1]
        at -= 1
    on.promise[at] = promise
    on.coming[at] = on.kept[stem.plan]
    on.coming[at, stem.workers] = action
    return min(KEPT, coming + 1)
