"""The shape of a board, read from its picture: its proportions and its named regions."""

from dataclasses import dataclass
from xml.etree import ElementTree

TALLEST = 1.12
"""The most of a board's height, in widths, that is shown at once; one scrolls to the rest."""


@dataclass(frozen=True)
class Region:
    """A part of a board that can be shown alone; `screens`: only on wide or narrow ones."""

    name: str
    screens: str


@dataclass(frozen=True)
class Shape:
    """What a page must know of a board: width by the height seen at once, and its regions."""

    ratio: float
    regions: list[Region]


def shape_of(svg: str) -> Shape:
    """Read the shape of a board, and its regions in their order, from its picture."""
    picture = ElementTree.fromstring(svg)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    regions = [
        Region(thing.attrib["data-region"], thing.get("data-screens", ""))
        for thing in picture.iter()
        if "data-region" in thing.attrib
    ]
    return Shape(round(max(width / height, 1 / TALLEST), 3), regions)
