"""Powerline alone: the rulebook's ranks tell a bot that plans from one that does not."""

from statistics import mean

import megawatt

LOWEST_RANK_ENDS = 60
SEEDS = range(24)


def average(name: str) -> float:
    found = []
    for seed in SEEDS:
        match, robot = megawatt.game("powerline").start(1, seed), megawatt.bot(name, seed=seed)
        while not match.over:
            match.play(0, robot.choose(match, 0))
        found.append(match.points()[0])
    return mean(found)


def test_greedy_stands_in_the_bands() -> None:
    """PL-17.2: above the lowest rank on average, over many deals."""
    assert average("greedy") > LOWEST_RANK_ENDS


def test_random_stays_below_them() -> None:
    assert average("random") <= LOWEST_RANK_ENDS
