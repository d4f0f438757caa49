"""What a seat sees, as numbers of about 0 to 1: own seat first, then clockwise."""

from megawatt.games.futuropia.components import (
    KINDS,
    LINE,
    MAX_PLAYERS,
    PAWNS,
    STARTERS,
    TILES,
    TYPES,
    Box,
)
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
from megawatt.kernel.parts import bytes_read
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

OBSERVATION = FEATURES.size
AT_DECISION, AT_PENDING, AT_MARKETS, AT_STOCK, AT_QUARTERS, AT_SUBSIDY, AT_SEATS = (
    FEATURES[name].start
    for name in ("decision", "pending", "markets", "stock", "quarters", "subsidy", "seats")
)
OF_A_SEAT, OF_A_MARKET, OF_A_TILE = (
    next(one.width for one in FEATURES.groups if one.name == name)
    for name in ("seats", "markets", "quarters")
)
OF_GENERATORS = 28
"""Where they are among the numbers of a seat; the balance follows."""
FIGURED = (
    "out[{0}] money[{0}] food[{0}] energy[{0}] loans[{0}] special_loan[{0}] people[{0}] "
    "camper[{0}] robots[{0}] beds[{0}] plug[{0}] quarters_points[{0}] powers[{0}]"
)
_PARTS = {
    "market": [f"left[{k}] right[{k}] marker[{k}] line[{k}] stock" for k in range(KINDS)],
    "figures": [f"{FIGURED} tiles[{{0}}] turns[{{0}}] seat".format(k) for k in range(MAX_PLAYERS)],
    "balance": [
        f"{FIGURED} machines[{{0}}] cellar[{{0}}] variants seat".format(k)
        for k in range(MAX_PLAYERS)
    ],
    "settings": ["upgraded quarters variants"],
    "stock": ["stock"],
    "quarters": ["place side"],
    "turned": ["seat"],
}
"""What each part reads besides the seats, one or several; what no part writes is written every
time."""
_LINES = [(name, line) for name, lines in _PARTS.items() for line in lines]
READS = bytes_read(STATE, [line for _, line in _LINES])
MARKET, FIGURES, BALANCE, SETTINGS, STOCK, QUARTERS, TURNED = (
    1 << [known for known, _ in _LINES].index(name) for name in _PARTS
)
"""The first of several: shifted by the kind, or the seat, it is another's."""
EVERYTHING = -1


@implements(contract.reading, STATE, into_callers=True)
@rule
def reading(box: Box, s: State, at: int) -> int:
    """Look it up."""
    return int(READS[at])


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Observation) -> None:
    """Write all groups; absent seats stay zero."""
    out.seen[:] = 0
    observe_again(box, s, seat, out, EVERYTHING, s)


@implements(contract.observe_again, STATE)
@rule
def observe_again(
    box: Box, s: State, seat: Seat, out: Observation, parts: int, before: State
) -> None:
    """Write what has changed, group after group."""
    if parts & SETTINGS:
        _settings(s, out)
    out.seen[AT_DECISION:AT_PENDING] = 0
    if s.decision != Decision.OVER:
        out.seen[AT_DECISION + int(s.decision) - 1] = 1
    _pending(s, out, AT_PENDING)
    for kind in range(KINDS):
        if parts & (MARKET << kind):
            _market(box, s, Kind(kind), out, AT_MARKETS + OF_A_MARKET * kind)
    if parts & STOCK:
        for which in range(STARTERS, TYPES):
            out.seen[AT_STOCK + which - STARTERS] = s.stock[which] * (1 / 2)
    if parts & QUARTERS:
        _quarters(box, s, out, AT_QUARTERS)
    if parts & (QUARTERS | TURNED):
        _owners(s, seat, out, AT_QUARTERS)
    _phase(box, s, seat, out, AT_SUBSIDY)
    for i in range(s.seats):
        other = Seat((seat + i) % int(s.seats))
        at = AT_SEATS + OF_A_SEAT * i
        if parts & (FIGURES << other):
            _seat(s, other, out, at)
        if parts & (BALANCE << other):
            _generators(s, other, out, at + OF_GENERATORS)
            _balance(box, s, other, out, at + OF_GENERATORS + TYPES)


@rule
def _settings(s: State, out: Observation) -> None:
    out.seen[:AT_DECISION] = 0
    out.seen[int(s.seats) - 1] = 1
    out.seen[4] = s.upgraded
    out.seen[5 + int(s.quarters)] = 1
    for i in range(VARIANT_TILES):
        out.seen[8 + i] = (int(s.variants) >> i) & 1


