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
from megawatt.games.futuropia.rules.sustain import points_per_surplus
from megawatt.games.futuropia.state import NONE, SUPPLY, Variant
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain

ME = Seat(0)
ACTIONS = 13
"""Actions of one kind that are looked at one by one; further ones are taken for full runs."""
TURNS = 66
MOST_BEDS = 36


class Kept(NamedTuple):
    """A row of the table of one kind: actions, tiles kept and what they are, units gained."""

    actions: int
    tiles: int
    made: int
    spaces: int
    only: int
    net: int


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


def kind_table(box: Any, s: Any, kind: int, extra: int, limit: int, final: bool) -> list[Kept]:
    """All that buying and producing of one kind can lead to, without dominated rows.

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
    best: dict[tuple[int, tuple[int, ...]], int] = {}
    front = {(0, int(s.marker[kind]), own, final): 0}  # pair, marker, tiles, last pair up
    for actions in range(ACTIONS + 1):
        for (_, _, tiles, _), net in front.items():
            key = (actions, tiles)
            best[key] = max(best.get(key, net), net)
        if final and actions == 1:
            break
        front = _one_more(box, queue, front, extra, limit)
    rows: set[Kept] = set()
    for (actions, tiles), net in best.items():
        for n in range(min(len(tiles), limit) + 1):
            for kept in set(combinations(sorted(tiles), n)):
                made = sum(int(box.production[g]) for g in kept)
                spaces = sum(int(box.spaces[g]) for g in kept)
                only = sum(int(box.people_only[g]) for g in kept)
                rows.add(Kept(actions, n, made, spaces, only, net))
    return _with_full_runs(undominated(rows), box, queue, own, extra, limit)


def _with_full_runs(
    rows: list[Kept], box: Any, queue: list[int], own: tuple[int, ...], extra: int, limit: int
) -> list[Kept]:
    """FU-18.1: add further actions up to the turn limit, each with the best run imaginable."""
    made = sorted((int(box.production[g]) for g in (*own, *queue)), reverse=True)
    run = sum(made[:limit]) + extra
    last = [row for row in rows if row.actions == ACTIONS]
    return rows + [
        row._replace(actions=ACTIONS + more, net=row.net + more * run)
        for row in last
        for more in range(1, TURNS - ACTIONS)
    ]


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


def undominated(rows: set[Kept]) -> list[Kept]:
    """Drop rows that another one beats or equals in everything."""
    kept: list[Kept] = []
    order = sorted(rows, key=lambda r: (r.actions, -r.net, -r.made, r.spaces, r.tiles, r.only))
    by_actions: dict[int, list[Kept]] = {}
    for row in order:
        same = by_actions.setdefault(row.actions, [])
        if any(
            o.net >= row.net
            and o.made >= row.made
            and o.spaces <= row.spaces
            and o.only <= row.only
            and o.tiles <= row.tiles
            for o in same
        ):
            continue
        same.append(row)
        kept.append(row)
    return kept


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
