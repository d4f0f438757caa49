"""Chapters "Scoring" and "Scoring tiles"."""

from megawatt.games.powerline.components import (
    LINES,
    STATIONS,
    TILES_IN_PLAY,
    Box,
    Counts,
    Kind,
    Symbol,
)
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.state import Scoring, State, Tile
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def ones(bits: int) -> int:
    """Count the bits that are set."""
    n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@rule
def cities_with(box: Box, s: State, seat: Seat, symbol: Symbol) -> int:
    """PL-15.2, PL-15.3: supplied cities of one kind."""
    n = 0
    for line in range(LINES):
        n += box.line_symbol[line] == symbol and (s.supplied[seat] >> line) & 1
    return n


@rule
def stations_of(box: Box, s: State, seat: Seat, kind: Kind) -> int:
    """PL-15.5, PL-15.6: covered stations of one kind."""
    n = 0
    for station in range(STATIONS):
        n += box.station_kind[station] == kind and (s.covered[seat] >> station) & 1
    return n


@rule
def wind_hydro_level(wind: int, hydro: int) -> int:
    """PL-15.11: 1 for one kind only, 2 for one of each, 3 for one of each and a further one."""
    if wind and hydro:
        return 3 if wind + hydro > 2 else 2
    return 1 if wind or hydro else 0


@rule
def is_empty(s: State, seat: Seat, workers: int) -> bool:
    """PL-15.8, PL-15.9: no tile is left in the column for so many workers."""
    return bool(s.tiles_left[seat, workers - 1] == 0)


@rule
def count_for(box: Box, s: State, seat: Seat, counts: int) -> int:
    """PL-15: how much a seat has of what a tile counts."""
    match counts:
        case Counts.CITIES:
            return ones(int(s.supplied[seat]))
        case Counts.OPERA_CITIES:
            return cities_with(box, s, seat, Symbol.OPERA)
        case Counts.CHURCH_CITIES:
            return cities_with(box, s, seat, Symbol.CHURCH)
        case Counts.STATIONS:
            return ones(int(s.covered[seat]))
        case Counts.SOLAR_STATIONS:
            return stations_of(box, s, seat, Kind.SOLAR)
        case Counts.BIOGAS_STATIONS:
            return stations_of(box, s, seat, Kind.BIOGAS)
        case Counts.JOKERS:
            return int(s.jokers[seat])
        case Counts.COLUMNS_5_AND_6_EMPTY:
            return int(is_empty(s, seat, 5) and is_empty(s, seat, 6))
        case Counts.COLUMN_3_EMPTY:
            return int(is_empty(s, seat, 3))
        case Counts.TOKENS_ON_BEST_LINE:
            return int(s.tokens[seat, box.best_line])
        case Counts.WIND_HYDRO_LEVEL:
            wind = stations_of(box, s, seat, Kind.WIND)
            return wind_hydro_level(wind, stations_of(box, s, seat, Kind.HYDRO))
        case _:
            return int(s.island_tokens[seat])


@rule
def payment(box: Box, tile: Tile, scoring: Scoring, count: int) -> int:
    """PL-15: what a tile pays for a count: so much each, or the VP of the column reached."""
    levels = int(box.tile_levels[tile])
    if levels == 0:
        return int(box.tile_each[tile, scoring]) * count
    if box.tile_counts[tile] == Counts.ISLAND_TOKENS:
        for level in range(levels):
            if count <= box.tile_step[tile, level]:
                return int(box.tile_vp[tile, scoring, level])
        return 0
    for level in range(levels - 1, -1, -1):
        if count >= box.tile_step[tile, level]:
            return int(box.tile_vp[tile, scoring, level])
    return 0


@rule
def count_paid(box: Box, tile: Tile, scoring: Scoring, paid: int) -> int:
    """PL-14.4: how many things a tile that pays so much each has counted: later jokers are not."""
    return paid // max(1, int(box.tile_each[tile, scoring]))


@rule
def pays(box: Box, s: State, seat: Seat, tile: Tile, scoring: Scoring) -> int:
    """PL-14.1: what a tile pays a seat with the board as it is."""
    return payment(box, tile, scoring, count_for(box, s, seat, int(box.tile_counts[tile])))


@rule
def score_tiles(box: Box, s: State, seat: Seat, scoring: Scoring) -> None:
    """PL-14.1, PL-14.2: each of the three tiles, again if its condition holds again."""
    for i in range(TILES_IN_PLAY):
        vp = pays(box, s, seat, Tile(int(s.tile[i])), scoring)
        s.scored[seat, scoring, i] = vp
        s.vp[seat] += vp
        tell(s, Told.TILE_SCORED, seat, i, scoring)


@rule
def hand_out_jokers(s: State, scoring: Scoring) -> None:
    """PL-14.4: then everybody takes a joker from above the scoring space, if any lie there."""
    for seat in range(s.seats):
        if s.jokers_above[scoring] > 0:
            s.jokers_above[scoring] -= 1
            s.jokers[seat] += 1
            tell(s, Told.JOKER_HANDED_OUT, seat, scoring)
