"""What is wrong with a board: texts too small, over each other, out of their cards, hard to see."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from tools.boards.page import Pixels

SMALLEST = 10.95
"""Pixels: eleven, and what a browser rounds."""
TOUCHING = 1.0
"""Pixels that boxes of two texts may have in common, across and down."""
OUTSIDE = 1.0
"""Pixels that a text may stick out of the card it is written on."""
LARGE, LARGE_BOLD = 24.0, 18.66
"""From these sizes of type (18 and 14 points) a contrast of 3 is enough (WCAG 1.4.3)."""
ENOUGH, ENOUGH_LARGE = 4.5, 3.0
"""What is faded cannot be used now: WCAG asks nothing of it, we ask what large type needs."""
VISIBLE = 12
"""Of 255: a pixel so different from its ground was painted by a letter."""
SHARE = 0.1
"""Of the ground: a tenth may be worse, such as the edge of a road behind a name."""
_COLOUR = re.compile(r"[\d.]+")

Line = dict[str, Any]


def in_frame(seen: dict[str, Any]) -> Iterator[str]:
    """Tell what is wrong with a board in its frame."""
    if seen["smallest"] < SMALLEST:
        yield f"small: {seen['smallest']:.1f} px {seen['words']!r}"
    if max(seen["wider"], seen["higher"]) > 0:
        yield f"larger than its frame: by {seen['wider']} and {seen['higher']} px"
    if max(seen["page"]) > 0:
        yield f"the page scrolls: {seen['page']}"
    for words in seen["outside"]:
        yield f"outside the board: {words!r}"


def overlaps(lines: list[Line]) -> Iterator[str]:
    """Tell which texts lie over each other."""
    for one, other in combinations(sorted(lines, key=lambda line: line["box"][1]), 2):
        (left, top, right, bottom), (left2, top2, right2, bottom2) = one["box"], other["box"]
        across = min(right, right2) - max(left, left2)
        down = min(bottom, bottom2) - max(top, top2)
        if across > TOUCHING and down > TOUCHING:
            places = f"{one['within']}/{other['within']}"
            common = f"{across:.0f}x{down:.0f}"
            yield f"overlap: {one['words']!r} and {other['words']!r} by {common} px in {places}"


def out_of_cards(lines: list[Line]) -> Iterator[str]:
    """Tell which texts stick out of the card that they are written on."""
    for line in lines:
        if line["out"] > OUTSIDE:
            yield f"out of its card: {line['words']!r} by {line['out']:.1f} px in {line['within']}"


def _luminance(rgb: Any) -> Any:
    part = np.asarray(rgb, dtype=np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])


def contrast(ink: Any, ground: Any) -> Any:
    """Give the contrast of colours (WCAG): 1 to 21."""
    one, other = _luminance(ink), _luminance(ground)
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


def contrast_of(line: Line, whole: Pixels, ground: Pixels) -> float:
    """Give the contrast of a text to nearly all of the ground that its letters touch."""
    left, top, right, bottom = (max(round(edge), 0) for edge in line["box"])
    place = np.s_[top:bottom, left:right]
    letters = (np.abs(whole[place] - ground[place]) > VISIBLE).any(axis=-1)
    for axis in (0, 1):  # and the pixels beside them
        letters = letters | np.roll(letters, 1, axis) | np.roll(letters, -1, axis)
    beneath = ground[place][letters].astype(np.float64)
    if not len(beneath):
        return 1.0  # nobody can tell it from its ground
    numbers = [float(number) for number in _COLOUR.findall(line["fill"])]
    alpha = (numbers[3] if len(numbers) > 3 else 1.0) * line["opacity"]
    ink = alpha * np.array(numbers[:3]) + (1 - alpha) * beneath
    return float(np.quantile(contrast(ink, beneath), SHARE))


def enough_for(line: Line) -> float:
    """Give the contrast that a text needs."""
    large = line["size"] >= (LARGE_BOLD if line["bold"] else LARGE)
    return ENOUGH_LARGE if large or line["opacity"] < 1 else ENOUGH


def hard_to_see(lines: list[Line], whole: Pixels, ground: Pixels, theme: str) -> Iterator[str]:
    """Tell which texts have too little contrast."""
    for line in lines:
        if line["veiled"]:
            continue  # a sheet lies over it: it is not to be read now
        found = contrast_of(line, whole, ground)
        if found < enough_for(line) - 0.01:
            told = f"{line['words']!r} {found:.1f} in {line['within']}"
            yield f"contrast, {theme}: {told} ({line['fill']}, opacity {line['opacity']:.2f})"
