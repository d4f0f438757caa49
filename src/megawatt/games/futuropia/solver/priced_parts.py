"""What residents, Robots, subsidies and each kind of Generators bring, with prices given.

The parts of the bound at inner positions (`priced_bound`), counted in grains, each on its own.
"""

from typing import NamedTuple, NewType

import numpy as np

from megawatt.games.futuropia.components import TILES, Box
from megawatt.games.futuropia.solver.bound_tables import (
    DOLLAR,
    FIFTHS,
    ME,
    TURNS,
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
    SPACES,
    TURN,
    UNIT,
    UNLIMITED,
    Cells,
    wasted,
)
from megawatt.games.futuropia.state import SUPPLY, Deed, State, Variant
from megawatt.kernel.ids import known_to_numba
from megawatt.kernel.record import Int64Array
from megawatt.kernel.rule import rule

Points = NewType("Points", int)
PriceRow = NewType("PriceRow", int)
"""Which of the prices. PriceRow(0) is compiled like any other, a bare 0 once more."""
known_to_numba(Points, PriceRow)

MOST_ROBOTS = 64
BEDS = 40


class GameNumbers(NamedTuple):
    """The numbers that all positions of a game share."""

    bonus: int
    surplus: Points  # for a unit
    leisure: Points  # for a person
    limit: int  # of Generators
    greenhouse: int  # Food
    farm: int  # Energy
    camper: int
    bill_money: int  # of each reveal, without interest
    borrowed: int  # Money of a Loan Office
    free_turns: int
    invite: int  # People per action
    robots: int  # Robots per action
    end_people: int


class PricedGame(NamedTuple):
    """All that the bound of every position of a game is made of.

    Loops take the tables out of records before they begin: compiled code counts references to
    an array each time it is taken out of a record.
    """

    numbers: GameNumbers
    prices: Int64Array  # [c]: grains for a fifth of a unit, and for a turn
    amounts: Int64Array  # [place of the marker, subsidies, reveals]: fifths
    cells: Cells


class Span(NamedTuple):
    """The cells of a kind that belong to a position, and how often its action can be used."""

    first: int
    end: int
    cap: int


def game_numbers(box: Box, s: State) -> GameNumbers:
    """Read the numbers of a game from its first position."""
    limits = relaxed_limits(box, s)
    return GameNumbers(
        bonus=int(box.solo_bonus) + limits.camper_points,
        surplus=Points(limits.surplus),
        leisure=Points(int(box.leisure_points)),
        limit=limits.limit,
        greenhouse=limits.greenhouse,
        farm=limits.farm,
        camper=limits.camper,
        bill_money=bill_money(s),
        borrowed=limits.borrowed,
        free_turns=int(box.solo_free_turns),
        invite=limits.invite,
        robots=limits.robots,
        end_people=int(box.end_people),
    )


