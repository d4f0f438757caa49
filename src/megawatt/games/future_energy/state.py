"""Everything that is true of one game of Future Energy at one moment."""

from enum import IntEnum
from typing import Annotated, NewType

import numpy as np

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATE_VALUES,
    CERTIFICATES,
    CONTRACTS,
    ENERGIES,
    KINDS,
    LINKS,
    MAX_PLAYERS,
    NODES,
    REGIONS,
    SLOTS,
    SPACES,
)
from megawatt.kernel.ids import known_to_numba
from megawatt.kernel.record import (
    Field,
    Flag,
    Int8,
    Int8Array,
    Int16,
    Int16Array,
    Int64,
    Word,
    dtype_of,
)

Site = NewType("Site", int)
Link = NewType("Link", int)
Contract = NewType("Contract", int)
Space = NewType("Space", int)
Slot = NewType("Slot", int)
Card = NewType("Card", int)
Certificate = NewType("Certificate", int)  # by value: 0, 1, 2 for 3, 4, 5 VP
Region = NewType("Region", int)
known_to_numba(Site, Link, Contract, Space, Slot, Card, Certificate, Region)

NOTHING = -1
NOBODY = -1
TOP = Slot(-1)  # no slot of the display: the top of the stack of public contracts
USED = 4  # owner of a public contract that has left the game without points
SCORED_BY = 5  # with points: the sum of this and the seat that scored them
STACK_EMPTY = 1  # what triggered the end: the stack of contracts
TRIGGERED_BY = 2  # or a seat that placed its last line: the sum of this and the seat
VALUES = len(CERTIFICATE_VALUES)
MOST_FREE = 4  # free links of one move: 0 to 3 (two nuclear tiles and one public contract)
FAR = 100  # a way that does not exist
SUBSTITUTES = 4


class Decision(IntEnum):
    """Every question a seat can be asked, by the numbers of the specification.

    OVER is stored when the game has ended, so NONE, which is never stored, stands before it.
    """

    NONE = -1
    OVER = 0
    PLAN = 1
    LINE = 2
    STEP = 3
    BUILD = 4
    OIL = 5
    COAL = 6
    NUC_LINE = 7
    NUC_KEEP = 8
    GROUND_LINE = 9
    GROUND_CONTRACT = 10
    GROUND_SPACE = 11
    GROUND_SITE = 12
    JOIN = 13
    WRAP = 14
    PAY = 15
    FX_LINE_FROM = 16
    FX_LINE_TO = 17
    FX_CERT = 18
    FX_SHIFT_FROM = 19
    FX_SHIFT_TO = 20
    FX_CREW = 21
    FX_RETURN = 22
    FX_JOINT_SPACE = 23
    FX_JOINT_SPACE2 = 24
    FX_JOINT_SITE = 25
    FX_CONTRACT = 26
    FX_SWAP_A = 27
    FX_SWAP_B = 28
    FX_DOUBLE = 29
    FX_LINE_NEW = 30
    FX_REPEAT = 31


class Purchase(IntEnum):
    """The purchases of a turn, as bits."""

    ONE_LINE = 1
    TWO_LINES = 2
    CONTRACT = 4


class Substitute(IntEnum):
    """What may stand in for an energy tile, in the order in which it is spent."""

    WILDCARD = 0
    GROUND = 1
    INVESTOR = 2
    ENGINEER = 3


class Score(IntEnum):
    """Where points come from. REGION is the first of five, one a region."""

    CONTRACTS = 0
    PUBLIC = 1
    GROUND = 2
    EMPTY = 3
    CERTIFICATES = 4
    REGION = 5
    SPREAD = 10
    GRID = 11


SCORES = Score.REGION + REGIONS + 2


