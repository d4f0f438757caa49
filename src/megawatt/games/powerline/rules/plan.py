"""Chapter "2) Plan Workers": order, lines, island, jokers, taking back."""

from megawatt.games.powerline.components import COLOURS, ENDS, LINES, MOST_LINES, Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.state import (
    FIRST_END,
    ISLAND,
    NO_END,
    NOWHERE,
    Colour,
    End,
    Line,
    Order,
    Phase,
    State,
)
from megawatt.games.powerline.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell, tell_only


@rule
def may_plan(s: State, seat: Seat) -> No:
    """PL-2.1, PL-8.1: while the round is planned, until you declare yourself done."""
    if s.phase != Phase.PLAN:
        return No.PHASE
    return No.YES if s.pending & (1 << seat) else No.READY


@rule
def tell_plan(s: State, kind: Told, seat: Seat, a: int, b: int, c: int) -> None:
    """PL-8.4: a step of a plan is known to its seat alone, unless plans are open."""
    if s.open_plans:
        tell(s, kind, seat, a, b, c)
    else:
        tell_only(s, seat, kind, seat, a, b, c)


@rule
def may_start(s: State, seat: Seat) -> No:
    """PL-3.4: the order is chosen once, before the first worker."""
    no = may_plan(s, seat)
    if no != No.YES or s.order[seat] == Order.NONE:
        return no
    return No.ORDER if s.deployed[seat] < COLOURS else No.SIX


@rule
def start(s: State, seat: Seat, black: int) -> None:
    """PL-3.4: red first, or black first."""
    s.order[seat] = Order.BLACK if black else Order.RED
    tell_plan(s, Told.ORDER_CHOSEN, seat, 0, 0, 0)


@rule
def colour_of(order: int, n: int) -> Colour:
    """PL-3.4: the colour of the n-th worker, counted from 0, in the order chosen."""
    return Colour(n if order == Order.RED else COLOURS - 1 - n)


@rule
def next_die(s: State, seat: Seat) -> int:
    """PL-3.4: what the die of the next worker shows."""
    return int(s.die[colour_of(int(s.order[seat]), int(s.deployed[seat]))])


@rule
def may_send(s: State, seat: Seat) -> No:
    """PL-3.3, PL-5.1, PL-7.4: another worker, if a tile is left for so many."""
    no = may_plan(s, seat)
    if no != No.YES:
        return no
    if s.order[seat] == Order.NONE:
        return No.START
    if s.deployed[seat] == COLOURS:
        return No.SIX
    if s.deployed[seat] == s.most_workers[seat]:
        return No.CHART
    return No.YES


@rule
def covered_of(s: State, seat: Seat, line: Line) -> int:
    """PL-4.2, PL-9.1: the segments of a line with a token, or a worker who will leave one."""
    return int(s.tokens[seat, line]) + int(s.workers[seat, line])


@rule
def is_full(box: Box, s: State, seat: Seat, line: Line) -> bool:
    """PL-4.4: every segment of the line has a token or a worker."""
    return bool(covered_of(s, seat, line) == box.line_length[line])


@rule
def may_continue(box: Box, s: State, seat: Seat, line: Line, end: End) -> No:
    """PL-4.4, PL-4.7: an unfinished line, in its direction."""
    if s.tokens[seat, line] == box.line_length[line]:
        return No.COMPLETE
    if is_full(box, s, seat, line):
        return No.FULL
    return No.END if s.direction[seat, line] == 1 - end else No.YES


@rule
def is_one_too_many(s: State, seat: Seat, line: Line) -> bool:
    """PL-4.6: no worker stands on the line, and workers stand on as many lines as they may."""
    return bool(s.workers[seat, line] == 0 and s.spread[seat] == s.most_lines[seat])


@rule
def may_build(box: Box, s: State, seat: Seat, line: Line, end: End) -> No:
    """PL-4.6: a line that can be continued, and not too many lines.

    Whatever the die of the next worker shows; PL-6.1: a joker changes nothing else.
    """
    no = may_send(s, seat)
    if no != No.YES:
        return no
    no = may_continue(box, s, seat, line, end)
    if no != No.YES:
        return no
    if is_one_too_many(s, seat, line):
        return No.THREE if s.most_lines[seat] == MOST_LINES else No.LIMIT
    return No.YES


@rule
def nth_segment(length: int, end: End, n: int) -> int:
    """PL-4.2, PL-4.3: the n-th segment of a line of this length, counted from 0 from this end."""
    return n if end == FIRST_END else length - 1 - n


@rule
def segment_after(box: Box, line: Line, end: End, covered: int) -> int:
    """PL-4.2, PL-4.3: the segment that follows so many covered ones, counted from this end."""
    return nth_segment(int(box.line_length[line]), end, covered)


@rule
def next_segment(box: Box, s: State, seat: Seat, line: Line, end: End) -> int:
    """PL-4.2, PL-4.3: the segment to be built next when building from this end."""
    return segment_after(box, line, end, covered_of(s, seat, line))


