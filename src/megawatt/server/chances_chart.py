"""The chart of chances to win as SVG: one line for each seat, the largest swings marked."""

from collections.abc import Sequence

from markupsafe import Markup

from megawatt.server.analysis import Estimate, Swing
from megawatt.server.charts import EDGE, HEIGHT, WIDTH

RIGHT, TOP, BOTTOM = 8, 12, 10


def x_of(moment: int, last: int) -> float:
    """Give the horizontal position of a moment."""
    return round(EDGE + (WIDTH - EDGE - RIGHT) * moment / max(1, last), 1)


def _y_of(value: float, high: float) -> float:
    return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / high, 1)


def chances_chart(
    estimates: Sequence[Estimate],
    swings: Sequence[Swing],
    names: Sequence[str],
    last: int,
    title: str,
) -> Markup:
    """Draw the chances of all seats, in per cent; alone, the points expected at the end."""
    alone = len(names) == 1
    high = max([one.points for one in estimates] + [1.0]) * 1.08 if alone else 1.0
    values = [(one, one.points if alone else one.win) for one in estimates]
    drawn = [
        Markup('<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            WIDTH, HEIGHT, title
        ),
        *(_grid_line(part * high, high, alone) for part in (0.0, 0.5, 1.0)),
    ]
    for seat, name in enumerate(names):
        points = " ".join(
            f"{x_of(one.moment, last)},{_y_of(value, high)}"
            for one, value in values
            if one.seat == seat
        )
        line = '<polyline class="line-{}" points="{}"><title>{}</title></polyline>'
        drawn.append(Markup(line).format(seat % 6, points, name))
    if not alone:
        drawn += [_dot(swing, last, high) for swing in swings]
    return Markup("").join([*drawn, Markup("</svg>")])


def _grid_line(value: float, high: float, alone: bool) -> Markup:
    y = _y_of(value, high)
    words = f"{value:.0f}" if alone else f"{value:.0%}"
    line = '<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="0" y="{}">{}</text>'
    return Markup(line).format(EDGE, WIDTH, y, y, y + 4, words)


def _dot(swing: Swing, last: int, high: float) -> Markup:
    dot = '<circle class="swing line-{}" data-moment="{}" cx="{}" cy="{}" r="5"/>'
    before = swing.before
    return Markup(dot).format(
        before.seat % 6, swing.moment, x_of(before.moment, last), _y_of(before.win, high)
    )
