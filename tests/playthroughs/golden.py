"""Readable playthroughs of every game, to compare line by line; `make golden` writes them anew."""

import random
from collections.abc import Iterator
from pathlib import Path

import megawatt
from tests.laws.cases import option_sets, registered

FOLDER = Path(__file__).parent
STEPS = 120


def names() -> Iterator[tuple[str, int, int]]:
    """(game, seats, which option set): each preset and some others, over the seat counts."""
    for name in registered():
        game = megawatt.game(name)
        sets = option_sets(name, game.seats[-1])
        for k in range(min(len(sets), len(game.rules.presets) + 3)):
            yield name, game.seats[k % len(game.seats)], k


def playthrough(name: str, seats: int, k: int) -> str:
    """Play at random and tell it: the question, the choices, what was chosen, the result."""
    sets = option_sets(name, seats)
    match = megawatt.game(name).start(seats, 100 + k, sets[k % len(sets)])
    luck = random.Random(k)
    told = [f"{match.game.title}, {seats} seats, seed {match.seed}", f"options: {match.options}"]
    while not match.over:
        seat = luck.choice(match.to_act)
        choices = match.legal(seat)
        action = luck.choice(choices)
        step = len(match.log)
        if step < STEPS:
            told.append(f"\n{step}. seat {seat}: {match.decision(seat)}")
            told.append(f"   legal {choices}" if len(choices) <= 40 else f"   {len(choices)} legal")
            told.append(f"   > {action} {match.words(action, seat=seat)}")
            told.append(f"   points {match.points()}")
        match.play(seat, action)
    told.append(f"\n{len(match.log)} steps; points {match.points()}; places {match.places()}")
    told += [f"seat {seat}: {match.breakdown(seat)}" for seat in range(seats)]
    told.append(match.outcome())
    return "\n".join(told).rstrip() + "\n"


def path_of(name: str, seats: int, k: int) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / name / f"{k:02}-{seats}-seats.txt"


def main() -> None:
    """Write all of them."""
    for name, seats, k in names():
        path = path_of(name, seats, k)
        path.parent.mkdir(exist_ok=True)
        path.write_text(playthrough(name, seats, k), encoding="utf-8")
        print(path.relative_to(FOLDER))


if __name__ == "__main__":
    main()
