"""Chapters "Understanding Structures" and "Some General Rules": the one executor of all effects.

What cards, locations and impacts do is data (EE-8).
"""

from megawatt.games.energy_empire.components import NONE, RESOURCES, Box
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.dice import may_gain_die, purse
from megawatt.games.energy_empire.rules.environment import await_space, may_drill
from megawatt.games.energy_empire.rules.items import push
from megawatt.games.energy_empire.rules.united_nations import may_step
from megawatt.games.energy_empire.state import (
    NOT_BEGUN,
    NOWHERE,
    NUCLEAR_SIDE,
    POLLUTION_PIECE,
    POLLUTION_SIDE,
    Decision,
    Effect,
    Kind,
    Location,
    OptionId,
    Row,
    Source,
    State,
    Task,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Gain
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def option_of(box: Box, effect: Effect, i: int) -> OptionId:
    """EE-8.1: the i-th option of an effect."""
    return OptionId(int(box.first_option[effect]) + i)


@rule
def may_choose(box: Box, s: State, seat: Seat, option: OptionId, at: Location) -> No:
    """EE-8.2: the whole cost must be at hand, and no bar that is stated in the way.

    EE-4.8: `at` is the location about to be entered, whose pieces count; or NOWHERE.
    """
    if box.gain[option, Gain.UN] > 0:
        no = may_step(box, s, seat, int(box.gain[option, Gain.UN]))
        if no != No.YES:
            return no
    if box.gain[option, Gain.WELL] > 0:
        no = may_drill(box, s, seat, 0 if at == NOWHERE else int(s.pieces[at, POLLUTION_PIECE]))
        if no != No.YES:
            return no
    if box.gain_die[option] != NONE:
        no = may_gain_die(s, seat, Kind(int(box.gain_die[option])))
        if no != No.YES:
            return no
    return No.YES if can_pay(box, s, seat, option, at) else No.COST


@rule
def can_pay(box: Box, s: State, seat: Seat, option: OptionId, at: Location) -> bool:
    """EE-8.2: the whole cost of an option is at hand."""
    for resource in range(RESOURCES):
        if box.cost[option, resource] > purse(s, seat, resource, at):
            return False
    return True


@rule
def may_use(box: Box, s: State, seat: Seat, effect: Effect, at: Location) -> No:
    """EE-8.1: one legal option is enough; else the reason of the first."""
    for i in range(int(box.options[effect])):
        if may_choose(box, s, seat, option_of(box, effect, i), at) == No.YES:
            return No.YES
    return may_choose(box, s, seat, option_of(box, effect, 0), at)


@rule
def gain_energy(s: State, seat: Seat, amount: int) -> None:
    """EE-8.7: energy comes from the seat's own ten tokens; what is beyond them is lost."""
    gained = min(amount, int(s.energy_reserve[seat]))
    s.energy[seat] += gained
    s.energy_reserve[seat] -= gained


@rule
def gain_workers(s: State, seat: Seat, amount: int) -> None:
    """EE-8.8: workers come from the seat's own six; beyond them none is gained."""
    gained = min(amount, int(s.worker_reserve[seat]))
    s.workers[seat] += gained
    s.worker_reserve[seat] -= gained


@rule
def carry_out(box: Box, s: State, seat: Seat, option: OptionId, source: Source) -> None:
    """EE-8.3: pay, gain in the printed order, then the others; what asks waits on the stack."""
    for resource in range(RESOURCES):
        s.stock[seat, resource] += box.gain[option, resource] - box.cost[option, resource]
    s.vp[seat] += box.gain[option, Gain.VP]
    gain_energy(s, seat, int(box.gain[option, Gain.ENERGY]))
    gain_workers(s, seat, int(box.gain[option, Gain.WORKER]))
    s.un[seat] += box.gain[option, Gain.UN]
    push(s, Task.OTHERS, seat, option)
    if box.gain[option, Gain.SPILL] > 0:
        push(s, Decision.SPILL, seat, int(box.gain[option, Gain.SPILL]), NOT_BEGUN)
    for _ in range(box.gain[option, Gain.PEEK]):
        push(s, Decision.PEEK, seat)
    if box.gain[option, Gain.CLEANUP] > 0:
        push(s, Decision.CLEAN, seat, int(box.gain[option, Gain.CLEANUP]))
    if box.nuclear[option] != NONE:
        await_space(s, seat, NUCLEAR_SIDE, Row(int(box.nuclear[option])), source)
    if box.pollution[option] != NONE:
        await_space(s, seat, POLLUTION_SIDE, Row(int(box.pollution[option])), source)
    for _ in range(box.gain[option, Gain.WELL]):
        push(s, Decision.WELL, seat)
    if box.gain_die[option] != NONE:
        push(s, Task.NEW_DIE, seat, int(box.gain_die[option]), source)


@rule
def give_others(box: Box, s: State, seat: Seat, option: OptionId) -> None:
    """EE-8.3: every other seat takes its share from the supply. EE-8.9: solo there is nobody."""
    for other in range(s.seats):
        if other != seat:
            gained = 0
            for resource in range(RESOURCES):
                s.stock[other, resource] += box.others[option, resource]
                gained += box.others[option, resource]
            if gained > 0:
                tell(s, Told.OTHERS_GAINED, other, seat)
