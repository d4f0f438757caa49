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
    fields = state.fields or {}
    for part, names in enumerate(parts):
        for name in names.split():
            if name == SEAT:
                found[-1] |= 1 << part
                continue
            kind, at = fields[name][:2]
            found[at // WORD : -(-(at + kind.itemsize) // WORD)] |= 1 << part
    return found
