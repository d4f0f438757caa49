"""What the page shows of Future Energy beside the picture."""

from typing import Any

from megawatt.games.future_energy.actions import Act
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("money", N_("€{n}M")),
    ("lines", N_("lines left: {n}")),
    ("plants", N_("plants left: {n}")),
    ("engineers", N_("engineers: {n}")),
    ("investors", N_("investors: {n}")),
    ("certificates", N_("CO₂: {n}")),
)
"""In a player's panel: the key in the view of a player, and the words around the number."""

MAIN = frozenset({int(Act.DONE)})
"""The kinds of action that are buttons of the prompt."""


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the round, and how near its two ends are."""
    if view["last_round"]:
        return {"label": say("Round {n}", n=view["round"]), "note": say("last round")}
    fewest = min(int(player["lines"]) for player in view["players"])
    return {
        "label": say("Round {n}", n=view["round"]),
        "note": say(
            "End: {contracts} or {lines} away",
            contracts=say.count("{n} contract", "{n} contracts", view["stack"]),
            lines=say.count("{n} line", "{n} lines", fewest),
        ),
    }
