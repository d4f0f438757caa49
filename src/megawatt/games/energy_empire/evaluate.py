"""What a seat may expect to end with: its standing, its means, and what its machine will make.

`weights.py` holds what things are worth, `worth.py` weighs single ones, `outlook.py` looks ahead.
"""

from megawatt.games.energy_empire.components import (
    BARRELS,
    CARDS,
    CLAIM_TOKENS,
    MOST_TILES,
    NONE,
    OF_NATION,
    RESOURCES,
    SPOTS,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.outlook import (
    Outlook,
    danger_of_roll,
    dirt,
    energy_of_dice,
    has,
    outlook_of,
    pieces_due,
)
from megawatt.games.energy_empire.rules.effects import can_pay, option_of
from megawatt.games.energy_empire.rules.environment import free_in_row, pieces_on_land
from megawatt.games.energy_empire.rules.items import seat_of, top, topic, what_of
from megawatt.games.energy_empire.rules.scoring import score, tile_points
from megawatt.games.energy_empire.rules.structures import binder_of, planks_of, tokens_lying
from megawatt.games.energy_empire.rules.track import oil_price
from megawatt.games.energy_empire.rules.united_nations import last_space
from megawatt.games.energy_empire.state import (
    NOWHERE,
    STATE,
    Binder,
    Card,
    Decision,
    Effect,
    Piece,
    Row,
    Stage,
    State,
    Task,
    Tile,
)
from megawatt.games.energy_empire.vocabulary import Resource
from megawatt.games.energy_empire.weights import WEIGHTS, Weight, Weights
from megawatt.games.energy_empire.worth import (
    tiles_to_come,
    tokens_on_plank,
    uses_of,
    worst_held,
    worth_of_claim,
    worth_of_effect,
    worth_of_market,
    worth_of_step,
    worth_of_tile,
    worth_of_tiles,
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

WITH_OTHERS, ALONE = 0, 1  # rows of the weights
OBJECTIVES = 3  # EE-18.9
DIE_PRICE, DIE_BRINGS = 1.5, 2.0  # goods paid, energy in a cycle
DIE_POINTS = 2.0
MOST_ENERGY = 10.0
LENT = 0.5  # a worker is a token for a plank too, if it must be


@implements(contract.evaluate, STATE)
@rule
def evaluate(box: Box, s: State, seat: Seat) -> float:
    """Estimate with the weights of the table: alone, or with others."""
    return estimate(box, s, seat, WEIGHTS[ALONE if s.seats == 1 else WITH_OTHERS])


@rule
def estimate(box: Box, s: State, seat: Seat, w: Weights) -> float:
    """Add up the standing, the means at hand, the machine and the open decision."""
    total = score(box, s, seat)
    if s.stage == Stage.OVER:
        return total + (objectives(box, s, seat, total, w) if s.seats == 1 else 0.0)
    outlook = outlook_of(box, s, seat, w)
    expected = achievements(box, s, seat, w, outlook.cycles) - tile_points(box, s, seat)
    expected += environment(box, s, seat, w, outlook)
    expected += machine(box, s, seat, w, outlook)
    expected += outlook.late * means(s, seat, w, outlook.turns)
    if s.stage == Stage.SETUP:
        return total + expected + choices(box, s, seat, w, outlook)
    expected += united_nations(box, s, seat, w, outlook) + tempo(s, seat, w, outlook)
    if seat_of(top(s)) == seat:
        expected += pending(box, s, seat, w, outlook)
    return total + expected


@rule
def objectives(box: Box, s: State, seat: Seat, points: int, w: Weights) -> float:
    """EE-18.9: alone, points count less than the three objectives; each one missed costs."""
    tiles = tile_points(box, s, seat)
    met = int(s.un[seat] == last_space(box))
    met += int(tiles >= box.solo_tile_points) + int(points >= box.solo_score)
    worth = w[Weight.STEP_ALONE] * int(s.un[seat]) + w[Weight.OBJECTIVE] * (met - OBJECTIVES)
    return worth + w[Weight.TILE_POINT_ALONE] * min(tiles, int(box.solo_tile_points))


@rule
def achievements(box: Box, s: State, seat: Seat, w: Weights, cycles: float) -> float:
    """Weigh the tiles held and those to come."""
    tiles = worth_of_tiles(box, s, seat, w, cycles)
    worth = tiles + w[Weight.TILE_TO_COME] * tiles_to_come(int(s.held[seat]), w, cycles)
    if s.seats == 1:
        worth += w[Weight.TILE_POINT_ALONE] * min(float(box.solo_tile_points), tiles)
    return worth


@rule
def environment(box: Box, s: State, seat: Seat, w: Weights, outlook: Outlook) -> float:
    """EE-12.1: clean spaces score again with every impact; pieces on their way cost."""
    worth = -w[Weight.NUCLEAR] * pieces_on_land(s, seat, Piece.NUCLEAR)
    worth -= outlook.token * pieces_due(s, seat)
    for position in range(int(s.revealed), SPOTS):
        if (s.peeked[seat] >> position) & 1:
            row = Row(int(box.impact_row[s.impact[position]]))
            worth += w[Weight.ROW_KNOWN] * free_in_row(s, seat, row)
        else:
            worth += w[Weight.ROW] * outlook.clean
    if has(outlook.waiting, Task.ROLL):
        worth -= outlook.token * danger_of_roll(box, s, seat, outlook.waiting)
    return worth


@rule
def some(n: int, first: float, following: float) -> float:
    """Weigh a stock of which every further unit is worth less."""
    total, unit = 0.0, first
    for _ in range(n):
        total += unit
        unit *= following
    return total


@rule
def means(s: State, seat: Seat, w: Weights, turns: float) -> float:
    """Weigh resources, as far as the turns to come can spend them."""
    money = int(0.5 + w[Weight.MONEY_A_TURN] * turns)
    goods = int(0.5 + w[Weight.GOODS_A_TURN] * turns)
    dollars = min(int(s.stock[seat, Resource.MONEY]), money)
    total = some(dollars, w[Weight.MONEY], w[Weight.NEXT_MONEY])
    for resource in range(Resource.STEEL.value, Resource.OIL.value):
        stock = min(int(s.stock[seat, resource]), goods)
        total += some(stock, w[resource], w[Weight.NEXT_GOODS])
    oil = min(int(s.stock[seat, Resource.OIL]), 2 * goods)
    return total + some(oil, w[Weight.OIL], w[Weight.NEXT_OIL])


@rule
def machine(box: Box, s: State, seat: Seat, w: Weights, outlook: Outlook) -> float:
    """Weigh structures by what they can make now, in this cycle and later; tokens to use them."""
    now, soon, always, planks, free = 0.0, 0.0, 0.0, 0.0, 0.0
    tokens = outlook.workers + outlook.energy
    acting = has(outlook.waiting, Decision.ACTIVATE) and s.active == seat
    for number in range(CARDS):
        if s.owner[number] != seat:
            continue
        card, effect = Card(number), Effect(number)
        unpaid = w[Weight.UNPAID]
        need = tokens_on_plank(box, card)
        once = worth_of_effect(box, s, seat, effect, w, outlook.token, dirt(outlook), unpaid)
        once -= w[Weight.ENERGY] * need
        if once <= 0.0:
            continue
        always += once * uses_of(box, card)
        planks += need * uses_of(box, card)
        uses = uses_left(box, s, card, outlook)
        free += need * uses
        here = acting and binder_of(card) == s.binder and not s.used[card]
        if here and uses > 0 and tokens >= need:
            now += once
            uses -= 1
        soon += once * uses
    worth = future(box, s, seat, w, outlook.cycles, always, planks)
    if free > 0.0:
        share = min(1.0, (LENT * (outlook.workers + 1) + outlook.energy) / free)
        worth += w[Weight.NOW] * now * min(1.0, tokens / free)
        worth += outlook.late * w[Weight.SOON] * soon * share * min(1.0, outlook.workers / 2.0)
    return worth + outlook.late * tokens_at_hand(w, outlook, free)


@rule
def uses_left(box: Box, s: State, card: Card, outlook: Outlook) -> int:
    """EE-7.4: free planks of a card; all are cleared in the Generate turn under way."""
    planks = planks_of(box, card)
    if has(outlook.waiting, Task.RETURN):
        return planks
    return max(0, planks - tokens_lying(s, card))


@rule
def tokens_at_hand(w: Weights, outlook: Outlook, free: float) -> float:
    """Weigh workers on the mat, and energy as far as planks and stacks can use it."""
    few = min(outlook.energy, free + w[Weight.STACK] * outlook.workers)
    worth = w[Weight.ENERGY] * few + w[Weight.ENERGY_MORE] * (outlook.energy - few)
    return worth + w[Weight.WORKER] * outlook.workers


@rule
def future(
    box: Box, s: State, seat: Seat, w: Weights, cycles: float, always: float, planks: float
) -> float:
    """Weigh the cycles to come by the workers, dice and structures they will find."""
    owned = WORKERS - int(s.worker_reserve[seat])
    income = w[Weight.CYCLE] + w[Weight.CYCLE_WORKER] * owned
    income += w[Weight.CYCLE_ENERGY] * min(energy_of_dice(box, s, seat), MOST_ENERGY)
    if planks > 0.0:
        income += w[Weight.CYCLE_PLANK] * always * min(1.0, w[Weight.PLANKS_USED] / planks)
    return income * min(cycles, w[Weight.FAR]) + w[Weight.WORKER_KEPT] * owned * cycles


@rule
def united_nations(box: Box, s: State, seat: Seat, w: Weights, outlook: Outlook) -> float:
    """EE-14: steps to come, and the one that can be taken now."""
    place, last = int(s.un[seat]), last_space(box)
    worth = w[Weight.STEP_ALONE] * place if s.seats == 1 else 0.0
    if place == last:
        return worth
    worth += w[Weight.STEP_TO_COME] * min(last - place, outlook.cycles * w[Weight.STEPS_A_CYCLE])
    card = Card(CARDS + seat)
    acting = has(outlook.waiting, Decision.ACTIVATE) and s.active == seat
    in_time = outlook.turns >= 1.0 and (outlook.workers > 0 or acting)
    free = uses_left(box, s, card, outlook) > 0 and not (acting and s.used[card])
    option = option_of(box, Effect(OF_NATION + int(s.nation[seat])), 0)
    token = outlook.workers + outlook.energy >= 1.0
    if in_time and free and token and can_pay(box, s, seat, option, NOWHERE):
        worth += w[Weight.STEP_READY] * max(0.0, worth_of_step(box, s, seat, w))
    return worth


@rule
def tempo(s: State, seat: Seat, w: Weights, outlook: Outlook) -> float:
    """Weigh the turn that generating took, and being able to claim when it comes again."""
    if has(outlook.waiting, Decision.HIGHEST):
        return 0.0
    worth = -outlook.late * w[Weight.GENERATED] if s.just_generated[seat] else 0.0
    tokens = outlook.workers + outlook.energy
    if s.held[seat] < MOST_TILES and outlook.cycles > 0.0 and tokens >= CLAIM_TOKENS:
        worth += w[Weight.MAY_CLAIM]
    return worth


@rule
def choices(box: Box, s: State, seat: Seat, w: Weights, outlook: Outlook) -> float:
    """EE-1.6: weigh the nation and the tile chosen, before they are laid open."""
    worth = 0.0
    nation, tile = int(s.nation[seat]), Tile(int(s.first_tile[seat]))
    if nation >= 0:
        option = option_of(box, Effect(OF_NATION + nation), 0)
        for resource in range(RESOURCES):
            price = w[Weight.NATION_STEPS] * float(box.cost[option, resource])
            worth += w[resource] * (float(box.bonus[nation, resource]) - price)
        if box.bonus_worker[nation] > 0:
            far = min(outlook.cycles, w[Weight.FAR])
            worth += w[Weight.CYCLE_WORKER] * far + w[Weight.WORKER]
        if box.bonus_die[nation] != NONE:
            worth += DIE_POINTS + w[Weight.NEW_DIE]
    return worth + (worth_of_tile(box, s, seat, tile, w, outlook.cycles) if tile >= 0 else 0.0)


@rule
def pending(box: Box, s: State, seat: Seat, w: Weights, outlook: Outlook) -> float:
    """Weigh what the open decision will bring, so that entering a location is not a loss."""
    about, cycles = topic(s), outlook.cycles
    match what_of(top(s)):
        case Decision.CHOICE | Decision.EFFECT | Decision.IMPACT:
            effect = Effect(about)
            return worth_of_effect(box, s, seat, effect, w, outlook.token, dirt(outlook), 0.0)
        case Decision.BUY:
            return worth_of_market(box, s, seat, Binder(about), w, outlook)
        case Decision.PLANT | Decision.SCRAP:
            far = min(cycles, w[Weight.FAR])
            return w[Weight.DIE_CHOICE] - DIE_PRICE + w[Weight.CYCLE_ENERGY] * DIE_BRINGS * far
        case Decision.OIL:
            return worth_of_oil_market(box, s, seat, w)
        case Decision.TRADE:
            return w[Weight.TRADE] * outlook.late
        case Decision.PLANK:
            return worth_of_use(box, s, seat, Card(about), w, outlook)
        case Decision.CLEAN:
            return w[Weight.CLEANUP] * min(about, dirt(outlook))
        case Decision.CLAIM:
            return worth_of_claim(box, s, seat, w, cycles)
        case Decision.MAKE_ROOM:
            gained = worth_of_tile(box, s, seat, Tile(about), w, cycles)
            return gained - worst_held(box, s, seat, w, cycles)
        case _:
            return 0.0


@rule
def worth_of_oil_market(box: Box, s: State, seat: Seat, w: Weights) -> float:
    """EE-5.9: the better of buying and selling, as far as there is a choice."""
    price = oil_price(box, s)
    profit = BARRELS * w[Weight.OIL] - price * w[Weight.MONEY]
    if s.stock[seat, Resource.MONEY] < price:
        return -profit
    return abs(profit) if s.stock[seat, Resource.OIL] >= BARRELS else profit


@rule
def worth_of_use(box: Box, s: State, seat: Seat, card: Card, w: Weights, outlook: Outlook) -> float:
    """EE-7.5: the effect of the card whose plank is being filled, less the tokens for it."""
    if card >= CARDS:
        return worth_of_step(box, s, seat, w) - w[Weight.ENERGY]
    once = worth_of_effect(box, s, seat, Effect(card), w, outlook.token, dirt(outlook), 0.0)
    return once - w[Weight.ENERGY] * tokens_on_plank(box, card)
