"""What each part of a solo game can bring at most: the tables that the bound is made of.

Everything is counted in units (Money = Food = Energy) from a position on. Staff is never short,
missing units cost as much as others, specials work from the start: each is a relaxation, so
nothing that can happen is left out.

Units are counted in fifths, because Money costs interest. What Generators and Living Quarters
cost beyond the Money in hand and subsidies is borrowed, and a loan taken in an action pays 1
unit of interest at least once (FU-9.4, FU-11.8). So at least (prices - Money - subsidies) / 5
units go for interest: a dollar paid costs six fifths, a dollar got brings six. A loan taken for a
bill lies there until the next interest too: when it is taken nothing else is left, and less than
a loan remains (FU-9.6). Without `strict_reveal` it can be repaid in the same bill and pays none;
it leaves at most $4, which are then added for every reveal.
"""

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from megawatt.games.futuropia.components import LINE, TILES, TRACK, Box, Effect
from megawatt.games.futuropia.rules.allowances import (
    most_generators,
    most_invited,
    most_robots,
)
from megawatt.games.futuropia.rules.final_phase import TURN_LIMIT
from megawatt.games.futuropia.rules.sustain import points_per_surplus
from megawatt.games.futuropia.state import NONE, SUPPLY, Kind, State, Variant
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Int64Array
from megawatt.kernel.rule import plain

ME = Seat(0)
TURNS = TURN_LIMIT + 5
"""FU-18.1: no solo game has more turns."""
MOST_BEDS = 36


# Columns of the table of a kind: a way to play it and a set of its tiles to keep.
COLUMNS = 7
ACTIONS, KEPT, MADE, SPACES, ONLY, NET, LAST = range(COLUMNS)
"""LAST: 1 if an action of the kind came after its last pair; only one kind can have that."""
FIFTHS = 5
DOLLAR = 6  # fifths
BILL_MONEY = 4  # of a loan that is taken and repaid in one bill
BEFORE, UP, AFTER = range(3)  # where a kind stands to its last pair


def bill_money(s: State) -> int:
    """R-8, FU-9.6: Money that the bill of a reveal may bring without interest."""
    return 0 if s.strict_reveal else BILL_MONEY


class RelaxedLimits(NamedTuple):
    """The limits that all tables of a position share."""

    surplus: int
    invite: int  # People per action
    robots: int  # Robots per action
    limit: int  # Generators
    greenhouse: int  # Food of a Greenhouse that is or may be owned
    farm: int  # Energy of a Solar Farm
    camper: int
    camper_points: int  # what he scores himself, where he does
    office: int  # Money of a Planning Office, for each subsidy
    borrowed: int  # Money of a Loan Office that may still be bought
    final: bool


def relaxed_limits(box: Box, s: State) -> RelaxedLimits:
    """FU-14.6: every special that is owned or can still be bought is taken for granted."""
    effects = {
        int(box.effect[t])
        for t in range(TILES)
        if s.upgraded and s.place[t] in (SUPPLY, 0) and box.effect[t]
    }
    hall = int(box.hall_people) if Effect.GAMBLING_HALL in effects else 0
    shop = int(box.workshop_robots) if Effect.WORKSHOP in effects else 0
    less = int(s.variants) >> Variant.LESS_ATTRACTION & 1
    return RelaxedLimits(
        int(plain(points_per_surplus)(box, s)),
        max(int(box.people_allowed[less]) + hall, int(plain(most_invited)(box, s, ME))),
        max(int(box.robots_allowed) + shop, int(plain(most_robots)(box, s, ME))),
        int(plain(most_generators)(box, s)),
        int(box.greenhouse_food) if Effect.GREENHOUSE in effects else 0,
        int(box.farm_energy) if Effect.SOLAR_FARM in effects else 0,
        1 if Effect.CAMPER in effects else 0,
        int(box.leisure_points) if Effect.CAMPER in effects and s.camper_scores else 0,
        int(box.office_money) if Effect.PLANNING_OFFICE in effects else 0,
        int(box.special_loan) if Effect.LOAN_OFFICE in effects else 0,
        bool(s.final),
    )


def kind_table(box: Box, s: State, kind: Kind, extra: int, limit: int, final: bool) -> Int64Array:
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
    early = len(queue) > 2  # else the last pair lies there already, without a trigger
    front: _Front = {(0, int(s.marker[kind]), own, UP if final else BEFORE): 0}
    endings: dict[tuple[int, ...], Any] = {}
    found = []
    for actions in range((1 if final else TURNS - int(s.turns[0])) + 1):
        best: dict[tuple[tuple[int, ...], int], int] = {}
        for (_, _, tiles, phase), net in front.items():
            key = (tiles, int(phase == AFTER and not final))
            best[key] = max(best.get(key, net), net)
        parts = []
        for (tiles, last), net in best.items():
            if tiles not in endings:
                endings[tiles] = _endings(box, tiles, limit)
            part = endings[tiles].copy()
            part[:, ACTIONS], part[:, NET], part[:, LAST] = actions, net, last
            parts.append(part)
        if not parts:
            break
        found.append(undominated(np.concatenate(parts)))
        front = _one_more(box, queue, front, extra, limit, early)
    return np.concatenate(found)


