"""The points a seat may expect to end with: what is scored, what lies there, what will come."""

import numpy as np

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    ENERGIES,
    MAX_PLAYERS,
    Box,
    Kind,
    Tile,
)
from megawatt.games.future_energy.rules.board import kind_of
from megawatt.games.future_energy.rules.contracts import ALL, spaces_of
from megawatt.games.future_energy.rules.payment import real_tiles_for, substitutes_of
from megawatt.games.future_energy.rules.rounds import order_in_round
from megawatt.games.future_energy.rules.scoring import (
    MOST_GRIDS,
    certificate_points,
    count_plants,
    empty_points,
    grids_of,
    majority_points,
    plants_in_best_grid,
    spread_of,
    total_of,
)
from megawatt.games.future_energy.state import STATE, Card, Contract, Decision, Region, State
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

CONTRACTS_PER_TURN = 0.45
"""How many contracts a seat takes in a turn, about: the clock of the stack."""
LINES_PER_TURN = 1.2
MONEY_LATE, MONEY_EARLY, PATIENCE = 0.12, 0.5, 5.0
INVESTOR, ENGINEER, NUCLEAR_TILE = 0.42, 0.5, 0.35
BUILD_TO_COME = 2.5
LEAD, KEPT_TILE, SUBSTITUTE, CARD_SHARE = 0.35, 0.5, 0.25, 0.55


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: Seat) -> float:
    """Add up the score as it stands, open contracts, money and standing advantages."""
    if s.decision == Decision.OVER:
        return float(total_of(s, seat) + 0.001 * s.money[seat])
    turns = turns_left(s, seat)
    worth = float(total_of(s, seat)) + certificate_points(s, seat)
    worth += table_points(box, s, seat)
    worth += open_contracts(box, s, seat, turns)
    worth += money_worth(s, seat, turns)
    worth += turns * (INVESTOR * s.investors[seat] + ENGINEER * (s.engineers[seat] - 1))
    worth += min(turns, 3.0) * NUCLEAR_TILE * s.nuclear[seat]
    worth += in_hand_worth(s, seat, turns)
    if s.public_contracts:
        worth += cards_worth(box, s, seat, turns)
    return float(worth)


@rule
def turns_left(s: State, seat: Seat) -> float:
    """Guess how many turns a seat still begins: by the stack, and by the fewest lines left."""
    seats = int(s.seats)
    now = order_in_round(s, Seat(int(s.current)))
    this_round = 1.0 if order_in_round(s, seat) > now else 0.0
    if s.triggered:
        return this_round
    rounds = (int(s.in_play) - int(s.drawn)) / (CONTRACTS_PER_TURN * seats)
    for other in range(seats):
        rounds = min(rounds, s.line_supply[other] / LINES_PER_TURN)
    return this_round + rounds


@rule
def money_worth(s: State, seat: Seat, turns: float) -> float:
    """Money is worth half a point early and little at the end; much of it lies idle."""
    rate = MONEY_LATE + (MONEY_EARLY - MONEY_LATE) * min(turns, PATIENCE) / PATIENCE
    money = float(s.money[seat])
    if money > 8:
        money = 8 + (money - 8) * 0.4
    return rate * money


@rule
def table_points(box: Box, s: State, seat: Seat) -> float:
    """Count final scoring as things lie now, with a little for being close behind."""
    counts = np.zeros(MAX_PLAYERS, np.int8)
    grids = np.zeros(MOST_GRIDS, np.int64)
    worth = float(empty_points(box, s, seat)) * 0.8
    for region in range(box.regions[s.side]):
        count_plants(box, s, Region(region), counts)
        worth += majority_points(box, int(s.seats), counts, seat)
        worth += LEAD * min(int(counts[seat]), 4)
    n = grids_of(box, s, seat, grids)
    spread = spread_of(box, s, grids, n)
    worth += box.spread_points[spread]
    if spread + 1 < len(box.spread_points) and s.line_supply[seat] > 0:
        worth += 0.15 * min(n, 1) * (box.lines - s.line_supply[seat])
    if s.largest_grid:
        worth += int(box.grid_plant_points) * plants_in_best_grid(s, seat, grids, n)
    return float(worth)


@rule
def open_contracts(box: Box, s: State, seat: Seat, turns: float) -> float:
    """Value unfinished contracts by their points, the more the fewer plants are left.

    A seat empties about one space a turn and a little more by joining: beyond that many
    plants hope fades.
    """
    capacity = 1.0 + 1.25 * turns
    waiting = float(s.waiting[seat, ALL])
    hope = 1.0
    if waiting > capacity:
        hope = capacity / waiting
    worth = 0.0
    for number in range(ALL_CONTRACTS):
        if s.holder[number] == seat and not s.finished[number]:
            size = spaces_of(box, Contract(number))
            done = 1.0 - s.left[number] / size
            near = min(1.0, (turns + 0.7) / s.left[number])
            share = (0.25 + 0.6 * done) * hope * near * matching(box, s, Contract(number))
            worth += share * (box.worth[number] + 1)
    if waiting == 0:
        worth -= 1.5 if turns > 0 else 0.0
    return worth


@rule
def matching(box: Box, s: State, contract: Contract) -> float:
    """Fade for icons of which no tile is left on the map (grounds and joining may still help)."""
    found = 1.0
    for space in range(box.first_space[contract], box.end_space[contract]):
        if s.space[space] > 0:
            left = 0
            for site in range(1, box.sites[s.side] + 1):
                tile = int(s.tile[site])
                if tile != Tile.NONE and tile != Tile.FACE_DOWN:
                    kind = kind_of(tile)
                    left += kind == box.icon[space]
            if left == 0:
                found *= 0.5
    return found


@rule
def in_hand_worth(s: State, seat: Seat, turns: float) -> float:
    """Decisions half made: lines still to place, a tile whose action comes."""
    if s.current != seat:
        return 0.0
    worth = 0.9 * s.lines_due
    if s.decision == Decision.PLAN or s.decision == Decision.LINE or s.decision == Decision.STEP:
        worth += BUILD_TO_COME if s.waiting[seat, ALL] > 0 else 0.0
    elif s.decision == Decision.BUILD:
        worth += BUILD_TO_COME
    if s.in_hand != Tile.NONE:
        match s.site_kind:
            case Kind.GAS:
                worth += 3.4
            case Kind.INVESTOR:
                worth += INVESTOR * turns
            case Kind.ENGINEER:
                worth += ENGINEER * turns
            case _:
                worth += 1.0
    return worth


@rule
def cards_worth(box: Box, s: State, seat: Seat, turns: float) -> float:
    """Value owned public contracts by the tiles at hand, and the tiles themselves."""
    substitutes = substitutes_of(s, seat)
    worth = SUBSTITUTE * min(substitutes, 4)
    for energy in range(ENERGIES):
        worth += KEPT_TILE * min(int(s.kept[seat, energy]), 2)
    for card in range(CARDS):
        if s.card_owner[card] == seat:
            icons = int(box.card_icons[card])
            real = real_tiles_for(box, s, seat, Card(card), 0)
            missing = icons - real
            likely = 1.0 if missing == 0 else min(1.0, turns / (2.5 * missing))
            worth += CARD_SHARE * likely * (box.card_worth[card] + 1.5)
    return worth
