"""The printed map of Europe in pixels: coast, regions, sites and links of one side of the board.

`coast.toml` holds coast and regions in the units of the box (0 to 1000); its points were typed by
hand and bent so that every site stands where it should. Nothing here changes during a game.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

Point = tuple[float, float]
Rect = tuple[float, float, float, float]  # left, top, right, bottom
Dot = tuple[float, float, int]  # a point of a link, and the link's number

DOT = 6  # pixels between two points of a link that something could hide
NEAR, LEVEL = 110, 40  # pixels: what is farther from a site cannot be hidden by its name
TRIES = 160  # rounds of pushing sites apart
PUSH = 0.25  # of the missing distance, in one round
PULL = 0.012  # back to where the box has the site, in one round
REACH = 6000  # square units of the box: how far the land follows a site that was pushed
LAZY = 0.02  # land far from all sites stays
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
    near_dots: tuple[tuple[Dot, ...], ...]
    push: tuple[tuple[float, float, float, float], ...]
    known: dict[tuple[int, int, int, int], tuple[Dot, ...]] = field(default_factory=dict)
    hidden: dict[tuple[int, Rect], tuple[int, ...]] = field(default_factory=dict)
    drawn: dict[str, str] = field(default_factory=dict)  # art and styles, drawn once

    def point(self, x: float, y: float) -> Point:
        """Carry a point of the box to the frame."""
        frame = self.frame
        x, y = _pushed((x, y), self.push)
        return frame.left + x * frame.across, frame.top + y * frame.down

    def middle(self, link: int) -> Point:
        """Give the point in the middle of a link."""
        return self.along(link, 0.5)

    def dots_in(self, rect: Rect) -> tuple[Dot, ...]:
        """List the points of links in a rectangle; asked for the same places again and again."""
        left, top, right, bottom = (int(side // 8) * 8 for side in rect)
        key = (left, top, right + 8, bottom + 8)
        if key not in self.known:
            self.known[key] = tuple(
                (x, y, link)
                for link, way in enumerate(self.links)
                for x, y in way.dots
                if left < x < right + 8 and top < y < bottom + 8
            )
        return self.known[key]

    def links_under(self, rect: Rect) -> list[int]:
        """List the links in a rectangle anywhere, one for each point."""
        left, top, right, bottom = rect
        return [link for x, y, link in self.dots_in(rect) if left < x < right and top < y < bottom]

    def links_in(self, site: int, rect: Rect) -> tuple[int, ...]:
        """List the links in a rectangle beside a site, one for each point; names ask every time."""
        key = (site, rect)
        if key not in self.hidden:
            left, top, right, bottom = rect
            self.hidden[key] = tuple(
                link for x, y, link in self.near_dots[site] if left < x < right and top < y < bottom
            )
        return self.hidden[key]

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
        x, y = ax + (bx - ax) * part + nx * aside, ay + (by - ay) * part + ny * aside
        return round(x, 1), round(y, 1)


@cache
def _coast() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("coast.toml").read_text("utf-8"))


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

    placed = tuple((round(x, 1), round(y, 1)) for x, y in map(place, sites))
    ways = tuple(_way(placed[a], placed[b]) for a, b in links)
    coast = _coast()
    return Ground(
        frame,
        placed,
        ways,
        "".join(outline(flat) for flat in coast["land"].values()),
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
    length = _distance(dx, dy)
    n = int(length / DOT) + 1
    dots = tuple((a[0] + dx * k / n, a[1] + dy * k / n) for k in range(1, n))
    return LinkWay(a, b, (-dy / length, dx / length), dots)


def _near(sites: tuple[Point, ...], site: Point) -> tuple[int, ...]:
    return tuple(
        i for i, (x, y) in enumerate(sites) if abs(x - site[0]) < NEAR and abs(y - site[1]) < LEVEL
    )


def _dots_near(ways: tuple[LinkWay, ...], site: Point) -> tuple[Dot, ...]:
    return tuple(
        (x, y, link)
        for link, way in enumerate(ways)
        for x, y in way.dots
        if abs(x - site[0]) < NEAR and abs(y - site[1]) < LEVEL
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
                distance = _distance(dx, dy) or 1
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
    sites = np.array(push)
    weights = np.exp(-((x - sites[:, 0]) ** 2 + (y - sites[:, 1]) ** 2) / REACH)
    dx, dy = weights @ sites[:, 2:] / (weights.sum() + LAZY)
    return x + float(dx), y + float(dy)


def _distance(dx: float, dy: float) -> float:
    return float((dx * dx + dy * dy) ** 0.5)


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
    turns = np.radians(turned + 360 / corners * np.arange(corners))
    points = zip(radius * np.cos(turns), radius * np.sin(turns), strict=True)
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
