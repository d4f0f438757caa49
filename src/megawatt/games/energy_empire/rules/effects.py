"""EE-8: what cards, locations and impacts do is data; this is the one executor."""

from megawatt.games.energy_empire.components import RESOURCES, Box, Gain
from megawatt.games.energy_empire.rules.dice import may_gain_die, purse
from megawatt.games.energy_empire.rules.environment import may_drill
from megawatt.games.energy_empire.rules.items import push
from megawatt.games.energy_empire.rules.united_nations import may_step
from megawatt.games.energy_empire.state import POLLUTION_PIECE, Item, Piece, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.rule import rule


@rule
def may_choose(box: Box, s: State, seat: int, option: int, at: int) -> No:
    """EE-8.2: every firm gain must be possible and the whole cost at hand.

    EE-4.8: `at` is the location about to be entered, whose pieces count; -1 for none.
    """
    if box.gain[option, Gain.UN] > 0:
        no = may_step(s, seat, int(box.gain[option, Gain.UN]))
        if no != No.YES:
            return no
    if box.gain[option, Gain.WORKER] > s.worker_reserve[seat]:
        return No.SIX_WORKERS
    if box.gain[option, Gain.WELL] > 0:
        no = may_drill(box, s, seat, 0 if at < 0 else int(s.pieces[at, POLLUTION_PIECE]))
        if no != No.YES:
            return no
    if box.gain_die[option] >= 0:
        no = may_gain_die(s, seat, int(box.gain_die[option]))
        if no != No.YES:
            return no
    for resource in range(RESOURCES):
        if box.cost[option, resource] > purse(s, seat, resource, at):
            return No.COST
    return No.YES


@rule
def may_use(box: Box, s: State, seat: int, effect: int, at: int) -> No:
    """EE-8.1: one legal option is enough; else the reason of the first."""
    first = int(box.first_option[effect])
    for option in range(first, first + int(box.options[effect])):
        if may_choose(box, s, seat, option, at) == No.YES:
            return No.YES
    return may_choose(box, s, seat, first, at)


@rule
def gain_energy(s: State, seat: int, amount: int) -> None:
    """EE-8.7: energy comes from the seat's own ten tokens; what is beyond them is lost."""
    gained = min(amount, int(s.energy_reserve[seat]))
    s.energy[seat] += gained
    s.energy_reserve[seat] -= gained


@rule
def carry_out(box: Box, s: State, seat: int, option: int, source: int) -> None:
    """EE-8.3: pay, gain in the printed order, then the others; what asks waits on the stack."""
    for resource in range(RESOURCES):
        s.stock[seat, resource] += box.gain[option, resource] - box.cost[option, resource]
    s.vp[seat] += box.gain[option, Gain.VP]
    gain_energy(s, seat, int(box.gain[option, Gain.ENERGY]))
    s.workers[seat] += box.gain[option, Gain.WORKER]
    s.worker_reserve[seat] -= box.gain[option, Gain.WORKER]
    s.un[seat] += box.gain[option, Gain.UN]
    push(s, Item.OTHERS, seat, option, 0)
    if box.gain[option, Gain.SPILL] > 0:
        push(s, Item.SPILL, seat, int(box.gain[option, Gain.SPILL]), -1)
    for _ in range(box.gain[option, Gain.PEEK]):
        push(s, Item.PEEK, seat, 0, 0)
    if box.gain[option, Gain.CLEANUP] > 0:
        push(s, Item.CLEAN, seat, int(box.gain[option, Gain.CLEANUP]), 0)
    if box.nuclear[option] >= 0:
        push(s, Item.POLLUTE, seat, Piece.NUCLEAR.value, int(box.nuclear[option]) + 8 * source)
    if box.pollution[option] >= 0:
        push(s, Item.POLLUTE, seat, Piece.POLLUTION.value, int(box.pollution[option]) + 8 * source)
    for _ in range(box.gain[option, Gain.WELL]):
        push(s, Item.WELL, seat, 0, 0)
    if box.gain_die[option] >= 0:
        push(s, Item.NEW_DIE, seat, int(box.gain_die[option]), source)


@rule
def give_others(box: Box, s: State, seat: int, option: int) -> None:
    """EE-8.3: every other seat takes its share from the supply. EE-8.9: solo there is nobody."""
    for other in range(s.seats):
        if other != seat:
            for resource in range(RESOURCES):
                s.stock[other, resource] += box.others[option, resource]
