"""Choices in groups for the page: by what a game's `page.py` says, else by kind of action."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.tongue import Tongue
from megawatt.library import Game
from megawatt.picture import Choice

FEW = 7
"""Up to this many choices are shown side by side; more are put into groups by kind."""


@dataclass(frozen=True)
class KindGroup:
    """Choices of one kind: the words that all begin with, and how each goes on."""

    opening: str
    choices: list[tuple[Choice, str]]


@dataclass(frozen=True)
class Spot:
    """A spot on the board: what it gives, and the choices there with a short label for each."""

    name: str
    words: str
    choices: list[tuple[Choice, str]]


@dataclass(frozen=True)
class SpotGroup:
    """Spots that belong together."""

    name: str
    spots: list[Spot]

    @property
    def count(self) -> int:
        """How many choices there are in it."""
        return sum(len(spot.choices) for spot in self.spots)


def by_kind(choices: Iterable[Choice], game: Game) -> list[KindGroup]:
    """Group choices by kind of action when there are many."""
    listed = list(choices)
    if len(listed) <= FEW:
        return [KindGroup("", [(choice, choice.words) for choice in listed])]
    kinds = game.rules.actions["kind"]
    kind_of = {choice.action: int(kinds[choice.action]) for choice in listed}
    runs = [list(run) for _, run in groupby(listed, lambda choice: kind_of[choice.action])]
    alone = [run[0] for run in runs if len(run) == 1]
    groups = [_kind_group(run) for run in runs if len(run) > 1]
    return [*groups, *([KindGroup("", [(one, one.words) for one in alone])] if alone else [])]


def _kind_group(choices: list[Choice]) -> KindGroup:
    sentences = [choice.words.split(" ") for choice in choices]
    common = 0
    while common < min(map(len, sentences)) - 1 and len({s[common] for s in sentences}) == 1:
        common += 1
    opening = " ".join(sentences[0][:common])
    return KindGroup(
        opening or choices[0].words,
        [
            (choice, " ".join(sentence[common:]))
            for choice, sentence in zip(choices, sentences, strict=True)
        ],
    )


def by_spot(
    game: str, view: dict[str, Any], choices: Iterable[Choice], say: Tongue
) -> tuple[list[SpotGroup], list[Choice]]:
    """Group choices by spot as the game's `page.groups` says; also give those left over."""
    by_action = {choice.action: choice for choice in choices}
    groups = getattr(part_of(game, "page"), "groups", None)
    if groups is None:
        return [], list(by_action.values())
    found = [_spot_group(group, by_action) for group in groups(view, by_action, say)]
    grouped = {choice.action for one in found for spot in one.spots for choice, _ in spot.choices}
    return found, [choice for action, choice in by_action.items() if action not in grouped]


def _spot_group(group: dict[str, Any], by_action: dict[int, Choice]) -> SpotGroup:
    return SpotGroup(
        group["name"],
        [
            Spot(
                spot["name"],
                spot["words"],
                [(by_action[action], label) for action, label in spot["labels"].items()],
            )
            for spot in group["spots"]
        ],
    )
