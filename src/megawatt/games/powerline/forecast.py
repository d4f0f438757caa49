"""What a plan is worth once it is carried out: its points, and a prediction of those to come.

The points after the round are counted exactly. What the rest of the game will bring is predicted
by a value network from features of the board: how far each line is and which pips it needs next,
stations, worker tiles, jokers, scorings. The network is small (two hidden layers) and trained by
self-play: `tools/learn_powerline.py`.
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

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
from megawatt.games.powerline.rules.plan import nth_segment
from megawatt.games.powerline.rules.scoring import pays
from megawatt.games.powerline.state import (
    ISLAND,
    NO_SCORING,
    Answer,
    End,
    Line,
    Phase,
    Scoring,
    State,
    Tile,
)
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Field, dtype_of
from megawatt.kernel.rule import rule

WORTH_A_VACATION = 2
"""From this price of the island on, the vacation tile is spent."""
POINTS = 10.0
"""The network predicts tens of points."""

# What the features mean, and where they are.
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
FEATURES = AT_POINTS + 1
HIDDEN, HIDDEN_LATER = 32, 16

Layer = npt.NDArray[np.float32]


class Layers:
    """Buffers for the layers of the network: its input and both hidden layers.

    They are a record: the compiler knows its lengths, and counts no references to it.
    """

    features: Annotated[Layer, Field(np.float32, (FEATURES,))]  # of the board
    hidden: Annotated[Layer, Field(np.float32, (HIDDEN,))]
    later: Annotated[Layer, Field(np.float32, (HIDDEN_LATER,))]


LAYERS = np.dtype((np.record, dtype_of(Layers)))  # with attributes, also where Python runs rules


class After(NamedTuple):
    """What a seat will have when its plan is carried out."""

    lines: int  # finished: bit `line`
    stations: int  # covered: bit `station`
    jokers: int  # before any are handed out
    workers: int  # deployed in the plan; 0 when no plan is made
    island: int  # tokens there


@rule
def layers() -> Sequence[Layers]:
    """Make the buffers: one record, which lives as long as this array."""
    return np.zeros(1, LAYERS)  # type: ignore[return-value]  # an array of such records


@rule
def forecast(box: Box, s: State, seat: Seat, network: Layers) -> float:
    """Give the points expected at the end if the seat were done with its plan now."""
    points = foresee_round(box, s, seat, network.features)
    if s.completed + 1 >= box.rounds:
        return float(points)
    return points + POINTS * predict(network)


@rule
def foresee_round(box: Box, s: State, seat: Seat, features: Any) -> int:
    """Describe the board as it will be after the round; give the points the seat then has."""
    features[:] = 0.0
    price, vacation, lasting = island_after(box, s, seat)
    points = max(0, int(s.vp[seat]) - price)
    finished, unfinished = describe_lines(box, s, seat, features)
    for line in range(LINES):
        if (finished & ~int(s.supplied[seat])) >> line & 1:
            points += int(box.line_vp[line])
    covered = describe_stations(box, s, seat, finished, features)
    for station in range(STATIONS):
        if (covered & ~int(s.covered[seat])) >> station & 1:
            points += int(box.station_vp[station])
    workers = int(s.deployed[seat]) if s.phase == Phase.PLAN else 0
    jokers = int(s.jokers[seat]) - int(s.reserved[seat])
    if workers > 0:
        jokers += int(box.sun_of[s.chart[seat], workers - 1])
    scoring = scoring_after(box, int(s.completed) + 1)
    if scoring != NO_SCORING:
        after = After(finished, covered, jokers, workers, lasting)
        points += scored_after(box, s, seat, scoring, after)
        jokers += int(box.hand_out[s.side_b, scoring])
    if s.completed + 1 == box.rounds:
        points = max(0, points - int(box.penalty[unfinished]))
    describe_rest(s, seat, workers, jokers, vacation, features)
    features[AT_REST + 2] = lasting / 4.0
    features[AT_REST + 3] = unfinished / 4.0
    features[AT_POINTS] = min(points, 20) / 20.0
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
def scored_after(box: Box, s: State, seat: Seat, scoring: Scoring, after: After) -> int:
    """Count what the tiles pay after this round; the state is changed for them, and put back."""
    supplied, stations, suns = int(s.supplied[seat]), int(s.covered[seat]), int(s.jokers[seat])
    island = int(s.island_tokens[seat])
    s.supplied[seat], s.covered[seat], s.jokers[seat] = after.lines, after.stations, after.jokers
    s.island_tokens[seat] = after.island
    for line in range(LINES):
        s.tokens[seat, line] += s.workers[seat, line]
    spare = 0
    column = after.workers - 1
    if column >= 0 and s.tiles_left[seat, column] > 0:
        spare = 1
        s.tiles_left[seat, column] -= 1
    points = 0
    for i in range(TILES_IN_PLAY):
        points += pays(box, s, seat, Tile(int(s.tile[i])), scoring)
    s.supplied[seat], s.covered[seat], s.jokers[seat] = supplied, stations, suns
    s.island_tokens[seat] = island
    for line in range(LINES):
        s.tokens[seat, line] -= s.workers[seat, line]
    if spare:
        s.tiles_left[seat, column] += 1
    return points


@rule
def describe_lines(box: Box, s: State, seat: Seat, features: Any) -> tuple[int, int]:
    """Describe every line; give those finished, a bit for each, and how many stay unfinished."""
    finished = unfinished = 0
    for line in range(LINES):
        length = int(box.line_length[line])
        covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
        at = line * PER_LINE
        if covered == length:
            finished |= 1 << line
            features[at + DONE] = 1.0
            continue
        features[at + LEFT] = (length - covered) / LONGEST
        if covered == 0:
            features[at + UNTOUCHED] = 1.0
            for end in range(ENDS):
                describe_pips(box, s, seat, Line(line), End(end), 0, 0.5, features)
            continue
        unfinished += 1
        features[at + BUILT] = covered / length
        features[at + NEARLY] = 1.0 if length - covered <= 2 else 0.0
        end = End(int(s.direction[seat, line]))
        describe_pips(box, s, seat, Line(line), end, covered, 1.0, features)
    return finished, unfinished


@rule
def describe_pips(
    box: Box,
    s: State,
    seat: Seat,
    line: Line,
    end: End,
    covered: int,
    weight: float,
    features: Any,
) -> None:
    """Describe the pips that a line needs next, and, half as much, those after them."""
    at = line * PER_LINE
    pips, length = box.pips[s.board[seat], line], int(box.line_length[line])
    segment = nth_segment(length, end, covered)
    features[at + NEXT_PIPS + int(pips[segment]) - 1] += weight
    if covered + 1 < length:
        segment = nth_segment(length, end, covered + 1)
        features[at + LATER_PIPS + int(pips[segment]) - 1] += weight / 2


@rule
def describe_stations(box: Box, s: State, seat: Seat, finished: int, features: Any) -> int:
    """Describe every station; give those covered, a bit for each."""
    covered = int(s.covered[seat])
    for station in range(STATIONS):
        lines = int(box.station_lines[station])
        at = AT_STATIONS + station * PER_STATION
        if finished & lines == lines:
            covered |= 1 << station
            features[at] = 1.0
            continue
        segments = left = 0
        for line in range(LINES):
            if (lines >> line) & 1:
                built = int(s.tokens[seat, line]) + int(s.workers[seat, line])
                segments += int(box.line_length[line])
                left += int(box.line_length[line]) - built
        features[at + 1] = left / LONGEST
        features[at + 2] = ((segments - left) / segments) ** 2
    return covered


@rule
def describe_rest(
    s: State, seat: Seat, workers: int, jokers: int, vacation: int, features: Any
) -> None:
    """Describe the round, worker tiles, jokers, vacation, scoring tiles and variants."""
    left = 0
    for column in range(COLUMNS):
        tiles = int(s.tiles_left[seat, column])
        if column == workers - 1:
            tiles = max(0, tiles - 1)
        features[AT_TILES_LEFT + column] = tiles / 3.0
        left += tiles * (column + 1)
    features[AT_ROUND + min(int(s.completed), MOST_ROUNDS - 1)] = 1.0
    features[AT_WORKERS] = left / 51.0
    for i in range(min(jokers, MOST_JOKERS)):
        features[AT_JOKERS + i] = 1.0
    features[AT_VACATION] = vacation
    features[AT_VACATION + 1] = s.side_b
    for i in range(TILES_IN_PLAY):
        features[AT_SCORING_TILES + int(s.tile[i])] = 1.0
    features[AT_REST] = s.chart[seat]
    features[AT_REST + 1] = s.adventure
    if s.adventure:
        for face in range(FACES):
            features[AT_STACKS + face] = s.stack[seat, face] / 3.0
        for n in range(workers):
            if s.spot[seat, n] == ISLAND:
                features[AT_STACKS + face_under(s, seat, n) - 1] += 1.0 / 3.0


@rule
def predict(network: Layers) -> float:
    """Run the network: two hidden layers (ReLU), and the features straight to the output."""
    features, hidden, later = network.features, network.hidden, network.later
    hidden[:] = FIRST_BIAS
    later[:] = SECOND_BIAS
    answer = LAST[HIDDEN_LATER]
    for i in range(FEATURES):
        feature = features[i]
        if feature != 0.0:
            for j in range(HIDDEN):
                hidden[j] += feature * FIRST[i, j]
            answer += feature * FIRST[i, HIDDEN]
    for j in range(HIDDEN):
        active = hidden[j]
        if active > 0.0:
            for k in range(HIDDEN_LATER):
                later[k] += active * SECOND[j, k]
    for k in range(HIDDEN_LATER):
        if later[k] > 0.0:
            answer += later[k] * LAST[k]
    return float(answer)
