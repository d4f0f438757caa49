"""A bound for thousands of positions a second: the counting bound with prices.

What `bound` decides by going through all ends is priced here instead. Units are worth a tenth
of a point at the margin, or up to three fifths when they lack: for any price of a unit between
the two, a balance is worth at most price times balance. Turns beyond the 20th cost three
points: so for any price of a turn between 0 and 3 they cost at least price times (turns - 20).
For given prices and a given number of reveals the kinds of Generators, residents, Robots and
subsidies fall apart, but for the working spaces and the limit of Generators. Every set of
prices gives a bound, and the least of them counts. Reveals are sharper here than in `bound`:
a tile that is used more rarely than it could be costs 1 for each reveal it lay face up at.
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
    Shelf,
    wasted,
)
from megawatt.games.futuropia.solver.crew import Crew
from megawatt.games.futuropia.solver.tables import (
    BILL_MONEY,
    DOLLAR,
    FIFTHS,
    ME,
    TURNS,
    setting_of,
)
from megawatt.games.futuropia.state import SUPPLY, Deed, Variant
from megawatt.kernel.rule import cache_folder, entry, rule

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
def best_pair(
    rules: Any, s: Any, span: Any, cap: int, shapes: Any, values: Any, helped: Any, food: Any,
    tops: Any, bases: Any, best: int,
) -> int:  # fmt: skip
    """Go through the ends of the Energy side and the best Food sides beside them."""
    plug = int(s.plug[ME])
    widest = food.shape[2] - 1
    for i in range(span[0], span[1]):
        spare = shapes[i, MADE] + rules[SUN] - plug
        if values[i, cap, 0] == NEVER or spare < 0:
            continue
        own = energy_side(rules, shapes, i) - GRAIN * rules[SURPLUS] * plug
        places = min(min(spare, shapes[i, MIXED] + widest), MOST_ROBOTS - 1)
        if own + values[i, cap, 0] + tops[0] + helped[0, places] + bases[0] <= best:
            continue
        kept, last = rules[LIMIT] - shapes[i, KEPT], shapes[i, LAST]
        for mixed in range(widest + 1):
            places = min(min(spare, shapes[i, MIXED] + mixed), MOST_ROBOTS - 1)
            value = own + cheapest(
                values, i, cap, helped, places, food, kept, mixed, last, bases, best - own
            )
            best = max(best, value)
    return best


@rule
def cheapest(
    values: Any, i: int, cap: int, helped: Any, places: int, food: Any, kept: int, mixed: int,
    last: int, bases: Any, best: int,
) -> int:  # fmt: skip
    """Find the least of the sums over all prices; stop when it is no better than `best`."""
    least = -NEVER
    for c in range(len(helped)):
        side = food[c, kept, mixed, 0]
        if last == 0:
            side = max(side, food[c, kept, mixed, 1])
        least = min(least, values[i, cap, c] + helped[c, places] + side + bases[c])
        if least <= best:
            break
    return int(least)


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


@rule
def best_with(
    box: Any, s: Any, units: int, food: Any, energy: Any, shapes: Any, values: Any, rules: Any,
    prices: Any, amounts: Any, reveals: int, eaten: Any, lit: Any, lost: int, best: int,
) -> int:  # fmt: skip
    """Find the best end with so many reveals, if it is above `best`."""
    n, widest = len(prices), 0
    for i in range(food[0], food[1]):
        widest = max(widest, shapes[i, MIXED])
    food_cap, energy_cap = cap_of(s, Deed.BUY_FOOD, reveals), cap_of(s, Deed.BUY_ENERGY, reveals)
    beds = np.zeros(BEDS, np.int64)
    fed, helped = np.zeros(len(eaten), np.int64), np.zeros((n, MOST_ROBOTS), np.int64)
    sides = np.zeros((n, rules[LIMIT] + 1, widest + 1, 2), np.int64)
    tops, bases = np.zeros(n, np.int64), np.zeros(n, np.int64)
    invites, takes = cap_of(s, Deed.INVITE, reveals), cap_of(s, Deed.ROBOTS, reveals)
    without = -NEVER  # FU-12.2: ends that lose quarters, which then use no Energy, and all Robots
    for c in range(n):
        bases[c] = base_of(s, prices, c, reveals, rules, units, amounts)
        if without > best:
            fill_beds(box, s, prices[c, UNIT], 0, beds)
            fill_fed(rules, prices, c, s, invites, eaten, beds, fed)
            value = best_food(rules, c, food, food_cap, shapes, values, fed) + bases[c]
            value += best_energy(rules, c, energy, energy_cap, shapes, values) + GRAIN * lost
            without = min(without, value)
    best = max(best, without)
    for c in range(n):
        fill_beds(box, s, prices[c, UNIT], rules[SURPLUS], beds)
        fill_fed(rules, prices, c, s, invites, eaten, beds, fed)
        fill_helped(rules, prices, c, s, takes, lit, helped[c])
        tops[c] = fill_food(rules, c, food, food_cap, shapes, values, fed, sides[c])
        value = bases[c] + tops[c] + best_energy(rules, c, energy, energy_cap, shapes, values)
        value += helped[c, MOST_ROBOTS - 1] - GRAIN * rules[SURPLUS] * int(s.plug[ME])
        if value <= best:
            return best
    return best_pair(rules, s, energy, energy_cap, shapes, values, helped, sides, tops, bases, best)


@rule
def bound_one(
    box: Any, s: Any, units: int, food: Any, energy: Any, shapes: Any, values: Any, rules: Any,
    prices: Any, amounts: Any, floor: int, ceiling: int,
) -> int:  # fmt: skip
    """Bound one position: `floor` if it is not above, at most `ceiling`."""
    people, robots = int(s.people[ME]), int(s.robots[ME])
    most = (people if s.final else max(people, rules[END_PEOPLE] - 1)) + rules[INVITE]
    eaten, lit = np.zeros(most + 1, np.int64), np.zeros(MOST_ROBOTS, np.int64)
    for goal in range(people + 1, most + 1):
        eaten[goal] = eaten_by(people, goal, rules[INVITE])
    for goal in range(robots + 1, MOST_ROBOTS):
        lit[goal] = used_by(robots, goal, rules[ROBOTS], int(s.plug[ME]))
    lost = points_lost(box, s)
    classes = 1 if s.final else REVEALS + 1
    rough = np.zeros(classes, np.int64)
    beds, fed = np.zeros(BEDS, np.int64), np.zeros(most + 1, np.int64)
    helped = np.zeros(MOST_ROBOTS, np.int64)
    fill_beds(box, s, prices[0, UNIT], 0, beds)
    for reveals in range(classes):
        fill_fed(rules, prices, 0, s, cap_of(s, Deed.INVITE, reveals), eaten, beds, fed)
        fill_helped(rules, prices, 0, s, cap_of(s, Deed.ROBOTS, reveals), lit, helped)
        food_cap = cap_of(s, Deed.BUY_FOOD, reveals)
        energy_cap = cap_of(s, Deed.BUY_ENERGY, reveals)
        rough[reveals] = base_of(s, prices, 0, reveals, rules, units, amounts) + GRAIN * lost
        rough[reveals] += best_food(rules, 0, food, food_cap, shapes, values, fed)
        rough[reveals] += best_energy(rules, 0, energy, energy_cap, shapes, values)
        rough[reveals] += helped[MOST_ROBOTS - 1]
    best = GRAIN * (floor + 1) - 1
    for _ in range(classes):
        reveals = int(np.argmax(rough))
        if rough[reveals] <= best:
            break
        rough[reveals] = NEVER
        best = best_with(
            box, s, units, food, energy, shapes, values, rules, prices, amounts, reveals,
            eaten, lit, lost, best,
        )  # fmt: skip
        if best >= GRAIN * ceiling:
            return ceiling
    return int(max(floor, min(ceiling, best // GRAIN)))


def bound_all(
    boxes: Any, states: Any, units: Any, foods: Any, energies: Any, shapes: Any, values: Any,
    rules: Any, prices: Any, amounts: Any, floor: int, ceilings: Any, first: int, end: int,
    out: Any,
) -> None:  # fmt: skip
    """Bound the positions first … end-1."""
    for i in range(first, end):
        out[i] = bound_one(
            boxes[0], states[i], units[i], foods[i], energies[i], shapes, values, rules, prices,
            amounts, floor, ceilings[i],
        )  # fmt: skip


BOUND_ALL = entry(bound_all, cache_folder(__name__, __file__))
PIECE = 64  # positions at a time


class Inner:
    """The bound for inner positions of one game, with the tables it has needed so far."""

    def __init__(self, boxes: Any, box: Any, root: Any, crew: Crew) -> None:
        self._crew = crew
        find = setting_of(box, root)
        self.prices = prices_of(box, root)
        self.works = has_prices(self.prices)
        self._boxes = boxes
        self._rules = np.array(
            [
                int(box.solo_bonus), find.surplus, int(box.leisure_points), find.limit, find.glass,
                find.sun, find.camper, find.borrowed, int(box.solo_free_turns), find.invite,
                find.robots, int(box.end_people),
            ],
            np.int64,
        )  # fmt: skip
        self._shelf = Shelf(boxes, self.prices, find.limit, (find.glass, find.sun))
        self._amounts = amounts_of(box, find.office)

    def bounds(self, states: Any, units: Any, floor: int, ceilings: Any) -> Any:
        """Bound positions that have so many fifths: `floor` where nothing above can be reached."""
        out = np.array(ceilings, np.int64)
        if not self.works or not len(states):
            return out
        limits = out.copy()
        foods, energies = self._shelf.spans(states, 0), self._shelf.spans(states, 1)

        def work(first: int, end: int) -> None:
            BOUND_ALL(
                self._boxes, states, units, foods, energies, self._shelf.shapes,
                self._shelf.values, self._rules, self.prices, self._amounts, floor, limits, first,
                end, out,
            )  # fmt: skip

        self._crew.share(work, len(states), PIECE)
        return out


def amounts_of(box: Any, office: int) -> Any:
    """Count, for [place of the marker, subsidies, reveals], what they bring, in fifths."""
    track, end = box.subsidy[0], int(box.subsidy_end[0])
    found = np.zeros((end + 1, TURNS + 1, REVEALS + 1), np.int64)
    for at in range(end + 1):
        for b in range(TURNS + 1):
            for v in range(REVEALS + 1):
                for k in range(1, b + 1):
                    moved = end if v == REVEALS else at + k - 1 + max(0, v - max(0, b - k - 1))
                    found[at, b, v] += DOLLAR * (int(track[min(end, moved)]) + office)
                found[at, b, v] += BILL_MONEY * (1 if v == REVEALS else v)
    return found


def units_of(box: Any, states: Any) -> Any:
    """Count what positions have, in fifths; Money saves interest, a bill may be open."""
    own = {name: states[name][:, 0].astype(np.int64) for name in ("money", "food", "energy")}
    debt = int(box.loan_money) * states["loans"][:, 0].astype(np.int64)
    debt = debt + int(box.special_loan) * states["special_loan"][:, 0].astype(np.int64)
    return FIFTHS * (own["food"] + own["energy"] - debt) + DOLLAR * own["money"] + BILL_MONEY
