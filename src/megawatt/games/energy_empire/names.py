"""What printed things are called, and what cards say.

Their words are made from the data of the box: text and rule cannot disagree.
"""

from collections.abc import Callable, Sequence

from megawatt.games.energy_empire.components import (
    COLUMNS,
    OF_IMPACT,
    OF_LOCATION,
    OF_NATION,
    OF_SOLO_FINANCE,
    card_rows,
)
from megawatt.games.energy_empire.rules.environment import row_of
from megawatt.games.energy_empire.rules.scoring import Parts
from megawatt.games.energy_empire.state import Card, Effect, Space, State
from megawatt.games.energy_empire.vocabulary import GAIN_NAMES, RESOURCE_NAMES, ROW_NAMES
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import N_, Tongue

AMOUNTS: dict[str, Callable[[int, Tongue], str]] = {
    "money": lambda n, say: say("${n}", n=n),
    "steel": lambda n, say: say.count("{n} steel", "{n} steel", n),
    "plastic": lambda n, say: say.count("{n} plastic", "{n} plastic", n),
    "science": lambda n, say: say.count("{n} science", "{n} science", n),
    "oil": lambda n, say: say.count("{n} oil", "{n} oil", n),
    "vp": lambda n, say: say("{n} VP", n=n),
    "energy": lambda n, say: say.count("{n} energy", "{n} energy", n),
    "worker": lambda n, say: say.count("{n} worker", "{n} workers", n),
    "un": lambda n, say: say.count(
        "{n} step in the United Nations", "{n} steps in the United Nations", n
    ),
    "well": lambda n, say: say.count("{n} oil well", "{n} oil wells", n),
    "cleanup": lambda n, say: say.count("{n} cleanup", "{n} cleanups", n),
    "peek": lambda n, say: say.count("{n} peek at an impact", "{n} peeks at impacts", n),
    "spill": lambda n, say: say.count(
        "{n} pollution into one row", "{n} pollution tokens into one row", n
    ),
}
"""How amounts are said, by the keys of the box (EE-8.3)."""
DICE = {
    "coal": N_("coal"),
    "nuclear": N_("nuclear"),
    "hydro": N_("hydro-geo"),
    "solar": N_("solar-wind"),
    "petroleum": N_("petroleum"),
}
TOKENS = {
    "pollution": {
        "air": N_("1 pollution in the air"),
        "forest": N_("1 pollution in the forest"),
        "ocean": N_("1 pollution in the ocean"),
        "any": N_("1 pollution"),
    },
    "nuclear": {
        "air": N_("1 contamination in the air"),
        "forest": N_("1 contamination in the forest"),
        "ocean": N_("1 contamination in the ocean"),
        "any": N_("1 contamination"),
    },
}
TYPES = {
    "government": N_("government"),
    "industry": N_("industry"),
    "commerce": N_("commerce"),
}
ROWS = {"air": N_("air"), "forest": N_("forest"), "ocean": N_("ocean")}
COUNTERS = {
    "money": N_("1 VP per full $2 left"),
    "steel": N_("1 VP per steel left"),
    "plastic": N_("1 VP per plastic left"),
    "science": N_("1 VP per science left"),
    "oil": N_("1 VP per oil left"),
    "clean_air": N_("1 VP per unpolluted air space"),
    "clean_forest": N_("1 VP per unpolluted forest space"),
    "clean_ocean": N_("1 VP per unpolluted ocean space"),
    "structures_government": N_("1 VP per government structure"),
    "structures_industry": N_("1 VP per industry structure"),
    "structures_commerce": N_("1 VP per commerce structure"),
    "achievements": N_("1 VP per achievement, this one included"),
    "resource_types": N_("1 VP per kind of resource left"),
    "dice": N_("1 VP per energy die"),
    "energy_on_mat": N_("1 VP per energy left on the mat"),
    "un_steps": N_("1 VP per step in the United Nations"),
    "structures_with_cost": N_("1 VP per structure with a spend arrow"),
    "nuclear_tokens": N_("1 VP per contamination token"),
    "oil_wells": N_("1 VP, and 1 per oil well"),
    "workers_owned": N_("1 VP per worker beyond the first"),
}
AS_PRINTED = {"money": (2, 0), "oil_wells": (1, 1), "workers_owned": (1, -1)}
"""By what a count is divided and what is added, where the words above say so; else (1, 0)."""
COUNTED = {
    "money": N_("Money"),
    "steel": N_("Steel"),
    "plastic": N_("Plastic"),
    "science": N_("Science"),
    "oil": N_("Oil"),
    "achievements": N_("achievements"),
    "clean_air": N_("clean spaces of air"),
    "clean_forest": N_("clean spaces of forest"),
    "clean_ocean": N_("clean spaces of ocean"),
    "dice": N_("energy dice"),
    "energy_on_mat": N_("energy on the mat"),
    "nuclear_tokens": N_("nuclear waste"),
    "oil_wells": N_("oil wells"),
    "resource_types": N_("kinds of goods"),
    "un_steps": N_("steps in the United Nations"),
    "workers_owned": N_("workers"),
    "structures_government": N_("structures of government"),
    "structures_industry": N_("structures of industry"),
    "structures_commerce": N_("structures of commerce"),
    "structures_with_cost": N_("structures with a cost"),
}
"""What achievements count."""
MODIFIERS: dict[str, tuple[Callable[[int, Tongue], str], Callable[[int, Tongue], str]]] = {
    "oil_price": (
        lambda n, say: say("oil costs and brings ${n} more", n=n),
        lambda n, say: say("oil costs and brings ${n} less", n=n),
    ),
    "generate_energy": (
        lambda n, say: say.count(
            "each roll gives {n} energy more", "each roll gives {n} energy more", n
        ),
        lambda n, say: say.count(
            "each roll gives {n} energy less", "each roll gives {n} energy less", n
        ),
    ),
    "refine_max": (
        lambda n, say: say.count(
            "at most {n} oil may be refined a turn", "at most {n} oil may be refined a turn", n
        ),
        lambda n, say: say("no oil may be refined"),
    ),
    "market_money": (
        lambda n, say: say("structures cost ${n} more in money", n=n),
        lambda n, say: say("structures cost ${n} less in money", n=n),
    ),
}
"""What an impact changes while it is in force (EE-12.5): upwards, downwards."""
CATEGORIES = {
    "score_track": N_("Score track"),
    "structures": N_("Structures"),
    "dice": N_("Energy dice"),
    "united_nations": N_("United Nations"),
    "leader_bonus": N_("Leader bonus"),
    "achievements": N_("Achievements"),
    "clean_spaces": N_("Clean spaces"),
    "clean_columns": N_("Clean columns"),
}
"""Of a score, by the fields of `Parts`."""