class State:
    """One game in progress."""

    chance: Word
    visited: Int64  # nodes of the present move, one bit each
    oil_contracts: Int64  # contracts used in the present build on oil, one bit each
    reveal: Int16
    rounds: Int16  # complete rounds so far
    money: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS,))]
    scores: Annotated[Int16Array, Field(np.int16, (MAX_PLAYERS, SCORES))]
    seats: Int8
    side: Int8  # of the board: 0 for 2 and 3 seats, 1 for 4
    # options
    largest_grid: Int8
    public_contracts: Int8
    new_grounds: Int8
    lines_to_blocked: Int8
    stalemate_rounds: Int8
    count_all_empty: Int8  # empty spaces of completed contracts score too
    any_line: Int8  # the spread counts all lines, not one connected grid
    may_decline: Int8  # effects of public contracts may be declined when paid with real tiles
    swap_energies: Int8  # public contract 11 swaps energies only
    money_open: Int8
    # whose turn
    kite: Int8
    current: Int8  # whose turn it is
    asked: Int8  # who decides: the current seat, or another that may join
    decision: Int8  # a Decision: what the seat `asked` is asked
    triggered: Int8  # by what (see TRIGGERED_BY): the round being played is the last; else 0
    idle_rounds: Int8
    progress: Flag  # something irreversible happened in this round
    # the board
    crew: Int8
    tile: Annotated[Int8Array, Field(np.int8, (NODES,))]  # a Kind or Tile
    plants: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, NODES))]
    lines: Annotated[Int8Array, Field(np.int8, (LINKS,))]  # the seats with a line there, as bits
    unused: Annotated[Int8Array, Field(np.int8, (KINDS,))]  # tiles never laid out face up
    boxed: Int8  # tiles that left the game during play
    # contracts
    deck: Annotated[Int8Array, Field(np.int8, (CONTRACTS,))]  # in the order drawn
    drawn: Int8  # how many of the deck have been turned up
    in_play: Int8  # the deck ends here; the rest was removed unseen
    display: Annotated[Int8Array, Field(np.int8, (SLOTS,))]
    holder: Annotated[Int8Array, Field(np.int8, (ALL_CONTRACTS,))]
    finished: Annotated[Int8Array, Field(np.int8, (ALL_CONTRACTS,))]
    space: Annotated[Int8Array, Field(np.int8, (SPACES,))]  # plants on it: 0 to 2
    left: Annotated[Int8Array, Field(np.int8, (ALL_CONTRACTS,))]  # plants on the contract
    waiting: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, KINDS))]  # by icon; last: all
    # seats
    plant_supply: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    line_supply: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    investors: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    engineers: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # with the own one
    nuclear: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]  # tiles on the nuclear board
    certificates: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, VALUES))]  # of value 3, 4, 5
    certificate_count: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    pile: Annotated[Int8Array, Field(np.int8, (CERTIFICATES,))]  # values; drawn from the end
    pile_left: Int8
    sold: Annotated[Int8Array, Field(np.int8, (VALUES,))]  # certificates shown and sold
    # public contracts
    card_deck: Annotated[Int8Array, Field(np.int8, (CARDS,))]
    cards_drawn: Int8
    card_display: Annotated[Int8Array, Field(np.int8, (SLOTS,))]
    card_owner: Annotated[Int8Array, Field(np.int8, (CARDS,))]  # a seat, NOBODY, or gone (USED)
    kept: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, ENERGIES))]
    substitutes: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS, SUBSTITUTES))]
    wildcards: Int8  # in the supply
    wildcards_spent: Int8
    # this turn
    duty: Flag  # no plant was on a contract when the turn began
    free_engineers: Int8
    bought: Int8  # Purchases made, as bits
    repeats: Int8  # purchases made by a public contract
    lines_due: Int8  # lines bought and not yet placed
    ready: Int8  # nuclear tiles not yet used
    crew_card: Int8  # the public contract that may move the crew in this move
    in_hand: Int8  # the tile taken, until its action is over
    site_kind: Int8  # the kind of the tile taken this turn
    joint_icon: Int8
    extras: Int8  # OIL and GROUND_LINE decisions left
    need: Annotated[Int8Array, Field(np.int8, (MOST_FREE, NODES))]  # money to a match, FE-6.9
    # the public contract in use
    card: Int8
    window: Int8  # the Decision it was used in
    icons_paid: Int8
    subs_paid: Int8
    must_real: Flag  # its effect is impossible: only real tiles will do
    first_space: Int8
    second_space: Int8
    first_link: Int8
    first_site: Int8


STATE = dtype_of(State)
