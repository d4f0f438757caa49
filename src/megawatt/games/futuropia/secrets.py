"""What a seat may not see: in Futuropia only the word that dealt the table."""

import numpy as np

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.state import STATE, State
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@implements(contract.conceal, STATE)
@rule
def conceal(box: Box, s: State, seat: Seat) -> None:
    """R-40: everything is open; the set-up's chance is of no use to anybody."""
    s.chance = np.uint64(0)


@implements(contract.redeal, STATE)
@rule
def redeal(box: Box, s: State, seat: Seat, word: np.uint64) -> None:
    """Nothing is unknown: a copied state is the true one."""
    s.chance = word
