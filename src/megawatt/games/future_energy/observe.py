"""What a seat sees, as numbers of about 0 to 1; the observer is always slot 0."""

import numpy as np

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATE_VALUES,
    CERTIFICATES,
    ENERGIES,
    FACES,
    KINDS,
    LINKS,
    MAX_PLAYERS,
    NODES,
    REGIONS,
    SLOTS,
    SPACES,
    START,
    Box,
    Kind,
    Tile,
)
from megawatt.games.future_energy.features import FEATURES, width_of
from megawatt.games.future_energy.rules.board import kind_of, toll_of
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.rules.payment import substitutes_of
from megawatt.games.future_energy.rules.rounds import order_in_round
from megawatt.games.future_energy.rules.scoring import (
    MOST_GRIDS,
    grids_of,
    plants_in_best_grid,
    spread_of,
    total_of,
)
from megawatt.games.future_energy.state import (
    NOBODY,
    NOTHING,
    STATE,
    USED,
    VALUES,
    Decision,
    Link,
    Purchase,
    Site,
    State,
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.parts import bytes_read
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

PER_SITE, PER_LINK, PER_CONTRACT, PER_SEAT, PER_CARD = (
    width_of(name) for name in ("sites", "links", "contracts", "seats", "cards")
)
(
    AT_DECISION,
    AT_SITES,
    AT_LINKS,
    AT_CONTRACTS,
    AT_SEATS,
    AT_CERTIFICATES,
    AT_CARDS,
    AT_CONTEXT,
    AT_MAJORITIES,
) = (
    FEATURES[name].start
    for name in (
        *("decision", "sites", "links", "contracts", "seats"),
        *("certificates", "cards", "context", "majorities"),
    )
)
OBSERVATION = FEATURES.size
HALF, THIRD = 1 / 2, 1 / 3
"""A product takes a tenth of the time of a quotient, and there are hundreds."""


TOGETHER = 10
"""So many sites, links or spaces are one part: little changes on a map at a time."""


def _by_ten(field: str, length: int) -> list[str]:
    ends = [min(first + TOGETHER, length) for first in range(0, length, TOGETHER)]
    return [f"{field}[{TOGETHER * k}:{end}]" for k, end in enumerate(ends)]


_PARTS = {
    "tiles": _by_ten("tile", NODES),
    "lines": _by_ten("lines", LINKS),
    "spaces": _by_ten("space", SPACES),
    "grids": [f"lines plants[{seat}] seat" for seat in range(MAX_PLAYERS)],
    "plants": ["plants"],
    "turned": ["seat"],
    "walk": ["crew visited"],
    "contracts": ["holder finished display seat"],
    "certificates": ["certificates sold seat"],
    "cards": ["card_owner card_display seat"],
    "firsts": ["first_space first_link first_site"],
}
"""What each part reads besides seats and options, one or several; what no part writes is written
every time."""
_LINES = [(name, line) for name, lines in _PARTS.items() for line in lines]
READS = bytes_read(STATE, [line for _, line in _LINES])
TILES, LINES, ON_SPACES, GRIDS, PLANTS, TURNED, WALK, *_OTHERS = (
    1 << [known for known, _ in _LINES].index(name) for name in _PARTS
)
CONTRACTS, CERTIFICATES_SEEN, CARDS_SEEN, FIRSTS = _OTHERS
"""The first of several: shifted by the group, or the seat, it is another's."""
EACH_TILE, EACH_LINE = LINES - TILES, ON_SPACES - LINES
EACH_SPACE, EACH_GRID = GRIDS - ON_SPACES, PLANTS - GRIDS
EVERYTHING = -1
AT_SPACES, AT_FIRSTS = FEATURES["spaces"].start, AT_MAJORITIES - SPACES - LINKS - NODES
OF_PLANTS, OF_GRIDS = 20, 15
"""Where the plants of a site and the grids of a seat are among its numbers."""


@implements(contract.reading, STATE, into_callers=True)
@rule
def reading(box: Box, s: State, at: int) -> int:
    """Look it up."""
    return int(READS[at])


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Observation) -> None:
    """Write everything."""
    out.seen[:] = 0
    observe_again(box, s, seat, out, EVERYTHING)


