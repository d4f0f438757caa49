"""Chapter "Final scoring", I: what the Generators alone can sustain."""

from typing import NamedTuple

import numpy as np

from megawatt.games.futuropia.components import TILES, Box, Effect
from megawatt.games.futuropia.rules.allowances import has_variant, is_special
from megawatt.games.futuropia.rules.production import (
    FIELD,
    LOW,
    farm_of,
    greenhouse_of,
    packed,
    totals,
    workers_needed,
)
from megawatt.games.futuropia.state import ENERGY, FOOD, Generator, State, Tile, Variant
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Int64Array
from megawatt.kernel.rule import rule


class Sustained(NamedTuple):
    """What `sustain` finds."""

    points: int  # of FU-13.2 to FU-13.4
    running: int  # positions in the cellar, a bit each
    robots: int  # kept
    residents: int  # kept
    working: int  # residents who must work
    kept: int  # Living Quarters, a bit each
    food_left: int
    energy_left: int
    quarters_points: int


NOTHING_YET = Sustained(*[0] * len(Sustained._fields))


@rule
def points_per_surplus(box: Box, s: State) -> int:
    """FU-13.3: 1 point per surplus unit; FU-15.7, FU-15.8: 2 with valuable surplus."""
    return int(box.surplus_points[has_variant(s, Variant.SURPLUS)])


@rule
def sustain(box: Box, s: State, seat: Seat) -> Sustained:
    """FU-12.1 to FU-12.4: normally everything runs and nothing is to be decided."""
    food, energy = totals(box, s, seat, FOOD), totals(box, s, seat, ENERGY)
    spaces = ((food + energy) >> FIELD) & LOW
    only = (food + energy) & LOW
    made_food = (food >> 2 * FIELD) + greenhouse_of(box, s, seat)
    spare = (energy >> 2 * FIELD) + farm_of(box, s, seat) - int(s.plug[seat])
    people, beds = int(s.people[seat]), int(s.beds[seat])
    if spare >= 0 and not s.shut_down_allowed:
        robots = min(int(s.robots[seat]), spare)
        residents = min(min(people, beds), made_food)
        working = max(0, workers_needed(spaces, only, robots) - int(s.camper[seat]))
        if working <= residents:
            quarters = int(np.int64(s.quarters_points[seat]))  # each part has one type
            left, lit = made_food - residents, spare - robots
            points = int(box.leisure_points) * (residents - working) + quarters
            points += points_per_surplus(box, s) * (left + lit)
            kept = 0
            for t in range(TILES):
                if s.place[t] == seat:
                    kept |= 1 << t
            running = (1 << int(s.machines[seat])) - 1
            return Sustained(points, running, robots, residents, working, kept, left, lit, quarters)
    return _search(box, s, seat)


@rule
def _search(box: Box, s: State, seat: Seat) -> Sustained:
    """FU-12.7: all sets of Generators, the largest first; of each, every way to keep quarters.

    A set inside an accepted one is passed over: what can be kept running runs (FU-12.4).
    """
    homes = _homes(box, s, seat)
    n = int(s.machines[seat])
    accepted = np.zeros(1 << n, np.int64)
    taken = 0
    best, best_rank = NOTHING_YET, _NO_WAY
    for count in range(n, -1, -1):
        for running in range(1 << n):
            if _bits(running) != count or _is_inside(running, accepted, taken, s):
                continue
            found, rank = _best_with(box, s, seat, running, homes)
            if rank == _NO_WAY:
                continue
            accepted[taken] = running
            taken += 1
            if rank > best_rank:
                best, best_rank = found, rank
    return best


@rule
def _bits(mask: int) -> int:
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@rule
def _is_inside(running: int, accepted: Int64Array, taken: int, s: State) -> bool:
    """FU-12.4: whether a larger accepted set contains this one (R-2: unless one may shut down)."""
    if s.shut_down_allowed:
        return False
    inside = False
    for i in range(taken):
        inside = inside or running & ~accepted[i] == 0
    return inside


# Columns of `_homes`, a row for each set of Living Quarters that may stay.
_COLUMNS = 7
_USED, _BEDS, _VP, _COUNT, _GLASS, _CHEAPEST, _MASK = range(_COLUMNS)
_NEVER = int(np.iinfo(np.int32).max)


