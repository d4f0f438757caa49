"""Every single write into an array of the state while a match is played again, one by one.

Stories are counted against these: a write is there whether or not a rule tells of it.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from megawatt.kernel.entry_points import advance
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import overwrite, unpacked
from megawatt.kernel.rule import plain
from megawatt.match import Match

Write = tuple[Any, int]
"""Where something was written, and by how much it changed."""


class Ledger(np.ndarray[Any, Any]):
    """An array that notes what is written into it."""

    written: list[Write]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.written.append((index, int(value) - int(self[index])))
        super().__setitem__(index, value)


def writes_of(match: Match, field: str) -> Iterator[list[Write]]:
    """For each step of a match: the writes into a field, in their order."""
    for step, (seat, action) in enumerate(match.log):
        states = match.game.engine.room()
        overwrite(states, match.at(step).truth().tobytes())
        s = unpacked(states)
        ledger = getattr(s, field).view(Ledger)
        ledger.written = []
        setattr(s, field, ledger)
        plain(advance)([unpacked(match.edition.record)], [s], Seat(seat), action)
        yield ledger.written
