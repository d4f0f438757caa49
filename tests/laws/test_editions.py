"""Whatever the reader accepts can be played; `python -m tools.random_editions 1000` plays more."""

import pytest

from megawatt.library import game, games
from tools.random_editions import play_random_edition


@pytest.mark.parametrize("name", games())
def test_random_editions_keep_all_laws(name: str) -> None:
    differ = [play_random_edition(game(name), seed, 4) for seed in range(2)]
    assert min(differ) > 0
