"""Chapter "Determining Scores": the final score and its tiebreak (EE-16)."""

from typing import NamedTuple

from megawatt.games.energy_empire.components import (
    CARDS,
    COLUMNS,
    MONEY_UNIT,
    RESOURCES,
    SPACES,
    TILES,
    Box,
)
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.dice import dice_owned
from megawatt.games.energy_empire.rules.environment import free_spaces
from megawatt.games.energy_empire.rules.united_nations import (
    last_space,
    leader_share,
    un_points,
)
from megawatt.games.energy_empire.state import NOBODY, Piece, Stage, State, Tile
from megawatt.games.energy_empire.vocabulary import Resource
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


class Parts(NamedTuple):
    """The categories of a score (EE-16.5)."""

    score_track: int
    structures: int
    dice: int
    united_nations: int
    leader_bonus: int
    achievements: int
    clean_spaces: int
    clean_columns: int


@rule
def structure_points(box: Box, s: State, seat: Seat) -> int:
    """EE-16.5: the printed VP of own structures."""
    total = 0
    for card in range(CARDS):
        total += int(box.card_vp[card]) * (s.owner[card] == seat)  # no branch: it is asked often
    return total


@rule
def tile_points(box: Box, s: State, seat: Seat) -> int:
    """EE-16.5: own achievements, from the reveal of the nations on."""
    total = 0
    if s.stage != Stage.SETUP and s.held[seat] > 0:
        for tile in range(TILES):
            if s.holder[tile] == seat:
                total += value_of_tile(box, s, seat, Tile(tile))
    return total


@rule
def is_clean_column(s: State, seat: Seat, column: int) -> bool:
    """EE-16.5: no piece lies on any space of the column."""
    clean = True
    for space in range(column, SPACES, COLUMNS):
        clean = clean and s.land[seat, space] == Piece.EMPTY
    return clean


@rule
def column_points(box: Box, s: State, seat: Seat) -> int:
    """EE-16.5: the bonus of each column without a piece."""
    total = 0
    for column in range(COLUMNS):
        if box.column_bonus[column] > 0 and is_clean_column(s, seat, column):
            total += int(box.column_bonus[column])
    return total


@rule
def parts_of_score(box: Box, s: State, seat: Seat) -> Parts:
    """EE-16.5: what counts; during play, as if the game ended now.

    EE-16.8: workers and energy that are left over are not among it.
    """
    return Parts(
        int(s.vp[seat]),
        structure_points(box, s, seat),
        int(box.die_vp) * dice_owned(s, seat),
        un_points(box, s, seat),
        leader_share(s, seat),
        tile_points(box, s, seat),
        free_spaces(s, seat),
        column_points(box, s, seat),
    )


@rule
def public_score(box: Box, s: State, seat: Seat) -> int:
    """EE-16.5: the sum of all parts but achievements, which others may not know."""
    total = int(s.vp[seat]) + structure_points(box, s, seat)
    total += int(box.die_vp) * dice_owned(s, seat) + un_points(box, s, seat)
    return total + leader_share(s, seat) + free_spaces(s, seat) + column_points(box, s, seat)


@rule
def score(box: Box, s: State, seat: Seat) -> int:
    """EE-16.5: the sum of all parts."""
    return public_score(box, s, seat) + tile_points(box, s, seat)


@rule
def left_over(s: State, seat: Seat) -> int:
    """EE-16.7: the tiebreak: half the money, rounded down, and all other resources."""
    total = int(s.stock[seat, Resource.MONEY]) // MONEY_UNIT
    for resource in range(Resource.STEEL.value, RESOURCES):
        total += int(s.stock[seat, resource])
    return total


@rule
def solo_won(box: Box, s: State) -> bool:
    """EE-18.9: alone, all three objectives are needed."""
    alone = Seat(0)
    return bool(
        s.un[alone] == last_space(box)
        and tile_points(box, s, alone) >= box.solo_tile_points
        and score(box, s, alone) >= box.solo_score
    )


@rule
def tell_scores(s: State) -> None:
    """EE-16.5, 16.7: achievements are turned up, points counted seat by seat, the winner named."""
    tell(s, Told.GAME_ENDED, NOBODY)
    for seat in range(s.seats):
        for tile in range(TILES):
            if s.holder[tile] == seat:
                tell(s, Told.ACHIEVEMENT_SCORED, seat, tile)
        tell(s, Told.SCORE_COUNTED, seat)
    tell(s, Told.GAME_WON, NOBODY)