def parts_by_name(parts: Parts, say: Tongue) -> dict[str, int]:
    """Give the categories of a score with their names (EE-16.5)."""
    return {say(CATEGORIES[field]): int(n) for field, n in parts._asdict().items()}


def space_name(space: Space, say: Tongue) -> str:
    """Name a space: "forest 3"."""
    row = say(ROWS[ROW_NAMES[plain(row_of)(space)]])
    return f"{row} {space % COLUMNS + 1}"


def listed(words: Sequence[str], say: Tongue) -> str:
    """List things: "Farm, Port and Mine"."""
    if len(words) < 2:
        return "".join(words)
    return say("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])


def amounts(part: Row, say: Tongue) -> str:
    """List what is paid or gained: "$2, 1 VP and 1 peek at an impact"."""
    found = []
    for key in [*GAIN_NAMES, "die", "pollution", "nuclear"]:
        value = part.get(key)
        if value is None:
            continue
        if key == "die":
            found.append(say("a {die} die", die=say(DICE[value])))
        elif key in TOKENS:
            found.append(say(TOKENS[key][value]))
        else:
            found.append(AMOUNTS[key](value, say))
    return listed(found, say)


def rolled_words(s: State, say: Tongue) -> str:
    """List the dice of the last roll with their numbers: "coal 2 and 5, solar-wind 6"."""
    rolled = []
    for kind, die in enumerate(DICE.values()):
        faces = [str(int(face)) for face in s.face[kind] if face]
        if faces:
            rolled.append(f"{say(die)} {listed(faces, say)}")
    return ", ".join(rolled)


def pieces_words(pieces: Sequence[int], say: Tongue) -> str:
    """List pieces on a location: resources in their order, then pollution."""
    found = [
        AMOUNTS[name](int(n), say) for name, n in zip(RESOURCE_NAMES, pieces, strict=False) if n
    ]
    if pieces[-1]:
        found.append(say.count("{n} pollution", "{n} pollution", int(pieces[-1])))
    return listed(found, say)


def option_words(option: Row, say: Tongue) -> str:
    """Say what one option does."""
    cost, gain = amounts(option.get("cost", {}), say), amounts(option.get("gain", {}), say)
    others = amounts(option.get("others", {}), say)
    if cost and gain:
        text = say("spend {cost}: gain {gain}", cost=cost, gain=gain)
    elif cost or gain:
        text = say("gain {gain}", gain=gain) if gain else say("spend {cost}", cost=cost)
    else:
        return say("every other player gains {others}", others=others) if others else say("nothing")
    if others:
        return say("{text}; every other player gains {others}", text=text, others=others)
    return text


def options_words(options: list[Row], say: Tongue) -> str:
    """Say what a list of options does, within a sentence."""
    text = say("{one}, or {other}", one="{one}", other="{other}")
    words = option_words(options[0], say)
    for option in options[1:]:
        words = text.format(one=words, other=option_words(option, say))
    return words


def effect_words(options: list[Row], say: Tongue) -> str:
    """Say what a list of options does, as a sentence."""
    words = options_words(options, say)
    return words[:1].upper() + words[1:] + "."


def card_name(edition: Edition, card: Card, say: Tongue) -> str:
    """Name a structure; the second copy is told from the first."""
    rows = card_rows(edition)
    name = say(rows[card]["name"])
    if rows[card]["copies"] == 1:
        return name
    second = card > 0 and rows[card - 1] is rows[card]
    return say("{name} II", name=name) if second else say("{name} I", name=name)


def tile_words(row: Row, say: Tongue) -> str:
    """Say what an achievement is worth: of an edition, by its own numbers."""
    divisor, plus = row["divisor"], row["plus"]
    if (divisor, plus) == AS_PRINTED.get(row["count"], (1, 0)):
        return say("{worth}; at most\u00a05.", worth=say(COUNTERS[row["count"]]))
    what = say(COUNTED[row["count"]])
    if not plus:
        return say("1 VP for every {n} of these: {what}; at most\u00a05.", n=divisor, what=what)
    text = N_("1 VP for every {n} of these: {what}; then {plus:+d} VP; at most\u00a05.")
    return say(text, n=divisor, what=what, plus=plus)


def modifier_words(modifier: Row, say: Tongue) -> str:
    """Say what an impact changes while it is in force."""
    value = int(modifier["value"])
    return MODIFIERS[modifier["kind"]][value < 0](abs(value), say)


def impact_words(locations: Sequence[Row], row: Row, say: Tongue, last: bool = False) -> str:
    """Say what part C of an impact does; the sixth card has none after it.

    A card of the box does one thing or another, one of an own edition may do several or nothing.
    """
    told = [_piece_words(locations, piece, say) for piece in row.get("place", [])]
    if "each" in row:
        told.append(_each_words(row["each"], say))
    if "modifier" in row:
        words = modifier_words(row["modifier"], say)
        if last:
            told.append(say("Until the end of the game {words}.", words=words))
        else:
            told.append(say("Until the next impact {words}.", words=words))
    return " ".join(told) or say("Nothing more happens.")


def _each_words(each: Row, say: Tongue) -> str:
    words = options_words(each["options"], say)
    if len(each["options"]) == 1:
        if each["optional"]:
            return say("Each player may {words}.", words=words)
        return say("Each player must {words}.", words=words)
    if each["optional"]:
        return say("Each player may choose: {words}.", words=words)
    return say("Each player must choose: {words}.", words=words)


def _piece_words(locations: Sequence[Row], piece: Row, say: Tongue) -> str:
    key = piece["piece"]
    if key == "pollution":
        what = say.count("{n} pollution", "{n} pollution", piece["n"])
    else:
        what = amounts({key: piece["n"]}, say)
    names = {row["id"]: row["name"] for row in locations}
    if piece["at"] in names:
        return say("Put {what} on {place}.", what=what, place=say(names[piece["at"]]))
    return say("Put {what} on every {type} location.", what=what, type=say(TYPES[piece["at"]]))


def missing_words(s: State, seat: Seat, cost: Sequence[int], say: Tongue) -> str:
    """Say what is lacking for a price."""
    lacking = {}
    for i, name in enumerate(RESOURCE_NAMES):
        short = int(cost[i]) - int(s.stock[seat, i])
        if short > 0:
            lacking[name] = short
    return (
        say("you lack {what}", what=amounts(lacking, say))
        if lacking
        else say("it is too expensive")
    )


def effect_options(edition: Edition, effect: Effect) -> list[Row]:
    """Give the options of an effect, by its number in the box."""
    tables = edition.tables
    found: list[Row]
    if effect < OF_NATION:
        found = card_rows(edition)[effect]["options"]
    elif effect < OF_LOCATION:
        found = [{"cost": tables["nation"][effect - OF_NATION]["un_cost"], "gain": {"un": 1}}]
    elif effect < OF_IMPACT:
        found = tables["location"][effect - OF_LOCATION].get("options", [])
    elif effect < OF_SOLO_FINANCE:
        found = tables["impact"][effect - OF_IMPACT]["each"]["options"]
    else:
        found = next(row["solo_options"] for row in tables["location"] if "solo_options" in row)
    return found
