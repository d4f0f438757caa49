"""The points a seat may expect to end with.

A plan in the making is finished in the mind, worker by worker, with the rules' own verdicts:
each stands where it gains most, or is sent to the island; the best place to stop counts. What
lies beyond the round is judged by how far lines and stations are, and by the tiles left.
"""

import numpy as np

from megawatt.games.powerline.components import COLUMNS, ENDS, LINES, SCORINGS, STATIONS, Box
from megawatt.games.powerline.components import LONGEST, TILES_IN_PLAY
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.rules.plan import (
    may_place,
    may_place_by_joker,
    may_send,
    place,
    send_to_island,
    start,
    take_back,
)
from megawatt.games.powerline.rules.scoring import pays
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.state import STATE, Answer, Order, Phase, State
from megawatt.games.powerline.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.rule import rule

# Found by playing: see the tests for what the greedy bot makes of them.
TILE_WORTH = np.array([1.5, 2.0, 3.2, 4.4, 5.5, 6.6])  # a worker tile that is still to be used
REACH = 0.40  # lines get finished if this share of the workers left would do
STATION_REACH = 0.30
LINE_POWER = 1.3
STATION_POWER = 2.0
STATION_SHARE = 0.6
JOKER_WORTH = 2.5
VACATION_WORTH = 2.0
OPEN_LINE = 1.2  # the fear of leaving a line unfinished
NO_PLAN = -1000.0

_SHARE = np.arange(3 * LONGEST + 1) / np.maximum(np.arange(3 * LONGEST + 1)[:, None], 1)
LINE_PROGRESS = _SHARE**LINE_POWER  # [of, done]
STATION_PROGRESS = _SHARE**STATION_POWER


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: int) -> float:
    """Give the points at the end; before it, the best that can be made of the plan."""
    if s.phase == Phase.OVER:
        return float(s.vp[seat])
    if s.phase == Phase.VACATION or not s.pending & (1 << seat):
        return worth_of_plan(box, s, seat)
    if s.order[seat] != Order.NONE:
        return best_finish(box, s, seat)
    best = NO_PLAN
    for black in range(2):
        start(s, seat, black)
        best = max(best, best_finish(box, s, seat))
        take_back(s, seat)
    return best


@rule
def best_finish(box: Box, s: State, seat: int) -> float:
    """Finish the plan greedily, keep the best moment to be done, and take all back."""
    deployed = s.deployed[seat]
    best = NO_PLAN
    if may_be_done(box, s, seat) == No.YES:
        best = worth_of_plan(box, s, seat)
    while may_send(s, seat) == No.YES:
        place_best(box, s, seat)
        if may_be_done(box, s, seat) == No.YES:
            best = max(best, worth_of_plan(box, s, seat))
    while s.deployed[seat] > deployed:
        take_back(s, seat)
    return best


