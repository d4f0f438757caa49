"""The laws of the story over many random games: `python -m tools.many_stories --games 1000`.

The tests try every game and seat count with some option sets; this tries as many games of each as
one likes, over all option sets in turn. It stops at the first law that is broken.
"""

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice

from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

from megawatt.laws import story
from megawatt.laws.cases import Case, cases
from megawatt.library import game, games


def check(name: str, numbers: range) -> int:
    """Play the games of these numbers under the laws of the story; say how many."""
    tables = cycle(cases([name]))
    for number, case in zip(numbers, islice(tables, numbers.start, None), strict=False):
        check_one(case, number)
    return len(numbers)


def check_one(case: Case, seed: int) -> None:
    """Play one game under every law, and name it when one is broken."""
    for law in story.LAWS:
        try:
            law(case, seed)
        except Exception as broken:
            raise AssertionError(f"{case}, seed {seed}, {law.__name__}: {broken}") from broken


def arguments() -> argparse.Namespace:
    """Read the command line."""
    words = (__doc__ or "").splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m tools.many_stories", description=words)
    parser.add_argument("--games", type=int, default=100, help="of each game (100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (0)")
    parser.add_argument("--game", action="append", default=[], help="only this one; repeatable")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time")
    parser.add_argument("--portion", type=int, default=10, help="games of one job (10)")
    return parser.parse_args()


def main() -> None:
    """Check every game asked for."""
    asked = arguments()
    names = [game(name).name for name in asked.game] or games()
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with ProcessPoolExecutor(asked.jobs) as pool, Progress(*columns) as progress:
        for name in names:
            bar = progress.add_task(name, total=asked.games)
            end = asked.first + asked.games
            starts = range(asked.first, end, asked.portion)
            portions = [range(k, min(k + asked.portion, end)) for k in starts]
            for done in pool.map(check, [name] * len(portions), portions):
                progress.advance(bar, done)
    numbers = f"{asked.first} to {asked.first + asked.games - 1}"
    print(f"Games {numbers} of each ({', '.join(names)}) keep the laws of the story.")


if __name__ == "__main__":
    main()
