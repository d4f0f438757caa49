"""Parts of an observation: which words of the state each of them reads.

From one decision to the next little changes. A game may split its observation into parts and name
the fields that each reads; who keeps an observation then writes again what has changed alone
(`contract.reading`, `contract.observe_again`). A word is eight bytes of the state.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

WORD = 8
SEAT = "seat"
"""Named like a field: the seat that looks."""


def words_read(state: np.dtype[np.void], parts: Sequence[str]) -> npt.NDArray[np.int64]:
    """Give the parts that read each word, a bit each; behind the last word, those of the seat.

    `parts` has a line a part with the fields that it reads, and `seat` where it matters who looks.
    """
    if state.itemsize % WORD:
        raise TypeError("A state is not a whole number of words: it needs a field of eight bytes.")
    found = np.zeros(state.itemsize // WORD + 1, np.int64)
    for part, names in enumerate(parts):
        for name in names.split():
            if name == SEAT:
                found[-1] |= 1 << part
            else:
                first, end = _bytes_of(state, name)
                found[first // WORD : -(-end // WORD)] |= 1 << part
    return found


def _bytes_of(state: np.dtype[np.void], name: str) -> tuple[int, int]:
    """Say where a field lies in a state."""
    if state.fields is None or name not in state.fields:
        raise KeyError(f"A state has no field {name!r}.")
    kind, first = state.fields[name][:2]
    return first, first + kind.itemsize
