"""Where names, chips, crew and bubbles stand on the map: nothing covers a thing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from megawatt.games.future_energy.layout_ground import Ground, Point, Rect
from megawatt.games.future_energy.layout_text import width_of

INFINITE = float("inf")
SIDES = {
    "p23": "brrlrtlrrrrtbllllblblbbbbblbbbrbbrrrrrbrr",
    "p4": "btrlrtlrrrbllllblblbbbbblbbbbbrbrbrrrrrrrrrtrr",
}
"""Where each site's name stands by preference: below, right, left, on top."""
CHIPS: dict[str, dict[str, Sequence[Point]]] = {
    "p23": {
        "blue": ((296, 104), (430, 60), (960, 90), (120, 120)),
        "green": ((92, 500), (92, 655), (70, 330)),
        "orange": ((440, 890), (640, 900), (200, 905)),
        "purple": ((890, 376), (905, 640), (700, 960)),
    },
    "p4": {
        "blue": ((296, 104), (430, 60), (960, 90), (120, 120)),
        "green": ((92, 500), (92, 655), (70, 330)),
        "orange": ((350, 890), (200, 905), (440, 890)),
        "purple": ((800, 925), (905, 985), (700, 985), (640, 935), (940, 870)),
        "yellow": ((962, 520), (1000, 620), (1000, 260), (900, 300), (1000, 745), (1000, 218)),
    },
}
"""Where a region's chip may stand, in units of the box: seas, the best first."""
PHONE_CHIPS: dict[str, dict[str, Sequence[Point]]] = {
    "p23": {
        "blue": ((330, 70), (150, 90), (800, 60)),
        "green": ((96, 486), (80, 640), (60, 330), (60, 760), (60, 200)),
        "orange": ((440, 890), (200, 930), (640, 900)),
        "purple": ((905, 640), (890, 376), (700, 960), (860, 930)),
    },
    "p4": {
        "blue": ((330, 70), (150, 90), (800, 60)),
        "green": ((96, 486), (80, 640), (60, 330), (60, 760), (60, 200)),
        "orange": ((350, 940), (200, 930), (440, 890)),
        "purple": ((860, 960), (700, 985), (640, 960)),
        "yellow": ((900, 230), (900, 130), (900, 560), (900, 740), (960, 60), (960, 0), (900, 790)),
    },
}
"""The same on a phone, where the map is narrow."""
ANYWHERE: Sequence[Point] = ((500, 950), (60, 60), (940, 950))

HIDES, AREA = 8.0, 0.5  # the cost of hiding a thing: at once, and a square pixel
TEXT = 3.0  # how much worse it is to hide words than a tile
LINE, BARE = 6.0, 1.2  # of hiding a point of a line, or of a bare link
BELOW = 60.0  # how bad it is to lie below a tile, or the ring of the crew
RING = 3.0  # how far the ring of the crew, or of what can be chosen, stands out of a site
COVERED = 3.0  # pixels of a text that a tile may cover, across and down: its box has corners
PILL = (28, 18)  # a price
CHIP_HEIGHT = 41
CREW = 11  # radius of the crew's drop
NAME_SIZE = 11


def _circle(*degrees: int) -> tuple[tuple[int, float, float], ...]:
    """List directions: degrees, and a step of one pixel."""
    turns = [float(turn) for turn in np.radians(degrees)]
    steps = zip(degrees, np.cos(turns).tolist(), np.sin(turns).tolist(), strict=True)
    return tuple(steps)


LEANS = _circle(*range(-90, 270, 30))
BESIDE = ("b", "r", "l", "t", "br", "bl", "tr", "tl")
"""Where a name may stand beside its site: below, right, left, above, and between those."""
STANDS = {
    "b": (0.0, 0.0, 1.0, 12.0, "middle", 0.5),
    "t": (0.0, 0.0, -1.0, -5.0, "middle", 0.5),
    "r": (1.0, 4.0, 0.0, 4.0, "start", 0.0),
    "l": (-1.0, -4.0, 0.0, 4.0, "end", 1.0),
    "br": (0.5, 0.0, 1.0, 11.0, "start", 0.0),
    "bl": (-0.5, 0.0, 1.0, 11.0, "end", 1.0),
    "tr": (0.5, 0.0, -1.0, -4.0, "start", 0.0),
    "tl": (-0.5, 0.0, -1.0, -4.0, "end", 1.0),
}
"""There: halves of the site's width and pixels, of its height and pixels, which end of the name
stands there, and the part of the name that is left of it."""
AROUND = _circle(-90, 90, 0, 180, -45, 45, -135, 135)


class Name(NamedTuple):
    """A site's name beside its site."""

    x: float
    y: float
    anchor: str


