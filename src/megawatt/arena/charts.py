"""Small plots as SVG, drawn with nothing but text: they live inside a page."""

from collections.abc import Mapping, Sequence
from html import escape
from math import floor, log10

WIDTH = 640
LABELS = 150
ROW = 26
COLOURS = ("#2f6f4f", "#c2571a", "#2b5c9e", "#8a3b7a", "#a07a12", "#3f3f3f", "#b5352b", "#4c8f8a")
"""Told apart also by those who see few colours; more bots than these begin anew."""


def _svg(height: float, title: str, body: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def standalone(plot: str) -> str:
    """Make a plot a file of its own, with the colours that a page would give it."""
    style = (
        "<style>text{font:12px system-ui,sans-serif;fill:#1c2321}.grid{stroke:#d9d5cb}"
        ".interval{stroke:#1c2321;stroke-width:2}.median{stroke:#fff;stroke-width:2}"
        "polyline{stroke-width:2}</style><rect width='100%' height='100%' fill='#fbfaf7'/>"
    )
    head, close, rest = plot.partition(">")
    return f'{head} xmlns="http://www.w3.org/2000/svg" width="{WIDTH}"{close}{style}{rest}\n'


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def ticks(least: float, most: float, about: int = 6) -> list[float]:
    """Choose round numbers between two values."""
    if most <= least:
        return [least]
    rough = (most - least) / about
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * k for k in (1, 2, 5, 10) if unit * k >= rough)
    first = -(-least // step) * step
    return [first + k * step for k in range(int((most - first) / step + 1e-9) + 1)]


class _Scale:
    """Where a value lies across the picture."""

    def __init__(self, least: float, most: float) -> None:
        self.least, self.most = least, most if most > least else least + 1

    def __call__(self, value: float) -> float:
        part = (value - self.least) / (self.most - self.least)
        return LABELS + part * (WIDTH - LABELS - 20)

    def grid(self, height: float, unit: str = "") -> str:
        lines = []
        for value in ticks(self.least, self.most):
            lines.append(_line(self(value), 4, self(value), height - 18, "grid"))
            lines.append(_text(self(value), height - 4, f"{value:g}{unit}", "middle"))
        return "".join(lines)


def bars(title: str, rows: Mapping[str, tuple[float, float, float]], unit: str = "") -> str:
    """Draw a bar a row, with its interval: name -> (value, least, most)."""
    height = ROW * len(rows) + 26
    low = min([0.0, *(least for _, least, _ in rows.values())])
    scale = _Scale(low, max((most for _, _, most in rows.values()), default=1.0))
    parts = [scale.grid(height, unit)]
    for k, (name, (value, least, most)) in enumerate(rows.items()):
        y = 4 + k * ROW
        left, right = sorted((scale(0), scale(value)))
        parts.append(_text(LABELS - 8, y + 16, name, "end"))
        parts.append(
            f'<rect x="{left:.1f}" y="{y + 4}" width="{max(0.5, right - left):.1f}" '
            f'height="{ROW - 8}" fill="{COLOURS[k % len(COLOURS)]}"/>'
        )
        middle = y + ROW / 2
        parts.append(_line(scale(least), middle, scale(most), middle, "interval"))
    return _svg(height, title, "".join(parts))


def spreads(title: str, rows: Mapping[str, Sequence[float]]) -> str:
    """Draw how values spread: the middle half as a box, the median, and the extremes."""
    height = ROW * len(rows) + 26
    values = [value for row in rows.values() for value in row] or [0.0]
    scale = _Scale(min(values), max(values))
    parts = [scale.grid(height)]
    for k, (name, row) in enumerate(rows.items()):
        if not row:
            continue
        ordered, y = sorted(row), 4 + k * ROW
        least, low, median, high, most = (
            scale(ordered[round(part * (len(ordered) - 1))]) for part in (0, 0.25, 0.5, 0.75, 1)
        )
        middle = y + ROW / 2
        parts.append(_text(LABELS - 8, y + 16, name, "end"))
        parts.append(_line(least, middle, most, middle, "interval"))
        parts.append(
            f'<rect x="{low:.1f}" y="{y + 4}" width="{max(1.0, high - low):.1f}" '
            f'height="{ROW - 8}" fill="{COLOURS[k % len(COLOURS)]}"/>'
        )
        parts.append(_line(median, y + 4, median, y + ROW - 4, "median"))
    return _svg(height, title, "".join(parts))


def curves(
    title: str,
    rows: Mapping[str, Sequence[float]],
    height: float = 220,
    across: Sequence[float] = (),
    unit: str = "",
) -> str:
    """Draw how values went on, one line a row; `across` gives their places (else 1, 2 …)."""
    values = [value for row in rows.values() for value in row] or [0.0]
    least, most = min(values), max(values)
    span = (most - least) or 1.0
    longest = max((len(row) for row in rows.values()), default=1)
    places = across or range(1, longest + 1)
    scale = _Scale(min(places, default=1), max([*places, 2]))

    def up(value: float) -> float:
        return 8 + (most - value) / span * (height - 36)

    parts = [scale.grid(height)]
    for value in ticks(least, most, 4):
        parts.append(_line(LABELS, up(value), WIDTH - 20, up(value), "grid"))
        parts.append(_text(LABELS - 6, up(value) + 4, f"{value:g}{unit}", "end"))
    for k, (name, row) in enumerate(rows.items()):
        colour = COLOURS[k % len(COLOURS)]
        stride = max(1, len(row) // 400)
        dots = " ".join(
            f"{scale(places[i]):.1f},{up(value):.1f}"
            for i, value in enumerate(row)
            if i % stride == 0 or i == len(row) - 1
        )
        parts.append(f'<polyline points="{dots}" fill="none" stroke="{colour}"/>')
        parts.append(f'<rect x="4" y="{10 + k * 18}" width="12" height="12" fill="{colour}"/>')
        parts.append(_text(22, 20 + k * 18, name))
    return _svg(max(height, 24 + 18 * len(rows)), title, "".join(parts))


def columns(title: str, counts: Mapping[str, float], height: float = 180) -> str:
    """Draw a column a name, as high as its count."""
    most = max([*counts.values(), 1e-9])
    wide = (WIDTH - 20) / max(1, len(counts))
    parts = []
    for k, (name, count) in enumerate(counts.items()):
        tall = count / most * (height - 44)
        x = 10 + k * wide
        parts.append(
            f'<rect x="{x + 1:.1f}" y="{height - 22 - tall:.1f}" width="{max(1.0, wide - 2):.1f}" '
            f'height="{tall:.1f}" fill="{COLOURS[0]}"/>'
        )
        if wide > 26 or k % (1 + int(26 / wide)) == 0:
            parts.append(_text(x + wide / 2, height - 6, name, "middle"))
    return _svg(height, title, "".join(parts))
