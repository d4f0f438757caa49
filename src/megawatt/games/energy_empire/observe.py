"""What a seat sees, as numbers of about 0 to 1 (the specification's "Observation").

`features.py` names them, in the same order.
"""

from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    COLUMNS,
    DEALT,
    ENERGY,
    IMPACTS,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    MOST_DICE,
    NATIONS,
    RESOURCES,
    ROWS,
    SHOWN,
    SLOTS,
    SPOTS,
    TILES,
    TYPES,
    UNITS,
    Box,
)
from megawatt.games.energy_empire.features import (
    FEATURES,
    ITEMS_SEEN,
    OF_A_PRICE,
    OF_AN_OFFER,
    width_of,
)
from megawatt.games.energy_empire.observe_seats import hot, most, put, see_other, see_own_mat
from megawatt.games.energy_empire.rules.environment import (
    free_drilling,
    free_in_row,
    row_asked,
)
from megawatt.games.energy_empire.rules.generate import highest_face
from megawatt.games.energy_empire.rules.items import (
    ABOUT_MASK,
    WHAT_MASK,
    about_of,
    detail_of,
    item_at,
    seat_of,
    top,
    topic,
    what_of,
)
from megawatt.games.energy_empire.rules.locations import COST_FREE
from megawatt.games.energy_empire.rules.markets import may_buy, money_price
from megawatt.games.energy_empire.rules.placing import is_open
from megawatt.games.energy_empire.rules.scoring import (
    is_clean_column,
    score,
    tile_points,
)
from megawatt.games.energy_empire.rules.structures import may_activate, planks_of, tokens_lying
from megawatt.games.energy_empire.rules.track import emptied, oil_price, tokens_on_track
from megawatt.games.energy_empire.rules.united_nations import leader_share
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
    Row,
    Slot,
    Stage,
    State,
)
from megawatt.games.energy_empire.turn import decision_of
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Consequence, Gain, Modifier, Resource
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Observation
from megawatt.kernel.rule import rule

OBSERVATION = FEATURES.size
OF_A_LOCATION, OF_A_CARD, OF_ANOTHER_SEAT = (  # numbers for each
    width_of(name) for name in ("locations", "structures", "others")
)
ROW_MARKS = ROWS + 1  # any row first
FIRST_BONUS_COLUMN = 2
COUNTED_GAINS = Gain.UN - Gain.VP + 1  # VP, energy, workers, steps in the United Nations
MODIFIERS, SIDES = len(Modifier), 2


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Observation) -> None:
    """O1 to O14, in the order of the specification."""
    out.seen[:] = 0.0
    at = see_table(s, seat, out, 0)
    at = see_decision(box, s, seat, out, at)
    at = see_waiting(s, seat, out, at)
    at = see_track(box, s, out, at)
    at = see_locations(s, seat, out, at)
    at = see_markets(box, s, seat, out, at)
    at = see_own_mat(box, s, seat, out, at)
    for card in range(CARDS):
        if s.owner[card] >= 0:
            see_structure(box, s, seat, Card(card), out, at)
        at += OF_A_CARD
    for distance in range(1, MAX_PLAYERS):
        if distance < s.seats:
            see_other(box, s, Seat((seat + distance) % int(s.seats)), out, at)
        at += OF_ANOTHER_SEAT
    at = see_supplies(s, out, at)
    highest = highest_face(s)
    for kind in range(KINDS):
        out.seen[at + kind] = s.chosen[kind] / 5.0
        for i in range(MOST_DICE):
            if s.face[kind, i] > 0 and s.face[kind, i] == highest:
                out.seen[at + KINDS + kind] = 1.0
    at = see_projection(box, s, seat, out, at + 2 * KINDS)
    if s.stage == Stage.SETUP:
        for i in range(DEALT):
            hot(out, at, NATIONS, int(s.dealt_nations[seat, i]))
            hot(out, at + NATIONS, TILES, int(s.dealt_tiles[seat, i]))


@rule
def see_structure(box: Box, s: State, seat: Seat, card: Card, out: Observation, at: int) -> None:
    """O9: whose it is, its free planks, the energy on them, whether it can be activated now."""
    planks = planks_of(box, card)
    out.seen[at + (int(s.owner[card]) - seat) % int(s.seats)] = 1.0
    at += MAX_PLAYERS
    out.seen[at] = (planks - min(tokens_lying(s, card), planks)) / 2.0
    out.seen[at + 1] = min(int(s.plank_energy[card]), 4) / 2.0
    if s.owner[card] == seat and decision_of(s, seat) == Decision.ACTIVATE:
        out.seen[at + 2] = may_activate(box, s, seat, card) == No.YES


