"""What a seat may expect to end with: structure, balance, resources, and the question open."""

from typing import NamedTuple, NewType

from megawatt.games.futuropia.components import KINDS, LINE, Box
from megawatt.games.futuropia.rules.allowances import (
    SOLO,
    has_variant,
    most_generators,
    most_invited,
    most_robots,
)
from megawatt.games.futuropia.rules.invite import fits
from megawatt.games.futuropia.rules.market import on_spot, price_of
from megawatt.games.futuropia.rules.production import (
    FIELD,
    LOW,
    best_run,
    farm_of,
    greenhouse_of,
    packed,
    totals,
    workers_needed,
)
from megawatt.games.futuropia.rules.reveal import tiles_up
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.rules.sustain import points_per_surplus
from megawatt.games.futuropia.state import (
    ACTION_TILES,
    ENERGY,
    FOOD,
    NONE,
    PASS,
    STATE,
    Decision,
    Generator,
    Kind,
    Spot,
    State,
    Variant,
)
from megawatt.games.futuropia.turn import decision_of
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat, known_to_numba
from megawatt.kernel.rule import rule

# Points for a unit, found by playing: see `_worth`.
EARLY, LATE_SURPLUS, LATE_GAP = 2.6, 1.2, 5.0
ENOUGH = 8
ENOUGH_STAFF, SHORT_OF_STAFF = 8, 2  # People; production lost below them
NO_FOOD, NO_ENERGY = 5.0, 4.0
IN_HAND, TOO_MUCH = 0.35, 0.05
RICH = 25
LOAN = 2.8
FREE_BED = 0.8
TILE_UP = 0.6
TURNS, PER_TURN = 30, 3.0
BED_PRICE, BED_PLUG = 1.1, 0.35  # of Living Quarters, for each bed


Figures = NewType("Figures", int)  # how many People or Robots
known_to_numba(Figures)


class Household(NamedTuple):
    """A condominium as it is, or as it will be after an answer: what `_worth` weighs."""

    money: float
    food: float
    energy: float
    loans: float
    people: Figures
    robots: Figures
    beds: float
    plug: float
    machines: int  # all Generators, packed
    grown: int  # Food that they make


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: Seat) -> float:
    """Estimate the final points: the best way to answer the open question, roughly looked at."""
    decision = decision_of(s, seat)
    if s.out[seat] or decision == Decision.OVER:
        return float(points_of(box, s, seat))
    if s.final and (decision == Decision.TURN or decision == Decision.NOTHING):
        return float(points_of(box, s, seat)) + 0.1 * tiles_up(s, seat)
    options = 1
    if decision == Decision.BUY:
        options = 3
    elif decision == Decision.PEOPLE:
        options = most_invited(box, s, seat)
    elif decision == Decision.ROBOTS:
        options = most_robots(box, s, seat)
    best = -1e9
    for option in range(options):
        if decision == Decision.BUY and option < PASS:
            if on_spot(s, Kind(int(s.using)), Spot(option)) == NONE:
                continue
        elif decision == Decision.PEOPLE and not fits(box, s, seat, option + 1):
            continue
        best = max(best, _worth(box, s, seat, _after(box, s, seat, decision, option)))
    return best + _clock(box, s, seat)


@rule
def _clock(box: Box, s: State, seat: Seat) -> float:
    """FU-16.11: the solo terms; and what the turns to come may bring."""
    turns = int(s.turns[seat])
    found = 0.0 if s.final else PER_TURN * max(0, TURNS - turns)
    if s.seats == SOLO:
        found += box.solo_bonus - box.solo_turn_penalty * max(0, turns - int(box.solo_free_turns))
    return found


