"""EE-5: the locations and what their actions need."""

from megawatt.games.energy_empire.components import (
    BARRELS,
    MONEY_UNIT,
    OF_LOCATION,
    OF_SOLO_FINANCE,
    Box,
    Resource,
)
from megawatt.games.energy_empire.rules.dice import may_build, purse
from megawatt.games.energy_empire.rules.effects import carry_out, may_use
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.rules.markets import may_shop
from megawatt.games.energy_empire.rules.track import oil_price
from megawatt.games.energy_empire.state import Item, Source, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.rule import rule

OPTIONS, MARKET, POWER_PLANT, OIL_MARKET, TRADE = 0, 1, 2, 3, 4  # kinds of location
FINANCE = 10
BUY_OIL = 0
GIVER, RECEIVER = 1, 2


@rule
def effect_of_location(s: State, location: int) -> int:
    """EE-5.8: Finance has its own single option in solo play (EE-18.7)."""
    if s.seats == 1 and location == FINANCE:
        return OF_SOLO_FINANCE
    return OF_LOCATION + location


@rule
def may_act(box: Box, s: State, seat: int, location: int) -> No:
    """EE-4.6: whether the action can be carried out, counting the pieces that lie there."""
    match box.location_action[location]:
        case 1:
            return may_shop(box, s, seat, int(box.location_binder[location]), location)
        case 2:
            return may_build(box, s, seat, location)
        case 3:
            rich = purse(s, seat, 0, location) >= oil_price(box, s)
            return No.YES if rich or purse(s, seat, 4, location) >= BARRELS else No.OIL
        case 4:
            return No.YES
        case _:
            return may_use(box, s, seat, effect_of_location(s, location), location)


@rule
def act(box: Box, s: State, seat: int, location: int) -> None:
    """EE-4.7: the action of the location must be carried out."""
    match box.location_action[location]:
        case 1:
            push(s, Item.BUY, seat, int(box.location_binder[location]), 0)
        case 2:
            push(s, Item.PLANT, seat, 0, 0)
        case 3:
            push(s, Item.OIL, seat, 0, 0)
        case 4:
            s.traded[:] = 0
            push(s, Item.TRADE, seat, 0, 0)
        case _:
            push(s, Item.CHOICE, seat, effect_of_location(s, location), Source.TRACK.value)


@rule
def choose(box: Box, s: State, seat: int, effect: int, option: int, source: int) -> None:
    """EE-8.1: the option chosen is carried out."""
    pop(s)
    carry_out(box, s, seat, int(box.first_option[effect]) + option, source)


@rule
def may_exchange_oil(box: Box, s: State, seat: int, sell: int) -> No:
    """EE-5.9: the price for three barrels, or three barrels for the price."""
    if sell == BUY_OIL:
        return No.YES if s.stock[seat, Resource.MONEY] >= oil_price(box, s) else No.COST
    return No.YES if s.stock[seat, Resource.OIL] >= BARRELS else No.COST


@rule
def exchange_oil(box: Box, s: State, seat: int, sell: int) -> None:
    """EE-5.9: exactly one exchange."""
    way = 1 if sell == BUY_OIL else -1
    s.stock[seat, Resource.MONEY] -= way * oil_price(box, s)
    s.stock[seat, Resource.OIL] += way * BARRELS
    pop(s)


@rule
def receiver_of(giver: int, index: int) -> int:
    """EE-5.10: the units other than the given one, in order."""
    return index if index < giver else index + 1


@rule
def may_trade(s: State, seat: int, giver: int, index: int) -> No:
    """EE-5.10 to 5.13: a unit at hand, of a kind not received, for one of a kind not given."""
    unit = MONEY_UNIT if giver == Resource.MONEY else 1
    if s.stock[seat, giver] < unit:
        return No.COST
    if s.traded[giver] == RECEIVER:
        return No.BACK
    return No.GIVEN if s.traded[receiver_of(giver, index)] == GIVER else No.YES


@rule
def trade(s: State, seat: int, giver: int, index: int) -> None:
    """EE-5.10: one unit for one unit; an odd dollar stays."""
    receiver = receiver_of(giver, index)
    s.stock[seat, giver] -= MONEY_UNIT if giver == Resource.MONEY else 1
    s.stock[seat, receiver] += MONEY_UNIT if receiver == Resource.MONEY else 1
    s.traded[giver] = GIVER
    s.traded[receiver] = RECEIVER
