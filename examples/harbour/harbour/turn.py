"""Who acts, what may be done, and doing it: the one place where actions meet rules."""

from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

from harbour.actions import ACTIONS, OFFERS, Act
from harbour.components import Box
from harbour.events import Told
from harbour.rules.end import end_turn, is_over, points_of, standing_of
from harbour.rules.market import buy, may_buy, may_pass
from harbour.rules.work import may_work, work
from harbour.state import STATE, Decision, Ship, State
from harbour.verdicts import No


@implements(contract.to_act, STATE)
@rule
def to_act(box: Box, s: State) -> int:
    """HA-4.1: only the current player acts."""
    return 0 if is_over(s) else 1 << s.current


@rule
def decision_of(s: State, seat: Seat) -> Decision:
    """Say what a seat is asked now."""
    if seat != s.current or s.decision == Decision.NOTHING:
        return Decision.NOTHING
    return Decision.WORK if s.decision == Decision.WORK else Decision.BUY


@implements(contract.offered, STATE)
@rule
def offered(box: Box, s: State, seat: Seat, i: int) -> tuple[int, int]:
    """Offer what the decision allows."""
    decision = decision_of(s, seat)
    return OFFERS[decision, i, 0], OFFERS[decision, i, 1]


@implements(contract.verdict, STATE)
@rule
def verdict(box: Box, s: State, seat: Seat, action: int) -> No:
    """Ask the rule that the action belongs to."""
    if seat != s.current and not is_over(s):
        return No.NOT_YOUR_TURN
    act = ACTIONS[action]
    match act.kind:
        case Act.WORK:
            return may_work(s)
        case Act.PASS:
            return may_pass(s)
        case _:
            return may_buy(box, s, seat, Ship(int(act.a)))


@implements(contract.apply, STATE)
@rule
def apply(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what the action says; HA-4.4: buying or passing ends the turn."""
    take(box, s, seat, action)
    if ACTIONS[action].kind != Act.WORK:
        end_turn(s)


@rule
def take(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what the action says, and nothing that follows from it."""
    act = ACTIONS[action]
    match act.kind:
        case Act.WORK:
            work(s, seat)
        case Act.BUY:
            buy(box, s, seat, Ship(int(act.a)))
        case _:
            tell(s, Told.BOUGHT_NOTHING, seat)


@implements(contract.points, STATE)
@rule
def points(box: Box, s: State, seat: Seat) -> int:
    """Count the points as everybody may know them."""
    return points_of(box, s, seat)


@implements(contract.standing, STATE)
@rule
def standing(box: Box, s: State, seat: Seat) -> int:
    """Rank the seats."""
    return standing_of(box, s, seat)
