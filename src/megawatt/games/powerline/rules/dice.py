"""Chapter "1) Roll Dice": a round begins."""

from megawatt.games.powerline.components import COLOURS, FACES, Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.plan import forget_plan
from megawatt.games.powerline.rules.worker_tiles import largest_column
from megawatt.games.powerline.state import Phase, State
from megawatt.kernel.chance import below, derive
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell

SETTING_UP = 1
ROLLING = 2
"""The two streams of chance (PL-1.11)."""


@rule
def roll_dice(s: State) -> None:
    """PL-3.2, PL-1.11: all six dice once; they depend on the seed and the round alone."""
    s.chance = derive(s.seed, ROLLING, int(s.completed))
    for colour in range(COLOURS):
        s.die[colour] = below(s, FACES) + 1


@rule
def begin_round(box: Box, s: State) -> None:
    """PL-3.1, PL-3.6: roll; then everybody plans anew, with the tiles that are left."""
    roll_dice(s)
    s.phase = Phase.PLAN
    s.pending = (1 << s.seats) - 1
    for seat in range(s.seats):
        forget_plan(s, Seat(seat))
        most = largest_column(s, Seat(seat))
        s.most_workers[seat] = most
        s.most_lines[seat] = box.limit_of[s.chart[seat], most - 1]
    tell(s, Told.ROUND_BEGAN, NOBODY)
