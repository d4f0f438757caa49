"""What a seat sees of the mats, its own and those of the others, and how it stands."""

from megawatt.games.energy_empire.components import (
    CARDS,
    COLUMNS,
    ENERGY,
    KEPT_KINDS,
    MAX_PLAYERS,
    NATIONS,
    RESOURCES,
    ROWS,
    SPACES,
    SPOTS,
    TILES,
    TYPES,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.features import UN_PLACES
from megawatt.games.energy_empire.observe_parts import HELD, SCORES, WORTH, WORTH_OF_LAND
from megawatt.games.energy_empire.rules.achievements import structures_owned, value_of_tile
from megawatt.games.energy_empire.rules.environment import free_drilling, free_in_row
from megawatt.games.energy_empire.rules.locations import COST_FREE
from megawatt.games.energy_empire.rules.scoring import (
    is_clean_column,
    public_score,
    structure_points,
    tile_points,
)
from megawatt.games.energy_empire.rules.track import tokens_on_track
from megawatt.games.energy_empire.rules.united_nations import last_space, leader_share
from megawatt.games.energy_empire.state import NOBODY, Binder, Piece, Row, State, Tile
from megawatt.games.energy_empire.vocabulary import Resource
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

PIECES = len(Piece)
FIRST_BONUS_COLUMN = 2
OF_LAND = SPACES * PIECES
OF_COUNTS = RESOURCES + 4 + UN_PLACES + KEPT_KINDS
"""Numbers of a mat that are counted; the own one has the energy in reserve too."""
MONEY_SCALE, STOCK_SCALE, VP_SCALE = 20, 8, 100
OF_RANK = 7 + ROWS + COLUMNS - FIRST_BONUS_COLUMN
"""Where the rank is in the projection."""


@rule
def hot(out: Observation, at: int, width: int, index: int) -> int:
    """Write a one-hot group (all zero for an index outside) and return where the next begins."""
    if 0 <= index < width:
        out.seen[at + index] = 1.0
    return at + width


@rule
def slot_of(s: State, seat: Seat, observer: Seat) -> int:
    """Give the slot of a seat: 0 for the observer, then clockwise; a remainder takes its time."""
    after = int(seat) - int(observer)
    return after if after >= 0 else after + int(s.seats)


@rule
def put(out: Observation, at: int, value: float) -> int:
    """Write one number and return where the next belongs."""
    out.seen[at] = value
    return at + 1


@rule
def most(value: int, scale: int, times: int) -> float:
    """Scale a number that has no bound: between so many times the scale, up and down."""
    return max(-scale * times, min(value, scale * times)) * (1 / scale)


@rule
def see_stock(s: State, seat: Seat, out: Observation, at: int) -> int:
    """O8, O10: resources, points, energy, workers."""
    at = put(out, at, most(int(s.stock[seat, Resource.MONEY]), MONEY_SCALE, 10))
    for resource in range(Resource.STEEL.value, RESOURCES):
        at = put(out, at, most(int(s.stock[seat, resource]), STOCK_SCALE, 10))
    at = put(out, at, most(int(s.vp[seat]), VP_SCALE, 3))
    at = put(out, at, s.energy[seat] * (1 / 10))
    at = put(out, at, s.workers[seat] * (1 / 6))
    return put(out, at, (WORKERS - int(s.worker_reserve[seat])) * (1 / 6))


@rule
def see_land(s: State, seat: Seat, out: Observation, at: int) -> None:
    """O8, O10: the environment, four marks a space."""
    out.seen[at : at + OF_LAND] = 0
    for space in range(SPACES):
        at = hot(out, at, PIECES, int(s.land[seat, space]))


@rule
def see_nation(s: State, seat: Seat, out: Observation, at: int) -> None:
    """O8, O10: the nation, its plank, Generate turns, the impacts it has looked at."""
    out.seen[at : at + NATIONS] = 0
    at = hot(out, at, NATIONS, int(s.nation[seat]))
    at = put(out, at, 1.0 if s.nation[seat] != NOBODY else 0.0)
    at = put(out, at, 1.0 if s.first_tile[seat] != NOBODY else 0.0)
    at = put(out, at, min(int(s.plank_workers[CARDS + seat]), 2) * (1 / 2))
    at = put(out, at, min(int(s.plank_energy[CARDS + seat]), 4) * (1 / 2))
    at = put(out, at, most(int(s.generated[seat]), 20, 5))
    at = put(out, at, s.just_generated[seat] * 1.0)
    for position in range(SPOTS):
        at = put(out, at, 1.0 if (int(s.peeked[seat]) >> position) & 1 else 0.0)


@rule
def place_seen(box: Box, s: State, seat: Seat) -> int:
    """EE-14.1: the place in the United Nations; a longer or shorter track is scaled."""
    return int(s.un[seat]) * (UN_PLACES - 1) // last_space(box)


@rule
def see_own_counts(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """O8: what is counted on the own mat."""
    at = see_stock(s, seat, out, at)
    at = put(out, at, s.energy_reserve[seat] * (1 / 10))
    out.seen[at : at + UN_PLACES] = 0
    at = hot(out, at, UN_PLACES, place_seen(box, s, seat))
    for kind in range(KEPT_KINDS):
        at = put(out, at, s.dice[seat, kind] * (1 / 5))


@rule
def see_own_tiles(box: Box, s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """O8: achievements, and what each would be worth."""
    if parts & HELD:
        for tile in range(TILES):
            out.seen[at + tile] = s.holder[tile] == seat
        out.seen[at + 2 * TILES] = s.held[seat] * (1 / 5)
    for tile in range(TILES):
        if parts & WORTH[box.tile_counts[tile]]:
            out.seen[at + TILES + tile] = most(value_of_tile(box, s, seat, Tile(tile)), 5, 2)


@rule
def see_other_counts(box: Box, s: State, other: Seat, out: Observation, at: int) -> None:
    """O10: what is counted on another mat."""
    at = put(out, at, 1.0)
    at = see_stock(s, other, out, at)
    out.seen[at : at + UN_PLACES] = 0
    at = hot(out, at, UN_PLACES, place_seen(box, s, other))
    for kind in range(KEPT_KINDS):
        at = put(out, at, s.dice[other, kind] * (1 / 5))


@rule
def see_other_tiles(s: State, other: Seat, out: Observation, at: int) -> None:
    """O10: how many achievements another seat has, and those that are known."""
    at = put(out, at, s.held[other] * (1 / 5))
    for tile in range(TILES):
        known = s.claimed_open == 1 and s.claimed_by[tile] == other
        at = put(out, at, 1.0 if known else 0.0)


@rule
def see_other_structures(box: Box, s: State, other: Seat, out: Observation, at: int) -> None:
    """O10: how many structures of each type another seat has, and their points."""
    for binder in range(TYPES):
        at = put(out, at, most(structures_owned(s, other, Binder(binder)), 8, 4))
    put(out, at, most(structure_points(box, s, other), 40, 5))


@rule
def see_projection(box: Box, s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """O13: the score if the game ended now, and what is left to do."""
    if parts & SCORES or parts & counted_by_tiles(box, s, seat):
        see_scores(box, s, seat, out, at)
    out.seen[at + 4] = tokens_on_track(s) * (1 / 42)
    out.seen[at + 5] = s.workers[seat] * (1 / 6)
    if parts & WORTH_OF_LAND:
        out.seen[at + 6] = free_drilling(box, s, seat) * (1 / 4)
        for row in range(ROWS):
            out.seen[at + 7 + row] = free_in_row(s, seat, Row(row)) * (1 / 5)
        for column in range(FIRST_BONUS_COLUMN, COLUMNS):
            clean = is_clean_column(s, seat, column)
            out.seen[at + 7 + ROWS + column - FIRST_BONUS_COLUMN] = clean
    least = ENERGY + 1
    for location in COST_FREE:
        least = min(least, int(s.height[location]))
    out.seen[at + OF_RANK + MAX_PLAYERS + 1] = (int(s.energy[seat]) - least) * (1 / 10)


@rule
def counted_by_tiles(box: Box, s: State, seat: Seat) -> int:
    """O13: the parts that say when the points of the own achievements change."""
    parts = 0
    for tile in range(TILES):
        parts |= WORTH[box.tile_counts[tile]] * (s.holder[tile] == seat)
    return int(parts)


@rule
def see_scores(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """O13: the own score, the best other one, and the rank."""
    tiles = tile_points(box, s, seat)
    own = public_score(box, s, seat) + tiles
    best, rank = 0, 0
    for other in range(s.seats):
        if other != seat:
            public = public_score(box, s, Seat(other))
            best = max(best, public)
            rank += public > own
    out.seen[at] = most(own, 150, 2)
    out.seen[at + 1] = most(best, 150, 2)
    out.seen[at + 2] = most(own - best, 150, 2)
    out.seen[at + 3] = leader_share(s, seat) * (1 / 3)
    out.seen[at + OF_RANK : at + OF_RANK + MAX_PLAYERS] = 0.0
    after = hot(out, at + OF_RANK, MAX_PLAYERS, rank)
    out.seen[after] = most(tiles, 25, 2)
