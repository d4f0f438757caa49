"""The golden playthroughs still read as they did: a change of rules or words is seen and wanted."""

import pytest

from tests.playthroughs.golden import names, path_of, playthrough


@pytest.mark.parametrize(("name", "seats", "k"), list(names()))
def test_playthrough(name: str, seats: int, k: int) -> None:
    path = path_of(name, seats, k)
    assert path.exists(), "run `make golden`"
    assert playthrough(name, seats, k).splitlines() == path.read_text("utf-8").splitlines()
