"""Where clouds stand over the smokestacks, and flags on the track of the United Nations."""

from typing import Any

from megawatt.games.energy_empire.areas import Area
from megawatt.games.energy_empire.glyphs import side_by_side

View = dict[str, Any]


def puffs(n: int, cx: float, top: float) -> list[tuple[float, float]]:
    """Place a cloud for each token over a chimney; many of them stand closer."""
    rows = (n + 1) // 2
    rise = min(8.5, 17 / max(1, rows - 1))
    return [
        (
            cx + (-7 if j % 2 else 7) + j // 2 % 2 * 2,
            round(top - 2 - j // 2 * rise - j % 2 * 2, 1),
        )
        for j in range(n)
    ]


def last_impact(view: View, box: Area) -> View:
    """Lay out the impact in force: its choices as symbols, if it has some."""
    now = view["impacts"][view["in_force"]] if view["in_force"] >= 0 else {"options": []}
    effect = side_by_side(now["options"], box.x + 9, box.y + 47, box.w - 18, 0.85)
    return {"box": box, "effect": effect}


DISC = 21
"""Width of a space with its number in a disc; where there is less, the number stands below it."""


def nations(view: View, x: float, width: float, y: float) -> View:
    """Lay out the track of the United Nations and the flags on it, which fan out from one pole.

    An edition may have more spaces or fewer: they share the width.
    """
    track = view["united_nations"]
    step = width / (len(track["values"]) - 1)
    spaces = [round(x + i * step, 1) for i in range(len(track["values"]))]
    flags = []
    for seat, place in enumerate(track["places"]):
        here = [other for other, at in enumerate(track["places"]) if at == place]
        spread = 15 if len(here) < 3 else 11 if len(here) < 4 else 8
        lean = (here.index(seat) - (len(here) - 1) / 2) * spread
        flags.append({"seat": seat, "foot": spaces[place], "x": spaces[place] + lean, "y": y - 24})
    leader = max(track["places"])
    together = track["places"].count(leader)
    share = 3 // together if leader and view["seats"] > 1 else 0
    found = {"spaces": spaces, "y": y, "flags": flags, "leader": spaces[leader], "share": share}
    return found | {"tight": step < DISC}
