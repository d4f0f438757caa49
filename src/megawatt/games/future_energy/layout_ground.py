"""The printed map of Europe in pixels: coast, regions, sites and links of one side of the board.

`coast.json` holds coast and regions in the units of the box (0 to 1000); its points were typed by
hand and bent so that every site stands where it should. Nothing here changes during a game.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, exp, hypot, radians, sin
from pathlib import Path
from typing import NamedTuple

Point = tuple[float, float]
Rect = tuple[float, float, float, float]  # left, top, right, bottom

DOT = 6  # pixels between two points of a link that something could hide
NEAR = 130  # pixels: what is farther away from a site cannot be hidden by its name
TRIES = 160  # rounds of pushing sites apart
PUSH = 0.25  # of the missing distance, in one round
PULL = 0.012  # back to where the box has the site, in one round
REACH = 6000  # square units of the box: how far the land follows a site that was pushed
FOLLOW = 1.25  # the land moves more than its average, so that a site keeps its coast


class Frame(NamedTuple):
    """How a face shows the map: its size, and where the box's units lie on it."""

    width: int
    height: int
    left: float  # pixels of the box's origin
    top: float
    across: float  # pixels a unit of the box
    down: float
    hexagon: int  # radius of a tile
    plant: int  # width of a plant
    spread: int = 0  # the least distance of two sites; 0: as in the box
    clear: Rect = (0, 0, 0, 0)  # widths at the four sides that something else covers


class LinkWay(NamedTuple):
    """A link on the map: its ends, and the points along it."""

    a: Point
    b: Point
    across: Point  # a step of one pixel to its side
    dots: tuple[Point, ...]


@dataclass(frozen=True)
class Ground:
    """The map of one side of the board in one frame."""

    frame: Frame
    sites: tuple[Point, ...]
    links: tuple[LinkWay, ...]
    land: str
    regions: dict[str, str]
    near_sites: tuple[tuple[int, ...], ...]
    near_dots: tuple[tuple[tuple[float, float, int], ...], ...]  # with the link's number
    push: tuple[tuple[float, float, float, float], ...]

    def point(self, x: float, y: float) -> Point:
        """Carry a point of the box to the frame."""
        frame = self.frame
        x, y = _pushed((x, y), self.push)
        return frame.left + x * frame.across, frame.top + y * frame.down

    def track(self, link: int, aside: float = 0, cut: float = 0) -> str:
        """Draw a link as a path, moved sideways, shortened at both ends."""
        (ax, ay), (bx, by), (nx, ny), _ = self.links[link]
        ux, uy = ny, -nx
        return (
            f"M{ax + nx * aside + ux * cut:.1f},{ay + ny * aside + uy * cut:.1f}"
            f"L{bx + nx * aside - ux * cut:.1f},{by + ny * aside - uy * cut:.1f}"
        )

    def along(self, link: int, part: float, aside: float = 0) -> Point:
        """Give the point at a part of a link's length."""
        (ax, ay), (bx, by), (nx, ny), _ = self.links[link]
        return ax + (bx - ax) * part + nx * aside, ay + (by - ay) * part + ny * aside


@cache
def _coast() -> dict[str, dict[str, list[int]]]:
    return json.loads(Path(__file__).with_name("coast.json").read_text("utf-8"))  # type: ignore[no-any-return] # the file is ours


@cache
def ground_of(
    frame: Frame, side: str, sites: tuple[Point, ...], links: tuple[tuple[int, int], ...]
) -> Ground:
    """Lay the map of a side of the board into a frame; sites and links are the box's."""
    push = _push_apart(frame, sites) if frame.spread else ()

    def place(point: Point) -> Point:
        x, y = _pushed(point, push)
        return frame.left + x * frame.across, frame.top + y * frame.down

    def outline(flat: Sequence[int]) -> str:
        return _rounded([place(p) for p in zip(flat[::2], flat[1::2], strict=True)])

    placed = tuple(place(site) for site in sites)
    ways = tuple(_way(placed[a], placed[b]) for a, b in links)
    coast: dict[str, dict[str, dict[str, list[list[int]]]]] = _coast()  # type: ignore[assignment] # one level deeper
    return Ground(
        frame,
        placed,
        ways,
        "".join(outline(flat) for flat in _coast()["land"].values()),
        {
            name: "".join(outline(flat) for flat in parts)
            for name, parts in coast["regions"][side].items()
        },
        tuple(_near(placed, site) for site in placed),
        tuple(_dots_near(ways, site) for site in placed),
        push,
    )


