"""Setting the table: the options of a game, and the compiled set-up of the rulebook."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATES,
    CONTRACTS,
    FACES,
    KINDS,
    SLOTS,
    START,
    STARTING_CONTRACTS,
    TILES_PER_KIND,
    Box,
    Kind,
    Tile,
)
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.board import kind_of
from megawatt.games.future_energy.rules.contracts import put_plant
from megawatt.games.future_energy.rules.rounds import begin_turn
from megawatt.games.future_energy.state import NOBODY, NOTHING, STATE, Site, Space, State
from megawatt.kernel import contract
from megawatt.kernel.chance import below, shuffle, shuffle_first
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import Option
from megawatt.kernel.record import Int8Array
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY as NO_SEAT
from megawatt.kernel.story import tell
from megawatt.kernel.tongue import N_

OPTIONS = {
    "largest_grid": Option(
        bool, False, N_("Module 1: 2 VP for each plant in your largest grid."), (), "FE-13.1"
    ),
    "public_contracts": Option(
        bool, False, N_("Module 2: public contracts, paid with tiles you keep."), (), "FE-14.1"
    ),
    "new_grounds": Option(
        bool, False, N_("Module 3: new construction grounds and nuclear boards."), (), "FE-16.1"
    ),
    "lines_to_blocked": Option(
        bool, True, N_("Two players: lines may lead to closed sites."), (), "FE-R3"
    ),
    "stalemate_rounds": Option(
        int, 3, N_("Idle rounds in a row that end the game."), (1, 2, 3, 4, 5, 6), "FE-11.4"
    ),
    "empty_spaces": Option(
        str,
        "unfinished",
        N_("Contracts whose empty spaces score at the end."),
        ("unfinished", "all"),
        "FE-R25",
    ),
    "grid_regions": Option(
        str,
        "connected",
        N_("What counts for the spread: one connected grid, or any line."),
        ("connected", "any_line"),
        "FE-R28",
    ),
    "public_effect": Option(
        str,
        "must",
        N_("Effects of public contracts must be used, or may be declined."),
        ("must", "may"),
        "FE-R33",
    ),
    "swap_tiles": Option(
        str, "any", N_("Tiles that public contract 11 swaps."), ("any", "energies"), "FE-R39"
    ),
    "money_open": Option(bool, True, N_("Everybody sees everybody's money."), (), "FE-R54"),
}

PRESETS: dict[str, dict[str, Any]] = {
    "basic": {},
    "grid": {"largest_grid": True},
    "public": {"public_contracts": True},
    "grounds": {"new_grounds": True},
    "everything": {"largest_grid": True, "public_contracts": True, "new_grounds": True},
}


def lay(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """Write the options into the state."""
    s.largest_grid = options["largest_grid"]
    s.public_contracts = options["public_contracts"]
    s.new_grounds = options["new_grounds"]
    s.lines_to_blocked = options["lines_to_blocked"]
    s.stalemate_rounds = options["stalemate_rounds"]
    s.count_all_empty = options["empty_spaces"] == "all"
    s.any_line = options["grid_regions"] == "any_line"
    s.may_decline = options["public_effect"] == "may"
    s.swap_energies = options["swap_tiles"] == "energies"
    s.money_open = options["money_open"]


@implements(contract.setup, STATE)
@rule
def setup(box: Box, s: State) -> None:
    """FE-2.1 to FE-2.13: in the order of the clauses, all chance from the game's seed."""
    s.side = s.seats == 4
    clear_table(s)
    lay_out_tiles(box, s)
    deal_contracts(box, s)
    s.pile[:] = box.certificate
    shuffle(s, s.pile)
    s.pile_left = CERTIFICATES
    s.crew = START
    hand_out(box, s)
    s.kite = below(s, int(s.seats))
    lay_out_cards(box, s)
    tell_setup(box, s)
    begin_turn(box, s, Seat(int(s.kite)))


@rule
def tell_setup(box: Box, s: State) -> None:
    """FE-2.6, FE-2.7, FE-2.10: the table, the starting contracts, who begins."""
    tell(s, Told.TABLE_SET, NO_SEAT)
    for seat in range(s.seats):
        for number in range(CONTRACTS, ALL_CONTRACTS):
            if s.holder[number] == seat:
                tell(s, Told.STARTING_CONTRACT_DEALT, seat, number)
    tell(s, Told.KITE_RECEIVED, s.kite)


@rule
def clear_table(s: State) -> None:
    """Nothing lies anywhere."""
    s.tile[:] = Tile.NONE
    s.display[:] = NOTHING
    s.card_display[:] = NOTHING
    s.card_deck[:] = NOTHING
    s.holder[:] = NOBODY
    s.card_owner[:] = NOBODY
    s.in_hand = Tile.NONE
    s.site_kind = NOTHING
    s.joint_icon = NOTHING
    s.crew_card = NOTHING
    s.card = NOTHING
    s.first_space = NOTHING
    s.second_space = NOTHING
    s.first_link = NOTHING
    s.first_site = NOTHING


@rule
def lay_out_tiles(box: Box, s: State) -> None:
    """FE-2.2 to FE-2.4: remove some of each kind, close the red frames, lay out the rest."""
    bag = np.zeros(KINDS * TILES_PER_KIND, np.int8)
    pool = np.zeros(KINDS * TILES_PER_KIND, np.int8)
    in_bag, in_pool = fill_bag(box, s, bag, pool)
    if s.seats == 2:
        shuffle_first(s, pool, in_pool)
        for site in range(1, box.sites[s.side] + 1):
            if box.red_frame[s.side, site]:
                in_pool -= 1
                s.tile[site] = Tile.FACE_DOWN
    shuffle_first(s, bag, in_bag)
    for site in range(1, box.sites[s.side] + 1):
        if s.tile[site] == Tile.NONE:
            in_bag -= 1
            s.tile[site] = bag[in_bag]
    for i in range(in_bag):
        pool[in_pool] = bag[i]
        in_pool += 1
    clear_ring(box, s, pool, in_pool)
    for i in range(in_pool):
        s.unused[kind_of(pool[i])] += 1


