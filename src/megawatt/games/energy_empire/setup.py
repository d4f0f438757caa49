"""Chapters "Setup" and "Player Setup", with those of "Solo Energy Empire" (EE-1, EE-18)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from megawatt.games.energy_empire.components import (
    CARDS_OF_A_TYPE,
    DEALT,
    ENERGY,
    ERAS,
    IMPACTS,
    IMPACTS_OF_AN_ERA,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    NATIONS,
    NONE,
    RESOURCES,
    SLOTS,
    SPOTS,
    TILES,
    TOKENS,
    TYPES,
    WELLS,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.achievements import show_tiles
from megawatt.games.energy_empire.rules.dice import dice_in_the_box
from megawatt.games.energy_empire.rules.items import push
from megawatt.games.energy_empire.rules.markets import fill
from megawatt.games.energy_empire.state import (
    FROM_SUPPLY,
    NEUTRAL,
    NOBODY,
    STATE,
    STREAM_REFUSED,
    STREAM_SETUP,
    Binder,
    Decision,
    Kind,
    Nation,
    Piece,
    Stage,
    State,
    Task,
    Tile,
    Whose,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Resource
from megawatt.kernel import contract
from megawatt.kernel.chance import derive, shuffle, shuffle_first
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import Option
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell, tell_only
from megawatt.kernel.tongue import N_

OPTIONS = {
    "order": Option(
        str,
        "random",
        N_("Who sits where: drawn, or as given; the first seat begins."),
        ("random", "given"),
        "EE-1.1",
    ),
    "claimed_open": Option(
        str,
        "log",
        N_("Whether claimed achievements stay visible to all."),
        ("log", "memory"),
        "EE-1.1",
    ),
    "token_limit": Option(
        str,
        "printed",
        N_("Whether the 54 pollution tokens can run out."),
        ("printed", "unlimited"),
        "EE-1.1",
    ),
}
PRESETS: Mapping[str, Mapping[str, Any]] = {
    N_("By the book"): {},
    N_("Test of memory"): {"claimed_open": "memory"},
    N_("Endless pollution"): {"token_limit": "unlimited"},
}


def lay(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """Write the options into the state."""
    s.claimed_open = options["claimed_open"] == "log"
    s.unlimited = options["token_limit"] == "unlimited"


@implements(contract.setup, STATE)
@rule
def setup(box: Box, s: State) -> None:
    """EE-1.2 to 1.6: shuffle, lay out, deal; then every seat chooses."""
    s.seed = s.chance
    s.chance = derive(s.seed, STREAM_SETUP, 0)
    s.stage = Stage.SETUP
    s.ended_by = NOBODY
    s.final_left = -1
    s.location, s.binder, s.card = NOBODY, NOBODY, NOBODY
    s.wells = WELLS
    shuffle_cards(box, s)
    place_neutral_workers(box, s)
    for kind in range(KINDS):
        s.dice_supply[kind] = dice_in_the_box(box, s, Kind(kind))
    stack_tokens(box, s)
    for market in range(TYPES):
        fill(s, Binder(market))
    for seat in range(MAX_PLAYERS):
        set_seat(box, s, Seat(seat))
    s.reveal = 0
    tell(s, Told.GAME_BEGAN, NOBODY)
    for market in range(TYPES):
        tell(s, Told.MARKET_FILLED, NOBODY, market)
    tell(s, Told.ACHIEVEMENTS_SHOWN, NOBODY)
    for seat in range(s.seats):
        tell(s, Told.CARDS_DEALT, seat)


@rule
def shuffle_cards(box: Box, s: State) -> None:
    """EE-1.2: decks, early and late impacts, achievements, nations, in this order."""
    for market in range(TYPES):
        for i in range(CARDS_OF_A_TYPE):
            s.deck[market, i] = CARDS_OF_A_TYPE * market + i
            s.discard[market, i] = NOBODY
        s.deck_left[market] = CARDS_OF_A_TYPE
        shuffle(s, s.deck[market])
        for slot in range(SLOTS):
            s.market[market, slot] = NOBODY
    s.owner[:] = NOBODY
    for late in range(ERAS):
        deal_impacts(box, s, late)
    deal_tiles(box, s)
    deal_nations(s)


@rule
def deal_impacts(box: Box, s: State, late: int) -> None:
    """EE-1.2: three early impacts at positions 0-2, three late ones at 3-5, face down."""
    cards = np.zeros(IMPACTS, np.int8)
    n = 0
    for card in range(IMPACTS):
        if box.impact_late[card] == late:
            cards[n] = card
            n += 1
    shuffle_first(s, cards, n)
    for i in range(IMPACTS_OF_AN_ERA):
        s.impact[IMPACTS_OF_AN_ERA * late + i] = cards[n - 1 - i]


@rule
def deal_tiles(box: Box, s: State) -> None:
    """EE-1.2, 1.6: three on display, then two to each seat. EE-18.6: solo without two tiles."""
    n = 0
    s.tile_supply[:] = NOBODY
    s.claimed_by[:] = NOBODY
    s.display[:] = NOBODY
    s.dealt_tiles[:] = NOBODY
    for tile in range(TILES):
        s.holder[tile] = Whose.REMOVED
        if s.seats > 1 or box.tile_solo[tile]:
            s.tile_supply[n] = tile
            s.holder[tile] = Whose.SUPPLY
            n += 1
    shuffle_first(s, s.tile_supply, n)
    s.tiles_left = n
    show_tiles(s)
    for seat in range(s.seats):
        for i in range(DEALT):
            s.tiles_left -= 1
            tile = s.tile_supply[s.tiles_left]
            s.tile_supply[s.tiles_left] = NOBODY
            s.dealt_tiles[seat, i] = tile
            s.holder[tile] = seat


@rule
def deal_nations(s: State) -> None:
    """EE-1.6: two nations to each seat. EE-18.4: solo, all ten are on offer."""
    nations = np.zeros(NATIONS, np.int8)
    for nation in range(NATIONS):
        nations[nation] = nation
    shuffle(s, nations)
    for seat in range(MAX_PLAYERS):
        for i in range(DEALT):
            dealt = s.seats > 1 and seat < s.seats
            s.dealt_nations[seat, i] = nations[NATIONS - 1 - DEALT * seat - i] if dealt else NOBODY


@rule
def stack_tokens(box: Box, s: State) -> None:
    """EE-1.2: equal stacks on the track. EE-17.2, 18.2: how high depends on the players."""
    s.tokens = TOKENS - SPOTS * box.spot_tokens[s.seats] - s.seats
    for i in range(SPOTS):
        s.spot[i] = box.spot_tokens[s.seats]


@rule
def place_neutral_workers(box: Box, s: State) -> None:
    """EE-1.3, 17.1, 18.2: neutral workers stand on some locations for the whole game."""
    for location in range(LOCATIONS):
        if box.neutral[s.seats, location]:
            s.stack[location, 0] = NEUTRAL
            s.height[location] = 1


@rule
def set_seat(box: Box, s: State, seat: Seat) -> None:
    """EE-1.4, 1.5: three workers, two energy, one pollution, the money of the seat."""
    s.nation[seat], s.first_tile[seat] = NOBODY, NOBODY
    if seat < s.seats:
        s.workers[seat] = box.start_workers
        s.energy[seat] = box.start_energy
        s.worker_reserve[seat] = WORKERS - box.start_workers
        s.energy_reserve[seat] = ENERGY - box.start_energy
        s.land[seat, box.start_space] = Piece.POLLUTION
        s.stock[seat, Resource.MONEY] = box.seat_money[seat]
        s.held[seat] = DEALT


@rule
def may_take_nation(s: State, seat: Seat, nation: Nation) -> No:
    """EE-1.6: one of the two dealt; EE-18.4: solo any."""
    if s.seats == 1:
        return No.YES
    for i in range(DEALT):
        if s.dealt_nations[seat, i] == nation:
            return No.YES
    return No.NOT_DEALT


@rule
def take_nation(s: State, seat: Seat, nation: Nation) -> None:
    """EE-1.6: nobody else sees it before the last choice."""
    s.nation[seat] = nation
    tell_only(s, seat, Told.NATION_CHOSEN, seat, nation)


@rule
def may_keep(s: State, seat: Seat, tile: Tile) -> No:
    """EE-1.6: one of the two dealt."""
    for i in range(DEALT):
        if s.dealt_tiles[seat, i] == tile:
            return No.YES
    return No.NOT_DEALT


@rule
def choosing(s: State) -> int:
    """EE-2.1: the seats that have not finished choosing, as a set."""
    seats = 0
    for seat in range(s.seats):
        if s.nation[seat] == NOBODY or s.first_tile[seat] == NOBODY:
            seats |= 1 << seat
    return seats


@rule
def keep(box: Box, s: State, seat: Seat, tile: Tile) -> None:
    """EE-1.6: after the last choice nations are shown and refused tiles shuffled back."""
    s.first_tile[seat] = tile
    tell(s, Told.CHOICE_MADE, seat)
    if choosing(s) != 0:
        return
    for other in range(s.seats):
        for i in range(DEALT):
            refused = s.dealt_tiles[other, i]
            if refused != s.first_tile[other]:
                s.tile_supply[s.tiles_left] = refused
                s.tiles_left += 1
                s.holder[refused] = Whose.SUPPLY
        s.held[other] = 1
    s.chance = derive(s.seed, STREAM_REFUSED, 0)
    shuffle_first(s, s.tile_supply, int(s.tiles_left))
    reveal(s)
    s.stage = Stage.PLAY
    s.turns = 1
    push(s, Decision.TURN, Seat(0))
    tell(s, Told.CHOICES_REVEALED, NOBODY)
    for other in range(s.seats):
        gain_bonus(box, s, Seat(other))


@rule
def gain_bonus(box: Box, s: State, seat: Seat) -> None:
    """EE-1.7: the bonus of the nation: resources, a worker, a die."""
    nation = s.nation[seat]
    for resource in range(RESOURCES):
        s.stock[seat, resource] += box.bonus[nation, resource]
    s.workers[seat] += box.bonus_worker[nation]
    s.worker_reserve[seat] -= box.bonus_worker[nation]
    tell(s, Told.NATION_REVEALED, seat)
    if box.bonus_die[nation] != NONE:
        push(s, Task.NEW_DIE, seat, int(box.bonus_die[nation]), FROM_SUPPLY)
