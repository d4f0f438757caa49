"""Chapter "End of the game & final scoring", with module 1, the largest grid (FE-12, FE-13)."""

import numpy as np

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CERTIFICATE_VALUES,
    MAX_PLAYERS,
    NODES,
    PLACES,
    START,
    Box,
)
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.state import SCORES, VALUES, Contract, Region, Score, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import lowest
from megawatt.kernel.record import Int8Array, Int64Array
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell

MOST_GRIDS = NODES // 2
"""A grid touches at least two nodes, and no node belongs to two grids of a seat."""
POINT = 10_000
"""In the ranking: nobody is so rich that money outweighs a point."""


@rule
def empty_spaces_of(box: Box, s: State, contract: Contract) -> int:
    """FE-12.2: the spaces without a plant."""
    empty = 0
    for space in range(box.first_space[contract], box.end_space[contract]):
        empty += s.space[space] == 0
    return empty


@rule
def empty_points_of(box: Box, s: State, contract: Contract) -> int:
    """FE-12.2: 1 VP an empty space of an unfinished contract (FE-R25: or of any)."""
    if s.finished[contract] and not s.count_all_empty:
        return 0
    return empty_spaces_of(box, s, contract) * int(box.empty_space_points)


@rule
def empty_points(box: Box, s: State, seat: Seat) -> int:
    """FE-12.2: the empty spaces of all contracts of a seat."""
    points = 0
    for contract in range(ALL_CONTRACTS):
        if s.holder[contract] == seat:
            points += empty_points_of(box, s, Contract(contract))
    return points


@rule
def certificate_points(s: State, seat: Seat) -> int:
    """FE-12.3: the sum of their values."""
    total = 0
    for i in range(VALUES):
        total += CERTIFICATE_VALUES[i] * int(s.certificates[seat, i])
    return total


@rule
def count_plants(box: Box, s: State, region: Region, counts: Int8Array) -> None:
    """FE-12.4: each seat's plants on the sites of a region; START is in none."""
    counts[:] = 0
    for site in range(START + 1, box.sites[s.side] + 1):
        if box.region[s.side, site] == region:
            for seat in range(s.seats):
                counts[seat] += s.plants[seat, site]


@rule
def majority_points(box: Box, seats: int, counts: Int8Array, seat: Seat) -> int:
    """FE-12.4, FE-12.5: the places shared by the tied, rounded down; no plant, no place."""
    if counts[seat] == 0:
        return 0
    ahead, tied = 0, 0
    for other in range(seats):
        ahead += counts[other] > counts[seat]
        tied += counts[other] == counts[seat]
    pot = 0
    for place in range(ahead, min(ahead + tied, PLACES)):
        pot += int(box.majority[seats, place])
    return pot // tied


@rule
def grids_of(box: Box, s: State, seat: Seat, grids: Int64Array) -> int:
    """FE-12.6: the connected sets of nodes that a seat's lines touch, one bit a node."""
    n = 0
    for link in range(box.links[s.side]):
        if (s.lines[link] >> seat) & 1:
            grid = (1 << int(box.link_a[s.side, link])) | (1 << int(box.link_b[s.side, link]))
            i = 0
            while i < n:
                if grids[i] & grid:
                    grid |= int(grids[i])
                    n -= 1
                    grids[i] = grids[n]
                    i = 0
                else:
                    i += 1
            grids[n] = grid
            n += 1
    return n


@rule
def spread_of(box: Box, s: State, grids: Int64Array, n: int) -> int:
    """FE-12.6: the regions that the best grid touches (FE-R28: or all lines together)."""
    best = 0
    together = 0
    for i in range(n):
        together |= int(grids[i])
        best = max(best, regions_in(box, s, int(grids[i])))
    return regions_in(box, s, together) if s.any_line else best


@rule
def regions_in(box: Box, s: State, nodes: int) -> int:
    """FE-12.6: how many regions a set of nodes touches; START adds none."""
    touched = 0
    for region in range(box.regions[s.side]):
        touched += (int(box.region_nodes[s.side, region]) & nodes) != 0
    return touched


@rule
def plants_in_best_grid(s: State, seat: Seat, grids: Int64Array, n: int) -> int:
    """FE-13.2, FE-13.3: own plants on nodes of one grid, START among them, the most of all."""
    built = 0
    for node in range(NODES):
        built |= int(s.plants[seat, node] > 0) << node
    best = 0
    for i in range(n):
        plants, nodes = 0, int(grids[i]) & built
        while nodes:
            plants += int(s.plants[seat, lowest(nodes)])
            nodes &= nodes - 1
        best = max(best, plants)
    return best


@rule
def score_the_end(box: Box, s: State) -> None:
    """FE-12.1: empty spaces, certificates, majorities, spread, and the largest grid (FE-13.1)."""
    for seat in range(s.seats):
        s.scores[seat, Score.EMPTY] = empty_points(box, s, Seat(seat))
        tell(s, Told.EMPTY_SPACES_SCORED, seat)
    for seat in range(s.seats):
        s.scores[seat, Score.CERTIFICATES] = certificate_points(s, Seat(seat))
        tell(s, Told.CERTIFICATES_SCORED, seat)
    score_regions(box, s)
    score_grids(box, s)
    for seat in range(s.seats):
        if is_first(s, Seat(seat)):
            tell(s, Told.GAME_WON, seat)


@rule
def score_regions(box: Box, s: State) -> None:
    """FE-12.4: one region after another, all seats at once."""
    counts = np.zeros(MAX_PLAYERS, np.int8)
    for region in range(box.regions[s.side]):
        count_plants(box, s, Region(region), counts)
        for seat in range(s.seats):
            points = majority_points(box, int(s.seats), counts, Seat(seat))
            s.scores[seat, Score.REGION + region] = points
        tell(s, Told.REGION_SCORED, NOBODY, region)


@rule
def score_grids(box: Box, s: State) -> None:
    """FE-12.6, FE-13.1: the regions that a grid touches, and the plants in the largest one."""
    grids = np.zeros(MOST_GRIDS, np.int64)
    for seat in range(s.seats):
        n = grids_of(box, s, Seat(seat), grids)
        regions = spread_of(box, s, grids, n)
        s.scores[seat, Score.SPREAD] = box.spread_points[regions]
        tell(s, Told.SPREAD_SCORED, seat, regions)
        if s.largest_grid:
            plants = plants_in_best_grid(s, Seat(seat), grids, n)
            s.scores[seat, Score.GRID] = plants * int(box.grid_plant_points)
            tell(s, Told.GRID_SCORED, seat, plants)


@rule
def total_of(s: State, seat: Seat) -> int:
    """FE-12.7: all categories together."""
    total = 0
    for category in range(SCORES):
        total += int(s.scores[seat, category])
    return total


@rule
def standing_of(s: State, seat: Seat) -> int:
    """FE-12.8: ties go to the richer; equal in both they share the rank."""
    return POINT * total_of(s, seat) + int(s.money[seat])


@rule
def is_first(s: State, seat: Seat) -> bool:
    """FE-12.7: nobody stands higher."""
    first = True
    for other in range(s.seats):
        first = first and standing_of(s, Seat(other)) <= standing_of(s, seat)
    return first
