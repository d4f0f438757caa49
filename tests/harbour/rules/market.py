"""p. 5, "Buying a ship"."""

from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from tests.harbour.components import SHIPS, Box
from tests.harbour.state import Phase, Ship, State
from tests.harbour.verdicts import No

TURNS = 20


@rule
def price_of(box: Box, s: State, seat: Seat, ship: Ship) -> int:
    """HA-5.1: each further ship of a kind costs 1 coin more."""
    return int(box.price[ship] + s.fleet[seat, ship])


@rule
def may_buy(box: Box, s: State, seat: Seat, ship: Ship) -> No:
    """HA-5.2: in the market phase, if you can pay in full. (R3: debts are not allowed.)"""
    if s.phase != Phase.MARKET:
        return No.NOT_NOW
    if s.coins[seat] < price_of(box, s, seat, ship):
        return No.TOO_DEAR
    return No.YES


@rule
def buy(box: Box, s: State, seat: Seat, ship: Ship) -> None:
    """HA-5.3: pay the price, take the ship; your turn is over."""
    s.coins[seat] -= price_of(box, s, seat, ship)
    s.fleet[seat, ship] += 1
    end_turn(s)


@rule
def may_pass(s: State) -> No:
    """HA-5.4: you need not buy."""
    return No.YES if s.phase == Phase.MARKET else No.NOT_NOW


@rule
def end_turn(s: State) -> None:
    """HA-4.5: play passes to the left; HA-6.1: the game ends after 20 turns."""
    s.turns += 1
    s.current = Seat((s.current + 1) % s.seats)
    s.phase = Phase.OVER if s.turns == TURNS else Phase.HARBOUR


@rule
def points_of(box: Box, s: State, seat: Seat) -> int:
    """HA-6.2: add up the points of your ships."""
    total = 0
    for ship in range(SHIPS):
        total += box.worth[ship] * s.fleet[seat, ship]
    return total