@rule
def fill_bag(box: Box, s: State, bag: Int8Array, pool: Int8Array) -> tuple[int, int]:
    """FE-2.2, FE-2.13: seven of each kind less those removed; module 3 has its own grounds."""
    removed = int(box.tiles_removed[s.seats])
    in_bag, in_pool = 0, 0
    seven = np.zeros(TILES_PER_KIND, np.int8)
    for kind in range(KINDS):
        seven[:] = kind
        if kind == Kind.GROUND and s.new_grounds:
            n = 0
            for face in range(FACES):
                for _ in range(box.face_count[face]):
                    seven[n] = Tile.MONEY_4 + face
                    n += 1
        shuffle(s, seven)
        for i in range(TILES_PER_KIND):
            if i < removed:
                pool[in_pool] = seven[i]
                in_pool += 1
            else:
                bag[in_bag] = seven[i]
                in_bag += 1
    return in_bag, in_pool


@rule
def clear_ring(box: Box, s: State, pool: Int8Array, in_pool: int) -> None:
    """FE-2.5: while a kind lies three times around START, two of it are exchanged."""
    counts = np.zeros(KINDS, np.int8)
    kind = 0
    while kind < KINDS:
        count_ring(box, s, counts)
        kind = 0
        while kind < KINDS and counts[kind] <= box.ring_limit:
            kind += 1
        if kind < KINDS:
            for _ in range(2):
                exchange(box, s, pool, in_pool, kind, counts)


@rule
def count_ring(box: Box, s: State, counts: Int8Array) -> None:
    """FE-2.5: how often each kind lies next to START."""
    counts[:] = 0
    for i in range(box.degree[s.side, START]):
        counts[kind_of(s.tile[box.node_at[s.side, START, i]])] += 1


@rule
def exchange(
    box: Box, s: State, pool: Int8Array, in_pool: int, kind: int, counts: Int8Array
) -> None:
    """FE-2.5: a tile of the kind for one of a kind that lies there at most once."""
    count_ring(box, s, counts)
    ring = int(box.degree[s.side, START])
    skip = below(s, int(counts[kind]))
    site = START
    for i in range(ring):
        node = int(box.node_at[s.side, START, i])
        if kind_of(s.tile[node]) == kind:
            if skip == 0:
                site = node
            skip -= 1
    admissible = 0
    for i in range(in_pool):
        admissible += counts[kind_of(pool[i])] <= 1
    if admissible > 0:
        skip = below(s, admissible)
        for i in range(in_pool):
            if counts[kind_of(pool[i])] <= 1:
                if skip == 0:
                    pool[i], s.tile[site] = s.tile[site], pool[i]
                    return
                skip -= 1
    exchange_outside(box, s, Site(site), counts)


@rule
def exchange_outside(box: Box, s: State, site: Site, counts: Int8Array) -> None:
    """FE-2.5, FE-R4: when no unused tile helps, one from outside the ring does."""
    places = np.zeros(64, np.int8)
    n = 0
    for node in range(1, box.sites[s.side] + 1):
        near = False
        for i in range(box.degree[s.side, START]):
            near = near or box.node_at[s.side, START, i] == node
        if not near and s.tile[node] != Tile.FACE_DOWN and counts[kind_of(s.tile[node])] <= 1:
            places[n] = node
            n += 1
    other = places[below(s, n)]
    tile = int(s.tile[other])
    s.tile[other] = s.tile[site]
    s.tile[site] = tile


@rule
def deal_contracts(box: Box, s: State) -> None:
    """FE-2.6, FE-2.7: four on display, the stack behind; a starting contract for each seat."""
    for i in range(CONTRACTS):
        s.deck[i] = i
    shuffle(s, s.deck)
    s.in_play = CONTRACTS - box.contracts_removed[s.seats]
    for slot in range(SLOTS):
        s.display[slot] = s.deck[slot]
    s.drawn = SLOTS
    starting = np.zeros(STARTING_CONTRACTS, np.int8)
    for i in range(STARTING_CONTRACTS):
        starting[i] = CONTRACTS + i
    shuffle(s, starting)
    for seat in range(s.seats):
        s.holder[starting[seat]] = seat


@rule
def hand_out(box: Box, s: State) -> None:
    """FE-2.9: 2M, an engineer, 15 lines, 20 plants: one on START, five on the contract."""
    for seat in range(s.seats):
        s.money[seat] = box.start_money
        s.engineers[seat] = 1
        s.line_supply[seat] = box.lines
        s.plant_supply[seat] = box.plants - 1
        s.plants[seat, START] = 1
    for number in range(CONTRACTS, ALL_CONTRACTS):
        if s.holder[number] != NOBODY:
            for space in range(box.first_space[number], box.end_space[number]):
                put_plant(box, s, Seat(int(s.holder[number])), Space(space))


@rule
def lay_out_cards(box: Box, s: State) -> None:
    """FE-2.12: module 2 has four public contracts on display, twelve in the stack."""
    if s.public_contracts:
        for card in range(CARDS):
            s.card_deck[card] = card
        shuffle(s, s.card_deck)
        for slot in range(SLOTS):
            s.card_display[slot] = s.card_deck[slot]
        s.cards_drawn = SLOTS
        s.wildcards = box.wildcards
