"""The games, by name. Each is imported when it is first asked for."""

from functools import cache
from importlib import import_module

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
