"""Any sequence of choices, shrunk to the shortest that breaks a law."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import megawatt
from megawatt.laws.cases import option_sets
from megawatt.laws.secrets import truth_of
from tests.laws.cases import registered


@pytest.mark.parametrize("name", registered())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_play_keeps_the_laws(name: str, data: st.DataObject) -> None:
    game = megawatt.game(name)
    seats = data.draw(st.sampled_from(list(game.seats)), "seats")
    options = data.draw(st.sampled_from(option_sets(name, seats)), "options")
    match = game.start(seats, data.draw(st.integers(0, 2**63 - 1), "seed"), options)
    for pick in data.draw(st.lists(st.integers(0, 10**6), max_size=150), "choices"):
        if match.over:
            break
        seat = match.to_act[pick % len(match.to_act)]
        choices = match.legal(seat)
        assert choices
        revisions = match.revisions(seat)
        action = (choices + revisions)[pick % len(choices + revisions)]
        assert match.why_not(seat, action) is None
        match.play(seat, action)
        assert game.engine.broken(match.edition.record, truth_of(match)) == 0
