"""What a plan is worth once it is carried out: its points, and a learned guess at those to come.

The points after the round are counted exactly. What the rest of the game will bring is guessed
by a small network from numbers that describe the board: how far each line is and which pips it
needs next, stations, worker tiles, jokers, scorings. `tools/learn_powerline.py` taught it by play.
"""

from typing import Any, NamedTuple

import numpy as np

from megawatt.games.powerline.components import (
    COLUMNS,
    ENDS,
    FACES,
    LINES,
    LONGEST,
    STATIONS,
    TILES,
    TILES_IN_PLAY,
    Box,
)
from megawatt.games.powerline.learned import FIRST, FIRST_BIAS, LAST, SECOND, SECOND_BIAS
from megawatt.games.powerline.rules.course import scoring_after
from megawatt.games.powerline.rules.island import face_under, island_price
from megawatt.games.powerline.rules.scoring import pays
from megawatt.games.powerline.state import ISLAND, Answer, Phase, State, Tile
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

WORTH_A_VACATION = 2
"""From this price of the island on, the vacation tile is spent."""
POINTS = 10.0
"""The network counts in tens."""

# What the numbers of the description mean, and where they are.
DONE, LEFT, UNTOUCHED, BUILT, NEARLY, NEXT_PIPS, LATER_PIPS = 0, 1, 2, 3, 4, 5, 5 + FACES
PER_LINE = 5 + 2 * FACES
PER_STATION = 3
AT_STATIONS = LINES * PER_LINE
AT_TILES_LEFT = AT_STATIONS + PER_STATION * STATIONS
AT_ROUND = AT_TILES_LEFT + COLUMNS
MOST_ROUNDS, MOST_JOKERS = 15, 5
AT_WORKERS = AT_ROUND + MOST_ROUNDS
AT_JOKERS = AT_WORKERS + 1
AT_VACATION = AT_JOKERS + MOST_JOKERS
AT_SCORING_TILES = AT_VACATION + 2
AT_REST = AT_SCORING_TILES + TILES
AT_STACKS = AT_REST + 4
AT_POINTS = AT_STACKS + FACES
NUMBERS = AT_POINTS + 1
HIDDEN, HIDDEN_LATER = 32, 16


class Outlook(NamedTuple):
    """Room for what is worked out about one plan."""

    numbers: Any  # the description of the board
    hidden: Any  # of the network
    later: Any


