"""Chapter "A Generate Turn's Phases": return, refine, roll, pollute (EE-9).

Phase 1, "Claim Achievement", is in achievements.py.
"""

from megawatt.games.energy_empire.components import (
    CARDS,
    ENERGY,
    FACES,
    KINDS,
    LOCATIONS,
    MOST_DICE,
    WORKERS,
    Box,
)
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.effects import gain_energy
from megawatt.games.energy_empire.rules.environment import await_space, discard_token
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.rules.track import (
    modifier_of,
    most_refined,
    tokens_on_track,
)
from megawatt.games.energy_empire.state import (
    ANY_ROW,
    FROM_TRACK,
    PETROLEUM,
    STREAM_DICE,
    Decision,
    Kind,
    Side,
    State,
    Task,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Consequence, Modifier, Resource
from megawatt.kernel.chance import below, derive
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def generate(s: State, seat: Seat) -> None:
    """EE-9: the phases, in their fixed order."""
    pop(s)
    s.just_generated[seat] = True
    s.generated[seat] += 1
    for kind in range(KINDS):
        s.chosen[kind] = 0
        for i in range(MOST_DICE):
            s.face[kind, i] = 0
    push(s, Task.AFTER_ACTION, seat, Task.END_TURN.value)
    push(s, Decision.HIGHEST, seat)
    push(s, Task.ROLL, seat)
    for kind in range(KINDS - 1, -1, -1):
        push(s, Decision.DICE, seat, kind)
    push(s, Decision.REFINE, seat)
    push(s, Task.RETURN, seat)
    push(s, Decision.CLAIM, seat)
    tell(s, Told.GENERATED, seat)


@rule
def return_all(s: State, seat: Seat) -> None:
    """EE-9.3: own workers come back to the mat, all own energy goes to the reserve."""
    for location in range(LOCATIONS):
        tallest = 0
        for i in range(ENERGY + 1):
            if s.stack[location, i] == seat + 1:
                s.stack[location, i] = 0
            elif s.stack[location, i] > 0:
                tallest = i + 1
        s.height[location] = tallest
    for card in range(CARDS):
        if s.owner[card] == seat:
            s.plank_workers[card] = 0
            s.plank_energy[card] = 0
    s.plank_workers[CARDS + seat] = 0
    s.plank_energy[CARDS + seat] = 0
    s.workers[seat] = WORKERS - s.worker_reserve[seat]
    s.energy[seat] = 0
    s.energy_reserve[seat] = ENERGY
    tell(s, Told.WORKERS_RETURNED, seat)


@rule
def may_refine(box: Box, s: State, seat: Seat, barrels: int) -> No:
    """EE-9.6: no more than the least of all limits."""
    return No.YES if barrels <= most_refined(box, s, seat) else No.REFINE


@rule
def refine(s: State, seat: Seat, barrels: int) -> None:
    """EE-9.5: a barrel for a petroleum die, for this turn."""
    pop(s)
    s.stock[seat, Resource.OIL] -= barrels
    s.dice_supply[PETROLEUM] -= barrels
    s.refined = barrels
    tell(s, Told.OIL_REFINED, seat, barrels)


@rule
def dice_at_hand(s: State, seat: Seat, kind: Kind) -> int:
    """EE-9.7: own dice of a kind, and the petroleum dice of this turn."""
    return int(s.refined) if kind == PETROLEUM else int(s.dice[seat, kind])


@rule
def may_choose_dice(s: State, seat: Seat, kind: Kind, dice: int) -> No:
    """EE-9.7: any number of the dice at hand."""
    return No.YES if dice <= dice_at_hand(s, seat, kind) else No.DICE


@rule
def choose_dice(s: State, seat: Seat, kind: Kind, dice: int) -> None:
    """EE-9.7: so many of a kind will be rolled."""
    s.chosen[kind] = dice
    pop(s)
    if dice_at_hand(s, seat, kind) > 0:
        tell(s, Told.DICE_CHOSEN, seat, kind, dice)


@rule
def roll(box: Box, s: State, seat: Seat) -> None:
    """EE-9.7, 9.8: all chosen dice at once. EE-1.9: leaving one out does not change the others."""
    total = modifier_of(box, s, Modifier.GENERATE_ENERGY)
    for kind in range(KINDS):
        for i in range(s.chosen[kind]):
            turn = int(s.generated[seat])
            s.chance = derive(s.seed, STREAM_DICE + seat, (turn * KINDS + kind) * MOST_DICE + i)
            s.face[kind, i] = 1 + below(s, FACES)
            total += int(box.die_energy[kind, s.face[kind, i] - 1])
            reveal(s)
    gain_energy(s, seat, max(0, total))
    tell(s, Told.DICE_ROLLED, seat, total)


@rule
def highest_face(s: State) -> int:
    """EE-9.9: the highest number rolled; 0 without dice."""
    highest = 0
    for kind in range(KINDS):
        for i in range(MOST_DICE):
            highest = max(highest, int(s.face[kind, i]))
    return highest


@rule
def may_count(box: Box, s: State, consequence: int) -> No:
    """EE-9.9: a die with the highest number has this consequence; without dice it is clean."""
    highest = highest_face(s)
    if highest == 0:
        return No.YES if consequence == Consequence.CLEAN else No.TIED
    for kind in range(KINDS):
        if box.die_consequence[kind] == consequence:
            for i in range(MOST_DICE):
                if s.face[kind, i] == highest:
                    return No.YES
    return No.TIED


@rule
def count_highest(s: State, seat: Seat, consequence: int) -> None:
    """EE-9.9, 9.10: one token leaves the track, into the environment or to the supply.

    EE-9.11: petroleum dice go back.
    """
    pop(s)
    s.dice_supply[PETROLEUM] += s.refined
    s.refined = 0
    tell(s, Told.HIGHEST_COUNTED, seat, consequence)
    if consequence != Consequence.CLEAN:
        await_space(s, seat, Side(consequence), ANY_ROW, FROM_TRACK)
    elif tokens_on_track(s) > 0:
        tell(s, Told.TOKEN_DISCARDED, seat)
        discard_token(s, FROM_TRACK)
