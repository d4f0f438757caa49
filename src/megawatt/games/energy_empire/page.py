"""What the page shows of Energy Empire beside the picture."""

from collections.abc import Iterable
from typing import Any

from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.kernel.tongue import N_, Tongue

FACTS = (
    ("workers", N_("workers: {n}")),
    ("energy", N_("energy: {n}")),
    ("un", N_("United Nations: {n}")),
    ("held", N_("achievements: {n}")),
)
"""In a player's panel: the key in the view of a player, and the words around the number."""

FEATURES = {
    "market": N_("Buy one of the structures on show."),
    "power_plant": N_("Buy an energy die."),
    "oil_market": N_("Buy or sell three barrels of oil."),
    "trade": N_("Exchange goods."),
}
"""What a location does whose words are not printed on it."""

View = dict[str, Any]


def groups(view: View, actions: Iterable[int], say: Tongue) -> list[View]:
    """Sort placements by binder and location: what each gives, and the energy it takes."""
    energy = _energy_by_location(actions)
    found = [_binder(binder, energy, say) for binder in view["binders"]]
    return [group for group in found if group["spots"]]


def _energy_by_location(actions: Iterable[int]) -> dict[int, dict[int, int]]:
    """Find the actions that place a worker: by location, each with its energy."""
    found: dict[int, dict[int, int]] = {}
    for action in actions:
        row = ACTIONS[action]
        if int(row["kind"]) == Act.PLACE:
            found.setdefault(int(row["a"]), {})[action] = int(row["b"])
    return found


def _binder(binder: View, energy: dict[int, dict[int, int]], say: Tongue) -> View:
    name = str(binder["name"]).capitalize()
    return {
        "name": say("{binder}: place a worker", binder=name),
        "spots": [
            {
                "name": one["name"],
                "words": one["words"] or say(FEATURES.get(one["action"], "")),
                "labels": {action: f"{n} ⚡" for action, n in energy[one["id"]].items()},
            }
            for one in binder["locations"]
            if one["id"] in energy
        ],
    }
