"""EE-2.5: the stack of what waits; the item on top is what happens next."""

from megawatt.games.energy_empire.state import Item, State
from megawatt.kernel.rule import rule


@rule
def push(s: State, item: Item, seat: int, a: int, b: int) -> None:
    """EE-2.5: lay an item on the stack."""
    s.items[s.depth, 0] = item
    s.items[s.depth, 1] = seat
    s.items[s.depth, 2] = a
    s.items[s.depth, 3] = b
    s.depth += 1


@rule
def pop(s: State) -> None:
    """EE-2.5: take the item on top away, leaving no trace of it."""
    s.depth -= 1
    for i in range(4):
        s.items[s.depth, i] = 0


@rule
def top(s: State, i: int) -> int:
    """EE-2.5: look at the item on top: 0 its kind, 1 the seat, 2 and 3 its arguments."""
    return int(s.items[s.depth - 1, i])
