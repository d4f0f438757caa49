"""What the page of a finished game shows: points over time, personal records."""

from markupsafe import Markup

from megawatt.kernel.tongue import Tongue, tongue
from megawatt.server.charts import lines, points_over_time
from megawatt.server.site import Site
from megawatt.tables.results import career
from megawatt.tables.sight import Sight

KEPT = 64
_points: dict[tuple[str, int], list[list[int]]] = {}
"""The points over time of games looked at lately: they never change again."""


def _points_of(sight: Sight) -> list[list[int]]:
    key = (sight.table.id, sight.step)
    if key not in _points:
        if len(_points) >= KEPT:
            _points.clear()
        _points[key] = points_over_time(sight.match)
    return _points[key]


def points_chart(sight: Sight, say: Tongue) -> Markup:
    """Draw everybody's points over the steps of a finished game."""
    names = [row.name for row in sight.seats]
    return lines(_points_of(sight), names, say("Points over time"))


def record_of(site: Site, sight: Sight) -> str:
    """Say how a finished solo game compares with the player's others; else empty."""
    person = None if sight.seat is None else sight.seats[sight.seat].person
    if sight.table.seats != 1 or not sight.over or person is None:
        return ""
    say, mine = tongue(sight.lang), career(site.store, person, sight.table.game)
    if mine.best_solo is None:
        return ""
    points = sight.match.points()[0]
    if mine.played > 1 and points >= mine.best_solo:
        return say.count(
            "Your best solo game so far: {n} point!",
            "Your best solo game so far: {n} points!",
            points,
        )
    return say.count(
        "Your solo record: {n} point.", "Your solo record: {n} points.", mine.best_solo
    )
