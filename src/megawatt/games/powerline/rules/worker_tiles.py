"""Chapters "The Worker tiles" and "Gaining a joker tile", with the limits of variant 1."""

from megawatt.games.powerline.components import COLUMNS, Box
from megawatt.games.powerline.rules.plan import may_plan
from megawatt.games.powerline.state import State
from megawatt.games.powerline.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@rule
def largest_column(s: State, seat: Seat) -> int:
    """PL-7.4: M, the most workers for which a tile is left (1 when none is)."""
    for column in range(COLUMNS, 1, -1):
        if s.tiles_left[seat, column - 1] > 0:
            return column
    return 1


@rule
def may_be_done(box: Box, s: State, seat: Seat) -> No:
    """PL-7.2, PL-18.3: so many workers have a tile left, and stand on few enough lines."""
    no = may_plan(s, seat)
    if no != No.YES:
        return no
    workers = s.deployed[seat]
    if workers == 0:
        return No.NONE
    if s.tiles_left[seat, workers - 1] == 0:
        return No.COLUMN
    if s.spread[seat] > box.limit_of[s.chart[seat], workers - 1]:
        return No.SPREAD
    return No.YES


@rule
def spend_reserved_jokers(s: State, seat: Seat) -> None:
    """PL-6.3: spent jokers go back to the supply."""
    s.joker_supply += s.reserved[seat]
    s.jokers[seat] -= s.reserved[seat]
    s.jokers_spent[seat] += s.reserved[seat]
    s.reserved[seat] = 0


@rule
def remove_worker_tile(box: Box, s: State, seat: Seat) -> None:
    """PL-7.1: a tile of the column of the workers deployed becomes energy; PL-7.7: a sun."""
    column = s.deployed[seat] - 1
    s.tiles_left[seat, column] -= 1
    s.energy[seat] += 1
    suns = box.sun_of[s.chart[seat], column]
    s.jokers[seat] += suns
    s.joker_supply -= suns
