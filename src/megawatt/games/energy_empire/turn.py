"""Who acts, what may be done, and doing it: the one place where actions meet rules."""

from megawatt.games.energy_empire.actions import (
    ACTIONS,
    FIRST_ACTIVATE,
    FIRST_PLACE,
    OFFERS,
    Act,
)
from megawatt.games.energy_empire.components import CARDS, CARDS_OF_A_TYPE, ENERGY, Box
from megawatt.games.energy_empire.rules.achievements import claim, make_room, may_claim
from megawatt.games.energy_empire.rules.dice import (
    buy_die,
    may_buy_die,
    may_scrap,
    scrap,
)
from megawatt.games.energy_empire.rules.effects import may_choose
from megawatt.games.energy_empire.rules.environment import (
    clean,
    may_clean,
    may_place_well,
    may_pollute,
    may_spill,
    place_well,
    pollute,
)
from megawatt.games.energy_empire.rules.flow import passes, run
from megawatt.games.energy_empire.rules.generate import (
    count_highest,
    dice_at_hand,
    generate,
    may_count,
    may_refine,
    refine,
)
from megawatt.games.energy_empire.rules.impacts import (
    may_decline,
    spill,
)
from megawatt.games.energy_empire.rules.items import pop, push, top
from megawatt.games.energy_empire.rules.locations import (
    choose,
    exchange_oil,
    may_exchange_oil,
    may_trade,
    trade,
)
from megawatt.games.energy_empire.rules.markets import buy, may_buy
from megawatt.games.energy_empire.rules.placing import (
    loot,
    may_generate,
    may_loot,
    may_place,
    place,
)
from megawatt.games.energy_empire.rules.scoring import left_over, score
from megawatt.games.energy_empire.rules.structures import (
    activate,
    lay_on_plank,
    may_activate,
    may_plank,
)
from megawatt.games.energy_empire.rules.track import may_peek, peek
from megawatt.games.energy_empire.setup import choosing, keep, may_keep, may_take_nation
from megawatt.games.energy_empire.state import (
    LAST_DECISION,
    NOBODY,
    STATE,
    Item,
    Source,
    Stage,
    State,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.rule import rule


@implements(contract.to_act, STATE)
@rule
def to_act(box: Box, s: State) -> int:
    """EE-2.1: one seat decides at a time, except during the set-up."""
    if s.stage == Stage.SETUP:
        return choosing(s)
    return 0 if s.stage == Stage.OVER else 1 << top(s, 1)


@rule
def asked(s: State, seat: int) -> int:
    """EE-2.1: what a seat is asked now, as an Item; 0 if nothing."""
    if s.stage == Stage.PLAY:
        return top(s, 0) if top(s, 1) == seat else 0
    if s.stage == Stage.SETUP and 0 <= seat < s.seats:
        if s.nation[seat] == NOBODY:
            return Item.NATION.value
        if s.first_tile[seat] == NOBODY:
            return Item.KEEP.value
    return 0


@implements(contract.offered, STATE)
@rule
def offered(box: Box, s: State, seat: int, i: int) -> tuple[int, int]:
    """Offer what the decision allows; a placement only where the energy reaches."""
    item = asked(s, seat)
    if item == Item.TURN and i > 0:
        location = i - 1
        if location >= 13:
            return 0, 0
        first = FIRST_PLACE + (ENERGY + 1) * location
        if (s.open_at >> location) & 1:
            return first + int(s.height[location]), first + 1 + int(s.energy[seat])
        return first, first
    if item == Item.ACTIVATE and i > 0:
        if i == 1:
            first = FIRST_ACTIVATE + CARDS_OF_A_TYPE * int(s.binder)
            return first, first + CARDS_OF_A_TYPE
        return (FIRST_ACTIVATE + CARDS, FIRST_ACTIVATE + CARDS + 1) if i == 2 else (0, 0)
    return OFFERS[item, i, 0], OFFERS[item, i, 1]


@implements(contract.verdict, STATE)
@rule
def verdict(box: Box, s: State, seat: int, action: int) -> No:
    """Ask the rule that the action belongs to; first whether its step is open at all."""
    item = asked(s, seat)
    if item == 0:
        return No.NOT_YOUR_TURN
    kind = int(ACTIONS[action].kind)
    a, b = int(ACTIONS[action].a), int(ACTIONS[action].b)
    if kind == Act.DONE:
        return may_stop(box, s, item)
    if kind == Act.SPACE:
        return may_take_space(box, s, seat, item, a)
    match item:
        case 1:
            return may_take_nation(s, seat, a) if kind == Act.NATION else No.STEP
        case 2:
            return may_keep(s, seat, a) if kind == Act.ACH else No.STEP
        case 3:
            if kind == Act.PLACE:
                return may_place(box, s, seat, a, b)
            return may_generate(s, seat) if kind == Act.GENERATE else No.STEP
        case 6:
            return may_buy(box, s, seat, top(s, 2), a, b, -1) if kind == Act.BUY else No.STEP
        case 7:
            return may_buy_die(box, s, seat, a, -1) if kind == Act.DIE else No.STEP
        case 8:
            return may_scrap(s, seat, a, top(s, 2)) if kind == Act.DIE else No.STEP
        case 9:
            return may_exchange_oil(box, s, seat, a) if kind == Act.OIL else No.STEP
        case 10:
            return may_trade(s, seat, a, b) if kind == Act.TRADE else No.STEP
        case 11:
            return may_activate(box, s, seat, a) if kind == Act.ACTIVATE else No.STEP
        case 12:
            return may_plank(box, s, seat, top(s, 2), a) if kind == Act.PLANK else No.STEP
        case 5 | 13 | 23:
            effect = top(s, 2)
            if kind != Act.OPTION or a >= box.options[effect]:
                return No.STEP
            return may_choose(box, s, seat, int(box.first_option[effect]) + a, -1)
        case 17:
            return may_peek(s, a) if kind == Act.PEEK else No.STEP
        case 18:
            return may_claim(s, seat, a) if kind == Act.ACH else No.STEP
        case 19:
            if kind != Act.ACH:
                return No.STEP
            return No.YES if s.holder[a] == seat else No.NO_TILE
        case 20:
            return may_refine(box, s, seat, a) if kind == Act.REFINE else No.STEP
        case 21:
            if kind != Act.ROLL:
                return No.STEP
            return No.YES if a <= dice_at_hand(s, seat, top(s, 2)) else No.DICE
        case 22:
            return may_count(box, s, a) if kind == Act.HIGHEST else No.STEP
        case _:
            return No.STEP


@rule
def may_stop(box: Box, s: State, item: int) -> No:
    """EE-2.0: DONE ends what may be declined."""
    match item:
        case 10 | 11 | 16 | 17 | 18:
            return No.YES
        case 23:
            return may_decline(box, top(s, 2))
        case _:
            return No.STEP


@rule
def may_take_space(box: Box, s: State, seat: int, item: int, space: int) -> No:
    """EE-10: the decisions that ask for a space of the environment."""
    match item:
        case 4:
            return may_loot(box, s, seat, top(s, 2), space)
        case 14:
            return may_pollute(s, seat, space, top(s, 3) % 8)
        case 15:
            return may_place_well(box, s, seat, space)
        case 16:
            return may_clean(s, seat, space)
        case 24:
            return may_spill(s, seat, space, top(s, 2), top(s, 3))
        case _:
            return No.STEP


@implements(contract.apply, STATE)
@rule
def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Do what the action says, then all that follows without a question."""
    take(box, s, seat, action)
    settle(box, s)


@rule
def settle(box: Box, s: State) -> None:
    """EE-2.0, 2.5: run items and take sole answers until somebody has a choice."""
    while s.stage == Stage.PLAY:
        if top(s, 0) > LAST_DECISION:
            run(box, s)
        elif not passes(box, s):
            only = only_answer(box, s)
            if only < 0:
                return
            take(box, s, top(s, 1), only)


@rule
def take(box: Box, s: State, seat: int, action: int) -> None:
    """Do what the action says, and nothing that follows."""
    kind = int(ACTIONS[action].kind)
    a, b = int(ACTIONS[action].a), int(ACTIONS[action].b)
    match kind:
        case Act.DONE:
            stop(s, seat)
        case Act.GENERATE:
            generate(s, seat)
        case Act.PLACE:
            place(box, s, seat, a, b)
        case Act.ACTIVATE:
            activate(s, seat, a)
        case Act.PLANK:
            lay_on_plank(s, seat, top(s, 2), a)
        case Act.OPTION:
            choose(box, s, seat, top(s, 2), a, top(s, 3))
        case Act.BUY:
            market = top(s, 2)
            pop(s)
            buy(box, s, seat, market, a, b)
        case Act.DIE:
            take_die(box, s, seat, a)
        case Act.OIL:
            exchange_oil(box, s, seat, a)
        case Act.TRADE:
            trade(s, seat, a, b)
        case Act.SPACE:
            take_space(s, seat, a)
        case Act.PEEK:
            peek(s, seat, a)
            pop(s)
        case Act.REFINE:
            refine(s, seat, a)
        case Act.ROLL:
            s.chosen[top(s, 2)] = a
            pop(s)
        case Act.HIGHEST:
            count_highest(s, seat, a)
        case Act.NATION:
            s.nation[seat] = a
        case _:
            take_achievement(box, s, seat, a)


@rule
def stop(s: State, seat: int) -> None:
    """EE-7.1: DONE after the activations ends the turn; elsewhere it ends the step."""
    item = top(s, 0)
    pop(s)
    if item == Item.ACTIVATE:
        push(s, Item.END_TURN, seat, 0, 0)


@rule
def take_die(box: Box, s: State, seat: int, kind: int) -> None:
    """EE-13: buy a die (D7), or give one up (D8)."""
    if top(s, 0) == Item.SCRAP:
        scrap(s, seat, kind, top(s, 2), top(s, 3))
    else:
        pop(s)
        buy_die(box, s, seat, kind, Source.TRACK.value)


@rule
def take_space(s: State, seat: int, space: int) -> None:
    """EE-10: put or remove a piece, by the decision that is open."""
    a, b = top(s, 2), top(s, 3)
    match top(s, 0):
        case 4:
            loot(s, seat, a, space)
        case 14:
            pop(s)
            pollute(s, seat, space, a, b // 8)
        case 15:
            pop(s)
            place_well(s, seat, space)
        case 16:
            clean(s, seat, space)
            pop(s)
            if a > 1:
                push(s, Item.CLEAN, seat, a - 1, 0)
        case _:
            spill(s, seat, space, a, b)


@rule
def take_achievement(box: Box, s: State, seat: int, tile: int) -> None:
    """EE-1.6, 9.1, 9.2: keep, claim, or give up a tile."""
    if s.stage == Stage.SETUP:
        keep(box, s, seat, tile)
    elif top(s, 0) == Item.MAKE_ROOM:
        make_room(s, seat, tile, top(s, 2))
    else:
        claim(s, seat, tile)


@rule
def only_answer(box: Box, s: State) -> int:
    """EE-2.0: the one legal action of the open decision; -1 if there are several."""
    seat = top(s, 1)
    only = -1
    i = 0
    first, end = offered(box, s, seat, i)
    while end > 0:
        for action in range(first, end):
            if verdict(box, s, seat, action) == No.YES:
                if only >= 0:
                    return -1
                only = action
        i += 1
        first, end = offered(box, s, seat, i)
    return only


@implements(contract.points, STATE)
@rule
def points(box: Box, s: State, seat: int) -> int:
    """EE-16.5: the score, or the present standing."""
    return score(box, s, seat)


@implements(contract.standing, STATE)
@rule
def standing(box: Box, s: State, seat: int) -> int:
    """EE-16.7: points, then what is left over; a tie after that is shared."""
    return 10000 * score(box, s, seat) + left_over(s, seat)
