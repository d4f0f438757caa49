"""What a seat sees, as numbers of about 0 to 1: the groups O1 to O11 of the specification."""

from typing import Any

from megawatt.games.powerline.components import (
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
from megawatt.games.powerline.rules.end import unfinished_lines
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.rules.plan import colour_of
from megawatt.games.powerline.rules.scoring import ones, pays
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.state import NO_END, STATE, Order, Phase, Scoring, State, Tile
from megawatt.games.powerline.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

AHEAD = 6
"""Segments of a line that are looked at from each end: one for each worker."""
OBSERVATION = 1134


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Any) -> None:
    """Write group after group; `s` is concealed from the seat already."""
    at = see_table(box, s, seat, out)
    at = see_own_counts(box, s, seat, out, at)
    at = see_own_lines(box, s, seat, out, at)
    at = see_pips(box, s, seat, out, at)
    at = see_own_stations(box, s, seat, out, at)
    at = see_plan(box, s, seat, out, at)
    at = see_others(box, s, seat, out, at)
    scoring = next_scoring(box, s)
    for i in range(TILES_IN_PLAY):
        out[at + i] = pays(box, s, seat, Tile(int(s.tile[i])), scoring) / 12


@rule
def one_hot(out: Any, at: int, size: int, value: int) -> int:
    """Mark one of `size` places; none when the value is outside."""
    for i in range(size):
        out[at + i] = i == value
    return at + size


@rule
def next_scoring(box: Box, s: State) -> Scoring:
    """PL-13.2: the scoring to come; the last one when the game is over."""
    for scoring in range(SCORINGS - 1):
        if s.completed < box.scoring_round[scoring]:
            return Scoring(scoring)
    return Scoring(SCORINGS - 1)


@rule
def see_table(box: Box, s: State, seat: Seat, out: Any) -> int:
    """O1 the table, O2 progress, O3 the dice."""
    at = one_hot(out, 0, MAX_PLAYERS, int(s.seats) - 1)
    out[at] = s.side_b
    out[at + 1] = s.adventure
    out[at + 2] = s.vacation
    out[at + 3] = s.tracked
    out[at + 4] = s.chart[seat]
    at += 5
    for tile in range(TILES):
        out[at + tile] = s.tile[0] == tile or s.tile[1] == tile or s.tile[2] == tile
    at += TILES
    scoring = next_scoring(box, s)
    out[at] = s.completed / 15
    out[at + 1] = (box.scoring_round[scoring] - s.completed) / 5
    at = one_hot(out, at + 2, SCORINGS, scoring)
    for colour in range(COLOURS):
        at = one_hot(out, at, FACES, int(s.die[colour]) - 1)
    return at


@rule
def see_own_counts(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O4 own counts, O5 own chart."""
    unfinished = unfinished_lines(box, s, seat)
    out[at] = s.vp[seat] / 150
    out[at + 1] = s.jokers[seat] / 4
    out[at + 2] = s.has_vacation[seat]
    out[at + 3] = s.energy[seat] / 18
    out[at + 4] = ones(int(s.supplied[seat])) / 10
    out[at + 5] = ones(int(s.covered[seat])) / 8
    out[at + 6] = unfinished / 10
    out[at + 7] = box.penalty[unfinished] / 40
    out[at + 8] = s.island_tokens[seat] / 10
    at += 9
    for face in range(FACES):
        out[at + face] = s.stack[seat, face] / 5
    at += FACES
    left = 0
    for column in range(COLUMNS):
        out[at + column] = s.tiles_left[seat, column] / 3
        out[at + COLUMNS + column] = s.tiles_left[seat, column] == 0
        left += (column + 1) * s.tiles_left[seat, column]
    at = one_hot(out, at + 2 * COLUMNS, COLUMNS, int(s.most_workers[seat]) - 1)
    out[at] = left / 51
    out[at + 1] = s.most_lines[seat] / 3
    return at + 2


@rule
def see_own_lines(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O6: how far each line is, and what it is worth."""
    for line in range(LINES):
        tokens, workers = int(s.tokens[seat, line]), int(s.workers[seat, line])
        length = int(box.line_length[line])
        out[at] = length / 12
        out[at + 1] = tokens / 12
        out[at + 2] = workers / 6
        out[at + 3] = (length - tokens - workers) / 12
        out[at + 4] = box.line_vp[line] / 17
        at = one_hot(out, at + 5, 3, int(s.direction[seat, line]) + 1)
        out[at] = tokens == length
        out[at + 1] = workers > 0
        out[at + 2] = box.line_symbol[line] == Symbol.OPERA
        out[at + 3] = box.line_symbol[line] == Symbol.CHURCH
        out[at + 4] = box.best_line == line
        at += 5
    return at


@rule
def see_pips(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O7: the next six segments of every line from each end that is open."""
    for line in range(LINES):
        covered = int(s.tokens[seat, line]) + int(s.workers[seat, line])
        left = int(box.line_length[line]) - covered
        for end in range(ENDS):
            is_open = s.direction[seat, line] == NO_END or s.direction[seat, line] == end
            for i in range(AHEAD):
                face = -1
                if is_open and i < left:
                    place = covered + i if end == 0 else left - 1 - i
                    face = int(box.pips[s.board[seat], line, place]) - 1
                at = one_hot(out, at, FACES, face)
    return at


@rule
def see_own_stations(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O8: what each station still needs."""
    for station in range(STATIONS):
        lines = finished = missing = 0
        for line in range(LINES):
            if (box.station_lines[station] >> line) & 1:
                left = int(box.line_length[line]) - int(s.tokens[seat, line])
                lines += 1
                finished += left == 0
                missing += left
        out[at] = box.station_vp[station] / 10
        out[at + 1] = finished / lines
        out[at + 2] = missing / 30
        out[at + 3] = (s.covered[seat] >> station) & 1
        at = one_hot(out, at + 4, 4, int(box.station_kind[station]))
    return at


@rule
def see_plan(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
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
    out[at] = s.islanders[seat] / 6
    out[at + 1] = island_price(box, s, seat) / 30
    out[at + 2] = s.reserved[seat] / 4
    out[at + 3] = may_be_done(box, s, seat) == No.YES
    out[at + 4] = s.phase == Phase.PLAN
    out[at + 5] = s.phase == Phase.VACATION
    return at + 6


@rule
def see_others(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O10: the public numbers of the other seats, by distance."""
    for distance in range(1, MAX_PLAYERS):
        for i in range(17):
            out[at + i] = 0
        if distance < s.seats:
            other = (seat + distance) % s.seats
            out[at] = 1
            out[at + 1] = s.vp[other] / 150
            out[at + 2] = (s.vp[other] - s.vp[seat]) / 100
            out[at + 3] = s.jokers[other] / 4
            out[at + 4] = s.has_vacation[other]
            out[at + 5] = ones(int(s.supplied[other])) / 10
            out[at + 6] = ones(int(s.covered[other])) / 8
            out[at + 7] = unfinished_lines(box, s, Seat(other)) / 10
            for column in range(COLUMNS):
                out[at + 8 + column] = s.tiles_left[other, column] / 3
            out[at + 14] = s.done[other]
            out[at + 15] = s.island_tokens[other] / 10
            out[at + 16] = s.chart[other]
        at += 17
    return at
