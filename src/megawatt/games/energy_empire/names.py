"""What printed things are called, and what cards say.

Their words are made from the data of the box: text and rule cannot disagree.
"""

from collections.abc import Sequence

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

RESOURCES = {
    "money": ("${n}", "${n}"),
    "steel": (N_("{n} steel"), N_("{n} steel")),
    "plastic": (N_("{n} plastic"), N_("{n} plastic")),
    "science": (N_("{n} science"), N_("{n} science")),
    "oil": (N_("{n} oil"), N_("{n} oil")),
    "vp": (N_("{n} VP"), N_("{n} VP")),
    "energy": (N_("{n} energy"), N_("{n} energy")),
    "worker": (N_("{n} worker"), N_("{n} workers")),
    "un": (N_("{n} step in the United Nations"), N_("{n} steps in the United Nations")),
    "well": (N_("{n} oil well"), N_("{n} oil wells")),
    "cleanup": (N_("{n} cleanup"), N_("{n} cleanups")),
    "peek": (N_("{n} peek at an impact"), N_("{n} peeks at impacts")),
    "spill": (N_("{n} pollution into one row"), N_("{n} pollution into one row")),
}
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
MODIFIERS = {
    "oil_price": N_("Oil costs ${n} more until the next impact."),
    "generate_energy": N_("Each roll gives {n} energy less until the next impact."),
    "refine_max": N_("At most {n} oil may be refined a turn until the next impact."),
    "market_money": N_("Structures cost ${n} more in money until the next impact."),
}
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
            one, many = RESOURCES[key]
            found.append(say(one if value == 1 else many, n=value))
    if len(found) < 2:
        return "".join(found)
    return say("{some} and {last}", some=", ".join(found[:-1]), last=found[-1])


def option_words(option: Row, say: Tongue) -> str:
    """Say what one option does."""
    cost, gain = amounts(option.get("cost", {}), say), amounts(option.get("gain", {}), say)
    others = amounts(option.get("others", {}), say)
    if cost and gain:
        text = say("spend {cost}: gain {gain}", cost=cost, gain=gain)
    else:
        text = say("gain {gain}", gain=gain) if gain else say("spend {cost}", cost=cost)
    if others:
        return say("{text}; every other player gains {others}", text=text, others=others)
    return text


def effect_words(options: list[Row], say: Tongue) -> str:
    """Say what a list of options does, as a sentence."""
    text = say("{one}, or {other}", one="{one}", other="{other}")
    words = option_words(options[0], say)
    for option in options[1:]:
        words = text.format(one=words, other=option_words(option, say))
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
    """Say what an achievement is worth."""
    return say("{worth}; at most\u00a05.", worth=say(COUNTERS[row["count"]]))


def impact_words(edition: Edition, row: Row, say: Tongue) -> str:
    """Say what part C of an impact does."""
    if "modifier" in row:
        return say(MODIFIERS[row["modifier"]["kind"]], n=abs(row["modifier"]["value"]))
    if "place" in row:
        return " ".join(_piece_words(edition, piece, say) for piece in row["place"])
    each = row["each"]
    words = effect_words(each["options"], say)
    if each["optional"]:
        return say("Each player may choose: {words}", words=words)
    return say("Each player must choose: {words}", words=words)


def _piece_words(edition: Edition, piece: Row, say: Tongue) -> str:
    key = piece["piece"]
    if key == "pollution":
        what = say("{n} pollution", n=piece["n"])
    else:
        what = amounts({key: piece["n"]}, say)
    names = {row["id"]: row["name"] for row in edition.tables["location"]}
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
    return say("you lack {what}", what=amounts(lacking, say)) if lacking else say("it is too dear")


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
