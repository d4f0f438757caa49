"""Chapter "Achievements": what they are worth (EE-15), and claiming them (EE-9.1, 9.2)."""

from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    CLAIM_TOKENS,
    MOST_TILES,
    RESOURCES,
    SHOWN,
    TILE_CAP,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.dice import dice_owned
from megawatt.games.energy_empire.rules.environment import free_in_row, pieces_on_land
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.state import (
    NOBODY,
    Binder,
    Decision,
    Piece,
    Row,
    State,
    Tile,
    Whose,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Counter
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def structures_owned(s: State, seat: Seat, binder: Binder) -> int:
    """EE-15.3: own structures of a type."""
    owned = 0
    for card in range(CARDS_OF_A_TYPE * binder, CARDS_OF_A_TYPE * binder + CARDS_OF_A_TYPE):
        owned += s.owner[card] == seat
    return owned


@rule
def structures_with_cost(box: Box, s: State, seat: Seat) -> int:
    """EE-15.3: own structures with a spend arrow."""
    owned = 0
    for card in range(CARDS):
        owned += (s.owner[card] == seat) & (box.card_spends[card] == 1)
    return owned


@rule
def resource_types(s: State, seat: Seat) -> int:
    """EE-15.3: how many kinds of resource are left."""
    found = 0
    for resource in range(RESOURCES):
        found += s.stock[seat, resource] > 0
    return found


@rule
def count_for_tile(box: Box, s: State, seat: Seat, counter: int) -> int:
    """EE-15.3: what a tile counts, as named in the components."""
    if counter <= Counter.OIL:
        return int(s.stock[seat, counter])
    if counter <= Counter.CLEAN_OCEAN:
        return free_in_row(s, seat, Row(counter - Counter.CLEAN_AIR))
    if counter <= Counter.STRUCTURES_COMMERCE:
        return structures_owned(s, seat, Binder(counter - Counter.STRUCTURES_GOVERNMENT))
    match counter:
        case Counter.ACHIEVEMENTS:
            return int(s.held[seat])
        case Counter.RESOURCE_TYPES:
            return resource_types(s, seat)
        case Counter.DICE:
            return dice_owned(s, seat)
        case Counter.ENERGY_ON_MAT:
            return int(s.energy[seat])
        case Counter.UN_STEPS:
            return int(s.un[seat])
        case Counter.STRUCTURES_WITH_COST:
            return structures_with_cost(box, s, seat)
        case Counter.NUCLEAR_TOKENS:
            return pieces_on_land(s, seat, Piece.NUCLEAR)
        case Counter.OIL_WELLS:
            return pieces_on_land(s, seat, Piece.WELL)
        case _:
            return WORKERS - int(s.worker_reserve[seat])


@rule
def value_of_tile(box: Box, s: State, seat: Seat, tile: Tile) -> int:
    """EE-15.3: min(5, max(0, count // divisor + plus)). EE-15.6: nothing is used up."""
    count = count_for_tile(box, s, seat, int(box.tile_counts[tile]))
    if box.tile_divisor[tile] > 1:  # a quotient takes its time, and few tiles have one
        count //= int(box.tile_divisor[tile])
    return min(TILE_CAP, max(0, count + int(box.tile_plus[tile])))


@rule
def claim_tokens(s: State, seat: Seat) -> int:
    """EE-9.1: the unused workers and energy on the mat."""
    return int(s.workers[seat]) + int(s.energy[seat])


@rule
def may_claim(s: State, seat: Seat, tile: Tile) -> No:
    """EE-9.1: a displayed tile, with two unused workers or energy on the mat."""
    if claim_tokens(s, seat) < CLAIM_TOKENS:
        return No.CLAIM
    return No.YES if s.holder[tile] == Whose.DISPLAY else No.NO_TILE


@rule
def claim(s: State, seat: Seat, tile: Tile) -> None:
    """EE-9.2: with five tiles one of them must go first."""
    pop(s)
    if s.held[seat] == MOST_TILES:
        push(s, Decision.MAKE_ROOM, seat, tile)
        tell(s, Told.CLAIM_BEGUN, seat, tile)
    else:
        take_tile(s, seat, tile)


@rule
def may_give_up(s: State, seat: Seat, tile: Tile) -> No:
    """EE-9.2: one of your own tiles."""
    return No.YES if s.holder[tile] == seat else No.NO_TILE


@rule
def make_room(s: State, seat: Seat, tile: Tile, claimed: Tile) -> None:
    """EE-9.2, 15.5: one of the five leaves the game, then the new one is taken."""
    pop(s)
    s.holder[tile] = Whose.REMOVED
    s.held[seat] -= 1
    tell(s, Told.ACHIEVEMENT_GIVEN_UP, seat)
    take_tile(s, seat, claimed)


@rule
def take_tile(s: State, seat: Seat, tile: Tile) -> None:
    """EE-9.1: it goes to the mat, the space is refilled. EE-18.6: solo, the others go too."""
    s.claims += 1
    s.holder[tile] = seat
    s.claimed_by[tile] = seat
    s.claim_number[tile] = s.claims
    s.held[seat] += 1
    for i in range(SHOWN):
        if s.display[i] == tile:
            s.display[i] = NOBODY
        elif s.seats == 1 and s.display[i] != NOBODY:
            s.holder[s.display[i]] = Whose.REMOVED
            s.display[i] = NOBODY
    tell(s, Told.ACHIEVEMENT_CLAIMED, seat, tile)
    show_tiles(s)
    tell(s, Told.ACHIEVEMENTS_REFILLED, NOBODY)


@rule
def show_tiles(s: State) -> None:
    """EE-15.4: empty display spaces are refilled while the supply lasts."""
    for i in range(SHOWN):
        if s.display[i] == NOBODY and s.tiles_left > 0:
            s.tiles_left -= 1
            s.display[i] = s.tile_supply[s.tiles_left]
            s.tile_supply[s.tiles_left] = NOBODY
            s.holder[s.display[i]] = Whose.DISPLAY
            reveal(s)
