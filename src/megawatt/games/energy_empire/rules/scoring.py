"""EE-16: the end of the game and the final score."""

from megawatt.games.energy_empire.components import (
    CARDS,
    COLUMNS,
    MONEY_UNIT,
    RESOURCES,
    TILES,
    Box,
)
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.dice import dice_owned
from megawatt.games.energy_empire.rules.environment import free_spaces
from megawatt.games.energy_empire.rules.united_nations import leader_share, un_points
from megawatt.games.energy_empire.state import Piece, Stage, State
from megawatt.kernel.rule import rule


@rule
def structure_points(box: Box, s: State, seat: int) -> int:
    """EE-16.5: the printed VP of own structures."""
    total = 0
    for card in range(CARDS):
        if s.owner[card] == seat:
            total += int(box.card_vp[card])
    return total


@rule
def tile_points(box: Box, s: State, seat: int) -> int:
    """EE-16.5: own achievements, from the reveal of the nations on."""
    total = 0
    if s.stage != Stage.SETUP and s.held[seat] > 0:
        for tile in range(TILES):
            if s.holder[tile] == seat:
                total += value_of_tile(box, s, seat, tile)
    return total


@rule
def column_points(box: Box, s: State, seat: int) -> int:
    """EE-16.5: the bonus of each column without a piece."""
    total = 0
    for column in range(COLUMNS):
        if box.column_bonus[column] > 0:
            clean = True
            for space in range(column, 3 * COLUMNS, COLUMNS):
                clean = clean and s.land[seat, space] == Piece.EMPTY
            if clean:
                total += int(box.column_bonus[column])
    return total


@rule
def score(box: Box, s: State, seat: int) -> int:
    """EE-16.5: the sum; during play, as if the game ended now."""
    total = int(s.vp[seat]) + structure_points(box, s, seat)
    total += int(box.die_vp) * dice_owned(s, seat)
    total += un_points(box, s, seat) + leader_share(s, seat)
    total += free_spaces(s, seat) + column_points(box, s, seat)
    return total + tile_points(box, s, seat)


@rule
def left_over(s: State, seat: int) -> int:
    """EE-16.7: the tiebreak: half the money, rounded down, and all other resources."""
    total = int(s.stock[seat, 0]) // MONEY_UNIT
    for resource in range(1, RESOURCES):
        total += int(s.stock[seat, resource])
    return total
