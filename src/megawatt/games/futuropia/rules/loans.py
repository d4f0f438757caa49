"""Chapter "Out of sequence: Take loans"."""

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.state import State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def loans_for(box: Box, s: State, seat: Seat, amount: int) -> int:
    """FU-9.2: the smallest number of loans that lets a seat pay an amount of Money."""
    short = amount - int(s.money[seat])
    if short <= 0:
        return 0
    loan = int(box.loan_money)
    return (short + loan - 1) // loan


@rule
def pay(box: Box, s: State, seat: Seat, amount: int) -> None:
    """FU-9.1, FU-9.2: pay Money, with loans if it is short; a negative amount is received."""
    taken = loans_for(box, s, seat, amount)
    s.loans[seat] += taken
    s.loans_taken += taken
    s.money[seat] += taken * int(box.loan_money)
    if taken > 0:
        tell(s, Told.LOANS_TAKEN, seat, taken)
    s.money[seat] -= amount
