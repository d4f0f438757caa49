"""What a seat sees of all seats: their public numbers, and what their lines connect."""

import numpy as np

from megawatt.games.future_energy.components import ENERGIES, LINKS, Box
from megawatt.games.future_energy.features import width_of
from megawatt.games.future_energy.observe_parts import GRIDS, PUBLIC
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.rules.payment import substitutes_of
from megawatt.games.future_energy.rules.rounds import order_in_round
from megawatt.games.future_energy.rules.scoring import (
    MOST_GRIDS,
    grids_of,
    plants_in_best_grid,
    spread_of,
    total_of,
)
from megawatt.games.future_energy.state import State
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

PER_SEAT = width_of("seats")
OF_GRIDS = 15
"""Where the grids of a seat are among its numbers."""


@rule
def slot_of(s: State, seat: Seat, observer: Seat) -> int:
    """Give the slot of a seat: 0 for the observer, then clockwise."""
    after = int(seat) - int(observer)
    return after if after >= 0 else after + int(s.seats)


@rule
def seat_in(s: State, slot: int, observer: Seat) -> Seat:
    """Give the seat in a slot; hundreds are asked for, and a remainder takes its time."""
    seat = int(observer) + slot
    return Seat(seat - int(s.seats) if seat >= s.seats else seat)


@rule
def has_acted(s: State, seat: Seat) -> bool:
    """Whether a seat has finished its turn of this round."""
    return order_in_round(s, seat) < order_in_round(s, Seat(int(s.current)))


@rule
def see_seats(s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """Each seat: its public numbers."""
    for other in range(s.seats):
        if parts & (PUBLIC << other):
            see_seat(s, Seat(other), out, at + slot_of(s, Seat(other), seat) * PER_SEAT)


@rule
def see_seat(s: State, other: Seat, out: Observation, here: int) -> None:
    """Tell what everybody may know of a seat."""
    out.seen[here] = min(int(s.money[other]), 100) * (1 / 20)
    out.seen[here + 1] = max(-75, min(total_of(s, other), 300)) * (1 / 75)
    out.seen[here + 2] = s.investors[other] * (1 / 2)
    out.seen[here + 3] = s.engineers[other] * (1 / 3)
    out.seen[here + 4] = s.line_supply[other] * (1 / 15)
    out.seen[here + 5] = s.plant_supply[other] * (1 / 14)
    out.seen[here + 6] = s.nuclear[other] * (1 / 2)
    out.seen[here + 7] = s.ready * (1 / 2) if other == s.current else s.nuclear[other] * (1 / 2)
    for energy in range(ENERGIES):
        out.seen[here + 8 + energy] = s.kept[other, energy] * (1 / 7)
    out.seen[here + 12] = substitutes_of(s, other) * (1 / 10)
    out.seen[here + 13] = s.certificate_count[other] * (1 / 7)
    out.seen[here + 14] = s.waiting[other, ALL] * (1 / 19)
    out.seen[here + OF_GRIDS + 2] = has_acted(s, other)


@rule
def laid(s: State, before: State) -> int:
    """Say which seats have laid or lifted lines, a bit each."""
    seats = 0
    for link in range(LINKS):
        seats |= int(s.lines[link]) ^ int(before.lines[link])
    return seats


@rule
def see_grids(box: Box, s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """Each seat: what its lines connect."""
    grids = np.zeros(MOST_GRIDS, np.int64)
    for other in range(s.seats):
        if parts & (GRIDS << other):
            here = at + slot_of(s, Seat(other), seat) * PER_SEAT
            n = grids_of(box, s, Seat(other), grids)
            out.seen[here] = spread_of(box, s, grids, n) * (1 / 5)
            out.seen[here + 1] = plants_in_best_grid(s, Seat(other), grids, n) * (1 / 19)
