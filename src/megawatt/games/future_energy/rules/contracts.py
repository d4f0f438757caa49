"""Chapter "Completed contracts", and all that puts plants on contracts (FE-5.6, 5.11, FE-9)."""

from megawatt.games.future_energy.components import SLOTS, Box, Kind
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.state import (
    NOTHING,
    STACK_EMPTY,
    Contract,
    Decision,
    Score,
    Slot,
    Space,
    State,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell

ALL = int(Kind.GROUND)
"""In `waiting`, the column after the icons: all plants on a seat's contracts."""


@rule
def may_take_plant(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-7.1: an own plant stands on the space."""
    if s.holder[box.contract_of[space]] != seat:
        return No.NOT_YOUR_SPACE
    return No.YES if s.space[space] else No.NO_PLANT_THERE


@rule
def put_plant(box: Box, s: State, seat: Seat, space: Space) -> None:
    """FE-5.6: one plant from supply onto a space."""
    s.plant_supply[seat] -= 1
    s.space[space] += 1
    s.left[box.contract_of[space]] += 1
    s.waiting[seat, box.icon[space]] += 1
    s.waiting[seat, ALL] += 1


@rule
def lift_plants(box: Box, s: State, seat: Seat, space: Space, n: int) -> None:
    """FE-7.1: take plants off a space."""
    s.space[space] -= n
    s.left[box.contract_of[space]] -= n
    s.waiting[seat, box.icon[space]] -= n
    s.waiting[seat, ALL] -= n


@rule
def complete_if_empty(box: Box, s: State, seat: Seat, space: Space) -> None:
    """FE-9.1: a contract without plants is completed at once."""
    contract = Contract(int(box.contract_of[space]))
    if s.left[contract] == 0:
        s.finished[contract] = True
        s.scores[seat, Score.CONTRACTS] += box.worth[contract]
        s.money[seat] += box.completion_bonus
        tell(s, Told.CONTRACT_COMPLETED, seat, contract)


@rule
def return_plant(box: Box, s: State, seat: Seat, space: Space) -> None:
    """FE-8.5, FE-15.6: one plant goes back to supply."""
    lift_plants(box, s, seat, space, 1)
    s.plant_supply[seat] += 1
    tell(s, Told.PLANT_RETURNED, seat, space)
    complete_if_empty(box, s, seat, space)


@rule
def shift_plant(box: Box, s: State, seat: Seat, space: Space, target: Space) -> None:
    """FE-15.4: one plant moves to the next space of its contract."""
    s.space[space] -= 1
    s.waiting[seat, box.icon[space]] -= 1
    s.space[target] += 1
    s.waiting[seat, box.icon[target]] += 1
    tell(s, Told.PLANT_SHIFTED, seat, space, target)


@rule
def spaces_of(box: Box, contract: Contract) -> int:
    """FE-5.6: how many spaces a contract has."""
    return int(box.end_space[contract]) - int(box.first_space[contract])


@rule
def may_fill(box: Box, s: State, seat: Seat, slot: Slot) -> No:
    """FE-5.7: a contract lies there and the supply fills all its spaces."""
    contract = int(s.display[slot])
    if contract == NOTHING:
        return No.EMPTY_SLOT
    if s.plant_supply[seat] < spaces_of(box, Contract(contract)):
        return No.TOO_FEW_PLANTS
    return No.YES


@rule
def some_contract_fits(box: Box, s: State, seat: Seat) -> bool:
    """FE-15.10: whether the supply can fill any contract of the display."""
    found = False
    for slot in range(SLOTS):
        found = found or may_fill(box, s, seat, Slot(slot)) == No.YES
    return found


@rule
def take_contract(box: Box, s: State, seat: Seat, slot: Slot) -> None:
    """FE-5.6: lay it open, one plant on each space; FE-5.8: the duty is met. Then refill."""
    contract = int(s.display[slot])
    s.holder[contract] = seat
    for space in range(box.first_space[contract], box.end_space[contract]):
        put_plant(box, s, seat, Space(space))
    s.progress = True
    s.duty = False
    if s.decision == Decision.PLAN or s.decision == Decision.FX_REPEAT:
        tell(s, Told.CONTRACT_BOUGHT, seat, contract, box.slot_price[slot])
    else:
        tell(s, Told.CONTRACT_TAKEN, seat, contract)
    refill(s, slot)


@rule
def left_in_stack(s: State) -> int:
    """FE-5.11: the contracts that have not been turned up yet."""
    return int(s.in_play) - int(s.drawn)


@rule
def refill(s: State, slot: Slot) -> None:
    """FE-5.11: slide left, turn up the next one; drawing the last triggers the end."""
    for i in range(slot, SLOTS - 1):
        s.display[i] = s.display[i + 1]
    s.display[SLOTS - 1] = NOTHING
    if left_in_stack(s) > 0:
        s.display[SLOTS - 1] = s.deck[s.drawn]
        s.drawn += 1
        reveal(s)
        tell(s, Told.DISPLAY_REFILLED, NOBODY, s.display[SLOTS - 1])
        if left_in_stack(s) == 0 and not s.triggered:
            s.triggered = STACK_EMPTY
            tell(s, Told.END_TRIGGERED, NOBODY)
    else:
        tell(s, Told.DISPLAY_SHRANK, NOBODY)
