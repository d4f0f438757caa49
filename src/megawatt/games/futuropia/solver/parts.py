"""What residents, Robots, subsidies and each kind of Generators bring, with prices given.

The parts of the bound at inner positions (`inner`), counted in grains, each on its own.
"""

from typing import Any

import numpy as np

from megawatt.games.futuropia.components import TILES
from megawatt.games.futuropia.solver.cells import (
    CAPS,
    GRAIN,
    KEPT,
    LAST,
    MADE,
    MIXED,
    NEVER,
    REVEALS,
    SPACES,
    wasted,
)
from megawatt.games.futuropia.solver.tables import DOLLAR, FIFTHS, ME, TURNS
from megawatt.games.futuropia.state import SUPPLY, Deed, Variant
from megawatt.kernel.rule import rule

MOST_ROBOTS = 64
BEDS = 40

# The numbers that all positions of a game share.
(BONUS, SURPLUS, LEISURE, LIMIT, GLASS, SUN, CAMPER, BORROWED, FREE, INVITE, ROBOTS,
 END_PEOPLE) = range(12)  # fmt: skip
UNIT, TURN = range(2)  # columns of the prices


def prices_of(box: Any, s: Any) -> Any:
    """Choose prices: grains for a fifth of a unit, and for a turn. The first matter most."""
    great = int(s.variants) >> Variant.GREAT_LOANS & 1
    low = -(-GRAIN // (FIFTHS * int(box.resources_per_point)))
    high = -int(box.loan_points[great]) * GRAIN // (FIFTHS * int(box.loan_money))
    turn = GRAIN * int(box.solo_turn_penalty)
    return np.array([(low, turn), (high, turn), (low, 0)], np.int64)


def has_prices(prices: Any) -> bool:
    """Whether a lacking unit costs as much as a spare one brings: else prices prove nothing."""
    return bool(prices[1, UNIT] >= prices[0, UNIT] > 0)


@rule
def fill_beds(box: Any, s: Any, price: int, surplus: int, out: Any) -> None:
    """Fill [beds to buy] with the most that Living Quarters of the supply bring, in grains."""
    for need in range(1, BEDS):
        out[need] = NEVER
    out[0] = 0
    for t in range(TILES):
        if s.place[t] != SUPPLY:
            continue
        side, beds = int(s.side[t]), int(box.beds[t])
        value = GRAIN * (int(box.quarters_points[t, side]) - surplus * int(box.plug[t, side]))
        value -= price * DOLLAR * int(box.quarters_price[t, side])
        for need in range(BEDS - 1, -1, -1):
            before = out[max(0, need - beds)]
            if before > NEVER:
                out[need] = max(out[need], before + value)
    for need in range(BEDS - 2, -1, -1):
        out[need] = max(out[need], out[need + 1])


@rule
def eaten_by(people: int, goal: int, each: int) -> int:
    """FU-6.9: fifths that invitations up to `goal` People eat at least, the large ones last."""
    if goal <= people:
        return 0
    n = (goal - people + each - 1) // each
    total = 0
    for j in range(n):
        total += max(goal - each * j, people + n - j)
    return FIFTHS * total


@rule
def used_by(robots: int, goal: int, each: int, plug: int) -> int:
    """FU-7.3: fifths of Energy that Robot actions up to `goal` Robots use at least."""
    if goal <= robots:
        return 0
    n = (goal - robots + each - 1) // each
    total = 0
    for j in range(n):
        total += max(goal - each * j, robots + n - j) + plug
    return FIFTHS * total


@rule
def subsidy_worth(s: Any, prices: Any, c: int, reveals: int, cap: int, amounts: Any) -> int:
    """Find the most that subsidies bring with so many reveals, and these themselves."""
    best = NEVER
    for b in range(min(cap if cap < CAPS - 1 else TURNS, TURNS) + 1):
        units = amounts[s.subsidy_at, b, reveals] - wasted(cap, b)
        best = max(best, prices[c, UNIT] * units - prices[c, TURN] * b)
    return best


@rule
def cap_of(s: Any, deed: int, reveals: int) -> int:
    """Say how often an action can still be used: now, after each reveal, after the trigger."""
    up = (int(s.tiles[ME]) >> deed) & 1
    if s.final:
        return up
    return CAPS - 1 if reveals == REVEALS else up + reveals + 1


@rule
def fill_fed(
    rules: Any, prices: Any, c: int, s: Any, cap: int, eaten: Any, beds: Any, out: Any
) -> None:
    """Fill [residents] with what at most so many bring, their quarters included."""
    people, each, here = int(s.people[ME]), rules[INVITE], int(s.beds[ME])
    best = NEVER
    for goal in range(len(eaten)):
        invitations = (max(0, goal - people) + each - 1) // each
        if invitations > cap:
            break
        home = beds[min(max(0, goal - here), BEDS - 1)]
        if home > NEVER:
            value = GRAIN * (rules[LEISURE] - rules[SURPLUS]) * goal + home
            units = eaten[goal] + wasted(cap, invitations)
            best = max(best, value - prices[c, UNIT] * units - prices[c, TURN] * invitations)
        out[goal] = best
    for goal in range(people + cap * each + 1, len(eaten)):
        out[goal] = best


@rule
def fill_helped(rules: Any, prices: Any, c: int, s: Any, cap: int, lit: Any, out: Any) -> None:
    """Fill [places for Robots] with what at most so many Robots bring, in grains."""
    robots, each = int(s.robots[ME]), rules[ROBOTS]
    best = NEVER
    for goal in range(len(lit)):
        actions = (max(0, goal - robots) + each - 1) // each
        if actions <= cap:
            value = GRAIN * (rules[LEISURE] - rules[SURPLUS]) * goal
            units = lit[goal] + wasted(cap, actions)
            best = max(best, value - prices[c, UNIT] * units - prices[c, TURN] * actions)
        out[goal] = best


@rule
def food_side(rules: Any, shapes: Any, i: int, fed: Any) -> int:
    """Weigh the residents, surplus and work of one end of the Food side, in grains."""
    feeds = shapes[i, MADE] + rules[GLASS]
    value = GRAIN * (rules[SURPLUS] * feeds - rules[LEISURE] * shapes[i, SPACES])
    return int(value + fed[min(feeds, len(fed) - 1)])


@rule
def energy_side(rules: Any, shapes: Any, i: int) -> int:
    """Weigh the surplus and work of one end of the Energy side, in grains."""
    lights = shapes[i, MADE] + rules[SUN]
    return int(GRAIN * (rules[SURPLUS] * lights - rules[LEISURE] * shapes[i, SPACES]))


@rule
def best_food(rules: Any, c: int, span: Any, cap: int, shapes: Any, values: Any, fed: Any) -> int:
    """Find the best Food side alone."""
    best = NEVER
    for i in range(span[0], span[1]):
        best = max(best, values[i, cap, c] + food_side(rules, shapes, i, fed))
    return best


@rule
def best_energy(rules: Any, c: int, span: Any, cap: int, shapes: Any, values: Any) -> int:
    """Find the best Energy side alone."""
    best = NEVER
    for i in range(span[0], span[1]):
        best = max(best, values[i, cap, c] + energy_side(rules, shapes, i))
    return best


@rule
def fill_food(
    rules: Any, c: int, span: Any, cap: int, shapes: Any, values: Any, fed: Any, out: Any
) -> int:
    """Fill [Generators, spaces for Robots too, last] with the best Food side; return the best."""
    out[:, :, :] = NEVER
    best = NEVER
    for i in range(span[0], span[1]):
        value = values[i, cap, c]
        if value == NEVER:
            continue
        value += food_side(rules, shapes, i, fed)
        kept, mixed, last = shapes[i, KEPT], shapes[i, MIXED], shapes[i, LAST]
        out[kept, mixed, last] = max(out[kept, mixed, last], value)
        best = max(best, value)
    for kept in range(1, out.shape[0]):
        for mixed in range(out.shape[1]):
            for last in range(2):
                out[kept, mixed, last] = max(out[kept, mixed, last], out[kept - 1, mixed, last])
    return best


@rule
def points_lost(box: Any, s: Any) -> int:
    """Count the points below zero of the own Living Quarters: an end may lose them."""
    found = 0
    for t in range(TILES):
        if s.place[t] == ME:
            found += max(0, -int(box.quarters_points[t, s.side[t]]))
    return found


@rule
def base_of(s: Any, prices: Any, c: int, reveals: int, rules: Any, units: int, amounts: Any) -> int:
    """Add up what does not depend on the end: points so far, units, turns, subsidies."""
    units += rules[BORROWED] if s.special_loan[ME] == 0 else 0
    base = GRAIN * (rules[BONUS] + int(s.quarters_points[ME]) + rules[LEISURE] * rules[CAMPER])
    base += prices[c, UNIT] * units - prices[c, TURN] * (int(s.turns[ME]) - rules[FREE])
    cap = cap_of(s, Deed.SUBSIDY, reveals)
    return int(base + subsidy_worth(s, prices, c, reveals, cap, amounts))
