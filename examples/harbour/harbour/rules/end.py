"""Chapter "6. The end": when it comes, and what counts then (with charters: chapter 7)."""

from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell

from harbour.components import SHIPS, Box
from harbour.events import Told
from harbour.state import NO_CHARTER, Decision, State

TURNS = 20
BONUS = 1
"""Points that a charter adds to each ship of its kind."""
MOST_COINS = 1000
"""Nobody ever has so many: points rank before coins."""


@rule
def end_turn(s: State) -> None:
    """HA-4.5: play passes to the left; HA-6.1: the game ends after 20 turns."""
    s.turns += 1
    s.current = Seat((s.current + 1) % s.seats)
    s.decision = Decision.WORK
    if s.turns == TURNS:
        s.decision = Decision.NOTHING
        s.reveal += s.charters  # they are opened
        if s.charters:
            for seat in range(s.seats):
                tell(s, Told.CHARTER_OPENED, seat, s.charter[seat])
        tell(s, Told.GAME_ENDED, NOBODY)


@rule
def is_over(s: State) -> bool:
    """HA-6.1: the game is over after 20 turns."""
    return s.turns == TURNS


@rule
def fleet_points(box: Box, s: State, seat: Seat) -> int:
    """HA-6.2: add up the points of your ships."""
    total = 0
    for ship in range(SHIPS):
        total += int(box.worth[ship]) * int(s.fleet[seat, ship])
    return total


@rule
def charter_points(s: State, seat: Seat) -> int:
    """HA-7.2: your charter adds 1 point to each ship of its kind."""
    charter = s.charter[seat]
    return BONUS * int(s.fleet[seat, charter]) if charter != NO_CHARTER else 0


@rule
def points_of(box: Box, s: State, seat: Seat) -> int:
    """HA-6.2, HA-7.3: ships count at once; charters count at the end and are secret before."""
    total = fleet_points(box, s, seat)
    if is_over(s):
        total += charter_points(s, seat)
    return total


@rule
def standing_of(box: Box, s: State, seat: Seat) -> int:
    """HA-6.3: most points win; ties go to the richer."""
    return MOST_COINS * points_of(box, s, seat) + int(s.coins[seat])
