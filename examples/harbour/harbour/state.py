"""Everything that is true of one game of Harbour at one moment."""

from enum import IntEnum
from typing import Annotated, NewType

import numpy as np
from megawatt.kernel.ids import Seat, known_to_numba
from megawatt.kernel.record import (
    Field,
    Int8,
    Int8Array,
    Int16,
    Int16Array,
    Word,
    dtype_of,
)

from harbour.components import MAX_PLAYERS, SHIPS

Ship = NewType("Ship", int)
"""A kind of ship: a row of the box."""
known_to_numba(Ship)
NO_CHARTER = Ship(-1)
"""Played without charters, or hidden from whoever looks."""


class Decision(IntEnum):
    """What a seat can be asked."""

    WORK = 0
    BUY = 1
    NOTHING = 2  # it is another player's turn, or the game is over


class State:
    """One game in progress."""

    chance: Word
    seats: Int8
    reveal: Int16
    rich: Int8  # option: how many coins everybody starts with
    charters: Int8  # option: everybody has a secret charter
    current: Annotated[Seat, Field(np.int8)]
    decision: Int8  # the Decision of the current player; NOTHING when the game is over
    turns: Int8  # taken by all players together
    coins: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    # Earned so far. States with the same fields could not be told apart, so one field has a
    # name that no other game has.
    harbour_wages: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    fleet: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, SHIPS))]  # ships of each kind
    charter: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # a Ship, or NO_CHARTER


STATE = dtype_of(State)
