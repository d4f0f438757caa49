"""A sensible answer to every question for an amount: what a screen proposes first."""

from megawatt.games.futuropia.rules.reveal import rest_of_bill
from megawatt.games.futuropia.rules.robots import energy_need_of
from megawatt.games.futuropia.state import AMOUNT_STEP, NONE, Decision, Deed, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

AMOUNTS = (
    Decision.BILL_FOOD,
    Decision.BILL_ENERGY,
    Decision.REPAY,
    Decision.REPAY_FOOD,
    Decision.REPAY_ENERGY,
    Decision.CONVERT,
)
RESERVE = 6  # Money to keep when loans are repaid


@rule
def is_amount(asked: int) -> bool:
    """Whether a decision asks for an amount."""
    return Decision.BILL_FOOD <= asked <= Decision.REPAY_ENERGY or asked == Decision.CONVERT


@rule
def spare_food(s: State, seat: Seat) -> int:
    """Count the Food that the next feeding will not need."""
    return max(0, int(s.food[seat]) - int(s.people[seat]) - 3)


@rule
def spare_energy(s: State, seat: Seat) -> int:
    """Count the Energy that the next consumption will not need."""
    return max(0, int(s.energy[seat]) - energy_need_of(s, seat) - 2)


@rule
def suggested(s: State) -> int:
    """Propose an amount: pay with what exceeds its next need, repay what the rest can bear."""
    seat, asked, bill = Seat(s.current), int(s.decision), int(s.bill)
    money, rest = int(s.money[seat]), rest_of_bill(s)
    food, energy = spare_food(s, seat), spare_energy(s, seat)
    if asked == Decision.BILL_FOOD or asked == Decision.REPAY_FOOD:
        wanted = max(min(food, bill), bill - money - energy)
    elif asked == Decision.BILL_ENERGY or asked == Decision.REPAY_ENERGY:
        wanted = max(min(energy, rest), rest - money)
    elif asked == Decision.REPAY:
        wanted = (food + energy + max(0, money - RESERVE)) // 5
    else:
        wanted = bill - int(s.food[seat] if s.using == Deed.INVITE else s.energy[seat])
    return min(max(wanted, int(s.low)), int(s.high))


@rule
def suggested_step(s: State) -> int:
    """Give the number to enter next on the way to the amount proposed: 0 to 39, or 40."""
    if not is_amount(int(s.decision)):
        return NONE
    return min(max(suggested(s) - int(s.entered), 0), AMOUNT_STEP)
