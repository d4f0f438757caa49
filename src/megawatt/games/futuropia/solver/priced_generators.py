"""What one kind of Generator can still bring, for each price of units, turns and reveals.

The bound at inner positions prices what it does not decide: a fifth of a unit, a turn, a
reveal. With prices given, the best way to buy and produce so often is one number for each set
of Generators that may stand in the end: a cell. The cells of a kind depend on its queue, its
marker and the own tiles alone, so they are made once and kept (`CellCache`).
"""

from typing import Any, NamedTuple

import numpy as np

from megawatt.games.futuropia.components import LINE, TRACK, Box
from megawatt.games.futuropia.solver.bound_tables import (
    AFTER,
    BEFORE,
    DOLLAR,
    FIFTHS,
    ME,
    TURNS,
    UP,
)
from megawatt.games.futuropia.state import LEFT, NONE, PASS, RIGHT, Kind, Spot
from megawatt.kernel.record import Int64Array
from megawatt.kernel.rule import cache_folder, entry, rule

GRAIN = 1000  # of a point: what the bound counts in
REVEALS = 12
"""Reveals that are told apart; the last class is this many or more."""
CAPS = REVEALS + 3
"""How often a tile can be used: 0 … 13 times, or without limit."""
UNLIMITED = CAPS - 1
KEPT, MADE, SPACES, MIXED, LAST = range(5)
"""A cell: Generators, production, spaces, spaces for Robots too, acted after the last pair."""
UNIT, TURN = range(2)  # columns of the prices
NEVER = -(10**9)
PHASES = 3
MOST_CELLS = 4096


class Purchases(NamedTuple):
    """What purchases of a kind depend on."""

    queue: Int64Array  # the tiles to come, in pairs
    own: Int64Array  # the tiles owned
    marker: int
    final: int  # 1 in the final phase
    limit: int  # of Generators
    extra: int  # made without Generators
    actions: int  # at most
    bill_money: int  # of each reveal, without interest


class Cells(NamedTuple):
    """Sets of Generators that may stand in the end, and what each brings."""

    shapes: Int64Array  # [cell]: KEPT … LAST
    values: Int64Array  # [cell, cap, prices]: grains


def room_for_cells(n: int, prices: int) -> Cells:
    """Make room for so many cells."""
    return Cells(np.zeros((n, 5), np.int64), np.zeros((n, CAPS, prices), np.int64))


