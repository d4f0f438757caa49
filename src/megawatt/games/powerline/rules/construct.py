"""Chapter "3) Construct Powerlines": tokens, cities, power stations."""

from megawatt.games.powerline.components import LINES, STATIONS, Box
from megawatt.games.powerline.state import State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@rule
def place_tokens(s: State, seat: Seat) -> None:
    """PL-9.1: each worker on a segment leaves a token there and goes home."""
    for line in range(LINES):
        s.tokens[seat, line] += s.workers[seat, line]
        s.workers[seat, line] = 0


@rule
def supply_cities(box: Box, s: State, seat: Seat) -> None:
    """PL-11.1, PL-11.2: every line finished now supplies its city and pays."""
    for line in range(LINES):
        finished = s.tokens[seat, line] == box.line_length[line]
        if finished and not s.supplied[seat] & (1 << line):
            s.supplied[seat] |= 1 << line
            s.energy[seat] -= 1
            s.vp[seat] += box.line_vp[line]
            s.city_vp[seat] += box.line_vp[line]


@rule
def cover_stations(box: Box, s: State, seat: Seat) -> None:
    """PL-12.1, PL-12.2: a station all of whose lines are finished is covered and pays."""
    for station in range(STATIONS):
        lines = box.station_lines[station]
        complete = (s.supplied[seat] & lines) == lines
        if complete and not s.covered[seat] & (1 << station):
            s.covered[seat] |= 1 << station
            s.vp[seat] += box.station_vp[station]
            s.station_vp[seat] += box.station_vp[station]
