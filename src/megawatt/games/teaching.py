"""What a guided first game is made of: a game's `first_game.py` holds one as `GUIDE`.

A guide is data: a table (seats, seed, options) and lessons, each for a decision of the
learner: the next one, or the next one of a kind.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat

Condition = Callable[[Edition, Any, Seat], bool]
"""Something that a learner may know: asked of a state as that seat sees it."""
Advice = Callable[[Edition, Any, Seat], int | None]
"""A good action in a state as a seat sees it, if the guide knows one."""


@dataclass(frozen=True)
class Lesson:
    """What the guide says about a decision of the learner, and what it proposes."""

    parts: tuple[str, ...]  # paragraphs
    action: int | None = None  # proposed; None: the learner is free to choose
    about: frozenset[int] | None = None  # kinds of action, one of which is offered; None: any
    decision: int | None = None  # of the game, where kinds do not tell decisions apart
    clauses: tuple[str, ...] = ()  # of the specification, where the paragraphs name none
    when: Condition | None = None  # what must be true for it; None: nothing


def about(*kinds: int) -> frozenset[int]:
    """Name the kinds of action that a lesson is about."""
    return frozenset(map(int, kinds))


@dataclass(frozen=True)
class Guide:
    """A first game: how the table is set up, and the lessons in their order."""

    game: str
    seed: int
    lessons: tuple[Lesson, ...]
    seats: int = 1
    level: str = "beginner"  # of the other seats
    options: Mapping[str, Any] = field(default_factory=dict)
    turn_ends: frozenset[int] = frozenset()  # a revision of a whole turn goes back to these
    reminders: tuple[Lesson, ...] = ()  # while lessons are left: for decisions without one
    advise: Advice | None = None  # proposes where a lesson names no action of its own
