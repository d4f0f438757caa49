"""What one kind of Generator can still bring, for each price of units, turns and reveals.

The bound at inner positions prices what it does not decide: a fifth of a unit, a turn, a
reveal (`Prices`). With prices given, the best way to buy and produce so often is one number
for each set of Generators that may stand in the end: a cell. The cells of a kind depend on its
queue, its marker and the own tiles alone, so they are made once and kept (`Shelf`).
"""

from typing import Any

import numpy as np

from megawatt.games.futuropia.components import LINE, TRACK
from megawatt.games.futuropia.solver.tables import (
    AFTER,
    BEFORE,
    BILL_MONEY,
    DOLLAR,
    FIFTHS,
    TURNS,
    UP,
)
from megawatt.games.futuropia.state import NONE
from megawatt.kernel.rule import cache_folder, entry, rule

GRAIN = 1000  # of a point: what the bound counts in
REVEALS = 12
"""Reveals that are told apart; the last class is this many or more."""
CAPS = REVEALS + 3
"""How often a tile can be used: 0 … 13 times, or without limit."""
KEPT, MADE, SPACES, MIXED, LAST = range(5)
"""A cell: Generators, production, spaces, spaces for Robots too, acted after the last pair."""
NEVER = -(10**9)
PHASES = 3


@rule
def fill_ways(box: Any, queue: Any, own: Any, numbers: Any, best: Any) -> None:
    """Fill [actions, purchases, last] with the most fifths: left, right or pass, prices exact.

    A row of purchases is a number: (1 << n) - 1 + a bit for each right tile (FU-16.5, FU-16.6).
    `numbers`: marker, final, limit, extra, actions at most.
    """
    marker, final, limit, extra = numbers[0], numbers[1], numbers[2], numbers[3]
    pairs = (len(queue) + 1) // 2
    early = len(queue) > 2
    size = (1 << (pairs + 1)) - 1
    made = np.zeros(size, np.int64)
    for row in range(size):
        made[row] = best_production(box, queue, own, row, limit) + extra
    front = np.full((size, TRACK, PHASES), NEVER, np.int64)
    front[0, marker, UP if final else BEFORE] = 0
    for actions in range(numbers[4] + 1):
        after = np.full((size, TRACK, PHASES), NEVER, np.int64)
        bought = 0
        for row in range(size):
            if row + 1 >= 1 << (bought + 1):
                bought += 1
            for m in range(TRACK):
                for phase in range(PHASES):
                    net = front[row, m, phase]
                    if net == NEVER:
                        continue
                    last = 1 if phase == AFTER and not final else 0
                    best[actions, row, last] = max(best[actions, row, last], net)
                    if phase == AFTER:
                        continue
                    up = min(m + 1, TRACK - 1)
                    then = AFTER if phase == UP else BEFORE
                    value = net + FIFTHS * made[row]
                    after[row, up, then] = max(after[row, up, then], value)
                    for spot in range(2):
                        at = 2 * bought + spot
                        if at >= len(queue):
                            continue
                        step = int(box.discount[m])
                        price = int(box.price[queue[at]]) + (step if spot else -step)
                        child = (1 << (bought + 1)) - 1 + 2 * (row + 1 - (1 << bought)) + spot
                        comes_up = 2 * (bought + 1) + 2 >= len(queue) and early
                        then = AFTER if phase == UP else UP if comes_up else BEFORE
                        value = net - DOLLAR * price + FIFTHS * made[child]
                        moved = up if spot else 0
                        after[child, moved, then] = max(after[child, moved, then], value)
        front = after


@rule
def tiles_of(queue: Any, own: Any, row: int, out: Any) -> int:
    """List the tiles owned after a row of purchases."""
    n = len(own)
    for i in range(n):
        out[i] = own[i]
    bought = 0
    while row + 1 >= 1 << (bought + 1):
        bought += 1
    code = row + 1 - (1 << bought)
    for i in range(bought):
        at = 2 * i + ((code >> (bought - 1 - i)) & 1)
        if at < len(queue):
            out[n] = queue[at]
            n += 1
    return n


@rule
def best_production(box: Any, queue: Any, own: Any, row: int, limit: int) -> int:
    """Add up the best tiles of a kind, at most `limit`."""
    tiles = np.zeros(len(own) + len(queue) + 1, np.int64)
    n = tiles_of(queue, own, row, tiles)
    total = 0
    for rank in range(min(n, limit)):
        best = rank
        for i in range(rank, n):
            if box.production[tiles[i]] > box.production[tiles[best]]:
                best = i
        tiles[rank], tiles[best] = tiles[best], tiles[rank]
        total += int(box.production[tiles[rank]])
    return total


@rule
def wasted(cap: int, uses: int) -> int:
    """FU-10.2: fifths that a tile costs at reveals when it could be used `cap` times.

    Each time it lay face up at a reveal costs 1; after the last reveal it may lie unused twice,
    before and after the trigger. Without a limit there were REVEALS of them or more, at most
    one an action: each action then is credited with what a bill may bring.
    """
    if cap < CAPS - 1:
        return FIFTHS * max(0, cap - 2 - uses)
    return FIFTHS * max(0, REVEALS - 1 - uses) - BILL_MONEY * uses


@rule
def fill_prices(best: Any, prices: Any, out: Any) -> None:
    """Fill [cap, prices, row, last]: the grains that at most so many actions bring."""
    for cap in range(CAPS):
        for c in range(len(prices)):
            for row in range(best.shape[1]):
                for last in range(2):
                    most = NEVER
                    for actions in range(min(cap if cap < CAPS - 1 else TURNS, len(best) - 1) + 1):
                        net = best[actions, row, last]
                        if net != NEVER:
                            net -= wasted(cap, actions)
                            most = max(most, prices[c, 0] * net - prices[c, 1] * actions)
                    out[cap, c, row, last] = most


