"""What is in the box of Future Energy: the printed components, as a record of tables."""

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from megawatt.kernel.box import BoxReader, BoxSource, Edition, Row, edition
from megawatt.kernel.record import Field, Int8, Int8Array, Int64Array, dtype_of, records

MAX_PLAYERS = 4
TILES_PER_KIND = 7
KINDS = 7
NODES = 1 + KINDS * TILES_PER_KIND  # START and a site for every tile: ours have 40 and 45
LINKS = 110  # ours have 79 and 88; the printed board may have more
REGIONS = 5
NO_REGION = -1
NEIGHBOURS = 8  # at START; sites have at most 6
CONTRACTS = 24
STARTING_CONTRACTS = 4
ALL_CONTRACTS = CONTRACTS + STARTING_CONTRACTS
SPACES = 88
SLOTS = 4
CARDS = 16  # public contracts
CERTIFICATES = 10
CERTIFICATE_VALUES = (3, 4, 5)
ENERGIES = 4
PLACES = 3  # places of a majority that may score
START = 0
DRAWING = 1000
"""How wide and high the drawing of a map is."""
STANDARD_BOX = Path(__file__).parent / "box"


class Kind(IntEnum):
    """The kinds of action tile; those below GROUND are icons on contracts too."""

    INVESTOR = 0
    ENGINEER = 1
    COAL = 2
    GAS = 3
    NUCLEAR = 4
    OIL = 5
    GROUND = 6


KIND_NAMES = [kind.name.lower() for kind in Kind]


class Tile(IntEnum):
    """What can lie on a site: a kind, a face of the new grounds, or a tile face down."""

    NONE = -1
    GROUND = 6
    MONEY_4 = 7
    MONEY_5 = 8
    TWO_LINES = 9
    VP_5 = 10
    FREE_CONTRACT = 11
    ADDITIONAL_PLANT = 12
    FACE_DOWN = 13


FACES = 6
FACE_NAMES = [Tile(Tile.MONEY_4 + face).name.lower() for face in range(FACES)]


class Effect(IntEnum):
    """What a public contract does."""

    MONEY = 0
    MOVE_LINE = 1
    SELL_CERTIFICATE = 2
    SHIFT_PLANT = 3
    MOVE_CREW = 4
    RETURN_PLANT = 5
    MOVE_LINE_ANYWHERE = 6
    JOINT_PLANT = 7
    FREE_CONTRACT = 8
    SWAP_TILES = 9
    DOUBLE_PLANT = 10
    FREE_LINE = 11
    TWO_JOINT_PLANTS = 12
    REPEAT = 13


EFFECT_NAMES = [
    "gain_money",
    "move_own_line_to_free_link",
    "sell_certificate_vp_plus_1",
    "shift_plant_to_adjacent_contract_space",
    "move_crew_one_link_free",
    "return_one_plant_from_contract",
    "move_own_line_to_any_link_max_two",
    "joint_plant_any_one",
    "free_construction_contract",
    "swap_two_action_tiles",
    "double_plant_on_oil_space",
    "place_line_any_link_max_two",
    "joint_plants_any_two_of_one_contract",
    "repeat_one_planning_action",
]


