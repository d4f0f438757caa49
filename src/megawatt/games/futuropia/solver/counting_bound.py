"""No solo game from a position can score more than this: a counting bound.

For every set of Generators that can stand in the end, every number of residents and Robots:
the points of that condominium, and the units left when all that must be paid has been paid
(`bound_tables`). Units left are worth a tenth of a point, units lacking three points for five.
A condominium that cannot sustain itself scores like a smaller one that can, so the form
covers every end (FU-12.4); one that loses Living Quarters has no Robots left (FU-12.2).
"""

from typing import NamedTuple

import numpy as np

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.solver.bound_tables import (
    ACTIONS,
    COLUMNS,
    DOLLAR,
    FIFTHS,
    KEPT,
    LAST,
    MADE,
    ME,
    MOST_BEDS,
    NET,
    ONLY,
    SPACES,
    TURNS,
    RelaxedLimits,
    bill_money,
    feeding_table,
    kind_table,
    lighting_table,
    quarters_rows,
    relaxed_limits,
    subsidy_amounts,
)
from megawatt.games.futuropia.state import (
    ACTION_TILES,
    ENERGY,
    FOOD,
    Decision,
    State,
    Variant,
)
from megawatt.kernel.record import Int32Array, Int64Array
from megawatt.kernel.rule import cache_folder, entry, rule

MOST_ROBOTS = 60
SUBSIDIES = 40
LACK, PLENTY = 1200, 1800  # fifths: the range of the balance
SLACK = 14  # spare Energy from which on any quarters fit
MOST_MADE, MOST_SPACES = 120, 60
POINT = 50  # a point is ten units
NEVER = -(10**6)
PLUG, PRICE, POINTS = range(3)  # columns of the sets of Living Quarters


class Numbers(NamedTuple):
    """The numbers of a position that the count starts from."""

    base: int  # points that no decision changes
    surplus: int  # points for a unit of surplus
    leisure: int  # points for a person at leisure
    limit: int  # of Generators
    greenhouse: int  # Food
    farm: int  # Energy
    camper: int
    plug: int  # Energy of the own Living Quarters
    beds: int
    units: int  # in hand, in fifths
    turn: int  # turns taken
    free_turns: int
    penalty: int  # points for each turn beyond them
    loan_points: int
    per_point: int  # units for a point
    used: int  # action tiles face down
    kept_points: int  # more, if Living Quarters with negative points are lost
    most_subsidies: int


class Tables(NamedTuple):
    """What residents, Robots, Living Quarters and subsidies need or bring (`bound_tables`)."""

    eaten: Int64Array  # [residents]: fifths
    invitations: Int64Array  # [residents]
    lit: Int64Array  # [Robots]: fifths
    robot_actions: Int64Array  # [Robots]
    quarters_sets: Int64Array  # [beds to buy, i]: Energy, price, points
    amounts: Int64Array  # [subsidies, reveals]: fifths


class Maxima(NamedTuple):
    """The best that each part can bring, for every case, made once from the tables."""

    subsidies: Int32Array  # [turns, uses of the busiest action, subsidies]: fifths
    quarters: Int32Array  # [beds to buy, spare Energy, units + LACK]: points
    residents: Int64Array  # [residents]: fifths
    fed: Int64Array  # [Food made]: fifths


def bound(box: Box, s: State) -> int:
    """Give the bound for a position at the start of a turn (or of the game)."""
    if s.decision == Decision.OVER:
        raise ValueError("The game is over: nothing is left to bound.")
    limits = relaxed_limits(box, s)
    food, energy = (
        kind_table(box, s, kind, extra, limits.limit, limits.final)
        for kind, extra in ((FOOD, limits.greenhouse), (ENERGY, limits.farm))
    )
    return int(COUNT(_numbers(box, s, limits), food, energy, _tables(box, s, limits)))


def count_nothing(box: Box, s: State) -> None:
    """Count over no Generators at all: it is compiled then."""
    limits = relaxed_limits(box, s)
    none = np.zeros((0, COLUMNS), np.int64)
    COUNT(_numbers(box, s, limits), none, none, _tables(box, s, limits))


