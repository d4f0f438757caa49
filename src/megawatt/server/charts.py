"""A line chart as SVG, and the points of every seat over the steps of a game."""

from collections.abc import Sequence

from markupsafe import Markup

from megawatt.match import Match

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 46, 8, 12, 10
"""How far the axes are from the edges. Scripts read left and right from the chart itself."""


def x_of(moment: int, last: int) -> float:
    """Place a moment on a chart."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * moment / max(1, last), 1)


def y_of(value: float, low: float, high: float) -> float:
    """Place a value on a chart."""
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - low) / (high - low), 1)


def opening(title: str) -> Markup:
    """Begin a chart; it says where its axis is, so that scripts need not know."""
    size = Markup('viewBox="0 0 {} {}" data-left="{}" data-right="{}"').format(
        WIDTH, HEIGHT, LEFT, RIGHT
    )
    return Markup('<svg class="chart" {} role="img" aria-label="{}">').format(size, title)


def points_over_time(match: Match) -> list[list[int]]:
    """Count every seat's points after each step."""
    return [match.at(step).points() for step in range(len(match.log) + 1)]


def lines(rows: Sequence[Sequence[float]], names: Sequence[str], title: str) -> Markup:
    """Draw one line a seat; `rows` holds the values of all seats, moment by moment."""
    low = min(0.0, *(min(row) for row in rows))
    high = max(low + 1.0, *(max(row) for row in rows))
    drawn = [opening(title)]
    for value in (low, (low + high) / 2, high):
        y = y_of(value, low, high)
        drawn.append(
            Markup(
                '<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="4" y="{}">{}</text>'
            ).format(LEFT, WIDTH, y, y, y + 4, round(value))
        )
    for seat, name in enumerate(names):
        path = " ".join(
            f"{x_of(k, len(rows) - 1)},{y_of(row[seat], low, high)}" for k, row in enumerate(rows)
        )
        drawn.append(
            Markup('<polyline class="line-{}" points="{}"><title>{}</title></polyline>').format(
                seat % 6, path, name
            )
        )
    return Markup("").join([*drawn, Markup("</svg>")])
