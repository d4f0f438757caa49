"""What the editor of an edition knows of Future Energy: maps to draw on, names, icons."""

from itertools import combinations

from megawatt.games.edition_parts import EditionParts, Kind, Map
from megawatt.games.future_energy.components import EFFECT_NAMES, KIND_NAMES, START
from megawatt.games.future_energy.components import Kind as Icon
from megawatt.games.future_energy.layout_ground import Frame, Ground, ground_of
from megawatt.games.future_energy.names import REGION_WORDS
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import N_, Tongue

MAP = "map."
_FRAME = Frame(1000, 1000, 0, 0, 1, 1, 20, 10)
"""The map in the units of the box."""


def backdrop(table: str) -> Ground | None:
    """Give coast and regions of a side of the board."""
    return ground_of(_FRAME, table.removeprefix(MAP), (), ()) if table.startswith(MAP) else None


def follow(table: str, row: Row) -> None:
    """Count the sites, and note which lie next to the start: both follow from the map."""
    if not table.startswith(MAP):
        return
    ends = [set(link) for link in row["links"] if isinstance(link, list) and len(link) == 2]
    for number, site in enumerate(row["sites"], START + 1):
        site["id"] = number
        site["next_to_start"] = {START, number} in ends


_FIELDS = {
    "vp": N_("Points"),
    "icons": N_("Spaces"),
    "sites": N_("Sites"),
    "links": N_("Links"),
    "label": N_("Name"),
    "region": N_("Region"),
    "regions": N_("Regions"),
    "red_frame": N_("Red frame"),
    "start": N_("Start space"),
    "x": N_("Across"),
    "y": N_("Down"),
    "effect": N_("Effect"),
    "amount": N_("How much"),
    "public_contracts.tiles": N_("Spaces"),
    "costs": N_("Prices"),
    "co2.values": N_("Points of the certificates"),
    "per_kind": N_("Tiles of each kind"),
    "max_same_kind_next_to_start": N_("Tiles of one kind next to the start, at most"),
    "removed_per_kind": N_("Tiles of each kind left out"),
    "p2": N_("2 players"),
    "p3": N_("3 players"),
    "p4": N_("4 players"),
    "face_down_blockers_p2": N_("Tiles face down, 2 players"),
    "contracts_removed": N_("Contracts left out"),
    "start_money": N_("Money at the beginning"),
    "plants_on_starting_contract": N_("Plants on the starting contract"),
    "plants": N_("Power plants"),
    "lines": N_("Power lines"),
    "basic_revenue": N_("Revenue"),
    "revenue_per_investor": N_("Revenue of an investor"),
    "max_investors": N_("Investors, at most"),
    "max_engineers": N_("Engineers, at most"),
    "cost_one_line": N_("Price of one line"),
    "cost_two_lines": N_("Price of two lines"),
    "joint_plant_fee": N_("Fee of a joint plant"),
    "contract_completion_bonus": N_("Bonus of a full contract"),
    "max_own_plants_per_site": N_("Own plants on a site, at most"),
    "majority": N_("Points of majorities"),
    "grid_regions": N_("Points of the grid, by regions"),
    "empty_space_vp": N_("Points lost for an empty space"),
    "module1_vp_per_plant": N_("Module 1: points of a plant"),
    "ground_money": N_("Money of a building ground"),
    "cost": N_("Price"),
    "public_module.display": N_("Contracts on display"),
    "wildcards": N_("Wildcards"),
    "money_4": N_("4M"),
    "money_5": N_("5M"),
    "two_lines": N_("Two lines"),
    "vp_5": N_("5 points"),
    "free_contract": N_("A contract for free"),
    "additional_plant": N_("A plant more"),
    "max_tiles": N_("Tiles, at most"),
}

