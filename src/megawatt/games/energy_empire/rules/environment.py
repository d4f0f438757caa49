"""Chapter "Your Environment": tokens, wells and cleaning them up (EE-10)."""

from megawatt.games.energy_empire.components import COLUMNS, ROWS, SPACES, Box
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.items import detail_of, push
from megawatt.games.energy_empire.rules.track import take_from_track, tokens_on_track
from megawatt.games.energy_empire.state import (
    ANY_ROW,
    FROM_TRACK,
    NO_ROW,
    Decision,
    Item,
    Piece,
    Row,
    Side,
    Source,
    Space,
    State,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

SOURCE_UNIT = 8  # the detail of a waiting token: its row, and its source times this


@rule
def row_of(space: Space) -> Row:
    """EE-10.1: spaces are numbered row by row."""
    return Row(space // COLUMNS)


@rule
def free_in_row(s: State, seat: Seat, row: Row) -> int:
    """EE-10.1: unpolluted spaces of a row."""
    free = 0
    for space in range(COLUMNS * row, COLUMNS * row + COLUMNS):
        free += s.land[seat, space] == Piece.EMPTY
    return free


@rule
def free_spaces(s: State, seat: Seat) -> int:
    """EE-10.1: unpolluted spaces of the whole environment."""
    free = 0
    for space in range(SPACES):
        free += s.land[seat, space] == Piece.EMPTY
    return free


@rule
def free_drilling(box: Box, s: State, seat: Seat) -> int:
    """EE-10.11: unpolluted spaces with the drilling symbol."""
    free = 0
    for space in range(SPACES):
        free += box.drilling[space] == 1 and s.land[seat, space] == Piece.EMPTY
    return free


@rule
def pieces_on_land(s: State, seat: Seat, piece: Piece) -> int:
    """EE-10.1, 15.3: how many of a piece lie in the environment."""
    found = 0
    for space in range(SPACES):
        found += s.land[seat, space] == piece
    return found


@rule
def await_space(s: State, seat: Seat, side: Side, row: Row, source: Source) -> None:
    """EE-2.5, 10.3: a token gained waits for its space."""
    push(s, Decision.POLLUTE, seat, side, row + SOURCE_UNIT * source)


@rule
def row_asked(item: Item) -> Row:
    """EE-10.4: the row of a token that waits."""
    return Row(detail_of(item) % SOURCE_UNIT)


@rule
def source_of(item: Item) -> Source:
    """EE-10.8: where a token that waits will come from."""
    return Source(detail_of(item) // SOURCE_UNIT)


@rule
def token_at_hand(s: State, source: Source) -> bool:
    """EE-10.8, 10.9: the track, or the supply once it is empty; an empty supply gives nothing."""
    if source == FROM_TRACK and tokens_on_track(s) > 0:
        return True
    return s.unlimited == 1 or s.tokens > 0


@rule
def draw_token(s: State, source: Source) -> None:
    """EE-10.3, 10.8: a token leaves the track, or the supply."""
    if source == FROM_TRACK and tokens_on_track(s) > 0:
        take_from_track(s)
    else:
        s.tokens -= 1


@rule
def discard_token(s: State, source: Source) -> None:
    """EE-9.9, 10.5, 10.10: a token leaves its source and goes to the supply, never to the track."""
    draw_token(s, source)
    s.tokens += 1


@rule
def may_pollute(s: State, seat: Seat, space: Space, row: Row) -> No:
    """EE-10.4: an unpolluted space of the row asked; of any row if that one is full."""
    if s.land[seat, space] != Piece.EMPTY:
        return No.POLLUTED
    if row != ANY_ROW and row_of(space) != row and free_in_row(s, seat, row) > 0:
        return No.ROW
    return No.YES


@rule
def pollute(s: State, seat: Seat, space: Space, side: Side, source: Source) -> None:
    """EE-10.3, 10.7: the token leaves its source when its space is settled."""
    s.land[seat, space] = side
    tell(s, Told.TOKEN_PLACED, seat, space, side, source)
    draw_token(s, source)


@rule
def may_drill(box: Box, s: State, seat: Seat, tokens_first: int) -> No:
    """EE-10.11: a well in the supply, a free drilling space; EE-4.9: tokens there need room too."""
    if s.wells == 0:
        return No.NO_WELL
    if free_drilling(box, s, seat) == 0:
        return No.NO_DRILL
    return No.YES if free_spaces(s, seat) > tokens_first else No.NO_ROOM


@rule
def may_place_well(box: Box, s: State, seat: Seat, space: Space) -> No:
    """EE-10.11: a well stands on an unpolluted space with the symbol."""
    if s.land[seat, space] != Piece.EMPTY:
        return No.POLLUTED
    return No.YES if box.drilling[space] == 1 else No.NOT_DRILLING


@rule
def place_well(s: State, seat: Seat, space: Space) -> None:
    """EE-5.5: a well from the supply."""
    s.land[seat, space] = Piece.WELL
    s.wells -= 1
    tell(s, Told.WELL_DRILLED, seat, space)


@rule
def may_clean(s: State, seat: Seat, space: Space) -> No:
    """EE-10.12: there must be a piece."""
    return No.YES if s.land[seat, space] != Piece.EMPTY else No.NO_TOKEN


@rule
def clean(s: State, seat: Seat, space: Space) -> None:
    """EE-10.12: pollution and wells go to the supply, a nuclear token turns to pollution."""
    piece = s.land[seat, space]
    if piece == Piece.NUCLEAR:
        s.land[seat, space] = Piece.POLLUTION
    else:
        s.land[seat, space] = Piece.EMPTY
        if piece == Piece.WELL:
            s.wells += 1
        else:
            s.tokens += 1
    tell(s, Told.SPACE_CLEANED, seat, space, piece)


@rule
def roomiest_row(s: State, seat: Seat) -> int:
    """EE-12.6: the most free spaces that any row has."""
    most = 0
    for row in range(ROWS):
        most = max(most, free_in_row(s, seat, Row(row)))
    return most


@rule
def may_spill(s: State, seat: Seat, space: Space, left: int, row: Row) -> No:
    """EE-12.6: into one row with room for all; anywhere if there is no such row.

    `row` is the one begun, NO_ROW before the first token, FREE_ROW if no row has room.
    """
    if s.land[seat, space] != Piece.EMPTY:
        return No.POLLUTED
    here = row_of(space)
    if row == NO_ROW and free_in_row(s, seat, here) < left:
        return No.SPILL_ROW
    if row < NO_ROW and here != row:
        return No.SPILL_ROW
    return No.YES
