"""What each part of a solo game can bring at most: the tables that the bound is made of.

Everything is counted in units (Money = Food = Energy) from a position on. Staff is never short,
missing units cost as much as others, specials work from the start: each is a relaxation, so
nothing that can happen is left out.
"""

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from megawatt.games.futuropia.components import LINE, TILES, TRACK, Effect
from megawatt.games.futuropia.rules.allowances import (
    most_generators,
    most_invited,
    most_robots,
)
from megawatt.games.futuropia.rules.final_phase import TURN_LIMIT
from megawatt.games.futuropia.rules.sustain import points_per_surplus
from megawatt.games.futuropia.state import NONE, SUPPLY, Variant
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain

ME = Seat(0)
TURNS = TURN_LIMIT + 5
"""FU-18.1: no solo game has more turns."""
MOST_BEDS = 36


# Columns of the table of a kind: a way to play it and a set of its tiles to keep.
ACTIONS, KEPT, MADE, SPACES, ONLY, NET = range(6)


class Setting(NamedTuple):
    """The numbers of a position that all tables share."""

    surplus: int
    invite: int  # People per action
    robots: int  # Robots per action
    limit: int  # Generators
    glass: int  # Food of a Greenhouse that is or may be owned
    sun: int
    camper: int
    office: int
    final: bool


def setting_of(box: Any, s: Any) -> Setting:
    """FU-14.6: every special that is owned or can still be bought is taken for granted."""
    effects = {
        int(box.effect[t])
        for t in range(TILES)
        if s.upgraded and s.place[t] in (SUPPLY, 0) and box.effect[t]
    }
    hall = int(box.hall_people) if Effect.GAMBLING_HALL in effects else 0
    shop = int(box.workshop_robots) if Effect.WORKSHOP in effects else 0
    less = int(s.variants) >> Variant.LESS_ATTRACTION & 1
    return Setting(
        int(plain(points_per_surplus)(box, s)),
        max(int(box.people_allowed[less]) + hall, int(plain(most_invited)(box, s, ME))),
        max(int(box.robots_allowed) + shop, int(plain(most_robots)(box, s, ME))),
        int(plain(most_generators)(box, s)),
        int(box.greenhouse_food) if Effect.GREENHOUSE in effects else 0,
        int(box.farm_energy) if Effect.SOLAR_FARM in effects else 0,
        1 if Effect.CAMPER in effects else 0,
        int(box.office_money) if Effect.PLANNING_OFFICE in effects else 0,
        bool(s.final),
    )


def kind_table(box: Any, s: Any, kind: int, extra: int, limit: int, final: bool) -> Any:
    """List all that buying and producing of one kind can lead to, without dominated rows.

    FU-16.5, FU-16.6: left, right or pass, prices exact; after the last pair has come up at
    most one action of the kind is left (FU-16.9).
    """
    queue = [
        int(which)
        for which in s.line[kind][:LINE]
        if which != NONE
        for _ in range(int(s.stock[which]))
    ]
    own = tuple(
        int(which) for which in s.cellar[0][: int(s.machines[0])] if box.kind[which] == kind
    )
    front = {(0, int(s.marker[kind]), own, final): 0}  # pair, marker, tiles, last pair up
    last = 1 if final else TURNS - int(s.turns[0])
    endings: dict[tuple[int, ...], Any] = {}
    found = []
    for actions in range(last + 1):
        best: dict[tuple[int, ...], int] = {}
        for (_, _, tiles, _), net in front.items():
            best[tiles] = max(best.get(tiles, net), net)
        parts = []
        for tiles, net in best.items():
            if tiles not in endings:
                endings[tiles] = _endings(box, tiles, limit)
            part = endings[tiles].copy()
            part[:, 0], part[:, 5] = actions, net
            parts.append(part)
        if not parts:
            break
        found.append(undominated(np.concatenate(parts)))
        front = _one_more(box, queue, front, extra, limit)
    return np.concatenate(found)


def _endings(box: Any, tiles: tuple[int, ...], limit: int) -> Any:
    """List the sets of these tiles that may be kept, as rows without actions and units."""
    rows = {
        (
            0,
            n,
            sum(int(box.production[g]) for g in kept),
            sum(int(box.spaces[g]) for g in kept),
            sum(int(box.people_only[g]) for g in kept),
            0,
        )
        for n in range(min(len(tiles), limit) + 1)
        for kept in combinations(tiles, n)
    }
    return undominated(np.array(sorted(rows), np.int64))


_Front = dict[tuple[int, int, tuple[int, ...], bool], int]