@rule
def _homes(box: Box, s: State, seat: Seat) -> Int64Array:
    """FU-12.2: every set of own Living Quarters that holds all which need no Energy on balance.

    Rows descend from "all kept"; among sets of equal size those with lower indices come first.
    """
    tiles = np.zeros(TILES, np.int64)
    m = 0
    for t in range(TILES):
        if s.place[t] == seat and _net(box, s, Tile(t)) > 0:
            tiles[m] = t
            m += 1
    rows = np.zeros((1 << m, _COLUMNS), np.int64)
    for i in range(1 << m):
        row = rows[(1 << m) - 1 - i]
        row[_CHEAPEST] = _NEVER
        for t in range(TILES):
            if s.place[t] == seat and _net(box, s, Tile(t)) <= 0:
                _keep(box, s, Tile(t), row)
        for j in range(m):
            tile = Tile(int(tiles[j]))
            if (i >> (m - 1 - j)) & 1:
                _keep(box, s, tile, row)
            else:
                row[_CHEAPEST] = min(row[_CHEAPEST], _net(box, s, tile))
    return rows


@rule
def _net(box: Box, s: State, tile: Tile) -> int:
    """FU-12.2: the Energy a tile needs, less what the Solar Farm gives."""
    need = int(box.plug[tile, s.side[tile]])
    if is_special(s, tile) and box.effect[tile] == Effect.SOLAR_FARM:
        need -= int(box.farm_energy)
    return need


@rule
def _keep(box: Box, s: State, tile: Tile, row: Int64Array) -> None:
    row[_USED] += _net(box, s, tile)
    row[_BEDS] += box.beds[tile]
    row[_VP] += box.quarters_points[tile, s.side[tile]]
    row[_COUNT] += 1
    row[_MASK] |= 1 << tile
    if is_special(s, tile) and box.effect[tile] == Effect.GREENHOUSE:
        row[_GLASS] = box.greenhouse_food


@rule
def _best_with(
    box: Box, s: State, seat: Seat, running: int, homes: Int64Array
) -> tuple[Sustained, int]:
    """FU-12.2, FU-12.3: the best end with these Generators and its rank; or they cannot run."""
    food, energy, spaces, only = 0, 0, 0, 0
    for i in range(s.machines[seat]):
        if (running >> i) & 1:
            which = Generator(int(s.cellar[seat, i]))
            one = packed(box, which)
            spaces += (one >> FIELD) & LOW
            only += one & LOW
            if box.kind[which] == FOOD:
                food += one >> 2 * FIELD
            else:
                energy += one >> 2 * FIELD
    best, best_rank = NOTHING_YET, _NO_WAY
    for i in range(len(homes)):
        used = int(homes[i, _USED])
        # Nothing that fits may be thrown out, so the cheapest removed tile must not fit.
        if used > energy or energy >= used + homes[i, _CHEAPEST]:
            continue
        # Living Quarters go only when all Robots have gone.
        robots = min(int(s.robots[seat]), energy - used) if i == 0 else 0
        made = food + int(homes[i, _GLASS])
        residents = min(min(int(s.people[seat]), int(homes[i, _BEDS])), made)
        working = max(0, workers_needed(spaces, only, robots) - int(s.camper[seat]))
        if working > residents:
            continue
        left, lit, quarters = made - residents, energy - used - robots, int(homes[i, _VP])
        points = int(box.leisure_points) * (residents - working) + quarters
        points += points_per_surplus(box, s) * (left + lit)
        mask = int(homes[i, _MASK])
        found = Sustained(points, running, robots, residents, working, mask, left, lit, quarters)
        rank = _rank(found, int(homes[i, _COUNT]))
        if rank > best_rank:
            best, best_rank = found, rank
    return best, best_rank


# A rank is one number: its parts, none of them as large as half of this, the weightiest first.
_RADIX = 1 << 10
_NO_WAY = int(np.iinfo(np.int64).min)


@rule
def _rank(found: Sustained, homes: int) -> int:
    """FU-12.4: most points, then People at leisure, residents, Generators, lower set, quarters."""
    leisure, running = found.residents - found.working, found.running
    rank = found.points
    for part in (leisure, found.residents, _bits(running), -running, homes):
        rank = rank * _RADIX + part
    return rank
