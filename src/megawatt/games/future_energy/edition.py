"""What the editor of an edition knows of Future Energy: maps to draw on, names, icons."""

from megawatt.games.edition_parts import EditionParts, Kind, Map
from megawatt.games.future_energy.components import EFFECT_NAMES, KIND_NAMES, START
from megawatt.games.future_energy.components import Kind as Icon
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import N_


def follow(table: str, row: Row) -> None:
    """Count the sites, and note which lie next to the start: both follow from the map."""
    if not table.startswith("map."):
        return
    ends = [set(link) for link in row["links"] if isinstance(link, list) and len(link) == 2]
    for number, site in enumerate(row["sites"], START + 1):
        site["id"] = number
        site["next_to_start"] = {START, number} in ends


EDITION = EditionParts(
    kinds=(
        Kind("map.p23", N_("Map, 2 and 3 seats"), wide=True),
        Kind("map.p4", N_("Map, 4 seats"), wide=True),
        Kind("contracts", N_("Contracts")),
        Kind("starting_contracts", N_("Starting contracts")),
        Kind("public_contracts", N_("Public contracts")),
        Kind("display", N_("Prices of the display")),
        Kind("co2", N_("Certificates")),
    ),
    fields={
        "vp": N_("Points"),
        "icons": N_("Spaces"),
        "sites": N_("Sites"),
        "links": N_("Links"),
        "region": N_("Region"),
        "effect": N_("Effect"),
        "tiles": N_("Tiles"),
    },
    vocabulary={
        "contracts.icons.*": dict.fromkeys(KIND_NAMES[:-1], ""),
        "starting_contracts.icons.*": dict.fromkeys(KIND_NAMES[:-1], ""),
        "public_contracts.tiles.*": dict.fromkeys(KIND_NAMES[Icon.COAL : Icon.GROUND], ""),
        "public_contracts.effect": dict.fromkeys(EFFECT_NAMES, ""),
    },
    grows=frozenset(),
    maps={
        "map.p23": Map("sites", "links", first=START + 1),
        "map.p4": Map("sites", "links", first=START + 1),
    },
    follow=follow,
)
