"""Play a game for a while and keep the moment for its rulebook's picture.

    python -m tools.rulebook_position futuropia --seats 2 --steps 70
    python -m tools.rulebook_position powerline --guided

Bots play, greedy ones unless others are named, or the learner of the guided first game does all
that is proposed. Run it again when the rules have changed so much that the stored moment cannot be
replayed.
"""

import argparse
from pathlib import Path

from megawatt import bot, game
from megawatt.games import part_of
from megawatt.games.teaching import Guide
from megawatt.match import Match
from megawatt.rulebooks.book import FOLDER

HEAD = "# A moment of a real game, for the picture (tools/rulebook_position.py).\n"


def play(name: str, seats: int, seed: int, steps: int, kind: str) -> Match:
    """Let bots play so many steps."""
    match = game(name).start(seats, seed)
    player = bot(kind, seed=seed)
    while len(match.log) < steps and not match.over:
        seat = match.to_act[0]
        match.play(seat, player.choose(match, seat))
    return match


def play_guided(name: str) -> Match:
    """Do what the guide of a game proposes, as long as it proposes something possible."""
    part = part_of(name, "first_game")
    if part is None:
        raise SystemExit(f"There is no guided game of {name}.")
    guide: Guide = part.GUIDE
    match = game(name).start(guide.seats, guide.seed, guide.options)
    for lesson in guide.lessons:
        if lesson.action is None or lesson.action not in match.legal(0):
            break
        match.play(0, lesson.action)
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
    asked.add_argument("--bot", default="greedy")
    asked.add_argument("--guided", action="store_true")
    wish = asked.parse_args()
    if wish.guided:
        match = play_guided(wish.game)
    else:
        match = play(wish.game, wish.seats, wish.seed, wish.steps, wish.bot)
    path = Path(game(wish.game).rules.folder) / FOLDER / "position.toml"
    path.write_text(as_toml(match), encoding="utf-8")
    print(f"{path}: {len(match.log)} steps")


if __name__ == "__main__":
    main()
