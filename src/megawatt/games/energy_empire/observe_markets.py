"""What a seat sees on offer: structures, their prices, whether it can pay; what is left."""

from megawatt.games.energy_empire.components import (
    CARDS_OF_A_TYPE,
    KINDS,
    RESOURCES,
    SHOWN,
    SLOTS,
    TILES,
    TYPES,
    Box,
)
from megawatt.games.energy_empire.features import OF_A_PRICE, OF_AN_OFFER
from megawatt.games.energy_empire.observe_seats import hot, most, put
from megawatt.games.energy_empire.rules.markets import may_buy, money_price
from megawatt.games.energy_empire.state import (
    IN_MONEY,
    IN_RESOURCE,
    NOBODY,
    NOWHERE,
    Binder,
    Card,
    Slot,
    State,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Consequence, Gain
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

COUNTED_GAINS = Gain.UN - Gain.VP + 1  # VP, energy, workers, steps in the United Nations


@rule
def see_card(box: Box, card: Card, out: Observation, at: int) -> None:
    """O7: the features of a structure; prices and affordability are the market's."""
    out.seen[at] = 1.0
    out.seen[at + 1] = box.card_vp[card] * (1 / 6)
    if box.card_side[card] != Consequence.CLEAN:
        out.seen[at + 2 + int(box.card_row[card])] = 1.0
        out.seen[at + 5] = box.card_side[card] == Consequence.NUCLEAR
    out.seen[at + 6 + int(box.card_plank[card])] = 1.0
    out.seen[at + 9] = box.card_spends[card]
    option = int(box.first_option[card])
    for resource in range(RESOURCES):
        out.seen[at + 10 + resource] = box.cost[option, resource] * (1 / 4)
        out.seen[at + 15 + resource] = box.gain[option, resource] * (1 / 5)
        out.seen[at + 27] += box.others[option, resource] * (1 / 2)
    for i in range(COUNTED_GAINS):
        out.seen[at + 20 + i] = box.gain[option, Gain.VP + i] * (1 / 3)
    out.seen[at + 24] = box.gain_die[option] >= 0
    out.seen[at + 25] = box.gain[option, Gain.CLEANUP] * (1 / 2)
    out.seen[at + 26] = box.gain[option, Gain.PEEK]
    out.seen[at + 28] = box.options[card] * (1 / 4)


@rule
def see_offers(box: Box, s: State, out: Observation, at: int) -> None:
    """O7: the cards in the nine slots."""
    for market in range(TYPES):
        for slot in range(SLOTS):
            out.seen[at : at + OF_AN_OFFER - OF_A_PRICE] = 0.0
            if s.market[market, slot] != NOBODY:
                see_card(box, Card(int(s.market[market, slot])), out, at)
            at += OF_AN_OFFER


@rule
def see_prices(box: Box, s: State, out: Observation, at: int) -> None:
    """O7: the prices of the cards on offer; an empty slot has none."""
    for market in range(TYPES):
        for slot in range(SLOTS):
            at += OF_AN_OFFER
            out.seen[at - OF_A_PRICE : at] = 0.0
            if s.market[market, slot] != NOBODY:
                out.seen[at - 3] = money_price(box, s, Slot(slot)) * (1 / 5)
                out.seen[at - 2] = box.market_resource[slot] * (1 / 2)


@rule
def see_payable(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """O7: whether the seat can pay one of the prices."""
    for market in range(TYPES):
        for slot in range(SLOTS):
            at += OF_AN_OFFER
            out.seen[at - 1] = can_buy(box, s, seat, Binder(market), Slot(slot))


@rule
def can_buy(box: Box, s: State, seat: Seat, market: Binder, slot: Slot) -> bool:
    """O7: in money or in the market's resource."""
    in_money = may_buy(box, s, seat, market, slot, IN_MONEY, NOWHERE) == No.YES
    return in_money or may_buy(box, s, seat, market, slot, IN_RESOURCE, NOWHERE) == No.YES


@rule
def see_supplies(s: State, out: Observation, at: int) -> None:
    """O11: display and supplies."""
    out.seen[at : at + TILES] = 0.0
    for i in range(SHOWN):
        hot(out, at, TILES, int(s.display[i]))
    at = put(out, at + TILES, s.tiles_left * (1 / 20))
    for kind in range(KINDS):
        at = put(out, at, s.dice_supply[kind] * (1 / 5))
    at = put(out, at, s.wells * (1 / 12))
    at = put(out, at, most(int(s.tokens), 54, 2))
    for market in range(TYPES):
        out.seen[at + market] = s.deck_left[market] * (1 / CARDS_OF_A_TYPE)
        out.seen[at + TYPES + market] = s.discards[market] * (1 / CARDS_OF_A_TYPE)
