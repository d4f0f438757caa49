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
from tests.harbour.components import MAX_PLAYERS, SHIPS

Ship = NewType("Ship", int)
known_to_numba(Ship)


class Phase(IntEnum):
    """The phases of a turn (rulebook p. 4)."""

    HARBOUR = 0
    MARKET = 1
    OVER = 2


class State:
    """One game in progress."""

    chance: Word
    seats: Int8
    reveal: Int16
    rich: Int8  # option: how many coins everybody starts with
    current: Annotated[Seat, Field(np.int8)]
    phase: Int8  # a Phase
    turns: Int8
    coins: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    fleet: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, SHIPS))]  # ships of each kind


STATE = dtype_of(State)
