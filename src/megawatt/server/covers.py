"""The picture of a game in the lobby: a moment in the middle of a game between bots."""

from functools import cache

from megawatt.bots import bot
from megawatt.match import Game

SEED = 11
PART = 0.6
"""How far the game on the picture is."""


@cache
def cover(game: Game) -> str:
    """Draw a game as it looks when it is in full swing."""
    match = game.start(game.seats[min(2, len(game.seats) - 1)], SEED)
    robot = bot("greedy", seed=SEED)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robot.choose(match, seat))
    return match.at(int(PART * len(match.log))).svg()
