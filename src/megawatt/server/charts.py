"""A line chart as SVG, and the points of every seat over the steps of a game."""

from collections.abc import Sequence

from markupsafe import Markup

from megawatt.match import Match

WIDTH, HEIGHT, EDGE = 640, 220, 46


def points_over_time(match: Match) -> list[list[int]]:
    """Count every seat's points after each step."""
    return [match.at(step).points() for step in range(len(match.log) + 1)]


def lines(rows: Sequence[Sequence[float]], names: Sequence[str], title: str) -> Markup:
    """Draw one line a seat; `rows` holds the values of all seats, moment by moment."""
    low = min(0.0, *(min(row) for row in rows))
    high = max(low + 1.0, *(max(row) for row in rows))
    drawn = [
        Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            WIDTH, HEIGHT, title
        )
    ]
    for value in (low, (low + high) / 2, high):
        y = _y(value, low, high)
        drawn.append(
            Markup(
                '<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="4" y="{}">{}</text>'
            ).format(EDGE, WIDTH, y, y, y + 4, round(value))
        )
    for seat, name in enumerate(names):
        path = " ".join(
            f"{_x(k, len(rows))},{_y(row[seat], low, high)}" for k, row in enumerate(rows)
        )
        drawn.append(
            Markup('<polyline class="line-{}" points="{}"><title>{}</title></polyline>').format(
                seat % 6, path, name
            )
        )
    return Markup("").join([*drawn, Markup("</svg>")])


def _x(k: int, n: int) -> float:
    return round(EDGE + (WIDTH - EDGE - 8) * k / max(1, n - 1), 1)


def _y(value: float, low: float, high: float) -> float:
    return round(HEIGHT - 10 - (HEIGHT - 22) * (value - low) / (high - low), 1)
