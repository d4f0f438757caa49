"""What single things are worth to a seat, in VP: effects, structures, purchases, achievements."""

from megawatt.games.energy_empire.components import (
    COUNTER_NAMES,
    MOST_TILES,
    OF_NATION,
    RESOURCES,
    SLOTS,
    TILE_CAP,
    TILES,
    Box,
    Gain,
)
from megawatt.games.energy_empire.outlook import Outlook, dirt
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.markets import may_buy, money_price
from megawatt.games.energy_empire.rules.structures import DOUBLE, TWO_SINGLE
from megawatt.games.energy_empire.state import NOBODY, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.weights import FIRST_TARGET, Weight, Weights
from megawatt.kernel.rule import rule

FOR_OTHERS = 0.3  # of a gift to all others
IMPOSSIBLE = -9.0
TWO_USES = 1.6  # of a card with two planks, in a cycle
CLEANUPS = 2  # that find something to clean, in cycles to come
LATER_DEAR, FIRST_DEAR = 0.8, 0.3  # like Weight.DEAR: in cycles to come; for a card just bought
KEPT = tuple(  # what a tile counts of them only grows
    int(name.startswith("structures") or name in ("achievements", "dice", "un_steps"))
    or int(name in ("nuclear_tokens", "workers_owned"))
    for name in COUNTER_NAMES
)


@rule
def payable(box: Box, s: State, seat: int, option: int) -> bool:
    """EE-8.2: the whole cost is at hand."""
    for resource in range(RESOURCES):
        if box.cost[option, resource] > s.stock[seat, resource]:
            return False
    return True


@rule
def worth_of_goods(box: Box, s: State, option: int, w: Weights) -> float:
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
    box: Box, s: State, seat: int, option: int, w: Weights, token: float, pieces: int
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
    if box.gain_die[option] >= 0:
        worth += w[Weight.NEW_DIE]
    if box.pollution[option] >= 0 or box.nuclear[option] >= 0:
        worth -= token
    return worth


@rule
def worth_of_effect(
    box: Box, s: State, seat: int, effect: int, w: Weights, token: float, pieces: int, dear: float
) -> float:
    """Weigh the best option, never below nothing; one that cannot be paid counts a share `dear`."""
    best = 0.0
    first = int(box.first_option[effect])
    for option in range(first, first + int(box.options[effect])):
        worth = worth_of_option(box, s, seat, option, w, token, pieces)
        if worth > best:
            best = max(best, worth if payable(box, s, seat, option) else dear * worth)
    return best


@rule
def tokens_on_plank(box: Box, card: int) -> float:
    """EE-7.3: what one use of a card takes."""
    return 2.0 if box.card_plank[card] == DOUBLE else 1.0


@rule
def uses_of(box: Box, card: int) -> float:
    """EE-7.3: how often a card is used in a cycle at best."""
    return TWO_USES if box.card_plank[card] == TWO_SINGLE else 1.0


@rule
def worth_of_card(box: Box, s: State, seat: int, card: int, w: Weights, outlook: Outlook) -> float:
    """Weigh a structure to be bought: its VP, what it makes at once and later, its token."""
    token, far = outlook.token, min(outlook.cycles, w[Weight.FAR])
    later = worth_of_effect(box, s, seat, card, w, token, CLEANUPS, LATER_DEAR)
    later -= w[Weight.ENERGY] * tokens_on_plank(box, card)
    worth = float(box.card_vp[card])
    worth += max(0.0, later) * far * w[Weight.CYCLE_PLANK] * uses_of(box, card)
    once = worth_of_effect(box, s, seat, card, w, token, dirt(outlook), FIRST_DEAR)
    worth += w[Weight.NOW] * max(0.0, once - w[Weight.ENERGY])
    return worth - token if box.card_side[card] > 0 else worth


@rule
def worth_of_market(
    box: Box, s: State, seat: int, market: int, w: Weights, outlook: Outlook
) -> float:
    """Weigh the best purchase."""
    best = IMPOSSIBLE
    pays = int(box.market_pays[market])
    for slot in range(SLOTS):
        card = int(s.market[market, slot])
        if card != NOBODY:
            worth = worth_of_card(box, s, seat, card, w, outlook)
            if may_buy(box, s, seat, market, slot, 0, -1) == No.YES:
                best = max(best, worth - w[Weight.MONEY] * money_price(box, s, slot))
            if may_buy(box, s, seat, market, slot, 1, -1) == No.YES:
                best = max(best, worth - w[pays] * int(box.market_resource[slot]))
    return best


@rule
def worth_of_step(box: Box, s: State, seat: int, w: Weights) -> float:
    """EE-7.8: the next step in the United Nations at the nation's price."""
    place = int(s.un[seat])
    option = int(box.first_option[OF_NATION + int(s.nation[seat])])
    worth = float(box.un_vp[place + 1]) - float(box.un_vp[place])
    for resource in range(RESOURCES):
        worth -= w[resource] * float(box.cost[option, resource])
    return worth + w[Weight.STEP_ALONE] if s.seats == 1 else worth


@rule
def worth_of_tile(box: Box, s: State, seat: int, tile: int, w: Weights, cycles: float) -> float:
    """EE-15.3: between what a tile is worth now and what it usually is at the end."""
    now = float(value_of_tile(box, s, seat, tile))
    counter = int(box.tile_counts[tile])
    usual = min(float(TILE_CAP), w[FIRST_TARGET + counter])
    if KEPT[counter] and usual < now:
        return now
    return now + (usual - now) * cycles / (cycles + w[Weight.TILE_CYCLES])


@rule
def worth_of_tiles(box: Box, s: State, seat: int, w: Weights, cycles: float) -> float:
    """Weigh all tiles held."""
    total = 0.0
    if s.held[seat] > 0:
        for tile in range(TILES):
            if s.holder[tile] == seat:
                total += worth_of_tile(box, s, seat, tile, w, cycles)
    return total


@rule
def tiles_to_come(held: int, w: Weights, cycles: float) -> float:
    """EE-15.1: how many more tiles a seat will claim."""
    return min(float(MOST_TILES - held), cycles * w[Weight.TILES_A_CYCLE])


@rule
def worst_held(box: Box, s: State, seat: int, w: Weights, cycles: float) -> float:
    """EE-9.2: the tile that goes when a sixth is claimed."""
    worst = float(TILE_CAP)
    for tile in range(TILES):
        if s.holder[tile] == seat:
            worst = min(worst, worth_of_tile(box, s, seat, tile, w, cycles))
    return worst


@rule
def worth_of_claim(box: Box, s: State, seat: int, w: Weights, cycles: float) -> float:
    """EE-9.1: the best tile on display against the one given up for it, or the chance to come."""
    best = 0.0
    for i in range(len(s.display)):
        if s.display[i] >= 0:
            best = max(best, worth_of_tile(box, s, seat, int(s.display[i]), w, cycles))
    held = int(s.held[seat])
    if held == MOST_TILES:
        return max(0.0, best - worst_held(box, s, seat, w, cycles))
    fewer = tiles_to_come(held, w, cycles) - tiles_to_come(held + 1, w, cycles)
    return max(0.0, best - w[Weight.TILE_TO_COME] * fewer)
