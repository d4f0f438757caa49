"""The chart of a review as SVG: everybody's chances as one band, the mistakes on it by number."""

from collections.abc import Sequence

from markupsafe import Markup

from megawatt.server.analysis import Judged, Stand
from megawatt.server.charts import Frame

HIGH = Frame(480, 320, 52)
"""High enough to see small differences in a rail of 300 pixels, where its type is 11 high."""


def chances_chart(
    stands: Sequence[Stand],
    mistakes: Sequence[Judged],
    names: Sequence[str],
    last: int,
    title: str,
) -> Markup:
    """Draw the chances of all seats, 100 per cent high; alone, the points expected at the end."""
    alone = len(names) == 1
    high = max([one.values[0] for one in stands] + [1.0]) * 1.08 if alone else 1.0
    draw = _line if alone else _area
    drawn = [
        HIGH.opening(title),
        *(draw(stands, seat, name, last, high) for seat, name in enumerate(names)),
        *(_grid_line(part * high, high, alone) for part in (0.0, 0.5, 1.0)),
        *(
            _mark(k + 1, one, _height_at(stands, one), last, high)
            for k, one in enumerate(mistakes)
            if stands
        ),
    ]
    return Markup("").join([*drawn, Markup("</svg>")])


def _line(stands: Sequence[Stand], seat: int, name: str, last: int, high: float) -> Markup:
    points = " ".join(
        f"{HIGH.x(one.moment, last)},{HIGH.y(one.values[seat], 0.0, high)}" for one in stands
    )
    line = '<polyline class="line-{}" points="{}"><title>{}</title></polyline>'
    return Markup(line).format(seat % 6, points, name)


def _area(stands: Sequence[Stand], seat: int, name: str, last: int, high: float) -> Markup:
    """Draw a seat's part of the band: the first seat lies at the bottom."""
    edge = [
        [(HIGH.x(one.moment, last), HIGH.y(sum(one.values[:top]), 0.0, high)) for one in stands]
        for top in (seat, seat + 1)
    ]
    points = " ".join(f"{x},{y}" for x, y in (*edge[0], *reversed(edge[1])))
    area = '<polygon class="area-{}" points="{}"><title>{}</title></polygon>'
    return Markup(area).format(seat % 6, points, name)


def _height_at(stands: Sequence[Stand], one: Judged) -> float:
    """Give the upper edge of a seat's part, or its line, at the moment of a mistake."""
    nearest = min(stands, key=lambda stand: abs(stand.moment - one.moment))
    return sum(nearest.values[: one.seat + 1])


def _grid_line(value: float, high: float, alone: bool) -> Markup:
    y = HIGH.y(value, 0.0, high)
    words = f"{value:.0f}" if alone else f"{value:.0%}"
    line = '<line class="grid" x1="{}" x2="{}" y1="{}" y2="{}"/><text x="0" y="{}">{}</text>'
    return Markup(line).format(HIGH.left, HIGH.width, y, y, y + 4, words)


def _mark(number: int, one: Judged, height: float, last: int, high: float) -> Markup:
    x, y = HIGH.x(one.moment, last), HIGH.y(height, 0.0, high)
    mark = '<g class="mistake" data-moment="{}"><circle cx="{}" cy="{}" r="13"/>'
    text = '<text x="{}" y="{}" text-anchor="middle">{}</text></g>'
    return Markup(mark).format(one.moment, x, y) + Markup(text).format(x, y + 6, number)
