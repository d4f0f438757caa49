"""The picture of a game in the lobby: a moment in the middle of a game between bots."""

from functools import cache

from megawatt.bots import bot
from megawatt.match import Game

SEED = 11
PROGRESS = 0.6
"""The part of the game that has been played on the picture."""


@cache
def cover(game: Game) -> str:
    """Draw a game as it looks in the middle."""
    match = game.start(game.seats[min(2, len(game.seats) - 1)], SEED)
    player = bot("greedy", seed=SEED)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(match, seat))
    return match.at(int(PROGRESS * len(match.log))).svg()
