"""Rectangles on the board."""

from functools import lru_cache
from typing import NamedTuple


class Area(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return round(self.x + self.w, 1)

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return round(self.y + self.h, 1)

    @property
    def cx(self) -> float:
        """Its middle, across."""
        return round(self.x + self.w / 2, 1)

    @property
    def cy(self) -> float:
        """Its middle, down."""
        return round(self.y + self.h / 2, 1)

    def inset(self, by: float) -> "Area":
        """Give the rectangle with a margin inside (or outside, if negative)."""
        return Area(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


@lru_cache(maxsize=8192, typed=True)  # most of a board stands where it stood before
def area(x: float, y: float, w: float, h: float) -> Area:
    """Give a rectangle with rounded numbers."""
    return Area(round(x, 1), round(y, 1), round(w, 1), round(h, 1))
