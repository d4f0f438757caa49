"""A bound for thousands of positions a second: the counting bound with prices.

What `counting_bound` decides by going through all ends is priced here instead. Units are worth
a tenth of a point at the margin, or up to three fifths when they lack: for any price of a unit
between the two, a balance is worth at most price times balance. Turns beyond the 20th cost three
points: so for any price of a turn between 0 and 3 they cost at least price times (turns - 20).
For given prices and a given number of reveals the kinds of Generators, residents, Robots and
subsidies fall apart, but for the working spaces and the limit of Generators. Every set of
prices gives a bound, and the least of them counts. Reveals are sharper here than in
`counting_bound`: a tile that is used more rarely than it could be costs 1 for each reveal it lay
face up at.
"""

from typing import Any, NamedTuple

import numpy as np

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.solver.bound_tables import (
    BILL_MONEY,
    DOLLAR,
    FIFTHS,
    ME,
    bill_money,
    relaxed_limits,
)
from megawatt.games.futuropia.solver.priced_generators import (
    GRAIN,
    KEPT,
    LAST,
    MADE,
    MIXED,
    NEVER,
    REVEALS,
    UNIT,
    CellCache,
)
from megawatt.games.futuropia.solver.priced_parts import (
    BEDS,
    MOST_ROBOTS,
    Points,
    PricedGame,
    PriceRow,
    Span,
    amounts_of,
    base_of,
    best_energy,
    best_food,
    cap_of,
    eaten_by,
    energy_side,
    fill_beds,
    fill_fed,
    fill_food,
    fill_helped,
    game_numbers,
    has_prices,
    points_lost,
    prices_of,
    used_by,
)
from megawatt.games.futuropia.solver.threads import Threads
from megawatt.games.futuropia.state import ENERGY, FOOD, Deed, State
from megawatt.kernel.record import Int64Array
from megawatt.kernel.rule import cache_folder, entry, rule

CHUNK = 64  # positions at a time


class Positions(NamedTuple):
    """Positions to be bounded, with what is known of each."""

    states: Any
    units: Int64Array  # in hand, in fifths
    foods: Int64Array  # where the cells of its Food Generators are: first and end
    energies: Int64Array  # where those of its Energy Generators are
    ceilings: Int64Array  # a bound that is known


class Here(NamedTuple):
    """What the bound of one position needs for every number of reveals."""

    units: int
    food: tuple[int, int]  # first and end of its cells
    energy: tuple[int, int]
    eaten: Int64Array  # [residents]: fifths
    lit: Int64Array  # [Robots]: fifths
    lost: int  # points below zero that an end may lose


class Sides(NamedTuple):
    """The best of all but the Energy Generators, for each prices c."""

    helped: Int64Array  # [c, places for Robots]
    food: Int64Array  # [c, Generators, spaces for Robots too, last]
    tops: Int64Array  # [c]: the best of `food`
    bases: Int64Array  # [c]


@rule
def best_pair(game: PricedGame, s: State, span: Span, sides: Sides, best: int) -> int:
    """Go through the ends of the Energy side and the best Food sides beside them.

    Every prices c give a bound of such a pair, and the least of them counts.
    """
    numbers, cap, plug = game.numbers, span.cap, int(s.plug[ME])
    shapes, values = game.cells.shapes, game.cells.values
    helped, food, bases = sides.helped, sides.food, sides.bases
    top = sides.tops[0] + bases[0]
    for i in range(span.first, span.end):
        spare = shapes[i, MADE] + numbers.farm - plug
        if values[i, cap, 0] == NEVER or spare < 0:
            continue
        own = energy_side(numbers, shapes, i) - GRAIN * numbers.surplus * plug
        places = min(min(spare, shapes[i, MIXED] + food.shape[2] - 1), MOST_ROBOTS - 1)
        if own + values[i, cap, 0] + top + helped[0, places] <= best:
            continue
        room, last = numbers.limit - shapes[i, KEPT], shapes[i, LAST]
        for mixed in range(food.shape[2]):
            places = min(min(spare, shapes[i, MIXED] + mixed), MOST_ROBOTS - 1)
            least = -NEVER
            for c in range(len(bases)):
                side = food[c, room, mixed, 0]
                if last == 0:
                    side = max(side, food[c, room, mixed, 1])
                least = min(least, values[i, cap, c] + helped[c, places] + side + bases[c])
                if own + least <= best:
                    break
            best = max(best, own + least)
    return int(best)


