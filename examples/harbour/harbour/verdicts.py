"""Why a player of Harbour may not do something: the answer to "why not?"."""

from enum import IntEnum

from megawatt.kernel.tongue import N_


class No(IntEnum):
    """The reasons. YES is no reason at all."""

    YES = 0
    NOT_YOUR_TURN = 1
    NOT_NOW = 2
    TOO_EXPENSIVE = 3


WORDS = {
    No.NOT_YOUR_TURN: (N_("It is not your turn: {player} acts."), "HA-4.1"),
    No.NOT_NOW: (N_("This is not the phase for it."), "HA-4.1"),
    No.TOO_EXPENSIVE: (N_("You cannot pay the price of {price} in full."), "HA-5.2"),
}