@rule
def segment_of(box: Box, s: State, seat: Seat, n: int) -> int:
    """PL-4.2: the segment on which the n-th worker of a plan stands; it must be on a line."""
    spot = int(s.spot[seat, n])
    covered = int(s.tokens[seat, spot // ENDS])
    for earlier in range(n):
        covered += s.spot[seat, earlier] == spot
    return segment_after(box, Line(spot // ENDS), End(spot % ENDS), covered)


@rule
def next_pips(box: Box, s: State, seat: Seat, line: Line, end: End) -> int:
    """PL-4.1: the pips of that segment on the seat's own board."""
    return int(box.pips[s.board[seat], line, next_segment(box, s, seat, line, end)])


@rule
def die_fits(box: Box, s: State, seat: Seat, line: Line, end: End) -> bool:
    """PL-4.1: the die of the next worker shows the pips of the next segment."""
    return next_die(s, seat) == next_pips(box, s, seat, line, end)


@rule
def may_place(box: Box, s: State, seat: Seat, line: Line, end: End) -> No:
    """PL-4.1: the next worker on the next segment of a line, if its die fits."""
    no = may_build(box, s, seat, line, end)
    if no != No.YES:
        return no
    return No.YES if die_fits(box, s, seat, line, end) else No.DIE


@rule
def may_place_by_joker(box: Box, s: State, seat: Seat, line: Line, end: End) -> No:
    """PL-6.1, PL-6.2, PL-6.4: whatever the die shows, for a joker; not where the die fits."""
    no = may_build(box, s, seat, line, end)
    if no != No.YES:
        return no
    if s.reserved[seat] == s.jokers[seat]:
        return No.NO_JOKER
    return No.IDLE_JOKER if die_fits(box, s, seat, line, end) else No.YES


@rule
def place(s: State, seat: Seat, line: Line, end: End, joker: int) -> None:
    """PL-4.3, PL-4.5: stand on the line; the first worker of an empty line fixes its direction.

    PL-6.3: a joker is reserved; it leaves when all plans are revealed.
    """
    n = s.deployed[seat]
    s.spot[seat, n] = ENDS * line + end
    s.by_joker[seat, n] = joker
    s.reserved[seat] += joker
    s.deployed[seat] += 1
    s.spread[seat] += s.workers[seat, line] == 0
    s.workers[seat, line] += 1
    s.direction[seat, line] = end
    tell_plan(s, Told.WORKER_PLANNED, seat, line, end, joker)


@rule
def send_to_island(s: State, seat: Seat) -> None:
    """PL-5.1: the next worker goes to the island and its die is skipped."""
    s.spot[seat, s.deployed[seat]] = ISLAND
    s.deployed[seat] += 1
    s.islanders[seat] += 1
    tell_plan(s, Told.WORKER_SENT, seat, 0, 0, 0)


@rule
def lines_of_first(s: State, seat: Seat, n: int) -> int:
    """PL-4.6: on how many lines the first n workers of a plan stand."""
    lines = 0
    for one in range(n):
        if s.spot[seat, one] != ISLAND:
            lines |= 1 << (int(s.spot[seat, one]) // ENDS)
    found = 0
    for line in range(LINES):
        found += (lines >> line) & 1
    return found


@rule
def may_take_back(s: State, seat: Seat) -> No:
    """PL-8.2: the last worker, or the order when there is none; as often as you like."""
    no = may_plan(s, seat)
    if no != No.YES:
        return no
    return No.UNDO if s.order[seat] == Order.NONE else No.YES


@rule
def take_back(s: State, seat: Seat) -> None:
    """PL-8.2, PL-6.3: the last worker comes home with its joker; without one, free the order."""
    if s.deployed[seat] == 0:
        s.order[seat] = Order.NONE
        tell_plan(s, Told.ORDER_TAKEN_BACK, seat, 0, 0, 0)
    else:
        spot = int(s.spot[seat, s.deployed[seat] - 1])
        take_worker_back(s, seat)
        tell_plan(s, Told.WORKER_TAKEN_BACK, seat, spot, 0, 0)


@rule
def take_worker_back(s: State, seat: Seat) -> None:
    """PL-8.2, PL-6.3: the last worker comes home with its joker."""
    s.deployed[seat] -= 1
    n = s.deployed[seat]
    if s.spot[seat, n] == ISLAND:
        s.islanders[seat] -= 1
    else:
        leave(s, seat, Line(int(s.spot[seat, n]) // ENDS))
    s.reserved[seat] -= s.by_joker[seat, n]
    s.by_joker[seat, n] = False
    s.spot[seat, n] = NOWHERE


@rule
def leave(s: State, seat: Seat, line: Line) -> None:
    """PL-4.3: a planned direction goes with the worker that set it."""
    s.workers[seat, line] -= 1
    if s.workers[seat, line] == 0:
        s.spread[seat] -= 1
        if s.tokens[seat, line] == 0:
            s.direction[seat, line] = NO_END


@rule
def clear_plan(s: State, seat: Seat) -> None:
    """PL-8.2: every worker and the order."""
    while s.deployed[seat] > 0:
        take_worker_back(s, seat)
    s.order[seat] = Order.NONE
    tell_plan(s, Told.PLAN_CLEARED, seat, 0, 0, 0)


@rule
def forget_plan(s: State, seat: Seat) -> None:
    """PL-3.6, PL-8.4: an empty plan; only tokens keep a direction."""
    s.order[seat] = Order.NONE
    s.deployed[seat] = 0
    s.spread[seat] = 0
    s.islanders[seat] = 0
    s.reserved[seat] = 0
    s.done[seat] = False
    for n in range(COLOURS):
        s.spot[seat, n] = NOWHERE
        s.by_joker[seat, n] = False
    for line in range(LINES):
        s.workers[seat, line] = 0
        if s.tokens[seat, line] == 0:
            s.direction[seat, line] = NO_END