def _endings(box: Box, tiles: tuple[int, ...], limit: int) -> Any:
    """List the sets of these tiles that may be kept, as rows without actions and units."""
    made, spaces, only = (
        column.tolist() for column in (box.production, box.spaces, box.people_only)
    )
    rows = {
        (0, n, *(sum(column[g] for g in kept) for column in (made, spaces, only)), 0, 0)
        for n in range(min(len(tiles), limit) + 1)
        for kept in combinations(tiles, n)
    }
    return undominated(np.array(sorted(rows), np.int64))


_Front = dict[tuple[int, int, tuple[int, ...], int], int]
"""Pair, marker, tiles owned, phase -> units gained, in fifths."""


def _one_more(
    box: Box, queue: list[int], front: _Front, extra: int, limit: int, early: bool
) -> _Front:
    """Take one more action of the kind from every position of the queue."""
    after: _Front = {}
    prices, productions = box.price.tolist(), box.production.tolist()
    for (pair, marker, tiles, phase), net in front.items():
        if phase == AFTER:
            continue
        up = min(marker + 1, TRACK - 1)
        options = [(pair, up, tiles, 0)]
        step = int(box.discount[marker])
        for spot, which in enumerate(queue[2 * pair : 2 * pair + 2]):
            price = prices[which] + (step if spot else -step)
            options.append((pair + 1, up if spot else 0, tuple(sorted((*tiles, which))), price))
        for position, moved, owned, price in options:
            made = sum(sorted((productions[g] for g in owned), reverse=True)[:limit])
            comes_up = position > pair and 2 * position + 2 >= len(queue) and early
            then = AFTER if phase == UP else UP if comes_up else BEFORE
            value = net - DOLLAR * price + FIFTHS * (made + extra)
            key = (position, moved, owned, then)
            after[key] = max(after.get(key, value), value)
    return after


def undominated(rows: Any) -> Any:
    """Drop rows that another one beats or equals in everything."""
    rows = np.unique(rows, axis=0)
    better = rows[:, KEPT:] * np.array([-1, 1, -1, -1, 1, -1])
    left = np.argsort(-better.sum(1), kind="stable")  # what beats a row comes before it
    kept = []
    while len(left):
        kept.append(left[0])
        left = left[1:][~(better[left[0]] >= better[left[1:]]).all(1)]
    return rows[np.sort(kept)]


def feeding_table(people: int, each: int, most: int) -> tuple[Any, Any]:
    """Count fifths eaten, and invitations, up to so many People: the large ones come last."""
    units, turns = np.zeros(most + 1, np.int64), np.zeros(most + 1, np.int64)
    for goal in range(people + 1, most + 1):
        n = -(-(goal - people) // each)
        turns[goal] = n
        units[goal] = FIFTHS * sum(max(goal - each * j, people + n - j) for j in range(n))
    return units, turns


def lighting_table(robots: int, plug: int, each: int, most: int) -> tuple[Any, Any]:
    """Count fifths of Energy used, and Robot actions, up to so many Robots."""
    units, turns = np.zeros(most + 1, np.int64), np.zeros(most + 1, np.int64)
    for goal in range(robots + 1, most + 1):
        n = -(-(goal - robots) // each)
        turns[goal] = n
        used = sum(max(goal - each * j, robots + n - j) + plug for j in range(n))
        units[goal] = FIFTHS * used
    return units, turns


def quarters_rows(box: Box, s: State) -> list[list[tuple[int, int, int]]]:
    """List, for so many beds to buy, (Energy, price, points) of sets that none other beats."""
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


def subsidy_amounts(box: Box, s: State, office: int, most: int, reveals: int) -> Any:
    """Count, for [subsidies, reveals], what they bring at most, in fifths.

    FU-16.7: subsidies and reveals move the marker. The tile of a subsidy must be revealed
    between two of them, but for the trigger's free reveal: so many reveals come after the k-th.
    """
    track, end = box.subsidy[0], int(box.subsidy_end[0])
    found = np.zeros((most + 1, reveals + 1), np.int64)
    for b in range(most + 1):
        for v in range(reveals + 1):
            for k in range(1, b + 1):
                moved = int(s.subsidy_at) + k - 1 + max(0, v - max(0, b - k - 1))
                found[b, v] += DOLLAR * (int(track[min(end, moved)]) + office)
            found[b, v] += bill_money(s) * v
    return found
