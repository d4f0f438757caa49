"""What a seat sees, as numbers of about 0 to 1; the observer is always slot 0."""

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATE_VALUES,
    CERTIFICATES,
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
from megawatt.games.future_energy.observe_parts import (
    CARDS_SEEN,
    CERTIFICATES_SEEN,
    CONTRACTS,
    EACH_GRID,
    EACH_LINE,
    EACH_PLANT,
    EACH_SPACE,
    EACH_TILE,
    EVERYTHING,
    FIRSTS,
    GRIDS,
    LINES,
    ON_SPACES,
    PLANTS,
    READS,
    TILES,
    TOGETHER,
    TURNED,
    WALK,
)
from megawatt.games.future_energy.observe_seats import (
    OF_GRIDS,
    has_acted,
    laid,
    seat_in,
    see_grids,
    see_seats,
    slot_of,
)
from megawatt.games.future_energy.rules.board import kind_of, toll_of
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
from megawatt.kernel.play import lowest
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

PER_SITE, PER_LINK, PER_CONTRACT, PER_CARD = (
    width_of(name) for name in ("sites", "links", "contracts", "cards")
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


AT_SPACES, AT_FIRSTS = FEATURES["spaces"].start, AT_MAJORITIES - SPACES - LINKS - NODES
OF_PLANTS = 20
"""Where the plants of a site are among its numbers."""


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
    observe_again(box, s, seat, out, EVERYTHING, s)


@implements(contract.observe_again, STATE)
@rule
def observe_again(
    box: Box, s: State, seat: Seat, out: Observation, parts: int, before: State
) -> None:
    """Write the groups one after another, in the order of the specification."""
    out.seen[:AT_SITES] = 0
    see_table(box, s, seat, out, 0)
    if s.decision != Decision.OVER:
        out.seen[AT_DECISION + int(s.decision) - 1] = 1
    if parts & EACH_TILE:
        see_tiles(box, s, out, AT_SITES, parts)
    if parts & (EACH_PLANT | TURNED):
        see_plants(box, s, seat, out, AT_SITES, parts)
    if parts & WALK:
        see_walk(s, out, AT_SITES, walked(box, s, parts, before))
    if parts & (EACH_LINE | TURNED):
        see_links(box, s, seat, out, AT_LINKS, parts)
    if parts & CONTRACTS:
        see_contracts(s, seat, out, AT_CONTRACTS)
    if parts & EACH_SPACE:
        see_spaces(s, out, AT_SPACES, parts)
    see_seats(s, seat, out, AT_SEATS, parts)
    if parts & (EACH_GRID | EACH_LINE):
        see_grids(box, s, seat, out, AT_SEATS + OF_GRIDS, parts | laid(s, before) * GRIDS)
    if parts & CERTIFICATES_SEEN:
        see_certificates(box, s, seat, out, AT_CERTIFICATES)
    if parts & CARDS_SEEN:
        see_cards(s, seat, out, AT_CARDS)
    see_context(s, out, AT_CONTEXT)
    if parts & FIRSTS:
        see_firsts(s, out, AT_FIRSTS)


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

    Only nodes that have changed are written again; when another looks, those with plants.
    """
    out.seen[AT_MAJORITIES:] = 0
    here = at + OF_PLANTS
    for node in range(box.sites[s.side] + 1):
        built = 0
        for owner in range(s.seats):
            built |= int(s.plants[owner, node])
        changed = parts & (PLANTS << (node // TOGETHER))
        if built or changed:
            region = int(box.region[s.side, node]) if node > START else -1
            for slot in range(s.seats):
                plants = int(s.plants[seat_in(s, slot, seat), node])
                if changed or parts & TURNED:
                    out.seen[here + slot] = plants * THIRD
                if plants > 0 and region >= 0:
                    out.seen[AT_MAJORITIES + region * MAX_PLAYERS + slot] += plants
        here += PER_SITE
    for region in range(box.regions[s.side]):
        here = AT_MAJORITIES + region * MAX_PLAYERS
        for slot in range(s.seats):
            out.seen[here + slot] = min(out.seen[here + slot], 20) * (1 / 10)


@rule
def walked(box: Box, s: State, parts: int, before: State) -> int:
    """Say at which nodes the crew comes, goes or has been since, a bit each."""
    if parts == EVERYTHING:
        return (2 << int(box.sites[s.side])) - 1
    ends = (1 << int(s.crew)) | (1 << int(before.crew))
    return (int(s.visited) ^ int(before.visited)) | ends


@rule
def see_walk(s: State, out: Observation, at: int, nodes: int) -> None:
    """Mark of some nodes whether the crew is there, and whether it was in this move."""
    visited = int(s.visited)
    while nodes:
        node = lowest(nodes)
        nodes &= nodes - 1
        here = at + PER_SITE * node + OF_PLANTS + MAX_PLAYERS
        out.seen[here] = s.crew == node
        out.seen[here + 1] = (visited >> node) & 1


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
