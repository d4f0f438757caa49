"""Chapter "Locations": what their actions need and do (EE-5); markets have their own module."""

from megawatt.games.energy_empire.components import (
    BARRELS,
    MONEY_UNIT,
    OF_LOCATION,
    OF_SOLO_FINANCE,
    Box,
)
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.dice import may_build, purse
from megawatt.games.energy_empire.rules.effects import carry_out, may_use, option_of
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.rules.markets import may_shop
from megawatt.games.energy_empire.rules.track import oil_price
from megawatt.games.energy_empire.state import (
    BUYING,
    FROM_TRACK,
    GIVEN,
    RECEIVED,
    Binder,
    Decision,
    Effect,
    Exchange,
    Location,
    Source,
    State,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Feature, Resource
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

RESEARCH, MINE, FINANCE, TRADE = Location(1), Location(5), Location(10), Location(12)
COST_FREE = (RESEARCH, FINANCE, MINE, TRADE)  # what everybody can always do there


@rule
def effect_of_location(s: State, location: Location) -> Effect:
    """EE-5.1 to 5.6, 5.8: its options in the box. EE-18.7: solo, Finance has only one."""
    if s.seats == 1 and location == FINANCE:
        return Effect(OF_SOLO_FINANCE)
    return Effect(OF_LOCATION + location)


@rule
def may_act(box: Box, s: State, seat: Seat, location: Location) -> No:
    """EE-4.6: whether the action can be carried out, counting the pieces that lie there."""
    match box.location_action[location]:
        case Feature.MARKET:
            return may_shop(box, s, seat, Binder(int(box.location_binder[location])), location)
        case Feature.POWER_PLANT:
            return may_build(box, s, seat, location)
        case Feature.OIL_MARKET:
            if purse(s, seat, Resource.MONEY.value, location) >= oil_price(box, s):
                return No.YES
            barrels = purse(s, seat, Resource.OIL.value, location)
            return No.YES if barrels >= BARRELS else No.OIL
        case Feature.TRADE:
            return No.YES
        case _:
            return may_use(box, s, seat, effect_of_location(s, location), location)


@rule
def act(box: Box, s: State, seat: Seat, location: Location) -> None:
    """EE-4.7: the action of the location must be carried out."""
    match box.location_action[location]:
        case Feature.MARKET:
            push(s, Decision.BUY, seat, int(box.location_binder[location]))
        case Feature.POWER_PLANT:
            push(s, Decision.PLANT, seat)
        case Feature.OIL_MARKET:
            push(s, Decision.OIL, seat)
        case Feature.TRADE:
            s.traded[:] = 0
            push(s, Decision.TRADE, seat)
        case _:
            push(s, Decision.CHOICE, seat, effect_of_location(s, location), FROM_TRACK)


@rule
def choose(box: Box, s: State, seat: Seat, effect: Effect, i: int, source: Source) -> None:
    """EE-8.1: the option chosen is carried out."""
    pop(s)
    carry_out(box, s, seat, option_of(box, effect, i), source)
    tell(s, Told.OPTION_TAKEN, seat, effect, i)


@rule
def may_exchange_oil(box: Box, s: State, seat: Seat, exchange: Exchange) -> No:
    """EE-5.9: the price for three barrels, or three barrels for the price."""
    if exchange == BUYING:
        return No.YES if s.stock[seat, Resource.MONEY] >= oil_price(box, s) else No.COST
    return No.YES if s.stock[seat, Resource.OIL] >= BARRELS else No.COST


@rule
def exchange_oil(box: Box, s: State, seat: Seat, exchange: Exchange) -> None:
    """EE-5.9: exactly one exchange."""
    way = 1 if exchange == BUYING else -1
    s.stock[seat, Resource.MONEY] -= way * oil_price(box, s)
    s.stock[seat, Resource.OIL] += way * BARRELS
    pop(s)
    if exchange == BUYING:
        tell(s, Told.OIL_BOUGHT, seat)
    else:
        tell(s, Told.OIL_SOLD, seat)


@rule
def unit_of(resource: int) -> int:
    """EE-5.10: how much of a resource Trade counts as one: $2, or one of the others."""
    return MONEY_UNIT if resource == Resource.MONEY else 1


@rule
def receiver_of(giver: int, index: int) -> int:
    """EE-5.10: the units other than the given one, in order."""
    return index if index < giver else index + 1


@rule
def may_trade(s: State, seat: Seat, giver: int, index: int) -> No:
    """EE-5.10 to 5.13: a unit at hand, of a kind not received, for one of a kind not given."""
    if s.stock[seat, giver] < unit_of(giver):
        return No.COST
    if s.traded[giver] == RECEIVED:
        return No.BACK
    return No.GIVEN if s.traded[receiver_of(giver, index)] == GIVEN else No.YES


@rule
def trade(s: State, seat: Seat, giver: int, index: int) -> None:
    """EE-5.10: one unit for one unit; an odd dollar stays."""
    receiver = receiver_of(giver, index)
    s.stock[seat, giver] -= unit_of(giver)
    s.stock[seat, receiver] += unit_of(receiver)
    s.traded[giver] = GIVEN
    s.traded[receiver] = RECEIVED
    tell(s, Told.UNITS_EXCHANGED, seat, giver, receiver)
