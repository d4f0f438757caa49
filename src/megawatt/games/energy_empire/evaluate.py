"""What a seat may expect to end with: its standing, its means, and what its machine will make."""

from megawatt.games.energy_empire.components import (
    CARDS,
    FACES,
    KEPT_KINDS,
    RESOURCES,
    SLOTS,
    SPOTS,
    Box,
    Gain,
)
from megawatt.games.energy_empire.rules.achievements import pieces_on_land
from megawatt.games.energy_empire.rules.environment import free_spaces
from megawatt.games.energy_empire.rules.items import part_of, top
from megawatt.games.energy_empire.rules.markets import may_buy, money_price
from megawatt.games.energy_empire.rules.scoring import score
from megawatt.games.energy_empire.rules.track import oil_price, tokens_on_track
from megawatt.games.energy_empire.state import NOBODY, STATE, Item, Piece, Stage, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.rule import rule

RESOURCE_VALUE = (0.42, 0.85, 0.85, 0.85, 0.38)  # money, steel, plastic, science, oil
USEFUL = (10, 4, 4, 4, 5)  # more than this is worth a third
GAIN_VALUE = (1.0, 0.3, 3.0, 2.6, -0.2, 0.9, 0.05, 0.0)  # VP, energy, worker, UN, well, clean, peek
WORKER_VALUE, ENERGY_VALUE, TOKEN_COST = 0.75, 0.3, 1.3
TURNS_A_CYCLE = 1.7  # tokens that leave the track per seat between two of its Generate turns


@rule
def cycles_left(s: State) -> float:
    """Guess how often each seat will still generate."""
    return tokens_on_track(s) / (TURNS_A_CYCLE * s.seats)


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
        change = int(box.gain[option, resource]) - int(box.cost[option, resource])
        worth += RESOURCE_VALUE[resource] * change - 0.3 * RESOURCE_VALUE[resource] * int(
            box.others[option, resource]
        )
    for i in range(len(GAIN_VALUE)):
        worth += GAIN_VALUE[i] * int(box.gain[option, Gain.VP + i])
    if box.gain_die[option] >= 0:
        worth += 3.0
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
    uses = min(cycles, 4.0) * (0.75 if plank == 2 else 0.5)
    return max(0.0, once) * uses


@rule
def energy_of_dice(box: Box, s: State, seat: int) -> float:
    """Expect this much of a roll of all dice, oil included, at most ten."""
    faces = 0
    for kind in range(KEPT_KINDS):
        for face in range(FACES):
            faces += int(s.dice[seat, kind]) * int(box.die_energy[kind, face])
    return min(10.0, faces / 6.0 + 2.0 * min(4, int(s.stock[seat, 4])))


@rule
def waiting(s: State, seat: int, item: int) -> bool:
    """Say whether an item of the seat waits on the stack."""
    found = 0
    for i in range(s.depth):
        code = int(s.items[i])
        found += part_of(code, 0) == item and part_of(code, 1) == seat
    return found > 0


@rule
def pending(box: Box, s: State, seat: int, cycles: float) -> float:
    """Weigh what the open decision will bring, so that entering a location is not a loss."""
    if s.stage != Stage.PLAY or top(s, 1) != seat:
        return 0.0
    a = top(s, 2)
    best = 0.0
    match top(s, 0):
        case 4 | 14 | 24:
            return -TOKEN_COST
        case 5 | 13 | 23:
            return worth_of_effect(box, a)
        case 6:
            for slot in range(SLOTS):
                card = int(s.market[a, slot])
                if card != NOBODY:
                    worth = int(box.card_vp[card]) + worth_of_card(box, card, cycles)
                    if box.card_side[card] > 0:
                        worth -= TOKEN_COST
                    if may_buy(box, s, seat, a, slot, 0, -1) == No.YES:
                        best = max(best, worth - 0.42 * money_price(box, s, slot))
                    if may_buy(box, s, seat, a, slot, 1, -1) == No.YES:
                        best = max(best, worth - 0.85 * int(box.market_resource[slot]))
            return best
        case 7 | 8:
            return 2.0 + 0.25 * cycles
        case 9:
            price = oil_price(box, s)
            if s.stock[seat, 0] >= price:
                best = 3 * RESOURCE_VALUE[4] - price * RESOURCE_VALUE[0]
            if s.stock[seat, 4] >= 3:
                best = max(best, price * RESOURCE_VALUE[0] - 3 * RESOURCE_VALUE[4])
            return best
        case 15:
            return -TOKEN_COST
        case 16:
            return 0.9 * a
        case 10:
            return 0.3
        case _:
            return 0.0


@rule
def machine(box: Box, s: State, seat: int, cycles: float) -> float:
    """Weigh structures and dice by what they will still make."""
    total = 0.0
    for card in range(CARDS):
        if s.owner[card] == seat:
            total += worth_of_card(box, card, cycles)
    dice = energy_of_dice(box, s, seat) - 2.0 * min(4, int(s.stock[seat, 4]))
    total += 0.25 * max(0.0, dice) * min(cycles, 5.0)
    total += 0.7 * (3 - int(s.worker_reserve[seat])) * min(cycles, 4.0)
    return total


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: int) -> float:
    """Add up the standing, the means at hand, the machine and the open decision."""
    total = float(score(box, s, seat))
    if s.stage == Stage.OVER:
        return total
    cycles = cycles_left(s)
    late = min(1.0, cycles / 2.0 + 0.12)
    total += late * means(s, seat) + machine(box, s, seat, cycles)
    total += free_spaces(s, seat) * (SPOTS - int(s.revealed)) / 3.5
    total -= 0.4 * pieces_on_land(s, seat, Piece.NUCLEAR)
    workers, energy = float(s.workers[seat]), float(s.energy[seat])
    if waiting(s, seat, Item.RETURN):
        workers = 6.0 - s.worker_reserve[seat]
    if waiting(s, seat, Item.ROLL):
        energy = energy_of_dice(box, s, seat)
    total += late * (WORKER_VALUE * workers + ENERGY_VALUE * energy)
    return total + pending(box, s, seat, cycles)