@rule
def place_best(box: Box, s: State, seat: int) -> None:
    """Put the next worker where it gains most; on the island if it gains nothing anywhere."""
    capacity = workers_left(s, seat)
    best, chosen, by_joker = 0.0, -1, 0
    has_joker = s.jokers[seat] > s.reserved[seat]
    for line in range(LINES):
        for end in range(ENDS):
            if may_place(box, s, seat, line, end) == No.YES:
                gain = gain_of(box, s, seat, line, capacity)
                if gain > best:
                    best, chosen, by_joker = gain, ENDS * line + end, 0
            elif has_joker and may_place_by_joker(box, s, seat, line, end) == No.YES:
                gain = gain_of(box, s, seat, line, capacity) - JOKER_WORTH
                if gain > best:
                    best, chosen, by_joker = gain, ENDS * line + end, 1
    if chosen < 0:
        send_to_island(s, seat)
    else:
        place(s, seat, chosen // ENDS, chosen % ENDS, by_joker)


@rule
def workers_left(s: State, seat: int) -> int:
    """Count the workers that the tiles left still allow."""
    workers = 0
    for column in range(COLUMNS):
        workers += (column + 1) * int(s.tiles_left[seat, column])
    return workers


@rule
def gain_of(box: Box, s: State, seat: int, line: int, capacity: int) -> float:
    """Judge one worker more on a line: for the line and for the stations at its ends."""
    covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
    gain = worth_of_line(box, line, covered + 1, capacity)
    gain -= worth_of_line(box, line, covered, capacity)
    for end in range(ENDS):
        station = int(box.line_station[line, end])
        gain += worth_of_station(box, s, seat, station, 1, capacity)
        gain -= worth_of_station(box, s, seat, station, 0, capacity)
    return gain


@rule
def worth_of_line(box: Box, line: int, covered: int, capacity: int) -> float:
    """Judge a line by how far it is, and whether the workers left may finish it."""
    length = int(box.line_length[line])
    if covered == 0:
        return 0.0
    if covered == length:
        return float(box.line_vp[line])
    hope = min(1.0, REACH * capacity / (length - covered))
    return box.line_vp[line] * LINE_PROGRESS[length, covered] * hope - OPEN_LINE * (1.0 - hope)


@rule
def worth_of_station(
    box: Box, s: State, seat: int, station: int, more: int, capacity: int
) -> float:
    """Judge a station by the segments of its lines that are built, and `more`."""
    total = 0
    covered = more
    for line in range(LINES):
        if (box.station_lines[station] >> line) & 1:
            total += int(box.line_length[line])
            covered += int(s.tokens[seat, line]) + int(s.workers[seat, line])
    if covered == total:
        return float(box.station_vp[station])
    hope = min(1.0, STATION_REACH * capacity / (total - covered))
    return STATION_SHARE * box.station_vp[station] * STATION_PROGRESS[total, covered] * hope


@rule
def worth_of_plan(box: Box, s: State, seat: int) -> float:
    """Judge the board as if the seat were done now: points, network, tiles, jokers."""
    workers = int(s.deployed[seat]) if s.phase == Phase.PLAN else 0
    capacity = workers_left(s, seat) - workers
    worth = float(s.vp[seat]) - island_cost(box, s, seat)
    finished = 0
    for line in range(LINES):
        covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
        finished |= int(covered == box.line_length[line]) << line
        if not (s.supplied[seat] >> line) & 1:
            worth += worth_of_line(box, line, covered, capacity)
    covered_stations = 0
    for station in range(STATIONS):
        lines = box.station_lines[station]
        covered_stations |= int((finished & lines) == lines) << station
        if not (s.covered[seat] >> station) & 1:
            worth += worth_of_station(box, s, seat, station, 0, capacity)
    for column in range(COLUMNS):
        worth += TILE_WORTH[column] * s.tiles_left[seat, column]
    if workers > 0:
        worth -= TILE_WORTH[workers - 1]
    return worth + worth_of_scorings(box, s, seat, finished, covered_stations, workers)


@rule
def island_cost(box: Box, s: State, seat: int) -> float:
    """Judge the island: the points lost, or the vacation tile if that is cheaper."""
    price = float(min(island_price(box, s, seat), int(s.vp[seat])))
    if not s.has_vacation[seat]:
        return price
    if s.answer[seat] == Answer.KEEP:
        return price - VACATION_WORTH
    if s.answer[seat] == Answer.SPEND:
        return 0.0
    return min(price - VACATION_WORTH, 0.0)


@rule
def worth_of_scorings(
    box: Box, s: State, seat: int, finished: int, covered: int, workers: int
) -> float:
    """Add what the tiles will pay for the board after this plan, and what jokers are good for."""
    jokers, supplied, stations = int(s.jokers[seat]), int(s.supplied[seat]), int(s.covered[seat])
    suns = 0
    if workers > 0:
        suns = int(box.sun_of[s.chart[seat], workers - 1])
        s.tiles_left[seat, workers - 1] -= 1
    s.jokers[seat] += suns - s.reserved[seat]
    s.supplied[seat] = finished
    s.covered[seat] = covered
    worth = 0.0
    for scoring in range(SCORINGS):
        if s.completed < box.scoring_round[scoring]:
            for i in range(TILES_IN_PLAY):
                worth += pays(box, s, seat, int(s.tile[i]), scoring)
    worth += JOKER_WORTH * s.jokers[seat]
    s.jokers[seat] = jokers
    s.supplied[seat] = supplied
    s.covered[seat] = stations
    if workers > 0:
        s.tiles_left[seat, workers - 1] += 1
    return worth
