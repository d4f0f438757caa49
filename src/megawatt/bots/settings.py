"""The settings of the search for a game: the game's own, with changes by name."""

from collections.abc import Container
from dataclasses import fields, replace
from typing import Any

from megawatt.games import part_of
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.search_settings import SearchSettings

_KINDS = {bool: "true or false", int: "a whole number of 0 or more", float: "0 or more"}


def settings_for(
    game: str, seats: int = 2, learned: bool = False, /, **changes: Any
) -> SearchSettings:
    """Give a game's settings for so many seats, with changes by name.

    A game says in its `search.py` what suits it: `SETTINGS`, `LEARNED` where it differs with
    learned weights, and `SOLO` where a solo game differs.
    """
    kinds = {field.name: type(field.default) for field in fields(SearchSettings)}
    for name, value in changes.items():
        if name not in kinds:
            raise MegawattError(
                f"The search bot has no setting {name!r}; there are: {', '.join(sorted(kinds))}."
            )
        wanted = (int, float) if kinds[name] is float else (kinds[name],)
        if type(value) not in wanted or value < 0:
            raise MegawattError(f"The setting {name} is {value!r}; allowed: {_KINDS[kinds[name]]}.")
    known = part_of(game, "search")
    usual: SearchSettings = getattr(known, "SETTINGS", SearchSettings())
    if learned:
        usual = getattr(known, "LEARNED", usual)
    solo: SearchSettings = getattr(known, "SOLO", usual)
    return replace(solo if seats == 1 else usual, **changes)


def cost_of(game: str, learned: bool = False) -> float:
    """Say how many times as long an iteration takes as in the fastest games.

    A game says so in `COST`, and in `LEARNED_COST` where it differs with learned weights.
    """
    known = part_of(game, "search")
    cost: float = getattr(known, "COST", 1)
    if learned:
        cost = getattr(known, "LEARNED_COST", cost)
    return cost


def learned_seats(game: str) -> Container[int]:
    """Say with how many seats a game's own weights are used (`LEARNED_SEATS`): else with any."""
    seats: Container[int] = getattr(part_of(game, "search"), "LEARNED_SEATS", range(1, 100))
    return seats


def sharpness_of(game: str) -> float:
    """Say how much the chances that the search tells are drawn apart (`SHARPNESS`)."""
    sharpness: float = getattr(part_of(game, "search"), "SHARPNESS", 1.0)
    return sharpness


def levels_of(game: str) -> dict[str, dict[str, Any]]:
    """Give what the levels do differently in a game (`LEVELS`)."""
    levels: dict[str, dict[str, Any]] = getattr(part_of(game, "search"), "LEVELS", {})
    return levels
