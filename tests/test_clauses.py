"""Every clause of every specification has a test that cites it."""

import pytest

from megawatt.games import GAMES
from tests.clauses import PREFIXES, defined, uncited


def test_all_games_have_a_specification() -> None:
    assert sorted(PREFIXES) == sorted(GAMES.values())


@pytest.mark.parametrize("game", PREFIXES)
def test_every_clause_is_cited(game: str) -> None:
    assert len(defined(game)) > 100
    assert uncited(game) == []
