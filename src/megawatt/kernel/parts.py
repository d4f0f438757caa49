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
_NUMBERS = r"(?:\[(\d*)(:?)(\d*)\])?"
_NAME = re.compile(r"(\w+)" + 2 * _NUMBERS)


def bytes_read(state: np.dtype[np.void], parts: Sequence[str]) -> npt.NDArray[np.int64]:
    """Give the parts that read each byte, a bit each: at 1 + its number, and nothing at 0.

    Behind the last byte are the parts of the seat, then those of each word: all that read one of
    its bytes.
    `parts` has a line a part with the fields that it reads, and `seat` where it matters who looks.
    Of a field with several numbers it may be some: `stock[2]`, `owner[:78]`, `plants[1][10:20]`.
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
    words = np.bitwise_or.reduce(found[1:-1].reshape(-1, WORD), axis=1)
    return np.concatenate([found, words])


def _bytes_of(state: np.dtype[np.void], name: str) -> tuple[int, int]:
    """Say where a field lies in a state, or some of its numbers."""
    named = _NAME.fullmatch(name)
    if named is None or state.fields is None or named[1] not in state.fields:
        raise KeyError(f"A state has no field {name!r}.")
    kind, at = state.fields[named[1]][:2]
    size, shape, several = kind.itemsize, kind.shape, False
    for low, colon, high in (named.groups()[1:4], named.groups()[4:]):
        if low is not None:
            length = shape[0] if shape else 1
            first = int(low or 0)
            end = int(high or length) if colon else first + 1
            if several or not first < end <= length:
                raise KeyError(f"A state has no {name!r}: {named[1]!r} is {kind}.")
            each, several = size // length, end > first + 1
            at, size, shape = at + each * first, each * (end - first), shape[1:]
    return at, at + size
