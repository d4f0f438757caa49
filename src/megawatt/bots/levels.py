"""Four strengths for people: the same search with more or less time, more or less care."""

from collections.abc import Callable, Mapping
from typing import Any

from megawatt.bots.search import Search

LEVELS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"effort": 24, "temperature": 1.5, "even": 0.5},
    "casual": {"effort": 60, "temperature": 0.4},
    "strong": {"effort": 300},
    "expert": {"effort": 3000},
}
"""The budget of each level, in iterations: deterministic for a seed, whatever the machine."""

IN_GAME: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    # Powerline's forecast plays well without any search: less time alone makes nobody weaker.
    "powerline": {
        "beginner": {"temperature": 1.0},
        "casual": {"temperature": 1.0, "even": 0.25},
        "strong": {"temperature": 0.6},
    },
}
"""What a level does otherwise in a game."""


class Level(Search):
    """The search with a level's care, which may depend on the game."""

    def __init__(self, in_game: Mapping[str, Mapping[str, Any]], **settings: Any) -> None:
        super().__init__(**settings)
        self._in_game = in_game

    def _care(self, game: str) -> dict[str, Any]:
        return {**super()._care(game), **self._in_game.get(game, {})}


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
        chosen = usual | {key: value for key, value in budget.items() if value is not None}
        in_game = {
            game: {key: value for key, value in of[name].items() if key not in settings}
            for game, of in IN_GAME.items()
            if name in of
        }
        return Level(in_game, seed=seed, threads=threads, **(chosen | settings))

    make.__name__ = name
    make.__doc__ = f"Make a bot of the level {name}."
    return make
