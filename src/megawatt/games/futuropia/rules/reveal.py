"""Chapter "Reveal your action tiles again": the price, the interest, repaying loans."""

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import SOLO, stock_of
from megawatt.games.futuropia.rules.loans import pay
from megawatt.games.futuropia.rules.subsidy import move_subsidy_marker
from megawatt.games.futuropia.state import ACTION_TILES, ALL_UP, AMOUNT_STEP, Decision, Deed, State
from megawatt.games.futuropia.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

FIRST_AMOUNT, LAST_AMOUNT = Decision.BILL_FOOD, Decision.REPAY_ENERGY


@rule
def tiles_up(s: State, seat: Seat) -> int:
    """Count a seat's action tiles that are face up."""
    n = 0
    for deed in range(ACTION_TILES):
        n += (int(s.tiles[seat]) >> deed) & 1
    return n


@rule
def may_reveal(s: State, invite_stuck: bool) -> No:
    """FU-10.2: at the start of a turn, in the normal phase, if some tile is face down."""
    if s.final:
        return No.NO_REVEAL_NOW
    if s.decision != Decision.TURN:
        return No.START_OF_TURN
    seat = Seat(s.current)
    if s.tiles[seat] == ALL_UP:
        return No.ALL_FACE_UP
    if s.strict_reveal and stock_of(s, seat) < tiles_up(s, seat):
        # without this a seat whose only tile is an Invite that does not fit would be stuck.
        others = int(s.tiles[seat]) & ~(1 << Deed.INVITE)
        if others or not invite_stuck:
            return No.CANNOT_PAY_REVEAL
    return No.YES


@rule
def open_bill(box: Box, s: State, price: int, early: bool) -> None:
    """FU-10.1, FU-10.3: turn all tiles up; the price and 1 resource per loan form one bill.

    FU-16.7: in the solo game the subsidy marker moves too.
    """
    seat = Seat(s.current)
    s.tiles[seat] = ALL_UP
    if early:
        tell(s, Told.TILES_REVEALED, seat, price, s.loans[seat])
    else:
        tell(s, Told.TILES_TURNED_UP, seat, s.loans[seat])
    if s.seats == SOLO:
        move_subsidy_marker(box, s)
    s.bill = price + int(s.loans[seat])
    s.paid_food = 0
    if s.bill == 0:
        s.decision = Decision.TURN
        return
    high = min(int(s.food[seat]), int(s.bill))
    low = int(s.bill) - int(s.money[seat]) - int(s.energy[seat]) if s.strict_reveal else 0
    _ask(s, Decision.BILL_FOOD, min(max(low, 0), high), high)


@rule
def _ask(s: State, decision: Decision, low: int, high: int) -> None:
    """FU-3.1: ask for an amount between two bounds."""
    s.decision = decision
    s.low, s.high, s.entered = low, high, 0


@rule
def least_amount(s: State) -> int:
    """FU-3.1: the least number that can be entered now, up to the step of 40."""
    return min(max(int(s.low) - int(s.entered), 0), AMOUNT_STEP)


@rule
def most_amount(s: State) -> int:
    """FU-3.1: the greatest number that can be entered now; 40 asks again."""
    return min(int(s.high) - int(s.entered), AMOUNT_STEP)


@rule
def may_enter(s: State, v: int) -> No:
    """FU-3.1: within the bounds of the question that is open."""
    if FIRST_AMOUNT <= s.decision <= LAST_AMOUNT or s.decision == Decision.CONVERT:
        if v < least_amount(s):
            return No.TOO_LITTLE
        if v <= most_amount(s):
            return No.YES
        if s.decision != Decision.REPAY:
            return No.TOO_MUCH
        entered = int(s.entered) + v
        return No.NO_MORE_LOANS if entered > s.loans[s.current] else No.FIVE_PER_LOAN
    match s.decision:
        case Decision.TURN:
            return No.REPAY_LATER if s.loans[s.current] else No.LOAN_NEEDS_NEED
        case Decision.PEOPLE | Decision.QUARTERS:
            return No.FOOD_FIRST
        case Decision.ROBOTS:
            return No.ENERGY_FIRST
        case Decision.BUY:
            return No.LOAN_NEEDS_NEED
        case Decision.DISCARD:
            return No.TOO_MANY_GENERATORS
    return No.FINISH_FIRST