_VALUES = {
    "investor": N_("Investor"),
    "engineer": N_("Engineer"),
    "coal": N_("Coal"),
    "gas": N_("Gas"),
    "nuclear": N_("Nuclear"),
    "oil": N_("Oil"),
    **REGION_WORDS,
    "gain_money": N_("Gain money"),
    "move_own_line_to_free_link": N_("Move a line of yours to a free link"),
    "sell_certificate_vp_plus_1": N_("Sell a certificate for its points and 1 more"),
    "shift_plant_to_adjacent_contract_space": N_("Shift a plant to the next space"),
    "move_crew_one_link_free": N_("Move the crew one link for free"),
    "return_one_plant_from_contract": N_("Take a plant back from a contract"),
    "move_own_line_to_any_link_max_two": N_("Move a line of yours to any link, two at most there"),
    "joint_plant_any_one": N_("A joint plant anywhere"),
    "free_construction_contract": N_("A contract for free"),
    "swap_two_action_tiles": N_("Swap two tiles"),
    "double_plant_on_oil_space": N_("Two plants on a space of oil"),
    "place_line_any_link_max_two": N_("A line on any link, two at most there"),
    "joint_plants_any_two_of_one_contract": N_("Two joint plants of one contract"),
    "repeat_one_planning_action": N_("Repeat a planning action"),
}
_UNPRINTED = frozenset(
    {
        *(f"map.{side}.{field}" for side in ("p23", "p4") for field in ("players", "regions")),
        *(f"map.{side}.start.{field}" for side in ("p23", "p4") for field in ("id", "shape")),
        *(
            f"map.{side}.sites.*.{field}"
            for side in ("p23", "p4")
            for field in ("id", "next_to_start")
        ),
        *("contracts.id", "starting_contracts.id", "public_contracts.id"),
        *("tiles.kinds", "tiles.contract_icons", "tiles.per_kind"),
        *("setup.display_slots", "setup.plants_on_start_space_per_player"),
    }
)


def _side(a: Row, b: Row, c: Row) -> int:
    """Say on which side of the way from a to b the point c lies: -1, 0 or 1."""
    turn = (b["x"] - a["x"]) * (c["y"] - a["y"]) - (b["y"] - a["y"]) * (c["x"] - a["x"])
    return int(turn > 0) - int(turn < 0)


def crossings(row: Row) -> list[tuple[list[int], list[int]]]:
    """List the pairs of links that cross on the map."""
    spots = [row["start"], *row["sites"]]
    found = []
    for (a, b), (c, d) in combinations(row["links"], 2):
        if len({a, b, c, d}) == 4:
            p, q, r, s = (spots[k] for k in (a, b, c, d))
            if _side(p, q, r) != _side(p, q, s) and _side(r, s, p) != _side(r, s, q):
                found.append(([a, b], [c, d]))
    return found


def advise(table: str, row: Row, say: Tongue) -> str:
    """Say which links cross: on the printed maps none do."""
    if not table.startswith(MAP) or not (found := crossings(row)):
        return ""
    names = [say("Start space"), *(site["label"] for site in row["sites"])]
    pairs = ["–".join(names[end] for end in link) for link in found[0]]
    return say("These links cross: {one} and {other}.", one=pairs[0], other=pairs[1])


def words(table: str, row: Row, say: Tongue) -> str:
    """Read back what a contract does."""
    if table != "public_contracts":
        return ""
    effect = say(_VALUES[row["effect"]])
    return say("{effect}: {n}", effect=effect, n=row["amount"]) if "amount" in row else effect


EDITION = EditionParts(
    kinds=(
        Kind("map.p23", N_("Map, 2 and 3 seats"), wide=True),
        Kind("map.p4", N_("Map, 4 seats"), wide=True),
        Kind("contracts", N_("Contracts"), one=N_("Contract {n}")),
        Kind("starting_contracts", N_("Starting contracts"), one=N_("Starting contract {n}")),
        Kind("public_contracts", N_("Public contracts"), one=N_("Public contract {n}")),
        Kind("display", N_("Prices of the display")),
        Kind("co2", N_("Certificates")),
        Kind("player", N_("A player's pieces and prices")),
        Kind("setup", N_("Preparations")),
        Kind("tiles", N_("Tiles")),
        Kind("scoring", N_("Final scoring")),
        Kind("public_module", N_("Module: public contracts")),
        Kind("new_grounds", N_("Module: building grounds")),
        Kind("nuclear_board", N_("Module: nuclear board")),
    ),
    fields=_FIELDS,
    values=_VALUES,
    vocabulary={
        "contracts.icons.*": dict.fromkeys(KIND_NAMES[:-1], ""),
        "starting_contracts.icons.*": dict.fromkeys(KIND_NAMES[:-1], ""),
        "public_contracts.tiles.*": dict.fromkeys(KIND_NAMES[Icon.COAL : Icon.GROUND], ""),
        "public_contracts.effect": dict.fromkeys(EFFECT_NAMES, ""),
        "map.p23.sites.*.region": dict.fromkeys(("blue", "green", "orange", "purple"), ""),
        "map.p4.sites.*.region": dict.fromkeys(("blue", "green", "orange", "purple", "yellow"), ""),
    },
    unprinted=_UNPRINTED,
    maps={
        "map.p23": Map("sites", "links", first=START + 1, marks="region"),
        "map.p4": Map("sites", "links", first=START + 1, marks="region"),
    },
    counted=frozenset({"setup.plants_on_starting_contract"}),
    backdrop=backdrop,
    follow=follow,
    words=words,
    advise=advise,
)
