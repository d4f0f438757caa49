"""The past of a match: what was done, and the state before each step, so that it can go back."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from megawatt.kernel.engine import Engine
from megawatt.kernel.record import overwrite, readable
from megawatt.kernel.story import Event, Telling
from megawatt.kernel.tongue import N_

Tellings = dict[tuple[bytes, tuple[int, int] | None], list[Telling]]
"""What steps told, as far as somebody asked: by the state before them and the step.

That follows from the two alone, so all copies of a match share what one of them has heard.
"""


class SeenSteps(NamedTuple):
    """Which steps a reader could know of; never changed, for copies of a match share it."""

    states: list[bytes]  # before each step
    log: list[tuple[int, int]]
    flags: list[bool]


NOTHING_SEEN = SeenSteps([], [], [])


class Heard:
    """What was told of a match so far, shared by all its copies: nothing is worked out twice."""

    def __init__(self) -> None:
        self.tellings: Tellings = {}
        self.seen: dict[int, SeenSteps] = {}  # by seat
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

    def begins_with(self, seen: SeenSteps) -> int:
        """Count the first steps that are those which a reader has looked at already."""
        many = min(len(seen.flags), len(self.log))
        if self._states[:many] == seen.states[:many] and self.log[:many] == seen.log[:many]:
            return many
        pairs = zip(self._states, seen.states, self.log, seen.log, strict=False)
        same = ((state, step) == (old, taken) for state, old, step, taken in pairs)
        return next(k for k, one in enumerate(same) if not one)

    def seen(self, flags: list[bool]) -> SeenSteps:
        """Keep which of the steps a reader could know of."""
        return SeenSteps(self._states[:], self.log[:], flags)

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
