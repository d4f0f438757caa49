"""The price that an action asks for: of several, the one that a seat is nearest to."""

from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import BARRELS, KEPT_KINDS, RESOURCES, SLOTS, Box
from megawatt.games.energy_empire.rules.dice import may_gain_die, purse
from megawatt.games.energy_empire.rules.effects import option_of
from megawatt.games.energy_empire.rules.items import topic
from megawatt.games.energy_empire.rules.locations import effect_of_location, unit_of
from megawatt.games.energy_empire.rules.markets import money_price
from megawatt.games.energy_empire.rules.structures import card_of, effect_of_card
from megawatt.games.energy_empire.rules.track import oil_price
from megawatt.games.energy_empire.state import (
    BUYING,
    IN_MONEY,
    NOBODY,
    Binder,
    Effect,
    Kind,
    Location,
    OptionId,
    Slot,
    State,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Feature, Resource
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain

Cost = list[int]
"""How much of each resource."""


def option_asked(box: Box, s: State, seat: Seat, action: int) -> OptionId:
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


def cost_of(box: Box, s: State, seat: Seat, action: int) -> Cost:
    """Give the price that could not be paid; of several the one with least missing."""
    row = ACTIONS[action]
    kind, a, b = Act(int(row.kind)), int(row.a), int(row.b)
    match kind:
        case Act.PLACE if box.location_action[a] == Feature.MARKET:
            return _nearest(s, seat, a, _market_prices(box, s, Binder(int(box.location_binder[a]))))
        case Act.PLACE if box.location_action[a] == Feature.POWER_PLANT:
            kinds = [
                k for k in range(KEPT_KINDS) if plain(may_gain_die)(s, seat, Kind(k)) == No.YES
            ]
            return _nearest(s, seat, a, [[int(n) for n in box.die_cost[k]] for k in kinds])
        case Act.BUY if b == IN_MONEY:
            return _of(Resource.MONEY, plain(money_price)(box, s, Slot(a)))
        case Act.BUY:
            return _of(int(box.market_pays[plain(topic)(s)]), int(box.market_resource[a]))
        case Act.DIE:
            return [int(n) for n in box.die_cost[a]]
        case Act.OIL if a == BUYING:
            return _of(Resource.MONEY, plain(oil_price)(box, s))
        case Act.OIL:
            return _of(Resource.OIL, BARRELS)
        case Act.TRADE:
            return _of(a, plain(unit_of)(a))
        case _:
            return [int(n) for n in box.cost[option_asked(box, s, seat, action)]]


def _of(resource: int, n: int) -> Cost:
    cost = [0] * RESOURCES
    cost[resource] = n
    return cost


def _market_prices(box: Box, s: State, market: Binder) -> list[Cost]:
    slots = [slot for slot in range(SLOTS) if s.market[market, slot] != NOBODY]
    money = [_of(Resource.MONEY, plain(money_price)(box, s, Slot(slot))) for slot in slots]
    pays = int(box.market_pays[market])
    return money + [_of(pays, int(box.market_resource[slot])) for slot in slots]


def _nearest(s: State, seat: Seat, where: int, prices: list[Cost]) -> Cost:
    """Choose the price with least missing, counting what lies on the location."""

    def missing(price: Cost) -> int:
        at_hand = [plain(purse)(s, seat, i, Location(where)) for i in range(RESOURCES)]
        return sum(max(0, n - have) for n, have in zip(price, at_hand, strict=True))

    return min(prices, key=missing)
