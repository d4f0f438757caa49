"""EE-2.5: the stack of what waits; the item on top is what happens next.

An item (what, seat, a, b) is one number: pushing and popping are the commonest steps of all.
"""

from megawatt.games.energy_empire.state import Item, State
from megawatt.kernel.rule import rule

SEAT_BIT, A_BIT, B_BIT = 6, 9, 17
ITEM_MASK, SEAT_MASK, A_MASK = 63, 7, 255


@rule
def push(s: State, item: Item, seat: int, a: int, b: int) -> None:
    """EE-2.5: lay an item on the stack; `b` may be -1."""
    s.items[s.depth] = item + (seat << SEAT_BIT) + (a << A_BIT) + ((b + 1) << B_BIT)
    s.depth += 1


@rule
def pop(s: State) -> None:
    """EE-2.5: take the item on top away, leaving no trace of it."""
    s.depth -= 1
    s.items[s.depth] = 0


@rule
def part_of(code: int, i: int) -> int:
    """EE-2.5: read an item: 0 what it is, 1 the seat, 2 and 3 its arguments."""
    if i == 0:
        return code & ITEM_MASK
    if i == 1:
        return (code >> SEAT_BIT) & SEAT_MASK
    return (code >> A_BIT) & A_MASK if i == 2 else (code >> B_BIT) - 1


@rule
def top(s: State, i: int) -> int:
    """EE-2.5: read the item on top."""
    return part_of(int(s.items[s.depth - 1]), i)
