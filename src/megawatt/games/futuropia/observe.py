"""What a seat sees, as numbers of about 0 to 1: own seat first, then clockwise."""

from megawatt.games.futuropia.components import KINDS, LINE, PAWNS, STARTERS, TILES, TYPES, Box
from megawatt.games.futuropia.features import FEATURES
from megawatt.games.futuropia.rules.allowances import SOLO, has_variant
from megawatt.games.futuropia.rules.invite import beds_missing
from megawatt.games.futuropia.rules.market import on_spot, price_of
from megawatt.games.futuropia.rules.production import (
    FIELD,
    LOW,
    farm_of,
    greenhouse_of,
    totals,
    workers_needed,
)
from megawatt.games.futuropia.rules.scoring import settled
from megawatt.games.futuropia.rules.subsidy import track_of
from megawatt.games.futuropia.rules.sustain import points_per_surplus
from megawatt.games.futuropia.state import (
    ACTION_TILES,
    ENERGY,
    FOOD,
    GONE,
    LEFT,
    NONE,
    RIGHT,
    STATE,
    SUPPLY,
    VARIANT_TILES,
    Decision,
    Kind,
    State,
    Variant,
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

OBSERVATION = FEATURES.size
DECISIONS = FEATURES["decision"]
AT_DECISION, AT_PENDING = DECISIONS.start, DECISIONS.stop
OF_A_SEAT = FEATURES.groups[-1].width


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Observation) -> None:
    """Write all groups; absent seats stay zero."""
    out.seen[:] = 0
    _settings(s, out)
    if s.decision != Decision.OVER:
        out.seen[AT_DECISION + int(s.decision) - 1] = 1
    at = _pending(s, out, AT_PENDING)
    for kind in range(KINDS):
        at = _market(box, s, Kind(kind), out, at)
    for which in range(STARTERS, TYPES):
        out.seen[at] = s.stock[which] / 2
        at += 1
    at = _quarters(box, s, seat, out, at)
    at = _phase(box, s, seat, out, at)
    for i in range(s.seats):
        _seat(box, s, Seat((seat + i) % int(s.seats)), out, at + OF_A_SEAT * i)


@rule
def _settings(s: State, out: Observation) -> None:
    out.seen[int(s.seats) - 1] = 1
    out.seen[4] = s.upgraded
    out.seen[5 + int(s.quarters)] = 1
    for i in range(VARIANT_TILES):
        out.seen[8 + i] = (int(s.variants) >> i) & 1


@rule
def most(value: int, scale: int, times: int) -> float:
    """Scale a number that has no bound: at most so many times the scale."""
    return min(value, scale * times) / scale


@rule
def within(value: int, scale: int, times: int) -> float:
    """Scale a number that may be negative, and has no bound either way."""
    return max(-scale * times, min(value, scale * times)) / scale


@rule
def _pending(s: State, out: Observation, at: int) -> int:
    missing = beds_missing(s) if s.decision == Decision.QUARTERS else 0
    out.seen[at] = most(int(s.bill), 20, 5)
    out.seen[at + 1] = most(int(s.paid_food), 20, 5)
    out.seen[at + 2] = most(int(s.entered), 40, 5)
    out.seen[at + 3] = most(int(s.repaying), 10, 5)
    out.seen[at + 4] = most(int(s.invited), 6, 2)
    out.seen[at + 5] = most(max(0, missing), 6, 2)
    out.seen[at + 6] = most(max(0, -missing), 5, 8)
    out.seen[at + 7] = most(int(s.basket_price), 20, 5)
    out.seen[at + 8] = most(int(s.loans_taken), 5, 5)
    out.seen[at + 9] = most(int(s.low), 20, 5)
    out.seen[at + 10] = most(int(s.high), 20, 5)
    return at + 11


@rule
def _market(box: Box, s: State, kind: Kind, out: Observation, at: int) -> int:
    """Both spots (6 numbers each), the marker, the supply, purchases until the last stack."""
    for spot in (LEFT, RIGHT):
        which = on_spot(s, kind, spot)
        if which != NONE:
            out.seen[at] = box.production[which] / 10
            out.seen[at + 1] = box.spaces[which] / 3
            out.seen[at + 2] = box.people_only[which]
            out.seen[at + 3] = box.price[which] / 15
            out.seen[at + 4] = within(price_of(box, s, kind, spot), 20, 2)
            out.seen[at + 5] = 0.5 if s.seats == SOLO else s.stock[which] / 2
        at += 6
    out.seen[at] = s.marker[kind] / 6
    stacks, tiles = 0, 0
    for i in range(LINE):
        coming = int(s.line[kind, i])
        if coming == NONE or coming == s.left[kind] or coming == s.right[kind]:
            continue
        if s.stock[coming]:
            stacks += 1
            tiles += int(s.stock[coming])
    out.seen[at + 1] = stacks / 10
    out.seen[at + 2] = most(tiles, 20, 2)
    return at + 3


