"""Everything that is true of one game of Energy Empire at one moment."""

from enum import IntEnum
from typing import Annotated, NewType

import numpy as np

from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    DEALT,
    ENERGY,
    KEPT_KINDS,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    MOST_DICE,
    RESOURCES,
    ROWS,
    SHOWN,
    SLOTS,
    SPACES,
    SPOTS,
    TILES,
    TYPES,
    UNITS,
)
from megawatt.games.energy_empire.vocabulary import Die
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
Binder = NewType("Binder", int)
"""Government, industry or commerce: of locations, structures, and the markets that sell them."""
Slot = NewType("Slot", int)
Card = NewType("Card", int)
"""A structure 0 … 77; 78 + seat is the nation card of a seat."""
Nation = NewType("Nation", int)
Tile = NewType("Tile", int)
Impact = NewType("Impact", int)
Position = NewType("Position", int)
"""A spot of the Global Impact track, or the impact below it."""
Kind = NewType("Kind", int)
"""Of energy dice: a `Die`."""
Space = NewType("Space", int)
"""Of an environment, row by row."""
Row = NewType("Row", int)
Side = NewType("Side", int)
"""Of a token: the `Piece` that lies on the land, pollution or nuclear."""
Source = NewType("Source", int)
"""Where a token comes from (EE-10.8)."""
Payment = NewType("Payment", int)
"""How a structure is paid for (EE-6.2)."""
Exchange = NewType("Exchange", int)
"""What is done at Buy/Sell Oil (EE-5.9)."""
Effect = NewType("Effect", int)
"""A list of options in the box: see `components.OF_NATION` and the following."""
OptionId = NewType("OptionId", int)
"""An option among all of the box."""
Item = NewType("Item", int)
"""What waits on the stack, packed into one number by rules/items.py."""
known_to_numba(Location, Binder, Slot, Card, Nation, Tile, Impact, Position, Kind)
known_to_numba(Space, Row, Side, Source, Payment, Exchange, Effect, OptionId, Item)

MOST_ITEMS = 24
POLLUTION_PIECE = RESOURCES  # the last kind of piece on a location
NEUTRAL = 6  # on a location; a seat's worker is 1 + its number
NOBODY = -1
HIDDEN = -2
NOWHERE = Location(-1)
ANY_ROW = Row(ROWS)
NO_ROW, FREE_ROW = Row(ROWS), Row(ROWS + 1)  # of a spill: not chosen yet; no row has room
NOT_BEGUN = Row(-1)  # of a spill whose tokens are not counted yet
FROM_TRACK, FROM_SUPPLY = Source(0), Source(1)
IN_MONEY, IN_RESOURCE = Payment(0), Payment(1)
HYDRO, PETROLEUM = Kind(int(Die.HYDRO)), Kind(int(Die.PETROLEUM))
BUYING, SELLING = Exchange(0), Exchange(1)
PAYMENTS, EXCHANGES = 2, 2
STREAM_SETUP, STREAM_RESHUFFLE, STREAM_REFUSED, STREAM_DICE = 0, 1, 2, 3  # of chance (EE-1.9)
GIVEN, RECEIVED = 1, 2  # marks of a unit in a Trade (EE-5.13)


class Stage(IntEnum):
    """The game as a whole."""

    SETUP = 0
    PLAY = 1
    OVER = 2


class Decision(IntEnum):
    """Every question a seat can be asked: D1 to D24 of the specification.

    An item on the stack (EE-2.5) is a Decision, which waits for the answer of its seat, or a
    Task, which the engine carries out by itself. Both share one numbering: a number up to
    LAST_DECISION is a question. The comment says what the item carries: about, detail.
    """

    NOTHING = 0
    NATION = 1  # never on the stack, like the next: all seats choose at once
    KEEP = 2
    TURN = 3
    LOOT = 4  # the location
    CHOICE = 5  # the effect, the source of its tokens
    BUY = 6  # the market
    PLANT = 7
    SCRAP = 8  # the kind to be gained, the source of its token
    OIL = 9
    TRADE = 10
    ACTIVATE = 11
    PLANK = 12  # the card
    EFFECT = 13  # the effect, the source of its tokens
    POLLUTE = 14  # the side of the token, its row and source (rules/environment.py)
    WELL = 15
    CLEAN = 16  # how many are left
    PEEK = 17
    CLAIM = 18
    MAKE_ROOM = 19  # the tile claimed
    REFINE = 20
    DICE = 21  # the kind
    HIGHEST = 22
    IMPACT = 23  # the effect, the source of its tokens
    SPILL = 24  # how many are left, the row


LAST_DECISION = int(max(Decision))


class Task(IntEnum):
    """What the engine does by itself: items that go on where `Decision` ends."""

    ACT = 25  # the action of a location: which
    NEW_DIE = 26  # a die comes to the mat: its kind, the source of its token
    REFILL = 27  # a market: which
    OTHERS = 28  # the others' share of an option: which
    AFTER_ACTION = 29  # impacts owed, then what follows: ACTIVATE or END_TURN
    ASK = 30  # about the impact in force: how many seats have been asked
    RETURN = 31
    ROLL = 32
    END_TURN = 33


class Piece(IntEnum):
    """What lies on a space of an environment."""

    EMPTY = 0
    POLLUTION = 1
    NUCLEAR = 2
    WELL = 3


POLLUTION_SIDE, NUCLEAR_SIDE = Side(int(Piece.POLLUTION)), Side(int(Piece.NUCLEAR))


class Whose(IntEnum):
    """Where an achievement is when no seat holds it."""

    SUPPLY = -1
    DISPLAY = -2
    REMOVED = -3
    UNKNOWN = -4  # only in concealed states: the supply or somebody's first tile


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
    items: Annotated[Int32Array, Field(np.int32, (MOST_ITEMS,))]  # each an Item
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
    market: Annotated[Int8Array, Field(np.int8, (TYPES, SLOTS))]  # a card, or NOBODY
    owner: Annotated[Int8Array, Field(np.int8, (CARDS,))]  # a seat, or NOBODY
    plank_workers: Annotated[Int8Array, Field(np.int8, (CARDS + MAX_PLAYERS,))]
    plank_energy: Annotated[Int8Array, Field(np.int8, (CARDS + MAX_PLAYERS,))]
    used: Annotated[Int8Array, Field(np.int8, (CARDS + MAX_PLAYERS,))]  # this turn
    tile_supply: Annotated[Int8Array, Field(np.int8, (TILES,))]  # top last
    tiles_left: Int8
    display: Annotated[Int8Array, Field(np.int8, (SHOWN,))]  # a tile, or NOBODY
    holder: Annotated[Int8Array, Field(np.int8, (TILES,))]  # a seat, or Whose
    claimed_by: Annotated[Int8Array, Field(np.int8, (TILES,))]  # who claimed it ever, or NOBODY
    claim_number: Annotated[Int8Array, Field(np.int8, (TILES,))]  # the how-manieth claim it was
    claims: Int8
    held: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # tiles held
    dealt_nations: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, DEALT))]
    dealt_tiles: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, DEALT))]
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
    traded: Annotated[Int8Array, Field(np.int8, (UNITS,))]  # in this Trade: GIVEN, RECEIVED


STATE = dtype_of(State)
