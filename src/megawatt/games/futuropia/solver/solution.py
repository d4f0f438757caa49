"""What a search answers: the best game found, what was proved, and on the way how far it is."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum


@dataclass(frozen=True)
class Solution:
    """A solo game: its actions from the set-up on, its score, and what no game can exceed."""

    actions: list[int]
    score: int
    bound: int
    turns_looked_at: int
    best_from: int | None = None
    """The turn from which nothing better can follow in this game, if dominance D1 holds."""
    counted: int = 0  # the bound at the set-up, before it was narrowed
    positions_weighed: int = 0  # to narrow it


class Phase(IntEnum):
    """What the search does, in this order."""

    COMPILING = 0
    COUNTING = 1  # the bound at the set-up
    BEAM = 2
    BRANCHING = 3
    NARROWING = 4  # the bound


@dataclass(frozen=True)
class Progress:
    """How far the search is: `at` of about `of`, and the best so far."""

    phase: Phase
    at: int = 0
    """Parts compiled; turn of the beam; turn of the game gone back to; positions weighed."""
    of: int | None = None  # None: not known
    beam: int = 0  # the number of the beam search, from 1
    beams: int | None = None
    share: float | None = None
    """How much of the phase is done, of 1; with a time limit, how much of the time is over."""
    best: Solution | None = None


OnProgress = Callable[[Progress], None]
OnCount = Callable[[int], None]
"""Is called with how far a part of the search is: in turns, or in positions."""
KeepGoing = Callable[[], bool]
"""Is asked between chunks of work; False stops the search."""


def ignore(_: int) -> None:
    """Nobody wants to know."""
