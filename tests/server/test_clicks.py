"""How many clicks a turn takes: one click on the thing one wants does all that follows from it."""

import pytest

from megawatt.library import game
from tools.count_clicks import count_clicks

MOST = {"powerline": 7.0, "future-energy": 5.0, "energy-empire": 3.5, "futuropia": 3.0}
"""Clicks a turn, on average over a game; in Powerline one a worker, and one to be done."""


@pytest.mark.parametrize("name", MOST)
def test_a_sensible_player_needs_few_clicks_a_turn(name: str) -> None:
    found = count_clicks(game(name))

    assert found.missing == 0  # the board and the prompt offer everything
    assert found.turns > 3
    assert found.per_turn <= MOST[name]
