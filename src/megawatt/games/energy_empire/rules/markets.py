"""Chapter "Markets": buying, refilling and resetting structures (EE-6)."""

from megawatt.games.energy_empire.components import SLOTS, Box
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.dice import purse
from megawatt.games.energy_empire.rules.environment import await_space
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.rules.track import modifier_of
from megawatt.games.energy_empire.state import (
    FROM_TRACK,
    IN_MONEY,
    NOBODY,
    PAYMENTS,
    STREAM_RESHUFFLE,
    Binder,
    Card,
    Location,
    Payment,
    Row,
    Side,
    Slot,
    State,
    Task,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Consequence, Modifier, Resource
from megawatt.kernel.chance import derive, shuffle_first
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def money_price(box: Box, s: State, slot: Slot) -> int:
    """EE-6.2, 6.3: the slot's price in money, higher while there is inflation."""
    return int(box.market_money[slot]) + modifier_of(box, s, Modifier.MARKET_MONEY)


@rule
def may_buy(
    box: Box, s: State, seat: Seat, market: Binder, slot: Slot, payment: Payment, at: Location
) -> No:
    """EE-6.2: a card in the slot, and all of its price in money or all in the resource."""
    if s.market[market, slot] == NOBODY:
        return No.SLOT
    if payment == IN_MONEY:
        money = purse(s, seat, Resource.MONEY.value, at)
        return No.YES if money >= money_price(box, s, slot) else No.COST
    at_hand = purse(s, seat, int(box.market_pays[market]), at)
    return No.YES if at_hand >= box.market_resource[slot] else No.COST


@rule
def may_shop(box: Box, s: State, seat: Seat, market: Binder, at: Location) -> No:
    """EE-4.6: a card in some slot must be affordable. EE-6.7: an empty market cannot be used."""
    found = No.EMPTY_MARKET
    for slot in range(SLOTS):
        for payment in range(PAYMENTS):
            no = may_buy(box, s, seat, market, Slot(slot), Payment(payment), at)
            if no == No.YES:
                return No.YES
            if no == No.COST:
                found = No.COST
    return found


@rule
def buy(box: Box, s: State, seat: Seat, market: Binder, slot: Slot, payment: Payment) -> None:
    """EE-6.4, 6.5: pay, take the card, gain its token, then the market is refilled."""
    pop(s)
    if payment == IN_MONEY:
        s.stock[seat, Resource.MONEY] -= money_price(box, s, slot)
    else:
        s.stock[seat, box.market_pays[market]] -= box.market_resource[slot]
    card = Card(int(s.market[market, slot]))
    s.market[market, slot] = NOBODY
    s.owner[card] = seat
    tell(s, Told.STRUCTURE_BOUGHT, seat, card)
    push(s, Task.REFILL, seat, market)
    if box.card_side[card] != Consequence.CLEAN:
        side, row = Side(int(box.card_side[card])), Row(int(box.card_row[card]))
        await_space(s, seat, side, row, FROM_TRACK)


@rule
def draw_card(s: State, market: Binder) -> Card:
    """EE-6.7: the top card; an empty deck is made anew from the discards; -1 if both are empty."""
    if s.deck_left[market] == 0:
        for i in range(s.discards[market]):
            s.deck[market, i] = s.discard[market, i]
            s.discard[market, i] = NOBODY
        s.deck_left[market] = s.discards[market]
        s.discards[market] = 0
        if s.deck_left[market] == 0:
            return Card(NOBODY)
        s.chance = derive(s.seed, STREAM_RESHUFFLE, int(s.reshuffles))
        s.reshuffles += 1
        shuffle_first(s, s.deck[market], int(s.deck_left[market]))
    s.deck_left[market] -= 1
    reveal(s)
    card = Card(int(s.deck[market, s.deck_left[market]]))
    s.deck[market, s.deck_left[market]] = NOBODY
    return card


@rule
def slot_step(s: State) -> int:
    """EE-18.3: the solo game leaves the slot in the middle out."""
    return 2 if s.seats == 1 else 1


@rule
def refill(s: State, market: Binder) -> None:
    """EE-6.6: cards slide left, new ones come to the right."""
    step = slot_step(s)
    for slot in range(0, SLOTS, step):
        if s.market[market, slot] == NOBODY:
            for right in range(slot + step, SLOTS, step):
                if s.market[market, right] != NOBODY:
                    s.market[market, slot] = s.market[market, right]
                    s.market[market, right] = NOBODY
                    break
        if s.market[market, slot] == NOBODY:
            s.market[market, slot] = draw_card(s, market)


@rule
def fill(s: State, market: Binder) -> None:
    """EE-1.2, 6.8: an empty market is filled from right to left; too few cards slide left."""
    for slot in range(SLOTS - 1, -1, -slot_step(s)):
        s.market[market, slot] = draw_card(s, market)
    refill(s, market)


@rule
def reset_market(s: State, market: Binder) -> None:
    """EE-6.8: all cards of the market go to the discards, new ones come."""
    for slot in range(SLOTS):
        if s.market[market, slot] != NOBODY:
            s.discard[market, s.discards[market]] = s.market[market, slot]
            s.discards[market] += 1
            s.market[market, slot] = NOBODY
    fill(s, market)
    tell(s, Told.MARKET_RESET, NOBODY, market)
