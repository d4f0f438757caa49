"""Measure the pictures of all games: how long a board takes to draw, what changes with a move.

Random games are played; the heaviest moment of each face is told. What never changes between moves
(styles, definitions, the layer called "art") is counted apart: a browser keeps it.

    python tools/measure_boards.py [games …]
"""

import random
import re
import sys
import time

from megawatt.kernel.tongue import tongue
from megawatt.library import game, games
from megawatt.match import Match
from megawatt.picture import FACES, Face, draw

STILL = re.compile(r'<style>.*?</style>|<defs>.*?</defs>|<g id="art".*?<!-- art -->', re.DOTALL)
EVERY, TRIES, SEED = 29, 3, 5


def drawn(match: Match, seat: int, face: Face) -> tuple[float, int, int]:
    """Draw a board; give milliseconds of the processor, bytes that change, and all bytes."""
    view, choices = match.view(seat), match.choices(seat)
    say, taken = tongue("en").at_table(match.names, seat), []
    for _ in range(TRIES):
        begin = time.process_time()
        svg = draw(match.game.rules, view, choices, say, face)
        taken.append(time.process_time() - begin)
    whole = len(svg.encode())
    still = sum(len(part.encode()) for part in STILL.findall(svg))
    return min(taken) * 1000, whole - still, whole


def main(names: list[str]) -> None:
    """Play and measure."""
    luck = random.Random(SEED)
    for name in names or list(games()):
        match, step = game(name).start(3, seed=SEED), 0
        heaviest = dict.fromkeys(FACES, (0.0, 0, 0))
        while not match.over:
            seat = luck.choice(match.to_act)
            if step % EVERY == 0:
                for face in FACES:
                    now = drawn(match, seat, face)
                    heaviest[face] = tuple(map(max, heaviest[face], now))
            match.play(seat, luck.choice(match.legal(seat)))
            step += 1
        for face, (spent, moving, whole) in heaviest.items():
            print(f"{name:16} {face:10} {spent:6.1f} ms {moving:7} bytes change of {whole:7}")


if __name__ == "__main__":
    main(sys.argv[1:])
