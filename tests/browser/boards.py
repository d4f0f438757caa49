"""Positions of all kinds of tables, and a page in which their boards are measured as painted."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from megawatt.laws.cases import Case, option_sets
from megawatt.library import game
from megawatt.match import Match
from megawatt.picture import Face
from megawatt.server.board_shape import shape_of
from tests.browser.person import Person

MEASURE = (Path(__file__).parent / "measure.js").read_text("utf-8")
SHOW = (Path(__file__).parent / "show.js").read_text("utf-8")
LARGE, BOLD_LARGE = 24.0, 18.66
"""Pixels from which letters are large, as the guidelines for web contents say."""
NAMES = ("Maximiliane von Hohenstaufen", "Jean-Christophe", "Ampère", "Bo", "Wilhelmine", "Zoé")
A_GAME = 8
"""Positions of each game, its end among them."""


@dataclass(frozen=True)
class Position:
    """A moment of a game at one kind of table, and the seat that looks at it."""

    case: Case
    match: Match

    @property
    def seat(self) -> int:
        return self.match.to_act[0] if self.match.to_act else 0

    def svg(self, lang: str, face: Face) -> str:
        return self.match.svg(self.seat, lang, face)

    def __str__(self) -> str:
        return f"{self.case}, step {len(self.match.log)}"


def positions(name: str, count: int, seed: int = 1) -> Iterator[Position]:
    """Play at random at tables of all sizes and options; give moments of each game."""
    seats, luck, given, k = game(name).seats, random.Random(seed), 0, 0
    while given < count:
        many = seats[k % len(seats)]
        sets = option_sets(name, many)
        case = Case(name, many, sets[k * 5 % len(sets)])
        match = case.start(seed + k)
        match.names = list(NAMES[:many])
        while not match.over:
            seat = luck.choice(match.to_act)
            match.play(seat, luck.choice(match.legal(seat)))
        steps = sorted(luck.sample(range(len(match.log)), A_GAME - 1))
        for step in [*steps, len(match.log)][: count - given]:
            yield Position(case, match.at(step))
            given += 1
        k += 1


def measured(person: Person, svg: str) -> dict[str, Any]:
    """Put a board into the page; tell its faults and its sizes of type."""
    given = {"svg": svg, "pages": shape_of(svg).pages}
    found: dict[str, Any] = person.page.evaluate(MEASURE, given)
    return found


def pale(person: Person, svg: str, theme: str) -> list[str]:
    """Tell the texts of a board whose contrast with what lies behind them is too small.

    The board is photographed without its letters: what is under them is what they stand on.
    """
    given = {"svg": svg, "pages": shape_of(svg).pages, "theme": theme}
    texts = person.page.evaluate(SHOW, given)
    shot = Image.open(BytesIO(person.page.screenshot())).convert("RGB")
    ground = np.asarray(shot, np.float64)
    return [told for text in texts if (told := _too_pale(text, ground))]


def _too_pale(text: dict[str, Any], ground: np.ndarray[Any, np.dtype[np.float64]]) -> str:
    left, top, right, bottom = (round(text[side]) for side in ("x1", "y1", "x2", "y2"))
    behind = ground[top : bottom + 1, left : right + 1].reshape(-1, 3)
    if not len(behind):
        return ""
    under = np.median(behind, axis=0)
    ink = np.array(text["ink"]) * text["opacity"] + under * (1 - text["opacity"])
    bright, dark = sorted((_luminance(ink), _luminance(under)), reverse=True)
    contrast = (bright + 0.05) / (dark + 0.05)
    large = text["size"] >= (BOLD_LARGE if text["bold"] else LARGE)
    return f"{contrast:.1f}: {text['words']}" if contrast < (3.0 if large else 4.5) else ""


def _luminance(colour: np.ndarray[Any, np.dtype[np.float64]]) -> float:
    share = colour / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return float(linear @ np.array([0.2126, 0.7152, 0.0722]))