class Box:
    """The components. They never change during a game; another box is another edition."""

    # the two sides of the board: 0 for 2 and 3 seats, 1 for 4
    sites: Annotated[Int8Array, Field(np.int8, (2,))]
    links: Annotated[Int8Array, Field(np.int8, (2,))]
    regions: Annotated[Int8Array, Field(np.int8, (2,))]
    link_a: Annotated[Int8Array, Field(np.int8, (2, LINKS))]
    link_b: Annotated[Int8Array, Field(np.int8, (2, LINKS))]
    region: Annotated[Int8Array, Field(np.int8, (2, NODES))]  # NO_REGION for START
    region_nodes: Annotated[Int64Array, Field(np.int64, (2, REGIONS))]  # one bit a node
    red_frame: Annotated[Int8Array, Field(np.int8, (2, NODES))]
    degree: Annotated[Int8Array, Field(np.int8, (2, NODES))]
    link_at: Annotated[Int8Array, Field(np.int8, (2, NODES, NEIGHBOURS))]  # ascending
    node_at: Annotated[Int8Array, Field(np.int8, (2, NODES, NEIGHBOURS))]
    # contracts: the 24 of the display, then the 4 starting ones
    first_space: Annotated[Int8Array, Field(np.int8, (ALL_CONTRACTS,))]
    end_space: Annotated[Int8Array, Field(np.int8, (ALL_CONTRACTS,))]
    worth: Annotated[Int8Array, Field(np.int8, (ALL_CONTRACTS,))]
    contract_of: Annotated[Int8Array, Field(np.int8, (SPACES,))]
    icon: Annotated[Int8Array, Field(np.int8, (SPACES,))]  # a Kind
    slot_price: Annotated[Int8Array, Field(np.int8, (SLOTS,))]
    contracts_removed: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS + 1,))]  # by seats
    tiles_removed: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS + 1,))]  # of each kind
    certificate: Annotated[Int8Array, Field(np.int8, (CERTIFICATES,))]
    # public contracts and new grounds
    card_icons: Annotated[Int8Array, Field(np.int8, (CARDS,))]  # how many
    card_icon: Annotated[Int8Array, Field(np.int8, (CARDS, ENERGIES))]  # a Kind
    card_worth: Annotated[Int8Array, Field(np.int8, (CARDS,))]
    card_effect: Annotated[Int8Array, Field(np.int8, (CARDS,))]  # an Effect
    card_amount: Annotated[Int8Array, Field(np.int8, (CARDS,))]
    face_count: Annotated[Int8Array, Field(np.int8, (FACES,))]
    # single numbers
    start_money: Int8
    ring_limit: Int8
    plants: Int8
    lines: Int8
    revenue: Int8
    investor_revenue: Int8
    most_investors: Int8
    most_engineers: Int8
    one_line_price: Int8
    two_lines_price: Int8
    joint_fee: Int8
    completion_bonus: Int8
    most_plants_on_site: Int8
    card_price: Int8
    wildcards: Int8
    nuclear_spaces: Int8
    ground_money: Int8
    empty_space_points: Int8
    grid_plant_points: Int8
    majority: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS + 1, PLACES))]  # by seats, place
    spread_points: Annotated[Int8Array, Field(np.int8, (REGIONS + 1,))]


BOX = dtype_of(Box)
SINGLE_NUMBERS = {
    # field of Box: (table, key, least, most)
    "start_money": ("setup", "start_money", 0, 50),
    "ring_limit": ("tiles", "max_same_kind_next_to_start", 2, NEIGHBOURS),
    "plants": ("player", "plants", 7, 60),
    "lines": ("player", "lines", 1, 60),
    "revenue": ("player", "basic_revenue", 0, 50),
    "investor_revenue": ("player", "revenue_per_investor", 0, 50),
    "most_investors": ("player", "max_investors", 0, TILES_PER_KIND),
    "most_engineers": ("player", "max_engineers", 1, 3),
    "one_line_price": ("player", "cost_one_line", 0, 50),
    "two_lines_price": ("player", "cost_two_lines", 0, 50),
    "joint_fee": ("player", "joint_plant_fee", 0, 50),
    "completion_bonus": ("player", "contract_completion_bonus", 0, 50),
    "most_plants_on_site": ("player", "max_own_plants_per_site", 2, 20),
    "card_price": ("public_module", "cost", 0, 50),
    "wildcards": ("public_module", "wildcards", 0, 100),
    "nuclear_spaces": ("nuclear_board", "max_tiles", 0, 2),
    "ground_money": ("scoring", "ground_money", 0, 50),
    "empty_space_points": ("scoring", "empty_space_vp", 0, 20),
    "grid_plant_points": ("scoring", "module1_vp_per_plant", 0, 20),
}

WRITTEN_OUT = (
    # what the rules take for granted; another number would change nothing, so it is refused
    ("tiles", "kinds", KIND_NAMES),
    ("tiles", "per_kind", TILES_PER_KIND),
    ("tiles", "contract_icons", KIND_NAMES[: Kind.GROUND]),
    ("map.p23", "players", [2, 3]),
    ("map.p4", "players", [4]),
    ("setup", "display_slots", SLOTS),
    ("setup", "plants_on_start_space_per_player", 1),
)


def open_box(path: BoxSource | None = None) -> Edition:
    """Read the component file of an edition."""
    reader = BoxReader(path or STANDARD_BOX)
    record = records(BOX)
    box = record[0]
    for field, (table, key, least, most) in SINGLE_NUMBERS.items():
        box[field] = reader.number(table, 0, reader.table(table), key, least, most)
    for table, key, only in WRITTEN_OUT:
        reader.one_of(table, 0, reader.table(table), key, [only])
    _read_lists(reader, box)
    _read_map(reader, box, 0, "map.p23", regions=REGIONS - 1)
    _read_map(reader, box, 1, "map.p4", regions=REGIONS)
    _read_contracts(reader, box)
    _read_cards(reader, box)
    return edition(record, reader)