@rule
def food_span(s: State, here: Here, reveals: int) -> Span:
    """Give the cells of the Food Generators, with so many reveals."""
    return Span(here.food[0], here.food[1], cap_of(s, Deed.BUY_FOOD, reveals))


@rule
def energy_span(s: State, here: Here, reveals: int) -> Span:
    """Give the cells of the Energy Generators, with so many reveals."""
    return Span(here.energy[0], here.energy[1], cap_of(s, Deed.BUY_ENERGY, reveals))


@rule
def without_quarters(
    box: Box,
    game: PricedGame,
    s: State,
    here: Here,
    reveals: int,
    bases: Int64Array,
    best: int,
) -> int:
    """FU-12.2: bound the ends that lose quarters, which then use no Energy, and all Robots."""
    food, energy = food_span(s, here, reveals), energy_span(s, here, reveals)
    invites = cap_of(s, Deed.INVITE, reveals)
    beds, fed = np.zeros(BEDS, np.int64), np.zeros(len(here.eaten), np.int64)
    least = -NEVER
    for row in range(len(game.prices)):
        c = PriceRow(row)
        if least <= best:
            break
        fill_beds(box, s, game.prices[c, UNIT], Points(0), beds)
        fill_fed(game, c, s, invites, here.eaten, beds, fed)
        value = best_food(game, c, food, fed) + best_energy(game, c, energy) + bases[c]
        value += GRAIN * here.lost
        least = min(least, value)
    return max(best, least)


@rule
def best_with(box: Box, game: PricedGame, s: State, here: Here, reveals: int, best: int) -> int:
    """Find the best end with so many reveals, if it is above `best`."""
    n, widest = len(game.prices), 0
    bases = np.zeros(n, np.int64)
    for c in range(n):
        bases[c] = base_of(game, PriceRow(c), s, here.units, reveals)
    best = without_quarters(box, game, s, here, reveals, bases, best)
    food, energy = food_span(s, here, reveals), energy_span(s, here, reveals)
    for i in range(food.first, food.end):
        widest = max(widest, game.cells.shapes[i, MIXED])
    sides = Sides(
        np.zeros((n, MOST_ROBOTS), np.int64),
        np.zeros((n, game.numbers.limit + 1, widest + 1, 2), np.int64),
        np.zeros(n, np.int64),
        bases,
    )
    beds, fed = np.zeros(BEDS, np.int64), np.zeros(len(here.eaten), np.int64)
    invites, takes = cap_of(s, Deed.INVITE, reveals), cap_of(s, Deed.ROBOTS, reveals)
    surplus = game.numbers.surplus
    for row in range(n):
        c = PriceRow(row)
        fill_beds(box, s, game.prices[c, UNIT], surplus, beds)
        fill_fed(game, c, s, invites, here.eaten, beds, fed)
        fill_helped(game, c, s, takes, here.lit, sides.helped[c])
        sides.tops[c] = fill_food(game, c, food, fed, sides.food[c])
        value = bases[c] + sides.tops[c] + best_energy(game, c, energy)
        value += sides.helped[c, MOST_ROBOTS - 1] - GRAIN * surplus * int(s.plug[ME])
        if value <= best:
            return best
    return best_pair(game, s, energy, sides, best)


@rule
def fill_rough(box: Box, game: PricedGame, s: State, here: Here, rough: Int64Array) -> None:
    """Fill [reveals] with a rough bound, with the first prices alone."""
    c = PriceRow(0)
    beds, fed = np.zeros(BEDS, np.int64), np.zeros(len(here.eaten), np.int64)
    helped = np.zeros(MOST_ROBOTS, np.int64)
    fill_beds(box, s, game.prices[c, UNIT], Points(0), beds)
    for reveals in range(len(rough)):
        fill_fed(game, c, s, cap_of(s, Deed.INVITE, reveals), here.eaten, beds, fed)
        fill_helped(game, c, s, cap_of(s, Deed.ROBOTS, reveals), here.lit, helped)
        rough[reveals] = base_of(game, c, s, here.units, reveals) + GRAIN * here.lost
        rough[reveals] += best_food(game, c, food_span(s, here, reveals), fed)
        rough[reveals] += best_energy(game, c, energy_span(s, here, reveals))
        rough[reveals] += helped[MOST_ROBOTS - 1]


