"""What a seat sees, as numbers of about 0 to 1: own seat first, then clockwise."""

from typing import Any

from megawatt.games.futuropia.components import KINDS, LINE, PAWNS, STARTERS, TILES, TYPES, Box
from megawatt.games.futuropia.rules.allowances import SOLO
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
from megawatt.games.futuropia.rules.scoring import score
from megawatt.games.futuropia.rules.subsidy import track_of
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
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

SETTINGS, DECISION, PENDING, MARKET = 17, 13, 11, 30
STOCK, QUARTERS, SUBSIDY, PHASE, SEAT = 26, 37 * 7, 3, 7, 76
OBSERVATION = SETTINGS + DECISION + PENDING + MARKET + STOCK + QUARTERS + SUBSIDY + PHASE + 4 * SEAT
"""670 numbers, in this order."""


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Any) -> None:
    """Write all groups; absent seats stay zero."""
    for i in range(OBSERVATION):
        out[i] = 0
    at = _settings(s, out)
    if s.decision != Decision.OVER:
        out[at + int(s.decision) - 1] = 1
    at = _pending(s, out, at + DECISION)
    for kind in range(KINDS):
        at = _market(box, s, Kind(kind), out, at)
    for which in range(STARTERS, TYPES):
        out[at] = s.stock[which] / 2
        at += 1
    at = _quarters(box, s, seat, out, at)
    at = _phase(box, s, seat, out, at)
    for i in range(s.seats):
        _seat(box, s, Seat((seat + i) % int(s.seats)), out, at + SEAT * i)


@rule
def _settings(s: State, out: Any) -> int:
    out[int(s.seats) - 1] = 1
    out[4] = s.upgraded
    out[5 + int(s.quarters)] = 1
    for i in range(VARIANT_TILES):
        out[8 + i] = (int(s.variants) >> i) & 1
    return SETTINGS


@rule
def _pending(s: State, out: Any, at: int) -> int:
    missing = beds_missing(s) if s.decision == Decision.QUARTERS else 0
    out[at] = s.bill / 20
    out[at + 1] = s.paid_food / 20
    out[at + 2] = s.entered / 40
    out[at + 3] = s.repaying / 10
    out[at + 4] = s.invited / 6
    out[at + 5] = max(0, missing) / 6
    out[at + 6] = max(0, -missing) / 5
    out[at + 7] = s.basket_price / 20
    out[at + 8] = s.loans_taken / 5
    out[at + 9] = s.low / 20
    out[at + 10] = s.high / 20
    return at + PENDING


@rule
def _market(box: Box, s: State, kind: Kind, out: Any, at: int) -> int:
    """Both spots (6 numbers each), the marker, the supply, purchases until the last stack."""
    for spot in (LEFT, RIGHT):
        which = on_spot(s, kind, spot)
        if which != NONE:
            out[at] = box.production[which] / 10
            out[at + 1] = box.spaces[which] / 3
            out[at + 2] = box.people_only[which]
            out[at + 3] = box.price[which] / 15
            out[at + 4] = price_of(box, s, kind, spot) / 20
            out[at + 5] = 0.5 if s.seats == SOLO else s.stock[which] / 2
        at += 6
    out[at] = s.marker[kind] / 6
    stacks, tiles = 0, 0
    for i in range(LINE):
        coming = int(s.line[kind, i])
        if coming == NONE or coming == s.left[kind] or coming == s.right[kind]:
            continue
        if s.stock[coming]:
            stacks += 1
            tiles += int(s.stock[coming])
    out[at + 1] = stacks / 10
    out[at + 2] = tiles / 20
    return at + 3


@rule
def _quarters(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    for t in range(TILES):
        if s.place[t] != GONE:
            side = int(s.side[t])
            out[at] = s.place[t] == SUPPLY
            out[at + 1] = s.place[t] == seat
            out[at + 2] = s.place[t] >= 0 and s.place[t] != seat
            out[at + 3] = box.beds[t] / 10
            out[at + 4] = box.quarters_price[t, side] / 12
            out[at + 5] = box.plug[t, side] / 4
            out[at + 6] = box.quarters_points[t, side] / 4
        at += 7
    return at


@rule
def _phase(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    end = int(box.subsidy_end[track_of(s)])
    out[at] = box.subsidy[track_of(s), s.subsidy_at] / 21
    out[at + 1] = s.subsidy_at / 12
    out[at + 2] = (end - int(s.subsidy_at)) / 12
    out[at + 3] = s.final
    if s.trigger_seat >= 0:
        out[at + 4 + (int(s.trigger_seat) - seat) % int(s.seats)] = 1
    out[at + 8] = s.trigger / 4
    out[at + 9] = s.turns[seat] / 60
    return at + SUBSIDY + PHASE


@rule
def _seat(box: Box, s: State, seat: Seat, out: Any, at: int) -> None:
    """Present, resources, figures, tiles, specials, Generators, balance, provisional score."""
    out[at] = 1
    out[at + 1] = s.out[seat]
    out[at + 2] = s.money[seat] / 30
    out[at + 3] = s.food[seat] / 30
    out[at + 4] = s.energy[seat] / 30
    out[at + 5] = s.loans[seat] / 10
    out[at + 6] = s.special_loan[seat]
    out[at + 7] = s.people[seat] / 30
    out[at + 8] = s.camper[seat]
    out[at + 9] = s.robots[seat] / 15
    out[at + 10] = s.beds[seat] / 35
    out[at + 11] = (int(s.beds[seat]) - int(s.people[seat])) / 5
    out[at + 12] = s.plug[seat] / 15
    out[at + 13] = s.quarters_points[seat] / 10
    for i in range(ACTION_TILES):
        out[at + 14 + i] = (int(s.tiles[seat]) >> i) & 1
    for i in range(PAWNS):
        out[at + 19 + i] = (int(s.powers[seat]) >> (i + 1)) & 1
    out[at + 27] = s.turns[seat] / 60
    for i in range(s.machines[seat]):
        out[at + 28 + int(s.cellar[seat, i])] += 0.5
    food, energy = totals(box, s, seat, FOOD), totals(box, s, seat, ENERGY)
    spaces, only = ((food + energy) >> FIELD) & LOW, (food + energy) & LOW
    made_food = (food >> 2 * FIELD) + greenhouse_of(box, s, seat)
    made_energy = (energy >> 2 * FIELD) + farm_of(box, s, seat)
    work = max(0, workers_needed(spaces, only, int(s.robots[seat])) - int(s.camper[seat]))
    people = int(s.people[seat])
    out[at + 57] = spaces / 20
    out[at + 58] = only / 5
    out[at + 59] = made_food / 30
    out[at + 60] = made_energy / 30
    out[at + 61] = (made_food - people) / 10
    out[at + 62] = (made_energy - int(s.robots[seat]) - int(s.plug[seat])) / 10
    out[at + 63] = work / 20
    out[at + 64] = max(0, people - work) / 25
    out[at + 65] = max(0, work - people) / 10
    out[at + 66] = s.loans[seat] / 10
    parts = score(box, s, seat)
    out[at + 67] = (parts.leisure + parts.camper) / 100
    out[at + 68] = parts.surplus_food / 100
    out[at + 69] = parts.surplus_energy / 100
    out[at + 70] = parts.quarters / 100
    out[at + 71] = (parts.loans + parts.special_loan) / 100
    out[at + 72] = parts.unused_actions / 100
    out[at + 73] = parts.resources / 100
    out[at + 74] = (parts.solo_bonus + parts.solo_penalty) / 100
    total = 0
    for part in parts:
        total += part
    out[at + 75] = total / 200
