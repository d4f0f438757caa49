"""What a seat sees, as numbers of about 0 to 1: the groups O1 to O12 of the specification.

`features.py` names them, in the same order.
"""

from megawatt.games.powerline.components import (
    BOARDS,
    COLOURS,
    COLUMNS,
    ENDS,
    FACES,
    LINES,
    MAX_PLAYERS,
    SCORINGS,
    STATIONS,
    TILES,
    TILES_IN_PLAY,
    Box,
    Symbol,
)
from megawatt.games.powerline.features import AHEAD, ANSWERS, FEATURES, ORDERS, OTHER
from megawatt.games.powerline.rules.end import unfinished_lines
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.rules.plan import colour_of
from megawatt.games.powerline.rules.scoring import ones, pays
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.state import (
    ISLAND,
    NO_END,
    STATE,
    Line,
    Order,
    Phase,
    Scoring,
    State,
    Tile,
)
from megawatt.games.powerline.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.parts import bytes_read
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

OBSERVATION = FEATURES.size
OF_A_LINE = 5
"""Numbers for each line of another seat."""
THIRD, FIFTH, SIXTH, TENTH = 1 / 3, 1 / 5, 1 / 6, 1 / 10
TWELFTH, SEVENTEENTH, THIRTIETH = 1 / 12, 1 / 17, 1 / 30
"""A product takes a tenth of the time of a quotient, and there are hundreds."""
MOST_VP, MOST_LEAD, MOST_JOKERS = 300, 200, 40
"""What is more than that is seen as that much."""


COUNTED = (
    "jokers[{0}] has_vacation[{0}] energy[{0}] supplied[{0}] covered[{0}] island_tokens[{0}] "
    "chart[{0}] board[{0}] stack[{0}] answer[{0}] tokens[{0}] tiles_left[{0}] seat"
)
PLANNED = "done[{0}] deployed[{0}] islanders[{0}] reserved[{0}] order[{0}] last_spot[{0}]"
_SEATS = range(MAX_PLAYERS)
_PARTS = {
    "line": [
        " ".join(f"tokens[{k}][{i}] workers[{k}][{i}] direction[{k}][{i}]" for k in _SEATS)
        + " board seat"
        for i in range(LINES)
    ],
    "counts": [
        f"{COUNTED} vp[{{0}}] most_workers[{{0}}] most_lines[{{0}}]".format(k) for k in _SEATS
    ],
    "other": [f"{COUNTED} {PLANNED} vp pending".format(k) for k in _SEATS],
    "table": ["tracked joker_supply jokers_above tile completed die"],
    "stations": ["tokens covered seat"],
}
"""What each part reads besides seats and options, one or several; what no part writes is written
every time."""
_READ = [(name, line) for name, lines in _PARTS.items() for line in lines]
READS = bytes_read(STATE, [line for _, line in _READ])
A_LINE, OWN_COUNTS, ANOTHER, ON_THE_TABLE, OWN_STATIONS = (
    1 << [known for known, _ in _READ].index(name) for name in _PARTS
)
"""The first of several: shifted by the line, or the seat, it is another's."""
EVERYTHING = -1
OF_AN_OWN_LINE, OF_PIPS = 13, ENDS * AHEAD * FACES
"""Numbers for each line of one's own, and for what lies ahead on it."""
AT_OWN, AT_LINES, AT_PIPS, AT_STATIONS, AT_PLAN, AT_OTHERS, AT_OTHERS_LINES = (
    FEATURES[name].start
    for name in ("own", "lines", "pips", "stations", "plan", "others", "others_lines")
)


@implements(contract.reading, STATE, into_callers=True)
@rule
def reading(box: Box, s: State, at: int) -> int:
    """Look it up."""
    return int(READS[at])


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Observation) -> None:
    """Write everything; `s` is concealed from the seat already."""
    out.seen[:] = 0
    observe_again(box, s, seat, out, EVERYTHING, s)


@implements(contract.observe_again, STATE)
@rule
def observe_again(
    box: Box, s: State, seat: Seat, out: Observation, parts: int, before: State
) -> None:
    """Write group after group."""
    if parts & ON_THE_TABLE:
        out.seen[:AT_OWN] = 0
        see_table(box, s, out)
    if parts & (OWN_COUNTS << seat):
        out.seen[AT_OWN:AT_LINES] = 0
        see_own_counts(box, s, seat, out, AT_OWN)
    for line in range(LINES):
        if parts & (A_LINE << line):
            see_line(box, s, seat, Line(line), out)
    if parts & OWN_STATIONS:
        out.seen[AT_STATIONS:AT_PLAN] = 0
        see_own_stations(box, s, seat, out, AT_STATIONS)
    out.seen[AT_PLAN:AT_OTHERS] = 0
    at = see_plan(box, s, seat, out, AT_PLAN)
    scoring = next_scoring(box, s)
    for i in range(TILES_IN_PLAY):
        paid = min(pays(box, s, seat, Tile(int(s.tile[i])), scoring), 48)
        out.seen[at + i] = paid * TWELFTH
    for distance in range(1, int(s.seats)):
        other = Seat((seat + distance) % int(s.seats))
        if parts & (ANOTHER << other):
            here = AT_OTHERS + OTHER * (distance - 1)
            out.seen[here : here + OTHER] = 0
            see_other(box, s, seat, other, out, here)


