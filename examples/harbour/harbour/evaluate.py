"""How good a position is: the points that a seat may expect to end with."""

from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

from harbour.components import Box
from harbour.rules.end import charter_points, fleet_points
from harbour.state import STATE, State

COIN = 0.5
"""Points that a coin is worth: ships cost a little more than that."""


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: Seat) -> float:
    """Ships and the charter count their points, coins a little."""
    points = fleet_points(box, s, seat) + charter_points(s, seat)
    return float(points + COIN * s.coins[seat])
