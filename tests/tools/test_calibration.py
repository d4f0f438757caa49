"""The measure of chances finds how much they must be drawn apart."""

import random

import pytest

from megawatt.bots.chances import shares
from tools.calibration import Moment, best_sharpness, bins_of, farthest, loss, report

SHARPNESS = 2.5


def planted(count: int) -> list[Moment]:
    """Moments of games that are won as often as drawn-apart chances say."""
    luck, found = random.Random(3), []
    for _ in range(count):
        told = [luck.uniform(0.2, 0.8), luck.uniform(0.2, 0.8)]
        first = float(luck.random() < shares(told, SHARPNESS)[0])
        found.append(Moment(told, [first, 1.0 - first]))
    return found


def test_a_planted_sharpness_is_found() -> None:
    moments = planted(6000)

    assert best_sharpness(moments) == pytest.approx(SHARPNESS, abs=0.2)
    assert loss(moments, SHARPNESS) < loss(moments, 1.0)


def test_forecasts_that_are_true_lie_on_the_line() -> None:
    moments = planted(6000)
    bins = bins_of(moments, SHARPNESS)

    assert sum(one.moments for one in bins) == 12_000
    assert farthest(bins, 200) < 0.05
    assert farthest(bins_of(moments, 1.0), 200) > 0.08


def test_the_report_tells_bins_and_surprise() -> None:
    moments = planted(400)
    told = report("any", moments, (moments[::2], moments[1::2]))

    assert "400 moments, sharpness " in told
    assert "| forecast | came true | forecasts |" in told
