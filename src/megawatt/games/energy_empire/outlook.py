"""How the table looks to a seat that weighs it: the time to come, and what is under way."""

from typing import NamedTuple

from megawatt.games.energy_empire.components import FACES, KEPT_KINDS, KINDS, SPACES, WORKERS, Box
from megawatt.games.energy_empire.rules.environment import free_spaces, source_of
from megawatt.games.energy_empire.rules.generate import dice_at_hand
from megawatt.games.energy_empire.rules.items import about_of, item_at, seat_of, what_of
from megawatt.games.energy_empire.rules.track import most_refined, tokens_on_track
from megawatt.games.energy_empire.state import FROM_TRACK, PETROLEUM, Decision, Kind, State, Task
from megawatt.games.energy_empire.vocabulary import Consequence
from megawatt.games.energy_empire.weights import Weight, Weights
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

REFINED = 0.8  # of the barrels that may be refined, before the choice is made
MOST_ROLLED = 9.5  # energy that a roll can bring: ten tokens there are
NUCLEAR_DIRT = 1.3  # a nuclear die's share in the danger to pollute


class Outlook(NamedTuple):
    """What is read off the table once, for all that is weighed."""

    waiting: int  # a bit for each Decision and Task that waits for the seat
    cycles: float  # from one Generate turn to the next, until the track is empty
    turns: float  # of the seat, after this one
    late: float  # what means are worth: near 1 while the end is far, 0 when no turn is left
    token: float  # what one more token in the environment costs
    clean: int  # spaces of the environment
    workers: int  # on the mat, after the Generate turn under way
    energy: float  # likewise


@rule
def outlook_of(box: Box, s: State, seat: Seat, w: Weights) -> Outlook:
    """Look ahead from the track, the mat and the stack of items."""
    waiting = waiting_for(s, seat)
    owned = WORKERS - int(s.worker_reserve[seat])
    cycles = cycles_to_come(s, w)
    turns = 1.0 + cycles * (owned + 1.0)
    if cycles == 0.0 and s.final_left >= 0:
        turns = 1.0 if has_turn_to_come(s, seat) else 0.0
    late = turns / (turns + w[Weight.LATE])
    token = w[Weight.TOKEN_NOW]
    token += w[Weight.TOKEN] * cycles / (cycles + w[Weight.TOKEN_CYCLES])
    workers = owned if has(waiting, Task.RETURN) else int(s.workers[seat])
    energy = float(s.energy[seat])
    if has(waiting, Task.ROLL):
        energy = energy_of_roll(box, s, seat, waiting)
    clean = free_spaces(s, seat)
    return Outlook(waiting, cycles, turns, late, token, clean, workers, energy)


@rule
def waiting_for(s: State, seat: Seat) -> int:
    """EE-2.5: the items of a seat, a bit each; activating waits behind the location's action."""
    found = 0
    for i in range(s.depth):
        item = item_at(s, i)
        if seat_of(item) == seat:
            what = what_of(item)
            found |= 1 << what
            if what == Task.AFTER_ACTION and about_of(item) == Decision.ACTIVATE:
                found |= 1 << Decision.ACTIVATE
    return found


@rule
def has(waiting: int, what: int) -> bool:
    """Say whether a Decision or a Task is among those that wait."""
    return (waiting >> what) & 1 == 1


@rule
def tokens_due(s: State) -> int:
    """EE-9.10, 10.3: tokens that will leave the track before the turn ends."""
    due = 0
    for i in range(s.depth):
        item = item_at(s, i)
        what = what_of(item)
        due += what == Decision.HIGHEST
        due += what == Decision.POLLUTE and source_of(item) == FROM_TRACK
    return due


@rule
def pieces_due(s: State, seat: Seat) -> int:
    """EE-10.1: pieces that wait for a space in the seat's environment."""
    due = 0
    for i in range(s.depth):
        item = item_at(s, i)
        if seat_of(item) == seat:
            what = what_of(item)
            due += what == Decision.POLLUTE or what == Decision.SPILL
            due += what == Decision.WELL or what == Decision.LOOT
    return due


@rule
def cycles_to_come(s: State, w: Weights) -> float:
    """EE-11.1: the track is the clock of the game."""
    left = max(0, tokens_on_track(s) - tokens_due(s))
    return left / (w[Weight.TOKENS_A_CYCLE] * s.seats)


@rule
def has_turn_to_come(s: State, seat: Seat) -> bool:
    """EE-16.2: one more turn for everybody once the end is triggered."""
    ahead = (seat - int(s.active)) % int(s.seats)
    return (ahead if ahead > 0 else int(s.seats)) <= s.final_left


@rule
def energy_of_die(box: Box, kind: Kind) -> float:
    """EE-9.8: what a die brings on average."""
    total = 0
    for face in range(FACES):
        total += int(box.die_energy[kind, face])
    return total / FACES


@rule
def energy_of_dice(box: Box, s: State, seat: Seat) -> float:
    """EE-9.8: what all own dice bring on average."""
    total = 0.0
    for kind in range(KEPT_KINDS):
        if s.dice[seat, kind] > 0:
            total += int(s.dice[seat, kind]) * energy_of_die(box, Kind(kind))
    return total


@rule
def dice_to_roll(box: Box, s: State, seat: Seat, kind: Kind, waiting: int) -> float:
    """EE-9.7: how many dice of a kind will be rolled; all at hand until it is decided."""
    open_still = False
    for i in range(s.depth):
        item = item_at(s, i)
        same = what_of(item) == Decision.DICE and seat_of(item) == seat
        open_still = open_still or (same and about_of(item) <= kind)
    if kind == PETROLEUM and has(waiting, Decision.REFINE):
        return REFINED * most_refined(box, s, seat)
    if not open_still:
        return float(s.chosen[kind])
    return float(dice_at_hand(s, seat, kind))


@rule
def energy_of_roll(box: Box, s: State, seat: Seat, waiting: int) -> float:
    """EE-9.8: what the roll to come will bring."""
    energy = 0.0
    for kind in range(KINDS):
        energy += dice_to_roll(box, s, seat, Kind(kind), waiting) * energy_of_die(box, Kind(kind))
    return min(MOST_ROLLED, energy)


@rule
def danger_of_roll(box: Box, s: State, seat: Seat, waiting: int) -> float:
    """EE-9.9: the chance that a dirty die shows the highest number, nuclear ones counting more."""
    dirty, dice = 0.0, 0.0
    for kind in range(KINDS):
        n = dice_to_roll(box, s, seat, Kind(kind), waiting)
        dice += n
        if box.die_consequence[kind] == Consequence.POLLUTION:
            dirty += n
        elif box.die_consequence[kind] == Consequence.NUCLEAR:
            dirty += NUCLEAR_DIRT * n
    return dirty / dice if dirty > 0.0 else 0.0


@rule
def dirt(outlook: Outlook) -> int:
    """EE-10.12: how many pieces there are to clean."""
    return SPACES - outlook.clean
