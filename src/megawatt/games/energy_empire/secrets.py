"""Who may know what: conceal and redeal, by the specification's "Hidden information"."""

import numpy as np

from megawatt.games.energy_empire.components import (
    CARDS_OF_A_TYPE,
    DEALT,
    ERAS,
    IMPACTS,
    IMPACTS_OF_AN_ERA,
    MOST_TILES,
    NATIONS,
    SLOTS,
    SPOTS,
    TILES,
    TYPES,
    Box,
)
from megawatt.games.energy_empire.state import (
    HIDDEN,
    NOBODY,
    STATE,
    Binder,
    Position,
    Stage,
    State,
    Tile,
    Whose,
)
from megawatt.kernel import contract
from megawatt.kernel.chance import below, shuffle_first
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@rule
def knows_impact(s: State, seat: Seat, position: Position) -> bool:
    """EE-11.7: face-up impacts, and those a seat has looked at."""
    return position < s.revealed or (seat >= 0 and (s.peeked[seat] >> position) & 1 == 1)


@implements(contract.conceal, STATE)
@rule
def conceal(box: Box, s: State, seat: Seat) -> None:
    """Hide the future, decks, face-down impacts and others' tiles. After the end all is shown."""
    s.chance = np.uint64(0)
    s.seed = np.uint64(0)
    if s.stage == Stage.OVER:
        return
    for market in range(TYPES):
        for i in range(CARDS_OF_A_TYPE):
            s.deck[market, i] = NOBODY
    for position in range(SPOTS):
        if not knows_impact(s, seat, Position(position)):
            s.impact[position] = NOBODY
    for tile in range(TILES):
        s.tile_supply[tile] = NOBODY
        s.holder[tile] = seen_holder(s, seat, Tile(tile))
    for other in range(s.seats):
        if other != seat:
            conceal_choice(s, Seat(other))


@rule
def seen_holder(s: State, seat: Seat, tile: Tile) -> int:
    """Say where a seat believes a tile: claimed ones with their claimer, hidden ones unknown."""
    holder = int(s.holder[tile])
    mine = holder == seat or s.claimed_by[tile] == seat
    if holder == Whose.DISPLAY or (seat >= 0 and mine):
        return holder
    if s.claimed_by[tile] != NOBODY:
        return int(s.claimed_by[tile])
    if holder == Whose.REMOVED:
        for other in range(s.seats):
            if s.first_tile[other] == tile:
                return holder if other == seat else Whose.UNKNOWN.value
        return holder
    return Whose.UNKNOWN.value


@rule
def conceal_choice(s: State, other: Seat) -> None:
    """EE-1.6: of another seat's choice only that it is made; the nation is shown to all later."""
    made = s.nation[other] != NOBODY and s.first_tile[other] != NOBODY
    for i in range(DEALT):
        s.dealt_nations[other, i] = NOBODY
        s.dealt_tiles[other, i] = NOBODY
    s.first_tile[other] = HIDDEN if made else NOBODY
    if s.stage == Stage.SETUP:
        s.nation[other] = HIDDEN if made else NOBODY


@implements(contract.redeal, STATE)
@rule
def redeal(box: Box, s: State, seat: Seat, word: np.uint64) -> None:
    """Deal anew what a seat cannot know; everything it has seen stays."""
    conceal(box, s, seat)
    s.chance = word
    s.seed = word
    if s.stage == Stage.OVER:
        return
    for market in range(TYPES):
        redeal_deck(s, Binder(market))
    for late in range(ERAS):
        redeal_impacts(box, s, late)
    redeal_tiles(s, seat)
    if s.stage == Stage.SETUP:
        redeal_nations(s, seat)


@rule
def redeal_deck(s: State, market: Binder) -> None:
    """Put into the deck what is neither on the market nor owned nor discarded, in any order."""
    n = 0
    for i in range(CARDS_OF_A_TYPE):
        card = CARDS_OF_A_TYPE * market + i
        seen = s.owner[card] != NOBODY
        for slot in range(SLOTS):
            seen = seen or s.market[market, slot] == card
        for j in range(s.discards[market]):
            seen = seen or s.discard[market, j] == card
        if not seen:
            s.deck[market, n] = card
            n += 1
    shuffle_first(s, s.deck[market], n)


