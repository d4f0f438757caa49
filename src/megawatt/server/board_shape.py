"""The shape of a board, read from its picture: its proportions and its named regions."""

import re
from dataclasses import dataclass
from html import unescape

TALLEST = 1.12
"""The most of a board's height, in widths, that is shown at once; one scrolls to the rest."""
VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
REGION = re.compile(r'data-region="([^"]*)" data-read="[\d.]+"(?: data-screens="(\w+)")?')


@dataclass(frozen=True)
class Region:
    """A part of a board that can be shown alone; `screens`: only on wide or narrow ones."""

    name: str
    screens: str


def regions_of(svg: str) -> list[Region]:
    """Find the regions that a picture names, in their order."""
    return [Region(unescape(name), screens) for name, screens in REGION.findall(svg)]


def board_ratio(svg: str) -> float:
    """Give the width of a board divided by the height that should be seen at once."""
    found = VIEW_BOX.search(svg)
    if not found:
        return 1.0
    width, height = float(found[1]), float(found[2])
    return round(max(width / height, 1 / TALLEST), 3)
