"""No solo game from a position can score more than this: a counting bound.

For every set of Generators that can stand in the end, every number of residents and Robots:
the points of that condominium, and the units left when all that must be paid has been paid
(`tables`). Units left are worth a tenth of a point, units lacking three points for five.
A condominium that cannot sustain itself scores like a smaller one that can, so the form
covers every end (FU-12.4); one that loses Living Quarters has no Robots left (FU-12.2).
"""

from typing import Any

import numpy as np

from megawatt.games.futuropia.solver.tables import (
    BILL_MONEY,
    COLUMNS,
    DOLLAR,
    FIFTHS,
    ME,
    MOST_BEDS,
    TURNS,
    Setting,
    feeding_table,
    kind_table,
    lighting_table,
    quarters_rows,
    setting_of,
    subsidy_amounts,
)
from megawatt.games.futuropia.state import Variant
from megawatt.kernel.rule import cache_folder, entry, rule

MOST_ROBOTS = 60
SUBSIDIES = 40
LACK, PLENTY = 1200, 1800  # fifths: the range of the balance
SLACK = 14  # spare Energy from which on any quarters fit
MADE, SPACES = 120, 60
POINT = 50  # a point is ten units
NEVER = -(10**6)

# The numbers of a position, as the compiled part wants them.
(BASE, SURPLUS, LEISURE, LIMIT, GLASS, SUN, CAMPER, PLUG, BEDS, UNITS, TURN, FREE, PENALTY, LOAN,
 PER_POINT, USED, PEOPLE, KEPT_POINTS, MOST_SUBSIDIES) = range(19)  # fmt: skip


def bound(box: Any, s: Any) -> int:
    """Give the bound for a position at the start of a turn (or of the game)."""
    find = setting_of(box, s)
    if s.decision == 0:
        raise ValueError("The game is over: nothing is left to bound.")
    rows = [
        kind_table(box, s, kind, extra, find.limit, find.final)
        for kind, extra in ((0, find.glass), (1, find.sun))
    ]
    return int(COUNT(_numbers(box, s, find), *rows, *_tables(box, s, find)))


def count_nothing(box: Any, s: Any) -> None:
    """Count over no Generators at all: it is compiled then."""
    find = setting_of(box, s)
    none = np.zeros((0, COLUMNS), np.int64)
    COUNT(_numbers(box, s, find), none, none, *_tables(box, s, find))


def _tables(box: Any, s: Any, find: Setting) -> tuple[Any, ...]:
    """Make the tables of all but the Generators."""
    people, robots = int(s.people[0]), int(s.robots[0])
    most = (people if find.final else max(people, int(box.end_people) - 1)) + find.invite
    feeding = feeding_table(people, find.invite, most)
    lighting = lighting_table(robots, int(s.plug[0]), find.robots, MOST_ROBOTS)
    homes = quarters_rows(box, s)
    width = max(len(one) for one in homes)
    sets = np.full((MOST_BEDS + 1, width, 3), NEVER, np.int64)
    for need, one in enumerate(homes):
        sets[need, : len(one)] = one
    amounts = subsidy_amounts(box, s, find.office, SUBSIDIES, TURNS)
    return (*feeding, *lighting, sets, amounts)


def _numbers(box: Any, s: Any, find: Any) -> Any:
    great = int(s.variants) >> Variant.GREAT_LOANS & 1
    side = s.side
    own = [t for t in range(len(s.place)) if s.place[t] == 0]
    kept = sum(max(0, int(box.quarters_points[t, side[t]])) for t in own)
    found = np.zeros(19, np.int64)
    found[BASE] = int(box.solo_bonus) + int(s.quarters_points[0])
    found[SURPLUS], found[LEISURE] = find.surplus, int(box.leisure_points)
    found[LIMIT], found[GLASS], found[SUN] = find.limit, find.glass, find.sun
    found[CAMPER], found[PLUG], found[BEDS] = find.camper, int(s.plug[0]), int(s.beds[0])
    found[UNITS] = int(s.food[0]) + int(s.energy[0]) - int(box.loan_money) * int(s.loans[0])
    found[UNITS] -= int(box.special_loan) * int(s.special_loan[0])
    found[UNITS] = FIFTHS * found[UNITS] + DOLLAR * int(s.money[0]) + find.borrowed
    found[UNITS] += BILL_MONEY  # of a bill that is open now
    found[TURN], found[FREE] = int(s.turns[0]), int(box.solo_free_turns)
    found[PENALTY], found[LOAN] = int(box.solo_turn_penalty), int(box.loan_points[great])
    found[PER_POINT], found[USED] = int(box.resources_per_point), 5 - int(s.tiles[0]).bit_count()
    found[PEOPLE], found[KEPT_POINTS] = int(s.people[ME]), kept - int(s.quarters_points[0])
    found[MOST_SUBSIDIES] = 1 if find.final else SUBSIDIES
    return found


