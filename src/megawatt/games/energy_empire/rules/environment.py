"""EE-10: the environment: tokens, wells and cleaning them up."""

from megawatt.games.energy_empire.components import ANY_ROW, COLUMNS, SPACES, Box
from megawatt.games.energy_empire.rules.track import take_from_track, tokens_on_track
from megawatt.games.energy_empire.state import Piece, Source, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.rule import rule


@rule
def free_in_row(s: State, seat: int, row: int) -> int:
    """EE-10.1: unpolluted spaces of a row."""
    free = 0
    for space in range(COLUMNS * row, COLUMNS * row + COLUMNS):
        free += s.land[seat, space] == Piece.EMPTY
    return free


@rule
def free_spaces(s: State, seat: int) -> int:
    """EE-10.1: unpolluted spaces of the whole environment."""
    free = 0
    for space in range(SPACES):
        free += s.land[seat, space] == Piece.EMPTY
    return free


@rule
def free_drilling(box: Box, s: State, seat: int) -> int:
    """EE-10.11: unpolluted spaces with the drilling symbol."""
    free = 0
    for space in range(SPACES):
        free += box.drilling[space] == 1 and s.land[seat, space] == Piece.EMPTY
    return free


@rule
def token_at_hand(s: State, source: int) -> bool:
    """EE-10.8, 10.9: the track, or the supply once it is empty; an empty supply gives nothing."""
    if source == Source.TRACK.value and tokens_on_track(s) > 0:
        return True
    return s.unlimited == 1 or s.tokens > 0


@rule
def draw_token(s: State, source: int) -> None:
    """EE-10.3, 10.8: a token leaves the track, or the supply."""
    if source == Source.TRACK.value and tokens_on_track(s) > 0:
        take_from_track(s)
    else:
        s.tokens -= 1


@rule
def discard_token(s: State, source: int) -> None:
    """EE-9.9, 10.5, 10.10: a token leaves its source and goes to the supply, never to the track."""
    draw_token(s, source)
    s.tokens += 1


@rule
def may_pollute(s: State, seat: int, space: int, row: int) -> No:
    """EE-10.4: an unpolluted space of the row asked; of any row if that one is full."""
    if s.land[seat, space] != Piece.EMPTY:
        return No.POLLUTED
    if row != ANY_ROW and space // COLUMNS != row and free_in_row(s, seat, row) > 0:
        return No.ROW
    return No.YES


@rule
def pollute(s: State, seat: int, space: int, side: int, source: int) -> None:
    """EE-10.3, 10.7: the token leaves its source when its space is settled."""
    draw_token(s, source)
    s.land[seat, space] = side


@rule
def may_drill(box: Box, s: State, seat: int, tokens_first: int) -> No:
    """EE-10.11: a well in the supply, a free drilling space; EE-4.9: tokens there need room too."""
    if s.wells == 0:
        return No.NO_WELL
    if free_drilling(box, s, seat) == 0 or free_spaces(s, seat) <= tokens_first:
        return No.NO_DRILL
    return No.YES


@rule
def may_place_well(box: Box, s: State, seat: int, space: int) -> No:
    """EE-10.11: a well stands on an unpolluted space with the symbol."""
    if s.land[seat, space] != Piece.EMPTY:
        return No.POLLUTED
    return No.YES if box.drilling[space] == 1 else No.NOT_DRILLING


@rule
def place_well(s: State, seat: int, space: int) -> None:
    """EE-5.5: a well from the supply."""
    s.land[seat, space] = Piece.WELL
    s.wells -= 1


@rule
def may_clean(s: State, seat: int, space: int) -> No:
    """EE-10.12: there must be a piece."""
    return No.YES if s.land[seat, space] != Piece.EMPTY else No.NO_TOKEN


@rule
def clean(s: State, seat: int, space: int) -> None:
    """EE-10.12: pollution and wells go to the supply, a nuclear token turns to pollution."""
    piece = s.land[seat, space]
    if piece == Piece.NUCLEAR:
        s.land[seat, space] = Piece.POLLUTION
        return
    s.land[seat, space] = Piece.EMPTY
    if piece == Piece.WELL:
        s.wells += 1
    else:
        s.tokens += 1


@rule
def roomiest_row(s: State, seat: int) -> int:
    """EE-12.6: the most free spaces that any row has."""
    return max(free_in_row(s, seat, 0), max(free_in_row(s, seat, 1), free_in_row(s, seat, 2)))


@rule
def may_spill(s: State, seat: int, space: int, left: int, row: int) -> No:
    """EE-12.6: into one row with room for all; anywhere if there is no such row.

    `row` is the one begun, 3 before the first token, 4 if no row has room.
    """
    if s.land[seat, space] != Piece.EMPTY:
        return No.POLLUTED
    here = space // COLUMNS
    if row == ANY_ROW and free_in_row(s, seat, here) < left:
        return No.SPILL_ROW
    if row < ANY_ROW and here != row:
        return No.SPILL_ROW
    return No.YES
