"""What things are called: sites, links, tiles, contracts, effects."""

from megawatt.games.future_energy.components import (
    CONTRACTS,
    START,
    Box,
    Effect,
    Kind,
    Tile,
)
from megawatt.games.future_energy.state import Card, Contract, Link, Region, Site, Space, State
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.tongue import N_, Tongue

TILE_WORDS = {
    Kind.INVESTOR: N_("investor"),
    Kind.ENGINEER: N_("engineer"),
    Kind.COAL: N_("coal"),
    Kind.GAS: N_("gas"),
    Kind.NUCLEAR: N_("nuclear"),
    Kind.OIL: N_("oil"),
    Tile.GROUND: N_("construction ground"),
    Tile.MONEY_4: N_("construction ground, 4M"),
    Tile.MONEY_5: N_("construction ground, 5M"),
    Tile.TWO_LINES: N_("construction ground, two lines"),
    Tile.VP_5: N_("construction ground, 5 VP"),
    Tile.FREE_CONTRACT: N_("construction ground, free contract"),
    Tile.ADDITIONAL_PLANT: N_("construction ground, additional plant"),
    Tile.FACE_DOWN: N_("tile face down"),
}
REGION_WORDS = {
    "blue": N_("Blue region"),
    "green": N_("Green region"),
    "orange": N_("Orange region"),
    "purple": N_("Purple region"),
    "yellow": N_("Yellow region"),
}
REGION_TITLES = {
    "blue": N_("North"),
    "green": N_("West"),
    "orange": N_("South"),
    "purple": N_("East"),
}
"""What a region is called on the map, beside its colour."""
REGION_TITLES_OF_FIVE = {**REGION_TITLES, "purple": N_("Centre"), "yellow": N_("East")}
EFFECT_WORDS = {
    Effect.MONEY: N_("gain {amount}M"),
    Effect.MOVE_LINE: N_("move one of your lines to a bare link"),
    Effect.SELL_CERTIFICATE: N_("sell a certificate for its value and 1M"),
    Effect.SHIFT_PLANT: N_("shift a plant to the next space of its contract"),
    Effect.MOVE_CREW: N_("move the crew one link, free"),
    Effect.RETURN_PLANT: N_("return a plant from a contract to your supply"),
    Effect.MOVE_LINE_ANYWHERE: N_("move one of your lines to any link with room"),
    Effect.JOINT_PLANT: N_("join another player's site with any plant"),
    Effect.FREE_CONTRACT: N_("take a contract of the display, free"),
    Effect.SWAP_TILES: N_("swap two tiles on the map"),
    Effect.DOUBLE_PLANT: N_("put a second plant below an oil icon"),
    Effect.FREE_LINE: N_("place a line on any link with room, free"),
    Effect.TWO_JOINT_PLANTS: N_("join another player's site with two plants of a contract"),
    Effect.REPEAT: N_("make a purchase of this turn once more"),
}
EFFECT_SHORT = {
    Effect.MONEY: N_("+{amount}M"),
    Effect.MOVE_LINE: N_("move a line"),
    Effect.SELL_CERTIFICATE: N_("sell CO₂"),
    Effect.SHIFT_PLANT: N_("shift a plant"),
    Effect.MOVE_CREW: N_("move crew"),
    Effect.RETURN_PLANT: N_("return plant"),
    Effect.MOVE_LINE_ANYWHERE: N_("move line +"),
    Effect.JOINT_PLANT: N_("join a site"),
    Effect.FREE_CONTRACT: N_("free contract"),
    Effect.SWAP_TILES: N_("swap tiles"),
    Effect.DOUBLE_PLANT: N_("double oil"),
    Effect.FREE_LINE: N_("free line"),
    Effect.TWO_JOINT_PLANTS: N_("join with 2"),
    Effect.REPEAT: N_("buy again"),
}
SUBSTITUTE_WORDS = [N_("wildcard"), N_("construction ground"), N_("investor"), N_("engineer")]


def map_of(edition: Edition, s: State) -> Row:
    """Give the side of the board in use."""
    return edition.tables["map.p4" if s.side else "map.p23"][0]


def region_name(edition: Edition, s: State, region: Region, say: Tongue) -> str:
    """Name a region."""
    name = str(map_of(edition, s)["regions"][region])
    return say(REGION_WORDS[name]) if name in REGION_WORDS else name


def region_title(edition: Edition, s: State, region: Region, say: Tongue) -> str:
    """Name a region as the map does: the part of Europe, beside its colour."""
    name = str(map_of(edition, s)["regions"][region])
    titles = REGION_TITLES_OF_FIVE if s.side else REGION_TITLES
    return say(titles[name]) if name in titles else name


def site_name(edition: Edition, s: State, site: Site, say: Tongue) -> str:
    """Name a node."""
    if site == START:
        return say("the start")
    sites = map_of(edition, s)["sites"]
    return say(str(sites[site - 1]["label"])) if site <= len(sites) else say("no site")


def ends_of(edition: Edition, s: State, link: Link) -> tuple[Site, Site]:
    """Give the two nodes of a link."""
    a, b = map_of(edition, s)["links"][link]
    return Site(a), Site(b)


def tile_words(tile: int, say: Tongue) -> str:
    """Name a tile."""
    return say(TILE_WORDS[Tile(tile) if tile >= Tile.GROUND else Kind(tile)])


def contract_row(edition: Edition, contract: Contract) -> Row:
    """Give the printed contract."""
    if contract < CONTRACTS:
        return edition.tables["contracts"][contract]
    return edition.tables["starting_contracts"][contract - CONTRACTS]


def contract_words(edition: Edition, contract: Contract, say: Tongue) -> str:
    """Describe a contract: number, icons, points."""
    row = contract_row(edition, contract)
    icons = ", ".join(say(icon) for icon in row["icons"])
    return say("{number} ({icons}; {vp} VP)", number=row["id"], icons=icons, vp=row["vp"])


def space_words(edition: Edition, space: Space, say: Tongue) -> str:
    """Describe a space by its icon and its contract."""
    box: Box = edition.box
    row = contract_row(edition, Contract(int(box.contract_of[space])))
    icon = tile_words(int(box.icon[space]), say)
    return say("{icon} on contract {number}", icon=icon, number=row["id"])


def effect_words(edition: Edition, card: Card, say: Tongue, table: dict[Effect, str]) -> str:
    """Describe what a public contract does, in full or in short."""
    box: Box = edition.box
    return say(table[Effect(int(box.card_effect[card]))], amount=int(box.card_amount[card]))


def card_words(edition: Edition, card: Card, say: Tongue) -> str:
    """Describe a public contract: number, effect, tiles, points."""
    row = edition.tables["public_contracts"][card]
    return say(
        "{number}: {effect} ({tiles}; {vp} VP)",
        number=row["id"],
        effect=effect_words(edition, card, say, EFFECT_WORDS),
        tiles=", ".join(say(tile) for tile in row["tiles"]),
        vp=row["vp"],
    )


def card_brief(edition: Edition, card: Card, say: Tongue) -> str:
    """Describe a public contract in short: number, effect, tiles, points."""
    row = edition.tables["public_contracts"][card]
    return say(
        "{number} ({effect}; {tiles}; {vp} VP)",
        number=row["id"],
        effect=effect_words(edition, card, say, EFFECT_SHORT),
        tiles=", ".join(say(tile) for tile in row["tiles"]),
        vp=row["vp"],
    )
