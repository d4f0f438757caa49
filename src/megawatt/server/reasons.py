"""Why one plan is better than another: what each brings until the end, category by category."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from megawatt.bots.forecast import endings
from megawatt.games import part_of
from megawatt.match import Match

WORLDS = 24
"""In so many imagined worlds two plans are played to the end."""
SHOWN = 4
"""So many categories are told, those with the largest differences."""
LEAST = 0.3
"""Points of a difference that is worth a line; it is told to a tenth."""


@dataclass(frozen=True)
class Gain:
    """What a plan brings more in one category than the other plan does; less is below 0."""

    name: str
    points: float

    @property
    def written(self) -> str:
        """The points with their sign, to a tenth."""
        return f"{self.points:+.1f}".replace("-", "−")


@dataclass(frozen=True)
class Grounds:
    """Why a plan is preferred: the categories, the largest first, and all together."""

    gains: list[Gain]
    total: Gain
    doubt: float  # the standard error of the total

    @property
    def most(self) -> float:
        """The largest difference: bars are drawn to its scale."""
        return max(abs(gain.points) for gain in self.gains)


def points_by_category(
    match: Match, seat: int, lang: str, view: Mapping[str, Any] | None = None
) -> dict[str, int]:
    """Split a seat's points into the categories that the game's page names, else into all parts.

    Whoever has a view of the match already gives it.
    """
    key = getattr(part_of(match.game.name, "page"), "CATEGORIES", "")
    if key:
        return dict((view or match.view(seat, lang))["players"][seat][key])
    return match.breakdown(seat, lang)


def grounds(
    match: Match, seat: int, plan: Sequence[int], other: Sequence[int], lang: str
) -> Grounds | None:
    """Compare a plan with another in the same worlds; None if that does not speak for it."""
    ends = zip(endings(match, seat, plan, WORLDS), endings(match, seat, other, WORLDS), strict=True)
    differences = [
        _difference(*(points_by_category(end, seat, lang) for end in pair)) for pair in ends
    ]
    totals = [sum(one.values()) for one in differences]
    total, doubt = fmean(totals), stdev(totals) / sqrt(len(totals))
    names = dict.fromkeys(name for one in differences for name in one)
    means = [Gain(name, fmean(one.get(name, 0) for one in differences)) for name in names]
    worth = sorted((gain for gain in means if abs(gain.points) >= LEAST), key=_size)[:SHOWN]
    return Grounds(worth, Gain("", total), doubt) if worth and total > doubt else None


def _difference(ours: dict[str, int], theirs: dict[str, int]) -> dict[str, int]:
    names = dict.fromkeys([*ours, *theirs])
    return {name: ours.get(name, 0) - theirs.get(name, 0) for name in names}


def _size(gain: Gain) -> float:
    return -abs(gain.points)
