"""Energy Empire: the scores of the rulebook tell a bot that plans from one that does not."""

from statistics import mean

import megawatt
from megawatt.bots.settings import settings_for
from megawatt.match import Match

SEEDS = range(24)


def played(names: list[str], seed: int) -> Match:
    match = megawatt.game("energy-empire").start(len(names), seed)
    robots = [megawatt.bot(name, seed=seed + i) for i, name in enumerate(names)]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robots[seat].choose(match, seat))
    return match


def test_greedy_comes_near_the_printed_example() -> None:
    """EE-16.5: the rulebook's example ends with 106 points."""
    assert mean(mean(played(["greedy"] * 2, seed).points()) for seed in SEEDS) > 92


def test_greedy_beats_random() -> None:
    won = 0
    for seed in SEEDS:
        greedy, random = played(["greedy", "random"], seed).points()
        won += greedy > random
    assert won >= 23


def test_greedy_alone_comes_near_the_objective() -> None:
    """EE-18.9: solo asks for 100 points."""
    assert mean(played(["greedy"], seed).points()[0] for seed in SEEDS) > 90


def test_alone_the_search_plays_to_the_end() -> None:
    """EE-18.9: objectives are only known there; with others the usual depth serves."""
    alone, together = settings_for("energy-empire", 1), settings_for("energy-empire", 2)
    assert alone.rollout_depth > together.rollout_depth
    assert settings_for("energy-empire", 1, rollout_depth=3).rollout_depth == 3
    assert settings_for("powerline", 1) == settings_for("powerline", 3)
