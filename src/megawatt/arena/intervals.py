"""Shares and means with intervals that know which games share a deal.

Games of one deal are alike: the same cards came up, perhaps the same moves were made. So a deal
counts as one piece of evidence, a cluster. The spread between deals gives the error of a share or
a mean (the usual linearised variance of a ratio); with few deals Student's t takes the place of
the normal distribution. A share's interval is Wilson's, with the number of *independent* games
that would have the same error: so it stays between 0 and 1 and says something also where every
game was won.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

SURE = 1.959964
"""Standard deviations on either side that hold 95 in 100."""
Seen = tuple[int, float]
"""One game: its deal, and what it counts."""


@dataclass(frozen=True)
class Share:
    """A part of a whole, with the interval in which the true share lies (95 in 100)."""

    part: float
    of: float
    least: float
    most: float

    @property
    def share(self) -> float:
        """The part as a fraction."""
        return self.part / self.of if self.of else 0.0


@dataclass(frozen=True)
class Mean:
    """A mean with half the width of its interval (95 in 100); None: one deal says nothing."""

    mean: float
    half: float | None


def student(deals: int) -> float:
    """Give the 97.5 % point of Student's t for so many deals (two or more)."""
    free = deals - 1
    if free <= 2:
        return (12.706205, 4.302653)[free - 1]
    z = SURE
    return (
        z
        + (z**3 + z) / (4 * free)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * free**3)
    )


def wilson(part: float, of: float, independent: float | None = None) -> Share:
    """Give a share with Wilson's interval, as if so many games were independent (else all)."""
    n = of if independent is None else independent
    if of == 0 or n == 0:
        return Share(part, of, 0.0, 1.0)
    rate, square = part / of, SURE**2
    middle = (rate + square / (2 * n)) / (1 + square / n)
    half = SURE * sqrt(rate * (1 - rate) / n + square / (4 * n * n)) / (1 + square / n)
    return Share(part, of, max(0.0, middle - half), min(1.0, middle + half))


def _clusters(seen: Iterable[Seen]) -> list[tuple[float, int]]:
    """Add up what the games of each deal count: (sum, games)."""
    found: dict[int, tuple[float, int]] = {}
    for deal, value in seen:
        total, games = found.get(deal, (0.0, 0))
        found[deal] = total + value, games + 1
    return list(found.values())


def _variance(clusters: Sequence[tuple[float, int]]) -> float:
    """Estimate the variance of the mean of all games from how the deals differ (two or more)."""
    deals, games = len(clusters), sum(n for _, n in clusters)
    mean = sum(total for total, _ in clusters) / games
    squares = sum((total - mean * n) ** 2 for total, n in clusters)
    return deals / (deals - 1) * squares / games**2


def share_of(seen: Iterable[Seen]) -> Share:
    """Give a share of wins with its interval by deal."""
    clusters = _clusters(seen)
    deals, games = len(clusters), sum(n for _, n in clusters)
    part = sum(total for total, _ in clusters)
    if deals < 2:
        return wilson(part, games, independent=0)
    rate = part / games
    alike = rate * (1 - rate)
    variance = _variance(clusters)
    if alike < 1e-12:  # all won or all lost: the deals are all that is sure to differ
        independent = float(deals)
    else:
        independent = min(games, alike / variance) if variance > 0 else float(games)
    return wilson(part, games, independent * (SURE / student(deals)) ** 2)


def mean_of(seen: Iterable[Seen]) -> Mean:
    """Give a mean with its interval by deal."""
    clusters = _clusters(seen)
    games = sum(n for _, n in clusters)
    mean = sum(total for total, _ in clusters) / games if games else 0.0
    if len(clusters) < 2:
        return Mean(mean, None)
    return Mean(mean, student(len(clusters)) * sqrt(_variance(clusters)))
