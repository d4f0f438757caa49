"""Everything that is true of one game of Futuropia at one moment."""

from enum import IntEnum
from typing import Annotated, NewType

import numpy as np

from megawatt.games.futuropia.components import KINDS, LINE, MAX_PLAYERS, TILES, TYPES
from megawatt.kernel.ids import Seat, known_to_numba
from megawatt.kernel.record import (
    Field,
    Flag,
    Int8,
    Int8Array,
    Int16,
    Int16Array,
    Int32,
    Int32Array,
    Int64,
    Word,
    dtype_of,
)

Generator = NewType("Generator", int)  # a type of Generator, FU-1.3
Tile = NewType("Tile", int)  # a Living Quarters tile, FU-1.4
Kind = NewType("Kind", int)  # of Generators: Food or Energy
Spot = NewType("Spot", int)  # of the market, beside its marker
known_to_numba(Generator, Tile, Kind, Spot)

FOOD, ENERGY = Kind(0), Kind(1)
LEFT, RIGHT = Spot(0), Spot(1)
PASS = Spot(2)  # FU-4.9: neither
ALL_UP = 0b11111
NONE = -1
SUPPLY = -1  # where a Living Quarters tile is, when nobody owns it
GONE = -2
CELLAR = 8  # Generators a seat may hold for a moment: the limit and one more
AMOUNT_STEP = 40


class Decision(IntEnum):
    """What can be asked: D1 to D13; and what the engine does between them."""

    OVER = 0
    FIRST_HOME = 1
    TURN = 2
    BILL_FOOD = 3
    BILL_ENERGY = 4
    REPAY = 5
    REPAY_FOOD = 6
    REPAY_ENERGY = 7
    BUY = 8
    DISCARD = 9
    PEOPLE = 10
    QUARTERS = 11
    ROBOTS = 12
    CONVERT = 13
    RUN = 14  # a production test run is due (never asked)
    DONE = 15  # the turn is over (never asked)
    NOTHING = 16  # of a seat that waits (never stored)


class Deed(IntEnum):
    """The five actions, a tile each."""

    BUY_FOOD = 0
    BUY_ENERGY = 1
    INVITE = 2
    ROBOTS = 3
    SUBSIDY = 4


ACTION_TILES = len(Deed)


class Variant(IntEnum):
    """FU-15.10: the nine variant tiles; the bit of each in `State.variants`."""

    EXTENSION_SPACE = 0
    FEWER_SUBSIDIES = 1
    FOOD_12 = 2
    GREAT_LOANS = 3
    FOOD_8 = 4
    SURPLUS = 5
    ENERGY_14 = 6
    LESS_ATTRACTION = 7
    ENERGY_8 = 8


VARIANT_TILES = len(Variant)


class Trigger(IntEnum):
    """Why the final phase began."""

    NONE = 0
    FOOD_GENERATORS = 1
    ENERGY_GENERATORS = 2
    PEOPLE = 3
    TURN_LIMIT = 4


_Seats8 = Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
_Seats16 = Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
_Seats32 = Annotated[Int32Array, Field(np.int32, (MAX_PLAYERS,))]
_Kinds8 = Annotated[Int8Array, Field(np.int8, (KINDS,))]


class State:
    """One game in progress."""

    chance: Word
    basket: Int64  # Living Quarters chosen in this purchase, a bit each
    offer: Int64  # Living Quarters that can be chosen now, a bit each
    seats: Int8
    reveal: Int16  # stays 0: nothing is hidden, nothing is drawn after the set-up

    # options of the match
    upgraded: Int8
    quarters: Int8  # 0 side A, 1 side B, 2 variable
    variants: Int16  # the variant tiles that apply, a bit each
    draw_variants: Int8  # 1: the set-up draws them
    first_seat: Int8  # option: who starts; -1: drawn
    shut_down_allowed: Int8
    strict_reveal: Int8
    camper_scores: Int8

    # the turn
    first: Annotated[Seat, Field(np.int8)]  # who starts
    current: Annotated[Seat, Field(np.int8)]  # Seat(s.current) has the width of every seat
    decision: Int8  # a Decision
    using: Int8  # the Deed being carried out, or -1
    final: Flag  # the final phase has begun
    trigger: Int8  # a Trigger
    trigger_seat: Int8
    last_stack: Int8  # a Trigger: the last stack of a kind was placed in this turn

    # the question that is open
    low: Int32  # bounds of an amount
    high: Int32
    entered: Int32  # forties of the amount so far
    bill: Int32  # resources to pay; or Food or Energy needed by a test run
    paid_food: Int32
    repaying: Int32  # loans being repaid
    loans_taken: Int32  # in this turn
    invited: Int8
    basket_beds: Int8
    basket_price: Int16
    special_chosen: Flag

    # the market
    line: Annotated[Int8Array, Field(np.int8, (KINDS, LINE))]  # types by price
    stock: Annotated[Int8Array, Field(np.int8, (TYPES,))]  # tiles on the market or in the supply
    trashed: Annotated[Int8Array, Field(np.int8, (TYPES,))]  # tiles out of the game
    left: _Kinds8  # the type on each spot, or -1
    right: _Kinds8
    marker: _Kinds8
    subsidy_at: Int8  # index on the track

    # the Living Quarters
    place: Annotated[Int8Array, Field(np.int8, (TILES,))]  # a seat, SUPPLY or GONE
    side: Annotated[Int8Array, Field(np.int8, (TILES,))]
    twin_before: Annotated[Int8Array, Field(np.int8, (TILES,))]  # the identical tile before, or -1
    twin_after: Annotated[Int8Array, Field(np.int8, (TILES,))]  # the identical tile after, or -1
    sums: Int32  # bit n: tiles of the supply with n beds together can be bought at once

    # the condominiums
    money: _Seats32
    food: _Seats32
    energy: _Seats32
    loans: _Seats32
    special_loan: _Seats8
    people: _Seats8
    camper: _Seats8
    robots: _Seats16
    beds: _Seats16
    plug: _Seats16  # printed Energy consumption of the own Living Quarters
    quarters_points: _Seats16
    powers: _Seats16  # the Effects owned, a bit each
    tiles: _Seats8  # the action tiles face up, a bit each
    turns: _Seats8
    out: _Seats8  # 1: has pulled out
    machines: _Seats8  # how many Generators
    cellar: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, CELLAR))]  # ascending, then -1
    ran: _Seats16  # positions in the cellar that ran in the last production


STATE = dtype_of(State)
