"""What a seat sees, as 1547 numbers of about 0 to 1 (the specification's "Observation")."""

from typing import Any

from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    COLUMNS,
    DEALT,
    ENERGY,
    IMPACTS,
    KEPT_KINDS,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    MOST_DICE,
    NATIONS,
    RESOURCES,
    ROWS,
    SHOWN,
    SLOTS,
    SPACES,
    SPOTS,
    TILES,
    TYPES,
    UNITS,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.rules.achievements import structures_owned, value_of_tile
from megawatt.games.energy_empire.rules.environment import (
    free_drilling,
    free_in_row,
    row_asked,
)
from megawatt.games.energy_empire.rules.generate import highest_face
from megawatt.games.energy_empire.rules.items import detail_of, top, topic
from megawatt.games.energy_empire.rules.locations import COST_FREE
from megawatt.games.energy_empire.rules.markets import may_buy, money_price
from megawatt.games.energy_empire.rules.placing import is_open
from megawatt.games.energy_empire.rules.scoring import (
    is_clean_column,
    score,
    structure_points,
    tile_points,
)
from megawatt.games.energy_empire.rules.structures import may_activate, planks_of, tokens_lying
from megawatt.games.energy_empire.rules.track import emptied, oil_price, tokens_on_track
from megawatt.games.energy_empire.rules.united_nations import last_space, leader_share
from megawatt.games.energy_empire.state import (
    GIVEN,
    IN_MONEY,
    IN_RESOURCE,
    LAST_DECISION,
    NO_ROW,
    NOBODY,
    NOWHERE,
    POLLUTION_PIECE,
    RECEIVED,
    STATE,
    Binder,
    Card,
    Decision,
    Location,
    Piece,
    Row,
    Slot,
    Stage,
    State,
    Tile,
)
from megawatt.games.energy_empire.turn import decision_of
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Consequence, Gain, Modifier, Resource
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

OBSERVATION = 1547
UN_PLACES = 7  # that are told apart
FEATURES = 32  # of a card
MARKET_FEATURES = 29  # the first of them that are the market's
OF_A_LOCATION, OF_A_CARD, OF_ANOTHER_SEAT = 8, 3, 118  # numbers for each
ROW_MARKS = ROWS + 1  # any row first
FIRST_BONUS_COLUMN = 2
COUNTED_GAINS = Gain.UN - Gain.VP + 1  # VP, energy, workers, steps in the United Nations
PIECES, MODIFIERS, SIDES = len(Piece), len(Modifier), 2
MONEY_SCALE, STOCK_SCALE, VP_SCALE = 20.0, 8.0, 100.0


@rule
def hot(out: Any, at: int, width: int, index: int) -> int:
    """Write a one-hot group (all zero for an index outside) and return where the next begins."""
    if 0 <= index < width:
        out[at + index] = 1.0
    return at + width


@rule
def put(out: Any, at: int, value: float) -> int:
    """Write one number and return where the next belongs."""
    out[at] = value
    return at + 1


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Any) -> None:
    """O1 to O13, in the order of the specification."""
    out[:] = 0.0
    at = see_table(s, seat, out, 0)
    at = see_decision(box, s, seat, out, at)
    at = see_track(box, s, out, at)
    at = see_locations(s, seat, out, at)
    at = see_markets(box, s, seat, out, at)
    at = see_own_mat(box, s, seat, out, at)
    for card in range(CARDS):
        if s.owner[card] == seat:
            see_own_card(box, s, seat, Card(card), out, at)
        at += OF_A_CARD
    for distance in range(1, MAX_PLAYERS):
        if distance < s.seats:
            see_other(box, s, Seat((seat + distance) % int(s.seats)), out, at)
        at += OF_ANOTHER_SEAT
    at = see_supplies(s, out, at)
    for kind in range(KINDS):
        out[at + kind] = s.chosen[kind] / 5.0
        for i in range(MOST_DICE):
            if s.face[kind, i] > 0 and s.face[kind, i] == highest_face(s):
                out[at + KINDS + kind] = 1.0
    at = see_projection(box, s, seat, out, at + 2 * KINDS)
    if s.stage == Stage.SETUP:
        for i in range(DEALT):
            hot(out, at, NATIONS, int(s.dealt_nations[seat, i]))
            hot(out, at + NATIONS, TILES, int(s.dealt_tiles[seat, i]))