def _read_lists(reader: BoxReader, box: Any) -> None:
    """Prices, certificates, points and what is removed by the number of seats."""
    display = reader.table("display")
    box["slot_price"] = reader.numbers("display", 0, display, "costs", SLOTS, 0, 50)
    values = reader.table("co2")
    box["certificate"] = reader.numbers("co2", 0, values, "values", CERTIFICATES, 3, 5)
    scoring, setup = reader.table("scoring"), reader.table("setup")
    box["spread_points"] = reader.numbers(
        "scoring", 0, scoring, "grid_regions", REGIONS + 1, 0, 100
    )
    for seats in range(2, MAX_PLAYERS + 1):
        key = f"p{seats}"
        points = scoring["majority"].get(key, [])
        row = {key: [*points, 0, 0, 0][:PLACES]}
        box["majority"][seats] = reader.numbers("scoring.majority", 0, row, key, PLACES, 0, 100)
        box["contracts_removed"][seats] = reader.number(
            "setup.contracts_removed", 0, setup["contracts_removed"], key, 0, CONTRACTS - SLOTS - 1
        )
        box["tiles_removed"][seats] = reader.number(
            "setup.removed_per_kind", 0, setup["removed_per_kind"], key, 0, 3
        )
    grounds = reader.table("new_grounds")
    for face, name in enumerate(FACE_NAMES):
        box["face_count"][face] = reader.number("new_grounds", 0, grounds, name, 0, 7)
    if box["face_count"].sum() != TILES_PER_KIND:
        raise reader.complain(
            "new_grounds",
            "the faces must add up to {tiles_per_kind} tiles.",
            tiles_per_kind=TILES_PER_KIND,
        )


def _read_map(reader: BoxReader, box: Any, side: int, name: str, regions: int) -> None:
    """Read one side of the board: sites with their regions, links with their ends."""
    table = reader.table(name)
    sites, links = table.get("sites", []), table.get("links", [])
    if not 1 <= len(sites) < NODES:
        raise reader.complain(
            name, "expected 1 to {most} sites, found {n}.", most=NODES - 1, n=len(sites)
        )
    if not 1 <= len(links) <= LINKS:
        raise reader.complain(
            name, "expected 1 to {links} links, found {n}.", links=LINKS, n=len(links)
        )
    if len(table.get("regions", [])) != regions:
        raise reader.complain(name, "expected {regions} regions.", regions=regions)
    box["sites"][side], box["links"][side], box["regions"][side] = len(sites), len(links), regions
    box["region"][side] = NO_REGION
    for key in ("x", "y"):
        reader.number(f"{name} start", 0, table.get("start", {}), key, 0, DRAWING)
    labels = [site.get("label") for site in sites]
    if len(set(labels)) < len(labels) or not all(isinstance(label, str) for label in labels):
        raise reader.complain(f"{name} sites", "field label must be a name that no other has.")
    for i, site in enumerate(sites):
        where = f"{name} sites"
        if reader.number(where, i, site, "id", 1, len(sites)) != i + 1:
            raise reader.complain(f"{where} row {i + 1}", "field id must count up from 1.")
        box["region"][side, i + 1] = reader.one_of(where, i, site, "region", table["regions"])
        box["region_nodes"][side, box["region"][side, i + 1]] |= 1 << (i + 1)
        for key in ("x", "y"):
            reader.number(where, i, site, key, 0, DRAWING)
        box["red_frame"][side, i + 1] = reader.one_of(where, i, site, "red_frame", [False, True])
    _check_tiles(reader, box, side, name)
    _read_links(reader, box, side, name, links)
    for i, site in enumerate(sites):
        beside = [a + b for a, b in links if START in (a, b)]
        reader.one_of(f"{name} sites", i, site, "next_to_start", [i + 1 in beside])


def _check_tiles(reader: BoxReader, box: Any, side: int, name: str) -> None:
    """Every open site gets a tile face up, with two seats every red frame one face down."""
    sites, red = int(box["sites"][side]), int(box["red_frame"][side].sum())
    for seats in (MAX_PLAYERS,) if side else (2, 3):
        removed = KINDS * int(box["tiles_removed"][seats])
        tiles, needed = KINDS * TILES_PER_KIND - removed, sites - (red if seats == 2 else 0)
        if needed > tiles:
            raise reader.complain(
                f"{name} sites",
                "{needed} sites need a tile with {seats} seats, but only {tiles} are laid out.",
                needed=needed,
                seats=seats,
                tiles=tiles,
            )
        if seats == 2:
            table, key = reader.table("setup"), "face_down_blockers_p2"
            if reader.number("setup", 0, table, key, 0, removed) != red:
                raise reader.complain(
                    f"{name} sites",
                    "{red} sites have a red frame; setup says {n} ({key}).",
                    red=red,
                    n=table[key],
                    key=key,
                )
    if side and red:
        raise reader.complain(f"{name} sites", "no red frames are used with 4 seats.")


