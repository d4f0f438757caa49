"""All that the rest of the package needs to know of a game, in one object."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from megawatt.kernel.box import Edition, Opener
from megawatt.kernel.contract import unanswered
from megawatt.kernel.features import Features
from megawatt.kernel.ids import Seat
from megawatt.kernel.options import Option
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue


class Words(Protocol):
    """A game's `words.py`: everything it can say. `s` is a readable record."""

    def action(self, edition: Edition, s: Any, seat: Seat, action: int, say: Tongue) -> str:
        """Say what an action does; distinct within one decision."""

    def decision(self, edition: Edition, s: Any, seat: Seat, say: Tongue) -> str:
        """Say what is asked of a seat now, in one sentence; waiting seats get told so."""

    def reason(
        self, edition: Edition, s: Any, seat: Seat, action: int, no: int, say: Tongue
    ) -> tuple[str, str]:
        """Say why not, and the clause, for a verdict other than 0."""

    def clause(self, s: Any, seat: Seat, action: int) -> str:
        """Name the clause an action rests on, as an answer to what a seat is asked now."""

    def breakdown(self, edition: Edition, s: Any, seat: Seat, say: Tongue) -> dict[str, int]:
        """Split a seat's points into categories; they add up to its points."""

    def told(
        self, edition: Edition, before: Any, now: Any, seat: Seat, action: int, say: Tongue
    ) -> str:
        """Say what others may know of a step that `seat` took; empty when nothing (yet).

        `before` is what the seat itself knew then; `now` is what the reader knows now.
        """

    def outcome(self, edition: Edition, s: Any, say: Tongue) -> str:
        """Say how a finished game ended beyond the points (solo rank, tiebreak); may be empty."""


@dataclass(frozen=True)
class StoryParts:
    """What a game's `story.py` adds to the story of a match."""

    kinds: type[IntEnum]  # `Told`: everything that can happen
    numbers: Callable[[Any, Any, Seat], dict[str, int]]  # the public numbers of a seat, by name
    turn_of: Callable[[Any], int]  # the count of turns or rounds
    event: Callable[[Edition, Any, Any, Telling, Tongue], str]  # in the past tense, in words


@dataclass(frozen=True)
class GameRules:
    """One game: its records, tables, options and the functions that speak for it."""

    name: str  # "future-energy"
    title: str
    tagline: str  # what it is like, in a sentence
    minutes: tuple[int, int]
    version: int  # of the rules: raised when old logs would replay differently
    seats: range
    folder: Path  # with board.svg.jinja and box/
    answers: tuple[ModuleType, ...]  # the modules that answer the contract
    state: np.dtype[np.void]
    box: np.dtype[np.void]
    actions: Any  # the action table
    revisions: tuple[int, ...]  # take-backs inside a simultaneous phase
    options: Mapping[str, Option]
    presets: Mapping[str, Mapping[str, Any]]  # named sets of options, for people
    features: Features  # the numbers that `observe` writes, by name
    longest: int  # no game has more decisions than this
    open_box: Opener
    lay: Callable[[Any, int, Mapping[str, Any]], None]  # options into the state, or BadOption
    words: Words
    view: Callable[[Edition, Any, Seat, Tongue], dict[str, Any]]  # of a concealed state
    text: Callable[[dict[str, Any], Tongue, int], str]  # the view for a terminal of this width
    story: StoryParts | None = None
    solo_won: Callable[[Any, Any], bool] | None = None  # the rule, if a solo game can be lost
    decision_of: Callable[[Any, Seat], int] | None = None  # the rule: what a seat is asked now

    def __post_init__(self) -> None:
        """Name what the game leaves out, before Numba would."""
        modules = [module.__name__ for module in self.answers]
        if missing := unanswered(self.state, modules):
            raise TypeError(
                f"{self.title} does not answer {', '.join(missing)}: no module listed in `answers` "
                f"({', '.join(modules) or 'none'}) implements it for this state."
            )

    @property
    def observation(self) -> int:
        """How many numbers `observe` writes."""
        return self.features.size

    @property
    def package(self) -> str:
        """The Python package of the game: `megawatt.games.powerline`."""
        return self.open_box.__module__.rpartition(".")[0]