def make_cells(
    boxes: Any, queue: Any, own: Any, numbers: Any, prices: Any, shapes: Any, values: Any
) -> int:
    """Fill the cells of a kind, `shapes` and `values` [cell, cap, prices]; return how many."""
    box = boxes[0]
    pairs = (len(queue) + 1) // 2
    size = (1 << (pairs + 1)) - 1
    best = np.full((numbers[4] + 1, size, 2), NEVER, np.int64)
    fill_ways(box, queue, own, numbers, best)
    worth = np.full((CAPS, len(prices), size, 2), NEVER, np.int64)
    fill_prices(best, prices, worth)
    tiles = np.zeros(len(own) + len(queue) + 1, np.int64)
    found = 0
    most_made, most_spaces = 0, 0
    for row in range(size):
        made, spaces = 0, 0
        for i in range(tiles_of(queue, own, row, tiles)):
            made += int(box.production[tiles[i]])
            spaces += int(box.spaces[tiles[i]])
        most_made, most_spaces = max(most_made, made), max(most_spaces, spaces)
    where = np.full(
        (numbers[2] + 1, most_made + 1, most_spaces + 1, most_spaces + 1, 2), -1, np.int32
    )
    for row in range(size):
        n = tiles_of(queue, own, row, tiles)
        for last in range(2):
            if worth[CAPS - 1, 0, row, last] == NEVER:
                continue
            for kept in range(1 << n):
                count, made, spaces, mixed = 0, 0, 0, 0
                for i in range(n):
                    if (kept >> i) & 1:
                        count += 1
                        made += int(box.production[tiles[i]])
                        spaces += int(box.spaces[tiles[i]])
                        mixed += int(box.spaces[tiles[i]]) - int(box.people_only[tiles[i]])
                if count > numbers[2]:
                    continue
                at = where[count, made, spaces, mixed, last]
                if at < 0:
                    at = found
                    found += 1
                    if found > len(shapes):
                        return -1
                    where[count, made, spaces, mixed, last] = at
                    shapes[at, KEPT], shapes[at, MADE], shapes[at, SPACES] = count, made, spaces
                    shapes[at, MIXED], shapes[at, LAST] = mixed, last
                    values[at] = NEVER
                for cap in range(CAPS):
                    for c in range(len(prices)):
                        values[at, cap, c] = max(values[at, cap, c], worth[cap, c, row, last])
    return without_beaten(shapes, values, found)


@rule
def without_beaten(shapes: Any, values: Any, n: int) -> int:
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
def beats(shapes: Any, values: Any, j: int, i: int) -> bool:
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
MOST_CELLS = 4096


class Shelf:
    """The cells of every kind, queue, marker and set of own tiles met so far, end to end."""

    def __init__(self, boxes: Any, prices: Any, limit: int, extras: tuple[int, int]) -> None:
        self.prices = prices
        self.shapes = np.zeros((0, 5), np.int64)
        self.values = np.zeros((0, CAPS, len(prices)), np.int64)
        self._boxes, self._limit, self._extras = boxes, limit, extras
        self._kinds = np.array(boxes["kind"][0])
        self._spans: list[tuple[int, int]] = []
        self._known: dict[bytes, int] = {}
        self._room = np.zeros((MOST_CELLS, 5), np.int64)
        self._worth = np.zeros((MOST_CELLS, CAPS, len(prices)), np.int64)

    def spans(self, states: Any, kind: int) -> Any:
        """Say where the cells of a kind are for each position: first and end."""
        rows = self._keys(states, kind)
        unique, which = np.unique(rows, axis=0, return_inverse=True)
        fresh = []
        found = np.zeros((len(unique), 2), np.int64)
        for i, row in enumerate(unique):
            key = bytes([kind]) + row.tobytes()
            if key not in self._known:
                self._known[key] = len(self._spans)
                fresh.append(self._make(states[int(np.argmax(which == i))], kind))
            found[i] = self._spans[self._known[key]]
        if fresh:
            self.shapes = np.concatenate([self.shapes, *(one for one, _ in fresh)])
            self.values = np.concatenate([self.values, *(one for _, one in fresh)])
        return found[which.reshape(-1)]

    def _keys(self, states: Any, kind: int) -> Any:
        """Give what the cells of a kind depend on, a row a position."""
        same = self._kinds == kind
        cellar = np.array(states["cellar"][:, 0])
        cellar[(cellar < 0) | ~same[cellar]] = NONE
        stock = states["stock"] * same
        last = np.stack([states["marker"][:, kind], states["final"]], 1)
        return np.concatenate([np.sort(cellar, 1), stock, last], 1).astype(np.int8)

    def _make(self, state: Any, kind: int) -> tuple[Any, Any]:
        """Make the cells of a position, and note where they will be."""
        queue = [
            int(which)
            for which in state["line"][kind][:LINE]
            if which != NONE
            for _ in range(int(state["stock"][which]))
        ]
        own = [int(which) for which in state["cellar"][0] if which != NONE]
        own = [which for which in own if self._kinds[which] == kind]
        final = int(state["final"])
        numbers = np.array(
            [state["marker"][kind], final, self._limit, self._extras[kind], 1 if final else TURNS],
            np.int64,
        )
        n = MAKE_CELLS(
            self._boxes, np.array(queue, np.int64), np.array(own, np.int64), numbers,
            self.prices, self._room, self._worth,
        )  # fmt: skip
        first = self._spans[-1][1] if self._spans else 0
        self._spans.append((first, first + n))
        return self._room[:n].copy(), self._worth[:n].copy()
