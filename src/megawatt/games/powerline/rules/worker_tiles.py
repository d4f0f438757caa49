"""Chapters "The Worker tiles" and "Gaining a joker tile", with the limits of variant 1."""

from megawatt.games.powerline.components import COLUMNS, Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.plan import may_plan
from megawatt.games.powerline.state import State
from megawatt.games.powerline.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


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
    return chart_allows(box, s, seat, int(workers), int(s.spread[seat]))


@rule
def chart_allows(box: Box, s: State, seat: Seat, workers: int, lines: int) -> No:
    """PL-7.2, PL-18.3: a tile is left for so many workers, and they stand on few enough lines."""
    if s.tiles_left[seat, workers - 1] == 0:
        return No.COLUMN
    return No.SPREAD if lines > box.limit_of[s.chart[seat], workers - 1] else No.YES


@rule
def spend_reserved_jokers(s: State, seat: Seat) -> None:
    """PL-6.3: spent jokers go back to the supply."""
    spent = int(s.reserved[seat])
    s.joker_supply += spent
    s.jokers[seat] -= spent
    s.jokers_spent[seat] += spent
    s.reserved[seat] = 0
    if spent > 0:
        tell(s, Told.JOKERS_USED, seat, spent)


@rule
def remove_worker_tile(box: Box, s: State, seat: Seat) -> None:
    """PL-7.1: a tile of the column of the workers deployed becomes energy; PL-7.7: a sun."""
    column = s.deployed[seat] - 1
    s.tiles_left[seat, column] -= 1
    s.energy[seat] += 1
    tell(s, Told.WORKER_TILE_USED, seat, column + 1)
    suns = box.sun_of[s.chart[seat], column]
    s.jokers[seat] += suns
    s.joker_supply -= suns
    if suns > 0:
        tell(s, Told.JOKER_GAINED, seat, suns)
