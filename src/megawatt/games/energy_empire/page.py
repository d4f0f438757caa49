"""What the page shows of Energy Empire beside the picture."""

from collections.abc import Iterable
from typing import Any

from megawatt.games.energy_empire.actions import Act
from megawatt.games.energy_empire.events import Told
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
    possible = set(actions)
    found = [_binder(binder, possible, say) for binder in view["binders"]]
    return [group for group in found if group["spots"]]


def _binder(binder: View, possible: set[int], say: Tongue) -> View:
    name = str(binder["name"]).capitalize()
    return {
        "name": say("{binder}: place a worker", binder=name),
        "spots": [
            {
                "name": one["name"],
                "words": one["words"] or say(FEATURES.get(one["action"], "")),
                "labels": _labels(one, possible),
            }
            for one in binder["locations"]
            if _labels(one, possible)
        ],
    }


def _labels(location: View, possible: set[int]) -> dict[int, str]:
    """Give the placements that are possible here, each with its energy."""
    return {
        action: f"{energy} ⚡"
        for energy, action in enumerate(location["actions"])
        if action in possible
    }


MAIN = frozenset({int(Act.DONE)})
"""The kinds of action that are buttons of the prompt."""
MOMENTS = frozenset(kind.name.lower() for kind in (Told.IMPACT_REVEALED, Told.ROW_SCORED))
"""The kinds of events that the table pauses for."""


def progress(view: View, say: Tongue) -> View:
    """Say how far the game is: the spots of the track that are empty, and what is left."""
    track = view["track"]
    spots = len(track["spots"])
    return {
        "label": str(view["headline"]).split(",", maxsplit=1)[0],
        "at": min(spots, int(track["emptied"]) + 1),
        "of": spots,
        "note": say.count("{n} token left", "{n} tokens left", int(track["left"])),
    }
