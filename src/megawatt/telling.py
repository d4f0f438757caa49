"""The story of a match: every event, as far as a reader may know of it.

A step's tellings are heard once, by running it on the rules' Python twins on a copy, and kept.
What a reader is told of them follows from concealed states alone: two worlds that a seat cannot
tell apart give it the same story.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np

from megawatt.kernel.box import Edition
from megawatt.kernel.engine import Engine
from megawatt.kernel.entry_points import advance, setup
from megawatt.kernel.game import StoryParts
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Unpacked, overwrite
from megawatt.kernel.rule import plain
from megawatt.kernel.story import EVERYBODY, Event, Telling, listening
from megawatt.kernel.tongue import Tongue, tongue
from megawatt.past import NOTHING_SEEN, Past

PLAIN = (np.signedinteger, np.floating)
"""Numbers that Python's own stand for; words of chance stay unsigned, and wrap around."""
Numbers = list[dict[str, int]]
"""For each seat its public numbers, by name."""


class Unfolded(Unpacked):
    """A record whose fields are read when they are first asked for: a step of a story asks few."""

    def __init__(self, room: Any) -> None:
        fields = room.view(np.ndarray)
        self.__dict__.update(_room=fields, dtype=fields.dtype)

    def __getattr__(self, name: str) -> Any:
        """Read a field, and keep it."""
        if name.startswith("_") or name not in (self.dtype.fields or ()):
            raise AttributeError(name)
        value = self._room[name][0]
        self.__dict__[name] = value = value.item() if isinstance(value, PLAIN) else value
        return value

    def pack(self) -> None:
        """Write the numbers that were read or set back into the record."""
        for name in self.__dict__.keys() & (self.dtype.fields or {}).keys():
            if not isinstance(value := self.__dict__[name], np.ndarray):
                self._room[name][0] = value


def heard(
    engine: Engine, edition: Edition, before: bytes, step: tuple[int, int] | None
) -> list[Telling]:
    """Hear what a step tells, from the state before it; None is the set-up, from options alone."""
    states = engine.room()
    overwrite(states, before)
    box, s = [edition.box], [Unfolded(states)]
    with listening() as told:
        if step is None:
            plain(setup)(box, s)
        else:
            plain(advance)(box, s, Seat(step[0]), step[1])
    return told


class Known:
    """A state as a reader may know it: concealed, unpacked when it is first read."""

    def __init__(self, states: Any) -> None:
        self.states = states
        self.content: bytes = states.tobytes()

    @cached_property
    def s(self) -> Any:
        """The record, for much reading."""
        return Unfolded(self.states)


class LastRead(NamedTuple):
    """Where a reader's story ended: the next step begins there, so nothing is counted twice."""

    content: bytes  # the true state
    known: Known
    numbers: Numbers


