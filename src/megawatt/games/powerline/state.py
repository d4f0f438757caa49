"""Everything that is true of one game of Powerline at one moment."""

from enum import IntEnum
from typing import Annotated, NewType

import numpy as np

from megawatt.games.powerline.components import (
    COLOURS,
    COLUMNS,
    ENDS,
    FACES,
    LINES,
    MAX_PLAYERS,
    SCORINGS,
    TILES_IN_PLAY,
)
from megawatt.kernel.ids import known_to_numba
from megawatt.kernel.record import Field, Int8, Int8Array, Int16, Int16Array, Word, dtype_of

Line = NewType("Line", int)
End = NewType("End", int)
"""Where building starts: 0 at the line's first segment, 1 at its last."""
Spot = NewType("Spot", int)
"""Where a worker stands: ENDS * line + end, or the island, or nowhere."""
Colour = NewType("Colour", int)
"""Of a die and of its worker: 0 is red, 5 is black."""
Station = NewType("Station", int)
Tile = NewType("Tile", int)
"""A scoring tile: 0 is A, 11 is L."""
Scoring = NewType("Scoring", int)
known_to_numba(Line, End, Spot, Colour, Station, Tile, Scoring)

FIRST_END = End(0)
NO_END = End(-1)
NOWHERE = Spot(-1)
ISLAND = Spot(ENDS * LINES)
NO_SCORING = Scoring(-1)


class Decision(IntEnum):
    """What can be asked of a seat."""

    NOTHING = 0
    ORDER = 1  # D1
    WORKER = 2  # D2 without a joker
    WORKER_OR_JOKER = 3  # D2
    FINISH = 4  # D2 when nobody may follow
    VACATION = 5  # D3


class Phase(IntEnum):
    """Where the round stands when somebody has to decide."""

    PLAN = 0
    VACATION = 1
    OVER = 2


class Order(IntEnum):
    """Which worker goes first."""

    NONE = 0
    RED = 1
    BLACK = 2


class Answer(IntEnum):
    """What a seat said about its vacation tile this round."""

    NOT_ASKED = 0
    CHOOSING = 1
    KEEP = 2
    SPEND = 3
    SEALED = 4  # given, but not yet shown to the one who looks


class Deal(IntEnum):
    """How the player boards are handed out."""

    RANDOM = 0
    SAME = 1
    CHOSEN = 2


class Draw(IntEnum):
    """How the scoring tiles are found."""

    PRINTED = 0
    COLOUR = 1
    RANDOM = 2
    SPECIAL = 3
    CHOSEN = 4


class State:
    """One game in progress."""

    chance: Word
    seed: Word  # the dice of a round depend on it and the round alone
    seats: Int8
    reveal: Int16

    # options
    deal: Int8  # a Deal
    draw: Int8  # a Draw
    specials: Int8  # J, K, L join the pool
    side_b: Int8  # of the centre board: no joker after the second scoring
    adventure: Int8  # variant 2
    vacation: Int8  # the vacation tiles are in play
    vacation_tokens: Int8  # a vacation on Adventure Island leaves tokens
    open_plans: Int8

    # the table
    phase: Int8  # a Phase
    pending: Int8  # bit `seat` is set while its decision is open
    completed: Int8  # rounds: the number under the round marker
    die: Annotated[Int8Array, Field(np.int8, (COLOURS,))]
    tile: Annotated[Int8Array, Field(np.int8, (TILES_IN_PLAY,))]  # scoring tiles, a Tile each
    tracked: Int8  # island tokens mean something
    joker_supply: Int8
    jokers_above: Annotated[Int8Array, Field(np.int8, (SCORINGS,))]  # the scoring spaces

    # each seat
    board: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # which of the six
    chart: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # a Chart
    vp: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    jokers: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # reserved ones included
    energy: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # tiles beside the board
    tiles_left: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, COLUMNS))]  # k - 1
    most_workers: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # M: largest k left
    most_lines: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # Lim(M)
    has_vacation: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    tokens: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, LINES))]
    direction: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, LINES))]  # an End, or NO_END
    supplied: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]  # cities: bit `line`
    covered: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]  # stations: bit `station`
    stack: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, FACES))]  # variant 2, face - 1
    island_tokens: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]

    # each seat's plan of the round, secret until all are done
    order: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # an Order
    deployed: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # p: lines and island
    spot: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, COLOURS))]  # of the n-th worker
    by_joker: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, COLOURS))]  # the n-th worker
    workers: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, LINES))]
    spread: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # d: lines with workers
    islanders: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # w
    reserved: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # jokers
    done: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    answer: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # an Answer

    # what each seat did in the round before, for those who look on
    last_order: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    last_spot: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, COLOURS))]

    # each seat's ledger
    island_loss: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]  # really paid
    city_vp: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    station_vp: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    scored: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, SCORINGS, TILES_IN_PLAY))]
    penalty: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]  # really paid
    islanders_ever: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    jokers_spent: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]


STATE = dtype_of(State)
