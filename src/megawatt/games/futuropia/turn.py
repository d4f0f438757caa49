"""Who acts, what may be done, and doing it: the one place where actions meet rules."""

from megawatt.games.futuropia.actions import (
    ACTIONS,
    AMOUNT,
    BUY,
    DISCARD,
    OFFERS,
    PEOPLE,
    QUARTERS,
    Act,
)
from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.final_phase import (
    end_turn,
    may_pull_out,
    settle,
)
from megawatt.games.futuropia.rules.invite import (
    choose_quarters,
    consume,
    how_many_fit,
    invite_people,
    may_choose_quarters,
    may_invite_people,
    may_move_in,
    move_in,
)
from megawatt.games.futuropia.rules.market import buy, discard, may_buy, may_discard
from megawatt.games.futuropia.rules.production import produce
from megawatt.games.futuropia.rules.reveal import (
    enter,
    least_amount,
    may_enter,
    may_reveal,
    most_amount,
    open_bill,
    tiles_up,
)
from megawatt.games.futuropia.rules.robots import may_take_robots, take_robots
from megawatt.games.futuropia.rules.scoring import points_of
from megawatt.games.futuropia.rules.subsidy import take_subsidy
from megawatt.games.futuropia.rules.upgraded import buy_first_home
from megawatt.games.futuropia.state import (
    AMOUNT_STEP,
    ENERGY,
    FOOD,
    NONE,
    PASS,
    STATE,
    Decision,
    Deed,
    Generator,
    Spot,
    State,
    Tile,
)
from megawatt.games.futuropia.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

_NOTHING = int(Decision.NOTHING)


@implements(contract.to_act, STATE)
@rule
def to_act(box: Box, s: State) -> int:
    """FU-3.5: only the seat whose turn it is decides."""
    return 0 if s.decision == Decision.OVER else 1 << int(s.current)


@rule
def decision_of(s: State, seat: Seat) -> int:
    """FU-3.5: the Decision that is open for a seat; nothing is asked of those who wait."""
    if s.decision == Decision.OVER or seat == s.current:
        return int(s.decision)
    return _NOTHING


@implements(contract.offered, STATE, into_callers=True)
@rule
def offered(box: Box, s: State, seat: Seat, i: int) -> tuple[int, int]:
    """Offer the block of the decision that is open, as tight as it is known."""
    decision = decision_of(s, seat)
    first, end = int(OFFERS[decision, i, 0]), int(OFFERS[decision, i, 1])
    if end == 0:
        return 0, 0
    if first == AMOUNT:
        return AMOUNT + least_amount(s), AMOUNT + most_amount(s) + 1
    if first == DISCARD:
        last = int(s.cellar[s.current, int(s.machines[s.current]) - 1])
        return DISCARD + int(s.cellar[s.current, 0]), DISCARD + last + 1
    if first == QUARTERS:
        return offered_quarters(s)
    return first, end


@rule
def offered_quarters(s: State) -> tuple[int, int]:
    """Offer the Living Quarters from the first to the last that can be chosen."""
    offer, first = int(s.offer), QUARTERS
    if offer == 0:
        return first, first
    while offer & 1 == 0:
        offer >>= 1
        first += 1
    end = first
    while offer:
        offer >>= 1
        end += 1
    return first, end


@implements(contract.verdict, STATE, into_callers=True)
@rule
def verdict(box: Box, s: State, seat: Seat, action: int) -> No:
    """Ask the rule that the action belongs to."""
    if s.decision == Decision.OVER:
        return No.GAME_OVER
    if seat != s.current:
        return No.PULLED_OUT if s.out[seat] else No.NOT_YOUR_TURN
    act = ACTIONS[action]
    a = int(act.a)
    match act.kind:
        case Act.AMOUNT:
            return may_enter(s, a)
        case Act.QUARTERS:
            return may_choose_quarters(box, s, Tile(a))
        case Act.DISCARD:
            return may_discard(s, Generator(a))
        case Act.BUY:
            return may_buy(s, Spot(a))
        case Act.PEOPLE:
            return may_invite_people(box, s, a + 1)
        case Act.ROBOTS:
            return may_take_robots(box, s, a + 1)
        case Act.QUARTERS_DONE:
            return may_move_in(s)
        case Act.PULL_OUT:
            return may_pull_out(s)
        case Act.REVEAL:
            return may_reveal(s, may_act(box, s, Deed.INVITE) != No.YES)
        case _:
            return may_act(box, s, a)


@rule
def may_act(box: Box, s: State, deed: int) -> No:
    """FU-3.5, FU-3.8: an action whose tile is face up; FU-6.6: Invite needs quarters that fit."""
    if s.decision != Decision.TURN:
        return No.FINISH_FIRST
    if not (int(s.tiles[s.current]) >> deed) & 1:
        return No.USED_IN_FINAL if s.final else No.USED
    if deed == Deed.INVITE and how_many_fit(box, s, Seat(s.current)) == 0:
        return No.NO_QUARTERS_FIT
    return No.YES