class Reader:
    """Reads tellings as one seat, or a spectator, may know of them."""

    KEPT = 4
    """How many states stay at hand: a step begins where the one before ended."""

    def __init__(
        self,
        engine: Engine,
        edition: Edition,
        parts: StoryParts,
        seat: Seat,
        say: Tongue,
        last: LastRead | None = None,
    ) -> None:
        self._engine, self._edition, self._parts = engine, edition, parts
        self.seat, self._say = seat, say
        self._known: dict[bytes, Known] = {}  # by the true state, the oldest first
        self._counted: dict[bytes, Numbers] = {}  # by the concealed state, the oldest first
        if last is not None:
            self._known[last.content] = last.known
            self._counted[last.known.content] = last.numbers

    def last_read(self, content: bytes) -> LastRead:
        """Say where the story ended, for whoever reads on for the same seat."""
        known = self.known(content)
        return LastRead(content, known, self._numbers(known))

    @property
    def key(self) -> tuple[Any, ...]:
        """Who reads, in which language, and what everybody is called."""
        return (self.seat, self._say.reader, self._say.language, tuple(self._say.names))

    def known(self, content: bytes) -> Known:
        """Give a state as the reader may know it."""
        if content not in self._known:
            states = self._engine.room()
            overwrite(states, content)
            self._engine.conceal(self._edition.record, states, self.seat)
            _keep(self._known, content, Known(states))
        return self._known[content]

    def _numbers(self, known: Known) -> Numbers:
        if known.content not in self._counted:
            box, points = self._edition.box, self._engine.points
            numbers = [
                {
                    "points": int(points(self._edition.record, known.states, seat)),
                    **self._parts.numbers(box, known.s, Seat(seat)),
                }
                for seat in range(int(known.s.seats))
            ]
            _keep(self._counted, known.content, numbers)
        return self._counted[known.content]

    def sees(self, actor: int, before: bytes, after: bytes) -> bool:
        """Whether the reader can know that a step was taken at all."""
        if actor == self.seat:
            return True
        return self.known(before).content != self.known(after).content

    def begins(self, after: bytes, told: list[Telling]) -> Iterator[Event]:
        """Tell the set-up: from nothing to what everybody begins with."""
        now, mine = self.known(after), self.told(told)
        numbers = self._numbers(now)
        nothing: Numbers = [{} for _ in numbers]
        for k, one in enumerate(mine):
            changes = _changes(nothing, numbers) if k == len(mine) - 1 else {}
            yield self._event(0, one, changes, now, now)

    def events(
        self, step: int, before: bytes, after: bytes, told: list[Telling]
    ) -> Iterator[Event]:
        """Tell one step; what nothing told has changed is added to its last event."""
        mine = self.told(told)
        then = self.known(before)
        numbers = self._numbers(then)
        for k, one in enumerate(mine):
            last = k == len(mine) - 1
            now = self.known(one.state)
            counted = self.known(after) if last else now
            fresh = self._numbers(counted)
            yield self._event(step, one, _changes(numbers, fresh), then, now)
            then, numbers = now, fresh

    def told(self, tellings: list[Telling]) -> list[Telling]:
        """Choose what is told to the reader."""
        return [one for one in tellings if one.to in (EVERYBODY, self.seat)]

    def _event(
        self, step: int, one: Telling, changes: dict[str, dict[int, int]], then: Known, now: Known
    ) -> Event:
        return Event(
            step,
            self._parts.turn_of(now.s),
            int(one.seat),
            self._parts.kinds(one.kind).name.lower(),
            changes,
            self._parts.event(self._edition, then.s, now.s, one, self._say),
        )

    def untold(self, before: bytes, after: bytes, told: list[Telling]) -> dict[str, dict[int, int]]:
        """Give what changed after the last telling, or without any: for the laws."""
        mine = self.told(told)
        then, now = self.known(mine[-1].state if mine else before), self.known(after)
        if then.content == now.content:
            return {}
        return _changes(self._numbers(then), self._numbers(now))


def _keep(kept: dict[bytes, Any], content: bytes, value: Any) -> None:
    """Keep something of a state at hand, and let go of the oldest."""
    if len(kept) >= Reader.KEPT:
        del kept[next(iter(kept))]
    kept[content] = value


def _changes(before: Numbers, after: Numbers) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {}
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue  # most seats, at most steps
        for name, value in new.items():
            if value != old.get(name, 0):
                found.setdefault(name, {})[seat] = value - old.get(name, 0)
    return found


class Moments(NamedTuple):
    """A match as a row of states: with the options laid out, before each step, and now."""

    past: Past
    laid: Callable[[], bytes]  # seldom asked for
    now: bytes

    def after(self, step: int) -> bytes:
        """Give the state after a step; -1 is the set-up."""
        last = step == len(self.past.log) - 1
        return self.now if last else self.past.before(step + 1)


