"""Four strengths for people: the same search with more or less time, more or less care."""

from collections.abc import Callable, Mapping
from typing import Any

from megawatt.bots.search import Search
from megawatt.bots.settings import levels_of

LEVELS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"effort": 24, "temperature": 1.5, "uniform_mix": 0.5},
    "casual": {"effort": 60, "temperature": 0.4},
    "strong": {"effort": 300},
    "expert": {"effort": 3000},
}
"""The budget of each level, in iterations: deterministic for a seed, whatever the machine.

A game may say in its `search.py` what a level does differently there.
"""


class Level(Search):
    """The search as a level plays it, which may depend on the game."""

    def __init__(self, name: str, chosen: Mapping[str, Any], **usual: Any) -> None:
        super().__init__(**(usual | dict(chosen)))
        self._name, self._chosen = name, chosen

    def settings_in(self, game: str) -> dict[str, Any]:
        """Give the temperature and settings: the user's, then the game's, then the level's."""
        in_game = levels_of(game).get(self._name, {})
        unchosen = {name: value for name, value in in_game.items() if name not in self._chosen}
        return super().settings_in(game) | unchosen


def level(name: str) -> Callable[..., Search]:
    """Give the maker of a level's bot; `seconds` or `iterations` replace its budget."""

    def make(
        seed: int = 0,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        **settings: Any,
    ) -> Search:
        usual = dict(LEVELS[name])
        if seconds is not None or iterations is not None:
            usual.pop("effort")
        budget = {"seconds": seconds, "iterations": iterations}
        return Level(name, settings, seed=seed, threads=threads, **usual, **budget)

    make.__name__ = name
    make.entry = Search.entry  # type: ignore[attr-defined]  # as a class has it
    make.__doc__ = f"Make a bot of the level {name}."
    return make