@rule
def _quarters(box: Box, s: State, seat: Seat, out: Observation, at: int) -> int:
    for t in range(TILES):
        if s.place[t] != GONE:
            side = int(s.side[t])
            out.seen[at] = s.place[t] == SUPPLY
            out.seen[at + 1] = s.place[t] == seat
            out.seen[at + 2] = s.place[t] >= 0 and s.place[t] != seat
            out.seen[at + 3] = box.beds[t] / 10
            out.seen[at + 4] = box.quarters_price[t, side] / 12
            out.seen[at + 5] = box.plug[t, side] / 4
            out.seen[at + 6] = box.quarters_points[t, side] / 4
        at += 7
    return at


@rule
def _phase(box: Box, s: State, seat: Seat, out: Observation, at: int) -> int:
    end = int(box.subsidy_end[track_of(s)])
    out.seen[at] = most(int(box.subsidy[track_of(s), s.subsidy_at]), 21, 2)
    out.seen[at + 1] = most(int(s.subsidy_at), 12, 2)
    out.seen[at + 2] = within(end - int(s.subsidy_at), 12, 2)
    out.seen[at + 3] = s.final
    if s.trigger_seat >= 0:
        out.seen[at + 4 + (int(s.trigger_seat) - seat) % int(s.seats)] = 1
    out.seen[at + 8] = s.trigger / 4
    out.seen[at + 9] = most(int(s.turns[seat]), 60, 3)
    return at + 10


@rule
def _seat(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """Present, resources, figures, tiles, specials, Generators, balance, provisional score."""
    out.seen[at] = 1
    out.seen[at + 1] = s.out[seat]
    out.seen[at + 2] = most(int(s.money[seat]), 30, 10)
    out.seen[at + 3] = most(int(s.food[seat]), 30, 10)
    out.seen[at + 4] = most(int(s.energy[seat]), 30, 10)
    out.seen[at + 5] = most(int(s.loans[seat]), 10, 10)
    out.seen[at + 6] = s.special_loan[seat]
    out.seen[at + 7] = s.people[seat] / 30
    out.seen[at + 8] = s.camper[seat]
    out.seen[at + 9] = most(int(s.robots[seat]), 15, 4)
    out.seen[at + 10] = most(int(s.beds[seat]), 35, 2)
    out.seen[at + 11] = within(int(s.beds[seat]) - int(s.people[seat]), 5, 8)
    out.seen[at + 12] = most(int(s.plug[seat]), 15, 4)
    out.seen[at + 13] = within(int(s.quarters_points[seat]), 10, 6)
    for i in range(ACTION_TILES):
        out.seen[at + 14 + i] = (int(s.tiles[seat]) >> i) & 1
    for i in range(PAWNS):
        out.seen[at + 19 + i] = (int(s.powers[seat]) >> (i + 1)) & 1
    out.seen[at + 27] = most(int(s.turns[seat]), 60, 3)
    for i in range(s.machines[seat]):
        out.seen[at + 28 + int(s.cellar[seat, i])] += 0.5
    _balance(box, s, seat, out, at + 28 + TYPES)


@rule
def _balance(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """Tell what the Generators make and need, and the points as if all of them ran.

    Those points are exact when the condominium sustains itself, which the last number tells; what
    must be given up otherwise takes long to find (FU-12).
    """
    food, energy = totals(box, s, seat, FOOD), totals(box, s, seat, ENERGY)
    spaces, only = ((food + energy) >> FIELD) & LOW, (food + energy) & LOW
    made_food = (food >> 2 * FIELD) + greenhouse_of(box, s, seat)
    made_energy = (energy >> 2 * FIELD) + farm_of(box, s, seat)
    people, plug = int(s.people[seat]), int(s.plug[seat])
    work = max(0, workers_needed(spaces, only, int(s.robots[seat])) - int(s.camper[seat]))
    out.seen[at] = most(spaces, 20, 2)
    out.seen[at + 1] = most(only, 5, 4)
    out.seen[at + 2] = most(made_food, 30, 4)
    out.seen[at + 3] = most(made_energy, 30, 4)
    out.seen[at + 4] = within(made_food - people, 10, 8)
    out.seen[at + 5] = within(made_energy - int(s.robots[seat]) - plug, 10, 8)
    out.seen[at + 6] = most(work, 20, 2)
    out.seen[at + 7] = most(max(0, people - work), 25, 2)
    out.seen[at + 8] = most(max(0, work - people), 10, 4)
    spare = max(0, made_energy - plug)
    robots = min(int(s.robots[seat]), spare)
    residents = min(min(people, int(s.beds[seat])), made_food)
    working = max(0, workers_needed(spaces, only, robots) - int(s.camper[seat]))
    stock, loans, special = settled(box, s, seat)
    great, each = has_variant(s, Variant.GREAT_LOANS), points_per_surplus(box, s)
    leisure = int(box.leisure_points) * max(0, residents - working)
    surplus = each * (made_food - residents + spare - robots)
    owed = int(box.loan_points[great]) * loans + int(box.special_loan_points[great]) * special
    total = leisure + surplus + int(s.quarters_points[seat]) + owed
    total += stock // int(box.resources_per_point)
    out.seen[at + 9] = most(leisure, 100, 3)
    out.seen[at + 10] = most(surplus, 100, 3)
    out.seen[at + 11] = within(owed, 100, 3)
    out.seen[at + 12] = most(stock // int(box.resources_per_point), 100, 3)
    out.seen[at + 13] = within(total, 200, 3)
    out.seen[at + 14] = made_energy >= plug and working <= residents
