"""Help for the search: a good turn at once, and a better estimate than the greedy bot's."""

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.components import Box
from megawatt.games.powerline.forecast import WORTH_A_VACATION, forecast, outlook
from megawatt.games.powerline.planner import NOTHING, best_plan, desk
from megawatt.games.powerline.rules.island import island_price
from megawatt.games.powerline.state import STATE, Phase, State
from megawatt.games.powerline.turn import apply
from megawatt.kernel import contract
from megawatt.kernel.actions import block_of
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

DONE = block_of(ACTIONS, Act.DONE)[0]
KEEP = block_of(ACTIONS, Act.VAC_KEEP)[0]
SPEND = block_of(ACTIONS, Act.VAC_SPEND)[0]


@implements(contract.proceed, STATE)
@rule
def proceed(box: Box, s: State, seat: int) -> int:
    """Finish the seat's plan and declare it done, or answer about the vacation tile."""
    if s.phase == Phase.VACATION:
        spends = island_price(box, s, Seat(seat)) >= WORTH_A_VACATION
        apply(box, s, Seat(seat), SPEND if spends else KEEP)
        return 1
    on = desk()
    best_plan(box, s, Seat(seat), on)
    taken = 0
    while taken < len(on.best) and on.best[taken] != NOTHING:
        apply(box, s, Seat(seat), int(on.best[taken]))
        taken += 1
    apply(box, s, Seat(seat), DONE)
    return taken + 1


@implements(contract.foresee, STATE)
@rule
def foresee(box: Box, s: State, seat: int) -> float:
    """Give the points at the end; while a plan is made, those of the best way to finish it."""
    if s.phase == Phase.OVER:
        return float(s.vp[seat])
    if s.phase == Phase.PLAN and s.pending & (1 << seat):
        return best_plan(box, s, Seat(seat), desk())
    return forecast(box, s, Seat(seat), outlook())