def _one_more(box: Any, queue: list[int], front: _Front, extra: int, limit: int) -> _Front:
    """Take one more action of the kind from every position of the queue."""
    after: _Front = {}
    for (pair, marker, tiles, ended), net in front.items():
        if ended and pair < 0:
            continue
        at = abs(pair)
        spots = queue[2 * at : 2 * at + 2]
        options = [(at, min(marker + 1, TRACK - 1), tiles, 0)]
        step = int(box.discount[marker])
        for spot, which in enumerate(spots):
            price = int(box.price[which]) + (step if spot else -step)
            moved = min(marker + 1, TRACK - 1) if spot else 0
            options.append((at + 1, moved, tuple(sorted((*tiles, which))), price))
        for position, moved, owned, price in options:
            made = sum(sorted((int(box.production[g]) for g in owned), reverse=True)[:limit])
            last_up = 2 * position + 2 >= len(queue)
            # Once the last pair lies there, the action that follows is the last of the kind.
            key = (-position if ended else position, moved, owned, ended or last_up)
            value = net - price + made + extra
            after[key] = max(after.get(key, value), value)
    return after


def undominated(rows: Any) -> Any:
    """Drop rows that another one beats or equals in everything."""
    rows = np.unique(rows, axis=0)
    better = np.stack([-rows[:, 1], rows[:, 2], -rows[:, 3], -rows[:, 4], rows[:, 5]], 1)
    kept = np.ones(len(rows), bool)
    for i in range(len(rows)):
        if kept[i]:
            beaten = (better[i] >= better).all(1)
            beaten[i] = False
            kept &= ~beaten
    return rows[kept]


def feeding_table(people: int, each: int, most: int) -> tuple[Any, Any]:
    """Units eaten, and invitations made, on the way to so many People: the large ones last."""
    units, turns = np.zeros(most + 1, np.int64), np.zeros(most + 1, np.int64)
    for goal in range(people + 1, most + 1):
        n = -(-(goal - people) // each)
        turns[goal] = n
        units[goal] = sum(max(goal - each * j, people + n - j) for j in range(n))
    return units, turns


def lighting_table(robots: int, plug: int, each: int, most: int) -> tuple[Any, Any]:
    """Units of Energy used, and Robot actions, on the way to so many Robots."""
    units, turns = np.zeros(most + 1, np.int64), np.zeros(most + 1, np.int64)
    for goal in range(robots + 1, most + 1):
        n = -(-(goal - robots) // each)
        turns[goal] = n
        units[goal] = sum(max(goal - each * j, robots + n - j) + plug for j in range(n))
    return units, turns


def quarters_rows(box: Any, s: Any) -> list[list[tuple[int, int, int]]]:
    """For so many beds to buy: (Energy, price, points) of sets of the supply, none dominated."""
    tiles = [t for t in range(TILES) if s.place[t] == SUPPLY]
    sets: dict[tuple[int, int, int], int] = {(0, 0, 0): 0}  # beds, Energy, price -> points
    for t in tiles:
        side = int(s.side[t])
        beds, plug = int(box.beds[t]), int(box.plug[t, side])
        price, points = int(box.quarters_price[t, side]), int(box.quarters_points[t, side])
        for (b, e, p), v in list(sets.items()):
            key = (min(b + beds, MOST_BEDS), e + plug, p + price)
            if b < MOST_BEDS and v + points > sets.get(key, -99):
                sets[key] = v + points
    found: list[list[tuple[int, int, int]]] = []
    for need in range(MOST_BEDS + 1):
        rows = sorted(
            ((e, p, v) for (b, e, p), v in sets.items() if b >= need),
            key=lambda row: (-row[2], row[0], row[1]),
        )
        kept: list[tuple[int, int, int]] = []
        for row in rows:
            if not any(o[0] <= row[0] and o[1] <= row[1] for o in kept):
                kept.append(row)
        found.append(kept)
    return found


def subsidy_amounts(box: Any, s: Any, office: int, most: int, reveals: int) -> Any:
    """[subsidies, reveals] -> Money from subsidies at most.

    FU-16.7: subsidies and reveals move the marker. The tile of a subsidy must be revealed
    between two of them, but for the trigger's free reveal: so many reveals come after the k-th.
    """
    track, end = box.subsidy[0], int(box.subsidy_end[0])
    found = np.zeros((most + 1, reveals + 1), np.int64)
    for b in range(most + 1):
        for v in range(reveals + 1):
            for k in range(1, b + 1):
                moved = int(s.subsidy_at) + k - 1 + max(0, v - max(0, b - k - 1))
                found[b, v] += int(track[min(end, moved)]) + office
    return found
