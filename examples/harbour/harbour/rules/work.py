"""Chapter "4. A turn": it begins with work and ends at the market."""

from megawatt.kernel.chance import below
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

from harbour.events import Told
from harbour.state import Decision, State
from harbour.verdicts import No

WAGE = 3
TIP = 1
FACES = 6
"""The die is rolled as 0 to 5: the last face is the six."""


@rule
def may_work(s: State) -> No:
    """HA-4.1: each turn begins with work."""
    return No.YES if s.decision == Decision.WORK else No.NOT_NOW


@rule
def work(s: State, seat: Seat) -> None:
    """HA-4.2: take 3 coins, and 1 more if the die shows a six. HA-4.3: then you may buy."""
    wages = WAGE
    if below(s, FACES) == FACES - 1:
        wages += TIP
    s.coins[seat] += wages
    s.harbour_wages[seat] += wages
    reveal(s)  # the die was rolled: work cannot be taken back
    s.decision = Decision.BUY
    tell(s, Told.WORKED, seat, wages)
