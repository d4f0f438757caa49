"""The games, by name. Each is imported when it is first asked for."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from megawatt.kernel.errors import UnknownGame
from megawatt.kernel.game import GameRules

GAMES = {
    "energy-empire": "energy_empire",
    "future-energy": "future_energy",
    "futuropia": "futuropia",
    "powerline": "powerline",
}
"""The one list: the public name and the folder."""


@cache
def rules_of(name: str) -> GameRules:
    """Open a game's rules."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(GAMES)}.")
    module = import_module(f"megawatt.games.{GAMES[name]}.game")
    rules: GameRules = module.GAME
    return rules


def part_of(name: str, part: str) -> ModuleType | None:
    """Open a module that a game may have or leave out, by the file name it has in all games."""
    return _part(f"{__name__}.{GAMES[name]}.{part}") if name in GAMES else None


@cache
def _part(module: str) -> ModuleType | None:
    return import_module(module) if find_spec(module) else None