def prices_of(box: Box, s: State) -> Int64Array:
    """Choose prices: grains for a fifth of a unit, and for a turn. The first matter most."""
    great = int(s.variants) >> Variant.GREAT_LOANS & 1
    low = -(-GRAIN // (FIFTHS * int(box.resources_per_point)))
    high = -int(box.loan_points[great]) * GRAIN // (FIFTHS * int(box.loan_money))
    turn = GRAIN * int(box.solo_turn_penalty)
    return np.array([(low, turn), (high, turn), (low, 0)], np.int64)


def has_prices(prices: Int64Array) -> bool:
    """Whether a lacking unit costs as much as a spare one brings: else prices prove nothing."""
    return bool(prices[1, UNIT] >= prices[0, UNIT] > 0)


def amounts_of(box: Box, office: int, bill: int) -> Int64Array:
    """Count, for [place of the marker, subsidies, reveals], what they bring, in fifths."""
    track, end = box.subsidy[0], int(box.subsidy_end[0])
    found = np.zeros((end + 1, TURNS + 1, REVEALS + 1), np.int64)
    for at in range(end + 1):
        for b in range(TURNS + 1):
            for v in range(REVEALS + 1):
                for k in range(1, b + 1):
                    moved = end if v == REVEALS else at + k - 1 + max(0, v - max(0, b - k - 1))
                    found[at, b, v] += DOLLAR * (int(track[min(end, moved)]) + office)
                found[at, b, v] += bill * (1 if v == REVEALS else v)
    return found


@rule
def fill_beds(box: Box, s: State, price: int, surplus: Points, out: Int64Array) -> None:
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
def cap_of(s: State, deed: int, reveals: int) -> int:
    """Say how often an action can still be used: now, after each reveal, after the trigger."""
    up = (int(s.tiles[ME]) >> deed) & 1
    if s.final:
        return up
    return UNLIMITED if reveals == REVEALS else up + reveals + 1


@rule
def subsidy_worth(game: PricedGame, c: PriceRow, s: State, reveals: int) -> int:
    """Find the most that subsidies bring with so many reveals, and these themselves."""
    cap, best, amounts = cap_of(s, Deed.SUBSIDY, reveals), NEVER, game.amounts
    unit, turn = game.prices[c, UNIT], game.prices[c, TURN]
    for b in range(min(cap if cap < UNLIMITED else TURNS, TURNS) + 1):
        units = amounts[s.subsidy_at, b, reveals] - wasted(cap, b, game.numbers.bill_money)
        best = max(best, unit * units - turn * b)
    return best


@rule
def fill_fed(
    game: PricedGame,
    c: PriceRow,
    s: State,
    cap: int,
    eaten: Int64Array,
    beds: Int64Array,
    out: Int64Array,
) -> None:
    """Fill [residents] with what at most so many bring, their quarters included."""
    people, each, here = int(s.people[ME]), game.numbers.invite, int(s.beds[ME])
    unit, turn = game.prices[c, UNIT], game.prices[c, TURN]
    person = GRAIN * (game.numbers.leisure - game.numbers.surplus)
    best = NEVER
    for goal in range(len(eaten)):
        invitations = (max(0, goal - people) + each - 1) // each
        if invitations > cap:
            break
        home = beds[min(max(0, goal - here), BEDS - 1)]
        if home > NEVER:
            value = person * goal + home
            units = eaten[goal] + wasted(cap, invitations, game.numbers.bill_money)
            best = max(best, value - unit * units - turn * invitations)
        out[goal] = best
    for goal in range(people + cap * each + 1, len(eaten)):
        out[goal] = best


@rule
def fill_helped(
    game: PricedGame, c: PriceRow, s: State, cap: int, lit: Int64Array, out: Int64Array
) -> None:
    """Fill [places for Robots] with what at most so many Robots bring, in grains."""
    robots, each = int(s.robots[ME]), game.numbers.robots
    unit, turn = game.prices[c, UNIT], game.prices[c, TURN]
    robot = GRAIN * (game.numbers.leisure - game.numbers.surplus)
    best = NEVER
    for goal in range(len(lit)):
        actions = (max(0, goal - robots) + each - 1) // each
        if actions <= cap:
            units = lit[goal] + wasted(cap, actions, game.numbers.bill_money)
            best = max(best, robot * goal - unit * units - turn * actions)
        out[goal] = best


@rule
def food_side(numbers: GameNumbers, shapes: Int64Array, i: int, fed: Int64Array) -> int:
    """Weigh the residents, surplus and work of one end of the Food side, in grains."""
    feeds = shapes[i, MADE] + numbers.greenhouse
    value = GRAIN * (numbers.surplus * feeds - numbers.leisure * shapes[i, SPACES])
    return int(value + fed[min(feeds, len(fed) - 1)])


@rule
def energy_side(numbers: GameNumbers, shapes: Int64Array, i: int) -> int:
    """Weigh the surplus and work of one end of the Energy side, in grains."""
    lights = shapes[i, MADE] + numbers.farm
    return int(GRAIN * (numbers.surplus * lights - numbers.leisure * shapes[i, SPACES]))


@rule
def best_food(game: PricedGame, c: PriceRow, span: Span, fed: Int64Array) -> int:
    """Find the best Food side alone."""
    numbers, cap = game.numbers, span.cap
    shapes, values = game.cells.shapes, game.cells.values
    best = NEVER
    for i in range(span.first, span.end):
        best = max(best, values[i, cap, c] + food_side(numbers, shapes, i, fed))
    return best


@rule
def best_energy(game: PricedGame, c: PriceRow, span: Span) -> int:
    """Find the best Energy side alone."""
    numbers, cap = game.numbers, span.cap
    shapes, values = game.cells.shapes, game.cells.values
    best = NEVER
    for i in range(span.first, span.end):
        best = max(best, values[i, cap, c] + energy_side(numbers, shapes, i))
    return best


@rule
def fill_food(game: PricedGame, c: PriceRow, span: Span, fed: Int64Array, out: Int64Array) -> int:
    """Fill [Generators, spaces for Robots too, last] with the best Food side; return the best."""
    out[:, :, :] = NEVER
    numbers, cap = game.numbers, span.cap
    shapes, values = game.cells.shapes, game.cells.values
    best = NEVER
    for i in range(span.first, span.end):
        value = values[i, cap, c]
        if value == NEVER:
            continue
        value += food_side(numbers, shapes, i, fed)
        kept, mixed, last = shapes[i, KEPT], shapes[i, MIXED], shapes[i, LAST]
        out[kept, mixed, last] = max(out[kept, mixed, last], value)
        best = max(best, value)
    for kept in range(1, out.shape[0]):
        for mixed in range(out.shape[1]):
            for last in range(2):
                out[kept, mixed, last] = max(out[kept, mixed, last], out[kept - 1, mixed, last])
    return best


@rule
def points_lost(box: Box, s: State) -> int:
    """Count the points below zero of the own Living Quarters: an end may lose them."""
    found = 0
    for t in range(TILES):
        if s.place[t] == ME:
            found += max(0, -int(box.quarters_points[t, s.side[t]]))
    return found


@rule
def base_of(game: PricedGame, c: PriceRow, s: State, units: int, reveals: int) -> int:
    """Add up what does not depend on the end: points so far, units, turns, subsidies."""
    numbers = game.numbers
    units += numbers.borrowed if s.special_loan[ME] == 0 else 0
    points = numbers.bonus + int(s.quarters_points[ME]) + numbers.leisure * numbers.camper
    base = GRAIN * points + game.prices[c, UNIT] * units
    base -= game.prices[c, TURN] * (int(s.turns[ME]) - numbers.free_turns)
    return int(base + subsidy_worth(game, c, s, reveals))
