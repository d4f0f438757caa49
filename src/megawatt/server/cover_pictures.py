"""The picture of a game in the lobby: a moment in the middle of a game between bots."""

from collections import defaultdict
from threading import Lock

from megawatt.bots import bot
from megawatt.library import Game

SEED = 11
PROGRESS = 0.6
"""The part of the game that has been played on the picture."""


class CoverPictures:
    """Draws the picture of each game once."""

    def __init__(self) -> None:
        self._drawn: dict[str, str] = {}
        self._locks: defaultdict[str, Lock] = defaultdict(Lock)

    def of(self, game: Game) -> str:
        """Give the picture of a game as SVG."""
        if game.engine.interpreted:  # a whole game between bots would take a minute
            return game.start(_seats(game), SEED).svg()
        with self._locks[game.name]:
            if game.name not in self._drawn:
                self._drawn[game.name] = _draw(game)
            return self._drawn[game.name]


def _seats(game: Game) -> int:
    return game.seats[min(2, len(game.seats) - 1)]


def _draw(game: Game) -> str:
    match = game.start(_seats(game), SEED)
    player = bot("greedy", seed=SEED)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(match, seat))
    return match.at(int(PROGRESS * len(match.log))).svg()
