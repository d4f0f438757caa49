"""What the editor of an edition knows of Futuropia: names of its tiles and tracks."""

from megawatt.games.edition_parts import EditionParts, Kind
from megawatt.kernel.tongue import N_

_MARKS = dict.fromkeys(("2+", "3+", "4"), "")

EDITION = EditionParts(
    kinds=(
        Kind("generator", N_("Generators"), group="kind"),
        Kind("starting_generator", N_("Starting generators")),
        Kind("variant_generator", N_("Generators of the variants")),
        Kind("living_quarters", N_("Living quarters")),
        Kind("special_living_quarters", N_("Special living quarters")),
        Kind("price_track", N_("Price track")),
        Kind("subsidy_track", N_("Subsidy track")),
        Kind("setup", N_("Preparations")),
        Kind("scoring", N_("Final scoring")),
    ),
    fields={
        "vp": N_("Points"),
        "price": N_("Price"),
        "production": N_("Production"),
        "spaces": N_("Places"),
        "people_only": N_("For people only"),
        "copies": N_("Copies"),
        "energy": N_("Energy"),
        "players": N_("Players"),
        "a": N_("Side A"),
        "b": N_("Side B"),
    },
    vocabulary={
        "generator.copies.*": _MARKS,
        "variant_generator.copies.*": _MARKS,
        "living_quarters.players": _MARKS,
    },
    grows=frozenset({"subsidy_track.players_1_2", "subsidy_track.players_3_4"}),
)
