"""Guided first games: short scripted tables whose comments teach the turn.

A guide is data: a table (seats, seed, options) and one comment for each of the learner's
moves. The learner plays on the real board; nothing is enforced, and nothing is stored but
that the table has a guide: where the learner is follows from the log.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from megawatt.games import GAMES
from megawatt.kernel.errors import UnknownGame
from megawatt.kernel.tongue import N_, tongue
from megawatt.match import Match
from megawatt.tables.rows import BOT, PERSON
from megawatt.tables.seating import Place, Wish
from megawatt.tables.sight import Sight

LEARNER = 0
"""The seat of who learns."""
STRAYED = N_("You chose another way than the guide: that is fine too. Undo brings you back.")


@dataclass(frozen=True)
class Step:
    """What the guide says before one of the learner's moves, and what it proposes."""

    parts: tuple[str, ...]  # paragraphs
    action: int | None = None  # proposed; none: the learner chooses


@dataclass(frozen=True)
class Guide:
    """A first game: how the table is set, and what is said at it."""

    game: str
    seed: int
    steps: tuple[Step, ...]
    seats: int = 1
    level: str = "beginner"  # of the other seats
    options: Mapping[str, Any] = field(default_factory=dict)
    turn_ends: frozenset[int] = frozenset()  # a revision of a whole turn goes back to these

    @property
    def wish(self) -> Wish:
        """The table as the store wants it."""
        others = [Place(BOT, self.level)] * (self.seats - 1)
        return Wish(
            self.game,
            [Place(PERSON), *others],
            self.options,
            open=False,
            guide=self.game,
            seed=self.seed,
        )


@dataclass(frozen=True)
class Comment:
    """What the guide says now."""

    number: int
    of: int
    parts: list[str]
    action: int | None
    wish: str  # the proposed action in words
    clause: str


def has_guide(game: str) -> bool:
    """Whether there is a guided first game."""
    return game in GAMES and find_spec(f"{__name__}.{GAMES[game]}") is not None


@cache
def guide(game: str) -> Guide:
    """Open the guide of a game."""
    if not has_guide(game):
        there_are = ", ".join(name for name in GAMES if has_guide(name))
        raise UnknownGame(f"There is no guided game of {game!r:.40}; there are: {there_are}.")
    found: Guide = import_module(f"{__name__}.{GAMES[game]}").GUIDE
    return found


def own_line(match: Match, seat: int, turn_ends: frozenset[int]) -> list[int]:
    """Give the moves of a seat that stand: what was taken back inside a plan is left out."""
    revisions, line = match.game.rules.revisions, list[int]()
    for actor, action in match.log:
        if actor != seat:
            continue
        if action not in revisions:
            line.append(action)
        elif action == revisions[0]:
            line.pop()
        else:
            while line and line[-1] not in turn_ends:
                line.pop()
    return line


def guide_of(sight: Sight) -> Comment | None:
    """Say what the guide of a table says now; None when there is none, or no more."""
    if not sight.table.guide or sight.seat != LEARNER or not sight.playing:
        return None
    told = guide(sight.table.guide)
    line = own_line(sight.match, LEARNER, told.turn_ends)
    if len(line) >= len(told.steps):
        return None
    say, now = tongue(sight.lang), told.steps[len(line)]
    last = told.steps[len(line) - 1] if line else None
    parts = [say(part) for part in now.parts]
    if last and last.action is not None and line[-1] != last.action:
        parts.insert(0, say(STRAYED))
    choice = sight.choices.get(now.action) if now.action is not None else None
    return Comment(
        len(line) + 1,
        len(told.steps),
        parts,
        choice.action if choice else None,
        choice.words if choice else "",
        choice.clause if choice else "",
    )
