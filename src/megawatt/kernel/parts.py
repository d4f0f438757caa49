"""Parts of an observation: which bytes of the state each of them reads.

From one decision to the next little changes. A game may split its observation into parts and name
the fields that each reads; who keeps an observation then writes again what has changed alone
(`contract.reading`, `contract.observe_again`). Small fields share a word of eight bytes, so a part
is told by the bytes: a neighbour's change is none of its business.
"""

import re
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

WORD = 8
SEAT = "seat"
"""Named like a field: the seat that looks."""
_NAME = re.compile(r"(\w+)(?:\[(\d*)(:?)(\d*)\])?(?:\[(\d+)\])?")


def bytes_read(state: np.dtype[np.void], parts: Sequence[str]) -> npt.NDArray[np.int64]:
    """Give the parts that read each byte, a bit each: at 1 + its number, and nothing at 0.

    Behind the last byte are the parts of the seat.
    `parts` has a line a part with the fields that it reads, and `seat` where it matters who looks.
    Of a field with several numbers it may be some: `stock[2]`, `owner[:78]`, `tokens[1][9]`.
    """
    if state.itemsize % WORD:
        raise TypeError("A state is not a whole number of words: it needs a field of eight bytes.")
    found = np.zeros(1 + state.itemsize + 1, np.int64)
    for part, names in enumerate(parts):
        for name in names.split():
            first, end = (state.itemsize, state.itemsize + 1)
            if name != SEAT:
                first, end = _bytes_of(state, name)
            found[1 + first : 1 + end] |= 1 << part
    return found


def _bytes_of(state: np.dtype[np.void], name: str) -> tuple[int, int]:
    """Say where a field lies in a state, or some of its numbers."""
    named = _NAME.fullmatch(name)
    if named is None or state.fields is None or named[1] not in state.fields:
        raise KeyError(f"A state has no field {name!r}.")
    kind, at = state.fields[named[1]][:2]
    if named[2] is None:
        return at, at + kind.itemsize
    length = kind.shape[0] if kind.shape else 1
    first = int(named[2] or 0)
    end = int(named[4] or length) if named[3] else first + 1
    each = kind.itemsize // length
    if named[5] is not None and first < end <= length:
        within, deep = int(named[5]), kind.shape[1] if len(kind.shape) > 1 else 0
        at, first, end = at + each * first, within, within + 1
        length, each = deep, each // max(1, deep)
    if not first < end <= length:
        raise KeyError(f"A state has no {name!r}: {named[1]!r} is {kind}.")
    return at + each * first, at + each * end
