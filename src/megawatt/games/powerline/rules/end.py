"""Chapters "End of the game" and "Solo-Game"."""

from megawatt.games.powerline.components import LINES, RANKS, Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.plan import forget_plan
from megawatt.games.powerline.rules.scoring import ones
from megawatt.games.powerline.state import Line, Phase, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell

STATION_PLACES = 16
"""More than any number of stations: points count before them."""


@rule
def is_unfinished(box: Box, s: State, seat: Seat, line: Line) -> bool:
    """PL-16.2, PL-16.3: a line with at least one token that is not finished."""
    return bool(0 < s.tokens[seat, line] < box.line_length[line])


@rule
def unfinished_lines(box: Box, s: State, seat: Seat) -> int:
    """PL-16.2: how many lines are unfinished."""
    n = 0
    for line in range(LINES):
        n += is_unfinished(box, s, seat, Line(line))
    return n


@rule
def lose_for_unfinished(box: Box, s: State, seat: Seat) -> None:
    """PL-16.2: lose points by the penalty table, but never below 0."""
    lines = unfinished_lines(box, s, seat)
    penalty = int(box.penalty[lines])
    loss = min(int(s.vp[seat]), penalty)
    s.vp[seat] -= loss
    s.penalty[seat] = loss
    tell(s, Told.LINES_UNFINISHED, seat, lines, penalty)


@rule
def end_game(box: Box, s: State) -> None:
    """PL-16.1: after the third scoring unfinished lines cost; all workers are home.

    PL-6.6: jokers left over pay nothing; only tile G counts them, in the scorings.
    """
    for seat in range(s.seats):
        lose_for_unfinished(box, s, Seat(seat))
        forget_plan(s, Seat(seat))
    s.phase = Phase.OVER
    s.pending = 0
    tell(s, Told.GAME_ENDED, NOBODY)
    if s.seats == 1:
        tell(s, Told.RANK_REACHED, 0)
    else:
        tell(s, Told.WINNER_FOUND, NOBODY)


@rule
def standing_of(s: State, seat: Seat) -> int:
    """PL-16.4, PL-16.5: most VP, then most station tiles; still tied, the place is shared."""
    return STATION_PLACES * int(s.vp[seat]) + ones(int(s.covered[seat]))


@rule
def rank_of(box: Box, vp: int) -> int:
    """PL-17.2: the solo rank, 1 to 6."""
    rank = 1
    for i in range(1, RANKS):
        rank += vp >= box.rank_from[i]
    return rank
