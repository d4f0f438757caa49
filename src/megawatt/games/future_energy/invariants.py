"""What must hold after every action: the invariants of the specification, by number."""

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    CERTIFICATES,
    CONTRACTS,
    KINDS,
    SLOTS,
    SPACES,
    START,
    TILES_PER_KIND,
    Box,
    Kind,
    Tile,
)
from megawatt.games.future_energy.rules.board import LINES_OF
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.state import (
    NOBODY,
    NOTHING,
    SCORED_BY,
    STATE,
    SUBSTITUTES,
    VALUES,
    Decision,
    State,
    Substitute,
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@implements(contract.broken, STATE)
@rule
def broken(box: Box, s: State) -> int:
    """Name the first invariant that does not hold; FE-I11, 12, 15 and 17 to 19 need a game."""
    if tiles_in_all(box, s) != KINDS * TILES_PER_KIND:
        return 1
    for seat in range(s.seats):
        number = broken_at(box, s, Seat(seat))
        if number:
            return number
    number = broken_board(box, s)
    if not number:
        number = broken_contracts(box, s)
    if not number:
        number = broken_piles(box, s)
    return number if number else broken_turn(box, s)


@rule
def tiles_in_all(box: Box, s: State) -> int:
    """FE-I1: on sites, unused, boxed, on boards, kept and in hand."""
    tiles = int(s.boxed) + (s.in_hand != Tile.NONE)
    for site in range(1, box.sites[s.side] + 1):
        tiles += s.tile[site] != Tile.NONE
    for kind in range(KINDS):
        tiles += int(s.unused[kind])
    for seat in range(s.seats):
        tiles += int(s.investors[seat]) + int(s.engineers[seat]) - 1 + int(s.nuclear[seat])
        for i in range(len(s.kept[seat])):
            tiles += int(s.kept[seat, i])
        for i in range(Substitute.GROUND, SUBSTITUTES):
            tiles += int(s.substitutes[seat, i])
    return tiles


@rule
def broken_at(box: Box, s: State, seat: Seat) -> int:
    """FE-I2, FE-I3, FE-I5, FE-I10: what a seat has."""
    plants = int(s.plant_supply[seat]) + int(s.waiting[seat, ALL])
    for site in range(box.sites[s.side] + 1):
        plants += int(s.plants[seat, site])
        if s.plants[seat, site] > box.most_plants_on_site or s.plants[seat, site] < 0:
            return 5
    if plants != box.plants or s.plant_supply[seat] < 0:
        return 2
    if s.plants[seat, START] != 1:
        return 5
    lines = int(s.line_supply[seat])
    for link in range(box.links[s.side]):
        lines += (s.lines[link] >> seat) & 1
    if lines != box.lines or s.line_supply[seat] < 0:
        return 3
    in_range = (
        s.money[seat] >= 0
        and 0 <= s.investors[seat] <= box.most_investors
        and 1 <= s.engineers[seat] <= box.most_engineers
        and 0 <= s.nuclear[seat] <= box.nuclear_spaces
    )
    return 0 if in_range else 10


@rule
def broken_board(box: Box, s: State) -> int:
    """FE-I4, FE-I6, FE-I14: links, covered sites, the crew."""
    for link in range(box.links[s.side]):
        if LINES_OF[s.lines[link]] > 2:
            return 4
    for site in range(1, box.sites[s.side] + 1):
        if s.tile[site] != Tile.NONE:
            for seat in range(s.seats):
                if s.plants[seat, site]:
                    return 6
        closed = s.seats == 2 and box.red_frame[s.side, site] == 1
        if closed != (s.tile[site] == Tile.FACE_DOWN):
            return 6
    return 0 if s.tile[s.crew] == Tile.NONE else 14


@rule
def broken_contracts(box: Box, s: State) -> int:
    """FE-I7, FE-I8: spaces, contracts and where they are."""
    for space in range(SPACES):
        if s.space[space] < 0 or s.space[space] > 2:
            return 7
        if s.space[space] == 2 and (not s.public_contracts or box.icon[space] != Kind.OIL):
            return 7
    held = 0
    for number in range(ALL_CONTRACTS):
        left = 0
        for space in range(box.first_space[number], box.end_space[number]):
            left += int(s.space[space])
        open_contract = s.holder[number] != NOBODY and not s.finished[number]
        if left != s.left[number] or open_contract != (left > 0):
            return 7
        held += number < CONTRACTS and s.holder[number] != NOBODY
    shown = 0
    for slot in range(SLOTS):
        shown += s.display[slot] != NOTHING
    if shown + held != s.drawn or s.drawn > s.in_play:
        return 8
    return 8 if s.drawn < s.in_play and shown < SLOTS else 0


@rule
def broken_piles(box: Box, s: State) -> int:
    """FE-I9: certificates, public contracts, wildcards."""
    certificates = int(s.pile_left)
    for value in range(VALUES):
        certificates += int(s.sold[value])
    wildcards = int(s.wildcards) + int(s.wildcards_spent)
    for seat in range(s.seats):
        certificates += int(s.certificate_count[seat])
        wildcards += int(s.substitutes[seat, Substitute.WILDCARD])
    if certificates != CERTIFICATES:
        return 9
    if not s.public_contracts:
        return 0
    cards = CARDS - int(s.cards_drawn)
    for slot in range(SLOTS):
        cards += s.card_display[slot] != NOTHING
    for card in range(CARDS):
        cards += 0 <= s.card_owner[card] < SCORED_BY + s.seats
    return 0 if cards == CARDS and wildcards == box.wildcards else 9


@rule
def broken_turn(box: Box, s: State) -> int:
    """FE-I10, FE-I13, FE-I16: the turn and the end."""
    if s.decision != Decision.OVER and not 0 <= s.ready <= s.nuclear[s.current]:
        return 10
    purchases = int(LINES_OF[s.bought]) + int(s.repeats)
    if purchases > s.engineers[s.current] + s.repeats or s.repeats > 1:
        return 13
    trigger = s.drawn == s.in_play
    for seat in range(s.seats):
        trigger = trigger or s.line_supply[seat] == 0
    if trigger != (s.triggered > 0):
        return 16
    return 0
