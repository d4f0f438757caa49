"""The past of a match: what was done, and the state before each step, so that it can go back."""

from collections.abc import Iterator, Sequence
from typing import Any

from megawatt.kernel.engine import Engine
from megawatt.kernel.record import overwrite, readable
from megawatt.kernel.story import Event, Telling
from megawatt.kernel.tongue import N_

Tellings = dict[tuple[bytes, tuple[int, int] | None], list[Telling]]
"""What steps told, as far as somebody asked: by the state before them and the step.

That follows from the two alone, so all copies of a match share what one of them has heard.
"""


class Heard:
    """What was told of a match so far, shared by all its copies: nothing is worked out twice."""

    def __init__(self) -> None:
        self.tellings: Tellings = {}
        self.seen: dict[int, dict[bytes, tuple[tuple[int, int], bool]]] = {}
        """By seat and state: the step that was taken there last, and whether the seat saw it."""
        self.read: dict[tuple[Any, ...], list[Event]] = {}  # what a reader was told of it
        self.last: dict[int, Any] = {}  # by seat: where its story ended, the latest that was read


class Past:
    """The log of a match with the bytes of its earlier states."""

    def __init__(
        self,
        log: Sequence[tuple[int, int]] = (),
        states: Sequence[bytes] = (),
        heard: Heard | None = None,
    ) -> None:
        self.log = list(log)
        self._states = list(states)  # before each step of the log
        self.heard = heard or Heard()

    def __reduce__(self) -> tuple[Any, ...]:
        return Past, (self.log, self._states)  # what was told can be heard again

    def add(self, before: bytes, seat: int, action: int) -> None:
        """Note a step, and the state that it was taken in."""
        self._states.append(before)
        self.log.append((seat, action))

    def before(self, step: int) -> bytes:
        """Give the state before a step."""
        return self._states[step]

    def moments(self) -> Iterator[tuple[bytes, tuple[int, int]]]:
        """Give every step with the state before it."""
        return zip(self._states, self.log, strict=True)

    def until(self, step: int) -> "Past":
        """Give the past as it was after `step` steps."""
        return Past(self.log[:step], self._states[:step], self.heard)

    def why_it_stands(self, seat: int, now: Any, engine: Engine) -> str:
        """Say why a seat cannot take its last step back; empty when it can."""
        if not self.log or self.log[-1][0] != seat:
            return N_("You did not act last: there is nothing of yours to take back.")
        before = engine.room()
        overwrite(before, self._states[-1])
        if readable(before).reveal != readable(now).reveal:
            return N_("Something was revealed by your last action: it stands.")
        return ""

    def go_back(self) -> bytes:
        """Forget the last step, and give the state before it."""
        self.log.pop()
        return self._states.pop()
