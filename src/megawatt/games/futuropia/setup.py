"""The options of a table, and the set-up."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from megawatt.games.futuropia.components import (
    ENERGIES,
    EXCHANGES,
    FIRST_ENERGY,
    FIRST_EXCHANGE,
    FIRST_FOOD,
    FOODS,
    KINDS,
    ORDINARY,
    PAWNS,
    STARTERS,
    TILES,
    TYPES,
    Box,
)
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import has_variant
from megawatt.games.futuropia.rules.final_phase import begin_turn
from megawatt.games.futuropia.rules.market import carry_down, lay_out
from megawatt.games.futuropia.rules.quarters import add_quarters, count_supply
from megawatt.games.futuropia.rules.subsidy import track_of
from megawatt.games.futuropia.rules.upgraded import ask_first_home
from megawatt.games.futuropia.state import (
    ALL_UP,
    FOOD,
    GONE,
    NONE,
    STATE,
    SUPPLY,
    VARIANT_TILES,
    Generator,
    Kind,
    State,
    Tile,
    Variant,
)
from megawatt.kernel import contract
from megawatt.kernel.chance import below, shuffle
from megawatt.kernel.contract import implements
from megawatt.kernel.errors import BadOption
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import Option
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell
from megawatt.kernel.tongue import N_

QUARTERS = ("A", "B", "variable")
VARIABLE = 2
VARIANTS = (
    "extension-space",
    "fewer-subsidies",
    "food-12",
    "great-loans",
    "food-8",
    "surplus",
    "energy-14",
    "less-attraction",
    "energy-8",
)
"""FU-15.10: the nine variant tiles in the order of their numbers."""
RANDOM = "random"

OPTIONS = {
    "upgraded": Option(
        bool, False, N_("The upgraded start: buy your first home, 8 specials."), (), "FU-2.10"
    ),
    "quarters": Option(
        str, "A", N_("The side of the ordinary Living Quarters."), QUARTERS, "FU-2.2"
    ),
    "variants": Option(
        list,
        [],
        N_("Variant tiles of the expert game; random draws two."),
        (*VARIANTS, RANDOM),
        "FU-15.1",
    ),
    "first_seat": Option(
        int, -1, N_("Who starts; -1 draws the starting player."), (-1, 0, 1, 2, 3), "FU-2.8"
    ),
    "shut_down_allowed": Option(
        bool, False, N_("In the final scoring Generators may be shut down at will."), (), "FU-12.4"
    ),
    "strict_reveal": Option(
        bool,
        True,
        N_("Revealing early needs the resources for it, and no loan while any resource is left."),
        (),
        "FU-10.6",
    ),
    "camper_scores": Option(
        bool, False, N_("The Camper scores like a person at leisure."), (), "FU-13.9"
    ),
}

PRESETS: dict[str, dict[str, Any]] = {
    "first game": {},
    "side B": {"quarters": "B"},
    "upgraded": {"upgraded": True},
    "expert": {"upgraded": True, "quarters": "variable", "variants": [RANDOM]},
}


def lay(s: State, seats: int, options: Mapping[str, Any]) -> None:
    """FU-2.11, FU-17.1: write the options into the state; all combinations are legal."""
    chosen = options["variants"]
    if len(set(chosen)) != len(chosen):
        raise BadOption(N_("Option variants names a tile twice; each exists once."))
    if RANDOM in chosen and len(chosen) > 1:
        raise BadOption(N_("Option variants is either random or a list of tiles, not both."))
    if options["first_seat"] >= seats:
        raise BadOption(
            N_("Option first_seat is beyond the last seat; allowed: -1, or less than the seats.")
        )
    s.upgraded = options["upgraded"]
    s.quarters = QUARTERS.index(options["quarters"])
    s.draw_variants = RANDOM in chosen
    s.variants = sum(1 << VARIANTS.index(name) for name in chosen if name != RANDOM)
    s.first_seat = options["first_seat"]
    s.shut_down_allowed = options["shut_down_allowed"]
    s.strict_reveal = options["strict_reveal"]
    s.camper_scores = options["camper_scores"]


@implements(contract.setup, STATE)
@rule
def setup(box: Box, s: State) -> None:
    """FU-2.13: the draws in their order, then the table; nothing is drawn later."""
    s.first = Seat(int(s.first_seat))
    if s.first_seat < 0:
        s.first = Seat(below(s, int(s.seats)))
    _turn_quarters(s)
    _fill_supply(box, s)
    if s.draw_variants:
        _draw_variants(box, s)
    _lay_market(box, s)
    s.subsidy_at = box.subsidy_start[track_of(s), has_variant(s, Variant.FEWER_SUBSIDIES)]
    for seat in range(s.seats):
        _equip(box, s, Seat(seat))
    find_twins(box, s)
    count_supply(box, s)
    s.using = NONE
    s.trigger_seat = NONE
    s.current = s.first
    tell(s, Told.TABLE_SET, NOBODY)
    if s.variants:
        tell(s, Told.VARIANTS_LAID, NOBODY)
    if s.upgraded:
        ask_first_home(box, s, Seat((int(s.first) + int(s.seats) - 1) % int(s.seats)))
    else:
        begin_turn(box, s)


@rule
def _turn_quarters(s: State) -> None:
    """FU-2.2: side A, B, or FU-15.13: a random side each; pawn tiles go with the start."""
    for t in range(ORDINARY):
        s.side[t] = s.quarters
        if s.quarters == VARIABLE:
            s.side[t] = below(s, 2)
    for t in range(ORDINARY, TILES):
        s.side[t] = s.upgraded


@rule
def _fill_supply(box: Box, s: State) -> None:
    """FU-2.1, FU-2.3: tiles by player count; FU-14.2: 2 specials per player drawn at random."""
    players = max(2, int(s.seats))
    for t in range(TILES):
        s.place[t] = GONE
    for t in range(ORDINARY):
        if box.least_players[t] <= players:
            s.place[t] = SUPPLY
    if not s.upgraded:
        for i in range(players):
            s.place[ORDINARY + PAWNS // 2 + i] = SUPPLY
        return
    order = np.zeros(PAWNS, np.int8)
    for i in range(PAWNS):
        order[i] = ORDINARY + i
    shuffle(s, order)
    for i in range(2 * players):
        s.place[order[i]] = SUPPLY


@rule
def _draw_variants(box: Box, s: State) -> None:
    """FU-2.11, FU-15.1: two of the nine variant tiles; FU-15.11: any two go together."""
    order = np.zeros(VARIANT_TILES, np.int8)
    for i in range(VARIANT_TILES):
        order[i] = i
    shuffle(s, order)
    s.variants = 0
    for i in range(box.variants_drawn):
        s.variants |= 1 << int(order[i])


@rule
def _lay_market(box: Box, s: State) -> None:
    """FU-2.4, FU-2.5: one stack per price, the cheapest two on the market, markers on 0."""
    for which in range(TYPES):
        s.stock[which] = 0
    for kind in range(KINDS):
        first = FIRST_FOOD if kind == FOOD else FIRST_ENERGY
        n = 0
        s.line[kind, :] = NONE
        for which in range(first, first + (FOODS if kind == FOOD else ENERGIES)):
            shown = in_play(box, s, Generator(which))
            s.stock[shown] = box.copies[shown, int(s.seats)]
            if s.stock[shown]:
                s.line[kind, n] = shown
                n += 1
        lay_out(s, Kind(kind))


@rule
def in_play(box: Box, s: State, which: Generator) -> Generator:
    """FU-15.5: the variant Generator of the same price, if its tile applies."""
    for i in range(EXCHANGES):
        variant = Variant.FOOD_8
        if i == 1:
            variant = Variant.FOOD_12
        elif i == 2:
            variant = Variant.ENERGY_8
        elif i == 3:
            variant = Variant.ENERGY_14
        if box.exchanged[i] == which and has_variant(s, variant):
            return Generator(FIRST_EXCHANGE + i)
    return which


@rule
def _equip(box: Box, s: State, seat: Seat) -> None:
    """FU-2.7: what everybody starts with; FU-2.9: compensation in the basic start."""
    s.cellar[seat, :] = NONE
    for which in range(STARTERS):
        carry_down(s, seat, Generator(which))
    s.people[seat] = box.start_people
    s.robots[seat] = box.start_robots
    s.money[seat] = box.start_money
    s.food[seat] = box.start_food
    s.energy[seat] = box.start_energy
    s.tiles[seat] = ALL_UP
    if not s.upgraded:
        place = (int(seat) - int(s.first)) % int(s.seats)
        s.money[seat] += int(box.seat_bonus[place])
        add_quarters(box, s, seat, Tile(ORDINARY + int(seat)))


@rule
def find_twins(box: Box, s: State) -> None:
    """FU-3.1, FU-6.8: link each tile with the identical ones before and after it."""
    for t in range(TILES):
        s.twin_before[t] = NONE
        s.twin_after[t] = NONE
    for t in range(TILES):
        for before in range(t - 1, -1, -1):
            if _same(box, s, Tile(before), Tile(t)):
                s.twin_before[t] = before
                s.twin_after[before] = t
                break


@rule
def _same(box: Box, s: State, one: Tile, other: Tile) -> bool:
    """FU-6.8: same spaces, price, Energy, points, and no effect."""
    if s.place[one] == GONE or s.place[other] == GONE or (s.upgraded and other >= ORDINARY):
        return False
    a, b = int(s.side[one]), int(s.side[other])
    return bool(
        box.beds[one] == box.beds[other]
        and box.quarters_price[one, a] == box.quarters_price[other, b]
        and box.plug[one, a] == box.plug[other, b]
        and box.quarters_points[one, a] == box.quarters_points[other, b]
    )
