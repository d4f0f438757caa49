"""The analysis of a finished game."""

from megawatt.server.analysis import Estimate, swings
from tests.tables.conftest import HARBOUR


def test_the_largest_swings_come_in_the_order_they_were_played() -> None:
    match = HARBOUR.start(2, seed=7)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    assert match.winners() == [0, 1]  # they share the victory
    chances = [0.5, 0.45, 0.9]
    estimates = [Estimate(k, 0, win, 0.0, 0, 0) for k, win in enumerate(chances)]

    found = swings(match, estimates, most=2)

    assert [swing.moment for swing in found] == [2, 3]
    assert [round(swing.change, 2) for swing in found] == [0.45, -0.4]