@rule
def see_line(box: Box, s: State, seat: Seat, line: Line, out: Observation) -> None:
    """O6, O7, O12: a line as it is on the own board and on those of the others."""
    see_own_line(box, s, seat, line, out, AT_LINES + OF_AN_OWN_LINE * line)
    see_pips(box, s, seat, line, out, AT_PIPS + OF_PIPS * line)
    for distance in range(1, int(s.seats)):
        other = Seat((seat + distance) % int(s.seats))
        at = AT_OTHERS_LINES + OF_A_LINE * (LINES * (distance - 1) + line)
        see_line_of(box, s, other, line, out, at)


@rule
def one_hot(out: Observation, at: int, size: int, value: int) -> int:
    """Mark one of `size` places; none when the value is outside."""
    if 0 <= value < size:
        out.seen[at + value] = 1
    return at + size


@rule
def next_scoring(box: Box, s: State) -> Scoring:
    """PL-13.2: the scoring to come; the last one when the game is over."""
    for scoring in range(SCORINGS - 1):
        if s.completed < box.scoring_round[scoring]:
            return Scoring(scoring)
    return Scoring(SCORINGS - 1)


@rule
def see_table(box: Box, s: State, out: Observation) -> None:
    """O1 the table, O2 progress, O3 the dice."""
    at = one_hot(out, 0, MAX_PLAYERS, int(s.seats) - 1)
    out.seen[at] = s.side_b
    out.seen[at + 1] = s.adventure
    out.seen[at + 2] = s.vacation
    out.seen[at + 3] = s.tracked
    out.seen[at + 4] = s.open_plans
    out.seen[at + 5] = s.vacation_tokens
    out.seen[at + 6] = min(int(s.joker_supply), MOST_JOKERS) * (1 / MOST_JOKERS)
    at += 7
    for scoring in range(SCORINGS):
        out.seen[at + scoring] = min(int(s.jokers_above[scoring]), 12) * (1 / 6)
    at += SCORINGS
    for i in range(TILES_IN_PLAY):
        one_hot(out, at, TILES, int(s.tile[i]))
    at += TILES
    coming = next_scoring(box, s)
    out.seen[at] = s.completed * (1 / 15)
    out.seen[at + 1] = (int(box.scoring_round[coming]) - int(s.completed)) * (1 / 15)
    at = one_hot(out, at + 2, SCORINGS, coming)
    for colour in range(COLOURS):
        at = one_hot(out, at, FACES, int(s.die[colour]) - 1)


