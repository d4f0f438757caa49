"""A sensible answer to every question for an amount: what a screen proposes first."""

from typing import Any

from megawatt.games.futuropia.state import Ask

AMOUNTS = (
    Ask.BILL_FOOD,
    Ask.BILL_ENERGY,
    Ask.REPAY,
    Ask.REPAY_FOOD,
    Ask.REPAY_ENERGY,
    Ask.CONVERT,
)


def spare_food(s: Any, seat: int) -> int:
    """Food that the next feeding will not need."""
    return max(0, int(s.food[seat]) - int(s.people[seat]) - 3)


def spare_energy(s: Any, seat: int) -> int:
    """Energy that the next consumption will not need."""
    return max(0, int(s.energy[seat]) - int(s.robots[seat]) - int(s.plug[seat]) - 2)


def suggested(s: Any) -> int:
    """Propose an amount: pay with what exceeds its next need, repay what the rest can bear."""
    seat, asked = int(s.current), int(s.asked)
    low, high = int(s.low), int(s.high)
    money = int(s.money[seat])
    rest = int(s.bill) - int(s.paid_food)
    match asked:
        case Ask.BILL_FOOD | Ask.REPAY_FOOD:
            short = int(s.bill) - money - spare_energy(s, seat)
            wanted = max(min(spare_food(s, seat), int(s.bill)), short)
        case Ask.BILL_ENERGY | Ask.REPAY_ENERGY:
            wanted = max(min(spare_energy(s, seat), rest), rest - money)
        case Ask.REPAY:
            wanted = (spare_food(s, seat) + spare_energy(s, seat) + max(0, money - 6)) // 5
        case _:
            own = int(s.food[seat] if s.using == 2 else s.energy[seat])
            wanted = int(s.bill) - own
    return min(max(wanted, low), high)


def suggested_step(s: Any) -> int:
    """Give the number to enter next on the way to the amount proposed: 0 to 39, or 40."""
    if int(s.asked) not in AMOUNTS:
        return -1
    return min(max(suggested(s) - int(s.entered), 0), 40)
