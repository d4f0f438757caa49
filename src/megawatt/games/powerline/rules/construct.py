"""Chapter "3) Construct Powerlines": tokens, cities, power stations."""

from megawatt.games.powerline.components import LINES, STATIONS, Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.plan import is_full
from megawatt.games.powerline.state import Line, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def place_tokens(s: State, seat: Seat) -> None:
    """PL-9.1: each worker on a segment leaves a token there and goes home."""
    for line in range(LINES):
        laid = int(s.workers[seat, line])
        if laid > 0:
            s.tokens[seat, line] += laid
            s.workers[seat, line] = 0
            tell(s, Told.LINE_BUILT, seat, line, laid)


@rule
def finished_lines(box: Box, s: State, seat: Seat) -> int:
    """PL-11.1: the lines all covered by tokens, and workers who will leave one; bit `line`."""
    finished = 0
    for line in range(LINES):
        finished |= int(is_full(box, s, seat, Line(line))) << line
    return finished


@rule
def stations_among(box: Box, lines: int) -> int:
    """PL-12.1: the stations all of whose lines are among these; bit `station`."""
    complete = 0
    for station in range(STATIONS):
        needed = int(box.station_lines[station])
        complete |= int(lines & needed == needed) << station
    return complete


@rule
def supply_cities(box: Box, s: State, seat: Seat) -> None:
    """PL-11.1, PL-11.2: every line finished now supplies its city and pays."""
    finished = finished_lines(box, s, seat) & ~int(s.supplied[seat])
    for line in range(LINES):
        if finished & (1 << line):
            s.supplied[seat] |= 1 << line
            s.energy[seat] -= 1
            s.vp[seat] += box.line_vp[line]
            s.city_vp[seat] += box.line_vp[line]
            tell(s, Told.CITY_SUPPLIED, seat, line)


@rule
def cover_stations(box: Box, s: State, seat: Seat) -> None:
    """PL-12.1, PL-12.2: a station all of whose lines are finished is covered and pays."""
    complete = stations_among(box, int(s.supplied[seat])) & ~int(s.covered[seat])
    for station in range(STATIONS):
        if complete & (1 << station):
            s.covered[seat] |= 1 << station
            s.vp[seat] += box.station_vp[station]
            s.station_vp[seat] += box.station_vp[station]
            tell(s, Told.STATION_COVERED, seat, station)