class Crew(NamedTuple):
    """The crew: a drop that leans to one side of its site, and a ring round the site."""

    x: float
    y: float
    turn: int
    tip: float  # from the middle of the drop to the site
    ring: tuple[float, float]  # half width and half height; 0: no ring


@dataclass
class Taken:
    """What stands on the map already."""

    ground: Ground
    owned: frozenset[int]  # links with a line
    sites: list[Rect]  # of each site: its tile or plate
    rects: list[Rect] = field(default_factory=list)  # texts and badges

    def near(self, room: Rect, sites: Iterable[int]) -> tuple[tuple[float, list[Rect]], ...]:
        """List what stands in a room, by its weight: texts, then these sites."""
        left, top, right, bottom = room
        return tuple(
            (
                weight,
                [r for r in them if r[0] < right and left < r[2] and r[1] < bottom and top < r[3]],
            )
            for weight, them in ((TEXT, self.rects), (1.0, [self.sites[site] for site in sites]))
        )

    def cost(
        self,
        rect: Rect,
        near: Iterable[tuple[float, list[Rect]]],
        links: Iterable[int],
        least: float = INFINITE,
    ) -> float:
        """Say how much a rectangle would hide; from the least so far on it does not matter.

        The links are those in it, each once for every point of it.
        """
        left, top, right, bottom = rect
        total = 0.0
        for weight, rects in near:
            for x0, y0, x1, y1 in rects:
                if x0 < right and left < x1 and y0 < bottom and top < y1:
                    across, down = min(right, x1) - max(left, x0), min(bottom, y1) - max(top, y0)
                    total += weight * (HIDES + across * down * AREA)
                    if total >= least:
                        return total
        for link in links:
            total += LINE if link in self.owned else BARE
        return total

    def text_under(self, rect: Rect) -> bool:
        """Whether a rectangle would lie on a text or a badge."""
        left, top, right, bottom = rect
        for x0, y0, x1, y1 in self.rects:
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                return True
        return False

    def on_site(self, rect: Rect, site: int) -> bool:
        """Whether a rectangle would lie on a site or the ring around it."""
        left, top, right, bottom = rect
        x0, y0, x1, y1 = self.sites[site]
        return x0 - RING < right and left < x1 + RING and y0 - RING < bottom and top < y1 + RING

    def covered(self, rect: Rect, site: int) -> bool:
        """Whether a site drawn later would cover a text."""
        left, top, right, bottom = rect
        for x0, y0, x1, y1 in self.sites[site + 1 :]:
            across = right - x0 > COVERED and x1 - left > COVERED
            if across and bottom - y0 > COVERED and y1 - top > COVERED:
                return True
        return False


def half_size(ground: Ground, site: dict[str, Any]) -> tuple[float, float]:
    """Give half of the width and height of what stands on a site."""
    frame = ground.frame
    if site["tile"] or site["id"] == 0:
        return frame.hexagon, frame.hexagon * 0.9
    return max(frame.plant * 0.87, plate_width(ground, site) / 2), frame.plant * 0.73


def plate_width(ground: Ground, site: dict[str, Any]) -> float:
    """Give the width of the plate with a site's plants."""
    owners = sum(int(n > 0) for n in site["plants"])
    return float(max(ground.frame.plant + 11, ground.frame.plant * owners + 9))


def price_at(ground: Ground) -> Point:
    """Say where the price stands beside a site's middle."""
    return round(ground.frame.hexagon * 0.72), -round(ground.frame.hexagon * 0.86)


def taken_at_first(ground: Ground, view: dict[str, Any], priced: frozenset[int]) -> Taken:
    """Look at what stands fixed: tiles, plates and prices; links with and without lines."""
    sites: list[Rect] = []
    badges: list[Rect] = []
    px, py = price_at(ground)
    for site, (x, y) in zip(view["sites"], ground.sites, strict=True):
        w, h = half_size(ground, site)
        sites.append((x - w, y - h, x + w, y + h))
        if site["id"] in priced:
            half = PILL[0] / 2
            badges.append((x + px - half, y + py - 9, x + px + half, y + py + 9))
    owned = frozenset(link["id"] for link in view["links"] if link["lines"])
    return Taken(ground, owned, sites, badges)


