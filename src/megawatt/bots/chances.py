"""Everybody's chance to win at one moment, adding up to one.

A search expects leads in points and squeezes them, so its chances may lie too near to each other
or too far apart. A game says in its `search.py` how much they are drawn apart (`SHARPNESS`; below
1: together), measured by `tools/calibration.py`.
"""

from collections.abc import Sequence

from megawatt.bots.search import EFFORT, Search
from megawatt.bots.settings import sharpness_of
from megawatt.match import Match


def raw_chances(match: Match, seed: int = 0, effort: int = EFFORT) -> list[float]:
    """Ask for every seat how it stands, by what that seat may know; they add up to anything."""
    each = max(1, effort // match.seats)
    return [Search(seed=seed, effort=each).outlook(match, k).win for k in range(match.seats)]


def chances(match: Match, seed: int = 0, effort: int = EFFORT) -> tuple[float, ...]:
    """Say everybody's chance to win.

    >>> import megawatt
    >>> match = megawatt.game("powerline").start(seats=2, seed=7)
    >>> round(sum(chances(match, effort=60)), 6)
    1.0
    """
    return shares(raw_chances(match, seed, effort), sharpness_of(match.game.name))


def shares(found: Sequence[float], sharpness: float = 1.0) -> tuple[float, ...]:
    """Make chances add up to 1; if nobody has any, all have the same."""
    drawn = [one**sharpness for one in found]
    total = sum(drawn)
    return tuple(one / total if total else 1.0 / len(drawn) for one in drawn)