@rule
def see_table(s: State, seat: Seat, out: Observation, at: int) -> int:
    """O1: players, own position, options, whose turn it is, whether the end is near."""
    at = hot(out, at, MAX_PLAYERS, int(s.seats) - 1)
    at = hot(out, at, MAX_PLAYERS, seat)
    out.seen[at] = s.claimed_open
    out.seen[at + 1] = s.unlimited
    playing = s.stage == Stage.PLAY
    at = hot(out, at + 2, MAX_PLAYERS, (int(s.active) - seat) % int(s.seats) if playing else -1)
    at = put(out, at, 1.0 if s.final_left >= 0 else 0.0)
    if s.final_left >= 0 and s.stage == Stage.PLAY:
        turn = 1 + (seat - int(s.ended_by) - 1 + int(s.seats)) % int(s.seats)
        out.seen[at] = 1.0 if turn >= s.seats - s.final_left else 0.0
    return at + 1


@rule
def see_decision(box: Box, s: State, seat: Seat, out: Observation, at: int) -> int:
    """O2: what is asked of the seat, and what it is about."""
    decision = decision_of(s, seat)
    about = topic(s) if s.stage == Stage.PLAY and decision != Decision.NOTHING else 0
    at = hot(out, at, LAST_DECISION, decision - 1)
    at = hot(out, at, LOCATIONS, int(s.location))
    if 0 <= s.card < CARDS:
        see_card(box, Card(int(s.card)), out, at)
    at += OF_AN_OFFER
    at = hot(out, at, KINDS, about if decision == Decision.DICE else -1)
    at = hot(out, at, ROW_MARKS, row_mark(s, decision))
    for unit in range(UNITS):
        trading = decision == Decision.TRADE
        out.seen[at] = trading and s.traded[unit] == GIVEN
        out.seen[at + 1] = trading and s.traded[unit] == RECEIVED
        at += 2
    return hot(out, at, SIDES, about - 1 if decision == Decision.POLLUTE else -1)


@rule
def see_waiting(s: State, seat: Seat, out: Observation, at: int) -> int:
    """O3: the topmost things that wait, as the stack holds them."""
    for i in range(ITEMS_SEEN):
        if i < s.depth:
            item = item_at(s, int(s.depth) - 1 - i)
            out.seen[at] = what_of(item) / WHAT_MASK
            hot(out, at + 1, MAX_PLAYERS, (seat_of(item) - seat) % int(s.seats))
            out.seen[at + 1 + MAX_PLAYERS] = about_of(item) / ABOUT_MASK
            out.seen[at + 2 + MAX_PLAYERS] = min(detail_of(item), 64) / 64.0
        at += MAX_PLAYERS + 3
    return at


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
def see_card(box: Box, card: Card, out: Observation, at: int) -> None:
    """O7: the features of a structure; prices and affordability are the market's."""
    out.seen[at] = 1.0
    out.seen[at + 1] = box.card_vp[card] / 6.0
    if box.card_side[card] != Consequence.CLEAN:
        out.seen[at + 2 + int(box.card_row[card])] = 1.0
        out.seen[at + 5] = box.card_side[card] == Consequence.NUCLEAR
    out.seen[at + 6 + int(box.card_plank[card])] = 1.0
    out.seen[at + 9] = box.card_spends[card]
    option = int(box.first_option[card])
    for resource in range(RESOURCES):
        out.seen[at + 10 + resource] = box.cost[option, resource] / 4.0
        out.seen[at + 15 + resource] = box.gain[option, resource] / 5.0
        out.seen[at + 27] += box.others[option, resource] / 2.0
    for i in range(COUNTED_GAINS):
        out.seen[at + 20 + i] = box.gain[option, Gain.VP + i] / 3.0
    out.seen[at + 24] = box.gain_die[option] >= 0
    out.seen[at + 25] = box.gain[option, Gain.CLEANUP] / 2.0
    out.seen[at + 26] = box.gain[option, Gain.PEEK]
    out.seen[at + 28] = box.options[card] / 4.0


@rule
def see_track(box: Box, s: State, out: Observation, at: int) -> int:
    """O4 and O5: the track, the oil price, the modifier, the six impacts."""
    for i in range(SPOTS):
        at = put(out, at, s.spot[i] / 7.0)
    at = hot(out, at, SPOTS + 1, emptied(s))
    at = put(out, at, oil_price(box, s) / 7.0)
    modifier = int(box.modifier[s.impact[s.revealed - 1]]) if s.revealed > 0 else 0
    at = hot(out, at, MODIFIERS, modifier)
    for position in range(SPOTS):
        if position < s.revealed - 1:
            out.seen[at + IMPACTS + 1] = 1.0
        elif s.impact[position] == NOBODY:
            out.seen[at + IMPACTS] = 1.0
        else:
            out.seen[at + int(s.impact[position])] = 1.0
        at += IMPACTS + 2
    return at


