"""The story of a whole game of Powerline, to compare line by line.

`python -m tests.games.powerline.golden_story` writes it anew.
"""

from pathlib import Path

import megawatt
from megawatt.match import Match

PATH = Path(__file__).parents[2] / "playthroughs" / "powerline" / "story.txt"


def greedy_game(seats: int, seed: int, **options: object) -> Match:
    """Play a whole game between greedy bots."""
    match = megawatt.game("powerline").start(seats, seed, options)
    bots = [megawatt.bot("greedy", seed=seed + seat) for seat in range(seats)]
    while not match.over:
        for seat in match.to_act:
            match.play(seat, bots[seat].choose(match, seat))
    return match


def golden_story() -> str:
    """Tell a game of two greedy bots to the first of them, then the result."""
    match = greedy_game(2, 7)
    told = [f"{one.step} {one.turn} {one.kind} {one.text}" for one in match.story(0)]
    return "\n".join([*told, f"points {match.points()}; places {match.places()}"]) + "\n"


def main() -> None:
    """Write it."""
    PATH.write_text(golden_story(), encoding="utf-8")


if __name__ == "__main__":
    main()
