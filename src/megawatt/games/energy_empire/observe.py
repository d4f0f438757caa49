"""What a seat sees, as numbers of about 0 to 1 (the specification's "Observation").

`features.py` names them, in the same order.
"""

from megawatt.games.energy_empire.components import (
    CARDS,
    CARDS_OF_A_TYPE,
    DEALT,
    IMPACTS,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    MOST_DICE,
    NATIONS,
    ROWS,
    SPOTS,
    TILES,
    TYPES,
    UNITS,
    Box,
)
from megawatt.games.energy_empire.features import (
    FEATURES,
    ITEMS_SEEN,
    OF_AN_OFFER,
    width_of,
)
from megawatt.games.energy_empire.observe_markets import (
    see_card,
    see_offers,
    see_payable,
    see_prices,
    see_supplies,
)
from megawatt.games.energy_empire.observe_parts import (
    CLAIMED,
    COUNTS,
    EACH_PLACE,
    EVERYTHING,
    HELD,
    LAND,
    NATION,
    OFFERS,
    PAYABLE,
    PLACE,
    PRICES,
    READS,
    ROLL,
    SET_UP,
    STACKS,
    STRUCTURES,
    SUPPLIES,
    TRACK,
    WORTH_OF_STRUCTURES,
    WORTHS,
)
from megawatt.games.energy_empire.observe_seats import (
    OF_COUNTS,
    OF_LAND,
    hot,
    put,
    see_land,
    see_nation,
    see_other_counts,
    see_other_structures,
    see_other_tiles,
    see_own_counts,
    see_own_tiles,
    see_projection,
    slot_of,
)
from megawatt.games.energy_empire.rules.environment import (
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
from megawatt.games.energy_empire.rules.placing import is_open
from megawatt.games.energy_empire.rules.structures import may_activate, planks_of, tokens_lying
from megawatt.games.energy_empire.rules.track import emptied, oil_price
from megawatt.games.energy_empire.state import (
    GIVEN,
    LAST_DECISION,
    NO_ROW,
    NOBODY,
    POLLUTION_PIECE,
    RECEIVED,
    STATE,
    Card,
    Decision,
    Location,
    Stage,
    State,
)
from megawatt.games.energy_empire.turn import decision_of
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Modifier, Resource
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
MODIFIERS, SIDES = len(Modifier), 2


AT_TRACK, AT_LOCATIONS, AT_MARKETS, AT_OWN, AT_STRUCTURES, AT_OTHERS, AT_SUPPLIES, AT_ROLL = (
    FEATURES[name].start
    for name in (
        *("track", "locations", "markets", "own"),
        *("structures", "others", "supplies", "roll"),
    )
)
AT_ASKED, AT_PROJECTION, AT_SET_UP = (
    FEATURES[name].start for name in ("decision", "projection", "set_up")
)
OF_TILES, OF_OWN_LAND = OF_COUNTS + 1, OF_COUNTS + 2 + 2 * TILES
OF_OTHER_TILES = 1 + OF_COUNTS
OF_OTHER_LAND = OF_OTHER_TILES + 1 + TILES
OF_OTHER_STRUCTURES = OF_OTHER_LAND + OF_LAND
OF_OTHER_NATION = OF_OTHER_STRUCTURES + TYPES + 1
"""Where they are among the numbers of a seat."""
USABLE = MAX_PLAYERS + 2
"""Where it is among the numbers of a structure."""


@implements(contract.reading, STATE, into_callers=True)
@rule
def reading(box: Box, s: State, at: int) -> int:
    """Look it up."""
    return int(READS[at])


@implements(contract.observe, STATE)
@rule
def observe(box: Box, s: State, seat: Seat, out: Observation) -> None:
    """Write everything."""
    out.seen[:] = 0.0
    observe_again(box, s, seat, out, EVERYTHING, s)


@implements(contract.observe_again, STATE)
@rule
def observe_again(
    box: Box, s: State, seat: Seat, out: Observation, parts: int, before: State
) -> None:
    """O1 to O14, in the order of the specification."""
    decision = decision_of(s, seat)
    placed, activated = was_asked(out, Decision.TURN), was_asked(out, Decision.ACTIVATE)
    out.seen[:AT_TRACK] = 0.0
    at = see_table(s, seat, out, 0)
    at = see_decision(box, s, decision, out, at)
    see_waiting(s, seat, out, at)
    if parts & TRACK:
        see_track(box, s, out, AT_TRACK)
    if parts & (EACH_PLACE | STACKS):
        see_locations(s, seat, out, AT_LOCATIONS, parts)
    if placed or decision == Decision.TURN:
        see_open(s, seat, decision == Decision.TURN, out, AT_LOCATIONS + OF_A_LOCATION - 1)
    if parts & OFFERS:
        see_offers(box, s, out, AT_MARKETS)
    if parts & PRICES:
        see_prices(box, s, out, AT_MARKETS)
    if parts & PAYABLE:
        see_payable(box, s, seat, out, AT_MARKETS)
    see_own_mat(box, s, seat, out, parts)
    if parts & STRUCTURES:
        if parts == EVERYTHING:
            out.seen[AT_STRUCTURES:AT_OTHERS] = 0.0
        see_structures(box, s, seat, out, AT_STRUCTURES, before)
    elif activated:
        for card in range(CARDS):
            if s.owner[card] >= 0:
                out.seen[AT_STRUCTURES + OF_A_CARD * card + USABLE] = 0.0
    if decision == Decision.ACTIVATE:
        see_usable(box, s, seat, out, AT_STRUCTURES + USABLE)
    for distance in range(1, int(s.seats)):
        other = Seat((seat + distance) % int(s.seats))
        see_other(box, s, other, out, AT_OTHERS + OF_ANOTHER_SEAT * (distance - 1), parts)
    if parts & SUPPLIES:
        see_supplies(s, out, AT_SUPPLIES)
    if parts & ROLL:
        see_roll(s, out, AT_ROLL)
    see_projection(box, s, seat, out, AT_PROJECTION, parts)
    if parts & SET_UP:
        see_set_up(s, seat, out, AT_SET_UP)


@rule
def was_asked(out: Observation, decision: Decision) -> bool:
    """Whether what is written is what was seen at such a decision."""
    return bool(out.seen[AT_ASKED + decision - 1] > 0)


@rule
def see_usable(box: Box, s: State, seat: Seat, out: Observation, at: int) -> None:
    """O9: the own structures of this turn's type that may be activated; all others are 0."""
    if s.binder >= 0:
        first = CARDS_OF_A_TYPE * int(s.binder)
        for card in range(first, first + CARDS_OF_A_TYPE):
            if s.owner[card] == seat:
                usable = may_activate(box, s, seat, card) == No.YES
                out.seen[at + OF_A_CARD * card] = usable


@rule
def see_set_up(s: State, seat: Seat, out: Observation, at: int) -> None:
    """O14: the nations and tiles dealt, while they are chosen."""
    out.seen[at:] = 0.0
    if s.stage == Stage.SETUP:
        for i in range(DEALT):
            hot(out, at, NATIONS, int(s.dealt_nations[seat, i]))
            hot(out, at + NATIONS, TILES, int(s.dealt_tiles[seat, i]))


@rule
def see_own_mat(box: Box, s: State, seat: Seat, out: Observation, parts: int) -> None:
    """O8: everything on the own mat."""
    if parts & (COUNTS << seat):
        see_own_counts(box, s, seat, out, AT_OWN)
    if parts & (HELD | WORTHS):
        see_own_tiles(box, s, seat, out, AT_OWN + OF_TILES, parts)
    if parts & (LAND << seat):
        see_land(s, seat, out, AT_OWN + OF_OWN_LAND)
    if parts & (NATION << seat):
        see_nation(s, seat, out, AT_OWN + OF_OWN_LAND + OF_LAND)


@rule
def see_other(box: Box, s: State, other: Seat, out: Observation, at: int, parts: int) -> None:
    """O10: what is public of another seat."""
    if parts & (COUNTS << other):
        see_other_counts(box, s, other, out, at)
    if parts & CLAIMED:
        see_other_tiles(s, other, out, at + OF_OTHER_TILES)
    if parts & (LAND << other):
        see_land(s, other, out, at + OF_OTHER_LAND)
    if parts & WORTH_OF_STRUCTURES:
        see_other_structures(box, s, other, out, at + OF_OTHER_STRUCTURES)
    if parts & (NATION << other):
        see_nation(s, other, out, at + OF_OTHER_NATION)


@rule
def see_structures(
    box: Box, s: State, seat: Seat, out: Observation, at: int, before: State
) -> None:
    """O9: whose it is, its free planks, the energy on them; what nobody owns is 0."""
    for card in range(CARDS):
        if s.owner[card] >= 0 or before.owner[card] >= 0:
            out.seen[at : at + OF_A_CARD] = 0.0
        if s.owner[card] >= 0:
            planks = planks_of(box, Card(card))
            free = planks - min(tokens_lying(s, Card(card)), planks)
            out.seen[at + slot_of(s, Seat(int(s.owner[card])), seat)] = 1.0
            out.seen[at + MAX_PLAYERS] = free * (1 / 2)
            out.seen[at + MAX_PLAYERS + 1] = min(int(s.plank_energy[card]), 4) * (1 / 2)
        at += OF_A_CARD


@rule
def see_roll(s: State, out: Observation, at: int) -> None:
    """O12: the dice chosen, and those with the highest face."""
    out.seen[at : at + 2 * KINDS] = 0.0
    highest = highest_face(s)
    for kind in range(KINDS):
        out.seen[at + kind] = s.chosen[kind] * (1 / 5)
        for i in range(MOST_DICE):
            if s.face[kind, i] > 0 and s.face[kind, i] == highest:
                out.seen[at + KINDS + kind] = 1.0


@rule
def see_table(s: State, seat: Seat, out: Observation, at: int) -> int:
    """O1: players, own position, options, whose turn it is, whether the end is near."""
    at = hot(out, at, MAX_PLAYERS, int(s.seats) - 1)
    at = hot(out, at, MAX_PLAYERS, seat)
    out.seen[at] = s.claimed_open
    out.seen[at + 1] = s.unlimited
    playing = s.stage == Stage.PLAY
    active = slot_of(s, Seat(int(s.active)), seat)
    at = hot(out, at + 2, MAX_PLAYERS, active if playing else -1)
    at = put(out, at, 1.0 if s.final_left >= 0 else 0.0)
    if s.final_left >= 0 and s.stage == Stage.PLAY:
        turn = 1 + (seat - int(s.ended_by) - 1 + int(s.seats)) % int(s.seats)
        out.seen[at] = 1.0 if turn >= s.seats - s.final_left else 0.0
    return at + 1


@rule
def see_decision(box: Box, s: State, decision: int, out: Observation, at: int) -> int:
    """O2: what is asked of the seat, and what it is about."""
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
def see_waiting(s: State, seat: Seat, out: Observation, at: int) -> None:
    """O3: the topmost things that wait, as the stack holds them."""
    for i in range(ITEMS_SEEN):
        if i < s.depth:
            item = item_at(s, int(s.depth) - 1 - i)
            out.seen[at] = what_of(item) * (1 / WHAT_MASK)
            hot(out, at + 1, MAX_PLAYERS, slot_of(s, seat_of(item), seat))
            out.seen[at + 1 + MAX_PLAYERS] = about_of(item) * (1 / ABOUT_MASK)
            out.seen[at + 2 + MAX_PLAYERS] = min(detail_of(item), 64) * (1 / 64)
        at += MAX_PLAYERS + 3


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
def see_track(box: Box, s: State, out: Observation, at: int) -> None:
    """O4 and O5: the track, the oil price, the modifier, the six impacts."""
    out.seen[at:AT_LOCATIONS] = 0.0
    for i in range(SPOTS):
        at = put(out, at, s.spot[i] * (1 / 7))
    at = hot(out, at, SPOTS + 1, emptied(s))
    at = put(out, at, oil_price(box, s) * (1 / 7))
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


@rule
def see_locations(s: State, seat: Seat, out: Observation, at: int, parts: int) -> None:
    """O6: stacks and pieces on each location; whose they are, when another looks."""
    for location in range(LOCATIONS):
        here = parts & (PLACE << location)
        if here:
            out.seen[at] = s.height[location] * (1 / 11)
            out.seen[at + 1] = s.height[location] * (1 / 10)
            out.seen[at + 4] = s.pieces[location, Resource.OIL] * (1 / 6)
            out.seen[at + 5] = s.pieces[location, Resource.PLASTIC] * (1 / 2)
            out.seen[at + 6] = s.pieces[location, POLLUTION_PIECE] * (1 / 2)
        if here or s.height[location] > 0:
            stacks, own = 0, 0
            for i in range(s.height[location]):
                stacks += s.stack[location, i] > 0
                own += s.stack[location, i] == seat + 1
            out.seen[at + 2] = stacks * (1 / 6)
            out.seen[at + 3] = own * (1 / 3)
        at += OF_A_LOCATION


@rule
def see_open(s: State, seat: Seat, turn: bool, out: Observation, at: int) -> None:
    """O6: the locations where the seat can work now."""
    for location in range(LOCATIONS):
        reach = s.workers[seat] > 0 and s.height[location] <= s.energy[seat]
        out.seen[at] = turn and reach and is_open(s, Location(location))
        at += OF_A_LOCATION
