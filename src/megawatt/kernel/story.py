"""What happened, told by the rules themselves.

A rule that changes something says so right after: `tell(s, Told.TOLL, seat, owner, amount)`. In
compiled code this is nothing at all, so random play and the search pay nothing for it. When
somebody wants to read the story, the step is run once more on the rules' Python twins, on a copy,
and every telling is kept with the state at that moment. How much each public number changed is
then read from those states, so that a telling and the truth cannot disagree.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from typing import Any, NamedTuple
from zlib import compress, decompress

from megawatt.kernel.ids import Seat
from megawatt.kernel.numba_or_none import overload

NOBODY = Seat(-1)
"""The seat of what nobody did: the round ends, a card is dealt."""
EVERYBODY = Seat(-1)
"""To whom a public thing is told."""


class Telling(NamedTuple):
    """One thing that happened: a kind of the game's `Told`, who did it, details, the state then."""

    kind: int
    seat: Seat  # who did it, or to whom it happened; NOBODY
    a: int
    b: int
    c: int
    to: Seat  # who may know of it now; EVERYBODY
    compressed: bytes  # the state at that moment

    @property
    def state(self) -> bytes:
        """The state at that moment."""
        return decompress(self.compressed)


class Event(NamedTuple):
    """One line of the story, for one reader."""

    step: int  # after so many steps that the reader could see; 0: the set-up
    turn: int  # the game's own count of turns or rounds
    seat: int  # who did it; -1: nobody
    kind: str
    changes: dict[str, dict[int, int]]  # number: seat: how much more
    text: str


_LISTENER = local()


def tell(s: Any, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Say that something has happened that everybody may know."""
    heard = getattr(_LISTENER, "heard", None)
    if heard is not None:
        heard.append(_telling(s, kind, seat, a, b, c, EVERYBODY))


def tell_only(s: Any, to: int, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Say that something has happened that one seat may know; others see what comes of it."""
    heard = getattr(_LISTENER, "heard", None)
    if heard is not None:
        heard.append(_telling(s, kind, seat, a, b, c, Seat(int(to))))


def _telling(s: Any, kind: int, seat: int, a: int, b: int, c: int, to: Seat) -> Telling:
    return Telling(int(kind), Seat(int(seat)), int(a), int(b), int(c), to, compress(s.tobytes(), 1))


@overload(tell)
def _tell_nothing(s: Any, kind: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0) -> Any:
    return lambda s, kind, seat, a=0, b=0, c=0: None


@overload(tell_only)
def _tell_nobody(s: Any, to: Any, kind: Any, seat: Any, a: Any = 0, b: Any = 0, c: Any = 0) -> Any:
    return lambda s, to, kind, seat, a=0, b=0, c=0: None


@contextmanager
def listening() -> Iterator[list[Telling]]:
    """Collect what rules tell while they run as Python in this thread."""
    before = getattr(_LISTENER, "heard", None)
    _LISTENER.heard = heard = list[Telling]()
    try:
        yield heard
    finally:
        _LISTENER.heard = before
