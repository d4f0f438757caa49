"""Chapter "5. The market": buying a ship."""

from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

from harbour.components import Box
from harbour.events import Told
from harbour.state import Decision, Ship, State
from harbour.verdicts import No


@rule
def price_of(box: Box, s: State, seat: Seat, ship: Ship) -> int:
    """HA-5.1: each further ship of a kind costs 1 coin more."""
    return int(box.price[ship]) + int(s.fleet[seat, ship])


@rule
def may_buy(box: Box, s: State, seat: Seat, ship: Ship) -> No:
    """HA-5.2: after work, if you can pay in full."""
    if s.decision != Decision.BUY:
        return No.NOT_NOW
    if s.coins[seat] < price_of(box, s, seat, ship):
        return No.TOO_EXPENSIVE
    return No.YES


@rule
def buy(box: Box, s: State, seat: Seat, ship: Ship) -> None:
    """HA-5.3: pay the price, take the ship."""
    price = price_of(box, s, seat, ship)
    s.coins[seat] -= price
    s.fleet[seat, ship] += 1
    tell(s, Told.SHIP_BOUGHT, seat, ship, price)


@rule
def may_pass(s: State) -> No:
    """HA-5.4: you need not buy."""
    return No.YES if s.decision == Decision.BUY else No.NOT_NOW
