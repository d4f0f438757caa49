"""Everybody's chance at one moment: it adds up, and is true at the end."""

import pytest

from harbour.game import GAME
from megawatt.bots.chances import chances, shares
from megawatt.library import Game

HARBOUR = Game(GAME)


@pytest.mark.parametrize("sharpness", [0.5, 1.0, 3.0])
def test_shares_add_up_and_keep_their_order(sharpness: float) -> None:
    found = shares([0.2, 0.6, 0.4], sharpness)

    assert sum(found) == pytest.approx(1.0)
    assert found[1] > found[2] > found[0]
    assert shares([0.0, 0.0], sharpness) == (0.5, 0.5)


def test_more_sharpness_draws_chances_apart() -> None:
    assert shares([0.4, 0.6], 1.0) == pytest.approx((0.4, 0.6))
    assert shares([0.4, 0.6], 2.0) == pytest.approx((16 / 52, 36 / 52))


@pytest.mark.parametrize("seats", [2, 3])
def test_the_chances_of_all_seats_add_up_until_they_are_results(seats: int) -> None:
    match = HARBOUR.start(seats, seed=7)
    assert sum(chances(match, effort=60)) == pytest.approx(1.0)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    winners = match.winners()
    expected = [(seat in winners) / len(winners) for seat in range(seats)]
    assert chances(match) == pytest.approx(expected)