def place_names(
    taken: Taken, view: dict[str, Any], side: str, shown: Iterable[int]
) -> dict[int, Name]:
    """Put each name on the side of its site where it hides least; never on another text.

    A name that a tile would cover is not written: on a phone a tap tells it.
    """
    ground = taken.ground
    found = {}
    for site in sorted(shown, key=lambda site: view["sites"][site]["price"] is None):
        row = view["sites"][site]
        width = width_of(row["label"], NAME_SIZE, row["match"]) + 2
        wish = SIDES[side][site] if site < len(SIDES[side]) else "b"
        ring = RING if site == view["crew"] or row["price"] is not None else 0.0
        wide, high = half_size(ground, row)
        middle, half = ground.sites[site], (wide + ring, high + ring)
        letters = (wish, *(other for other in BESIDE if other != wish))
        best, chosen, rect = INFINITE, wish, _beside(middle, half, wish, width)
        near = taken.near(_round(middle, half, width), ground.near_sites[site])
        for letter in letters:
            there = _beside(middle, half, letter, width)
            cost = 0.0 if letter == wish else 6.0
            if there[0] < 2 or there[2] > ground.frame.width - 2:
                cost += 400
            cost += taken.cost(there, near, ground.links_in(site, there), best - cost)
            if cost < best:
                best, chosen, rect = cost, letter, there
            if cost == 0:
                break
        if not taken.text_under(rect) and not taken.covered(rect, site):
            across, dx, down, dy, anchor, _ = STANDS[chosen]
            found[site] = Name(round(across * half[0] + dx), round(down * half[1] + dy), anchor)
            taken.rects.append(rect)
    return found


def _beside(middle: Point, half: tuple[float, float], letter: str, width: float) -> Rect:
    """Say what a name on one side of a site covers."""
    across, dx, down, dy, _, part = STANDS[letter]
    left = middle[0] + across * half[0] + dx - part * width
    y = middle[1] + down * half[1] + dy
    return left, y - 9, left + width, y + 2.5


def _round(middle: Point, half: tuple[float, float], width: float) -> Rect:
    """Give the room round a site in which its name will stand, wherever it does."""
    (x, y), across, down = middle, half[0] + 4 + width, half[1] + 15
    return x - across, y - down, x + across, y + down


def place_box(
    taken: Taken, anchors: Iterable[Point], size: tuple[float, float], crew: int | None = None
) -> Point:
    """Put a rectangle at the anchor, in pixels, where it hides least; the first is liked best.

    What is drawn below the sites names that of the crew, which is ringed: none shall cover it.
    """
    frame = taken.ground.frame
    left, top, right, bottom = frame.clear
    w, h = size[0] / 2, size[1] / 2
    best: tuple[float, float, float] | None = None
    sites = range(len(taken.sites))
    for rank, (x, y) in enumerate(anchors):
        x = min(max(x, left + w + 8), frame.width - right - w - 8)
        y = min(max(y, top + h + 4), frame.height - bottom - h - 8)
        rect = (x - w, y - h, x + w, y + h)
        links = taken.ground.links_under(rect)
        cost = taken.cost(rect, taken.near(rect, sites), links) + 10 * rank
        if crew is not None and (taken.on_site(rect, crew) or taken.covered(rect, -1)):
            cost += BELOW
        if best is None or cost < best[0]:
            best = (cost, x, y)
        if best[0] <= 10 * (rank + 1):
            break
    assert best is not None
    _, x, y = best
    taken.rects.append((x - w, y - h, x + w, y + h))
    return round(x, 1), round(y, 1)


def place_crew(taken: Taken, view: dict[str, Any]) -> Crew:
    """Lean the crew's drop to the side where it hides least; upright is liked best."""
    ground, site = taken.ground, view["crew"]
    x, y = ground.sites[site]
    w, h = half_size(ground, view["sites"][site])
    w, h = w + 3, (ground.frame.hexagon if view["sites"][site]["tile"] or site == 0 else h) + 3
    best: tuple[float, Crew, Rect] | None = None
    for turn, ca, sa in LEANS:
        edge = 1 / ((ca / w) ** 2 + (sa / h) ** 2) ** 0.5
        far = edge + CREW + 5
        cx, cy = x + far * ca, y + far * sa
        rect = (cx - CREW - 1, cy - CREW - 1, cx + CREW + 1, cy + CREW + 1)
        near = taken.near(rect, ground.near_sites[site])
        cost = taken.cost(rect, near, ground.links_in(site, rect))
        cost += (abs(turn + 90) if turn <= 90 else abs(turn - 270)) / 30
        if best is None or cost < best[0]:
            ring = (w, h) if site else (0, 0)
            best = (cost, Crew(round(cx, 1), round(cy, 1), turn, far - edge + 1, ring), rect)
    assert best is not None
    taken.rects.append(best[2])
    return best[1]


def around(point: Point, size: tuple[float, float], gap: float) -> list[Point]:
    """List places for a bubble around a point, the nearest first."""
    w, h = size[0] / 2 + gap, size[1] / 2 + gap
    return [
        (point[0] + across * w * far, point[1] + down * h * far)
        for far in (1, 1.4, 1.9)
        for _, across, down in AROUND
    ]
