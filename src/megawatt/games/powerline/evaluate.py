"""The points a seat may expect to end with.

A plan in the making is finished in the mind, worker by worker, with the rules' own verdicts:
each stands where it gains most, or is sent to the island; the best moment to stop counts. What
lies beyond the round is judged by how far lines and stations are, and by the tiles left.
"""

import numpy as np

from megawatt.games.powerline.components import (
    COLUMNS,
    ENDS,
    LINES,
    LONGEST,
    SCORINGS,
    STATIONS,
    TILES_IN_PLAY,
    Box,
)
from megawatt.games.powerline.rules.construct import finished_lines, stations_among
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.rules.plan import (
    may_place,
    may_place_by_joker,
    may_send,
    place,
    send_to_island,
    take_back,
)
from megawatt.games.powerline.rules.scoring import pays
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.state import (
    STATE,
    Answer,
    End,
    Line,
    Order,
    Phase,
    Scoring,
    State,
    Station,
    Tile,
)
from megawatt.games.powerline.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

# Tuned by self-play: an evolution strategy over some 200,000 solo games with this estimate.
TILE_WORTH = np.array([2.05, 3.6, 3.8, 4.2, 5.0, 5.3])  # of a worker tile still to be used
LINE_REACH = 0.195  # a line gets finished if this share of the workers left would do
STATION_REACH = 0.26
STATION_WEIGHT = 1.13  # lines that share a station help each other
FEAR = 2.5  # of a line that stays unfinished, while a single worker is placed
JOKER_WORTH = 3.95
JOKER_ROUNDS = 4.0  # a joker needs so many rounds to find a use
VACATION_WORTH = 1.57
VACATION_ROUNDS = 6.0
LINE_POWER = 1.14
STATION_POWER = 1.64
NO_PLAN = -1000.0

_SHARE = np.arange(3 * LONGEST + 1) / np.maximum(np.arange(3 * LONGEST + 1)[:, None], 1)
LINE_PROGRESS = _SHARE**LINE_POWER  # [segments in all, segments built]
STATION_PROGRESS = _SHARE**STATION_POWER


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: Seat) -> float:
    """Give the points at the end; before it, the best that can be made of the plan."""
    if s.phase == Phase.OVER:
        return float(s.vp[seat])
    planning = s.phase == Phase.PLAN and s.pending & (1 << seat)
    if planning and s.order[seat] != Order.NONE:
        return best_finish(box, s, seat)
    return worth_of_plan(box, s, seat)


