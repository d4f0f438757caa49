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

from megawatt.games.futuropia.solver.cells import (
    GRAIN,
    KEPT,
    LAST,
    MADE,
    MIXED,
    NEVER,
    REVEALS,
    Shelf,
)
from megawatt.games.futuropia.solver.crew import Crew
from megawatt.games.futuropia.solver.parts import (
    BEDS,
    END_PEOPLE,
    INVITE,
    LIMIT,
    MOST_ROBOTS,
    ROBOTS,
    SUN,
    SURPLUS,
    UNIT,
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
    has_prices,
    points_lost,
    prices_of,
    used_by,
)
from megawatt.games.futuropia.solver.tables import BILL_MONEY, DOLLAR, FIFTHS, ME, TURNS, setting_of
from megawatt.games.futuropia.state import Deed
from megawatt.kernel.rule import cache_folder, entry, rule


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