@implements(contract.apply, STATE)
@rule
def apply(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what the action says, then all that leaves no choice."""
    while action != NONE:
        take(box, s, Seat(s.current), action)
        if s.decision == Decision.RUN:
            produce(box, s)
        if s.decision == Decision.DONE:
            end_turn(box, s)
        action = only_answer(box, s)


@rule
def take(box: Box, s: State, seat: Seat, action: int) -> None:
    """Carry out one answer."""
    act = ACTIONS[action]
    a = int(act.a)
    match act.kind:
        case Act.AMOUNT:
            _enter(box, s, a)
        case Act.QUARTERS:
            if s.decision == Decision.FIRST_HOME:
                buy_first_home(box, s, Tile(a))
            else:
                choose_quarters(box, s, Tile(a))
        case Act.DISCARD:
            discard(s, Generator(a))
        case Act.BUY:
            buy(box, s, Spot(a))
        case Act.PEOPLE:
            invite_people(box, s, a + 1)
        case Act.ROBOTS:
            take_robots(s, a + 1)
        case Act.QUARTERS_DONE:
            move_in(box, s)
        case Act.PULL_OUT:
            settle(box, s, seat, True)
            s.decision = Decision.DONE
        case Act.REVEAL:
            open_bill(box, s, tiles_up(s, seat), True)
        case _:
            _act(box, s, a)


@rule
def _enter(box: Box, s: State, v: int) -> None:
    """FU-3.1: forty asks again; anything less is the end of the number."""
    if v == AMOUNT_STEP:
        s.entered += AMOUNT_STEP
        tell(s, Told.AMOUNT_COUNTED, s.current, s.entered, s.decision)
        return
    value = int(s.entered) + v
    if s.low < s.high and _is_on_the_way(int(s.decision), value):
        tell(s, Told.AMOUNT_CHOSEN, s.current, value, s.decision)
    s.low, s.high, s.entered = 0, 0, 0
    if s.decision == Decision.CONVERT:
        consume(box, s, FOOD if s.using == Deed.INVITE else ENERGY, value)
    else:
        enter(box, s, value)


@rule
def _is_on_the_way(asked: int, value: int) -> bool:
    """FU-3.1: whether another question about the same payment follows."""
    if asked == Decision.REPAY:
        return value > 0
    return asked == Decision.BILL_FOOD or asked == Decision.REPAY_FOOD


@rule
def _act(box: Box, s: State, deed: int) -> None:
    """FU-3.6: the tile is turned face down when the action is chosen."""
    seat = Seat(s.current)
    s.using = deed
    s.tiles[seat] &= ~(1 << deed)
    s.turns[seat] += 1
    tell(s, Told.ACTION_CHOSEN, seat, deed)
    match deed:
        case Deed.INVITE:
            s.decision = Decision.PEOPLE
        case Deed.ROBOTS:
            s.decision = Decision.ROBOTS
        case Deed.SUBSIDY:
            take_subsidy(box, s)
        case _:
            s.decision = Decision.BUY


@rule
def only_answer(box: Box, s: State) -> int:
    """Find the answer to a question that has only one; -1 when there is a choice."""
    seat = Seat(s.current)
    match s.decision:
        case Decision.OVER | Decision.TURN | Decision.FIRST_HOME | Decision.ROBOTS:
            return NONE  # never skipped
        case Decision.QUARTERS:
            return NONE  # FU-3.4: nobody buys for a player, and moving in is confirmed
        case Decision.BUY:
            empty = s.left[s.using] == NONE and s.right[s.using] == NONE
            return BUY + PASS if empty else NONE
        case Decision.DISCARD:
            same = s.cellar[seat, 0] == s.cellar[seat, int(s.machines[seat]) - 1]
            return DISCARD + int(s.cellar[seat, 0]) if same else NONE
        case Decision.PEOPLE:
            k = _only_bit(how_many_fit(box, s, seat))
            return PEOPLE + k if k != NONE else NONE
    least, most = least_amount(s), most_amount(s)
    return AMOUNT + least if least == most else NONE


@rule
def _only_bit(mask: int) -> int:
    """Find the one bit of a mask; -1 when it has more or none."""
    if mask == 0 or mask & (mask - 1):
        return NONE
    i = 0
    while not (mask >> i) & 1:
        i += 1
    return i


@implements(contract.points, STATE)
@rule
def points(box: Box, s: State, seat: Seat) -> int:
    """FU-18.3: the points if the game ended now; the final ones when it is over."""
    return points_of(box, s, seat)


@implements(contract.standing, STATE)
@rule
def standing(box: Box, s: State, seat: Seat) -> int:
    """FU-13.8: most points win; a tie is a shared victory."""
    return points_of(box, s, seat)
