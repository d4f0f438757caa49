"""What a seat may expect to end with: its standing, its means, and what its machine will make.

The weights are VP; they were tuned by play of the greedy bot against itself.
"""

from megawatt.games.energy_empire.components import (
    CARDS,
    FACES,
    KEPT_KINDS,
    KINDS,
    MOST_TILES,
    RESOURCES,
    SLOTS,
    SPOTS,
    WORKERS,
    Box,
    Gain,
)
from megawatt.games.energy_empire.rules.achievements import pieces_on_land
from megawatt.games.energy_empire.rules.environment import free_spaces
from megawatt.games.energy_empire.rules.generate import PETROLEUM
from megawatt.games.energy_empire.rules.items import part_of, top
from megawatt.games.energy_empire.rules.markets import may_buy, money_price
from megawatt.games.energy_empire.rules.scoring import score, tile_points
from megawatt.games.energy_empire.rules.track import oil_price, tokens_on_track
from megawatt.games.energy_empire.state import NOBODY, STATE, Item, Piece, Stage, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.rule import rule

MONEY_VALUE, GOODS_VALUE, OIL_VALUE = 0.14, 1.12, 0.29
RESOURCE_VALUE = (MONEY_VALUE, GOODS_VALUE, GOODS_VALUE, GOODS_VALUE, OIL_VALUE)
USEFUL = (9, 4, 4, 4, 4)  # more than this is worth a third
WORKER_VALUE, ENERGY_VALUE = 0.67, 0.54
TOKEN_COST, DIRTY_ROLL = 5.62, 4.17
USES = 0.87  # of a plank in a cycle
LATE = 0.12  # what means are worth when no cycle is left
DIE_VALUE = 0.05  # for each energy it brings, in a cycle
ROW_VALUE = 0.1  # of a clean space for each impact to come
JUST_GENERATED = 0.69  # the turn it took
TILE_VALUE = 0.56  # beyond what it is worth now
GAIN_VALUE = (1.0, ENERGY_VALUE, 2.5, 1.42, -0.3, 0.9, 0.05, 0.0)  # from Gain.VP on
NUCLEAR_COST, NEW_WORKER, NEW_DIE = 0.4, 0.6, 3.0
ENERGY_USED = 6.0  # in a cycle; more counts half
TILES_WANTED, SCORE_WANTED = 20, 100  # EE-18.9
UN_STEP, TILE_POINT, OBJECTIVE = 2.0, 0.7, 10.0  # beyond their points, alone at the table
TOKENS_A_CYCLE = 1.7  # that leave the track per seat between two of its Generate turns


@rule
def waiting(s: State, seat: int, item: int, a: int) -> bool:
    """Say whether an item of the seat waits on the stack; `a` of -1 stands for any argument."""
    found = 0
    for i in range(s.depth):
        code = int(s.items[i])
        same = part_of(code, 0) == item and part_of(code, 1) == seat
        found += same and (a < 0 or part_of(code, 2) == a)
    return found > 0


@rule
def means(s: State, seat: int) -> float:
    """Weigh resources; a hoard counts less."""
    total = 0.0
    for resource in range(RESOURCES):
        stock = int(s.stock[seat, resource])
        few = min(stock, USEFUL[resource])
        total += RESOURCE_VALUE[resource] * (few + (stock - few) / 3.0)
    return total


@rule
def worth_of_option(box: Box, option: int) -> float:
    """Weigh an option of the effect vocabulary."""
    worth = 0.0
    for resource in range(RESOURCES):
        change = float(box.gain[option, resource]) - float(box.cost[option, resource])
        change -= 0.3 * float(box.others[option, resource])
        worth += RESOURCE_VALUE[resource] * change
    for i in range(len(GAIN_VALUE)):
        worth += GAIN_VALUE[i] * int(box.gain[option, Gain.VP + i])
    if box.gain_die[option] >= 0:
        worth += NEW_DIE
    if box.pollution[option] >= 0 or box.nuclear[option] >= 0:
        worth -= TOKEN_COST
    return worth


@rule
def worth_of_effect(box: Box, effect: int) -> float:
    """Weigh the best option, never below nothing."""
    best = 0.0
    first = int(box.first_option[effect])
    for option in range(first, first + int(box.options[effect])):
        best = max(best, worth_of_option(box, option))
    return best


@rule
def worth_of_card(box: Box, card: int, cycles: float) -> float:
    """Weigh what a structure will make, less the tokens its planks take."""
    plank = int(box.card_plank[card])
    once = worth_of_effect(box, card) - ENERGY_VALUE * (2.0 if plank == 1 else 1.0)
    return max(0.0, once) * min(cycles, 4.0) * USES * (1.5 if plank == 2 else 1.0)


@rule
def worth_of_energy(energy: float) -> float:
    """Weigh energy; beyond what a cycle needs it counts half."""
    few = min(energy, ENERGY_USED)
    return ENERGY_VALUE * (few + 0.5 * (energy - few))