def _tables(box: Box, s: State, limits: RelaxedLimits) -> Tables:
    """Make the tables of all but the Generators."""
    people, robots = int(s.people[ME]), int(s.robots[ME])
    most = (people if limits.final else max(people, int(box.end_people) - 1)) + limits.invite
    feeding = feeding_table(people, limits.invite, most)
    lighting = lighting_table(robots, int(s.plug[ME]), limits.robots, MOST_ROBOTS)
    homes = quarters_rows(box, s)
    width = max(len(one) for one in homes)
    sets = np.full((MOST_BEDS + 1, width, 3), NEVER, np.int64)
    for need, one in enumerate(homes):
        sets[need, : len(one)] = one
    amounts = subsidy_amounts(box, s, limits.office, SUBSIDIES, TURNS)
    return Tables(*feeding, *lighting, sets, amounts)


def _numbers(box: Box, s: State, limits: RelaxedLimits) -> Numbers:
    great = int(s.variants) >> Variant.GREAT_LOANS & 1
    own = [t for t in range(len(s.place)) if s.place[t] == ME]
    kept = sum(max(0, int(box.quarters_points[t, s.side[t]])) for t in own)
    units = int(s.food[ME]) + int(s.energy[ME]) - int(box.loan_money) * int(s.loans[ME])
    units -= int(box.special_loan) * int(s.special_loan[ME])
    units = FIFTHS * units + DOLLAR * int(s.money[ME]) + limits.borrowed
    return Numbers(
        base=int(box.solo_bonus) + int(s.quarters_points[ME]) + limits.camper_points,
        surplus=limits.surplus,
        leisure=int(box.leisure_points),
        limit=limits.limit,
        greenhouse=limits.greenhouse,
        farm=limits.farm,
        camper=limits.camper,
        plug=int(s.plug[ME]),
        beds=int(s.beds[ME]),
        units=units + bill_money(s),  # of a bill that is open now
        turn=int(s.turns[ME]),
        free_turns=int(box.solo_free_turns),
        penalty=int(box.solo_turn_penalty),
        loan_points=int(box.loan_points[great]),
        per_point=int(box.resources_per_point),
        used=ACTION_TILES - int(s.tiles[ME]).bit_count(),
        kept_points=kept - int(s.quarters_points[ME]),
        most_subsidies=1 if limits.final else SUBSIDIES,
    )


@rule
def worth_of_units(units: int, loan: int, per_point: int) -> int:
    """FU-13.5, FU-13.7: what a balance is worth after the best settlement (FU-11.8)."""
    return units // per_point if units >= 0 else loan * ((4 - units) // 5)


@rule
def fill_subsidies(amounts: Int64Array, used: int, out: Int32Array) -> None:
    """Fill [turns, uses of the busiest action, subsidies] with Money less the price of reveals.

    v reveals allow v + 2 uses of a tile (the first, and one after the trigger), and cost at
    least 5 v less the tiles used in all (FU-10.2).
    """
    for n in range(out.shape[0]):
        for busiest in range(out.shape[1]):
            for b in range(out.shape[2]):
                best = NEVER
                for v in range(max(0, max(busiest, b) - 2), amounts.shape[1]):
                    best = max(best, amounts[b, v] - FIFTHS * max(0, 5 * v - n - used))
                out[n, busiest, b] = best


@rule
def fill_quarters(numbers: Numbers, sets: Int64Array, out: Int32Array) -> None:
    """Fill [beds to buy, spare Energy, units + LACK]: points, less surplus, and units left.

    The last row of spare Energy is for ends that lose quarters: there Energy does not count.
    """
    for need in range(out.shape[0]):
        for slack in range(out.shape[1]):
            free = slack == out.shape[1] - 1
            for x in range(out.shape[2]):
                out[need, slack, x] = NEVER
            for i in range(sets.shape[1]):
                plug, price = sets[need, i, PLUG], sets[need, i, PRICE]
                if plug == NEVER or (plug > slack and slack < SLACK):
                    continue
                points = sets[need, i, POINTS]
                value = points if free else points - numbers.surplus * plug
                for x in range(out.shape[2]):
                    left = (x - LACK - DOLLAR * price) // FIFTHS
                    units = worth_of_units(left, numbers.loan_points, numbers.per_point)
                    out[need, slack, x] = max(out[need, slack, x], value + units)


