"""The specification's invariants, by number: what holds after every action."""

from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    ENERGY,
    KEPT_KINDS,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    MOST_DICE,
    MOST_TILES,
    RESOURCES,
    SHOWN,
    SLOTS,
    SPACES,
    SPOTS,
    TILES,
    TOKENS,
    TYPES,
    WELLS,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.rules.dice import dice_in_the_box, dice_owned
from megawatt.games.energy_empire.rules.environment import pieces_on_land
from megawatt.games.energy_empire.rules.items import about_of, item_at, top, what_of
from megawatt.games.energy_empire.rules.markets import slot_step
from megawatt.games.energy_empire.rules.structures import plank_needs, planks_of, tokens_lying
from megawatt.games.energy_empire.rules.track import emptied, tokens_on_track
from megawatt.games.energy_empire.rules.united_nations import last_space
from megawatt.games.energy_empire.state import (
    HYDRO,
    NEUTRAL,
    NOBODY,
    POLLUTION_PIECE,
    STATE,
    Binder,
    Card,
    Decision,
    Kind,
    Location,
    Piece,
    Stage,
    State,
    Task,
    Whose,
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

MIDDLE = 1  # slot of a market
LONGEST_CYCLE = WORKERS + 1  # rounds from one Generate turn to the next (EE-2.3)


@implements(contract.broken, STATE)
@rule
def broken(box: Box, s: State) -> int:
    """Name the first of EE-I1 to EE-I20 that this state breaks; 0 if none."""
    for seat in range(s.seats):
        number = broken_seat(box, s, Seat(seat))
        if number:
            return number
    if not tokens_conserved(s):
        return 3
    if not track_in_order(box, s):
        return 4
    if not dice_and_wells_conserved(box, s):
        return 7
    for market in range(TYPES):
        if not cards_conserved(s, Binder(market)):
            return 8
    if not tiles_conserved(s):
        return 9
    for location in range(LOCATIONS):
        if not stacks_in_order(box, s, Location(location)):
            return 11
    rounds = (int(s.turns) + int(s.seats) - 1) // int(s.seats)
    most = LONGEST_CYCLE * ((SPOTS * int(box.spot_tokens[s.seats]) + s.seats - 1) // s.seats) + 1
    return 18 if rounds > most else 0


@rule
def broken_seat(box: Box, s: State, seat: Seat) -> int:
    """EE-I1, I2, I7, I10, I12, I13: what one seat owns."""
    workers, energy = int(s.workers[seat]), int(s.energy[seat])
    for location in range(LOCATIONS):
        for i in range(ENERGY + 1):
            if s.stack[location, i] == seat + 1:
                workers += 1
                energy += i
    for card in range(CARDS + MAX_PLAYERS):
        if card == CARDS + seat or (card < CARDS and s.owner[card] == seat):
            if not planks_in_order(box, s, Card(card)):
                return 12
            workers += int(s.plank_workers[card])
            energy += int(s.plank_energy[card])
    if (
        workers + int(s.worker_reserve[seat]) != WORKERS
        or s.worker_reserve[seat] > WORKERS - box.start_workers
    ):
        return 1
    if energy + int(s.energy_reserve[seat]) != ENERGY or s.energy[seat] < 0:
        return 2
    if dice_owned(s, seat) > MOST_DICE or s.dice[seat, HYDRO] > 1:
        return 7
    for resource in range(RESOURCES):
        if s.stock[seat, resource] < 0:
            return 10
    last = last_space(box)
    if not 0 <= s.un[seat] <= last:
        return 13
    for other in range(seat):
        if s.un[other] == last and s.un[seat] == last:
            return 13
    return 0


@rule
def planks_in_order(box: Box, s: State, card: Card) -> bool:
    """EE-I12: a plank is empty or full; one token on each of two single planks."""
    lying = tokens_lying(s, card)
    if lying % plank_needs(box, card) != 0:
        return False
    return lying <= plank_needs(box, card) * planks_of(box, card)


@rule
def tokens_conserved(s: State) -> bool:
    """EE-I3: track, supply, environments and locations hold 54 tokens."""
    total = tokens_on_track(s) + int(s.tokens)
    for location in range(LOCATIONS):
        total += int(s.pieces[location, POLLUTION_PIECE])
    for seat in range(s.seats):
        total += pieces_on_land(s, Seat(seat), Piece.POLLUTION)
        total += pieces_on_land(s, Seat(seat), Piece.NUCLEAR)
    return total == TOKENS and (s.unlimited == 1 or s.tokens >= 0)


@rule
def track_in_order(box: Box, s: State) -> bool:
    """EE-I4: 0 … 0, x, t … t; revealed impacts and those due make up the emptied spots."""
    k = emptied(s)
    full = box.spot_tokens[s.seats]
    for i in range(k, SPOTS):
        if s.spot[i] > full or (i > k and s.spot[i] != full) or s.spot[i] <= 0:
            return False
    if s.stage == Stage.PLAY and s.due > 0:
        asked = what_of(top(s))
        if asked == Decision.TURN or asked == Decision.ACTIVATE:
            return False
    return s.revealed + s.due == k


@rule
def dice_and_wells_conserved(box: Box, s: State) -> bool:
    """EE-I6: 12 wells, on drilling spaces. EE-I7: dice of each kind; petroleum is not kept."""
    wells = int(s.wells)
    for seat in range(s.seats):
        for space in range(SPACES):
            if s.land[seat, space] == Piece.WELL:
                wells += 1
                if not box.drilling[space]:
                    return False
    for kind in range(KINDS):
        total = int(s.dice_supply[kind])
        if kind < KEPT_KINDS:
            for seat in range(s.seats):
                total += int(s.dice[seat, kind])
        else:
            total += int(s.refined)
        if total != dice_in_the_box(box, s, Kind(kind)):
            return False
    return wells == WELLS


@rule
def cards_conserved(s: State, market: Binder) -> bool:
    """EE-I8: 26 cards of a type; the market is full while there are cards, and has no gap."""
    total = int(s.deck_left[market]) + int(s.discards[market])
    for card in range(CARDS_OF_A_TYPE * market, CARDS_OF_A_TYPE * (market + 1)):
        total += s.owner[card] != NOBODY
    shown, gap = 0, False
    for slot in range(0, SLOTS, slot_step(s)):
        if s.market[market, slot] == NOBODY:
            gap = True
        else:
            shown += 1
            if gap and not refilling(s, market):
                return False
    if s.seats == 1 and s.market[market, MIDDLE] != NOBODY:
        return False
    more = s.deck_left[market] > 0 or s.discards[market] > 0
    if gap and more and not refilling(s, market):
        return False
    return total + shown == CARDS_OF_A_TYPE


@rule
def refilling(s: State, market: Binder) -> bool:
    """EE-6.4: while the token of a bought card is being placed the market waits."""
    waiting = 0
    for i in range(s.depth):
        item = item_at(s, i)
        waiting += what_of(item) == Task.REFILL and about_of(item) == market
    return waiting > 0


@rule
def tiles_conserved(s: State) -> bool:
    """EE-I9: 20 tiles; one to five held after the reveal; three shown while there are any."""
    total = int(s.tiles_left)
    for tile in range(TILES):
        total += s.holder[tile] != Whose.SUPPLY
    for seat in range(s.seats):
        held = 0
        for tile in range(TILES):
            held += s.holder[tile] == seat
        if held != s.held[seat] or not 1 <= held <= MOST_TILES:
            return False
    for i in range(SHOWN):
        if s.display[i] == NOBODY and s.tiles_left > 0:
            return False
    return total == TILES


@rule
def stacks_in_order(box: Box, s: State, location: Location) -> bool:
    """EE-I11: the height is the tallest stack's; neutral workers stay."""
    tallest = 0
    for i in range(ENERGY + 1):
        if s.stack[location, i] > 0:
            tallest = i + 1
    if box.neutral[s.seats, location] and s.stack[location, 0] != NEUTRAL:
        return False
    return tallest == int(s.height[location])