@rule
def best_finish(box: Box, s: State, seat: Seat) -> float:
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
def place_best(box: Box, s: State, seat: Seat) -> None:
    """Put the next worker where it gains most; on the island if it gains nothing anywhere."""
    capacity = workers_left(s, seat) - int(s.deployed[seat])
    best, chosen, by_joker = 0.0, -1, 0
    has_joker = s.jokers[seat] > s.reserved[seat]
    for spot in range(ENDS * LINES):
        line, end = Line(spot // ENDS), End(spot % ENDS)
        if may_place(box, s, seat, line, end) == No.YES:
            gain = gain_of(box, s, seat, line, capacity)
            if gain > best:
                best, chosen, by_joker = gain, spot, 0
        elif has_joker and may_place_by_joker(box, s, seat, line, end) == No.YES:
            gain = gain_of(box, s, seat, line, capacity) - JOKER_WORTH
            if gain > best:
                best, chosen, by_joker = gain, spot, 1
    if chosen < 0:
        send_to_island(s, seat)
    else:
        place(s, seat, Line(chosen // ENDS), End(chosen % ENDS), by_joker)


@rule
def workers_left(s: State, seat: Seat) -> int:
    """Count the workers that the tiles left still allow."""
    workers = 0
    for column in range(COLUMNS):
        workers += (column + 1) * int(s.tiles_left[seat, column])
    return workers


@rule
def gain_of(box: Box, s: State, seat: Seat, line: Line, capacity: int) -> float:
    """Judge one worker more on a line: for the line and for the stations at its ends."""
    covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
    gain = worth_of_line(box, line, covered + 1, capacity)
    gain -= worth_of_line(box, line, covered, capacity)
    gain -= FEAR * doubt(box, line, covered + 1, capacity)
    gain += FEAR * doubt(box, line, covered, capacity)
    for end in range(ENDS):
        station = Station(int(box.line_station[line, end]))
        gain += worth_of_station(box, s, seat, station, 1, capacity)
        gain -= worth_of_station(box, s, seat, station, 0, capacity)
    return gain


@rule
def doubt(box: Box, line: Line, covered: int, capacity: int) -> float:
    """Judge how likely a begun line is to stay unfinished."""
    left = int(box.line_length[line]) - covered
    if covered == 0 or left == 0:
        return 0.0
    return 1.0 - min(1.0, LINE_REACH * capacity / left)


@rule
def worth_of_line(box: Box, line: Line, covered: int, capacity: int) -> float:
    """Judge a line by how far it is, and whether the workers left may finish it."""
    sure = 1.0 - doubt(box, line, covered, capacity)
    return float(box.line_vp[line] * LINE_PROGRESS[box.line_length[line], covered] * sure)


@rule
def worth_of_station(
    box: Box, s: State, seat: Seat, station: Station, more: int, capacity: int
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
    share = STATION_WEIGHT * STATION_PROGRESS[total, covered]
    return float(box.station_vp[station] * share * hope)


@rule
def worth_of_plan(box: Box, s: State, seat: Seat) -> float:
    """Judge the board as if the seat were done now: points, network, tiles, jokers."""
    workers = int(s.deployed[seat]) if s.phase == Phase.PLAN else 0
    rounds = int(box.rounds) - int(s.completed) - int(s.deployed[seat] > 0)
    vacation = VACATION_WORTH * min(1.0, rounds / VACATION_ROUNDS)
    worth = float(s.vp[seat]) + worth_of_network(box, s, seat, workers_left(s, seat) - workers)
    worth -= island_cost(box, s, seat, vacation)
    for column in range(COLUMNS):
        worth += TILE_WORTH[column] * s.tiles_left[seat, column]
    if workers > 0:
        worth -= TILE_WORTH[workers - 1]
    return worth + worth_of_scorings(box, s, seat, workers, rounds)


@rule
def worth_of_network(box: Box, s: State, seat: Seat, capacity: int) -> float:
    """Judge lines and stations that are not paid yet, less the penalty to be feared."""
    worth = 0.0
    unfinished = 0.0
    for line in range(LINES):
        if not (s.supplied[seat] >> line) & 1:
            covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
            worth += worth_of_line(box, Line(line), covered, capacity)
            unfinished += doubt(box, Line(line), covered, capacity)
    for station in range(STATIONS):
        if not (s.covered[seat] >> station) & 1:
            worth += worth_of_station(box, s, seat, Station(station), 0, capacity)
    lines = int(unfinished)
    step = box.penalty[min(lines + 1, LINES)] - box.penalty[lines]
    return float(worth - box.penalty[lines] - step * (unfinished - lines))


@rule
def island_cost(box: Box, s: State, seat: Seat, vacation: float) -> float:
    """Judge the island: the points lost, or the vacation tile if that is cheaper."""
    price = float(min(island_price(box, s, seat), int(s.vp[seat])))
    if not s.has_vacation[seat]:
        return price
    if s.answer[seat] == Answer.KEEP:
        return price - vacation
    if s.answer[seat] == Answer.SPEND:
        return 0.0
    return min(price - vacation, 0.0)


@rule
def worth_of_scorings(box: Box, s: State, seat: Seat, workers: int, rounds: int) -> float:
    """Add what tiles will pay for the board after this plan, and what its jokers are good for.

    The state is changed for the tiles to look at, and put back.
    """
    jokers, supplied, stations = int(s.jokers[seat]), int(s.supplied[seat]), int(s.covered[seat])
    finished = finished_lines(box, s, seat)
    s.supplied[seat] = finished
    s.covered[seat] |= stations_among(box, finished)
    if workers > 0:
        s.jokers[seat] += box.sun_of[s.chart[seat], workers - 1] - s.reserved[seat]
        s.tiles_left[seat, workers - 1] -= 1
    worth = 0.0
    for scoring in range(SCORINGS):
        if s.completed < box.scoring_round[scoring]:
            for i in range(TILES_IN_PLAY):
                worth += pays(box, s, seat, Tile(int(s.tile[i])), Scoring(scoring))
            s.jokers[seat] += box.hand_out[s.side_b, scoring]
    worth += JOKER_WORTH * s.jokers[seat] * min(1.0, rounds / JOKER_ROUNDS)
    s.jokers[seat], s.supplied[seat], s.covered[seat] = jokers, supplied, stations
    if workers > 0:
        s.tiles_left[seat, workers - 1] += 1
    return float(worth)
