"""Nothing that stands beside a place hides the points of a station or a city."""

import pytest

import megawatt
from megawatt.games.powerline.layout import CITY_POINTS, CLEAR, PHONE, dist, layout
from megawatt.match import Match

FIGURE = 11.0
"""Half of the width of a worker beside its place."""


def discs(at: dict[str, object]) -> list[tuple[float, float]]:
    pairs = zip(at["stations"], at["badges"], strict=True)  # type: ignore[call-overload]  # plain data
    return [(x + dx, y + dy) for (x, y), (dx, dy) in pairs]


def beginnings() -> list[Match]:
    game = megawatt.game("powerline")
    return [game.start(1, seed=seed) for seed in (*range(12), 37)]


@pytest.mark.parametrize("match", beginnings())
def test_workers_that_may_go_first_hide_no_points(match: Match) -> None:
    at = layout(match.view(0), "stage")
    right, down = CITY_POINTS
    points = discs(at) + [(x + right, y + down) for x, y in at["cities"]]
    for (line, end), spots in at["aside"].items():
        segment = 0 if end == 0 else len(at["ways"][line].places) - 1
        x, y = at["ways"][line].places[segment]
        nearest = min(dist((x + dx, y + dy), one) for dx, dy in spots for one in points)
        assert nearest >= CLEAR - FIGURE / 2, (line, end)


@pytest.mark.parametrize("match", beginnings())
def test_flags_of_a_phone_hide_no_points(match: Match) -> None:
    at = layout(match.view(0), "phone")
    hidden = [
        spot
        for spot in at["flags"].values()
        if any(dist(spot, one) < PHONE.chip for one in discs(at))
    ]
    assert hidden == []
