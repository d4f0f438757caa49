"""The numbers of an observation by name, in the order in which `observe` writes them."""

from megawatt.games.futuropia.components import (
    KINDS,
    MAX_PLAYERS,
    PAWNS,
    STARTERS,
    TILES,
    TYPES,
)
from megawatt.games.futuropia.state import ACTION_TILES, VARIANT_TILES, Decision
from megawatt.kernel.features import Features, group

OF_A_SPOT = "production spaces people_only printed_price price:-2..2 stack"
SPOTS = " ".join(f"{spot}_{word}" for spot in ("left", "right") for word in OF_A_SPOT.split())
FEATURES = Features(
    group("settings", f"players*{MAX_PLAYERS} upgraded quarters*3 variants*{VARIANT_TILES}"),
    group("decision", f"asked*{int(Decision.CONVERT)}"),
    group(
        "pending",
        "bill:5 paid_food:5 entered:5 repaying:5 invited:2 beds_missing:2 beds_free:8 "
        "basket_price:5 loans_taken:5 least:5 most:5",
    ),
    group("markets", f"{SPOTS} marker stacks_left:2 tiles_left:2", KINDS),
    group("stock", "left", TYPES - STARTERS),
    group("quarters", "in_supply own of_another beds price energy vp:-1..1", TILES),
    group("subsidy", "amount:2 index:2 to_the_end:-2..2"),
    group("phase", f"final trigger_seat*{MAX_PLAYERS} trigger turns:3"),
    group(
        "seats",
        "present out money:10 food:10 energy:10 loans:10 special_loan people:2 camper robots:4 "
        f"beds:2 beds_free:-8..8 plug:4 quarters_vp:-6..6 tiles*{ACTION_TILES} specials*{PAWNS} "
        f"turns:3 generators*{TYPES}:4 spaces:2 people_only:4 food_made:4 energy_made:4 "
        "food_balance:-8..8 energy_balance:-8..8 at_work:2 at_leisure:2 staff_missing:4 "
        "vp_leisure:3 vp_surplus:3 vp_loans:-3..3 vp_resources:3 vp_sum:-3..3 sustains",
        MAX_PLAYERS,
    ),
)
