"""Every single write into fields of the state while a match is played again, one by one.

Stories are counted against these: a write is there whether or not a rule tells of it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from megawatt.kernel.entry_points import advance
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Unpacked, overwrite
from megawatt.kernel.rule import plain
from megawatt.match import Match


class Write(NamedTuple):
    """What was written where (None: the field is one number), and by how much it changed."""

    field: str
    index: Any
    change: int
    value: int


class Ledger(np.ndarray[Any, Any]):
    """An array that notes what is written into it."""

    field: str
    written: list[Write]

    def __setitem__(self, index: Any, value: Any) -> None:
        change = int(value) - int(self[index])
        self.written.append(Write(self.field, index, change, int(value)))
        super().__setitem__(index, value)


class Watched(Unpacked):
    """A state that notes what is written into some of its fields."""

    def __init__(self, room: Any, fields: tuple[str, ...]) -> None:
        super().__init__(room)
        self.__dict__["written"] = self.__dict__["numbers"] = []
        for field in fields:
            if field not in self._single:
                ledger = getattr(self, field).view(Ledger)
                ledger.field, ledger.written = field, self.__dict__["written"]
                super().__setattr__(field, ledger)
        self.__dict__["numbers"] = [field for field in fields if field in self._single]

    def __setattr__(self, name: str, value: Any) -> None:
        if name in self.__dict__["numbers"]:
            change = int(value) - int(getattr(self, name))
            self.__dict__["written"].append(Write(name, None, change, int(value)))
        super().__setattr__(name, value)


def writes_of(match: Match, *fields: str) -> Iterator[list[Write]]:
    """For each step of a match: the writes into some fields, in their order."""
    for step, (seat, action) in enumerate(match.log):
        states = match.game.engine.room()
        overwrite(states, match.at(step).truth().tobytes())
        s = Watched(states, fields)
        plain(advance)([Unpacked(match.edition.record)], [s], Seat(seat), action)
        yield s.__dict__["written"]
