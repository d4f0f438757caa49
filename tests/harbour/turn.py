"""Who acts, what may be done, and doing it: the one place where actions meet rules."""

from typing import Any

import numpy as np

from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from tests.harbour.actions import ACTIONS, OFFERS, Act
from tests.harbour.components import Box
from tests.harbour.rules.harbour import may_work, work
from tests.harbour.rules.market import buy, end_turn, may_buy, may_pass, points_of
from tests.harbour.state import STATE, Phase, Ship, State
from tests.harbour.verdicts import No


@implements(contract.setup, STATE)
@rule
def setup(box: Box, s: State) -> None:
    """HA-2.1: everybody starts with the same coins."""
    for seat in range(s.seats):
        s.coins[seat] = s.rich


@implements(contract.to_act, STATE)
@rule
def to_act(box: Box, s: State) -> int:
    """Only the current player acts."""
    return 0 if s.phase == Phase.OVER else 1 << s.current


@implements(contract.offered, STATE)
@rule
def offered(box: Box, s: State, seat: int, i: int) -> tuple[int, int]:
    """Offer what the phase allows."""
    return OFFERS[s.phase, i, 0], OFFERS[s.phase, i, 1]


@implements(contract.verdict, STATE)
@rule
def verdict(box: Box, s: State, seat: int, action: int) -> No:
    """Ask the rule that the action belongs to."""
    if s.phase != Phase.OVER and seat != s.current:
        return No.NOT_YOUR_TURN
    act = ACTIONS[action]
    match act.kind:
        case Act.WORK:
            return may_work(s)
        case Act.PASS:
            return may_pass(s)
        case _:
            return may_buy(box, s, Seat(seat), Ship(act.a))


@implements(contract.apply, STATE)
@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Do what the action says."""
    act = ACTIONS[action]
    match act.kind:
        case Act.WORK:
            work(box, s)
        case Act.PASS:
            end_turn(s)
        case _:
            buy(box, s, Seat(seat), Ship(act.a))


@implements(contract.points, STATE)
@rule
def points(box: Box, s: State, seat: int) -> int:
    """Count the fleet."""
    return points_of(box, s, Seat(seat))


@implements(contract.standing, STATE)
@rule
def standing(box: Box, s: State, seat: int) -> int:
    """HA-6.3: ties go to the richer."""
    return 1000 * int(points_of(box, s, Seat(seat))) + int(s.coins[seat])


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: int) -> float:
    """Ships are worth their points, coins a little."""
    return float(points_of(box, s, Seat(seat)) + 0.5 * s.coins[seat])


@implements(contract.broken, STATE)
@rule
def broken(box: Box, s: State) -> int:
    """HA-I1: nobody has debts."""
    for seat in range(s.seats):
        if s.coins[seat] < 0:
            return 1
    return 0


@implements(contract.conceal, STATE)
@rule
def conceal(box: Box, s: State, seat: int) -> None:
    """Only the future is hidden."""
    s.chance = np.uint64(0)


@implements(contract.redeal, STATE)
@rule
def redeal(box: Box, s: State, seat: int, word: np.uint64) -> None:
    """Only the future is unknown."""
    s.chance = word


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: int, out: Any) -> None:
    """Give the coins of all seats."""
    for other in range(MAX_OBSERVED):
        out[other] = s.coins[other] / 20


MAX_OBSERVED = 4