@rule
def redeal_impacts(box: Box, s: State, late: int) -> None:
    """Unknown impacts are any of their era that the seat has not seen."""
    cards = np.zeros(IMPACTS, np.int8)
    n = 0
    for card in range(IMPACTS):
        seen = box.impact_late[card] != late
        for position in range(SPOTS):
            seen = seen or s.impact[position] == card
        if not seen:
            cards[n] = card
            n += 1
    shuffle_first(s, cards, n)
    for position in range(IMPACTS_OF_AN_ERA * late, IMPACTS_OF_AN_ERA * (late + 1)):
        if s.impact[position] == NOBODY:
            n -= 1
            s.impact[position] = cards[n]


@rule
def redeal_tiles(s: State, seat: Seat) -> None:
    """Deal others' first tiles from those the seat cannot place; its refused one is in supply."""
    pool = np.zeros(TILES, np.int8)
    n, m = 0, 0
    for tile in range(TILES):
        if s.holder[tile] == Whose.UNKNOWN:
            if refused_by(s, seat, Tile(tile)):
                s.tile_supply[m] = tile
                m += 1
            else:
                pool[n] = tile
                n += 1
    shuffle_first(s, pool, n)
    for other in range(s.seats):
        if other != seat:
            n -= 1
            s.dealt_tiles[other, 0] = pool[n]
            if s.stage == Stage.SETUP:
                n -= 1
                s.dealt_tiles[other, 1] = pool[n]
                s.holder[pool[n]] = other
            s.holder[s.dealt_tiles[other, 0]] = other
            if s.first_tile[other] == HIDDEN:
                s.first_tile[other] = s.dealt_tiles[other, 0]
            if s.stage == Stage.PLAY:
                redeal_removals(s, Seat(other))
    for i in range(n):
        s.tile_supply[m] = pool[i]
        m += 1
    for i in range(m):
        s.holder[s.tile_supply[i]] = Whose.SUPPLY
    shuffle_first(s, s.tile_supply, m)


@rule
def refused_by(s: State, seat: Seat, tile: Tile) -> bool:
    """EE-1.6: the dealt tile that the seat did not keep went back into the supply."""
    if seat < 0 or s.stage == Stage.SETUP:
        return False
    return bool(tile == s.dealt_tiles[seat, 0] or tile == s.dealt_tiles[seat, 1])


@rule
def redeal_removals(s: State, other: Seat) -> None:
    """EE-9.2: at each claim with five tiles one of the five went; which one is a guess."""
    tiles = np.zeros(MOST_TILES, np.int8)
    tiles[0] = s.first_tile[other]
    n = 1
    for number in range(1, int(s.claims) + 1):
        for tile in range(TILES):
            if s.claim_number[tile] == number and s.claimed_by[tile] == other:
                if n == MOST_TILES:
                    gone = below(s, n)
                    s.holder[tiles[gone]] = Whose.REMOVED
                    n -= 1
                    tiles[gone] = tiles[n]
                tiles[n] = tile
                n += 1


@rule
def redeal_nations(s: State, seat: Seat) -> None:
    """EE-1.6: before the reveal others hold any two of the nations the seat was not dealt."""
    if s.seats == 1:
        return
    pool = np.zeros(NATIONS, np.int8)
    n = 0
    for nation in range(NATIONS):
        mine = False
        if seat >= 0:
            mine = nation == s.dealt_nations[seat, 0] or nation == s.dealt_nations[seat, 1]
        if not mine:
            pool[n] = nation
            n += 1
    shuffle_first(s, pool, n)
    for other in range(s.seats):
        if other != seat:
            for i in range(DEALT):
                n -= 1
                s.dealt_nations[other, i] = pool[n]
            if s.nation[other] == HIDDEN:
                s.nation[other] = pool[n]
