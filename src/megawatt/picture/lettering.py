"""How wide words are, so that no text of a picture runs out of its room.

A picture is drawn without a browser, and nobody knows which letters the reader has. The widths
here are those of the widest of the usual ones (Inter, Segoe UI, Roboto, Arial), or a bit more.
"""

from functools import lru_cache

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
    kept = text
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
