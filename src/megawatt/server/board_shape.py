"""The shape of a board, read from its picture: its proportions, and what of it can be clicked."""

import re
from dataclasses import dataclass

LANDSCAPE = 1.15
"""A board at least so much wider than high is shown whole; others are as wide as their place."""
PAGE = 390
"""The width of one page of a phone's board; several stand side by side."""
_VIEW_BOX = re.compile(r'viewBox="([^"]+)"')
_ACTION = re.compile(r'data-action="(\d+)')


@dataclass(frozen=True)
class Shape:
    """What a page must know of a board."""

    ratio: float  # width by height
    width: float

    @property
    def landscape(self) -> bool:
        """Whether it fits a wide screen as a whole."""
        return self.ratio >= LANDSCAPE

    @property
    def pages(self) -> int:
        """How many phone pages stand side by side in it."""
        return max(1, round(self.width / PAGE)) if self.width % PAGE == 0 else 1


def shape_of(svg: str) -> Shape:
    """Read the shape of a board from its picture."""
    found = _VIEW_BOX.search(svg)
    assert found is not None, "a picture has a viewBox"
    _, _, width, height = map(float, found[1].split())
    return Shape(round(width / height, 4), width)


def on_board(svg: str) -> set[int]:
    """Give the actions that can be clicked on a picture."""
    return {int(action) for action in _ACTION.findall(svg)}


def as_group(svg: str) -> str:
    """Give a picture as a group of its parts: a screen reader would not look into an image."""
    return svg.replace('role="img"', 'role="group"', 1)
