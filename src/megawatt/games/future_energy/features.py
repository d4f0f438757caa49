"""The numbers of an observation by name, in the order in which `observe` writes them."""

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CARDS,
    ENERGIES,
    FACES,
    KINDS,
    LINKS,
    MAX_PLAYERS,
    NODES,
    REGIONS,
    SLOTS,
    SPACES,
    Kind,
)
from megawatt.games.future_energy.state import VALUES, Decision
from megawatt.kernel.features import Features, group

SEATS = MAX_PLAYERS
FEATURES = Features(
    group(
        "table",
        f"players*{SEATS - 1} largest_grid public_contracts new_grounds round:5 to_play triggered "
        "idle_rounds:9 contracts_left:2 cards_left:2 wildcards:2 certificates_left own_turn kite "
        f"asked*{SEATS}",
    ),
    group("decision", f"asked*{len(Decision) - 2}"),
    group(
        "sites",
        f"exists region*{REGIONS} kind*{KINDS} face*{FACES} face_down plants*{SEATS}:3 crew "
        "visited",
        NODES,
    ),
    group("links", f"exists lines*{SEATS} toll:2", LINKS),
    group("contracts", f"display*{SLOTS} owner*{SEATS} completed_by*{SEATS} unseen", ALL_CONTRACTS),
    group("spaces", "plants:2", SPACES),
    group(
        "seats",
        "money:5 vp:-1..4 investors:4 engineers:3 lines:2 plant_supply:2 nuclear:4 ready:4 "
        f"kept*{ENERGIES} substitutes:3 certificates:2 plants_on_contracts:2 spread:2 "
        "best_grid:2 has_acted",
        SEATS,
    ),
    group("certificates", f"own*{VALUES} unseen*{VALUES}"),
    group("cards", f"display owner*{SEATS} used_or_unseen", CARDS),
    group(
        "context",
        f"bought*3 duty lines_due:2 joint_icon*{int(Kind.GROUND)} card*{CARDS} "
        f"icons_paid*{ENERGIES} first_space*{SPACES} first_link*{LINKS} first_site*{NODES}",
    ),
    group("majorities", f"plants*{SEATS}:2", REGIONS),
)


def width_of(name: str) -> int:
    """Say how many numbers there are for each thing of a group."""
    return next(one.width for one in FEATURES.groups if one.name == name)
