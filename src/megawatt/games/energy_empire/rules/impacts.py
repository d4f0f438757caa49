"""Chapter "Carrying out a Global Impact": score a row, reset a market, special effect (EE-12)."""

from megawatt.games.energy_empire.components import (
    LOCATIONS,
    OF_IMPACT,
    RESOURCES,
    Box,
)
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.environment import (
    free_in_row,
    free_spaces,
    roomiest_row,
    row_of,
)
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.rules.markets import reset_market
from megawatt.games.energy_empire.state import (
    FREE_ROW,
    FROM_SUPPLY,
    NO_ROW,
    NOBODY,
    POLLUTION_PIECE,
    Binder,
    Decision,
    Effect,
    Impact,
    Piece,
    Row,
    Space,
    State,
    Task,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def reveal_impact(box: Box, s: State) -> None:
    """EE-11.6: the next card is turned up and carried out, part by part."""
    card = Impact(int(s.impact[s.revealed]))
    s.revealed += 1
    s.due -= 1
    reveal(s)
    tell(s, Told.IMPACT_REVEALED, NOBODY, card, s.revealed - 1)
    row = Row(int(box.impact_row[card]))
    for seat in range(s.seats):
        scored = free_in_row(s, Seat(seat), row)
        s.vp[seat] += scored
        s.vp_of_rows[seat] += scored
        tell(s, Told.ROW_SCORED, seat, row, scored)
    reset_market(s, Binder(int(box.impact_reset[card])))
    put_pieces(box, s, card)
    if box.options[OF_IMPACT + card] > 0:
        push(s, Task.ASK, Seat(int(s.active)), 0)


@rule
def put_pieces(box: Box, s: State, card: Impact) -> None:
    """EE-12.4: pieces from the supply onto locations, in their order as far as tokens last."""
    laid = 0
    for location in range(LOCATIONS):
        for piece in range(POLLUTION_PIECE + 1):
            laid += box.impact_pieces[card, location, piece]
        for resource in range(RESOURCES):
            s.pieces[location, resource] += box.impact_pieces[card, location, resource]
        for _ in range(box.impact_pieces[card, location, POLLUTION_PIECE]):
            if s.unlimited or s.tokens > 0:
                s.tokens -= 1
                s.pieces[location, POLLUTION_PIECE] += 1
    if laid > 0:
        tell(s, Told.PIECES_LAID_OUT, NOBODY, card)


@rule
def ask_next(s: State, asked: int) -> None:
    """EE-12.2: each seat from the active one clockwise, after the whole effect of the last."""
    if asked < s.seats:
        effect = OF_IMPACT + int(s.impact[s.revealed - 1])
        push(s, Task.ASK, Seat(int(s.active)), asked + 1)
        seat = Seat((int(s.active) + asked) % int(s.seats))
        push(s, Decision.IMPACT, seat, effect, FROM_SUPPLY)


@rule
def may_decline(box: Box, effect: Effect) -> No:
    """EE-12.2: only an optional effect can be declined."""
    return No.YES if box.impact_optional[effect - OF_IMPACT] else No.MUST


@rule
def begin_spill(s: State, seat: Seat, tokens: int) -> None:
    """EE-12.6: no more tokens than the supply has; one row if some row has room for them."""
    taken = tokens if s.unlimited else min(tokens, int(s.tokens))
    pop(s)
    if taken > 0 and free_spaces(s, seat) > 0:
        row = NO_ROW if roomiest_row(s, seat) >= taken else FREE_ROW
        push(s, Decision.SPILL, seat, taken, row)
        if taken < tokens:
            tell(s, Told.SPILL_CUT_SHORT, seat, tokens - taken)
    else:
        tell(s, Told.SPILL_CUT_SHORT, seat, tokens)


@rule
def spill(s: State, seat: Seat, space: Space, left: int, row: Row) -> None:
    """EE-12.6: a token from the supply; the rest into the same row."""
    pop(s)
    s.tokens -= 1
    s.land[seat, space] = Piece.POLLUTION
    tell(s, Told.TOKEN_SPILLED, seat, space)
    if left > 1:
        if free_spaces(s, seat) > 0:
            push(s, Decision.SPILL, seat, left - 1, row if row == FREE_ROW else row_of(space))
        else:
            tell(s, Told.SPILL_CUT_SHORT, seat, left - 1)
