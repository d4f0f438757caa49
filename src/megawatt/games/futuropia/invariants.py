"""What must hold after every decision: the specification's invariants, by number."""

from megawatt.games.futuropia.components import (
    KINDS,
    ORDINARY,
    STARTERS,
    TILES,
    TRACK,
    TYPES,
    Box,
    Effect,
)
from megawatt.games.futuropia.rules.allowances import (
    SOLO,
    has_power,
    has_variant,
    head_count,
    is_special,
    most_generators,
)
from megawatt.games.futuropia.rules.scoring import points_of, score
from megawatt.games.futuropia.rules.subsidy import track_of
from megawatt.games.futuropia.rules.sustain import sustain
from megawatt.games.futuropia.setup import in_play
from megawatt.games.futuropia.state import (
    ALL_UP,
    GONE,
    NONE,
    STATE,
    SUPPLY,
    Decision,
    Generator,
    Kind,
    State,
    Tile,
    Trigger,
    Variant,
)
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

MOST_PEOPLE = 31
MOST_TURNS = 65


@implements(contract.broken, STATE)
@rule
def broken(box: Box, s: State) -> int:
    """Name the first invariant that does not hold."""
    for seat in range(s.seats):
        number = _broken_at(box, s, Seat(seat))
        if number:
            return number
    if not _generators_add_up(box, s):
        return 4
    if not _quarters_add_up(box, s):
        return 5
    for kind in range(KINDS):
        if not _market_is_laid_out(s, Kind(kind)):
            return 6
    start = box.subsidy_start[track_of(s), has_variant(s, Variant.FEWER_SUBSIDIES)]
    if not start <= s.subsidy_at <= box.subsidy_end[track_of(s)]:
        return 7
    if (s.trigger != Trigger.NONE) != (s.final == 1) or (s.final == 1) != (s.trigger_seat >= 0):
        return 14
    return _broken_at_turn(box, s)


@rule
def _broken_at(box: Box, s: State, seat: Seat) -> int:
    """1 no debts but loans, 2 beds, 3 Generators, 8 People, 12 turns, 14 nobody out too early."""
    if min(s.money[seat], s.food[seat], s.energy[seat], s.loans[seat]) < 0:
        return 1
    if not (0 <= s.special_loan[seat] <= 1 and 0 <= s.camper[seat] <= 1):
        return 1
    free = int(s.beds[seat]) - int(s.people[seat])
    if s.decision != Decision.FIRST_HOME and not 0 <= free <= box.most_free_beds:
        return 2
    extra = 1 if s.decision == Decision.DISCARD and s.current == seat else 0
    if s.machines[seat] > most_generators(box, s) + extra:
        return 3
    if head_count(s, seat) > MOST_PEOPLE:
        return 8
    if s.turns[seat] > MOST_TURNS:
        return 12
    if s.out[seat] and not s.final:
        return 14
    return 0


@rule
def _generators_add_up(box: Box, s: State) -> bool:
    """4: market and supply, owned, out of the game: as many tiles of a type as at set-up."""
    for which in range(TYPES):
        have = int(s.stock[which]) + int(s.trashed[which])
        for seat in range(s.seats):
            for i in range(s.machines[seat]):
                have += s.cellar[seat, i] == which
        if which < STARTERS:
            want = int(s.seats)
        else:
            inside = _is_in_play(box, s, Generator(which))
            want = int(box.copies[which, int(s.seats)]) if inside else 0
        if have != want:
            return False
    return True


@rule
def _is_in_play(box: Box, s: State, which: Generator) -> bool:
    """FU-15.5: an exchanged type is out, its variant in."""
    if which < TYPES - len(box.exchanged):
        return in_play(box, s, which) == which
    basic = int(box.exchanged[which - TYPES + len(box.exchanged)])
    return in_play(box, s, Generator(basic)) == which


@rule
def _quarters_add_up(box: Box, s: State) -> bool:
    """5: each tile in one place; what is kept about a condominium is what its tiles say."""
    for seat in range(s.seats):
        beds, plug, points, powers = 0, 0, 0, 0
        for t in range(TILES):
            if s.place[t] != seat:
                continue
            beds += int(box.beds[t])
            plug += int(box.plug[t, s.side[t]])
            points += int(box.quarters_points[t, s.side[t]])
            if is_special(s, Tile(t)):
                powers |= 1 << int(box.effect[t])
        if beds != s.beds[seat] or plug != s.plug[seat] or powers != s.powers[seat]:
            return False
        if points != s.quarters_points[seat]:
            return False
        if s.camper[seat] != has_power(s, Seat(seat), Effect.CAMPER):
            return False
    for t in range(TILES):
        if not GONE <= s.place[t] < s.seats:
            return False
        if (int(s.basket) >> t) & 1 and s.place[t] != SUPPLY:
            return False
        if s.side[t] != s.upgraded and t >= ORDINARY:
            return False
    return True


@rule
def _market_is_laid_out(s: State, kind: Kind) -> bool:
    """6: the marker on its track; the lowest one or two stacks on the market, left the cheaper."""
    if not 0 <= s.marker[kind] < TRACK:
        return False
    left, right = int(s.left[kind]), int(s.right[kind])
    seen = 0
    for i in range(len(s.line[kind])):
        which = int(s.line[kind, i])
        if which == NONE or s.stock[which] == 0:
            continue
        if seen == 0 and which != left:
            return False
        if seen == 1 and which != right and not (s.seats == SOLO and left == right):
            return False
        seen += 1
    if seen == 0:
        return left == NONE and right == NONE
    return seen > 1 or right == NONE or (s.seats == SOLO and left == right)


@rule
def _broken_at_turn(box: Box, s: State) -> int:
    """8 and 11 at the start of a turn; 16 and 18 when all is over."""
    if s.decision == Decision.TURN:
        seat = s.current
        if not s.final and head_count(s, seat) >= box.end_people:
            return 8
        if not 0 < s.tiles[seat] <= ALL_UP or s.out[seat]:
            return 11
    if s.decision != Decision.OVER:
        return 0
    for other in range(s.seats):
        if not s.out[other]:
            return 14
        found = sustain(box, s, Seat(other))
        if min(found.food_left, found.energy_left, found.residents - found.working) < 0:
            return 16
        parts = score(box, s, Seat(other))
        total = 0
        for part in parts:
            total += part
        if total != points_of(box, s, Seat(other)) or parts.resources < 0:
            return 18
    return 0