@rule
def look_at(box: Box, game: PricedGame, positions: Positions, i: int) -> Here:
    """Count what all ends of a position share."""
    s, numbers = positions.states[i], game.numbers
    people, robots = int(s.people[ME]), int(s.robots[ME])
    most = (people if s.final else max(people, numbers.end_people - 1)) + numbers.invite
    eaten, lit = np.zeros(most + 1, np.int64), np.zeros(MOST_ROBOTS, np.int64)
    for goal in range(people + 1, most + 1):
        eaten[goal] = eaten_by(people, goal, numbers.invite)
    for goal in range(robots + 1, MOST_ROBOTS):
        lit[goal] = used_by(robots, goal, numbers.robots, int(s.plug[ME]))
    return Here(
        int(positions.units[i]),
        (int(positions.foods[i, 0]), int(positions.foods[i, 1])),
        (int(positions.energies[i, 0]), int(positions.energies[i, 1])),
        eaten,
        lit,
        points_lost(box, s),
    )


@rule
def bound_one(box: Box, game: PricedGame, positions: Positions, i: int, floor: int) -> int:
    """Bound one position: `floor` if it is not above, at most its ceiling."""
    s, ceiling = positions.states[i], int(positions.ceilings[i])
    here = look_at(box, game, positions, i)
    rough = np.zeros(1 if s.final else REVEALS + 1, np.int64)
    fill_rough(box, game, s, here, rough)
    best = GRAIN * (floor + 1) - 1
    for _ in range(len(rough)):
        reveals = int(np.argmax(rough))
        if rough[reveals] <= best:
            break
        rough[reveals] = NEVER
        best = best_with(box, game, s, here, reveals, best)
        if best >= GRAIN * ceiling:
            return ceiling
    return int(max(floor, min(ceiling, best // GRAIN)))


def bound_all(
    boxes: Any,
    game: PricedGame,
    positions: Positions,
    floor: int,
    first: int,
    end: int,
    out: Int64Array,
) -> None:
    """Bound the positions first … end-1."""
    for i in range(first, end):
        out[i] = bound_one(boxes[0], game, positions, i, floor)


BOUND_ALL = entry(bound_all, cache_folder(__name__, __file__))


class PricedBound:
    """The bound for inner positions of one game, with the tables it has needed so far."""

    def __init__(self, boxes: Any, box: Box, root: State, threads: Threads) -> None:
        self._boxes, self._threads = boxes, threads
        limits = relaxed_limits(box, root)
        self._numbers = game_numbers(box, root)
        self._prices = prices_of(box, root)
        self.works = has_prices(self._prices)
        extras = (limits.greenhouse, limits.farm)
        bill = bill_money(root)
        self._cache = CellCache(boxes, self._prices, limits.limit, extras, bill)
        self._amounts = amounts_of(box, limits.office, bill)

    def bounds(self, states: Any, units: Int64Array, floor: int, ceilings: Int64Array) -> Any:
        """Bound positions that have so many fifths: `floor` where nothing above can be reached."""
        out = np.array(ceilings, np.int64)
        if not self.works or not len(states):
            return out
        foods, energies = self._cache.spans(states, FOOD), self._cache.spans(states, ENERGY)
        positions = Positions(states, units, foods, energies, out.copy())
        game = PricedGame(self._numbers, self._prices, self._amounts, self._cache.cells)

        def work(first: int, end: int) -> None:
            BOUND_ALL(self._boxes, game, positions, floor, first, end, out)

        self._threads.share(work, len(states), CHUNK)
        return out


def units_of(box: Box, states: Any) -> Int64Array:
    """Count what positions have, in fifths; Money saves interest, a bill may be open."""
    own = {name: states[name][:, ME].astype(np.int64) for name in ("money", "food", "energy")}
    debt = int(box.loan_money) * states["loans"][:, ME].astype(np.int64)
    debt = debt + int(box.special_loan) * states["special_loan"][:, ME].astype(np.int64)
    fifths = FIFTHS * (own["food"] + own["energy"] - debt) + DOLLAR * own["money"]
    fifths = fifths + np.where(states["strict_reveal"], 0, BILL_MONEY)
    return np.asarray(fifths, np.int64)