@rule
def rows_of(queue: Int64Array) -> int:
    """Count the rows of purchases: from each pair in turn the left or the right tile.

    A row is a number: (1 << n) - 1 + a bit for each right tile (FU-16.5, FU-16.6).
    """
    return int((1 << ((len(queue) + 1) // 2 + 1)) - 1)


@rule
def bought_in(row: int) -> int:
    """Count the purchases of a row."""
    bought = 0
    while row + 1 >= 1 << (bought + 1):
        bought += 1
    return bought


@rule
def fill_ways(box: Box, of: Purchases, best: Int64Array) -> None:
    """Fill [actions, row, last] with the most fifths: left, right or pass, prices exact."""
    queue, size = of.queue, rows_of(of.queue)
    made = np.zeros(size, np.int64)
    for row in range(size):
        made[row] = FIFTHS * (best_production(box, of, row) + of.extra)
    front = np.full((size, TRACK, PHASES), NEVER, np.int64)
    front[0, of.marker, UP if of.final else BEFORE] = 0
    for actions in range(of.actions + 1):
        note_best(front, of.final, best[actions])
        after = np.full((size, TRACK, PHASES), NEVER, np.int64)
        for row in range(size):
            bought = bought_in(row)
            comes_up = 2 * bought + 4 >= len(queue) > 2
            spread(box, front, after, row, row, made[row], Spot(PASS), comes_up)
            for spot in (LEFT, RIGHT):
                at = 2 * bought + spot
                if at < len(queue):
                    child = (1 << (bought + 1)) - 1 + 2 * (row + 1 - (1 << bought)) + spot
                    gain = made[child] - DOLLAR * int(box.price[queue[at]])
                    spread(box, front, after, row, child, gain, Spot(spot), comes_up)
        front = after


@rule
def note_best(front: Int64Array, final: int, out: Int64Array) -> None:
    """Raise [row, last] to the most fifths of any marker and phase."""
    for row in range(len(front)):
        for marker in range(TRACK):
            for phase in range(PHASES):
                last = 1 if phase == AFTER and not final else 0
                out[row, last] = max(out[row, last], front[row, marker, phase])


@rule
def spread(
    box: Box,
    front: Int64Array,
    after: Int64Array,
    row: int,
    child: int,
    gain: int,
    spot: Spot,
    comes_up: bool,
) -> None:
    """Take one more action wherever a row can stand: it leads to `child`, for so many fifths.

    The price still changes with the marker; `comes_up`: a purchase brings up the last pair.
    """
    for marker in range(TRACK):
        paid = DOLLAR * int(box.discount[marker])
        moved = min(marker + 1, TRACK - 1)
        if spot == LEFT:
            paid, moved = -paid, 0
        elif spot == PASS:
            paid = 0
        for phase in (BEFORE, UP):
            net = front[row, marker, phase]
            if net != NEVER:
                then = AFTER if phase == UP else (UP if comes_up and spot != PASS else BEFORE)
                after[child, moved, then] = max(after[child, moved, then], net + gain - paid)


@rule
def tiles_of(of: Purchases, row: int, out: Int64Array) -> int:
    """List the tiles owned after a row of purchases."""
    queue, own, bought = of.queue, of.own, bought_in(row)
    n = len(own)
    for i in range(n):
        out[i] = own[i]
    code = row + 1 - (1 << bought)
    for i in range(bought):
        at = 2 * i + ((code >> (bought - 1 - i)) & 1)
        if at < len(queue):
            out[n] = queue[at]
            n += 1
    return n


@rule
def best_production(box: Box, of: Purchases, row: int) -> int:
    """Add up the best tiles of a kind, at most as many as are allowed."""
    tiles = np.zeros(len(of.own) + len(of.queue) + 1, np.int64)
    n = tiles_of(of, row, tiles)
    total = 0
    for rank in range(min(n, of.limit)):
        best = rank
        for i in range(rank, n):
            if box.production[tiles[i]] > box.production[tiles[best]]:
                best = i
        tiles[rank], tiles[best] = tiles[best], tiles[rank]
        total += int(box.production[tiles[rank]])
    return total


@rule
def wasted(cap: int, uses: int, bill: int) -> int:
    """FU-10.2: fifths that a tile costs at reveals when it could be used `cap` times.

    Each time it lay face up at a reveal costs 1; after the last reveal it may lie unused twice,
    before and after the trigger. Without a limit there were REVEALS of them or more, at most
    one an action: each action then is credited with what a bill may bring.
    """
    if cap < UNLIMITED:
        return FIFTHS * max(0, cap - 2 - uses)
    return FIFTHS * max(0, REVEALS - 1 - uses) - bill * uses


@rule
def fill_worth(best: Int64Array, prices: Int64Array, bill: int, out: Int64Array) -> None:
    """Fill [cap, prices, row, last]: the grains that at most so many actions bring."""
    for cap in range(CAPS):
        most = min(cap if cap < UNLIMITED else TURNS, len(best) - 1)
        for c in range(len(prices)):
            for row in range(best.shape[1]):
                for last in range(2):
                    top = NEVER
                    for actions in range(most + 1):
                        net = best[actions, row, last]
                        if net != NEVER:
                            net -= wasted(cap, actions, bill)
                            top = max(top, prices[c, UNIT] * net - prices[c, TURN] * actions)
                    out[cap, c, row, last] = top


def make_cells(boxes: Any, of: Purchases, prices: Int64Array, cells: Cells) -> int:
    """Fill the cells of a kind; return how many, -1 when there is not enough room."""
    box, size = boxes[0], rows_of(of.queue)
    best = np.full((of.actions + 1, size, 2), NEVER, np.int64)
    fill_ways(box, of, best)
    worth = np.full((CAPS, len(prices), size, 2), NEVER, np.int64)
    fill_worth(best, prices, of.bill_money, worth)
    tiles = np.zeros(len(of.own) + len(of.queue) + 1, np.int64)
    most_made, most_spaces = 0, 0
    for row in range(size):
        made, spaces = 0, 0
        for i in range(tiles_of(of, row, tiles)):
            made += int(box.production[tiles[i]])
            spaces += int(box.spaces[tiles[i]])
        most_made, most_spaces = max(most_made, made), max(most_spaces, spaces)
    limit, shapes, values = of.limit, cells.shapes, cells.values
    shape = (limit + 1, most_made + 1, most_spaces + 1, most_spaces + 1, 2)
    where = np.full(shape, NONE, np.int32)
    found = 0
    for row in range(size):
        n = tiles_of(of, row, tiles)
        for last in range(2):
            if worth[UNLIMITED, 0, row, last] == NEVER:
                continue
            for kept in range(1 << n):
                count, made, spaces, mixed = shape_of(box, tiles, n, kept)
                if count > limit:
                    continue
                at = where[count, made, spaces, mixed, last]
                if at == NONE:
                    if found == len(shapes):
                        return NONE
                    at = found
                    found += 1
                    where[count, made, spaces, mixed, last] = at
                    shapes[at, KEPT], shapes[at, MADE], shapes[at, SPACES] = count, made, spaces
                    shapes[at, MIXED], shapes[at, LAST] = mixed, last
                    values[at] = NEVER
                raise_values(values, at, worth, row, last)
    return without_beaten(shapes, values, found)


@rule
def shape_of(box: Box, tiles: Int64Array, n: int, kept: int) -> tuple[int, int, int, int]:
    """Count Generators, production, spaces and those for Robots too of the tiles kept."""
    count, made, spaces, mixed = 0, 0, 0, 0
    for i in range(n):
        if (kept >> i) & 1:
            count += 1
            made += int(box.production[tiles[i]])
            spaces += int(box.spaces[tiles[i]])
            mixed += int(box.spaces[tiles[i]]) - int(box.people_only[tiles[i]])
    return count, made, spaces, mixed


@rule
def raise_values(values: Int64Array, at: int, worth: Int64Array, row: int, last: int) -> None:
    """Let a cell bring what a row of purchases brings, where that is more."""
    for cap in range(values.shape[1]):
        for c in range(values.shape[2]):
            values[at, cap, c] = max(values[at, cap, c], worth[cap, c, row, last])


@rule
def without_beaten(shapes: Int64Array, values: Int64Array, n: int) -> int:
    """Drop cells that another beats or equals in everything; close the ranks."""
    alive = np.ones(n, np.bool_)
    for i in range(n):
        for j in range(n):
            if i != j and alive[j] and alive[i] and beats(shapes, values, j, i):
                alive[i] = False
    kept = 0
    for i in range(n):
        if alive[i]:
            shapes[kept] = shapes[i]
            values[kept] = values[i]
            kept += 1
    return kept


@rule
def beats(shapes: Int64Array, values: Int64Array, j: int, i: int) -> bool:
    """Whether cell j is as good as cell i in everything."""
    if shapes[j, KEPT] > shapes[i, KEPT] or shapes[j, MADE] < shapes[i, MADE]:
        return False
    if shapes[j, SPACES] > shapes[i, SPACES] or shapes[j, MIXED] < shapes[i, MIXED]:
        return False
    if shapes[j, LAST] > shapes[i, LAST]:
        return False
    for cap in range(values.shape[1]):
        for c in range(values.shape[2]):
            if values[j, cap, c] < values[i, cap, c]:
                return False
    return True


MAKE_CELLS = entry(make_cells, cache_folder(__name__, __file__))


class CellCache:
    """The cells of every kind, queue, marker and set of own tiles met so far, end to end."""

    def __init__(
        self, boxes: Any, prices: Int64Array, limit: int, extras: tuple[int, int], bill: int
    ) -> None:
        self.prices, self._bill = prices, bill
        self.cells = room_for_cells(0, len(prices))
        self._boxes, self._limit, self._extras = boxes, limit, extras
        self._kinds = np.array(boxes["kind"][0])
        self._spans: list[tuple[int, int]] = []
        self._known: dict[bytes, int] = {}
        self._room = room_for_cells(MOST_CELLS, len(prices))

    def spans(self, states: Any, kind: Kind) -> Int64Array:
        """Say where the cells of a kind are for each position: first and end."""
        rows = self._keys(states, kind)
        unique, which = np.unique(rows, axis=0, return_inverse=True)
        fresh = [self.cells]
        found = np.zeros((len(unique), 2), np.int64)
        for i, row in enumerate(unique):
            key = bytes([kind]) + row.tobytes()
            if key not in self._known:
                self._known[key] = len(self._spans)
                fresh.append(self._make(states[int(np.argmax(which == i))], kind))
            found[i] = self._spans[self._known[key]]
        if len(fresh) > 1:
            self.cells = Cells(
                np.concatenate([one.shapes for one in fresh]),
                np.concatenate([one.values for one in fresh]),
            )
        return found[which.reshape(-1)]

    def _keys(self, states: Any, kind: Kind) -> Any:
        """Give what the cells of a kind depend on, a row a position."""
        same = self._kinds == kind
        cellar = np.array(states["cellar"][:, ME])
        cellar[(cellar < 0) | ~same[cellar]] = NONE
        stock = states["stock"] * same
        last = np.stack([states["marker"][:, kind], states["final"]], 1)
        return np.concatenate([np.sort(cellar, 1), stock, last], 1).astype(np.int8)

    def _make(self, state: Any, kind: Kind) -> Cells:
        """Make the cells of a position, and note where they will be."""
        queue = [
            int(which)
            for which in state["line"][kind][:LINE]
            if which != NONE
            for _ in range(int(state["stock"][which]))
        ]
        own = [int(which) for which in state["cellar"][ME] if which != NONE]
        own = [which for which in own if self._kinds[which] == kind]
        final = int(state["final"])
        purchases = Purchases(
            queue=np.array(queue, np.int64),
            own=np.array(own, np.int64),
            marker=int(state["marker"][kind]),
            final=final,
            limit=self._limit,
            extra=self._extras[kind],
            actions=1 if final else TURNS,
            bill_money=self._bill,
        )
        n = MAKE_CELLS(self._boxes, purchases, self.prices, self._room)
        if n < 0:
            raise RuntimeError(f"A kind of Generators has more than {MOST_CELLS} cells.")
        first = self._spans[-1][1] if self._spans else 0
        self._spans.append((first, first + n))
        return Cells(self._room.shapes[:n].copy(), self._room.values[:n].copy())
