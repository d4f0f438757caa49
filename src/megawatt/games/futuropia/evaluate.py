"""What a seat may expect to end with: structure, balance, resources, and the question open."""

from megawatt.games.futuropia.components import LINE, Box
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
from megawatt.games.futuropia.state import (
    ENERGY,
    FOOD,
    NONE,
    STATE,
    Ask,
    Generator,
    Kind,
    State,
    Variant,
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

# Points for a unit, found by playing: see `_worth`.
EARLY, LATE_SURPLUS, LATE_GAP = 2.6, 1.2, 5.0
ENOUGH = 8
NO_FOOD, NO_ENERGY = 5.0, 4.0
IN_HAND, TOO_MUCH = 0.35, 0.05
RICH = 25
LOAN = 2.8
FREE_BED = 0.8
TILE_UP = 0.6
TURNS, PER_TURN = 30, 3.0
BED_PRICE, BED_PLUG = 1.1, 0.35
MISSING = 2
WAITING = int(Ask.TURN)  # nothing is asked of a seat that waits


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: int) -> float:
    """Estimate the final points: the best way to answer the open question, roughly looked at."""
    who = Seat(seat)
    if s.out[who] or s.asked == Ask.OVER:
        return float(points_of(box, s, who))
    asked = int(s.asked) if s.current == who else WAITING
    if s.final and asked == Ask.TURN:
        return float(points_of(box, s, who)) + 0.1 * tiles_up(s, who)
    options = 1
    if asked == Ask.BUY:
        options = 3
    elif asked == Ask.PEOPLE:
        options = most_invited(box, s, who)
    elif asked == Ask.ROBOTS:
        options = most_robots(box, s, who)
    best = -1e9
    for option in range(options):
        if asked == Ask.BUY and option < 2 and on_spot(s, Kind(int(s.using)), option) == NONE:
            continue
        if asked == Ask.PEOPLE and not fits(box, s, who, option + 1):
            continue
        best = max(best, _after(box, s, who, asked, option))
    return best + _clock(box, s, who)


@rule
def _clock(box: Box, s: State, seat: Seat) -> float:
    """FU-16.11: the solo terms; and what the turns to come may bring."""
    turns = int(s.turns[seat])
    found = 0.0 if s.final else PER_TURN * max(0, TURNS - turns)
    if s.seats == SOLO:
        found += box.solo_bonus - box.solo_turn_penalty * max(0, turns - int(box.solo_free_turns))
    return found


@rule
def _after(box: Box, s: State, seat: Seat, asked: int, option: int) -> float:
    """Weigh the condominium as it will be when the open question is answered with `option`."""
    money, food = float(s.money[seat]), float(s.food[seat])
    energy, loans = float(s.energy[seat]), float(s.loans[seat])
    people, robots = int(s.people[seat]), int(s.robots[seat])
    beds, plug = float(s.beds[seat]), float(s.plug[seat])
    machines = totals(box, s, seat, FOOD) + totals(box, s, seat, ENERGY)
    grown = totals(box, s, seat, FOOD) >> 2 * FIELD
    if asked == Ask.BUY or asked == Ask.DISCARD:
        kind = Kind(int(s.using))
        made = best_run(box, s, seat, kind)[0]
        change = 0
        if asked == Ask.BUY and option < 2:
            new = on_spot(s, kind, option)
            money -= price_of(box, s, kind, option)
            change = packed(box, new)
            if workers_needed(int(box.spaces[new]), int(box.people_only[new]), robots) <= people:
                made += int(box.production[new]) - 2 if people < 8 else int(box.production[new])
        if s.machines[seat] + (change > 0) > most_generators(box, s):
            change -= _weakest(box, s, seat)
        machines += change
        if kind == FOOD:
            grown += change >> 2 * FIELD
            food += made
        else:
            energy += made
    elif asked == Ask.PEOPLE or asked == Ask.QUARTERS:
        people += option + 1 if asked == Ask.PEOPLE else int(s.invited)
        beds += s.basket_beds if asked == Ask.QUARTERS else 0
        lacking = max(0.0, people - beds)
        beds += lacking
        plug += BED_PLUG * lacking
        money -= BED_PRICE * lacking + (s.basket_price if asked == Ask.QUARTERS else 0)
        money -= MISSING * max(0.0, people - food)
        food = max(0.0, food - people)
    elif asked == Ask.ROBOTS:
        robots += option + 1
        money -= MISSING * max(0.0, robots + plug - energy)
        energy = max(0.0, energy - robots - plug)
    elif Ask.BILL_FOOD <= asked <= Ask.REPAY_ENERGY and asked != Ask.REPAY:
        loans -= s.repaying
        food -= s.paid_food
        rest = float(s.bill) - s.paid_food
        spare = min(rest, max(0.0, energy - robots - plug))
        energy -= spare
        money -= rest - spare
    elif asked == Ask.CONVERT:
        money -= MISSING * max(0.0, s.bill - food - energy)
    if money < 0:
        taken = (4.0 - money) // 5
        loans += taken
        money += 5 * taken
    return _worth(
        box, s, seat, money, food, energy, loans, people, robots, beds, plug, machines, grown
    )


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
def _worth(
    box: Box,
    s: State,
    seat: Seat,
    money: float,
    food: float,
    energy: float,
    loans: float,
    people: int,
    robots: int,
    beds: float,
    plug: float,
    machines: int,
    grown: int,
) -> float:
    """Points for leisure and quarters; a balance is worth more than stock; loans and gaps hurt."""
    work = workers_needed((machines >> FIELD) & LOW, machines & LOW, robots) - int(s.camper[seat])
    value = 5.0 * (people - max(0, work)) + float(s.quarters_points[seat])
    feeds = grown + greenhouse_of(box, s, seat) - people
    lights = (machines >> 2 * FIELD) - grown + farm_of(box, s, seat) - robots - plug
    if s.final:
        each = int(box.surplus_points[has_variant(s, Variant.SURPLUS)])
        value += each * feeds if feeds > 0 else NO_FOOD * feeds
        value += each * lights if lights > 0 else NO_ENERGY * lights
        stock = money + food + energy - loans
        repaid = min(loans, max(0.0, stock // 5))
        value += (stock - 5 * repaid) / 10
        value += int(box.loan_points[has_variant(s, Variant.GREAT_LOANS)]) * (loans - repaid)
        if s.seats != SOLO:
            each = int(box.unused_points[has_variant(s, Variant.GREAT_LOANS)])
            value += each * tiles_up(s, seat)
        return value
    late = _progress(box, s, seat, people)
    more, less = EARLY + (LATE_SURPLUS - EARLY) * late, EARLY + (LATE_GAP - EARLY) * late
    value += more * min(feeds, ENOUGH) if feeds > 0 else less * feeds
    value += more * min(lights, ENOUGH) if lights > 0 else less * lights
    value += _stock(money, RICH) + _stock(food, people + 5) + _stock(energy, robots + plug + 3)
    up = tiles_up(s, seat)
    value += TILE_UP * (up if up else 5)
    return value - LOAN * loans + FREE_BED * (beds - people)


@rule
def _progress(box: Box, s: State, seat: Seat, people: int) -> float:
    """Guess how much of the game is over: People, turns, stacks that are gone."""
    late = float(max(people / box.end_people, s.turns[seat] / TURNS))
    for kind in range(2):
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
