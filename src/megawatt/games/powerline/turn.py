"""Who acts, what may be done, and doing it: the one place where actions meet rules."""

from megawatt.games.powerline.actions import ACTIONS, OFFERS, PLACE, PLACE_JOKER, Act
from megawatt.games.powerline.components import ENDS, LINES, Box
from megawatt.games.powerline.rules.course import answer_vacation, carry_on, declare_done
from megawatt.games.powerline.rules.end import standing_of
from megawatt.games.powerline.rules.island import may_answer
from megawatt.games.powerline.rules.plan import (
    clear_plan,
    is_full,
    is_one_too_many,
    may_place,
    may_place_by_joker,
    may_send,
    may_start,
    may_take_back,
    place,
    send_to_island,
    start,
    take_back,
)
from megawatt.games.powerline.rules.worker_tiles import may_be_done
from megawatt.games.powerline.state import NO_END, STATE, Decision, End, Line, Order, Phase, State
from megawatt.games.powerline.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@implements(contract.to_act, STATE)
@rule
def to_act(box: Box, s: State) -> int:
    """PL-2.1: every seat whose decision is open, at the same time."""
    return int(s.pending)


@rule
def decision_of(s: State, seat: Seat) -> Decision:
    """Say which decision of PL-2 is open for a seat."""
    if not s.pending & (1 << seat):
        return Decision.NOTHING
    if s.phase == Phase.VACATION:
        return Decision.VACATION
    if s.order[seat] == Order.NONE:
        return Decision.ORDER
    if s.deployed[seat] == s.most_workers[seat]:
        return Decision.FINISH
    return Decision.WORKER_OR_JOKER if s.jokers[seat] > s.reserved[seat] else Decision.WORKER


@implements(contract.offered, STATE, into_callers=True)
@rule
def offered(box: Box, s: State, seat: Seat, i: int) -> tuple[int, int]:
    """Offer what the decision allows; PL-2.3: revisions are never offered."""
    decision = decision_of(s, seat)
    if decision == Decision.WORKER:
        if i < LINES:
            return offered_ends(box, s, seat, PLACE, Line(i))
        i -= LINES - 1
    elif decision == Decision.WORKER_OR_JOKER:
        if i < LINES:
            return offered_ends(box, s, seat, PLACE, Line(i))
        if i < 2 * LINES:
            return offered_ends(box, s, seat, PLACE_JOKER, Line(i - LINES))
        i -= 2 * LINES - 2
    return OFFERS[decision, i, 0], OFFERS[decision, i, 1]


@rule
def offered_ends(box: Box, s: State, seat: Seat, block: int, line: Line) -> tuple[int, int]:
    """Offer the ends from which a line can be built: no, one or both."""
    first = block + ENDS * line
    if is_full(box, s, seat, line) or is_one_too_many(s, seat, line):
        return first, first
    direction = int(s.direction[seat, line])
    if direction == NO_END:
        return first, first + ENDS
    return first + direction, first + direction + 1


@implements(contract.verdict, STATE, into_callers=True)
@rule
def verdict(box: Box, s: State, seat: Seat, action: int) -> No:
    """Ask the rule that the action belongs to."""
    act = ACTIONS[action]
    match act.kind:
        case Act.START:
            return may_start(s, seat)
        case Act.PLACE:
            return may_place(box, s, seat, Line(int(act.a)), End(int(act.b)))
        case Act.PLACE_JOKER:
            return may_place_by_joker(box, s, seat, Line(int(act.a)), End(int(act.b)))
        case Act.ISLAND:
            return may_send(s, seat)
        case Act.DONE:
            return may_be_done(box, s, seat)
        case Act.VAC_KEEP | Act.VAC_SPEND:
            return may_answer(s, seat)
        case _:
            return may_take_back(s, seat)


@implements(contract.apply, STATE)
@rule
def apply(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what the action says; PL-2.2: go on when nobody has anything left to decide."""
    take(box, s, seat, action)
    if s.pending == 0:
        carry_on(box, s)


@rule
def take(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what the action says, for the seat alone."""
    act = ACTIONS[action]
    match act.kind:
        case Act.START:
            start(s, seat, int(act.a))
        case Act.PLACE | Act.PLACE_JOKER:
            place(s, seat, Line(int(act.a)), End(int(act.b)), int(act.kind == Act.PLACE_JOKER))
        case Act.ISLAND:
            send_to_island(s, seat)
        case Act.DONE:
            declare_done(s, seat)
        case Act.VAC_KEEP | Act.VAC_SPEND:
            answer_vacation(s, seat, int(act.kind == Act.VAC_SPEND))
        case Act.TAKE_BACK:
            take_back(s, seat)
        case _:
            clear_plan(s, seat)


@implements(contract.points, STATE)
@rule
def points(box: Box, s: State, seat: Seat) -> int:
    """PL-16.4: victory points."""
    return int(s.vp[seat])


@implements(contract.standing, STATE)
@rule
def standing(box: Box, s: State, seat: Seat) -> int:
    """PL-16.4: victory points, then station tiles."""
    return standing_of(s, seat)
