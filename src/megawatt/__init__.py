"""Megawatt: four modern energy board games, complete.

>>> import megawatt
>>> match = megawatt.game("powerline").start(seats=2, seed=7)
>>> robot = megawatt.bot("random", seed=1)
>>> while not match.over:
...     seat = match.to_act[0]
...     match.play(seat, robot.choose(match, seat))
>>> len(match.points())
2
"""

from megawatt.bots import bot
from megawatt.kernel.errors import (
    BadBox,
    BadGame,
    BadOption,
    BadSave,
    CannotUndo,
    IllegalAction,
    MegawattError,
    Reason,
    UnknownGame,
)
from megawatt.kernel.options import Option
from megawatt.library import Game, game, games
from megawatt.match import Match
from megawatt.rulebooks import find as search_rules
from megawatt.rulebooks import rulebook
from megawatt.saves import load

__version__ = "0.1.0"

__all__ = [
    "BadBox",
    "BadGame",
    "BadOption",
    "BadSave",
    "CannotUndo",
    "Game",
    "IllegalAction",
    "Match",
    "MegawattError",
    "Option",
    "Reason",
    "UnknownGame",
    "bot",
    "game",
    "games",
    "load",
    "rulebook",
    "search_rules",
]
