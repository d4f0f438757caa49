"""The stack of what waits (EE-2.5): the item on top is what happens next.

An item is a Decision or a Task (state.py), the seat it belongs to, what it is about, and a
detail. It is one number: pushing and popping are the commonest steps of all.
"""

from megawatt.games.energy_empire.state import Item, State
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule

SEAT_BIT, ABOUT_BIT, DETAIL_BIT = 6, 9, 17
WHAT_MASK, SEAT_MASK, ABOUT_MASK = 63, 7, 255
LEAST_DETAIL = -1


@rule
def push(s: State, what: int, seat: Seat, about: int = 0, detail: int = 0) -> None:
    """EE-2.5: lay a Decision or a Task on the stack; `detail` may be -1."""
    code = what + (seat << SEAT_BIT) + (about << ABOUT_BIT)
    s.items[s.depth] = code + ((detail - LEAST_DETAIL) << DETAIL_BIT)
    s.depth += 1


@rule
def pop(s: State) -> None:
    """EE-2.5: take the item on top away, leaving no trace of it."""
    s.depth -= 1
    s.items[s.depth] = 0


@rule
def item_at(s: State, i: int) -> Item:
    """EE-2.5: an item of the stack, counted from below."""
    return Item(int(s.items[i]))


@rule
def top(s: State) -> Item:
    """EE-2.5: the item on top."""
    return Item(int(s.items[s.depth - 1]))


@rule
def what_of(item: Item) -> int:
    """EE-2.5: what an item is: a Decision or a Task."""
    return item & WHAT_MASK


@rule
def seat_of(item: Item) -> Seat:
    """EE-2.5: whose it is."""
    return Seat((item >> SEAT_BIT) & SEAT_MASK)


@rule
def about_of(item: Item) -> int:
    """EE-2.5: what it is about: a location, a card, a kind of die …"""
    return (item >> ABOUT_BIT) & ABOUT_MASK


@rule
def detail_of(item: Item) -> int:
    """EE-2.5: the rest that must be known."""
    return (item >> DETAIL_BIT) + LEAST_DETAIL


@rule
def topic(s: State) -> int:
    """EE-2.5: what the item on top is about."""
    return about_of(top(s))