@rule
def _after(box: Box, s: State, seat: Seat, decision: int, option: int) -> Household:
    """Guess the condominium when the open question is answered with `option`, loans included."""
    found = _today(box, s, seat)
    if decision == Decision.BUY or decision == Decision.DISCARD:
        bought = option < PASS and decision == Decision.BUY
        found = _after_purchase(box, s, seat, found, option if bought else NONE)
    elif decision == Decision.PEOPLE:
        found = _after_invitation(box, found, option + 1, 0, 0)
    elif decision == Decision.QUARTERS:
        invited, beds, price = int(s.invited), int(s.basket_beds), int(s.basket_price)
        found = _after_invitation(box, found, invited, beds, price)
    elif decision == Decision.ROBOTS:
        found = _after_robots(box, found, option + 1)
    elif Decision.BILL_FOOD <= decision <= Decision.REPAY_ENERGY and decision != Decision.REPAY:
        found = _after_bill(s, found)
    elif decision == Decision.CONVERT:
        missing = max(0.0, s.bill - found.food - found.energy)
        found = _with_money(found, found.money - int(box.missing_price) * missing, found.loans)
    if found.money >= 0:
        return found
    loan = int(box.loan_money)
    taken = (loan - 1 - found.money) // loan
    return _with_money(found, found.money + loan * taken, found.loans + taken)


@rule
def _today(box: Box, s: State, seat: Seat) -> Household:
    """Read the condominium as it is."""
    food = totals(box, s, seat, FOOD)
    return Household(
        float(s.money[seat]),
        float(s.food[seat]),
        float(s.energy[seat]),
        float(s.loans[seat]),
        Figures(int(s.people[seat])),
        Figures(int(s.robots[seat])),
        float(s.beds[seat]),
        float(s.plug[seat]),
        food + totals(box, s, seat, ENERGY),
        food >> 2 * FIELD,
    )


@rule
def _with_money(one: Household, money: float, loans: float) -> Household:
    """Change Money and loans alone."""
    return Household(
        money, one.food, one.energy, loans, one.people, one.robots, one.beds, one.plug,
        one.machines, one.grown,
    )  # fmt: skip


@rule
def _after_purchase(box: Box, s: State, seat: Seat, one: Household, spot: int) -> Household:
    """Buy from a spot (-1: nothing), give up the weakest Generator if it is one too many, run."""
    kind = Kind(int(s.using))
    made = best_run(box, s, seat, kind)[0]
    money, food, energy, grown, change = one.money, one.food, one.energy, one.grown, 0
    if spot != NONE:
        new = on_spot(s, kind, Spot(spot))
        money -= price_of(box, s, kind, Spot(spot))
        change = packed(box, new)
        spaces, only = int(box.spaces[new]), int(box.people_only[new])
        if workers_needed(spaces, only, one.robots) <= one.people:
            more = int(box.production[new])
            made += more - SHORT_OF_STAFF if one.people < ENOUGH_STAFF else more
    if s.machines[seat] + (change > 0) > most_generators(box, s):
        change -= _weakest(box, s, seat)
    if kind == FOOD:
        grown += change >> 2 * FIELD
        food += made
    else:
        energy += made
    return Household(
        money, food, energy, one.loans, one.people, one.robots, one.beds, one.plug,
        one.machines + change, grown,
    )  # fmt: skip


@rule
def _after_invitation(
    box: Box, one: Household, invited: int, basket_beds: int, basket_price: int
) -> Household:
    """Give everybody a bed, some of them in the basket already, and feed them."""
    people = Figures(one.people + invited)
    beds = one.beds + basket_beds
    lacking = max(0.0, people - beds)
    money = one.money - (BED_PRICE * lacking + basket_price)
    money -= int(box.missing_price) * max(0.0, people - one.food)
    food, plug = max(0.0, one.food - people), one.plug + BED_PLUG * lacking
    return Household(
        money, food, one.energy, one.loans, people, one.robots, beds + lacking, plug,
        one.machines, one.grown,
    )  # fmt: skip


@rule
def _after_robots(box: Box, one: Household, taken: int) -> Household:
    """Take Robots and supply Energy."""
    robots = Figures(one.robots + taken)
    money = one.money - int(box.missing_price) * max(0.0, robots + one.plug - one.energy)
    energy = max(0.0, one.energy - robots - one.plug)
    return Household(
        money, one.food, energy, one.loans, one.people, robots, one.beds, one.plug,
        one.machines, one.grown,
    )  # fmt: skip


