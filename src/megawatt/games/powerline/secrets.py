"""What a seat may not see, and what it might be instead."""

import numpy as np

from megawatt.games.powerline.components import Box
from megawatt.games.powerline.rules.plan import forget_plan
from megawatt.games.powerline.state import STATE, Answer, Phase, State
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@implements(contract.conceal, STATE)
@rule
def conceal(box: Box, s: State, seat: Seat) -> None:
    """PL-8.4, PL-10.5: the dice to come, plans not revealed, vacations not yet decided by all."""
    s.chance = np.uint64(0)
    s.seed = np.uint64(0)
    for other in range(s.seats):
        if other != seat:
            if s.phase == Phase.PLAN and not s.open_plans:
                hide_plan(s, Seat(other))
            if s.answer[other] > Answer.CHOOSING:
                s.answer[other] = Answer.SEALED
            if s.done[other] and (s.phase == Phase.PLAN or s.answer[other] != Answer.CHOOSING):
                s.pending &= ~(1 << other)


@rule
def hide_plan(s: State, seat: Seat) -> None:
    """PL-8.1: of a plan only that it is done can be seen; jokers stay as they were before it."""
    done = s.done[seat]
    forget_plan(s, seat)
    s.done[seat] = done


@implements(contract.redeal, STATE)
@rule
def redeal(box: Box, s: State, seat: Seat, word: np.uint64) -> None:
    """Re-seed the dice; let every other seat decide anew what the seat cannot see.

    Seats known to be done, or to have chosen, keep that mark while they decide again.
    """
    s.chance = word
    s.seed = word
    for other in range(s.seats):
        if other != seat:
            if s.phase == Phase.PLAN and not s.open_plans:
                hide_plan(s, Seat(other))
                s.pending |= 1 << other
            if s.answer[other] > Answer.CHOOSING:
                s.answer[other] = Answer.SEALED
                s.pending |= 1 << other