def _read_links(reader: BoxReader, box: Any, side: int, name: str, links: list[Any]) -> None:
    """Read the ends of the links and note for each node what lies around it."""
    last, known = int(box["sites"][side]), set()
    for i, ends in enumerate(links):
        where = f"{name} links"
        a, b = reader.numbers(where, i, {"ends": ends}, "ends", 2, 0, last)
        if a == b or (min(a, b), max(a, b)) in known:
            raise reader.complain(
                f"{where} row {i + 1}", "{a}–{b} is no link, or there twice.", a=a, b=b
            )
        known.add((min(a, b), max(a, b)))
        box["link_a"][side, i], box["link_b"][side, i] = a, b
        for here, there in ((a, b), (b, a)):
            n = int(box["degree"][side, here])
            if n == NEIGHBOURS:
                raise reader.complain(
                    f"{where} row {i + 1}", "node {here} has over 8 links.", here=here
                )
            box["link_at"][side, here, n], box["node_at"][side, here, n] = i, there
            box["degree"][side, here] = n + 1
    closed = box["red_frame"][side]
    open_links = sum(not closed[a] and not closed[b] for a, b in known)
    for seats, room in ((2, open_links), (3 + side, len(links))):
        if room < seats * box["lines"] + 2:
            raise reader.complain(
                f"{name} links", "too few for the lines of {seats} seats.", seats=seats
            )


def _read_contracts(reader: BoxReader, box: Any) -> None:
    """Read the contracts and number their spaces from left to right."""
    rows: list[tuple[str, int, Row]] = []
    for name, count in (("contracts", CONTRACTS), ("starting_contracts", STARTING_CONTRACTS)):
        rows += [(name, i, row) for i, row in enumerate(reader.rows(name, count))]
    space = 0
    for contract, (name, i, row) in enumerate(rows):
        box["first_space"][contract] = space
        box["worth"][contract] = reader.number(name, i, row, "vp", 0, 60)
        icons = row.get("icons", [])
        if not icons or len(set(icons)) != len(icons):
            raise reader.complain(f"{name} row {i + 1}", "field icons must list different icons.")
        if name == "starting_contracts":
            table, key = reader.table("setup"), "plants_on_starting_contract"
            reader.number("setup", 0, table, key, len(icons), len(icons))
        for icon in icons:
            kind = reader.one_of(name, i, {**row, "icons": icon}, "icons", KIND_NAMES[:-1])
            if space >= SPACES:
                raise reader.complain(
                    name, "the contracts must have {spaces} spaces in all.", spaces=SPACES
                )
            box["icon"][space], box["contract_of"][space] = kind, contract
            space += 1
        box["end_space"][contract] = space
    if space != SPACES:
        raise reader.complain(
            "contracts",
            "expected {spaces} spaces in all, found {space}.",
            spaces=SPACES,
            space=space,
        )


def _read_cards(reader: BoxReader, box: Any) -> None:
    """Read the public contracts: the tiles shown, points and effect."""
    energies = KIND_NAMES[Kind.COAL : Kind.GROUND]
    for i, row in enumerate(reader.rows("public_contracts", CARDS)):
        name, tiles = "public_contracts", row.get("tiles", [])
        if not 1 <= len(tiles) <= ENERGIES or len(set(tiles)) != len(tiles):
            where = f"{name} row {i + 1}"
            raise reader.complain(
                where, "field tiles must list 1 to {energies} different kinds.", energies=ENERGIES
            )
        box["card_icons"][i] = len(tiles)
        for k, tile in enumerate(tiles):
            shown = {**row, "tiles": tile}
            box["card_icon"][i, k] = Kind.COAL + reader.one_of(name, i, shown, "tiles", energies)
        box["card_worth"][i] = reader.number(name, i, row, "vp", 0, 60)
        box["card_effect"][i] = reader.one_of(name, i, row, "effect", EFFECT_NAMES)
        if box["card_effect"][i] == Effect.MONEY:
            box["card_amount"][i] = reader.number(name, i, row, "amount", 0, 60)
