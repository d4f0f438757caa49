"""A line chart as SVG, and the points of every seat over the steps of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from megawatt.match import Match

RIGHT, TOP, BOTTOM = 8, 12, 10
"""How far the axes are from the edges. Scripts read left and right from the chart itself."""


@dataclass(frozen=True)
class Frame:
    """How large a chart is, in its own units, and how far its axis is from the left."""

    width: int
    height: int
    left: int = 46

    def x(self, moment: int, last: int) -> float:
        """Place a moment."""
        return round(self.left + (self.width - self.left - RIGHT) * moment / max(1, last), 1)

    def y(self, value: float, low: float, high: float) -> float:
        """Place a value."""
        room = self.height - TOP - BOTTOM
        return round(self.height - BOTTOM - room * (value - low) / (high - low), 1)

    def opening(self, title: str) -> Markup:
        """Begin a chart; it says where its axis is, so that scripts need not know."""
        size = Markup('viewBox="0 0 {} {}" data-left="{}" data-right="{}"').format(
            self.width, self.height, self.left, RIGHT
        )
        return Markup('<svg class="chart" {} role="img" aria-label="{}">').format(size, title)


LOW = Frame(640, 220)
"""Twice as wide as a rail."""


def points_over_time(match: Match) -> list[list[int]]:
    """Count every seat's points after each step."""
    return [match.at(step).points() for step in range(len(match.log) + 1)]


def lines(rows: Sequence[Sequence[float]], names: Sequence[str], title: str) -> Markup:
    """Draw one line a seat; `rows` holds the values of all seats, moment by moment."""
    low = min(0.0, *(min(row) for row in rows))
    high = max(low + 1.0, *(max(row) for row in rows))
    drawn = [LOW.opening(title)]
    for value in (low, (low + high) / 2, high):
        y = LOW.y(value, low, high)
        drawn.append(
            Markup(
                '<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="4" y="{}">{}</text>'
            ).format(LOW.left, LOW.width, y, y, y + 4, round(value))
        )
    for seat, name in enumerate(names):
        path = " ".join(
            f"{LOW.x(k, len(rows) - 1)},{LOW.y(row[seat], low, high)}" for k, row in enumerate(rows)
        )
        drawn.append(
            Markup('<polyline class="line-{}" points="{}"><title>{}</title></polyline>').format(
                seat % 6, path, name
            )
        )
    return Markup("").join([*drawn, Markup("</svg>")])