@rule
def most(value: int, scale: int, times: int) -> float:
    """Scale a number that has no bound: at most so many times the scale."""
    return min(value, scale * times) * (1 / scale)


@rule
def within(value: int, scale: int, times: int) -> float:
    """Scale a number that may be negative, and has no bound either way."""
    return max(-scale * times, min(value, scale * times)) * (1 / scale)


@rule
def _pending(s: State, out: Observation, at: int) -> None:
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


@rule
def _market(box: Box, s: State, kind: Kind, out: Observation, at: int) -> None:
    """Both spots (6 numbers each), the marker, the supply, purchases until the last stack."""
    out.seen[at : at + OF_A_MARKET] = 0
    for spot in (LEFT, RIGHT):
        which = on_spot(s, kind, spot)
        if which != NONE:
            out.seen[at] = box.production[which] * (1 / 10)
            out.seen[at + 1] = box.spaces[which] * (1 / 3)
            out.seen[at + 2] = box.people_only[which]
            out.seen[at + 3] = box.price[which] * (1 / 15)
            out.seen[at + 4] = within(price_of(box, s, kind, spot), 20, 2)
            out.seen[at + 5] = 0.5 if s.seats == SOLO else s.stock[which] * (1 / 2)
        at += 6
    out.seen[at] = s.marker[kind] * (1 / 6)
    stacks, tiles = 0, 0
    for i in range(LINE):
        coming = int(s.line[kind, i])
        if coming == NONE or coming == s.left[kind] or coming == s.right[kind]:
            continue
        if s.stock[coming]:
            stacks += 1
            tiles += int(s.stock[coming])
    out.seen[at + 1] = stacks * (1 / 10)
    out.seen[at + 2] = most(tiles, 20, 2)


@rule
def _quarters(box: Box, s: State, out: Observation, at: int) -> None:
    """Each tile that is not gone: whether it is in the supply, and what it is."""
    out.seen[at : at + OF_A_TILE * TILES] = 0
    for t in range(TILES):
        if s.place[t] != GONE:
            side = int(s.side[t])
            out.seen[at] = s.place[t] == SUPPLY
            out.seen[at + 3] = box.beds[t] * (1 / 10)
            out.seen[at + 4] = box.quarters_price[t, side] * (1 / 12)
            out.seen[at + 5] = box.plug[t, side] * (1 / 4)
            out.seen[at + 6] = box.quarters_points[t, side] * (1 / 4)
        at += OF_A_TILE


@rule
def _owners(s: State, seat: Seat, out: Observation, at: int) -> None:
    """Each tile that somebody owns: whether it is the own, or another's."""
    for t in range(TILES):
        if s.place[t] >= 0:
            out.seen[at + 1] = s.place[t] == seat
            out.seen[at + 2] = s.place[t] != seat
        at += OF_A_TILE


@rule
def _phase(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    end = int(box.subsidy_end[track_of(s)])
    out.seen[at] = most(int(box.subsidy[track_of(s), s.subsidy_at]), 21, 2)
    out.seen[at + 1] = most(int(s.subsidy_at), 12, 2)
    out.seen[at + 2] = within(end - int(s.subsidy_at), 12, 2)
    out.seen[at + 3] = s.final
    out.seen[at + 4 : at + 4 + MAX_PLAYERS] = 0
    if s.trigger_seat >= 0:
        out.seen[at + 4 + (int(s.trigger_seat) - seat) % int(s.seats)] = 1
    out.seen[at + 8] = s.trigger * (1 / 4)
    out.seen[at + 9] = most(int(s.turns[seat]), 60, 3)


@rule
def _seat(s: State, seat: Seat, out: Observation, at: int) -> None:
    """Present, resources, figures, tiles, specials."""
    out.seen[at] = 1
    out.seen[at + 1] = s.out[seat]
    out.seen[at + 2] = most(int(s.money[seat]), 30, 10)
    out.seen[at + 3] = most(int(s.food[seat]), 30, 10)
    out.seen[at + 4] = most(int(s.energy[seat]), 30, 10)
    out.seen[at + 5] = most(int(s.loans[seat]), 10, 10)
    out.seen[at + 6] = s.special_loan[seat]
    out.seen[at + 7] = s.people[seat] * (1 / 30)
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


@rule
def _generators(s: State, seat: Seat, out: Observation, at: int) -> None:
    """Tell the Generators of each type."""
    out.seen[at : at + TYPES] = 0
    for i in range(s.machines[seat]):
        out.seen[at + int(s.cellar[seat, i])] += 0.5


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
