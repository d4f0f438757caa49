"""Play a game between greedy bots for a while and keep the moment for its rulebook's picture.

    python -m tools.rulebook_position powerline --seats 2 --steps 100

Run it again when the rules have changed so much that the stored moment cannot be replayed.
"""

import argparse
from pathlib import Path

from megawatt import bot, game
from megawatt.match import Match
from megawatt.rulebooks.book import FOLDER

HEAD = "# A moment of a game between greedy bots, for the picture (tools/rulebook_position.py).\n"


def play(name: str, seats: int, seed: int, steps: int) -> Match:
    """Let greedy bots play, at most so many steps and never to the end."""
    match = game(name).start(seats, seed)
    player = bot("greedy", seed=seed)
    while len(match.log) < steps and not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(match, seat))
    return match


def as_toml(match: Match) -> str:
    """Write a match as a file that can be replayed: seats, seed, and what was done."""
    steps = "".join(f"  [{seat}, {action}],\n" for seat, action in match.log)
    return f"{HEAD}seats = {match.seats}\nseed = {match.seed}\nlog = [\n{steps}]\n"


def main() -> None:
    """Read the wishes, play, write."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game")
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--seed", type=int, default=11)
    asked.add_argument("--steps", type=int, default=100)
    wish = asked.parse_args()
    match = play(wish.game, wish.seats, wish.seed, wish.steps)
    path = Path(game(wish.game).rules.folder) / FOLDER / "position.toml"
    path.write_text(as_toml(match), encoding="utf-8")
    print(f"{path}: {len(match.log)} steps")


if __name__ == "__main__":
    main()
