"""The choices of a table, and setting it."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from megawatt.games.powerline.components import (
    BOARDS,
    COLUMNS,
    LETTERS,
    LINES,
    MAX_PLAYERS,
    SCORINGS,
    TILES,
    TILES_IN_PLAY,
    Box,
    Chart,
    Counts,
)
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.dice import SETTING_UP, begin_round
from megawatt.games.powerline.state import NO_END, NOWHERE, STATE, Deal, Draw, State
from megawatt.kernel import contract
from megawatt.kernel.chance import below, derive, shuffle
from megawatt.kernel.contract import implements
from megawatt.kernel.errors import BadOption
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import Option
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell
from megawatt.kernel.tongue import N_

TILES_OF_A_COLOUR = 3
COLOURED = 9
"""Tiles A to I; J, K and L follow."""
UNKNOWN_BOARD = -1

OPTIONS = {
    "boards": Option(
        str,
        "random",
        N_("Player boards: all different, all the same, or those of board_numbers."),
        ("random", "same", "chosen"),
        "PL-1.5",
    ),
    "board_numbers": Option(
        list,
        [],
        N_("Boards 1 to 6: one per seat if chosen, at most one if all play the same."),
        tuple(range(1, BOARDS + 1)),
        "PL-1.5",
    ),
    "chart": Option(
        list,
        [],
        N_("Worker chart of each seat, or one for all; blue limits the lines (variant 1)."),
        ("green", "blue"),
        "PL-18.1",
    ),
    "adventure": Option(
        bool,
        False,
        N_("Adventure Island: skipping the same number costs more and more."),
        (),
        "PL-19.1",
    ),
    "vacation": Option(
        bool, True, N_("Vacation tile: once a game the island costs nothing."), (), "PL-10.5"
    ),
    "vacation_tokens": Option(
        bool, False, N_("A vacation on Adventure Island leaves tokens there."), (), "PL-19.5"
    ),
    "tiles": Option(
        str,
        "printed",
        N_("Scoring tiles: A, D, G; one of each colour; any three; J, K, L; or chosen_tiles."),
        ("printed", "colour", "random", "special", "chosen"),
        "PL-1.6",
    ),
    "chosen_tiles": Option(
        list, [], N_("Three scoring tiles by their letters."), tuple(LETTERS), "PL-1.6"
    ),
    "specials": Option(
        str, "off", N_("J, K and L join the tiles that are drawn."), ("off", "mixed"), "PL-21.1"
    ),
    "centre": Option(
        str,
        "auto",
        N_("Centre board: side A gives a joker after the second scoring; auto: B for drawn tiles."),
        ("auto", "A", "B"),
        "PL-1.7",
    ),
    "open_plans": Option(bool, False, N_("Everybody may watch the plans grow."), (), "PL-8.4"),
}

PRESETS: dict[str, dict[str, Any]] = {
    N_("Standard"): {},
    N_("Experienced"): {"vacation": False},
    N_("Variant 1: construction limits"): {"chart": ["blue"]},
    N_("Variant 2: Adventure Island"): {"adventure": True},
    N_("Variant 3: contracts"): {"tiles": "colour", "centre": "B"},
    N_("Variant 3: contracts, both jokers"): {"tiles": "colour", "centre": "A"},
    N_("Variant 3: any three contracts"): {"tiles": "random", "centre": "B"},
    N_("Variant 4: special contracts mixed in"): {
        "tiles": "random",
        "specials": "mixed",
        "centre": "B",
    },
    N_("Variant 4: crowns only"): {"tiles": "special", "centre": "B"},
    N_("Full difficulty"): {
        "chart": ["blue"],
        "adventure": True,
        "vacation": False,
        "tiles": "random",
        "specials": "mixed",
        "centre": "B",
    },
}
"""PL-22.3."""


def lay(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """PL-1.1: write the options into the state; PL-1.2: refuse the sets that cannot be."""
    tiles = options["tiles"]
    if tiles == "printed" and options["specials"] == "mixed":
        raise BadOption(N_("Mixing in J, K and L needs drawn tiles."))
    _lay_tiles(s, tiles, options)
    _lay_boards(s, seats, options)
    charts = options["chart"] or ["green"]
    if len(charts) not in (1, seats):
        raise BadOption(N_("Give one chart per seat, or one for all."))
    for seat in range(seats):
        s.chart[seat] = Chart[charts[seat % len(charts)].upper()]
    s.side_b = options["centre"] == "B" or (options["centre"] == "auto" and tiles != "printed")
    for name in ("adventure", "vacation", "vacation_tokens", "open_plans"):
        setattr(s, name, options[name])


def _lay_tiles(s: State, tiles: str, options: Mapping[str, Any]) -> None:
    s.draw = Draw[tiles.upper()]
    s.specials = options["specials"] == "mixed" and tiles in ("colour", "random")
    if tiles == "chosen":
        letters = options["chosen_tiles"]
        if len(letters) != TILES_IN_PLAY or len(set(letters)) != TILES_IN_PLAY:
            raise BadOption(N_("Name three different scoring tiles."))
        for i, letter in enumerate(letters):
            s.tile[i] = LETTERS.index(letter)


def _lay_boards(s: State, seats: int, options: Mapping[str, Any]) -> None:
    s.deal = Deal[options["boards"].upper()]
    numbers = options["board_numbers"]
    if s.deal == Deal.CHOSEN and len(numbers) != seats:
        raise BadOption(N_("Give one board per seat."))
    if s.deal == Deal.SAME and len(numbers) > 1:
        raise BadOption(N_("Name one board for all, or none."))
    for seat in range(MAX_PLAYERS):
        s.board[seat] = UNKNOWN_BOARD
    for seat, number in enumerate(numbers[:seats]):
        s.board[seat] = number - 1


@implements(contract.setup, STATE)
@rule
def setup(box: Box, s: State) -> None:
    """PL-1: set the table; PL-1.11: the set-up and the dice have chances of their own."""
    s.seed = s.chance
    s.chance = derive(s.seed, SETTING_UP, 0)
    deal_boards(s)
    draw_tiles(box, s)
    lay_jokers(box, s)
    for seat in range(s.seats):
        equip(box, s, Seat(seat))
    tell(s, Told.TABLE_SET, NOBODY)
    for seat in range(s.seats):
        tell(s, Told.BOARD_DEALT, seat)
    begin_round(box, s)


@rule
def deal_boards(s: State) -> None:
    """PL-1.5: different boards for all, or the same, or those that were chosen."""
    if s.deal == Deal.RANDOM:
        boards = np.arange(BOARDS).astype(np.int8)
        shuffle(s, boards)
        for seat in range(s.seats):
            s.board[seat] = boards[seat]
    elif s.deal == Deal.SAME:
        if s.board[0] == UNKNOWN_BOARD:
            s.board[0] = below(s, BOARDS)
        for seat in range(1, s.seats):
            s.board[seat] = s.board[0]


@rule
def draw_tiles(box: Box, s: State) -> None:
    """PL-1.6: three scoring tiles; PL-1.9: do island tokens mean anything with them?"""
    if s.draw == Draw.COLOUR:
        draw_by_colour(s)
    elif s.draw == Draw.RANDOM:
        pool = np.arange(TILES if s.specials else COLOURED).astype(np.int8)
        shuffle(s, pool)
        for i in range(TILES_IN_PLAY):
            s.tile[i] = pool[i]
    elif s.draw != Draw.CHOSEN:
        for i in range(TILES_IN_PLAY):
            s.tile[i] = box.printed[i] if s.draw == Draw.PRINTED else COLOURED + i
    s.tracked = s.adventure
    for i in range(TILES_IN_PLAY):
        if box.tile_counts[s.tile[i]] == Counts.ISLAND_TOKENS:
            s.tracked = 1


@rule
def draw_by_colour(s: State) -> None:
    """PL-1.6: one of each colour; mixed in, J counts as red, K as green, L as yellow."""
    for colour in range(TILES_IN_PLAY):
        drawn = below(s, TILES_OF_A_COLOUR + s.specials)
        if drawn < TILES_OF_A_COLOUR:
            s.tile[colour] = TILES_OF_A_COLOUR * colour + drawn
        else:
            s.tile[colour] = COLOURED + colour


@rule
def lay_jokers(box: Box, s: State) -> None:
    """PL-1.3, PL-1.7: a joker for each seat on the joker spaces of the centre board's side."""
    s.joker_supply = box.joker_tiles
    for scoring in range(SCORINGS):
        s.jokers_above[scoring] = s.seats * box.hand_out[s.side_b, scoring]
        s.joker_supply -= s.jokers_above[scoring]


@rule
def equip(box: Box, s: State, seat: Seat) -> None:
    """PL-1.4: points, worker and energy tiles, vacation tile; all lines are empty."""
    s.vp[seat] = box.start_vp
    s.energy[seat] = box.energy_at_start
    s.has_vacation[seat] = s.vacation
    for column in range(COLUMNS):
        s.tiles_left[seat, column] = box.tiles_of[s.chart[seat], column]
        s.last_spot[seat, column] = NOWHERE
    for line in range(LINES):
        s.direction[seat, line] = NO_END
