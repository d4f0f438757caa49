"""A fair action at once: the next step of the plan that the estimate would make."""

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.components import Box
from megawatt.games.powerline.evaluate import (
    NO_PLAN,
    VACATION_WORTH,
    best_finish,
    place_best,
    worth_of_plan,
)
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.rules.plan import may_send, start, take_back
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.state import ISLAND, STATE, Order, Phase, State
from megawatt.games.powerline.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.actions import block_of
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

FIRST_START = block_of(ACTIONS, Act.START)[0]
FIRST_PLACE = block_of(ACTIONS, Act.PLACE)[0]
FIRST_JOKER = block_of(ACTIONS, Act.PLACE_JOKER)[0]
TO_ISLAND = block_of(ACTIONS, Act.ISLAND)[0]
DONE = block_of(ACTIONS, Act.DONE)[0]
KEEP = block_of(ACTIONS, Act.VAC_KEEP)[0]
SPEND = block_of(ACTIONS, Act.VAC_SPEND)[0]


@implements(contract.guide, STATE)
@rule
def guide(box: Box, s: State, seat: int) -> int:
    """Suggest what belongs to the best plan in sight."""
    return next_of_plan(box, s, Seat(seat))


@rule
def next_of_plan(box: Box, s: State, seat: Seat) -> int:
    """Give the next step of the plan that the estimate would make."""
    if s.phase == Phase.VACATION:
        return SPEND if island_price(box, s, seat) > VACATION_WORTH else KEEP
    if s.order[seat] == Order.NONE:
        return FIRST_START + better_order(box, s, seat)
    if best_stop(box, s, seat) == s.deployed[seat]:
        return DONE
    place_best(box, s, seat)
    spot = int(s.spot[seat, s.deployed[seat] - 1])
    joker = int(s.by_joker[seat, s.deployed[seat] - 1])
    take_back(s, seat)
    if spot == ISLAND:
        return TO_ISLAND
    return (FIRST_JOKER if joker else FIRST_PLACE) + spot


@rule
def better_order(box: Box, s: State, seat: Seat) -> int:
    """Compare the plans that begin with red (0) and with black (1)."""
    best, chosen = NO_PLAN, 0
    for black in range(2):
        start(s, seat, black)
        worth = best_finish(box, s, seat)
        take_back(s, seat)
        if worth > best:
            best, chosen = worth, black
    return chosen


@rule
def best_stop(box: Box, s: State, seat: Seat) -> int:
    """Find the number of workers at which the plan in sight is best finished."""
    deployed = int(s.deployed[seat])
    best, stop = NO_PLAN, deployed
    if may_be_done(box, s, seat) == No.YES:
        best = worth_of_plan(box, s, seat)
    while may_send(s, seat) == No.YES:
        place_best(box, s, seat)
        if may_be_done(box, s, seat) == No.YES:
            worth = worth_of_plan(box, s, seat)
            if worth > best:
                best, stop = worth, int(s.deployed[seat])
    while s.deployed[seat] > deployed:
        take_back(s, seat)
    return stop
