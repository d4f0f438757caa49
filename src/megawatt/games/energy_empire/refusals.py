"""Why not, in words: the reasons with the numbers they are about."""

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import BARRELS, RESOURCES, Box
from megawatt.games.energy_empire.rules.effects import option_of
from megawatt.games.energy_empire.rules.environment import row_asked
from megawatt.games.energy_empire.rules.generate import dice_at_hand
from megawatt.games.energy_empire.rules.items import top, topic
from megawatt.games.energy_empire.rules.locations import effect_of_location, unit_of
from megawatt.games.energy_empire.rules.markets import money_price
from megawatt.games.energy_empire.rules.structures import card_of, effect_of_card, plank_needs
from megawatt.games.energy_empire.rules.track import most_refined, oil_price
from megawatt.games.energy_empire.rules.united_nations import last_space
from megawatt.games.energy_empire.state import (
    BUYING,
    IN_MONEY,
    Card,
    Effect,
    Kind,
    Location,
    OptionId,
    Slot,
    State,
)
from megawatt.games.energy_empire.verdicts import WORDS, No
from megawatt.games.energy_empire.vocabulary import (
    KIND_NAMES,
    ROW_NAMES,
    TYPE_NAMES,
    Die,
    Feature,
    Resource,
)
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

LEFT = Slot(0)


def reason(
    edition: Edition, s: State, seat: Seat, action: int, no: int, say: Tongue
) -> tuple[str, str]:
    """Say why not, with the numbers it is about."""
    text, clause = WORDS[No(no)]
    box, row = edition.box, ACTIONS[action]
    kind, a = Act(int(row.kind)), int(row.a)
    here = Seat(max(0, seat))
    match No(no):
        case No.TALL:
            return say(text, height=int(s.height[a])), clause
        case No.NO_ENERGY:
            return say(text, energy=int(s.energy[here])), clause
        case No.TYPE:
            return say(text, type=say(names.TYPES[TYPE_NAMES[int(s.binder)]])), clause
        case No.PLANK_TOKENS:
            have = int(s.workers[here]) + int(s.energy[here])
            return say(text, needed=_plank_needs(box, s, here, kind, a), have=have), clause
        case No.PLANK_KIND:
            double = _plank_needs(box, s, here, kind, a) > 1
            plank = say("two tokens") if double else say("one worker or energy")
            return say(text, plank=plank), clause
        case No.UN_FULL:
            last = plain(last_space)(box)
            leader = next(i for i in range(s.seats) if s.un[i] == last)
            return say(text, leader=say.who(leader)), clause
        case No.NO_DIE:
            return say(text, die=say(names.DICE[_die_of(box, s, here, action)])), clause
        case No.OIL:
            return say(text, price=plain(oil_price)(box, s)), clause
        case No.COST:
            cost = _cost_of(box, s, here, action)
            return say(text, missing=names.missing_words(s, here, cost, say)), clause
        case No.REFINE:
            return say(text, most=plain(most_refined)(box, s, here)), clause
        case No.DICE:
            die = Kind(a if kind == Act.DIE else plain(topic)(s))
            return say(text, dice=plain(dice_at_hand)(s, here, die)), clause
        case No.ROW:
            asked_row = ROW_NAMES[plain(row_asked)(plain(top)(s))]
            return say(text, row=say(names.ROWS[asked_row])), clause
        case _:
            return say(text), clause


def _plank_needs(box: Box, s: State, seat: Seat, kind: Act, a: int) -> int:
    card = Card(plain(topic)(s)) if kind == Act.PLANK else plain(card_of)(seat, a)
    return plain(plank_needs)(box, card)


def _option_asked(box: Box, s: State, seat: Seat, action: int) -> OptionId:
    """Give the option that an action is about: the first, where there are several."""
    row = ACTIONS[action]
    a = int(row.a)
    match Act(int(row.kind)):
        case Act.PLACE:
            return plain(option_of)(box, plain(effect_of_location)(s, Location(a)), 0)
        case Act.OPTION:
            return plain(option_of)(box, Effect(plain(topic)(s)), a)
        case _:
            return plain(option_of)(box, plain(effect_of_card)(s, plain(card_of)(seat, a)), 0)


def _die_of(box: Box, s: State, seat: Seat, action: int) -> str:
    """Name the kind of die that the supply lacks; at the Power Plant the first."""
    row = ACTIONS[action]
    match Act(int(row.kind)):
        case Act.DIE:
            return KIND_NAMES[int(row.a)]
        case Act.PLACE if box.location_action[int(row.a)] == Feature.POWER_PLANT:
            return KIND_NAMES[Die.COAL]
        case _:
            return KIND_NAMES[int(box.gain_die[_option_asked(box, s, seat, action)])]


def _cost_of(box: Box, s: State, seat: Seat, action: int) -> list[int]:
    """Give the price that could not be paid: the cheapest way, where there are several."""
    row = ACTIONS[action]
    kind, a, b = Act(int(row.kind)), int(row.a), int(row.b)
    cost = [0] * RESOURCES
    match kind:
        case Act.PLACE if box.location_action[a] == Feature.MARKET:
            cost[Resource.MONEY] = plain(money_price)(box, s, LEFT)
        case Act.PLACE if box.location_action[a] == Feature.POWER_PLANT:
            cost = [int(n) for n in box.die_cost[Die.COAL]]
        case Act.BUY if b == IN_MONEY:
            cost[Resource.MONEY] = plain(money_price)(box, s, Slot(a))
        case Act.BUY:
            cost[int(box.market_pays[plain(topic)(s)])] = int(box.market_resource[a])
        case Act.DIE:
            cost = [int(n) for n in box.die_cost[a]]
        case Act.OIL if a == BUYING:
            cost[Resource.MONEY] = plain(oil_price)(box, s)
        case Act.OIL:
            cost[Resource.OIL] = BARRELS
        case Act.TRADE:
            cost[a] = plain(unit_of)(a)
        case _:
            cost = [int(n) for n in box.cost[_option_asked(box, s, seat, action)]]
    return cost