@rule
def see_own_card(box: Box, s: State, seat: Seat, card: Card, out: Any, at: int) -> None:
    """O8: an own structure, its free planks, whether it can be activated now."""
    planks = planks_of(box, card)
    out[at] = 1.0
    out[at + 1] = (planks - min(tokens_lying(s, card), planks)) / 2.0
    usable = decision_of(s, seat) == Decision.ACTIVATE
    out[at + 2] = usable and may_activate(box, s, seat, card) == No.YES


@rule
def see_table(s: State, seat: Seat, out: Any, at: int) -> int:
    """O1: players, own position, whether the end is near."""
    at = hot(out, at, MAX_PLAYERS, int(s.seats) - 1)
    at = hot(out, at, MAX_PLAYERS, seat)
    at = put(out, at, 1.0 if s.final_left >= 0 else 0.0)
    if s.final_left >= 0 and s.stage == Stage.PLAY:
        turn = 1 + (seat - int(s.ended_by) - 1 + int(s.seats)) % int(s.seats)
        out[at] = 1.0 if turn >= s.seats - s.final_left else 0.0
    return at + 1


@rule
def see_decision(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O2: what is asked of the seat, and what it is about."""
    decision = decision_of(s, seat)
    about = topic(s) if s.stage == Stage.PLAY and decision != Decision.NOTHING else 0
    at = hot(out, at, LAST_DECISION, decision - 1)
    at = hot(out, at, LOCATIONS, int(s.location))
    if 0 <= s.card < CARDS:
        see_card(box, Card(int(s.card)), out, at)
    at += FEATURES
    at = hot(out, at, KINDS, about if decision == Decision.DICE else -1)
    at = hot(out, at, ROW_MARKS, row_mark(s, decision))
    for unit in range(UNITS):
        trading = decision == Decision.TRADE
        out[at] = trading and s.traded[unit] == GIVEN
        out[at + 1] = trading and s.traded[unit] == RECEIVED
        at += 2
    return hot(out, at, SIDES, about - 1 if decision == Decision.POLLUTE else -1)


@rule
def row_mark(s: State, decision: int) -> int:
    """O2: the row in which a token must be placed: 0 any, 1 air, 2 forest, 3 ocean."""
    if decision == Decision.POLLUTE:
        return (row_asked(top(s)) + 1) % ROW_MARKS
    if decision == Decision.SPILL:
        row = detail_of(top(s))
        return row + 1 if row < NO_ROW else 0
    return -1


@rule
def see_card(box: Box, card: Card, out: Any, at: int) -> None:
    """O6: the features of a structure; prices and affordability are the market's."""
    out[at] = 1.0
    out[at + 1] = box.card_vp[card] / 6.0
    if box.card_side[card] != Consequence.CLEAN:
        out[at + 2 + int(box.card_row[card])] = 1.0
        out[at + 5] = box.card_side[card] == Consequence.NUCLEAR
    out[at + 6 + int(box.card_plank[card])] = 1.0
    out[at + 9] = box.card_spends[card]
    option = int(box.first_option[card])
    for resource in range(RESOURCES):
        out[at + 10 + resource] = box.cost[option, resource] / 4.0
        out[at + 15 + resource] = box.gain[option, resource] / 5.0
        out[at + 27] += box.others[option, resource] / 2.0
    for i in range(COUNTED_GAINS):
        out[at + 20 + i] = box.gain[option, Gain.VP + i] / 3.0
    out[at + 24] = box.gain_die[option] >= 0
    out[at + 25] = box.gain[option, Gain.CLEANUP] / 2.0
    out[at + 26] = box.gain[option, Gain.PEEK]
    out[at + 28] = box.options[card] / 4.0


@rule
def see_track(box: Box, s: State, out: Any, at: int) -> int:
    """O3 and O4: the track, the oil price, the modifier, the six impacts."""
    for i in range(SPOTS):
        at = put(out, at, s.spot[i] / 7.0)
    at = hot(out, at, SPOTS + 1, emptied(s))
    at = put(out, at, oil_price(box, s) / 7.0)
    modifier = int(box.modifier[s.impact[s.revealed - 1]]) if s.revealed > 0 else 0
    at = hot(out, at, MODIFIERS, modifier)
    for position in range(SPOTS):
        if position < s.revealed - 1:
            out[at + IMPACTS + 1] = 1.0
        elif s.impact[position] == NOBODY:
            out[at + IMPACTS] = 1.0
        else:
            out[at + int(s.impact[position])] = 1.0
        at += IMPACTS + 2
    return at


@rule
def see_locations(s: State, seat: Seat, out: Any, at: int) -> int:
    """O5: stacks and pieces on each location."""
    turn = decision_of(s, seat) == Decision.TURN
    for location in range(LOCATIONS):
        stacks, own = 0, 0
        for i in range(ENERGY + 1):
            stacks += s.stack[location, i] > 0
            own += s.stack[location, i] == seat + 1
        out[at] = s.height[location] / 11.0
        out[at + 1] = s.height[location] / 10.0
        out[at + 2] = stacks / 6.0
        out[at + 3] = own / 3.0
        out[at + 4] = s.pieces[location, Resource.OIL] / 6.0
        out[at + 5] = s.pieces[location, Resource.PLASTIC] / 2.0
        out[at + 6] = s.pieces[location, POLLUTION_PIECE] / 2.0
        reach = s.workers[seat] > 0 and s.height[location] <= s.energy[seat]
        out[at + 7] = turn and reach and is_open(s, Location(location))
        at += OF_A_LOCATION
    return at


@rule
def see_markets(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O6: the nine slots."""
    for market in range(TYPES):
        for slot in range(SLOTS):
            if s.market[market, slot] != NOBODY:
                see_offer(box, s, seat, Binder(market), Slot(slot), out, at)
            at += FEATURES
    return at


@rule
def see_offer(
    box: Box, s: State, seat: Seat, market: Binder, slot: Slot, out: Any, at: int
) -> None:
    """O6: a card on offer, its prices, whether the seat can pay one of them."""
    see_card(box, Card(int(s.market[market, slot])), out, at)
    at += MARKET_FEATURES
    out[at] = money_price(box, s, slot) / 5.0
    out[at + 1] = box.market_resource[slot] / 2.0
    in_money = may_buy(box, s, seat, market, slot, IN_MONEY, NOWHERE) == No.YES
    in_resource = may_buy(box, s, seat, market, slot, IN_RESOURCE, NOWHERE) == No.YES
    out[at + 2] = in_money or in_resource


@rule
def see_stock(s: State, seat: Seat, out: Any, at: int) -> int:
    """O7, O9: resources, points, energy, workers."""
    at = put(out, at, s.stock[seat, Resource.MONEY] / MONEY_SCALE)
    for resource in range(Resource.STEEL.value, RESOURCES):
        at = put(out, at, s.stock[seat, resource] / STOCK_SCALE)
    at = put(out, at, s.vp[seat] / VP_SCALE)
    at = put(out, at, s.energy[seat] / 10.0)
    at = put(out, at, s.workers[seat] / 6.0)
    return put(out, at, (WORKERS - int(s.worker_reserve[seat])) / 6.0)


@rule
def see_land(s: State, seat: Seat, out: Any, at: int) -> int:
    """O7, O9: the environment, four marks a space."""
    for space in range(SPACES):
        at = hot(out, at, PIECES, int(s.land[seat, space]))
    return at


@rule
def see_nation(s: State, seat: Seat, out: Any, at: int) -> int:
    """O7, O9: the nation, its plank, whether the last turn was a Generate turn."""
    at = hot(out, at, NATIONS, int(s.nation[seat]))
    at = put(out, at, 1.0 if tokens_lying(s, Card(CARDS + seat)) > 0 else 0.0)
    return put(out, at, s.just_generated[seat] / 1.0)


@rule
def place_seen(box: Box, s: State, seat: Seat) -> int:
    """EE-14.1: the place in the United Nations; a longer or shorter track is scaled."""
    return int(s.un[seat]) * (UN_PLACES - 1) // last_space(box)


@rule
def see_own_mat(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O7: everything on the own mat."""
    at = see_stock(s, seat, out, at)
    at = put(out, at, s.energy_reserve[seat] / 10.0)
    at = hot(out, at, UN_PLACES, place_seen(box, s, seat))
    for kind in range(KEPT_KINDS):
        at = put(out, at, s.dice[seat, kind] / 5.0)
    for tile in range(TILES):
        out[at + tile] = s.holder[tile] == seat
        out[at + TILES + tile] = value_of_tile(box, s, seat, Tile(tile)) / 5.0
    at = put(out, at + 2 * TILES, s.held[seat] / 5.0)
    at = see_land(s, seat, out, at)
    return see_nation(s, seat, out, at)


@rule
def see_other(box: Box, s: State, other: Seat, out: Any, at: int) -> None:
    """O9: what is public of another seat."""
    at = put(out, at, 1.0)
    at = see_stock(s, other, out, at)
    at = hot(out, at, UN_PLACES, place_seen(box, s, other))
    for kind in range(KEPT_KINDS):
        at = put(out, at, s.dice[other, kind] / 5.0)
    at = put(out, at, s.held[other] / 5.0)
    for tile in range(TILES):
        known = s.claimed_open == 1 and s.claimed_by[tile] == other
        at = put(out, at, 1.0 if known else 0.0)
    at = see_land(s, other, out, at)
    for binder in range(TYPES):
        at = put(out, at, structures_owned(s, other, Binder(binder)) / 8.0)
    at = put(out, at, structure_points(box, s, other) / 40.0)
    see_nation(s, other, out, at)


@rule
def see_supplies(s: State, out: Any, at: int) -> int:
    """O10: display and supplies."""
    for i in range(SHOWN):
        hot(out, at, TILES, int(s.display[i]))
    at = put(out, at + TILES, s.tiles_left / 20.0)
    for kind in range(KINDS):
        at = put(out, at, s.dice_supply[kind] / 5.0)
    at = put(out, at, s.wells / 12.0)
    at = put(out, at, s.tokens / 54.0)
    for market in range(TYPES):
        out[at + market] = s.deck_left[market] / float(CARDS_OF_A_TYPE)
        out[at + TYPES + market] = s.discards[market] / float(CARDS_OF_A_TYPE)
    return at + 2 * TYPES


@rule
def see_projection(box: Box, s: State, seat: Seat, out: Any, at: int) -> int:
    """O12: the score if the game ended now, and what is left to do."""
    own = score(box, s, seat)
    best, rank = 0, 0
    for other in range(s.seats):
        if other != seat:
            public = score(box, s, Seat(other)) - tile_points(box, s, Seat(other))
            best = max(best, public)
            rank += public > own
    at = put(out, at, own / 150.0)
    at = put(out, at, best / 150.0)
    at = put(out, at, (own - best) / 150.0)
    at = put(out, at, leader_share(s, seat) / 3.0)
    at = put(out, at, tokens_on_track(s) / 42.0)
    at = put(out, at, s.workers[seat] / 6.0)
    at = put(out, at, free_drilling(box, s, seat) / 4.0)
    for row in range(ROWS):
        at = put(out, at, free_in_row(s, seat, Row(row)) / 5.0)
    for column in range(FIRST_BONUS_COLUMN, COLUMNS):
        at = put(out, at, 1.0 if is_clean_column(s, seat, column) else 0.0)
    at = hot(out, at, MAX_PLAYERS, rank)
    at = put(out, at, tile_points(box, s, seat) / 25.0)
    least = ENERGY + 1
    for location in COST_FREE:
        least = min(least, int(s.height[location]))
    return put(out, at, (int(s.energy[seat]) - least) / 10.0)
