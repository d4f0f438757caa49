"""Ten thousand random games of each kind, and games of silly and greedy players."""

import pytest

from megawatt.laws import random_games
from tests.laws.cases import registered

GAMES = 10_000


@pytest.mark.parametrize("game", registered())
def test_ten_thousand_games(game: str) -> None:
    random_games.random_games_keep_the_laws(game, GAMES)


@pytest.mark.parametrize("game", registered())
@pytest.mark.parametrize("pick", random_games.PICKS)
def test_silly_and_greedy_play_ends(game: str, pick: str) -> None:
    random_games.any_play_ends(game, pick)
