"""What single things are worth to a seat, in VP: effects, structures, purchases, achievements."""

from megawatt.games.energy_empire.components import (
    MOST_TILES,
    NONE,
    OF_NATION,
    RESOURCES,
    SHOWN,
    SLOTS,
    TILE_CAP,
    TILES,
    Box,
)
from megawatt.games.energy_empire.outlook import Outlook, dirt
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.effects import can_pay, option_of
from megawatt.games.energy_empire.rules.markets import may_buy, money_price
from megawatt.games.energy_empire.rules.structures import plank_needs, planks_of
from megawatt.games.energy_empire.state import (
    IN_MONEY,
    IN_RESOURCE,
    NOBODY,
    NOWHERE,
    Binder,
    Card,
    Effect,
    OptionId,
    Slot,
    State,
    Tile,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import COUNTER_NAMES, Consequence, Gain
from megawatt.games.energy_empire.weights import FIRST_TARGET, Weight, Weights
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

FOR_OTHERS = 0.3  # of a gift to all others
IMPOSSIBLE = -9.0
TWO_USES = 1.6  # of a card with two planks, in a cycle
CLEANUPS = 2  # that find something to clean, in cycles to come
LATER_UNPAID, FIRST_UNPAID = (
    0.8,
    0.3,
)  # like Weight.UNPAID: in cycles to come; for a card just bought
KEPT = tuple(  # what a tile counts of them only grows
    int(name.startswith("structures") or name in ("achievements", "dice", "un_steps"))
    or int(name in ("nuclear_tokens", "workers_owned"))
    for name in COUNTER_NAMES
)


@rule
def worth_of_goods(box: Box, s: State, option: OptionId, w: Weights) -> float:
    """Weigh the resources that an option gives and takes."""
    worth = 0.0
    for resource in range(RESOURCES):
        change = float(box.gain[option, resource]) - float(box.cost[option, resource])
        if s.seats > 1:
            change -= FOR_OTHERS * float(box.others[option, resource])
        worth += w[resource] * change
    return worth


@rule
def worth_of_option(
    box: Box, s: State, seat: Seat, option: OptionId, w: Weights, token: float, pieces: int
) -> float:
    """Weigh an option of the effect vocabulary (EE-8.3); `pieces` can be cleaned up."""
    worth = worth_of_goods(box, s, option, w) + float(box.gain[option, Gain.VP])
    worth += w[Weight.ENERGY] * float(box.gain[option, Gain.ENERGY])
    worth += w[Weight.NEW_WELL] * float(box.gain[option, Gain.WELL])
    worth += w[Weight.CLEANUP] * min(int(box.gain[option, Gain.CLEANUP]), pieces)
    worth += w[Weight.PEEK] * float(box.gain[option, Gain.PEEK])
    if box.gain[option, Gain.WORKER] > 0:
        worth += w[Weight.NEW_WORKER] if s.worker_reserve[seat] > 0 else IMPOSSIBLE
    if box.gain[option, Gain.UN] > 0:
        worth += w[Weight.NEW_STEP]
    if box.gain_die[option] != NONE:
        worth += w[Weight.NEW_DIE]
    if box.pollution[option] != NONE or box.nuclear[option] != NONE:
        worth -= token
    return worth


@rule
def worth_of_effect(
    box: Box,
    s: State,
    seat: Seat,
    effect: Effect,
    w: Weights,
    token: float,
    pieces: int,
    unpaid: float,
) -> float:
    """Weigh the best option, at least 0; of one that cannot be paid only a share counts."""
    best = 0.0
    for i in range(int(box.options[effect])):
        option = option_of(box, effect, i)
        worth = worth_of_option(box, s, seat, option, w, token, pieces)
        if worth > best:
            best = max(best, worth if can_pay(box, s, seat, option, NOWHERE) else unpaid * worth)
    return best


@rule
def tokens_on_plank(box: Box, card: Card) -> float:
    """EE-7.3: what one use of a card takes."""
    return float(plank_needs(box, card))


@rule
def uses_of(box: Box, card: Card) -> float:
    """EE-7.3: how often a card is used in a cycle at best."""
    return TWO_USES if planks_of(box, card) > 1 else 1.0


@rule
def worth_of_card(
    box: Box, s: State, seat: Seat, card: Card, w: Weights, outlook: Outlook
) -> float:
    """Weigh a structure to be bought: its VP, what it makes at once and later, its token."""
    token, far = outlook.token, min(outlook.cycles, w[Weight.FAR])
    later = worth_of_effect(box, s, seat, Effect(card), w, token, CLEANUPS, LATER_UNPAID)
    later -= w[Weight.ENERGY] * tokens_on_plank(box, card)
    worth = float(box.card_vp[card])
    worth += max(0.0, later) * far * w[Weight.CYCLE_PLANK] * uses_of(box, card)
    once = worth_of_effect(box, s, seat, Effect(card), w, token, dirt(outlook), FIRST_UNPAID)
    worth += w[Weight.NOW] * max(0.0, once - w[Weight.ENERGY])
    return worth - token if box.card_side[card] != Consequence.CLEAN else worth


@rule
def worth_of_market(
    box: Box, s: State, seat: Seat, market: Binder, w: Weights, outlook: Outlook
) -> float:
    """Weigh the best purchase."""
    best = IMPOSSIBLE
    pays = int(box.market_pays[market])
    for slot in range(SLOTS):
        card = Card(int(s.market[market, slot]))
        if card != NOBODY:
            worth = worth_of_card(box, s, seat, card, w, outlook)
            if may_buy(box, s, seat, market, Slot(slot), IN_MONEY, NOWHERE) == No.YES:
                best = max(best, worth - w[Weight.MONEY] * money_price(box, s, Slot(slot)))
            if may_buy(box, s, seat, market, Slot(slot), IN_RESOURCE, NOWHERE) == No.YES:
                best = max(best, worth - w[pays] * int(box.market_resource[slot]))
    return best


@rule
def worth_of_step(box: Box, s: State, seat: Seat, w: Weights) -> float:
    """EE-7.8: the next step in the United Nations at the nation's price."""
    place = int(s.un[seat])
    option = option_of(box, Effect(OF_NATION + int(s.nation[seat])), 0)
    worth = float(box.un_vp[place + 1]) - float(box.un_vp[place])
    for resource in range(RESOURCES):
        worth -= w[resource] * float(box.cost[option, resource])
    return worth + w[Weight.STEP_ALONE] if s.seats == 1 else worth


@rule
def worth_of_tile(box: Box, s: State, seat: Seat, tile: Tile, w: Weights, cycles: float) -> float:
    """EE-15.3: between what a tile is worth now and what it usually is at the end."""
    now = float(value_of_tile(box, s, seat, tile))
    counter = int(box.tile_counts[tile])
    usual = min(float(TILE_CAP), w[FIRST_TARGET + counter])
    if KEPT[counter] and usual < now:
        return now
    return now + (usual - now) * cycles / (cycles + w[Weight.TILE_CYCLES])


@rule
def worth_of_tiles(box: Box, s: State, seat: Seat, w: Weights, cycles: float) -> float:
    """Weigh all tiles held."""
    total = 0.0
    if s.held[seat] > 0:
        for tile in range(TILES):
            if s.holder[tile] == seat:
                total += worth_of_tile(box, s, seat, Tile(tile), w, cycles)
    return total


@rule
def tiles_to_come(held: int, w: Weights, cycles: float) -> float:
    """EE-15.1: how many more tiles a seat will claim."""
    return min(float(MOST_TILES - held), cycles * w[Weight.TILES_A_CYCLE])


@rule
def worst_held(box: Box, s: State, seat: Seat, w: Weights, cycles: float) -> float:
    """EE-9.2: the tile that goes when a sixth is claimed."""
    worst = float(TILE_CAP)
    for tile in range(TILES):
        if s.holder[tile] == seat:
            worst = min(worst, worth_of_tile(box, s, seat, Tile(tile), w, cycles))
    return worst


@rule
def worth_of_claim(box: Box, s: State, seat: Seat, w: Weights, cycles: float) -> float:
    """EE-9.1: the best tile on display against the one given up for it, or the chance to come."""
    best = 0.0
    for i in range(SHOWN):
        if s.display[i] != NOBODY:
            best = max(best, worth_of_tile(box, s, seat, Tile(int(s.display[i])), w, cycles))
    held = int(s.held[seat])
    if held == MOST_TILES:
        return max(0.0, best - worst_held(box, s, seat, w, cycles))
    fewer = tiles_to_come(held, w, cycles) - tiles_to_come(held + 1, w, cycles)
    return max(0.0, best - w[Weight.TILE_TO_COME] * fewer)
