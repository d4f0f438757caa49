"""EE-6: the three markets of structures."""

from megawatt.games.energy_empire.components import SLOTS, Box, Resource
from megawatt.games.energy_empire.rules.dice import purse
from megawatt.games.energy_empire.rules.items import push
from megawatt.games.energy_empire.rules.track import MARKET_MONEY, modifier_of
from megawatt.games.energy_empire.state import NOBODY, Item, Source, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.chance import derive, shuffle_first
from megawatt.kernel.rule import rule

STREAM_SETUP, STREAM_RESHUFFLE, STREAM_REFUSED, STREAM_DICE = 0, 1, 2, 3


@rule
def money_price(box: Box, s: State, slot: int) -> int:
    """EE-6.2, 6.3: the slot's price in money, dearer while there is inflation."""
    return int(box.market_money[slot]) + modifier_of(box, s, MARKET_MONEY)


@rule
def may_buy(box: Box, s: State, seat: int, market: int, slot: int, pay: int, at: int) -> No:
    """EE-6.2: a card in the slot, and all of its price in money or all in the resource."""
    if s.market[market, slot] == NOBODY:
        return No.SLOT
    if pay == 0:
        return No.YES if purse(s, seat, 0, at) >= money_price(box, s, slot) else No.COST
    at_hand = purse(s, seat, int(box.market_pays[market]), at)
    return No.YES if at_hand >= box.market_resource[slot] else No.COST


@rule
def may_shop(box: Box, s: State, seat: int, market: int, at: int) -> No:
    """EE-4.6: a card in some slot must be affordable. EE-6.7: an empty market cannot be used."""
    found = No.EMPTY_MARKET
    for slot in range(SLOTS):
        for pay in range(2):
            no = may_buy(box, s, seat, market, slot, pay, at)
            if no == No.YES:
                return No.YES
            if no == No.COST:
                found = No.COST
    return found


@rule
def buy(box: Box, s: State, seat: int, market: int, slot: int, pay: int) -> None:
    """EE-6.4, 6.5: pay, take the card, gain its token, then the market is refilled."""
    if pay == 0:
        s.stock[seat, Resource.MONEY] -= money_price(box, s, slot)
    else:
        s.stock[seat, box.market_pays[market]] -= box.market_resource[slot]
    card = int(s.market[market, slot])
    s.market[market, slot] = NOBODY
    s.owner[card] = seat
    push(s, Item.REFILL, seat, market, 0)
    if box.card_side[card] > 0:
        row = int(box.card_row[card])
        push(s, Item.POLLUTE, seat, int(box.card_side[card]), row + 8 * Source.TRACK.value)


@rule
def draw_card(s: State, market: int) -> int:
    """EE-6.7: the top card; an empty deck is made anew from the discards; -1 if both are empty."""
    if s.deck_left[market] == 0:
        for i in range(s.discards[market]):
            s.deck[market, i] = s.discard[market, i]
            s.discard[market, i] = NOBODY
        s.deck_left[market] = s.discards[market]
        s.discards[market] = 0
        if s.deck_left[market] == 0:
            return NOBODY
        s.chance = derive(s.seed, STREAM_RESHUFFLE, int(s.reshuffles))
        s.reshuffles += 1
        shuffle_first(s, s.deck[market], int(s.deck_left[market]))
    s.deck_left[market] -= 1
    s.reveal += 1
    card = int(s.deck[market, s.deck_left[market]])
    s.deck[market, s.deck_left[market]] = NOBODY
    return card


@rule
def refill(s: State, market: int) -> None:
    """EE-6.6: cards slide left, new ones come to the right. EE-18.3: solo leaves the middle out."""
    step = 2 if s.seats == 1 else 1
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
def fill(s: State, market: int) -> None:
    """EE-1.2, 6.8: an empty market is filled from right to left; too few cards slide left."""
    step = 2 if s.seats == 1 else 1
    for slot in range(SLOTS - 1, -1, -step):
        s.market[market, slot] = draw_card(s, market)
    refill(s, market)


@rule
def reset_market(s: State, market: int) -> None:
    """EE-6.8: all cards of the market go to the discards, new ones come."""
    for slot in range(SLOTS):
        if s.market[market, slot] != NOBODY:
            s.discard[market, s.discards[market]] = s.market[market, slot]
            s.discards[market] += 1
            s.market[market, slot] = NOBODY
    fill(s, market)
