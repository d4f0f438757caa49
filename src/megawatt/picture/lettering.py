"""How wide words are, so that no text of a picture runs out of its room.

A picture is drawn without a browser, and nobody knows which letters the reader has. The widths
here are those of the widest of the usual ones (Inter, Segoe UI, Roboto, Arial), or a bit more.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

ELLIPSIS = "…"
THIN, NARROW, WIDE, WIDEST = 0.30, 0.38, 0.74, 0.95
USUAL_SMALL, USUAL_LARGE = 0.58, 0.70
BOLD = 1.07
_CLASSES = (
    ("il.,:;'’|!·\u00a0\u202f jI", THIN),
    ('ft()[]r-–/"“”*', NARROW),
    ("mwMWÆŒœæ%@—", WIDEST),
    ("CDGHNOQRUVAKBEPXYÀÂÉÈÊËÇÔÖÜÎ+−→×=<>", WIDE),
)
_WIDTHS = {letter: width for letters, width in _CLASSES for letter in letters}


@lru_cache(maxsize=4096)
def width(text: str, size: float, bold: bool = False) -> float:
    """Estimate, generously, how many pixels a text takes."""
    usual = (USUAL_LARGE if letter.isupper() else USUAL_SMALL for letter in text)
    ems = sum(_WIDTHS.get(letter, other) for letter, other in zip(text, usual, strict=True))
    return ems * size * (BOLD if bold else 1.0)


@lru_cache(maxsize=4096)
def shorten(text: str, room: float, size: float, bold: bool = False) -> str:
    """Cut a text that is wider than its room; an ellipsis shows that there was more."""
    if width(text, size, bold) <= room:
        return text
    kept = text[: int(room / (THIN * size)) + 1]  # no letter is thinner: more never has room
    while kept and width(kept.rstrip() + ELLIPSIS, size, bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


@lru_cache(maxsize=4096)
def wrap(text: str, room: float, size: float, bold: bool = False, lines: int = 9) -> list[str]:
    """Break a text into lines no wider than its room; the last line is cut if there is too much."""
    found: list[str] = []
    words = text.split(" ")
    while words and len(found) < lines:
        last = len(found) == lines - 1
        taken = 1
        while taken < len(words) and width(" ".join(words[: taken + 1]), size, bold) <= room:
            taken += 1
        piece = " ".join(words if last else words[:taken])
        found.append(shorten(piece, room, size, bold))
        words = [] if last else words[taken:]
    return found


class Label(NamedTuple):
    """Words as they are written: their lines, size and weight, and whether some are missing."""

    lines: list[str]
    size: int
    bold: bool
    cut: bool

    @property
    def style(self) -> str:
        """The classes of its size and weight."""
        return f"t{self.size} b" if self.bold else f"t{self.size}"


STYLES = ((13, True), (11, True), (11, False))
"""How a name may be written, the best first: sizes of type, and whether it is bold."""


@lru_cache(maxsize=4096)
def fit(
    text: str, room: float, lines: int = 1, styles: Sequence[tuple[int, bool]] = STYLES
) -> Label:
    """Write a text in so many lines, in the first style that has room for it; else cut it."""
    rows: list[str] = []
    size, bold = styles[-1]
    for size, bold in styles:
        rows = wrap(text, room, size, bold, lines)
        if " ".join(rows) == text:
            return Label(rows, size, bold, False)
    return Label(rows, size, bold, True)
