"""Write docs/features.md: the numbers of every game's observations, from the code.

`python -m tools.feature_tables`
"""

from pathlib import Path

import megawatt
from megawatt.games import GAMES
from megawatt.kernel.features import Feature

PAGE = Path(__file__).parents[1] / "docs" / "features.md"
OPENING = """# What a seat sees, number by number

Written from the code by `python -m tools.feature_tables`. `game.features` holds the same in
Python: [For research](research.md#observations) says how. Bounds are 0 to 1 where none is given;
they hold for the standard boxes. `×` says how many things a group tells of, each with all the
parts; `[n]` that a part is n numbers, mostly a one-hot. The specifications in `rules/` say in words
what the groups mean.
"""


def _part(part: Feature) -> str:
    width = f"[{part.width}]" if part.width > 1 else ""
    bounds = "" if (part.low, part.high) == (0, 1) else f" ({part.low:g} to {part.high:g})"
    return f"{part.name}{width}{bounds}"


def table_page() -> str:
    """Give the whole page."""
    lines = [OPENING]
    for name in GAMES:
        game = megawatt.game(name)
        lines += [
            f"## {game.title}\n",
            f"{game.features.size} numbers.\n",
            "| group | numbers | parts |",
            "|---|---|---|",
        ]
        for one in game.features.groups:
            where = game.features[one.name]
            times = f" × {one.count}" if one.count > 1 else ""
            parts = ", ".join(_part(part) for part in one.parts)
            lines.append(f"| {one.name}{times} | {where.start}–{where.stop - 1} | {parts} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(table_page(), encoding="utf-8")