@rule
def dice_to_come(s: State, seat: int, kind: int) -> float:
    """Guess how many dice of a kind will be rolled in the Generate turn under way."""
    if kind < KEPT_KINDS:
        still = waiting(s, seat, Item.DICE.value, kind)
        return float(s.dice[seat, kind]) if still else float(s.chosen[kind])
    if waiting(s, seat, Item.REFINE.value, -1):
        return 0.85 * min(4, int(s.stock[seat, 4]))
    still = waiting(s, seat, Item.DICE.value, PETROLEUM)
    return float(s.refined) if still else float(s.chosen[PETROLEUM])


@rule
def worth_of_roll(box: Box, s: State, seat: int) -> float:
    """Weigh the roll to come: its energy, less the chance to pollute."""
    energy, dirty, dice = 0.0, 0.0, 0.0
    for kind in range(KINDS):
        n = dice_to_come(s, seat, kind)
        for face in range(FACES):
            energy += n * int(box.die_energy[kind, face]) / 6.0
        dice += n
        if box.die_consequence[kind] > 0:
            dirty += n
    worth = worth_of_energy(min(10.0, energy))
    return worth - DIRTY_ROLL * dirty / dice if dirty > 0.0 else worth


@rule
def worth_of_market(box: Box, s: State, seat: int, market: int, cycles: float) -> float:
    """Weigh the best purchase."""
    best = 0.0
    for slot in range(SLOTS):
        card = int(s.market[market, slot])
        if card != NOBODY:
            worth = int(box.card_vp[card]) + worth_of_card(box, card, cycles)
            if box.card_side[card] > 0:
                worth -= TOKEN_COST
            if may_buy(box, s, seat, market, slot, 0, -1) == No.YES:
                best = max(best, worth - MONEY_VALUE * money_price(box, s, slot))
            if may_buy(box, s, seat, market, slot, 1, -1) == No.YES:
                best = max(best, worth - GOODS_VALUE * int(box.market_resource[slot]))
    return best


@rule
def pending(box: Box, s: State, seat: int, cycles: float) -> float:
    """Weigh what the open decision will bring, so that entering a location is not a loss."""
    if s.stage != Stage.PLAY or top(s, 1) != seat:
        return 0.0
    a = top(s, 2)
    match top(s, 0):
        case 4 | 14 | 15 | 24:
            return -TOKEN_COST
        case 5 | 13 | 23:
            return worth_of_effect(box, a)
        case 6:
            return worth_of_market(box, s, seat, a, cycles)
        case 7 | 8:
            return 2.0 + 0.25 * cycles
        case 9:
            profit = 3 * OIL_VALUE - oil_price(box, s) * MONEY_VALUE
            if s.stock[seat, 0] < oil_price(box, s):
                return -profit
            return max(profit, -profit) if s.stock[seat, 4] >= 3 else profit
        case 10:
            return 0.3
        case 16:
            return 0.9 * a
        case _:
            return 0.0


@rule
def machine(box: Box, s: State, seat: int, cycles: float) -> float:
    """Weigh structures, dice and workers by what they will still make."""
    total = 0.0
    for card in range(CARDS):
        if s.owner[card] == seat:
            total += worth_of_card(box, card, cycles)
    energy = 0.0
    for kind in range(KEPT_KINDS):
        for face in range(FACES):
            energy += int(s.dice[seat, kind]) * int(box.die_energy[kind, face]) / 6.0
    total += DIE_VALUE * min(energy, 9.0) * min(cycles, 5.0)
    return total + NEW_WORKER * (3 - int(s.worker_reserve[seat])) * min(cycles, 4.0)


@rule
def towards_objectives(box: Box, s: State, seat: int, total: int) -> float:
    """EE-18.9: alone, points count less than the three objectives; at the end, if they are met."""
    tiles = tile_points(box, s, seat)
    worth = UN_STEP * int(s.un[seat]) + TILE_POINT * min(tiles, TILES_WANTED)
    if s.stage == Stage.OVER:
        met = int(s.un[seat] == len(box.un_vp) - 1)
        met += int(tiles >= TILES_WANTED) + int(total >= SCORE_WANTED)
        worth += OBJECTIVE * (met - 3)
    return worth


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: int) -> float:
    """Add up the standing, the means at hand, the machine and the open decision."""
    total = float(score(box, s, seat))
    if s.seats == 1:
        total += towards_objectives(box, s, seat, int(total))
    if s.stage == Stage.OVER:
        return total
    cycles = tokens_on_track(s) / (TOKENS_A_CYCLE * s.seats)
    late = min(1.0, cycles / 2.0 + LATE)
    total += machine(box, s, seat, cycles) + pending(box, s, seat, cycles)
    total += ROW_VALUE * free_spaces(s, seat) * (SPOTS - int(s.revealed))
    total -= NUCLEAR_COST * pieces_on_land(s, seat, Piece.NUCLEAR)
    hand = means(s, seat) + TILE_VALUE * min(MOST_TILES, int(s.held[seat]))
    if s.just_generated[seat]:
        hand -= JUST_GENERATED
    if waiting(s, seat, Item.RETURN.value, -1):
        hand += WORKER_VALUE * (WORKERS - int(s.worker_reserve[seat]))
    else:
        hand += WORKER_VALUE * int(s.workers[seat])
    if waiting(s, seat, Item.ROLL.value, -1):
        hand += worth_of_roll(box, s, seat)
    else:
        hand += worth_of_energy(float(s.energy[seat]))
    return total + late * hand