class Storyteller:
    """Tells a match; a game without a `story.py` has nothing to tell."""

    def __init__(
        self, engine: Engine, edition: Edition, parts: StoryParts | None, moments: Moments
    ) -> None:
        self._engine, self._edition, self._parts, self._moments = engine, edition, parts, moments

    def _tellings(self, step: int) -> list[Telling]:
        """Hear what a step told, once; -1 is the set-up."""
        past = self._moments.past
        before = self._moments.laid() if step < 0 else past.before(step)
        taken = None if step < 0 else past.log[step]
        known = past.heard.tellings
        if (before, taken) not in known:
            known[before, taken] = heard(self._engine, self._edition, before, taken)
        return known[before, taken]

    def _seen(self, reader: Reader) -> list[bool]:
        """Say of every step whether a reader can know of it; what was found out stays known.

        What comes of a step follows from the state before it. This is asked of whole games again
        and again, so only steps that are new, or follow a take-back, are looked at.
        """
        past = self._moments.past
        known = past.heard.seen.get(reader.seat, NOTHING_SEEN)
        same = past.begins_with(known)
        if same == len(past.log):
            return known.flags[:same]  # an earlier moment: what came after it stays known
        flags = known.flags[:same]
        for step in range(same, len(past.log)):
            actor, before = past.log[step][0], past.before(step)
            flags.append(reader.sees(actor, before, self._moments.after(step)))
        past.heard.seen[reader.seat] = past.seen(flags)
        return flags

    def _read(self, reader: Reader, step: int, seen: int) -> list[Event]:
        """Tell a reader one step, worded once."""
        past, after = self._moments.past, self._moments.after(step)
        key = (*reader.key, seen, past.log[step], past.before(step), after)
        if key not in past.heard.read:
            told = self._tellings(step)
            past.heard.read[key] = list(reader.events(seen, past.before(step), after, told))
            past.heard.last[reader.seat] = reader.last_read(after)
        return past.heard.read[key]

    def _begun(self, reader: Reader) -> list[Event]:
        """Tell a reader the set-up, worded once."""
        read, first = self._moments.past.heard.read, self._moments.after(-1)
        key = (*reader.key, 0, None, first)
        if key not in read:
            read[key] = list(reader.begins(first, self._tellings(-1)))
        return read[key]

    def story(self, seat: Seat, say: Tongue, since: int) -> list[Event]:
        """Tell all that a seat may know, after so many steps that it saw."""
        if self._parts is None:
            return []
        last = self._moments.past.heard.last.get(seat)
        reader = Reader(self._engine, self._edition, self._parts, seat, say, last)
        found = [] if since else [*self._begun(reader)]
        seen = 0
        for step, sees in enumerate(self._seen(reader)):
            seen += sees
            if seen > since:
                found += self._read(reader, step, seen)
        return found

    def seen(self, seat: Seat) -> list[int]:
        """Give the steps that a reader has seen."""
        if self._parts is None:
            return []
        reader = Reader(self._engine, self._edition, self._parts, seat, tongue())
        return [step for step, sees in enumerate(self._seen(reader)) if sees]

    def course(self, seat: Seat) -> list[bytes]:
        """Give what a reader knew one moment after another while the last step was told."""
        step = len(self._moments.past.log) - 1
        moments = [self._moments.past.before(step), self._moments.after(step)]
        if self._parts is None:
            return moments
        reader = Reader(self._engine, self._edition, self._parts, seat, tongue())
        moments[1:1] = [one.state for one in reader.told(self._tellings(step))]
        return [content for content, _ in groupby(reader.known(one).content for one in moments)]

    def untold(self, seat: Seat) -> list[tuple[int, str]]:
        """Name the steps in which a reader saw something change that nobody told."""
        if self._parts is None:
            return []
        reader = Reader(self._engine, self._edition, self._parts, seat, tongue())
        found = []
        for step, (actor, _) in enumerate(self._moments.past.log):
            before, after = self._moments.past.before(step), self._moments.after(step)
            told = self._tellings(step)
            if silent := reader.untold(before, after, told):
                found.append((step, str(silent)))
            elif reader.sees(actor, before, after) and not reader.told(told):
                found.append((step, "nothing was told"))
        return found
