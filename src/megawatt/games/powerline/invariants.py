"""What is always true: the invariants of the specification, by number."""

from megawatt.games.powerline.components import (
    COLOURS,
    COLUMNS,
    ENDS,
    FACES,
    LINES,
    SCORINGS,
    STATIONS,
    TILES_IN_PLAY,
    Box,
)
from megawatt.games.powerline.rules.plan import colour_of, segment_of
from megawatt.games.powerline.rules.scoring import ones
from megawatt.games.powerline.rules.worker_tiles import largest_column
from megawatt.games.powerline.state import ISLAND, NO_END, STATE, Order, Phase, State
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@implements(contract.broken, STATE)
@rule
def broken(box: Box, s: State) -> int:
    """Give the number n of the first PL-In that does not hold; 0 when all do."""
    if not jokers_add_up(box, s):
        return 6
    for seat in range(s.seats):
        number = broken_tiles(box, s, Seat(seat))
        if number == 0:
            number = broken_network(box, s, Seat(seat))
        if number == 0:
            number = broken_ledger(box, s, Seat(seat))
        if number == 0 and s.phase == Phase.PLAN:
            number = broken_plan(box, s, Seat(seat))
        if number:
            return number
    return 0


@rule
def jokers_add_up(box: Box, s: State) -> bool:
    """PL-I6: every joker is in the supply, above a scoring or on a sun space."""
    jokers = int(s.joker_supply)
    for scoring in range(SCORINGS):
        jokers += s.jokers_above[scoring]
    for seat in range(s.seats):
        jokers += s.jokers[seat]
    return jokers == box.joker_tiles


@rule
def broken_tiles(box: Box, s: State, seat: Seat) -> int:
    """PL-I1, PL-I2, PL-I6: worker, energy and joker tiles of a seat."""
    left = 0
    for column in range(COLUMNS):
        left += s.tiles_left[seat, column]
    if left + s.energy[seat] + ones(int(s.supplied[seat])) != box.rounds + box.energy_at_start:
        return 1
    if left != box.rounds - s.completed - (s.phase == Phase.VACATION):
        return 2
    owned = 0
    for scoring in range(SCORINGS):
        if s.completed >= box.scoring_round[scoring]:
            owned += box.hand_out[s.side_b, scoring]
    for column in range(COLUMNS):
        removed = box.tiles_of[s.chart[seat], column] - s.tiles_left[seat, column]
        owned += removed * box.sun_of[s.chart[seat], column]
    if s.jokers[seat] != owned - s.jokers_spent[seat] or s.jokers[seat] < 0:
        return 6
    return 0


@rule
def broken_network(box: Box, s: State, seat: Seat) -> int:
    """PL-I3, PL-I4: lines, cities and stations fit each other."""
    resolved = s.phase != Phase.VACATION
    for line in range(LINES):
        tokens = s.tokens[seat, line]
        if tokens < 0 or tokens > box.line_length[line]:
            return 4
        if (tokens + s.workers[seat, line] > 0) != (s.direction[seat, line] != NO_END):
            return 4
        finished = tokens == box.line_length[line]
        if resolved and finished != bool((s.supplied[seat] >> line) & 1):
            return 3
    for station in range(STATIONS):
        lines = box.station_lines[station]
        if ((s.supplied[seat] & lines) == lines) != bool((s.covered[seat] >> station) & 1):
            return 3
    return 0


@rule
def broken_ledger(box: Box, s: State, seat: Seat) -> int:
    """PL-I5, PL-I7, PL-I12, PL-I13: workers, points and island tokens are accounted for."""
    sent = 0
    for column in range(COLUMNS):
        removed = box.tiles_of[s.chart[seat], column] - s.tiles_left[seat, column]
        sent += (column + 1) * removed
    built = int(s.islanders_ever[seat])
    if s.phase == Phase.VACATION:
        built += s.islanders[seat]
    for line in range(LINES):
        built += s.tokens[seat, line]
    if built != sent:
        return 5
    vp = int(box.start_vp) - s.island_loss[seat] + s.city_vp[seat] + s.station_vp[seat]
    for scoring in range(SCORINGS):
        for i in range(TILES_IN_PLAY):
            vp += s.scored[seat, scoring, i]
    if s.vp[seat] < 0 or s.vp[seat] != vp - s.penalty[seat]:
        return 7
    stacked = 0
    for face in range(FACES):
        stacked += s.stack[seat, face]
    if stacked != (s.island_tokens[seat] if s.adventure else 0):
        return 12
    if s.island_tokens[seat] > (s.islanders_ever[seat] if s.tracked else 0):
        return 12
    return 13 if s.has_vacation[seat] > s.vacation else 0


@rule
def broken_plan(box: Box, s: State, seat: Seat) -> int:
    """PL-I8, PL-I10, PL-I11: a plan keeps its limits and every worker its die."""
    deployed = int(s.deployed[seat])
    if deployed > s.most_workers[seat] or s.most_workers[seat] != largest_column(s, seat):
        return 8
    if s.spread[seat] > s.most_lines[seat] or s.reserved[seat] > s.jokers[seat]:
        return 8
    on_lines = 0
    spread = 0
    for line in range(LINES):
        on_lines += s.workers[seat, line]
        spread += s.workers[seat, line] > 0
    if on_lines + s.islanders[seat] != deployed or spread != s.spread[seat]:
        return 8
    if deployed > 0 and s.order[seat] == Order.NONE:
        return 8
    if not s.pending & (1 << seat):
        if deployed == 0 or s.tiles_left[seat, deployed - 1] == 0:
            return 10
        if s.spread[seat] > box.limit_of[s.chart[seat], deployed - 1]:
            return 10
    return 0 if workers_fit(box, s, seat) else 11


@rule
def workers_fit(box: Box, s: State, seat: Seat) -> bool:
    """PL-I11: each worker stood on the next segment, and its die or a joker fits."""
    for n in range(COLOURS):
        spot = s.spot[seat, n]
        if (spot >= 0) != (n < s.deployed[seat]):
            return False
        if spot < 0 or spot == ISLAND:
            continue
        line = spot // ENDS
        pips = box.pips[s.board[seat], line, segment_of(box, s, seat, n)]
        fits = pips == s.die[colour_of(int(s.order[seat]), n)]
        if fits == bool(s.by_joker[seat, n]) or s.direction[seat, line] != spot % ENDS:
            return False
    return True
