"""Nothing that stands beside a place hides the points of a station or a city."""

from itertools import combinations

import pytest

import megawatt
from megawatt.games.powerline.layout import (
    CITY_POINTS,
    CLEAR,
    NUMBER,
    NUMBERS_APART,
    PHONE,
    dist,
    layout,
)
from megawatt.match import Match

FIGURE = 11.0
"""Half of the width of a worker beside its place."""
SUN = 12.0
"""So far from a disc the sun of a joker leaves its number free: half of both, but for its rays."""


def discs(at: dict[str, object]) -> list[tuple[float, float]]:
    pairs = zip(at["stations"], at["badges"], strict=True)  # type: ignore[call-overload]  # plain data
    return [(x + dx, y + dy) for (x, y), (dx, dy) in pairs]


@pytest.fixture(params=[*range(12), 37])
def match(request: pytest.FixtureRequest) -> Match:
    """A beginning."""
    return megawatt.game("powerline").start(1, seed=request.param)


def test_workers_that_may_go_first_hide_no_points(match: Match) -> None:
    at = layout(match.view(0), "stage")
    right, down = CITY_POINTS
    points = discs(at) + [(x + right, y + down) for x, y in at["cities"]]
    for (line, end), spots in at["aside"].items():
        segment = 0 if end == 0 else len(at["ways"][line].places) - 1
        x, y = at["ways"][line].places[segment]
        nearest = min(dist((x + dx, y + dy), one) for dx, dy in spots for one in points)
        assert nearest >= CLEAR - FIGURE / 2, (line, end)


def test_flags_of_a_phone_hide_no_points(match: Match) -> None:
    at = layout(match.view(0), "phone")
    hidden = [
        spot
        for spot in at["flags"].values()
        if any(dist(spot, one) < PHONE.chip for one in discs(at))
    ]
    assert hidden == []


def test_numbers_of_workers_keep_clear_of_each_other(match: Match) -> None:
    """Wherever two workers stand, with points on either side: one number goes left, or both."""
    view = match.view(0)
    ways = layout(view, "stage")["ways"]
    places = [(n, i) for n, way in enumerate(ways) for i in range(len(way.places))]
    one, other = view["workers"][:2]
    for pair in combinations(places, 2):
        first, second = (ways[line].places[segment] for line, segment in pair)
        if dist(first, second) > 4 * NUMBER[0]:
            continue
        for worker, (line, segment) in zip((one, other), pair, strict=True):
            worker |= {"line": line, "segment": segment, "n": 1}
        left = layout(view, "stage")["left"]
        at = [
            (x + (-1 if place in left else 1) * NUMBER[0], y + NUMBER[1])
            for place, (x, y) in zip(pair, (first, second), strict=True)
        ]
        assert dist(*at) > NUMBERS_APART, pair


@pytest.mark.parametrize("face", ["stage", "phone"])
@pytest.mark.parametrize("sign", ["price", "paid"])
def test_the_price_of_a_joker_hides_no_points_of_a_station(face: str, sign: str) -> None:
    """Its sun stood over the 10 of the uppermost station."""
    at = layout(megawatt.game("powerline").start(1, seed=3).view(0), face)
    scale = 0.7 if face == "phone" else 1.0
    for (line, segment), (dx, dy) in at[sign].items():
        x, y = at["ways"][line].places[segment]
        sun = (x + dx * scale, y + dy * scale)
        assert min(dist(sun, disc) for disc in discs(at)) > SUN * scale, (line, segment)
