"""Module 2, public contracts: using one, paying for it, its points (FE-14.10 to FE-14.15)."""

import numpy as np

from megawatt.games.future_energy.components import Box, Effect
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.contracts import ALL, some_contract_fits
from megawatt.games.future_energy.rules.effects import (
    some_contract_with_two,
    some_joint_site,
    some_link_open,
    some_plant_doubles,
    some_plant_shifts,
    some_tiles_differ,
)
from megawatt.games.future_energy.rules.movement import crew_can_enter_some
from megawatt.games.future_energy.rules.payment import all_payable, real_tiles_for
from megawatt.games.future_energy.rules.planning import can_repeat
from megawatt.games.future_energy.state import (
    NOTHING,
    SCORED_BY,
    USED,
    Card,
    Decision,
    Score,
    State,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

FIRST_DECISION = np.zeros(len(Effect), np.int64)
"""Where the effect of a public contract begins; 0 when there is nothing to decide."""
for _effect, _decision in {
    Effect.MOVE_LINE: Decision.FX_LINE_FROM,
    Effect.SELL_CERTIFICATE: Decision.FX_CERT,
    Effect.SHIFT_PLANT: Decision.FX_SHIFT_FROM,
    Effect.MOVE_CREW: Decision.FX_CREW,
    Effect.RETURN_PLANT: Decision.FX_RETURN,
    Effect.MOVE_LINE_ANYWHERE: Decision.FX_LINE_FROM,
    Effect.JOINT_PLANT: Decision.FX_JOINT_SPACE,
    Effect.FREE_CONTRACT: Decision.FX_CONTRACT,
    Effect.SWAP_TILES: Decision.FX_SWAP_A,
    Effect.DOUBLE_PLANT: Decision.FX_DOUBLE,
    Effect.FREE_LINE: Decision.FX_LINE_NEW,
    Effect.TWO_JOINT_PLANTS: Decision.FX_JOINT_SPACE,
    Effect.REPEAT: Decision.FX_REPEAT,
}.items():
    FIRST_DECISION[_effect] = _decision


@rule
def may_use(box: Box, s: State, seat: Seat, card: Card) -> No:
    """FE-14.10, FE-14.11: an own card, payable; with substitutes only for its effect."""
    if not s.public_contracts:
        return No.NO_MODULE_2
    if s.card_owner[card] != seat:
        return No.NOT_YOUR_CARD
    if s.decision == Decision.STEP:
        return may_use_in_move(box, s, seat, card)
    if s.decision != Decision.PLAN and s.decision != Decision.WRAP:
        return No.NOT_NOW
    no = all_payable(box, s, seat, card)
    if no != No.YES:
        return no
    if real_tiles_for(box, s, seat, card, 0) == box.card_icons[card]:
        return No.YES
    return No.YES if is_possible(box, s, seat, card) else No.NO_EFFECT


@rule
def may_use_in_move(box: Box, s: State, seat: Seat, card: Card) -> No:
    """FE-6.8, FE-15.5: the card that moves the crew, if the move can be finished after it."""
    if box.card_effect[card] != Effect.MOVE_CREW:
        return No.NOT_IN_MOVE
    no = all_payable(box, s, seat, card)
    if no != No.YES:
        return no
    return No.YES if crew_can_enter_some(box, s, seat, True) else No.CANNOT_PAY_WAY


@rule
def use(box: Box, s: State, seat: Seat, card: Card) -> None:
    """FE-14.15: first pay, icon by icon; FE-14.11: an impossible effect takes real tiles."""
    s.must_real = s.decision != Decision.STEP and not is_possible(box, s, seat, card)
    s.card = card
    s.window = s.decision
    s.icons_paid = 0
    s.subs_paid = 0
    s.decision = Decision.PAY
    tell(s, Told.CARD_USED, seat, card)


@rule
def begin_effect(box: Box, s: State, seat: Seat) -> bool:
    """FE-14.12: the effect is carried out if it can be, or lapses; true when that was all."""
    first = int(FIRST_DECISION[box.card_effect[s.card]])
    if s.must_real:
        tell(s, Told.EFFECT_LAPSED, seat, s.card)
        return True
    if first:
        s.decision = first
        return False
    s.money[seat] += box.card_amount[s.card]
    tell(s, Told.MONEY_GAINED, seat, box.card_amount[s.card])
    return True


@rule
def finish_card(box: Box, s: State, seat: Seat) -> None:
    """FE-14.15: score it if no substitute was paid; card and tiles leave the game."""
    card = Card(int(s.card))
    if s.subs_paid == 0:
        s.scores[seat, Score.PUBLIC] += box.card_worth[card]
        s.card_owner[card] = SCORED_BY + seat
    else:
        s.card_owner[card] = USED
    s.progress = True
    s.decision = s.window
    s.card = NOTHING
    s.window = 0
    s.icons_paid = 0
    s.subs_paid = 0
    s.must_real = False
    s.first_space = NOTHING
    s.second_space = NOTHING
    s.first_link = NOTHING
    s.first_site = NOTHING
    if s.card_owner[card] == USED:
        tell(s, Told.CARD_SPENT, seat, card)
    else:
        tell(s, Told.CARD_SCORED, seat, card)


@rule
def may_decline(box: Box, s: State) -> No:
    """FE-14.12: only the second oil plant, paid with real tiles. FE-R33: or all, by option."""
    if s.subs_paid > 0 or s.window == Decision.STEP:
        return No.EFFECT_FIRST
    return No.YES if s.may_decline or s.decision == Decision.FX_DOUBLE else No.EFFECT_FIRST


@rule
def is_possible(box: Box, s: State, seat: Seat, card: Card) -> bool:
    """FE-15.1 to FE-15.16: whether the effect can be carried out in full now."""
    on_board = bool(s.line_supply[seat] < box.lines)
    match box.card_effect[card]:
        case Effect.MONEY:
            return True
        case Effect.MOVE_LINE:
            return on_board and some_link_open(box, s, seat, False)
        case Effect.MOVE_LINE_ANYWHERE:
            return on_board and some_link_open(box, s, seat, True)
        case Effect.SELL_CERTIFICATE:
            return bool(s.certificate_count[seat] > 0)
        case Effect.SHIFT_PLANT:
            return some_plant_shifts(box, s, seat)
        case Effect.MOVE_CREW:
            return crew_can_enter_some(box, s, seat, False)
        case Effect.RETURN_PLANT:
            return bool(s.waiting[seat, ALL] > 0)
        case Effect.JOINT_PLANT:
            return bool(s.waiting[seat, ALL] > 0) and some_joint_site(box, s, seat, 1)
        case Effect.TWO_JOINT_PLANTS:
            return some_contract_with_two(s, seat) and some_joint_site(box, s, seat, 2)
        case Effect.FREE_CONTRACT:
            return some_contract_fits(box, s, seat)
        case Effect.SWAP_TILES:
            return some_tiles_differ(box, s)
        case Effect.DOUBLE_PLANT:
            return some_plant_doubles(box, s, seat)
        case Effect.FREE_LINE:
            return bool(s.line_supply[seat] > 0) and some_link_open(box, s, seat, True)
        case _:
            return can_repeat(box, s, seat)
