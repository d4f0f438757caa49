"""EE-2.5: what runs by itself between two decisions, and the order of turns (EE-3.1, 16.2)."""

from megawatt.games.energy_empire.components import CARDS, CARDS_OF_A_TYPE, Box
from megawatt.games.energy_empire.rules.dice import gain_die
from megawatt.games.energy_empire.rules.effects import give_others
from megawatt.games.energy_empire.rules.environment import (
    discard_token,
    free_spaces,
    token_at_hand,
)
from megawatt.games.energy_empire.rules.generate import return_all, roll
from megawatt.games.energy_empire.rules.impacts import ask_next, begin_spill, reveal_impact
from megawatt.games.energy_empire.rules.items import pop, push, top
from megawatt.games.energy_empire.rules.locations import act
from megawatt.games.energy_empire.rules.markets import refill
from megawatt.games.energy_empire.rules.placing import look_around
from megawatt.games.energy_empire.state import NOBODY, POLLUTION_PIECE, Item, Stage, State
from megawatt.kernel.rule import rule


@rule
def run(box: Box, s: State) -> None:
    """EE-2.5: an item that needs no answer."""
    item, seat, a, b = top(s, 0), top(s, 1), top(s, 2), top(s, 3)
    if item == Item.ASK:
        ask_next(s, a)
        return
    pop(s)
    match item:
        case Item.ACT:
            act(box, s, seat, a)
        case Item.NEW_DIE:
            gain_die(box, s, seat, a, b)
        case Item.REFILL:
            refill(s, a)
        case Item.OTHERS:
            give_others(box, s, seat, a)
        case Item.RETURN:
            return_all(s, seat)
        case Item.ROLL:
            roll(box, s, seat)
        case Item.AFTER_ACTION:
            go_on(box, s, seat, a)
        case _:
            end_turn(s)


@rule
def go_on(box: Box, s: State, seat: int, item: int) -> None:
    """EE-11.2, 11.3: impacts owed are carried out one by one, then the turn goes on."""
    s.card = NOBODY
    if s.due > 0:
        push(s, Item.AFTER_ACTION, seat, item, 0)
        reveal_impact(box, s)
    elif item == Item.ACTIVATE:
        push(s, Item.ACTIVATE, seat, 0, 0)
    else:
        push(s, Item.END_TURN, seat, 0, 0)


@rule
def end_turn(s: State) -> None:
    """EE-3.1: the next seat; EE-16.2: after the last of the final turns the game is over."""
    if s.binder >= 0:
        for i in range(CARDS_OF_A_TYPE):
            s.used[CARDS_OF_A_TYPE * s.binder + i] = 0
        s.used[CARDS + s.active] = 0
    s.location, s.binder = NOBODY, NOBODY
    if s.final_left == 0:
        s.stage = Stage.OVER
        return
    if s.final_left > 0:
        s.final_left -= 1
    s.active = (s.active + 1) % s.seats
    s.turns += 1
    push(s, Item.TURN, int(s.active), 0, 0)


@rule
def passes(box: Box, s: State) -> bool:
    """EE-2.0: a decision without a candidate is skipped; what it was about happens all the same."""
    seat, a, b = top(s, 1), top(s, 2), top(s, 3)
    match top(s, 0):
        case 3:
            look_around(box, s, seat)
            return False
        case 4:
            if free_spaces(s, seat) > 0:
                return False
            s.pieces[a, POLLUTION_PIECE] -= 1
            s.tokens += 1
        case 14:
            if not token_at_hand(s, b // 8):
                pop(s)
                return True
            if free_spaces(s, seat) > 0:
                return False
            discard_token(s, b // 8)
        case 24:
            if b >= 0:
                return False
            begin_spill(s, seat, a)
            return True
        case _:
            return False
    pop(s)
    return True