@rule
def fill_residents(numbers: Numbers, tables: Tables, out: Int64Array) -> None:
    """Fill [residents] with what they bring at most, their quarters included, in fifths.

    A unit is worth a tenth of a point or, when units lack, more; a turn costs three points
    beyond the 20th and is charged from the first: `count` gives the twenty back.
    """
    sets = tables.quarters_sets
    for people in range(len(out)):
        need = min(max(0, people - numbers.beds), MOST_BEDS)
        best = NEVER
        for i in range(sets.shape[1]):
            if sets[need, i, PLUG] != NEVER:
                best = max(best, POINT * sets[need, i, POINTS] - DOLLAR * sets[need, i, PRICE])
        value = POINT * (numbers.leisure - numbers.surplus) * people - tables.eaten[people]
        out[people] = best + value - POINT * numbers.penalty * tables.invitations[people]


@rule
def maxima_of(numbers: Numbers, tables: Tables) -> Maxima:
    """Find the best of each part for every case."""
    subsidies = np.zeros((TURNS + 1, TURNS + 1, SUBSIDIES + 1), np.int32)
    fill_subsidies(tables.amounts, numbers.used, subsidies)
    quarters = np.zeros((MOST_BEDS + 1, SLACK + 2, LACK + PLENTY), np.int32)
    fill_quarters(numbers, tables.quarters_sets, quarters)
    residents = np.zeros(len(tables.eaten), np.int64)
    fill_residents(numbers, tables, residents)
    fed = np.zeros(MOST_MADE, np.int64)
    for made in range(MOST_MADE):
        fed[made] = NEVER
        for people in range(min(len(residents) - 1, made) + 1):
            fed[made] = max(fed[made], residents[people])
    return Maxima(subsidies, quarters, residents, fed)


@rule
def robots_cost(numbers: Numbers, tables: Tables, robots: int, work: int) -> int:
    """Add up what Robots, and People at work beside them, cost in fifths."""
    points = numbers.surplus * robots + numbers.leisure * work
    points += numbers.penalty * tables.robot_actions[robots]
    return int(POINT * points + tables.lit[robots])


@rule
def robots_worth(numbers: Numbers, tables: Tables, lights: int, spaces: int, only: int) -> int:
    """Find what Robots leave, in fifths, of what the working spaces cost."""
    best = NEVER
    for robots in range(max(0, min(MOST_ROBOTS, lights)) + 1):
        work = max(0, max(only, spaces - robots) - numbers.camper)
        best = max(best, -robots_cost(numbers, tables, robots, work))
    return best


@rule
def fill_food_tops(numbers: Numbers, foods: Int64Array, fed: Int64Array, out: Int64Array) -> None:
    """Fill, for each row of Food Generators, what it brings at most beside any Energy."""
    for i in range(len(foods)):
        feeds = foods[i, MADE] + numbers.greenhouse
        out[i] = POINT * (numbers.surplus * feeds - numbers.penalty * foods[i, ACTIONS])
        out[i] += foods[i, NET] + fed[feeds]


@rule
def fill_energy_tops(
    numbers: Numbers, energies: Int64Array, tables: Tables, out: Int64Array
) -> None:
    """Fill, for each row of Energy Generators, what it brings at most beside any Food."""
    for j in range(len(energies)):
        lights = energies[j, MADE] + numbers.farm
        out[j] = POINT * (numbers.surplus * lights - numbers.penalty * energies[j, ACTIONS])
        out[j] += energies[j, NET]
        out[j] += robots_worth(numbers, tables, lights, energies[j, SPACES], energies[j, ONLY])


@rule
def start_of(numbers: Numbers, subsidies: Int32Array) -> int:
    """Add up, in fifths, what every end has: points, units, the most that subsidies gain."""
    gained = 0  # Money that subsidies bring beyond what their turns cost
    for b in range(SUBSIDIES + 1):
        gained = max(gained, subsidies[TURNS, 0, b] - POINT * numbers.penalty * b)
    start = POINT * (numbers.base + numbers.kept_points) + numbers.units + gained
    return start - POINT * numbers.penalty * (numbers.turn - numbers.free_turns)


