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
        return Search(seed=seed, threads=threads, **(chosen | settings))

    make.__name__ = name
    make.__doc__ = f"Make a bot of the level {name}."
    return make
