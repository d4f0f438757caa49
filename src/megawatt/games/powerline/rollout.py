"""Help for the search: a rollout policy that plans whole turns, and a value function.

The value function is better than `evaluate`, which the greedy bot knows, and slower.
"""

from typing import Any

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.components import Box
from megawatt.games.powerline.forecast import WORTH_A_VACATION
from megawatt.games.powerline.planner import NOTHING, best_plan, desk
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.state import STATE, Phase, State
from megawatt.kernel import contract
from megawatt.kernel.actions import number_of
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

DONE = number_of(ACTIONS, Act.DONE)
KEEP = number_of(ACTIONS, Act.VAC_KEEP)
SPEND = number_of(ACTIONS, Act.VAC_SPEND)


@implements(contract.suggest, STATE)
@rule
def suggest(box: Box, s: State, seat: Seat, out: Any) -> int:
    """Finish the seat's plan and declare it done, or answer about the vacation tile.

    This is the rollout policy: how playouts go on.
    """
    if s.phase == Phase.VACATION:
        out[0] = SPEND if island_price(box, s, seat) >= WORTH_A_VACATION else KEEP
        return 1
    on = desk()
    best_plan(box, s, seat, on)
    n = 0
    while n < len(on.best) and on.best[n] != NOTHING:
        out[n] = on.best[n]
        n += 1
    out[n] = DONE
    return n + 1


@implements(contract.foresee, STATE)
@rule
def foresee(box: Box, s: State, seat: Seat) -> float:
    """Give the points at the end; while a plan is made, those of the best way to finish it."""
    if s.phase == Phase.OVER:
        return float(s.vp[seat])
    return best_plan(box, s, seat, desk())