@implements(contract.observe_again, STATE)
@rule
def observe_again(box: Box, s: State, seat: Seat, out: Observation, parts: int) -> None:
    """Write the groups one after another, in the order of the specification."""
    out.seen[:AT_SITES] = 0
    see_table(box, s, seat, out, 0)
    if s.decision != Decision.OVER:
        out.seen[AT_DECISION + int(s.decision) - 1] = 1
    if parts & EACH_TILE:
        see_tiles(box, s, out, AT_SITES, parts)
    if parts & (PLANTS | TURNED):
        see_plants(box, s, seat, out, AT_SITES, parts)
    if parts & WALK:
        see_walk(box, s, out, AT_SITES)
    if parts & (EACH_LINE | TURNED):
        see_links(box, s, seat, out, AT_LINKS, parts)
    if parts & CONTRACTS:
        see_contracts(s, seat, out, AT_CONTRACTS)
    if parts & EACH_SPACE:
        see_spaces(s, out, AT_SPACES, parts)
    see_seats(s, seat, out, AT_SEATS)
    if parts & EACH_GRID:
        see_grids(box, s, seat, out, AT_SEATS + OF_GRIDS, parts)
    if parts & CERTIFICATES_SEEN:
        see_certificates(box, s, seat, out, AT_CERTIFICATES)
    if parts & CARDS_SEEN:
        see_cards(s, seat, out, AT_CARDS)
    see_context(s, out, AT_CONTEXT)
    if parts & FIRSTS:
        see_firsts(s, out, AT_FIRSTS)


@rule
def slot_of(s: State, seat: Seat, observer: Seat) -> int:
    """Give the slot of a seat: 0 for the observer, then clockwise."""
    after = int(seat) - int(observer)
    return after if after >= 0 else after + int(s.seats)


@rule
def seat_in(s: State, slot: int, observer: Seat) -> Seat:
    """Give the seat in a slot; hundreds are asked for, and a remainder takes its time."""
    seat = int(observer) + slot
    return Seat(seat - int(s.seats) if seat >= s.seats else seat)


@rule
def has_acted(s: State, seat: Seat) -> bool:
    """Whether a seat has finished its turn of this round."""
    return order_in_round(s, seat) < order_in_round(s, Seat(int(s.current)))


