"""Lines for a terminal: how wide marked words are, cells side by side, lines that fit.

A game's `text.py` writes Rich markup; `fit` breaks what is wider than the window.
"""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

WIDE = 100
"""Columns, where nobody says how wide the window is."""


def marked(line: str) -> Text:
    """Read Rich markup; names between colons stay what they are."""
    return Text.from_markup(line, emoji=False)


def fit(lines: Iterable[str], width: int, indent: str = "    ") -> str:
    """Put lines one below the other; those that are too wide go on, indented, on the next."""
    return "\n".join(part for line in lines for part in fold(line, width, indent))


def fold(line: str, width: int, indent: str = "    ") -> list[str]:
    """Break a line between words so that no part is wider than the window."""
    if "\n" in line:
        return [part for one in line.split("\n") for part in fold(one, width, indent)]
    text = marked(line)
    if text.cell_len <= width:
        return [line]
    first, *rest = broken(text, width, width - len(indent))
    return [first.markup, *(indent + part.markup for part in rest if part)]


def broken(text: Text, width: int, later: int | None = None) -> list[Text]:
    """Break a text between words; lines after the first have `later` columns.

    Only plain spaces are broken at, not those that French sets before its question marks.
    """
    parts = text.divide(_breaks(text.plain, width, width if later is None else later))
    for part in parts:
        part.rstrip()
    return list(parts)


def _breaks(plain: str, first: int, later: int) -> list[int]:
    """Find where to break: behind the last space that fits, or in a word that is too long."""
    found: list[int] = []
    start, room = 0, first
    while cell_len(plain[start:]) > room:
        end = start
        while cell_len(plain[start : end + 1]) <= room:
            end += 1
        space = plain.rfind(" ", start, end + 1)
        words_begin = start + len(plain[start:]) - len(plain[start:].lstrip())
        start = space + 1 if space > words_begin else end
        found.append(start)
        room = later
    return found


def flow(
    cells: Sequence[str], width: int, indent: str = "", gap: str = "  ", later: str | None = None
) -> list[str]:
    """Put cells side by side, as many as fit into a line; `later` indents all but the first."""
    lines: list[str] = []
    used = 0
    for cell in cells:
        wide = marked(cell).cell_len
        if lines and used + len(gap) + wide <= width:
            lines[-1] += gap + cell
            used += len(gap) + wide
        else:
            begin = indent if later is None or not lines else later
            lines.append(begin + cell)
            used = len(begin) + wide
    return lines
