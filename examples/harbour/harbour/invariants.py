"""What is always true: the invariants of the specification, by number."""

from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

from harbour.components import SHIPS, Box
from harbour.rules.end import is_over
from harbour.state import NO_CHARTER, STATE, Decision, State


@implements(contract.broken, STATE)
@rule
def broken(box: Box, s: State) -> int:
    """Give the number n of the first HA-In that does not hold; 0 when all do."""
    for seat in range(s.seats):
        if s.coins[seat] < 0:
            return 1
        earned = int(s.rich) + int(s.harbour_wages[seat])
        if s.coins[seat] + spent_by(box, s, Seat(seat)) != earned:
            return 2
    if not charters_differ(s):
        return 3
    return 4 if is_over(s) != (s.decision == Decision.NOTHING) else 0


@rule
def spent_by(box: Box, s: State, seat: Seat) -> int:
    """HA-I2: what the ships of a fleet have cost, each of a kind 1 more than the last."""
    total = 0
    for ship in range(SHIPS):
        for n in range(s.fleet[seat, ship]):
            total += int(box.price[ship]) + n
    return total


@rule
def charters_differ(s: State) -> bool:
    """HA-I3: with charters each player holds one, and no two the same; else there is none."""
    for seat in range(s.seats):
        if (s.charter[seat] != NO_CHARTER) != (s.charters == 1):
            return False
        for other in range(seat):
            if s.charters and s.charter[seat] == s.charter[other]:
                return False
    return True
