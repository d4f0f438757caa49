"""Who acts, what may be done, and doing it: the one place where actions meet rules."""

from megawatt.games.energy_empire.actions import (
    ACTIONS,
    FIRST_ACTIVATE,
    FIRST_PLACE,
    FIRST_ROLL,
    NATION_CARD,
    OFFERS,
    Act,
)
from megawatt.games.energy_empire.components import CARDS_OF_A_TYPE, ENERGY, LOCATIONS, Box
from megawatt.games.energy_empire.rules.achievements import claim, make_room, may_claim, may_give_up
from megawatt.games.energy_empire.rules.course import passes, run, stop
from megawatt.games.energy_empire.rules.dice import buy_die, may_buy_die, may_scrap, scrap
from megawatt.games.energy_empire.rules.effects import may_choose, option_of
from megawatt.games.energy_empire.rules.environment import (
    clean,
    may_clean,
    may_place_well,
    may_pollute,
    may_spill,
    place_well,
    pollute,
    row_asked,
    source_of,
)
from megawatt.games.energy_empire.rules.generate import (
    choose_dice,
    count_highest,
    dice_at_hand,
    generate,
    may_choose_dice,
    may_count,
    may_refine,
    refine,
)
from megawatt.games.energy_empire.rules.impacts import may_decline, spill
from megawatt.games.energy_empire.rules.items import (
    about_of,
    detail_of,
    pop,
    push,
    seat_of,
    top,
    topic,
    what_of,
)
from megawatt.games.energy_empire.rules.locations import (
    choose,
    exchange_oil,
    may_exchange_oil,
    may_trade,
    trade,
)
from megawatt.games.energy_empire.rules.markets import buy, may_buy
from megawatt.games.energy_empire.rules.placing import (
    is_open,
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
from megawatt.games.energy_empire.setup import (
    choosing,
    keep,
    may_keep,
    may_take_nation,
    take_nation,
)
from megawatt.games.energy_empire.state import (
    FROM_TRACK,
    LAST_DECISION,
    NOBODY,
    NOWHERE,
    STATE,
    Binder,
    Card,
    Decision,
    Effect,
    Exchange,
    Kind,
    Location,
    Nation,
    Payment,
    Position,
    Row,
    Side,
    Slot,
    Source,
    Space,
    Stage,
    State,
    Tile,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import only_legal
from megawatt.kernel.rule import rule

POINT = 10_000  # of a standing: more than any tiebreak


@implements(contract.to_act, STATE)
@rule
def to_act(box: Box, s: State) -> int:
    """EE-2.1: one seat decides at a time, except during the set-up."""
    if s.stage == Stage.SETUP:
        return choosing(s)
    return 0 if s.stage == Stage.OVER else 1 << seat_of(top(s))


@rule
def decision_of(s: State, seat: Seat) -> int:
    """EE-2.1: the Decision that a seat is asked now; NOTHING if it waits."""
    if s.stage == Stage.PLAY:
        item = top(s)
        return what_of(item) if seat_of(item) == seat else Decision.NOTHING.value
    if s.stage == Stage.SETUP and 0 <= seat < s.seats:
        if s.nation[seat] == NOBODY:
            return Decision.NATION.value
        if s.first_tile[seat] == NOBODY:
            return Decision.KEEP.value
    return Decision.NOTHING.value


@implements(contract.offered, STATE)
@rule
def offered(box: Box, s: State, seat: Seat, i: int) -> tuple[int, int]:
    """Offer what the decision allows; a placement only where the energy reaches."""
    decision = decision_of(s, seat)
    if decision == Decision.TURN and i > 0:
        location = i - 1
        if location >= LOCATIONS:
            return 0, 0
        first = FIRST_PLACE + (ENERGY + 1) * location
        if is_open(s, Location(location)):
            return first + int(s.height[location]), first + 1 + int(s.energy[seat])
        return first, first
    if decision == Decision.ACTIVATE and i > 0:
        return offered_card(s, seat, i - 1)
    if decision == Decision.DICE and i == 0:
        return FIRST_ROLL, FIRST_ROLL + 1 + dice_at_hand(s, seat, Kind(topic(s)))
    return OFFERS[decision, i, 0], OFFERS[decision, i, 1]


@rule
def offered_card(s: State, seat: Seat, i: int) -> tuple[int, int]:
    """Offer the i-th own structure of this turn's type; after the last of them the nation card."""
    first = CARDS_OF_A_TYPE * int(s.binder)
    for card in range(first, first + CARDS_OF_A_TYPE):
        if s.owner[card] == seat:
            if i == 0:
                return FIRST_ACTIVATE + card, FIRST_ACTIVATE + card + 1
            i -= 1
    nation = FIRST_ACTIVATE + NATION_CARD
    return (nation, nation + 1) if i == 0 else (0, 0)


@implements(contract.verdict, STATE)
@rule
def verdict(box: Box, s: State, seat: Seat, action: int) -> No:
    """Ask the rule that the action belongs to; first whether its step is open at all."""
    decision = decision_of(s, seat)
    if decision == Decision.NOTHING:
        return No.NOT_YOUR_TURN
    kind = int(ACTIONS[action].kind)
    a, b = int(ACTIONS[action].a), int(ACTIONS[action].b)
    if kind == Act.DONE:
        return may_stop(box, s, decision)
    if kind == Act.SPACE:
        return may_take_space(box, s, seat, decision, Space(a))
    if kind == Act.OPTION:
        return may_take_option(box, s, seat, decision, a)
    match decision:
        case Decision.NATION:
            return may_take_nation(s, seat, Nation(a)) if kind == Act.NATION else No.STEP
        case Decision.KEEP:
            return may_keep(s, seat, Tile(a)) if kind == Act.ACH else No.STEP
        case Decision.TURN:
            if kind == Act.PLACE:
                return may_place(box, s, seat, Location(a), b)
            return may_generate(s, seat) if kind == Act.GENERATE else No.STEP
        case Decision.BUY:
            if kind != Act.BUY:
                return No.STEP
            market = Binder(topic(s))
            return may_buy(box, s, seat, market, Slot(a), Payment(b), NOWHERE)
        case Decision.PLANT:
            return may_buy_die(box, s, seat, Kind(a), NOWHERE) if kind == Act.DIE else No.STEP
        case Decision.SCRAP:
            gained = Kind(topic(s))
            return may_scrap(s, seat, Kind(a), gained) if kind == Act.DIE else No.STEP
        case Decision.OIL:
            return may_exchange_oil(box, s, seat, Exchange(a)) if kind == Act.OIL else No.STEP
        case Decision.TRADE:
            return may_trade(s, seat, a, b) if kind == Act.TRADE else No.STEP
        case Decision.ACTIVATE:
            return may_activate(box, s, seat, a) if kind == Act.ACTIVATE else No.STEP
        case Decision.PLANK:
            card = Card(topic(s))
            return may_plank(box, s, seat, card, a) if kind == Act.PLANK else No.STEP
        case Decision.PEEK:
            return may_peek(s, Position(a)) if kind == Act.PEEK else No.STEP
        case Decision.CLAIM:
            return may_claim(s, seat, Tile(a)) if kind == Act.ACH else No.STEP
        case Decision.MAKE_ROOM:
            return may_give_up(s, seat, Tile(a)) if kind == Act.ACH else No.STEP
        case Decision.REFINE:
            return may_refine(box, s, seat, a) if kind == Act.REFINE else No.STEP
        case Decision.DICE:
            die = Kind(topic(s))
            return may_choose_dice(s, seat, die, a) if kind == Act.ROLL else No.STEP
        case Decision.HIGHEST:
            return may_count(box, s, a) if kind == Act.HIGHEST else No.STEP
        case _:
            return No.STEP


@rule
def may_stop(box: Box, s: State, decision: int) -> No:
    """EE-2.0: DONE ends what may be declined."""
    match decision:
        case Decision.TRADE | Decision.ACTIVATE | Decision.CLEAN | Decision.PEEK | Decision.CLAIM:
            return No.YES
        case Decision.IMPACT:
            return may_decline(box, Effect(topic(s)))
        case _:
            return No.STEP


@rule
def may_take_option(box: Box, s: State, seat: Seat, decision: int, i: int) -> No:
    """EE-8: the decisions that ask for an option of an effect."""
    match decision:
        case Decision.CHOICE | Decision.EFFECT | Decision.IMPACT:
            effect = Effect(topic(s))
            if i >= box.options[effect]:
                return No.STEP
            return may_choose(box, s, seat, option_of(box, effect, i), NOWHERE)
        case _:
            return No.STEP


@rule
def may_take_space(box: Box, s: State, seat: Seat, decision: int, space: Space) -> No:
    """EE-10: the decisions that ask for a space of the environment."""
    match decision:
        case Decision.LOOT:
            return may_loot(box, s, seat, Location(topic(s)), space)
        case Decision.POLLUTE:
            return may_pollute(s, seat, space, row_asked(top(s)))
        case Decision.WELL:
            return may_place_well(box, s, seat, space)
        case Decision.CLEAN:
            return may_clean(s, seat, space)
        case Decision.SPILL:
            return may_spill(s, seat, space, topic(s), Row(detail_of(top(s))))
        case _:
            return No.STEP


@implements(contract.apply, STATE)
@rule
def apply(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what the action says, then all that follows without a question."""
    take(box, s, seat, action)
    settle(box, s)


@rule
def settle(box: Box, s: State) -> None:
    """EE-2.0, 2.5: run items and take sole answers until somebody has a choice."""
    while s.stage == Stage.PLAY:
        if what_of(top(s)) > LAST_DECISION:
            run(box, s)
        elif not passes(box, s):
            only = only_answer(box, s)
            if only < 0:
                return
            take(box, s, seat_of(top(s)), only)


@rule
def take(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what the action says, and nothing that follows."""
    a, b = int(ACTIONS[action].a), int(ACTIONS[action].b)
    match int(ACTIONS[action].kind):
        case Act.DONE:
            stop(s, seat)
        case Act.GENERATE:
            generate(s, seat)
        case Act.PLACE:
            place(box, s, seat, Location(a), b)
        case Act.ACTIVATE:
            activate(s, seat, a)
        case Act.PLANK:
            lay_on_plank(s, seat, Card(topic(s)), a)
        case Act.OPTION:
            item = top(s)
            choose(box, s, seat, Effect(about_of(item)), a, Source(detail_of(item)))
        case Act.BUY:
            buy(box, s, seat, Binder(topic(s)), Slot(a), Payment(b))
        case Act.DIE:
            take_die(box, s, seat, Kind(a))
        case Act.OIL:
            exchange_oil(box, s, seat, Exchange(a))
        case Act.TRADE:
            trade(s, seat, a, b)
        case Act.SPACE:
            take_space(s, seat, Space(a))
        case Act.PEEK:
            peek(s, seat, Position(a))
            pop(s)
        case Act.REFINE:
            refine(s, seat, a)
        case Act.ROLL:
            choose_dice(s, seat, Kind(topic(s)), a)
        case Act.HIGHEST:
            count_highest(s, seat, a)
        case Act.NATION:
            take_nation(s, seat, Nation(a))
        case _:
            take_achievement(box, s, seat, Tile(a))


@rule
def take_die(box: Box, s: State, seat: Seat, kind: Kind) -> None:
    """EE-13: buy a die (D7), or give one up (D8)."""
    item = top(s)
    if what_of(item) == Decision.SCRAP:
        scrap(s, seat, kind, Kind(about_of(item)), Source(detail_of(item)))
    else:
        pop(s)
        buy_die(box, s, seat, kind, FROM_TRACK)


@rule
def take_space(s: State, seat: Seat, space: Space) -> None:
    """EE-10: put or remove a piece, by the decision that is open."""
    item = top(s)
    about = about_of(item)
    match what_of(item):
        case Decision.LOOT:
            loot(s, seat, Location(about), space)
        case Decision.POLLUTE:
            pop(s)
            pollute(s, seat, space, Side(about), source_of(item))
        case Decision.WELL:
            pop(s)
            place_well(s, seat, space)
        case Decision.CLEAN:
            clean(s, seat, space)
            pop(s)
            if about > 1:
                push(s, Decision.CLEAN, seat, about - 1)
        case _:
            spill(s, seat, space, about, Row(detail_of(item)))


@rule
def take_achievement(box: Box, s: State, seat: Seat, tile: Tile) -> None:
    """EE-1.6, 9.1, 9.2: keep, claim, or give up a tile."""
    if s.stage == Stage.SETUP:
        keep(box, s, seat, tile)
    elif what_of(top(s)) == Decision.MAKE_ROOM:
        make_room(s, seat, tile, Tile(topic(s)))
    else:
        claim(s, seat, tile)


@rule
def only_answer(box: Box, s: State) -> int:
    """EE-2.0: the one legal action of the open decision; -1 if there are several."""
    return only_legal(box, s, seat_of(top(s)))


@implements(contract.points, STATE)
@rule
def points(box: Box, s: State, seat: Seat) -> int:
    """EE-16.5: the score, or the present standing."""
    return score(box, s, seat)


@implements(contract.standing, STATE)
@rule
def standing(box: Box, s: State, seat: Seat) -> int:
    """EE-16.7: points, then what is left over; a tie after that is shared."""
    return POINT * score(box, s, seat) + left_over(s, seat)