@rule
def outlook() -> Outlook:
    """Make room."""
    return Outlook(
        np.zeros(NUMBERS, np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(HIDDEN_LATER, np.float32),
    )


@rule
def forecast(box: Box, s: State, seat: Seat, room: Outlook) -> float:
    """Give the points expected at the end if the seat were done with its plan now."""
    points = foresee_round(box, s, seat, room.numbers)
    if s.completed + 1 >= box.rounds:
        return float(points)
    return points + POINTS * guess(room)


@rule
def foresee_round(box: Box, s: State, seat: Seat, numbers: Any) -> int:
    """Describe the board as it will be after the round; give the points the seat then has."""
    numbers[:] = 0.0
    price, vacation, lasting = island_after(box, s, seat)
    points = max(0, int(s.vp[seat]) - price)
    finished, unfinished = describe_lines(box, s, seat, numbers)
    for line in range(LINES):
        if (finished & ~int(s.supplied[seat])) >> line & 1:
            points += int(box.line_vp[line])
    covered = describe_stations(box, s, seat, finished, numbers)
    for station in range(STATIONS):
        if (covered & ~int(s.covered[seat])) >> station & 1:
            points += int(box.station_vp[station])
    workers = int(s.deployed[seat]) if s.phase == Phase.PLAN else 0
    jokers = int(s.jokers[seat]) - int(s.reserved[seat])
    if workers > 0:
        jokers += int(box.sun_of[s.chart[seat], workers - 1])
    scoring = scoring_after(box, int(s.completed) + 1)
    if scoring >= 0:
        points += scored_after(box, s, seat, scoring, finished, covered, jokers, workers, lasting)
        jokers += int(box.hand_out[s.side_b, scoring])
    if s.completed + 1 == box.rounds:
        points = max(0, points - int(box.penalty[unfinished]))
    describe_rest(s, seat, workers, jokers, vacation, numbers)
    numbers[AT_REST + 2] = lasting / 4.0
    numbers[AT_REST + 3] = unfinished / 4.0
    numbers[AT_POINTS] = min(points, 20) / 20.0
    return points


@rule
def island_after(box: Box, s: State, seat: Seat) -> tuple[int, int, int]:
    """Give the price of the island, whether a vacation is left, and the tokens that stay there."""
    price, tokens = island_price(box, s, seat), int(s.island_tokens[seat])
    left = tokens + int(s.islanders[seat]) * int(s.tracked)
    vacation = int(s.has_vacation[seat])
    spends = price >= WORTH_A_VACATION or s.answer[seat] == Answer.SPEND
    if vacation and spends and s.answer[seat] != Answer.KEEP:
        return 0, 0, left if s.adventure and s.vacation_tokens else tokens
    return price, vacation, left


@rule
def scored_after(
    box: Box,
    s: State,
    seat: Seat,
    scoring: int,
    finished: int,
    covered: int,
    jokers: int,
    workers: int,
    lasting: int,
) -> int:
    """Count what the tiles pay after this round; the state is changed for them, and put back."""
    supplied, stations, suns = int(s.supplied[seat]), int(s.covered[seat]), int(s.jokers[seat])
    island = int(s.island_tokens[seat])
    s.supplied[seat], s.covered[seat], s.jokers[seat] = finished, covered, jokers
    s.island_tokens[seat] = lasting
    for line in range(LINES):
        s.tokens[seat, line] += s.workers[seat, line]
    spare = 0
    if workers > 0 and s.tiles_left[seat, workers - 1] > 0:
        spare = 1
        s.tiles_left[seat, workers - 1] -= 1
    points = 0
    for i in range(TILES_IN_PLAY):
        points += pays(box, s, seat, Tile(int(s.tile[i])), scoring)
    s.supplied[seat], s.covered[seat], s.jokers[seat] = supplied, stations, suns
    s.island_tokens[seat] = island
    for line in range(LINES):
        s.tokens[seat, line] -= s.workers[seat, line]
    if spare:
        s.tiles_left[seat, workers - 1] += 1
    return points


@rule
def describe_lines(box: Box, s: State, seat: Seat, numbers: Any) -> tuple[int, int]:
    """Describe every line; give those finished, a bit for each, and how many stay unfinished."""
    finished = unfinished = 0
    for line in range(LINES):
        length = int(box.line_length[line])
        covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
        at = line * PER_LINE
        if covered == length:
            finished |= 1 << line
            numbers[at + DONE] = 1.0
            continue
        numbers[at + LEFT] = (length - covered) / LONGEST
        if covered == 0:
            numbers[at + UNTOUCHED] = 1.0
            for end in range(ENDS):
                describe_pips(box, s, seat, line, end, 0, 0.5, 0.25, numbers)
            continue
        unfinished += 1
        numbers[at + BUILT] = covered / length
        numbers[at + NEARLY] = 1.0 if length - covered <= 2 else 0.0
        end = int(s.direction[seat, line])
        describe_pips(box, s, seat, line, end, covered, 1.0, 0.5, numbers)
    return finished, unfinished


@rule
def describe_pips(
    box: Box,
    s: State,
    seat: Seat,
    line: int,
    end: int,
    covered: int,
    soon: float,
    later: float,
    numbers: Any,
) -> None:
    """Describe the pips that a line needs next, and after that, when built from an end."""
    last = int(box.line_length[line]) - 1
    at = line * PER_LINE
    pips = box.pips[s.board[seat], line]
    numbers[at + NEXT_PIPS + int(pips[last - covered if end else covered]) - 1] += soon
    if covered < last:
        after = last - covered - 1 if end else covered + 1
        numbers[at + LATER_PIPS + int(pips[after]) - 1] += later


@rule
def describe_stations(box: Box, s: State, seat: Seat, finished: int, numbers: Any) -> int:
    """Describe every station; give those covered, a bit for each."""
    covered = int(s.covered[seat])
    for station in range(STATIONS):
        lines = int(box.station_lines[station])
        at = AT_STATIONS + station * PER_STATION
        if finished & lines == lines:
            covered |= 1 << station
            numbers[at] = 1.0
            continue
        segments = left = 0
        for line in range(LINES):
            if (lines >> line) & 1:
                built = int(s.tokens[seat, line]) + int(s.workers[seat, line])
                segments += int(box.line_length[line])
                left += int(box.line_length[line]) - built
        numbers[at + 1] = left / LONGEST
        numbers[at + 2] = ((segments - left) / segments) ** 2
    return covered


@rule
def describe_rest(
    s: State, seat: Seat, workers: int, jokers: int, vacation: int, numbers: Any
) -> None:
    """Describe the round, worker tiles, jokers, vacation, scoring tiles and variants."""
    left = 0
    for column in range(COLUMNS):
        tiles = int(s.tiles_left[seat, column])
        if column == workers - 1:
            tiles = max(0, tiles - 1)
        numbers[AT_TILES_LEFT + column] = tiles / 3.0
        left += tiles * (column + 1)
    numbers[AT_ROUND + min(int(s.completed), MOST_ROUNDS - 1)] = 1.0
    numbers[AT_WORKERS] = left / 51.0
    for i in range(min(jokers, MOST_JOKERS)):
        numbers[AT_JOKERS + i] = 1.0
    numbers[AT_VACATION] = vacation
    numbers[AT_VACATION + 1] = s.side_b
    for i in range(TILES_IN_PLAY):
        numbers[AT_SCORING_TILES + int(s.tile[i])] = 1.0
    numbers[AT_REST] = s.chart[seat]
    numbers[AT_REST + 1] = s.adventure
    if s.adventure:
        for face in range(FACES):
            numbers[AT_STACKS + face] = s.stack[seat, face] / 3.0
        for n in range(workers):
            if s.spot[seat, n] == ISLAND:
                numbers[AT_STACKS + face_under(s, seat, n) - 1] += 1.0 / 3.0


@rule
def guess(room: Outlook) -> float:
    """Ask the network: two layers of rectified sums, and the numbers themselves."""
    numbers, hidden, later = room.numbers, room.hidden, room.later
    hidden[:] = FIRST_BIAS
    later[:] = SECOND_BIAS
    answer = LAST[len(later)]
    # Lengths that the compiler does not know: unrolled loops would be slow to compile.
    for i in range(len(numbers)):
        if numbers[i] != 0.0:
            for j in range(len(hidden)):
                hidden[j] += numbers[i] * FIRST[i, j]
            answer += numbers[i] * FIRST[i, len(hidden)]
    for j in range(len(hidden)):
        if hidden[j] > 0.0:
            for k in range(len(later)):
                later[k] += hidden[j] * SECOND[j, k]
    for k in range(len(later)):
        if later[k] > 0.0:
            answer += later[k] * LAST[k]
    return float(answer)
