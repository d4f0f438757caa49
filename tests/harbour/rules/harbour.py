"""p. 4, "The harbour": every turn begins with work."""

from megawatt.kernel.chance import below
from megawatt.kernel.rule import rule
from tests.harbour.components import Box
from tests.harbour.state import Phase, State
from tests.harbour.verdicts import No

WAGE = 3


@rule
def may_work(s: State) -> No:
    """HA-4.1: each turn begins with work."""
    return No.YES if s.phase == Phase.HARBOUR else No.NOT_NOW


@rule
def work(box: Box, s: State) -> None:
    """HA-4.2: take 3 coins, and 1 more if the die shows a six."""
    s.coins[s.current] += WAGE + (below(s, 6) == 5)
    s.reveal += 1
    s.phase = Phase.MARKET
