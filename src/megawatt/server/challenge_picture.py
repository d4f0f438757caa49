"""Drawings of the challenge of the day: how the points of all tries spread, and what is shared."""

from datetime import date

from babel.dates import format_date
from markupsafe import Markup, escape

from megawatt.kernel.tongue import Tongue
from megawatt.tables.challenge import ChallengeStanding

BARS = 22
WIDTH, HEIGHT = 220.0, 60.0
MARK = "M0,-10L10,8H-10z"
"""The shape of the first seat: a triangle."""


def day_words(day: str, say: Tongue) -> str:
    """Write a day as the reader does: 16 Nov."""
    words: str = format_date(date.fromisoformat(day), "d MMM", locale=say.language)
    return words


def heights(results: tuple[int, ...], bars: int = BARS) -> tuple[list[float], int, int]:
    """Count points into bars of equal width; give heights of 0 to 1, and the range."""
    least, most = min(results), max(results)
    if most == least:
        most = least + 1
    counts = [0] * bars
    for points in results:
        counts[bar_of(points, least, most, bars)] += 1
    highest = max(counts)
    return [count / highest for count in counts], least, most


def bar_of(points: int, least: int, most: int, bars: int = BARS) -> int:
    """Say into which bar a result falls."""
    return min(bars - 1, int((points - least) * bars / (most - least)))


def spread(standing: ChallengeStanding, say: Tongue) -> Markup:
    """Draw how the points of all tries spread, the reader's own bar in ink."""
    if not standing.results:
        return Markup("")
    own = standing.mine.points if standing.mine else None
    shape, least, most = heights(standing.results)
    mine = None if own is None else bar_of(own, least, most)
    step, drawn = WIDTH / BARS, list[Markup]()
    bar = Markup('<rect class="{}" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" rx="2"/>')
    for k, height in enumerate(shape):
        tall = height * (HEIGHT - 24) + 2
        name = "own" if k == mine else "bar"
        drawn.append(bar.format(name, k * step + 1, HEIGHT - 2 - tall, step - 2, tall))
    if mine is not None:
        x = min(max(mine * step + step / 2, 12), WIDTH - 40)
        mark = '<path class="seat-0" d="{}" transform="translate({:.1f},10) scale(.6)"/>'
        drawn.append(Markup(mark).format(MARK, x))
        text = Markup('<text x="{:.1f}" y="14">{}</text>')
        drawn.append(text.format(x + 10, say("you {n}", n=own)))
    label = say.count("Points of {n} person", "Points of {n} people", len(standing.results))
    head = '<svg class="spread" viewBox="0 0 {:.0f} {:.0f}" role="img" aria-label="{}">'
    return Markup(head).format(WIDTH, HEIGHT, label) + Markup("").join(drawn) + Markup("</svg>")


def share_picture(title: str, standing: ChallengeStanding, streak: int, say: Tongue) -> str:
    """Draw a result as a picture of its own: it tells the points and the place, not the deal."""
    own = standing.mine.points if standing.mine else 0
    shape, least, most = heights(standing.results)
    mine, bars = bar_of(own or 0, least, most), list[str]()
    for k, height in enumerate(shape):
        tall = 6 + height * 150
        colour = "#ffd54a" if k == mine else "#5c6671"
        bars.append(
            f'<rect x="{60 + k * 22}" y="{440 - tall:.0f}" width="18" height="{tall:.0f}" '
            f'rx="4" fill="{colour}"/>'
        )
    place = say("place {place} of {n}", place=standing.place, n=len(standing.results))
    lines = [
        (70, 16, "#a9b4be", f"Megawatt · {day_words(standing.day, say)}"),
        (112, 30, "#ffffff", say("Today's challenge: {game}", game=title)),
        (218, 84, "#ffd54a", str(own)),
        (252, 24, "#ffffff", place),
    ]
    if streak > 1:
        days = say.count("{n} day in a row", "{n} days in a row", streak)
        lines.append((480, 18, "#a9b4be", days))
    texts = [
        f'<text x="60" y="{y}" font-size="{size}" font-weight="700" fill="{fill}">'
        f"{escape(t)}</text>"
        for y, size, fill, t in lines
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 520" '
        'font-family="system-ui, sans-serif"><rect width="600" height="520" rx="28" '
        f'fill="#29323d"/>{"".join(texts)}{"".join(bars)}</svg>'
    )
