"""Looking one step ahead: the greedy choice, compiled, written once for any game.

It imports the kernel alone: compiled code is cached by all that its modules import, and a change
of pictures, saved games or editions must not compile every game's search anew.
"""

from typing import Any

from megawatt.bots.nodes import best_of
from megawatt.kernel.chance import next_word
from megawatt.kernel.contract import apply, evaluate, redeal
from megawatt.kernel.engine import entry_point
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import legal
from megawatt.kernel.record import Int64Array, RealArray
from megawatt.kernel.rule import inlined

ENTRY = "greedy"
"""The name of the entry point in an engine."""
KNOWN, WORLD, TRIAL = 0, 1, 2
"""The states it works with: what the seat knows, a world dealt from it, an action tried there."""


@inlined
def value_after(box: Any, trial: Any, seat: int, action: int) -> float:
    """Estimate a seat's lead over the mean of the others after an action."""
    apply(box, trial, seat, action)
    value, seats = evaluate(box, trial, seat), Seat(trial.seats)
    for other in range(seats):
        if other != seat:
            value -= 1.0 / (seats - 1) * evaluate(box, trial, other)
    return value


@entry_point(
    ENTRY,
    lambda of: (of.box, of.state, of.integer, of.luck, of.numbers, of.reals, of.integer),
    on_demand=True,  # it contains all rules once more: 3 seconds that only its users spend
)
def choose_by_one_step(
    boxes: Any,
    states: Any,
    seat: int,
    lucks: Any,
    actions: Int64Array,
    totals: RealArray,
    deals: int,
) -> int:
    """Give the action with the best estimates, added up over so many determinizations."""
    box, luck = boxes[0], lucks[0]
    totals[:] = 0.0
    n = legal(box, states[KNOWN], seat, actions)
    for _ in range(deals):
        states[WORLD] = states[KNOWN]
        redeal(box, states[WORLD], seat, next_word(luck))
        if n > 1:
            word = next_word(luck)  # or the luck that an action meets in this world would count
            for i in range(n):
                states[TRIAL] = states[WORLD]
                states[TRIAL].chance = word
                totals[i] += value_after(box, states[TRIAL], seat, actions[i])
    return int(actions[best_of(totals, n)])