@rule
def see_table(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """Seats, modules, and the clocks of the game."""
    out.seen[at + int(s.seats) - 2] = 1
    out.seen[at + 3] = s.largest_grid
    out.seen[at + 4] = s.public_contracts
    out.seen[at + 5] = s.new_grounds
    to_play = 0
    for other in range(s.seats):
        to_play += not has_acted(s, Seat(other))
    out.seen[at + 6] = min(int(s.rounds), 100) * (1 / 20)
    out.seen[at + 7] = to_play * (1 / 4)
    out.seen[at + 8] = s.triggered > 0
    out.seen[at + 9] = s.idle_rounds * (1 / 3)
    out.seen[at + 10] = (int(s.in_play) - int(s.drawn)) * (1 / 18)
    out.seen[at + 11] = (CARDS - int(s.cards_drawn)) * (1 / 12) if s.public_contracts else 0
    out.seen[at + 12] = min(int(s.wildcards), 36) * (1 / 18)
    out.seen[at + 13] = s.pile_left * (1 / CERTIFICATES)
    out.seen[at + 14] = s.current == seat
    out.seen[at + 15] = slot_of(s, Seat(int(s.kite)), seat) * (1 / 4)
    out.seen[at + 16 + slot_of(s, Seat(int(s.asked)), seat)] = 1


@rule
def see_tiles(box: Box, s: State, out: Observation, at: int, parts: int) -> None:
    """Each node: region and tile."""
    for node in range(box.sites[s.side] + 1):
        if parts & (TILES << (node // TOGETHER)):
            see_tile(box, s, Site(node), out, at + node * PER_SITE)


@rule
def see_tile(box: Box, s: State, site: Site, out: Observation, at: int) -> None:
    """Region and tile of a node."""
    out.seen[at : at + OF_PLANTS] = 0
    out.seen[at] = 1
    if box.region[s.side, site] >= 0:
        out.seen[at + 1 + int(box.region[s.side, site])] = 1
    tile = int(s.tile[site])
    if tile == Tile.FACE_DOWN:
        out.seen[at + 1 + REGIONS + KINDS + FACES] = 1
    elif tile != Tile.NONE:
        out.seen[at + 1 + REGIONS + kind_of(tile)] = 1
        if tile >= Tile.MONEY_4:
            out.seen[at + 1 + REGIONS + KINDS + tile - Tile.MONEY_4] = 1


@rule
def see_plants(box: Box, s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """Each node: the plants of every seat; then those of each seat in each region.

    When another looks, only nodes with plants are written again.
    """
    out.seen[AT_MAJORITIES:] = 0
    here = at + OF_PLANTS
    for node in range(box.sites[s.side] + 1):
        built = 0
        for owner in range(s.seats):
            built |= int(s.plants[owner, node])
        if built or parts & PLANTS:
            region = int(box.region[s.side, node]) if node > START else -1
            for slot in range(s.seats):
                plants = int(s.plants[seat_in(s, slot, seat), node])
                out.seen[here + slot] = plants * THIRD
                if plants > 0 and region >= 0:
                    out.seen[AT_MAJORITIES + region * MAX_PLAYERS + slot] += plants
        here += PER_SITE
    for region in range(box.regions[s.side]):
        here = AT_MAJORITIES + region * MAX_PLAYERS
        for slot in range(s.seats):
            out.seen[here + slot] = min(out.seen[here + slot], 20) * (1 / 10)


@rule
def see_walk(box: Box, s: State, out: Observation, at: int) -> None:
    """Each node: whether the crew is there, and whether it was in this move."""
    here, visited = at + OF_PLANTS + MAX_PLAYERS, int(s.visited)
    for node in range(box.sites[s.side] + 1):
        out.seen[here] = s.crew == node
        out.seen[here + 1] = (visited >> node) & 1
        here += PER_SITE


@rule
def see_links(box: Box, s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """Each link: whose lines, what toll. A bare link looks the same to all."""
    for link in range(box.links[s.side]):
        lines = int(s.lines[link])
        if parts & (LINES << (link // TOGETHER)) or (lines and parts & TURNED):
            here = at + link * PER_LINK
            out.seen[here] = 1
            for slot in range(s.seats):
                out.seen[here + 1 + slot] = (lines >> seat_in(s, slot, seat)) & 1
            out.seen[here + 5] = toll_of(s, seat, Link(link)) * HALF


@rule
def see_spaces(s: State, out: Observation, at: int, parts: int) -> None:
    """Each space: the plants on it."""
    for space in range(SPACES):
        if parts & (ON_SPACES << (space // TOGETHER)):
            out.seen[at + space] = s.space[space] * HALF


@rule
def see_contracts(s: State, seat: Seat, out: Observation, at: int) -> None:
    """Each contract: on display, owned, completed or unseen."""
    out.seen[at : at + ALL_CONTRACTS * PER_CONTRACT] = 0
    for number in range(ALL_CONTRACTS):
        here = at + number * PER_CONTRACT
        if s.holder[number] != NOBODY:
            group = 8 if s.finished[number] else 4
            out.seen[here + group + slot_of(s, Seat(int(s.holder[number])), seat)] = 1
        else:
            out.seen[here + 12] = 1
    for slot in range(SLOTS):
        if s.display[slot] != NOTHING:
            here = at + int(s.display[slot]) * PER_CONTRACT
            out.seen[here + slot] = 1
            out.seen[here + 12] = 0


@rule
def see_seats(s: State, seat: Seat, out: Observation, at: int) -> None:
    """Each seat: its public numbers."""
    for other in range(s.seats):
        here = at + slot_of(s, Seat(other), seat) * PER_SEAT
        out.seen[here] = min(int(s.money[other]), 100) * (1 / 20)
        out.seen[here + 1] = max(-75, min(total_of(s, Seat(other)), 300)) * (1 / 75)
        out.seen[here + 2] = s.investors[other] * (1 / 2)
        out.seen[here + 3] = s.engineers[other] * (1 / 3)
        out.seen[here + 4] = s.line_supply[other] * (1 / 15)
        out.seen[here + 5] = s.plant_supply[other] * (1 / 14)
        out.seen[here + 6] = s.nuclear[other] * (1 / 2)
        out.seen[here + 7] = s.ready * (1 / 2) if other == s.current else s.nuclear[other] * (1 / 2)
        for energy in range(ENERGIES):
            out.seen[here + 8 + energy] = s.kept[other, energy] * (1 / 7)
        out.seen[here + 12] = substitutes_of(s, Seat(other)) * (1 / 10)
        out.seen[here + 13] = s.certificate_count[other] * (1 / 7)
        out.seen[here + 14] = s.waiting[other, ALL] * (1 / 19)
        out.seen[here + OF_GRIDS + 2] = has_acted(s, Seat(other))


@rule
def see_grids(box: Box, s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """Each seat: what its lines connect."""
    grids = np.zeros(MOST_GRIDS, np.int64)
    for other in range(s.seats):
        if parts & (GRIDS << other):
            here = at + slot_of(s, Seat(other), seat) * PER_SEAT
            n = grids_of(box, s, Seat(other), grids)
            out.seen[here] = spread_of(box, s, grids, n) * (1 / 5)
            out.seen[here + 1] = plants_in_best_grid(s, Seat(other), grids, n) * (1 / 19)


@rule
def see_certificates(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """Own certificates by value, then those that the observer has never seen."""
    out.seen[at + VALUES : at + 2 * VALUES] = 0
    for i in range(CERTIFICATES):
        out.seen[at + VALUES + int(box.certificate[i]) - CERTIFICATE_VALUES[0]] += 1
    for value in range(VALUES):
        out.seen[at + value] = s.certificates[seat, value] * (1 / CERTIFICATES)
        unseen = out.seen[at + VALUES + value] - s.certificates[seat, value] - s.sold[value]
        out.seen[at + VALUES + value] = unseen * (1 / CERTIFICATES)


@rule
def see_cards(s: State, seat: Seat, out: Observation, at: int) -> None:
    """Each public contract: on display, owned, or used or unseen."""
    if not s.public_contracts:
        return
    out.seen[at : at + CARDS * PER_CARD] = 0
    for card in range(CARDS):
        here = at + card * PER_CARD
        owner = int(s.card_owner[card])
        if 0 <= owner < USED:
            out.seen[here + 1 + slot_of(s, Seat(owner), seat)] = 1
        else:
            out.seen[here + 5] = 1
    for slot in range(SLOTS):
        if s.card_display[slot] != NOTHING:
            out.seen[at + int(s.card_display[slot]) * PER_CARD] = 1
            out.seen[at + int(s.card_display[slot]) * PER_CARD + 5] = 0


@rule
def see_context(s: State, out: Observation, at: int) -> None:
    """Tell what this turn has brought so far."""
    out.seen[at:AT_FIRSTS] = 0
    out.seen[at] = (s.bought & Purchase.ONE_LINE) != 0
    out.seen[at + 1] = (s.bought & Purchase.TWO_LINES) != 0
    out.seen[at + 2] = (s.bought & Purchase.CONTRACT) != 0
    out.seen[at + 3] = s.duty
    out.seen[at + 4] = (int(s.lines_due) + int(s.extras)) * (1 / 2)
    if s.joint_icon != NOTHING:
        out.seen[at + 5 + int(s.joint_icon)] = 1
    at += 5 + Kind.GROUND
    if s.card != NOTHING:
        out.seen[at + int(s.card)] = 1
    for icon in range(s.icons_paid):
        out.seen[at + CARDS + icon] = 1


@rule
def see_firsts(s: State, out: Observation, at: int) -> None:
    """Tell what was chosen first, where a second choice follows."""
    out.seen[at:AT_MAJORITIES] = 0
    if s.first_space != NOTHING:
        out.seen[at + int(s.first_space)] = 1
    if s.first_link != NOTHING:
        out.seen[at + SPACES + int(s.first_link)] = 1
    if s.first_site != NOTHING:
        out.seen[at + SPACES + LINKS + int(s.first_site)] = 1
