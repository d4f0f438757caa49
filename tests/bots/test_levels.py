"""The levels for people: named the same everywhere, each better than the one below."""

import pytest

import megawatt
from megawatt.bots.levels import LEVELS, Level, level
from megawatt.bots.settings import levels_of, settings_for
from megawatt.library import Game

DEALS = range(3)


def points(game: Game, deal: int, names: tuple[str, str]) -> list[int]:
    """Play a deal to its end and give the points of both bots."""
    match = game.start(2, deal)
    robots = [megawatt.bot(name, seed=deal) for name in names]
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, robots[seat].choose(match, seat))
    return match.points()


@pytest.mark.parametrize(("better", "worse"), [("casual", "beginner"), ("strong", "casual")])
@pytest.mark.parametrize("name", megawatt.games())
def test_each_level_makes_more_points_than_the_one_below(
    name: str, better: str, worse: str
) -> None:
    """Both seats of a few deals; the arena shows it over many (docs/bots.md)."""
    lead = 0
    for deal in DEALS:
        first, second = points(megawatt.game(name), deal, (better, worse))
        lead += first - second
        first, second = points(megawatt.game(name), deal, (worse, better))
        lead += second - first
    assert lead > 0


def test_what_a_level_does_differently_in_a_game_are_settings_of_the_search() -> None:
    for name in megawatt.games():
        for one, changes in levels_of(name).items():
            assert one in LEVELS
            settings_for(name, **{k: v for k, v in changes.items() if k != "temperature"})


def test_a_game_may_ask_a_level_for_less_care() -> None:
    strong = level("strong")()
    assert isinstance(strong, Level)
    assert strong.settings_in("powerline")["temperature"] > 0
    assert strong.settings_in("futuropia")["temperature"] == 0


def test_your_own_settings_come_before_a_level_s() -> None:
    assert level("strong")(temperature=0).settings_in("powerline")["temperature"] == 0
    assert level("casual")(uniform_mix=0.9).settings_in("powerline")["uniform_mix"] == 0.9