@rule
def see_locations(s: State, seat: Seat, out: Observation, at: int) -> int:
    """O6: stacks and pieces on each location."""
    turn = decision_of(s, seat) == Decision.TURN
    for location in range(LOCATIONS):
        stacks, own = 0, 0
        for i in range(s.height[location]):
            stacks += s.stack[location, i] > 0
            own += s.stack[location, i] == seat + 1
        out.seen[at] = s.height[location] / 11.0
        out.seen[at + 1] = s.height[location] / 10.0
        out.seen[at + 2] = stacks / 6.0
        out.seen[at + 3] = own / 3.0
        out.seen[at + 4] = s.pieces[location, Resource.OIL] / 6.0
        out.seen[at + 5] = s.pieces[location, Resource.PLASTIC] / 2.0
        out.seen[at + 6] = s.pieces[location, POLLUTION_PIECE] / 2.0
        reach = s.workers[seat] > 0 and s.height[location] <= s.energy[seat]
        out.seen[at + 7] = turn and reach and is_open(s, Location(location))
        at += OF_A_LOCATION
    return at


@rule
def see_markets(box: Box, s: State, seat: Seat, out: Observation, at: int) -> int:
    """O7: the nine slots."""
    for market in range(TYPES):
        for slot in range(SLOTS):
            if s.market[market, slot] != NOBODY:
                see_offer(box, s, seat, Binder(market), Slot(slot), out, at)
            at += OF_AN_OFFER
    return at


@rule
def see_offer(
    box: Box, s: State, seat: Seat, market: Binder, slot: Slot, out: Observation, at: int
) -> None:
    """O7: a card on offer, its prices, whether the seat can pay one of them."""
    see_card(box, Card(int(s.market[market, slot])), out, at)
    at += OF_AN_OFFER - OF_A_PRICE
    out.seen[at] = money_price(box, s, slot) / 5.0
    out.seen[at + 1] = box.market_resource[slot] / 2.0
    in_money = may_buy(box, s, seat, market, slot, IN_MONEY, NOWHERE) == No.YES
    in_resource = may_buy(box, s, seat, market, slot, IN_RESOURCE, NOWHERE) == No.YES
    out.seen[at + 2] = in_money or in_resource


@rule
def see_supplies(s: State, out: Observation, at: int) -> int:
    """O11: display and supplies."""
    for i in range(SHOWN):
        hot(out, at, TILES, int(s.display[i]))
    at = put(out, at + TILES, s.tiles_left / 20.0)
    for kind in range(KINDS):
        at = put(out, at, s.dice_supply[kind] / 5.0)
    at = put(out, at, s.wells / 12.0)
    at = put(out, at, most(int(s.tokens), 54, 2))
    for market in range(TYPES):
        out.seen[at + market] = s.deck_left[market] / float(CARDS_OF_A_TYPE)
        out.seen[at + TYPES + market] = s.discards[market] / float(CARDS_OF_A_TYPE)
    return at + 2 * TYPES


@rule
def see_projection(box: Box, s: State, seat: Seat, out: Observation, at: int) -> int:
    """O13: the score if the game ended now, and what is left to do."""
    own = score(box, s, seat)
    best, rank = 0, 0
    for other in range(s.seats):
        if other != seat:
            public = score(box, s, Seat(other)) - tile_points(box, s, Seat(other))
            best = max(best, public)
            rank += public > own
    at = put(out, at, most(own, 150, 2))
    at = put(out, at, most(best, 150, 2))
    at = put(out, at, most(own - best, 150, 2))
    at = put(out, at, leader_share(s, seat) / 3.0)
    at = put(out, at, tokens_on_track(s) / 42.0)
    at = put(out, at, s.workers[seat] / 6.0)
    at = put(out, at, free_drilling(box, s, seat) / 4.0)
    for row in range(ROWS):
        at = put(out, at, free_in_row(s, seat, Row(row)) / 5.0)
    for column in range(FIRST_BONUS_COLUMN, COLUMNS):
        at = put(out, at, 1.0 if is_clean_column(s, seat, column) else 0.0)
    at = hot(out, at, MAX_PLAYERS, rank)
    at = put(out, at, most(tile_points(box, s, seat), 25, 2))
    least = ENERGY + 1
    for location in COST_FREE:
        least = min(least, int(s.height[location]))
    return put(out, at, (int(s.energy[seat]) - least) / 10.0)