@rule
def see_own_counts(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """O4 own counts, O5 own chart."""
    unfinished = unfinished_lines(box, s, seat)
    at = see_counts(box, s, seat, out, at)
    out.seen[at] = min(int(box.penalty[unfinished]), 80) * (1 / 40)
    at += 1
    left = 0
    for column in range(COLUMNS):
        out.seen[at + column] = s.tiles_left[seat, column] * (1 / 3)
        out.seen[at + COLUMNS + column] = s.tiles_left[seat, column] == 0
        left += (column + 1) * int(s.tiles_left[seat, column])
    at = one_hot(out, at + 2 * COLUMNS, COLUMNS, int(s.most_workers[seat]) - 1)
    out.seen[at] = min(left, 102) * (1 / 51)
    out.seen[at + 1] = s.most_lines[seat] * (1 / 3)


@rule
def see_counts(box: Box, s: State, seat: Seat, out: Observation, at: int) -> int:
    """O4, O11: the numbers of a seat, its chart, its board, its stacks."""
    out.seen[at] = min(int(s.vp[seat]), MOST_VP) * (1 / 150)
    out.seen[at + 1] = min(int(s.jokers[seat]), 12) * (1 / 4)
    out.seen[at + 2] = s.has_vacation[seat]
    out.seen[at + 3] = min(int(s.energy[seat]), 18) * (1 / 18)
    out.seen[at + 4] = ones(int(s.supplied[seat])) * TENTH
    out.seen[at + 5] = ones(int(s.covered[seat])) * (1 / 8)
    out.seen[at + 6] = unfinished_lines(box, s, seat) * TENTH
    out.seen[at + 7] = min(int(s.island_tokens[seat]), 90) * TENTH
    out.seen[at + 8] = s.chart[seat]
    at = one_hot(out, at + 9, BOARDS, int(s.board[seat]))
    for face in range(FACES):
        out.seen[at + face] = min(int(s.stack[seat, face]), 15) * FIFTH
    return one_hot(out, at + FACES, ANSWERS, int(s.answer[seat]))


@rule
def see_own_line(box: Box, s: State, seat: Seat, line: Line, out: Observation, at: int) -> None:
    """O6: how far a line is, and what it is worth."""
    tokens, workers = int(s.tokens[seat, line]), int(s.workers[seat, line])
    length = int(box.line_length[line])
    out.seen[at] = length * TWELFTH
    out.seen[at + 1] = tokens * TWELFTH
    out.seen[at + 2] = workers * SIXTH
    out.seen[at + 3] = (length - tokens - workers) * TWELFTH
    out.seen[at + 4] = box.line_vp[line] * SEVENTEENTH
    for direction in range(-1, ENDS):
        out.seen[at + 6 + direction] = s.direction[seat, line] == direction
    out.seen[at + 8] = tokens == length
    out.seen[at + 9] = workers > 0
    out.seen[at + 10] = box.line_symbol[line] == Symbol.OPERA
    out.seen[at + 11] = box.line_symbol[line] == Symbol.CHURCH
    out.seen[at + 12] = box.best_line == line


@rule
def see_pips(box: Box, s: State, seat: Seat, line: Line, out: Observation, at: int) -> None:
    """O7: the next six segments of a line from each end that is open."""
    out.seen[at : at + OF_PIPS] = 0
    covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
    left = int(box.line_length[line]) - covered
    for end in range(ENDS):
        if s.direction[seat, line] == NO_END or s.direction[seat, line] == end:
            for i in range(min(AHEAD, left)):
                place = covered + i if end == 0 else left - 1 - i
                out.seen[at + FACES * i + int(box.pips[s.board[seat], line, place]) - 1] = 1
        at += FACES * AHEAD


@rule
def see_own_stations(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """O8: what each station still needs."""
    for station in range(STATIONS):
        lines = finished = missing = 0
        for line in range(LINES):
            if (box.station_lines[station] >> line) & 1:
                left = int(box.line_length[line]) - int(s.tokens[seat, line])
                lines += 1
                finished += left == 0
                missing += left
        out.seen[at] = box.station_vp[station] * TENTH
        out.seen[at + 1] = finished / lines
        out.seen[at + 2] = min(missing, 60) * THIRTIETH
        out.seen[at + 3] = (s.covered[seat] >> station) & 1
        at = one_hot(out, at + 4, 4, int(box.station_kind[station]))


@rule
def see_plan(box: Box, s: State, seat: Seat, out: Observation, at: int) -> int:
    """O9: the plan so far, and the worker that is next."""
    order, deployed = int(s.order[seat]), int(s.deployed[seat])
    colour = COLOURS
    face = -1
    if order != Order.NONE and deployed < COLOURS:
        colour = colour_of(order, deployed)
        face = int(s.die[colour]) - 1
    at = one_hot(out, at, 3, order)
    at = one_hot(out, at, COLOURS + 1, deployed)
    at = one_hot(out, at, COLOURS + 1, colour)
    at = one_hot(out, at, FACES, face)
    at = one_hot(out, at, 4, int(s.spread[seat]))
    out.seen[at] = s.islanders[seat] * (1 / 6)
    out.seen[at + 1] = min(island_price(box, s, seat), 60) * (1 / 30)
    out.seen[at + 2] = s.reserved[seat] * (1 / 6)
    out.seen[at + 3] = may_be_done(box, s, seat) == No.YES
    out.seen[at + 4] = s.done[seat]
    out.seen[at + 5] = s.phase == Phase.PLAN
    out.seen[at + 6] = s.phase == Phase.VACATION
    return at + 7


@rule
def see_other(box: Box, s: State, seat: Seat, other: Seat, out: Observation, at: int) -> None:
    """O11: what is public of another seat; its plan once it is shown."""
    out.seen[at] = 1
    lead = int(s.vp[other]) - int(s.vp[seat])
    out.seen[at + 1] = max(-MOST_LEAD, min(lead, MOST_LEAD)) * (1 / 100)
    at = see_counts(box, s, other, out, at + 2)
    for column in range(COLUMNS):
        out.seen[at + column] = s.tiles_left[other, column] * THIRD
    for station in range(STATIONS):
        out.seen[at + COLUMNS + station] = (s.covered[other] >> station) & 1
    at += COLUMNS + STATIONS
    out.seen[at] = s.done[other]
    out.seen[at + 1] = (s.pending >> other) & 1
    out.seen[at + 2] = s.deployed[other] * SIXTH
    out.seen[at + 3] = s.islanders[other] * SIXTH
    out.seen[at + 4] = s.reserved[other] * SIXTH
    at = one_hot(out, at + 5, ORDERS, int(s.order[other]))
    for i in range(COLOURS):
        out.seen[at + i] = s.last_spot[other, i] * (1 / ISLAND)


@rule
def see_line_of(box: Box, s: State, other: Seat, line: Line, out: Observation, at: int) -> None:
    """O12: how far another seat's line is; workers once the plan is shown."""
    tokens = int(s.tokens[other, line])
    out.seen[at] = tokens * TWELFTH
    out.seen[at + 1] = s.workers[other, line] * SIXTH
    out.seen[at + 2] = (int(box.line_length[line]) - tokens) * TWELFTH
    out.seen[at + 3] = s.direction[other, line]
    out.seen[at + 4] = tokens == box.line_length[line]
