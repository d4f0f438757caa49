"""Random editions that the reader accepts must be playable: `python -m tools.random_editions 1000`.

Numbers and choices of a box are drawn anew within the limits of its reader; what it accepts is
played at random, with the laws that need no words checked after every step.
"""

import random
import sys
from copy import deepcopy
from typing import Any

from megawatt.editions import Draft, limits_of
from megawatt.laws.random_games import check_random_play
from megawatt.library import Game, game, games

GAMES_OF_AN_EDITION = 10
CHANGES = 12
TRIES = 40


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [p for key, one in value.items() for p in _leaves(one, (*path, key))]
    if isinstance(value, list):
        return [p for k, one in enumerate(value) for p in _leaves(one, (*path, k))]
    return [path]


def _change(draft: Draft, luck: random.Random) -> None:
    """Change one value of the box; take it back if the reader refuses."""
    section = luck.choice(draft.sections)
    row = luck.randrange(len(section.rows))
    before = deepcopy(section.rows[row])
    path = luck.choice([p for p in _leaves(before) if p[-1] != "source"])
    limits = limits_of(draft.game, section.name, row, path)
    fresh = deepcopy(before)
    target: Any = fresh
    for part in path[:-1]:
        target = target[part]
    if limits and limits.allowed:
        target[path[-1]] = luck.choice(limits.allowed)
    elif type(target[path[-1]]) is int:
        least, most = (limits.least, limits.most) if limits else (0, 9)
        target[path[-1]] = luck.randint(least, most)
    draft.put(section.name, row, fresh)
    if draft.complaint() is not None:
        draft.put(section.name, row, before)


def random_edition(opened: Game, seed: int) -> Draft:
    """Draw an edition that the reader accepts."""
    luck, draft = random.Random(seed), Draft.standard(opened, f"random {seed}")
    for _ in range(TRIES):
        _change(draft, luck)
        if len(draft.differences) >= CHANGES:
            break
    return draft


def play_random_edition(opened: Game, seed: int, number: int) -> int:
    """Play games with a random edition under the laws; say in how many rows it differs."""
    draft, seats = random_edition(opened, seed), list(opened.seats)
    for k in range(number):
        match = opened.start(seats[(seed + k) % len(seats)], seed + k, None, draft.opened())
        check_random_play(match, seed + k)
    return len(draft.differences)


def main() -> None:
    """Play as many editions as asked for, of all games in turn."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    number = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES_OF_AN_EDITION
    names = games()
    for seed in range(wanted):
        name = names[seed % len(names)]
        differ = play_random_edition(game(name), seed, number)
        print(f"{seed + 1}/{wanted} {name}: {differ} rows differ, {number} games keep the laws")


if __name__ == "__main__":
    main()
