"""Choices that a game sorts by place, as its `page.py` says; other games' stay a list."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.picture import Choice


@dataclass(frozen=True)
class Stand:
    """A place: what it gives, and the choices there with a short label for each."""

    name: str
    words: str
    choices: list[tuple[Choice, str]]


@dataclass(frozen=True)
class Quarter:
    """Places that belong together."""

    name: str
    stands: list[Stand]

    @property
    def count(self) -> int:
        """How many choices there are in it."""
        return sum(len(stand.choices) for stand in self.stands)


def quarters(
    game: str, view: dict[str, Any], choices: Iterable[Choice], say: Tongue
) -> tuple[list[Quarter], list[Choice]]:
    """Sort choices by place where the game does; the others are given back as they are."""
    by_action = {choice.action: choice for choice in choices}
    places = getattr(part_of(game, "page"), "places", None)
    if places is None:
        return [], list(by_action.values())
    found = [_quarter(quarter, by_action) for quarter in places(view, by_action, say)]
    placed = {choice.action for one in found for stand in one.stands for choice, _ in stand.choices}
    return found, [choice for action, choice in by_action.items() if action not in placed]


def _quarter(quarter: dict[str, Any], by_action: dict[int, Choice]) -> Quarter:
    return Quarter(
        quarter["name"],
        [
            Stand(
                place["name"],
                place["words"],
                [(by_action[action], label) for action, label in place["labels"].items()],
            )
            for place in quarter["places"]
        ],
    )
