"""Chapter "Take a subsidy"."""

from megawatt.games.futuropia.components import Box, Effect
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import has_power
from megawatt.games.futuropia.state import Decision, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell


@rule
def track_of(s: State) -> int:
    """FU-2.1: one track for 1 and 2 players, the other for 3 and 4."""
    return 0 if s.seats <= 2 else 1


@rule
def subsidy_of(box: Box, s: State, seat: Seat) -> int:
    """FU-8.1: the amount under the marker; FU-14.11: $3 more with the Planning Office."""
    amount = int(box.subsidy[track_of(s), s.subsidy_at])
    return amount + int(box.office_money) if has_power(s, seat, Effect.PLANNING_OFFICE) else amount


@rule
def move_subsidy_marker(box: Box, s: State) -> None:
    """FU-8.2, FU-8.3: one space to the right; on the last space it stays."""
    if s.subsidy_at < box.subsidy_end[track_of(s)]:
        s.subsidy_at += 1
        tell(s, Told.SUBSIDY_RAISED, NOBODY)


@rule
def take_subsidy(box: Box, s: State) -> None:
    """FU-8.1, FU-8.4: Money, no test run, no choice."""
    seat = Seat(s.current)
    amount = subsidy_of(box, s, seat)
    s.money[seat] += amount
    tell(s, Told.SUBSIDY_TAKEN, seat, amount)
    move_subsidy_marker(box, s)
    s.decision = Decision.DONE