@rule
def enter(box: Box, s: State, value: int) -> None:
    """FU-10.3, FU-9.5: the answer to one of the questions of a bill or a repayment."""
    match s.decision:
        case Decision.BILL_FOOD:
            _ask_bill_energy(s, value)
        case Decision.BILL_ENERGY:
            _pay_bill(box, s, value)
        case Decision.REPAY:
            _ask_repay_food(box, s, value)
        case Decision.REPAY_FOOD:
            _ask_repay_energy(s, value)
        case _:
            _repay(s, value)


@rule
def rest_of_bill(s: State) -> int:
    """FU-9.5, FU-10.3: what is left to pay after the Food."""
    return int(s.bill) - int(s.paid_food)


@rule
def _ask_bill_energy(s: State, food: int) -> None:
    """FU-10.3: x Food, then y Energy, the rest in Money; R-8: strict, no loan without need."""
    seat = Seat(s.current)
    s.paid_food = food
    rest = rest_of_bill(s)
    high = min(int(s.energy[seat]), rest)
    low = rest - int(s.money[seat]) if s.strict_reveal else 0
    _ask(s, Decision.BILL_ENERGY, min(max(low, 0), high), high)


@rule
def _pay_bill(box: Box, s: State, energy: int) -> None:
    """FU-9.4: loans taken for the bill bear no interest now; FU-9.6: they may be repaid at once."""
    seat = Seat(s.current)
    money = rest_of_bill(s) - energy
    pay(box, s, seat, money)
    s.food[seat] -= s.paid_food
    s.energy[seat] -= energy
    tell(s, Told.BILL_PAID, seat, s.paid_food, energy, money)
    s.paid_food = 0
    most = min(int(s.loans[seat]), stock_of(s, seat) // int(box.loan_money))
    _ask(s, Decision.REPAY, 0, most)


@rule
def _ask_repay_food(box: Box, s: State, loans: int) -> None:
    """FU-9.5, FU-10.4: any number of loans, 5 resources each in any mix, no new loan."""
    seat = Seat(s.current)
    if loans == 0:
        if s.loans[seat]:
            tell(s, Told.NO_LOAN_REPAID, seat, stock_of(s, seat) >= box.loan_money)
        _close(s)
        return
    s.repaying = loans
    s.bill = loans * int(box.loan_money)
    low = int(s.bill) - int(s.money[seat]) - int(s.energy[seat])
    _ask(s, Decision.REPAY_FOOD, max(low, 0), min(int(s.food[seat]), int(s.bill)))


@rule
def _ask_repay_energy(s: State, food: int) -> None:
    """FU-9.5: Food, then Energy, the rest in Money."""
    seat = Seat(s.current)
    s.paid_food = food
    rest = rest_of_bill(s)
    low = rest - int(s.money[seat])
    _ask(s, Decision.REPAY_ENERGY, max(low, 0), min(int(s.energy[seat]), rest))


@rule
def _repay(s: State, energy: int) -> None:
    """FU-9.5: the loans go back."""
    seat = Seat(s.current)
    s.food[seat] -= s.paid_food
    s.energy[seat] -= energy
    money = rest_of_bill(s) - energy
    s.money[seat] -= money
    s.loans[seat] -= s.repaying
    tell(s, Told.LOANS_REPAID, seat, s.paid_food, energy, money)
    _close(s)


@rule
def _close(s: State) -> None:
    """FU-10.5: the bill is done, the turn goes on."""
    s.bill = 0
    s.paid_food = 0
    s.repaying = 0
    _ask(s, Decision.TURN, 0, 0)