@rule
def worth_of_units(units: int, loan: int, per_point: int) -> int:
    """FU-13.5, FU-13.7: what a balance is worth after the best settlement (FU-11.8)."""
    return units // per_point if units >= 0 else loan * ((4 - units) // 5)


@rule
def fill_subsidies(amounts: Any, used: int, out: Any) -> None:
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
def fill_quarters(numbers: Any, sets: Any, out: Any) -> None:
    """Fill [beds to buy, spare Energy, units + LACK]: points, less surplus, and units left.

    The last row of spare Energy is for ends that lose quarters: there Energy does not count.
    """
    for need in range(out.shape[0]):
        for slack in range(out.shape[1]):
            free = slack == out.shape[1] - 1
            for x in range(out.shape[2]):
                out[need, slack, x] = NEVER
            for i in range(sets.shape[1]):
                plug, price, points = sets[need, i, 0], sets[need, i, 1], sets[need, i, 2]
                if plug == NEVER or (plug > slack and slack < SLACK):
                    continue
                value = points if free else points - numbers[SURPLUS] * plug
                for x in range(out.shape[2]):
                    left = (x - LACK - DOLLAR * price) // FIFTHS
                    units = worth_of_units(left, numbers[LOAN], numbers[PER_POINT])
                    out[need, slack, x] = max(out[need, slack, x], value + units)


@rule
def fill_residents(numbers: Any, eaten: Any, invites: Any, sets: Any, out: Any) -> None:
    """Fill [residents] with what they bring at most, their quarters included, in fifths.

    A unit is worth a tenth of a point or, when units lack, more; a turn costs three points
    beyond the 20th and is charged from the first: `count` gives the twenty back.
    """
    for people in range(len(eaten)):
        need = min(max(0, people - numbers[BEDS]), MOST_BEDS)
        best = NEVER
        for i in range(sets.shape[1]):
            if sets[need, i, 0] != NEVER:
                best = max(best, POINT * sets[need, i, 2] - DOLLAR * sets[need, i, 1])
        value = POINT * (numbers[LEISURE] - numbers[SURPLUS]) * people - eaten[people]
        out[people] = best + value - POINT * numbers[PENALTY] * invites[people]


@rule
def robots_cost(numbers: Any, lit: Any, takes: Any, robots: int, work: int) -> int:
    """Add up what Robots, and People at work beside them, cost in fifths."""
    points = numbers[SURPLUS] * robots + numbers[LEISURE] * work + numbers[PENALTY] * takes[robots]
    return int(POINT * points + lit[robots])


@rule
def robots_worth(numbers: Any, lit: Any, takes: Any, lights: int, spaces: int, only: int) -> int:
    """Find what Robots leave, in fifths, of what the working spaces cost."""
    best = NEVER
    for robots in range(max(0, min(MOST_ROBOTS, lights)) + 1):
        work = max(0, max(only, spaces - robots) - numbers[CAMPER])
        best = max(best, -robots_cost(numbers, lit, takes, robots, work))
    return best


@rule
def fill_tops(
    numbers: Any, foods: Any, energies: Any, fed: Any, lit: Any, takes: Any, food_tops: Any,
    energy_tops: Any,
) -> None:  # fmt: skip
    """Fill, for each row of a kind, what it brings at most beside any row of the other."""
    for i in range(len(foods)):
        feeds = foods[i, 2] + numbers[GLASS]
        food_tops[i] = POINT * (numbers[SURPLUS] * feeds - numbers[PENALTY] * foods[i, 0])
        food_tops[i] += foods[i, 5] + fed[feeds]
    for j in range(len(energies)):
        lights = energies[j, 2] + numbers[SUN]
        energy_tops[j] = POINT * (numbers[SURPLUS] * lights - numbers[PENALTY] * energies[j, 0])
        energy_tops[j] += energies[j, 5]
        energy_tops[j] += robots_worth(numbers, lit, takes, lights, energies[j, 3], energies[j, 4])


