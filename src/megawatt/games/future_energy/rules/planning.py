"""Chapter "Phase 2: Planning": one purchase for each engineer (FE-5, FE-14.2, FE-15.16)."""

from megawatt.games.future_energy.components import CARDS, SLOTS, Box
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.contracts import may_fill
from megawatt.games.future_energy.state import (
    NOTHING,
    TOP,
    Decision,
    Purchase,
    Slot,
    State,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell

# as plain numbers, for rules that take any of them
ONE_LINE, TWO_LINES, CONTRACT = map(int, Purchase)


@rule
def may_purchase(s: State, purchase: int) -> No:
    """FE-5.1, FE-5.2: a free engineer and an uncovered action. FE-15.16: or one to repeat."""
    if s.decision == Decision.FX_REPEAT:
        return No.YES if s.bought & purchase else No.NOT_MADE
    if s.decision != Decision.PLAN:
        return No.PLANNING_OVER
    if s.bought & purchase:
        if s.public_contracts and purchase == CONTRACT:
            return No.ONE_CONTRACT
        return No.ACTION_COVERED
    return No.YES if s.free_engineers > 0 else No.ENGINEERS_BUSY


@rule
def can_pay_contract(box: Box, s: State, seat: Seat, slot: Slot) -> No:
    """FE-5.6, FE-5.7: plants for all its spaces and the price of its slot."""
    no = may_fill(box, s, seat, slot)
    if no != No.YES:
        return no
    return No.YES if s.money[seat] >= box.slot_price[slot] else No.TOO_DEAR


@rule
def some_contract_affordable(box: Box, s: State, seat: Seat) -> bool:
    """FE-5.9: whether any contract of the display could be bought."""
    found = False
    for slot in range(SLOTS):
        found = found or can_pay_contract(box, s, seat, Slot(slot)) == No.YES
    return found


@rule
def duty_binds(box: Box, s: State, seat: Seat) -> bool:
    """FE-5.8, FE-5.9: without plants on contracts one must be bought, if one can be."""
    if not s.duty or s.decision != Decision.PLAN:
        return False
    if s.free_engineers == 0 or s.bought & CONTRACT:
        return False
    return some_contract_affordable(box, s, seat)


@rule
def can_pay_one_line(box: Box, s: State, seat: Seat) -> No:
    """FE-5.3: 1M and a line in supply."""
    if s.line_supply[seat] < 1:
        return No.NO_LINE_LEFT
    return No.YES if s.money[seat] >= box.one_line_price else No.NO_MONEY_FOR_LINE


@rule
def can_pay_two_lines(box: Box, s: State, seat: Seat) -> No:
    """FE-5.4: 5M and two lines in supply."""
    if s.line_supply[seat] < 2:
        return No.NEED_TWO_LINES
    return No.YES if s.money[seat] >= box.two_lines_price else No.NO_MONEY_FOR_TWO


@rule
def may_buy_lines(box: Box, s: State, seat: Seat, n: int) -> No:
    """FE-5.3, FE-5.4: each purchase of lines once a turn."""
    no = may_purchase(s, ONE_LINE if n == 1 else TWO_LINES)
    if no != No.YES:
        return no
    return can_pay_one_line(box, s, seat) if n == 1 else can_pay_two_lines(box, s, seat)


@rule
def note_purchase(s: State, purchase: int) -> None:
    """FE-5.1: an engineer goes to the action; a repeated one needs none (FE-15.16)."""
    if s.decision == Decision.PLAN:
        s.free_engineers -= 1
        s.bought |= purchase
    else:
        s.repeats += 1


@rule
def buy_lines(box: Box, s: State, seat: Seat, n: int) -> None:
    """FE-5.3, FE-5.4: pay the bank; the lines are placed at once."""
    price = int(box.one_line_price) if n == 1 else int(box.two_lines_price)
    s.money[seat] -= price
    note_purchase(s, ONE_LINE if n == 1 else TWO_LINES)
    s.lines_due = n
    tell(s, Told.LINES_BOUGHT, seat, n, price)
    s.decision = Decision.LINE


@rule
def may_buy_contract(box: Box, s: State, seat: Seat, slot: Slot) -> No:
    """FE-5.6: one of the four on display, at the price of its slot."""
    no = may_purchase(s, CONTRACT)
    return can_pay_contract(box, s, seat, slot) if no == No.YES else no


@rule
def pay_contract(box: Box, s: State, seat: Seat, slot: Slot) -> None:
    """FE-5.6: pay the price of the slot to the bank."""
    s.money[seat] -= box.slot_price[slot]
    note_purchase(s, CONTRACT)


@rule
def may_buy_card(box: Box, s: State, seat: Seat, slot: Slot) -> No:
    """FE-14.2: a public contract instead, from a slot of the display or the TOP of the stack."""
    if not s.public_contracts:
        return No.NO_MODULE_2
    no = may_purchase(s, CONTRACT)
    if no != No.YES:
        return no
    if slot != TOP and s.card_display[slot] == NOTHING:
        return No.NO_CARD_THERE
    if slot == TOP and s.cards_drawn == CARDS:
        return No.STACK_EMPTY
    return No.YES if s.money[seat] >= box.card_price else No.NO_MONEY_FOR_CARD


@rule
def buy_card(box: Box, s: State, seat: Seat, slot: Slot) -> None:
    """FE-14.2, FE-14.3: pay 1M, lay it open; its slot is refilled from the stack."""
    s.money[seat] -= box.card_price
    note_purchase(s, CONTRACT)
    s.progress = True
    card = int(s.card_display[slot]) if slot != TOP else turn_up_card(s)
    s.card_owner[card] = seat
    if slot != TOP:
        s.card_display[slot] = NOTHING
    tell(s, Told.CARD_BOUGHT, seat, card, slot == TOP)
    if slot != TOP and s.cards_drawn < CARDS:
        s.card_display[slot] = turn_up_card(s)
        tell(s, Told.CARD_TURNED_UP, NOBODY, s.card_display[slot])


@rule
def turn_up_card(s: State) -> int:
    """FE-14.3: the top card of the stack of public contracts."""
    card = int(s.card_deck[s.cards_drawn])
    s.cards_drawn += 1
    reveal(s)
    return card


@rule
def can_repeat(box: Box, s: State, seat: Seat) -> bool:
    """FE-15.16: some purchase made this turn can be made again now."""
    if s.bought & ONE_LINE and can_pay_one_line(box, s, seat) == No.YES:
        return True
    if s.bought & TWO_LINES and can_pay_two_lines(box, s, seat) == No.YES:
        return True
    if not s.bought & CONTRACT:
        return False
    if some_contract_affordable(box, s, seat):
        return True
    if s.money[seat] < box.card_price:
        return False
    for slot in range(SLOTS):
        if s.card_display[slot] != NOTHING:
            return True
    return bool(s.cards_drawn < CARDS)
