"""What a seat sees, as numbers of about 0 to 1."""

from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

from harbour.components import MAX_PLAYERS, SHIPS, Box
from harbour.features import FEATURES
from harbour.rules.end import TURNS
from harbour.state import STATE, Decision, State
from harbour.turn import decision_of

OBSERVATION = FEATURES.size


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Observation) -> None:
    """Write the table, the own charter, then each seat in turn order; `s` is concealed."""
    out.seen[0] = s.turns / TURNS
    out.seen[1] = decision_of(s, seat) == Decision.BUY
    at = 2
    for ship in range(SHIPS):
        out.seen[at + ship] = s.charter[seat] == ship
    at += SHIPS
    for distance in range(MAX_PLAYERS):
        other = (seat + distance) % s.seats
        there = distance < s.seats
        out.seen[at] = there
        out.seen[at + 1] = min(int(s.coins[other]), 60) / 20 if there else 0
        for ship in range(SHIPS):
            out.seen[at + 2 + ship] = min(int(s.fleet[other, ship]), 15) / 5 if there else 0
        at += 2 + SHIPS
