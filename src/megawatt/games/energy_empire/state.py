"""Everything that is true of one game of Energy Empire at one moment."""

from enum import IntEnum
from typing import Annotated, NewType

import numpy as np

from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    ENERGY,
    KEPT_KINDS,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    MOST_DICE,
    RESOURCES,
    SLOTS,
    SPACES,
    SPOTS,
    TILES,
    TYPES,
)
from megawatt.kernel.ids import known_to_numba
from megawatt.kernel.record import (
    Field,
    Int8,
    Int8Array,
    Int16,
    Int16Array,
    Int32Array,
    Word,
    dtype_of,
)

Location = NewType("Location", int)
Card = NewType("Card", int)
"""A structure 0 … 77; 78 + seat is the nation card of a seat."""
Tile = NewType("Tile", int)
Kind = NewType("Kind", int)
Space = NewType("Space", int)
Effect = NewType("Effect", int)
OptionId = NewType("OptionId", int)
known_to_numba(Location, Card, Tile, Kind, Space, Effect, OptionId)

MOST_ITEMS = 24
POLLUTION_PIECE = RESOURCES  # the last kind of piece on a location
NEUTRAL = 6  # on a location; a seat's worker is 1 + its number


class Stage(IntEnum):
    """The game as a whole."""

    SETUP = 0
    PLAY = 1
    OVER = 2


class Item(IntEnum):
    """What waits on the stack (EE-2.5): 1 to 24 ask a seat, the others run by themselves."""

    NATION = 1
    KEEP = 2
    TURN = 3
    LOOT = 4
    CHOICE = 5
    BUY = 6
    PLANT = 7
    SCRAP = 8
    OIL = 9
    TRADE = 10
    ACTIVATE = 11
    PLANK = 12
    EFFECT = 13
    POLLUTE = 14
    WELL = 15
    CLEAN = 16
    PEEK = 17
    CLAIM = 18
    MAKE_ROOM = 19
    REFINE = 20
    DICE = 21
    HIGHEST = 22
    IMPACT = 23
    SPILL = 24
    ACT = 25  # the action of the location `a`
    NEW_DIE = 26  # a die of kind `a` comes to the mat
    REFILL = 27  # the market of type `a`
    OTHERS = 28  # the others' share of option `a`
    AFTER_ACTION = 29  # impacts owed, then `a`: an Item to go on with
    ASK = 30  # the seat `a` places after the active one about the impact in force
    RETURN = 31
    ROLL = 32
    END_TURN = 33


LAST_DECISION = 24


class Piece(IntEnum):
    """What lies on a space of an environment; tokens also name their side so."""

    EMPTY = 0
    POLLUTION = 1
    NUCLEAR = 2
    WELL = 3


class Source(IntEnum):
    """Where a token comes from (EE-10.8)."""

    TRACK = 0
    SUPPLY = 1


class Whose(IntEnum):
    """Where an achievement is when no seat holds it."""

    SUPPLY = -1
    DISPLAY = -2
    REMOVED = -3
    UNKNOWN = -4  # only in concealed states: the supply or somebody's first tile


NOBODY = -1
HIDDEN = -2
NO_ROW, FREE_ROW = 3, 4  # of a spill: not chosen yet; no row has room


class State:
    """One game in progress."""

    chance: Word
    seed: Word  # every stream of chance is derived from it (EE-1.9)
    seats: Int8
    reveal: Int16
    claimed_open: Int8  # option: claimed tiles stay visible
    unlimited: Int8  # option: tokens never run out
    stage: Int8  # a Stage
    active: Int8  # the seat whose turn it is
    depth: Int8
    items: Annotated[Int32Array, Field(np.int32, (MOST_ITEMS,))]  # see rules/items.py
    turns: Int16  # turns begun
    ended_by: Int8  # who took the last token of the track, or NOBODY
    final_left: Int8  # turns to come after this one; -1 before the end is triggered
    spot: Annotated[Int8Array, Field(np.int8, (SPOTS,))]
    impact: Annotated[Int8Array, Field(np.int8, (SPOTS,))]  # six cards, left to right
    revealed: Int8
    due: Int8
    pieces: Annotated[Int8Array, Field(np.int8, (LOCATIONS, RESOURCES + 1))]
    stack: Annotated[Int8Array, Field(np.int8, (LOCATIONS, ENERGY + 1))]  # by height - 1
    height: Annotated[Int8Array, Field(np.int8, (LOCATIONS,))]  # of the tallest stack
    open_at: Int16  # bit per location: its action is possible for the seat at D3
    deck: Annotated[Int8Array, Field(np.int8, (TYPES, CARDS_OF_A_TYPE))]  # top last
    deck_left: Annotated[Int8Array, Field(np.int8, (TYPES,))]
    discard: Annotated[Int8Array, Field(np.int8, (TYPES, CARDS_OF_A_TYPE))]
    discards: Annotated[Int8Array, Field(np.int8, (TYPES,))]
    reshuffles: Int8
    market: Annotated[Int8Array, Field(np.int8, (TYPES, SLOTS))]  # a card, or NOBODY's: -1
    owner: Annotated[Int8Array, Field(np.int8, (CARDS,))]  # a seat, or NOBODY
    plank_workers: Annotated[Int8Array, Field(np.int8, (CARDS + MAX_PLAYERS,))]
    plank_energy: Annotated[Int8Array, Field(np.int8, (CARDS + MAX_PLAYERS,))]
    used: Annotated[Int8Array, Field(np.int8, (CARDS + MAX_PLAYERS,))]  # this turn
    tile_supply: Annotated[Int8Array, Field(np.int8, (TILES,))]  # top last
    tiles_left: Int8
    display: Annotated[Int8Array, Field(np.int8, (3,))]  # a tile, or -1
    holder: Annotated[Int8Array, Field(np.int8, (TILES,))]  # a seat, or Whose
    claimed_by: Annotated[Int8Array, Field(np.int8, (TILES,))]  # who claimed it ever, or NOBODY
    claim_number: Annotated[Int8Array, Field(np.int8, (TILES,))]  # the how-manieth claim it was
    claims: Int8
    held: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # tiles held
    dealt_nations: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, 2))]
    dealt_tiles: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, 2))]
    nation: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # chosen, or NOBODY, HIDDEN
    first_tile: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # kept in D2, likewise
    dice_supply: Annotated[Int8Array, Field(np.int8, (KINDS,))]
    wells: Int8
    tokens: Int16  # in the supply
    stock: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS, RESOURCES))]
    vp: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    vp_of_rows: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]  # part of it from impacts
    workers: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # on the mat
    energy: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # on the mat
    worker_reserve: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    energy_reserve: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    dice: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, KEPT_KINDS))]
    land: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, SPACES))]  # a Piece
    un: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    just_generated: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    generated: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]  # Generate turns so far
    peeked: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # bit per impact position
    location: Int8  # entered this turn, or NOBODY
    binder: Int8  # its type, or NOBODY
    card: Int8  # being resolved (78 + seat for a nation), or NOBODY
    refined: Int8  # petroleum dice at hand
    chosen: Annotated[Int8Array, Field(np.int8, (KINDS,))]  # dice to roll
    face: Annotated[Int8Array, Field(np.int8, (KINDS, MOST_DICE))]  # 1-6; 0 not rolled
    traded: Annotated[Int8Array, Field(np.int8, (4,))]  # 1 giver, 2 receiver in this Trade


STATE = dtype_of(State)