def count(
    numbers: Any, foods: Any, energies: Any, eaten: Any, invites: Any, lit: Any, takes: Any,
    sets: Any, amounts: Any,
) -> int:  # fmt: skip
    """Go through all ends; skip what a rough bound shows not to beat the best found."""
    subsidies = np.zeros((TURNS + 1, TURNS + 1, SUBSIDIES + 1), np.int32)
    fill_subsidies(amounts, numbers[USED], subsidies)
    quarters = np.zeros((MOST_BEDS + 1, SLACK + 2, LACK + PLENTY), np.int32)
    fill_quarters(numbers, sets, quarters)
    residents = np.zeros(len(eaten), np.int64)
    fill_residents(numbers, eaten, invites, sets, residents)
    fed = np.zeros(MADE, np.int64)
    for made in range(MADE):
        fed[made] = NEVER
        for people in range(min(len(eaten) - 1, made) + 1):
            fed[made] = max(fed[made], residents[people])
    helped = np.full((MADE, SPACES, SPACES), NEVER, np.int64)
    cheap = 0  # Money that subsidies bring beyond what their turns cost
    for b in range(SUBSIDIES + 1):
        cheap = max(cheap, subsidies[TURNS, 0, b] - POINT * numbers[PENALTY] * b)
    start = POINT * (numbers[BASE] + numbers[KEPT_POINTS]) + numbers[UNITS] + cheap
    start -= POINT * numbers[PENALTY] * (numbers[TURN] - numbers[FREE])
    food_tops, energy_tops = np.zeros(len(foods), np.int64), np.zeros(len(energies), np.int64)
    fill_tops(numbers, foods, energies, fed, lit, takes, food_tops, energy_tops)
    promising = np.argsort(-energy_tops)
    best = NEVER
    for i in np.argsort(-food_tops):
        feeds = foods[i, 2] + numbers[GLASS]
        for j in promising:
            if start + food_tops[i] + energy_tops[j] <= POINT * best:
                break
            if foods[i, 1] + energies[j, 1] > numbers[LIMIT]:
                continue
            if (
                numbers[TURN] + foods[i, 0] + energies[j, 0] > TURNS
                or foods[i, 6] + energies[j, 6] > 1
            ):
                continue
            lights = energies[j, 2] + numbers[SUN]
            spaces, only = foods[i, 3] + energies[j, 3], foods[i, 4] + energies[j, 4]
            if helped[lights, spaces, only] == NEVER:
                helped[lights, spaces, only] = robots_worth(
                    numbers, lit, takes, lights, spaces, only
                )
            rough = (
                start + POINT * numbers[SURPLUS] * (feeds + lights) + foods[i, 5] + energies[j, 5]
            )
            rough -= POINT * numbers[PENALTY] * (foods[i, 0] + energies[j, 0])
            top = rough + helped[lights, spaces, only]
            if top + fed[feeds] <= POINT * best:
                continue
            best = best_end(
                numbers, foods[i], energies[j], eaten, invites, lit, takes, quarters,
                subsidies, residents, rough, top, best,
            )  # fmt: skip
    return best


@rule
def best_end(
    numbers: Any, food: Any, energy: Any, eaten: Any, invites: Any, lit: Any, takes: Any,
    quarters: Any, subsidies: Any, residents: Any, rough: int, top: int, best: int,
) -> int:  # fmt: skip
    """Find the best numbers of residents, Robots and subsidies with one set of Generators.

    `rough` bounds what they bring without residents and Robots, `top` with the best Robots.
    """
    actions = food[0] + energy[0]
    busy = max(food[0], energy[0])
    feeds = food[2] + numbers[GLASS]
    lights = energy[2] + numbers[SUN] - numbers[PLUG]
    spaces, only, net = food[3] + energy[3], food[4] + energy[4], food[5] + energy[5]
    for people in range(min(len(eaten) - 1, feeds), -1, -1):
        if top + residents[people] <= POINT * best:
            continue
        need = min(max(0, people - numbers[BEDS]), MOST_BEDS)
        for robots in range(-1, min(MOST_ROBOTS, lights) + 1):
            # -1: quarters are lost, no Robot stays, Energy for quarters does not count
            r = max(robots, 0)
            work = max(0, max(only, spaces - r) - numbers[CAMPER])
            turns = actions + invites[people] + takes[r]
            busiest = max(busy, max(invites[people], takes[r]))
            if work > people or numbers[TURN] + turns > TURNS:
                continue
            cost = robots_cost(numbers, lit, takes, r, work)
            if rough + residents[people] - cost <= POINT * best:
                continue
            slack = min(lights - r, SLACK) if robots >= 0 else SLACK + 1
            spare = lights - r if robots >= 0 else energy[2] + numbers[SUN]
            value = numbers[BASE] + numbers[LEISURE] * (people - work)
            value += numbers[SURPLUS] * (feeds - people + spare)
            value += numbers[KEPT_POINTS] if robots < 0 else 0
            units = numbers[UNITS] + net - eaten[people] - lit[r] + LACK
            for b in range(min(numbers[MOST_SUBSIDIES], TURNS - numbers[TURN] - turns) + 1):
                x = units + subsidies[turns + b, max(busiest, b), b]
                beyond = max(0, x - (LACK + PLENTY - 1))
                x = min(max(x, 0), LACK + PLENTY - 1)
                late = max(0, numbers[TURN] + turns + b - numbers[FREE])
                found = value + quarters[need, slack, x] - numbers[PENALTY] * late
                best = max(best, found + (beyond + POINT - 1) // POINT)
    return best


COUNT = entry(count, cache_folder(__name__, __file__))
