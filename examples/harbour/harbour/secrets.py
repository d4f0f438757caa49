"""What a seat may not see, and what it might be instead."""

import numpy as np
from megawatt.kernel import contract
from megawatt.kernel.chance import shuffle_first
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

from harbour.components import SHIPS, Box
from harbour.rules.end import is_over
from harbour.state import NO_CHARTER, STATE, State


@implements(contract.conceal, STATE)
@rule
def conceal(box: Box, s: State, seat: Seat) -> None:
    """HA-7.3: the dice to come, and the charters of the others until the end."""
    s.chance = np.uint64(0)
    if not is_over(s):
        for other in range(s.seats):
            if other != seat:
                s.charter[other] = NO_CHARTER


@implements(contract.redeal, STATE)
@rule
def redeal(box: Box, s: State, seat: Seat, word: np.uint64) -> None:
    """HA-7.4: deal the others any charters that the seat does not hold; roll other dice."""
    conceal(box, s, seat)
    s.chance = word
    if s.charters and not is_over(s):
        deal_others(s, seat)


@rule
def deal_others(s: State, seat: Seat) -> None:
    """Deal the charters that are left, in a random order."""
    left = np.zeros(SHIPS, np.int8)
    n = 0
    for ship in range(SHIPS):
        if ship != s.charter[seat]:
            left[n] = ship
            n += 1
    shuffle_first(s, left, n)
    n = 0
    for other in range(s.seats):
        if other != seat:
            s.charter[other] = left[n]
            n += 1
