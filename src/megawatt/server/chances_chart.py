"""The chart of chances to win as SVG: one line for each seat, the largest swings marked."""

from collections.abc import Sequence

from markupsafe import Markup

from megawatt.server.analysis import Estimate, Swing
from megawatt.server.charts import LEFT, WIDTH, opening, x_of, y_of


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
        opening(title),
        *(_grid_line(part * high, high, alone) for part in (0.0, 0.5, 1.0)),
    ]
    for seat, name in enumerate(names):
        points = " ".join(
            f"{x_of(one.moment, last)},{y_of(value, 0.0, high)}"
            for one, value in values
            if one.seat == seat
        )
        line = '<polyline class="line-{}" points="{}"><title>{}</title></polyline>'
        drawn.append(Markup(line).format(seat % 6, points, name))
    if not alone:
        drawn += [_dot(swing, last, high) for swing in swings]
    return Markup("").join([*drawn, Markup("</svg>")])


def _grid_line(value: float, high: float, alone: bool) -> Markup:
    y = y_of(value, 0.0, high)
    words = f"{value:.0f}" if alone else f"{value:.0%}"
    line = '<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="0" y="{}">{}</text>'
    return Markup(line).format(LEFT, WIDTH, y, y, y + 4, words)


def _dot(swing: Swing, last: int, high: float) -> Markup:
    dot = '<circle class="swing line-{}" data-moment="{}" cx="{}" cy="{}" r="5"/>'
    before = swing.before
    return Markup(dot).format(
        before.seat % 6, swing.moment, x_of(before.moment, last), y_of(before.win, 0.0, high)
    )
