"""Chapter "A Work Turn", phase 1: place a worker on the main board (EE-3, EE-4)."""

from megawatt.games.energy_empire.components import LOCATIONS, RESOURCES, Box
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.environment import free_drilling
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.rules.locations import may_act
from megawatt.games.energy_empire.state import (
    POLLUTION_PIECE,
    Decision,
    Location,
    Piece,
    Space,
    State,
    Task,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def look_around(box: Box, s: State, seat: Seat) -> None:
    """EE-4.6: note which locations' actions the seat could carry out now."""
    s.open_at = 0
    for location in range(LOCATIONS):
        if may_act(box, s, seat, Location(location)) == No.YES:
            s.open_at |= 1 << location


@rule
def is_open(s: State, location: Location) -> bool:
    """EE-4.6: as noted when the turn began."""
    return (s.open_at >> location) & 1 == 1


@rule
def may_place(box: Box, s: State, seat: Seat, location: Location, energy: int) -> No:
    """EE-4.1, 4.2, 4.6: a worker, the tallest stack, an action that works.

    EE-4.3: the energy comes from the mat, more than needed if you like.
    """
    if s.workers[seat] == 0:
        return No.NO_WORKER
    if energy < s.height[location]:
        return No.TALL
    if energy > s.energy[seat]:
        return No.NO_ENERGY
    if is_open(s, location):
        return No.YES
    return may_act(box, s, seat, location)


@rule
def can_work(s: State, seat: Seat) -> bool:
    """EE-3.5: some placement is legal."""
    if s.workers[seat] > 0:
        for location in range(LOCATIONS):
            if is_open(s, Location(location)) and s.height[location] <= s.energy[seat]:
                return True
    return False


@rule
def may_generate(s: State, seat: Seat) -> No:
    """EE-3.2, 3.3: not twice running, unless no placement is legal."""
    if s.just_generated[seat] and can_work(s, seat):
        return No.AGAIN
    return No.YES


@rule
def place(box: Box, s: State, seat: Seat, location: Location, energy: int) -> None:
    """EE-4.4: one worker on its energy; EE-4.8: what lies there is gained before the action."""
    pop(s)
    s.workers[seat] -= 1
    s.energy[seat] -= energy
    s.stack[location, energy] = seat + 1
    s.height[location] = energy + 1
    s.location = location
    s.binder = box.location_binder[location]
    s.just_generated[seat] = False
    push(s, Task.AFTER_ACTION, seat, Decision.ACTIVATE.value)
    push(s, Task.ACT, seat, location)
    tell(s, Told.WORKER_PLACED, seat, location, energy)
    gained = 0
    for resource in range(RESOURCES):
        gained += s.pieces[location, resource]
        s.stock[seat, resource] += s.pieces[location, resource]
        s.pieces[location, resource] = 0
    if gained > 0:
        tell(s, Told.PIECES_GAINED, seat, location)
    for _ in range(s.pieces[location, POLLUTION_PIECE]):
        push(s, Decision.LOOT, seat, location)


@rule
def may_loot(box: Box, s: State, seat: Seat, location: Location, space: Space) -> No:
    """EE-4.8: any unpolluted space; EE-4.9: not the last one for the well to come."""
    if s.land[seat, space] != Piece.EMPTY:
        return No.POLLUTED
    if box.location_drills[location] and box.drilling[space] and free_drilling(box, s, seat) == 1:
        return No.KEEP_DRILLING
    return No.YES


@rule
def loot(s: State, seat: Seat, location: Location, space: Space) -> None:
    """EE-4.8: a token of the location goes into the environment; the track is not touched."""
    s.pieces[location, POLLUTION_PIECE] -= 1
    s.land[seat, space] = Piece.POLLUTION
    pop(s)
    tell(s, Told.PIECE_KEPT, seat, location, space)


@rule
def discard_loot(s: State, seat: Seat, location: Location) -> None:
    """EE-4.8: a token of the location for which there is no space goes to the supply."""
    s.pieces[location, POLLUTION_PIECE] -= 1
    s.tokens += 1
    tell(s, Told.PIECE_DISCARDED, seat, location)