def count(numbers: Numbers, foods: Int64Array, energies: Int64Array, tables: Tables) -> int:
    """Go through all ends; skip what a rough bound shows not to beat the best found."""
    maxima = maxima_of(numbers, tables)
    start = start_of(numbers, maxima.subsidies)
    food_tops, energy_tops = np.zeros(len(foods), np.int64), np.zeros(len(energies), np.int64)
    fill_food_tops(numbers, foods, maxima.fed, food_tops)
    fill_energy_tops(numbers, energies, tables, energy_tops)
    helped = np.full((MOST_MADE, MOST_SPACES, MOST_SPACES), NEVER, np.int64)
    promising = np.argsort(-energy_tops)
    best = NEVER
    for i in np.argsort(-food_tops):
        feeds = foods[i, MADE] + numbers.greenhouse
        for j in promising:
            if start + food_tops[i] + energy_tops[j] <= POINT * best:
                break
            actions = foods[i, ACTIONS] + energies[j, ACTIONS]
            if (
                foods[i, KEPT] + energies[j, KEPT] > numbers.limit
                or numbers.turn + actions > TURNS
                or foods[i, LAST] + energies[j, LAST] > 1
            ):
                continue
            lights = energies[j, MADE] + numbers.farm
            spaces = foods[i, SPACES] + energies[j, SPACES]
            only = foods[i, ONLY] + energies[j, ONLY]
            if helped[lights, spaces, only] == NEVER:
                helped[lights, spaces, only] = robots_worth(numbers, tables, lights, spaces, only)
            rough = start + POINT * (numbers.surplus * (feeds + lights) - numbers.penalty * actions)
            rough += foods[i, NET] + energies[j, NET]
            top = rough + helped[lights, spaces, only]
            if top + maxima.fed[feeds] > POINT * best:
                best = best_end(numbers, tables, maxima, foods[i], energies[j], rough, top, best)
    return best


@rule
def best_end(
    numbers: Numbers,
    tables: Tables,
    maxima: Maxima,
    food: Int64Array,
    energy: Int64Array,
    rough: int,
    top: int,
    best: int,
) -> int:
    """Find the best numbers of residents, Robots and subsidies with one set of Generators.

    `rough` bounds what they bring without residents and Robots, `top` with the best Robots.
    """
    actions, busy = food[ACTIONS] + energy[ACTIONS], max(food[ACTIONS], energy[ACTIONS])
    feeds = food[MADE] + numbers.greenhouse
    lights = energy[MADE] + numbers.farm - numbers.plug
    spaces, only = food[SPACES] + energy[SPACES], food[ONLY] + energy[ONLY]
    net = food[NET] + energy[NET]
    for people in range(min(len(tables.eaten) - 1, feeds), -1, -1):
        if top + maxima.residents[people] <= POINT * best:
            continue
        need = min(max(0, people - numbers.beds), MOST_BEDS)
        for robots in range(-1, min(MOST_ROBOTS, lights) + 1):
            # -1: quarters are lost, no Robot stays, Energy for quarters does not count
            r = max(robots, 0)
            work = max(0, max(only, spaces - r) - numbers.camper)
            turns = actions + tables.invitations[people] + tables.robot_actions[r]
            busiest = max(busy, max(tables.invitations[people], tables.robot_actions[r]))
            if work > people or numbers.turn + turns > TURNS:
                continue
            cost = robots_cost(numbers, tables, r, work)
            if rough + maxima.residents[people] - cost <= POINT * best:
                continue
            slack = min(lights - r, SLACK) if robots >= 0 else SLACK + 1
            spare = lights - r if robots >= 0 else energy[MADE] + numbers.farm
            value = numbers.base + numbers.leisure * (people - work)
            value += numbers.surplus * (feeds - people + spare)
            value += numbers.kept_points if robots < 0 else 0
            units = numbers.units + net - tables.eaten[people] - tables.lit[r] + LACK
            for b in range(min(numbers.most_subsidies, TURNS - numbers.turn - turns) + 1):
                x = units + maxima.subsidies[turns + b, max(busiest, b), b]
                beyond = max(0, x - (LACK + PLENTY - 1))
                x = min(max(x, 0), LACK + PLENTY - 1)
                late = max(0, numbers.turn + turns + b - numbers.free_turns)
                found = value + maxima.quarters[need, slack, x] - numbers.penalty * late
                best = max(best, found + (beyond + POINT - 1) // POINT)
    return best


COUNT = entry(count, cache_folder(__name__, __file__))