@rule
def _after_bill(s: State, one: Household) -> Household:
    """Pay the rest of a bill or a repayment: with Energy to spare, then with Money."""
    rest = float(s.bill) - s.paid_food
    spare = min(rest, max(0.0, one.energy - one.robots - one.plug))
    food, energy, money = one.food - s.paid_food, one.energy - spare, one.money - (rest - spare)
    return Household(
        money, food, energy, one.loans - s.repaying, one.people, one.robots, one.beds, one.plug,
        one.machines, one.grown,
    )  # fmt: skip


@rule
def _weakest(box: Box, s: State, seat: Seat) -> int:
    """Find the Generator to give up: the lowest production less 0.9 per working space."""
    found, least = 0, 1e9
    for i in range(s.machines[seat]):
        which = Generator(int(s.cellar[seat, i]))
        value = box.production[which] - 0.9 * box.spaces[which]
        if value < least:
            found, least = packed(box, which), value
    return found


@rule
def _worth(box: Box, s: State, seat: Seat, one: Household) -> float:
    """Points for leisure and quarters; a balance is worth more than stock; loans and gaps hurt."""
    people, robots, plug = one.people, one.robots, one.plug
    spaces, only = (one.machines >> FIELD) & LOW, one.machines & LOW
    work = workers_needed(spaces, only, robots) - int(s.camper[seat])
    leisure = people - max(0, work)
    leisure += int(s.camper_scores) * int(s.camper[seat])  # FU-13.9
    value = float(int(box.leisure_points) * leisure) + float(s.quarters_points[seat])
    feeds = one.grown + greenhouse_of(box, s, seat) - people
    lights = (one.machines >> 2 * FIELD) - one.grown + farm_of(box, s, seat) - robots - plug
    if s.final:
        each = points_per_surplus(box, s)
        value += each * feeds if feeds > 0 else NO_FOOD * feeds
        value += each * lights if lights > 0 else NO_ENERGY * lights
        loan, stock = int(box.loan_money), one.money + one.food + one.energy - one.loans
        repaid = min(one.loans, max(0.0, stock // loan))
        value += (stock - loan * repaid) / int(box.resources_per_point)
        value += int(box.loan_points[has_variant(s, Variant.GREAT_LOANS)]) * (one.loans - repaid)
        if s.seats != SOLO:
            each = int(box.unused_points[has_variant(s, Variant.GREAT_LOANS)])
            value += each * tiles_up(s, seat)
        return value
    late = _progress(box, s, seat, people)
    more, less = EARLY + (LATE_SURPLUS - EARLY) * late, EARLY + (LATE_GAP - EARLY) * late
    value += more * min(feeds, ENOUGH) if feeds > 0 else less * feeds
    value += more * min(lights, ENOUGH) if lights > 0 else less * lights
    stock = _stock(one.money, RICH) + _stock(one.food, people + 5)
    value += stock + _stock(one.energy, robots + plug + 3)
    up = tiles_up(s, seat)
    value += TILE_UP * (up if up else ACTION_TILES)
    return value - LOAN * one.loans + FREE_BED * (one.beds - people)


@rule
def _progress(box: Box, s: State, seat: Seat, people: int) -> float:
    """Guess how much of the game is over: People, turns, stacks that are gone."""
    late = float(max(people / box.end_people, s.turns[seat] / TURNS))
    for kind in range(KINDS):
        gone, stacks = 0, 0
        for i in range(LINE):
            if s.line[kind, i] != NONE:
                stacks += 1
                gone += s.stock[s.line[kind, i]] == 0
        late = max(late, gone / max(1, stacks - 2))
    return min(1.0, late)


@rule
def _stock(have: float, wanted: float) -> float:
    """Weigh a stock: what is needed soon is worth something, the rest next to nothing."""
    return IN_HAND * min(have, wanted) + TOO_MUCH * max(0.0, have - wanted)