def _way(a: Point, b: Point) -> LinkWay:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    n = int(length / DOT) + 1
    dots = tuple((a[0] + dx * k / n, a[1] + dy * k / n) for k in range(1, n))
    return LinkWay(a, b, (-dy / length, dx / length), dots)


def _near(sites: tuple[Point, ...], site: Point) -> tuple[int, ...]:
    return tuple(
        i
        for i, (x, y) in enumerate(sites)
        if abs(x - site[0]) < NEAR and abs(y - site[1]) < NEAR / 2
    )


def _dots_near(ways: tuple[LinkWay, ...], site: Point) -> tuple[tuple[float, float, int], ...]:
    return tuple(
        (x, y, link)
        for link, way in enumerate(ways)
        for x, y in way.dots
        if abs(x - site[0]) < NEAR and abs(y - site[1]) < NEAR / 2
    )


def _push_apart(
    frame: Frame, sites: tuple[Point, ...]
) -> tuple[tuple[float, float, float, float], ...]:
    """Move sites until none is too near to another; says where each was and how far it goes."""
    home = [(x * frame.across, y * frame.down) for x, y in sites]
    moved = [list(point) for point in home]
    for _ in range(TRIES):
        for i, a in enumerate(moved):
            for b in moved[:i]:
                dx, dy = a[0] - b[0], a[1] - b[1]
                distance = hypot(dx, dy) or 1
                if distance < frame.spread:
                    part = (frame.spread - distance) / distance * PUSH
                    a[0] += dx * part
                    a[1] += dy * part
                    b[0] -= dx * part
                    b[1] -= dy * part
        for point, (x, y) in zip(moved, home, strict=True):
            point[0] = min(max(point[0] + (x - point[0]) * PULL, 24), frame.width - 26)
            point[1] += (y - point[1]) * PULL
    return tuple(
        (x, y, (p[0] - h[0]) / frame.across * FOLLOW, (p[1] - h[1]) / frame.down * FOLLOW)
        for (x, y), h, p in zip(sites, home, moved, strict=True)
    )


def _pushed(point: Point, push: Sequence[tuple[float, float, float, float]]) -> Point:
    """Move a point with the sites around it."""
    if not push:
        return point
    x, y = point
    total, right, below = 0.02, 0.0, 0.0
    for sx, sy, dx, dy in push:
        weight = exp(-((x - sx) ** 2 + (y - sy) ** 2) / REACH)
        total += weight
        right += weight * dx
        below += weight * dy
    return x + right / total, y + below / total


def _rounded(points: Sequence[Point]) -> str:
    """Draw a closed path with rounded corners: through the middles, the points as handles."""
    (lx, ly), (fx, fy) = points[-1], points[0]
    found = [f"M{(lx + fx) / 2:.0f},{(ly + fy) / 2:.0f}"]
    for (x, y), (nx, ny) in zip(points, (*points[1:], points[0]), strict=True):
        found.append(f"Q{x:.0f},{y:.0f} {(x + nx) / 2:.0f},{(y + ny) / 2:.0f}")
    return "".join(found) + "Z"


def hexagon(radius: float) -> str:
    """Give the corners of a tile that lies on a side."""
    return _corners(radius, 6, 0)


def octagon(radius: float) -> str:
    """Give the corners of the start."""
    return _corners(radius, 8, 22.5)


@cache
def _corners(radius: float, corners: int, turned: float) -> str:
    turns = (radians(turned + 360 * k / corners) for k in range(corners))
    return " ".join(f"{radius * cos(t):.1f},{radius * sin(t):.1f}" for t in turns)
