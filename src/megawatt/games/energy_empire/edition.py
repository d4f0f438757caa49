"""What the editor of an edition knows of Energy Empire: names, and the vocabulary of effects."""

from collections.abc import Mapping
from typing import Any

from megawatt.games.edition_parts import EditionParts, Kind
from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.vocabulary import (
    GAIN_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    ROW_NAMES,
)
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import N_, Tongue

_COST = dict.fromkeys(RESOURCE_NAMES, 1)
_GAIN = {**dict.fromkeys(GAIN_NAMES, 1), "die": KIND_NAMES[0], "pollution": "any", "nuclear": "any"}
_OPTION = {"cost": {"money": 1}, "gain": {"money": 1}, "others": {"money": 1}}
_ROWS = dict.fromkeys(ROW_NAMES, "")
_DICE = dict.fromkeys(KIND_NAMES[:-1], "")


def _effects(place: str) -> dict[str, Mapping[str, Any]]:
    """List what can be said in the effect at one place of a row."""
    return {
        f"{place}.*": _OPTION,
        f"{place}.*.cost": _COST,
        f"{place}.*.gain": _GAIN,
        f"{place}.*.others": _COST,
        f"{place}.*.gain.die": dict(_DICE),
        f"{place}.*.gain.pollution": dict(_ROWS),
        f"{place}.*.gain.nuclear": dict(_ROWS),
    }


def words(table: str, row: Row, say: Tongue) -> str:
    """Read back what a component does."""
    if table in ("structure", "location") and "options" in row:
        return names.effect_words(row["options"], say)
    if table == "achievement":
        return names.tile_words(row, say)
    if table == "impact" and "each" in row:
        return names.effect_words(row["each"]["options"], say)
    if table == "nation":
        return names.effect_words([{"cost": row["un_cost"], "gain": {"un": 1}}], say)
    return ""


EDITION = EditionParts(
    kinds=(
        Kind("structure", N_("Structures"), group="type"),
        Kind("nation", N_("Nations")),
        Kind("impact", N_("Impacts"), group="era"),
        Kind("achievement", N_("Achievements")),
        Kind("die", N_("Dice")),
        Kind("location", N_("Places"), group="binder"),
        Kind("united_nations", N_("United Nations track")),
        Kind("oil_price", N_("Oil price track")),
        Kind("market_cost", N_("Prices of the markets")),
        Kind("environment", N_("Environment")),
        Kind("track", N_("Global impact track")),
    ),
    fields={
        "vp": N_("Points"),
        "options": N_("Effect"),
        "cost": N_("pays"),
        "gain": N_("gains"),
        "others": N_("for all others"),
        "plank": N_("Planks"),
        "copies": N_("Copies"),
        "pollution": N_("Pollutes"),
        "nuclear": N_("Radiates"),
        "un": N_("United Nations"),
        "type": N_("Type"),
        "name": N_("Name"),
        "energy": N_("Energy"),
    },
    vocabulary={
        **_effects("structure.options"),
        **_effects("location.options"),
        **_effects("location.solo_options"),
        **_effects("impact.each.options"),
        "nation.un_cost": _COST,
        "nation.bonus": {**_COST, "worker": 1, "die": KIND_NAMES[0]},
        "nation.bonus.die": dict(_DICE),
        "die.cost": _COST,
        "structure": {"pollution": "air", "nuclear": "air"},
    },
    grows=frozenset({"united_nations.vp"}),
    words=words,
)
