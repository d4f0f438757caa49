"""What a game's `page.py` may say of its table's page; whatever it leaves out has a default."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.library import Game
from megawatt.picture import Choice

FEW = 2
"""Up to this many choices that are not on the board are buttons; more are in the list alone."""


@dataclass(frozen=True)
class Progress:
    """How far a game is: some of so many, with stations on the way."""

    label: str
    at: int = 0
    of: int = 0  # 0: nobody can tell
    marks: tuple[int, ...] = ()
    note: str = ""


def progress_of(game: str, view: dict[str, Any], say: Tongue) -> Progress:
    """Say how far a game is: by `progress` of its page, else by its headline alone."""
    tell = getattr(part_of(game, "page"), "progress", None)
    if tell is None:
        return Progress(str(view.get("headline", "")))
    return Progress(**tell(view, say))


def prompt_is_below(game: str) -> bool:
    """Whether the prompt stands below the stage instead of above it."""
    return getattr(part_of(game, "page"), "PROMPT", "above") == "below"


def moments_of(game: str) -> frozenset[str]:
    """Name the kinds of events that the table pauses for: reveals and scorings."""
    return frozenset(getattr(part_of(game, "page"), "MOMENTS", ()))


def is_deliberate(game: Game, action: int) -> bool:
    """Whether an action is of a kind that nobody takes by accident: no second question then."""
    main = getattr(part_of(game.name, "page"), "MAIN", ())
    return int(game.rules.actions["kind"][action]) in main


def in_prompt(game: Game, choices: Iterable[Choice], on_board: set[int]) -> list[Choice]:
    """Give the choices that are buttons of the prompt.

    Those are the ones of the kinds that the game's page calls main, or else the few that the
    board does not show; of two answers in all both, "no" last. Taking back has a button of its own.
    """
    kinds, main = game.rules.actions["kind"], getattr(part_of(game.name, "page"), "MAIN", ())
    listed = [choice for choice in choices if choice.action not in game.rules.revisions]
    if found := [choice for choice in listed if int(kinds[choice.action]) in main]:
        others = [choice for choice in listed if choice not in found]
        return others + found if len(listed) == FEW else found[:FEW]
    beside = [choice for choice in listed if choice.action not in on_board]
    return beside if len(beside) <= FEW else []
