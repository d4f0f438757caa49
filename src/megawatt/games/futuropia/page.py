"""What the page shows of Futuropia beside the picture."""

from typing import Any

from megawatt.games.futuropia.actions import Act
from megawatt.games.futuropia.events import Told
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("money", N_("money: {n}")),
    ("people", N_("people: {n}")),
    ("robots", N_("robots: {n}")),
    ("food", N_("food: {n}")),
    ("energy", N_("energy: {n}")),
    ("loans", N_("loans: {n}")),
)
"""In a player's panel: the key in the view of a player, and the words around the number."""

MAIN = frozenset({int(Act.QUARTERS_DONE)})
"""The kinds of action that are buttons of the prompt."""
MOMENTS = frozenset(kind.name.lower() for kind in (Told.FINAL_PHASE_BEGAN, Told.PULLED_OUT))
"""The kinds of events that the table pauses for."""


def progress(view: dict[str, Any], say: Tongue) -> dict[str, Any]:
    """Say how far the game is: the turn, and what began the last phase."""
    return {
        "label": str(view["headline"]),
        "note": str(view["trigger"]) if view["final"] else "",
    }
