"""Four strengths for people: the same search with more or less time, more or less care."""

from collections.abc import Callable, Mapping
from typing import Any

from megawatt.bots.search import Search

LEVELS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"iterations": 20, "temperature": 1.0},
    "casual": {"iterations": 100, "temperature": 0.5},
    "strong": {"iterations": 600},
    "expert": {"iterations": 4000},
}
"""The budget of each level, in iterations: deterministic for a seed, whatever the machine."""


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
            usual.pop("iterations")
        budget = {"seconds": seconds, "iterations": iterations}
        chosen = usual | {key: value for key, value in budget.items() if value is not None}
        return Search(seed=seed, threads=threads, **(chosen | settings))

    make.__name__ = name
    make.__doc__ = f"Make a bot of the level {name}."
    return make
