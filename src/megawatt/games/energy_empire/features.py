"""The numbers of an observation by name, in the order in which `observe` writes them."""

from megawatt.games.energy_empire.components import (
    CARDS,
    COLUMNS,
    IMPACTS,
    KEPT_KINDS,
    KINDS,
    LOCATIONS,
    MAX_PLAYERS,
    NATIONS,
    ROWS,
    SLOTS,
    SPACES,
    SPOTS,
    TILES,
    TYPES,
    UNITS,
)
from megawatt.games.energy_empire.state import LAST_DECISION, Piece
from megawatt.games.energy_empire.vocabulary import Modifier
from megawatt.kernel.features import Features, features_of, group

UN_PLACES = 7
"""Places in the United Nations that are told apart."""
OF_A_PRICE = 3
"""The last numbers of an offer: they are the market's, not the card's."""
ITEMS_SEEN = 4
"""Of the stack of what waits, from the top."""
OFFER = (
    "present vp:2 row*3 nuclear plank*3 spends cost*5:2 gain*5:2 counted*4:3 die cleanup:2 peek "
    "others:3 options money_price:2 resource_price affordable"
)
OF_AN_OFFER = sum(one.width for one in features_of(OFFER))
STOCK = "money:10 steel:10 plastic:10 science:10 oil:10 vp:-3..3 energy workers owned_workers"
NATION = (
    f"nation*{NATIONS} nation_chosen tile_kept nation_workers nation_energy:2 generated:5 "
    f"just_generated peeked*{SPOTS}"
)
LAND = f"land*{SPACES * len(Piece)}"
FEATURES = Features(
    group(
        "table",
        f"players*{MAX_PLAYERS} position*{MAX_PLAYERS} claimed_open unlimited "
        f"active*{MAX_PLAYERS} end_triggered final_turn",
    ),
    group(
        "decision",
        f"asked*{LAST_DECISION} location*{LOCATIONS} card*{OF_AN_OFFER}:3 kind*{KINDS} "
        f"row*{ROWS + 1} trade*{2 * UNITS} side*2",
    ),
    group("waiting", f"what seat*{MAX_PLAYERS} about detail:-0.1..1", ITEMS_SEEN),
    group("track", f"spot*{SPOTS}:2 emptied*{SPOTS + 1} oil_price:2 modifier*{len(Modifier)}"),
    group("impacts", f"card*{IMPACTS} unknown gone", SPOTS),
    group(
        "locations",
        "height energy_needed:1.1 stacks:2 own_stacks:2 oil:4 plastic:8 pollution:8 open",
        LOCATIONS,
    ),
    group("markets", OFFER, TYPES * SLOTS),
    group(
        "own",
        f"{STOCK} energy_reserve un*{UN_PLACES} dice*{KEPT_KINDS}:2 tiles*{TILES} "
        f"tile_value*{TILES}:-2..2 held {LAND} {NATION}",
    ),
    group("structures", f"owner*{MAX_PLAYERS} planks_free planks_energy:2 usable", CARDS),
    group(
        "others",
        f"present {STOCK} un*{UN_PLACES} dice*{KEPT_KINDS}:2 held tiles*{TILES} {LAND} "
        f"structures*{TYPES}:4 structure_vp:5 {NATION}",
        MAX_PLAYERS - 1,
    ),
    group(
        "supplies",
        f"display*{TILES} tiles_left dice*{KINDS}:2 wells tokens:2 decks*{TYPES} discards*{TYPES}",
    ),
    group("roll", f"chosen*{KINDS} highest*{KINDS}"),
    group(
        "projection",
        "own:-2..2 best_other:-2..2 lead:-2..2 leader_share track:2 workers free_drilling:2 "
        f"clean*{ROWS} clean_columns*{COLUMNS - 2} rank*{MAX_PLAYERS} tiles:-2..2 "
        "energy_surplus:-1.1..1",
    ),
    group("set_up", f"nations*{NATIONS} tiles*{TILES}"),
)


def width_of(name: str) -> int:
    """Say how many numbers there are for each thing of a group."""
    return next(one.width for one in FEATURES.groups if one.name == name)
