"""What the editor of an edition knows of Energy Empire: names, and the vocabulary of effects."""

from collections.abc import Mapping
from typing import Any

from megawatt.games.edition_parts import EditionParts, Kind, Total
from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.box_checks import PLACES
from megawatt.games.energy_empire.components import CARDS_OF_A_TYPE, EARLY_IMPACTS, IMPACTS
from megawatt.games.energy_empire.vocabulary import (
    GAIN_NAMES,
    KIND_NAMES,
    RESOURCE_NAMES,
    ROW_NAMES,
    TYPE_NAMES,
)
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import N_, Tongue

_COST = dict.fromkeys(RESOURCE_NAMES, 1)
_GAIN = {**dict.fromkeys(GAIN_NAMES, 1), "die": KIND_NAMES[0], "pollution": "any", "nuclear": "any"}
_OPTION = {"cost": {"money": 1}, "gain": {"money": 1}, "others": {"money": 1}}
_ROWS = dict.fromkeys(ROW_NAMES, "")
_DICE = dict.fromkeys(KIND_NAMES[:-1], "")


def _effects(place: str) -> dict[str, Mapping[str, Any]]:
    """List what can be said in the effect at one place of a row."""
    return {
        f"{place}.*": _OPTION,
        f"{place}.*.cost": _COST,
        f"{place}.*.gain": _GAIN,
        f"{place}.*.others": _COST,
        f"{place}.*.gain.die": dict(_DICE),
        f"{place}.*.gain.pollution": dict(_ROWS),
        f"{place}.*.gain.nuclear": dict(_ROWS),
    }


def words(table: str, row: Row, say: Tongue) -> str:
    """Read back what a component does."""
    if table in ("structure", "location") and "options" in row:
        return names.effect_words(row["options"], say)
    if table == "achievement":
        return names.tile_words(row, say)
    if table == "impact":
        return names.impact_words(
            [{"id": key, "name": _VALUES[key]} for key, *_ in PLACES], row, say
        )
    if table == "nation":
        return names.effect_words([{"cost": row["un_cost"], "gain": {"un": 1}}], say)
    return ""


def settle(data: Row) -> None:
    """Lay the structures by type, as the reader wants them: one may have got another type."""
    if all(row.get("type") in TYPE_NAMES for row in data["structure"]):
        data["structure"].sort(key=lambda row: TYPE_NAMES.index(row["type"]))


def totals(data: Row) -> list[Total]:
    """Count the cards of each type, and the impacts of both halves."""
    cards = dict.fromkeys(TYPE_NAMES, 0)
    for row in data["structure"]:
        if row.get("type") in cards and type(row.get("copies")) is int:
            cards[row["type"]] += row["copies"]
    early = sum(row.get("era") == "early" for row in data["impact"])
    return [
        *(Total("structure", _VALUES[kind], n, CARDS_OF_A_TYPE) for kind, n in cards.items()),
        Total("impact", _VALUES["early"], early, EARLY_IMPACTS),
        Total("impact", _VALUES["late"], len(data["impact"]) - early, IMPACTS - EARLY_IMPACTS),
    ]


_FIELDS = {
    "vp": N_("Points"),
    "options": N_("Effect"),
    "solo_options": N_("Effect in the solo game"),
    "cost": N_("pays"),
    "gain": N_("gains"),
    "others": N_("for all others"),
    "plank": N_("Planks"),
    "copies": N_("Copies"),
    "pollution": N_("Pollutes"),
    "nuclear": N_("Radiates"),
    "gain.pollution": N_("Pollution"),
    "gain.nuclear": N_("Nuclear waste"),
    "un": N_("Steps in the United Nations"),
    "type": N_("Type"),
    "name": N_("Name"),
    "energy": N_("Energy"),
    "money": N_("Money"),
    "steel": N_("Steel"),
    "plastic": N_("Plastic"),
    "science": N_("Science"),
    "oil": N_("Oil"),
    "worker": N_("Workers"),
    "well": N_("Oil wells"),
    "cleanup": N_("Clean-up"),
    "peek": N_("Look at the next impact"),
    "spill": N_("Pollution for everybody"),
    "die": N_("Energy die"),
    "bonus": N_("At the beginning"),
    "un_cost": N_("A step in the United Nations costs"),
    "era": N_("Half of the game"),
    "row": N_("Row of the mat"),
    "column": N_("Column"),
    "reset": N_("Binder that is emptied"),
    "place": N_("Laid on the board"),
    "at": N_("Where"),
    "piece": N_("What"),
    "n": N_("How many"),
    "each": N_("For every player"),
    "optional": N_("May be left"),
    "modifier": N_("Until the next impact"),
    "kind": N_("What changes"),
    "value": N_("By how much"),
    "count": N_("Counts"),
    "divisor": N_("A point for every"),
    "plus": N_("Points added"),
    "cap": N_("At most"),
    "achievement.solo": N_("Also in the solo game"),
    "colour": N_("Colour"),
    "supply": N_("Dice in the box"),
    "highest": N_("The highest die"),
    "on_gain": N_("When it is gained"),
    "binder": N_("Binder"),
    "action": N_("Action"),
    "leader_bonus": N_("Points of the leader"),
    "oil_price.values": N_("Prices"),
    "barrels": N_("Barrels at the beginning"),
    "resource": N_("Goods"),
    "resource_of": N_("Which goods"),
    "government": N_("Government"),
    "industry": N_("Industry"),
    "commerce": N_("Commerce"),
    "rows": N_("Rows"),
    "columns": N_("Columns"),
    "column_bonus": N_("Points for clean columns"),
    "drilling": N_("Places for wells"),
    "spaces": N_("Spaces"),
    "tokens_per_space": N_("Tokens on a space, by players"),
    "neutral_workers.1": N_("Solo game"),
    "neutral_workers.2": N_("Two players"),
    "structures": N_("Structures"),
    "structures_per_type": N_("Structures of each type"),
    "nations": N_("Nations"),
    "impacts": N_("Impacts"),
    "impacts_early": N_("Impacts of the first half"),
    "impacts_late": N_("Impacts of the second half"),
    "impacts_early_in_play": N_("Of the first half, in play"),
    "impacts_late_in_play": N_("Of the second half, in play"),
    "achievements": N_("Achievements"),
    "dice": N_("Dice"),
    "workers_per_player": N_("Workers of a player"),
    "energy_per_player": N_("Energy of a player"),
    "pollution_tokens": N_("Pollution tokens"),
    "oil_wells": N_("Oil wells"),
    "player_mats": N_("Player mats"),
    "player_markers": N_("Player markers"),
    "money_1_tokens": N_("Coins of 1"),
    "money_5_tokens": N_("Coins of 5"),
    "science_discs": N_("Science discs"),
    "steel_tokens": N_("Steel tokens"),
    "plastic_cubes": N_("Plastic cubes"),
    "oil_barrels": N_("Oil barrels"),
    "dice_owned": N_("Dice of a player"),
    "hydro_owned": N_("Hydro dice of a player"),
    "achievements_owned": N_("Achievements of a player"),
    "achievement_cap_vp": N_("Points of an achievement"),
    "refine_max": N_("Barrels refined at once"),
    "claim_tokens": N_("Claim tokens"),
    "workers": N_("Workers"),
    "seat_money": N_("Money, by seat"),
    "start_pollution": N_("First pollution"),
    "deal_nations": N_("Nations to choose from"),
    "deal_achievements": N_("Achievements dealt"),
    "achievement_display": N_("Achievements on display"),
    "market_slots": N_("Structures on display"),
    "die_vp": N_("Points of a die"),
    "unpolluted_space_vp": N_("Points of a clean space"),
    "row_space_vp": N_("Points of a space of the impact's row"),
    "tiebreak_money_divisor": N_("Money that breaks a tie: divided by"),
    "coal": N_("Coal"),
    "hydro": N_("Hydro"),
    "solar": N_("Solar"),
    "petroleum": N_("Petroleum"),
    "solo.dice.nuclear": N_("Nuclear"),
    "nation_choice": N_("Nations to choose from"),
    "claim_replaces_display": N_("A claimed achievement is replaced"),
    "objective_un_last_space": N_("Goal: last space of the United Nations"),
    "objective_achievement_vp": N_("Goal: points of achievements"),
    "objective_score": N_("Goal: points"),
    "rank": N_("Ranks"),
    "from": N_("From"),
    "title": N_("Title"),
}

_VALUES = {
    **names.COUNTED,
    "government": N_("Government"),
    "industry": N_("Industry"),
    "commerce": N_("Commerce"),
    "single": N_("one token"),
    "double": N_("two tokens, one plank"),
    "two_single": N_("two planks"),
    "air": N_("Air"),
    "forest": N_("Forest"),
    "ocean": N_("Ocean"),
    "any": N_("any row"),
    "early": N_("First half"),
    "late": N_("Second half"),
    "coal": N_("Coal"),
    "hydro": N_("Hydro"),
    "nuclear": N_("Nuclear"),
    "solar": N_("Solar"),
    "petroleum": N_("Petroleum"),
    "clean": N_("is clean"),
    "pollution": N_("Pollution"),
    "energy": N_("Energy"),
    "options": N_("as printed"),
    "market": N_("Market"),
    "power_plant": N_("Power Plant"),
    "oil_market": N_("Buy/Sell Oil"),
    "trade": N_("Trade"),
    "chemistry": N_("Chemistry"),
    "clean_up": N_("Clean Up"),
    "commerce_market": N_("Commerce market"),
    "education": N_("Education"),
    "finance": N_("Finance"),
    "government_market": N_("Government market"),
    "industry_market": N_("Industry market"),
    "mine": N_("Mine"),
    "oil_drilling": N_("Oil Drilling"),
    "scientific_research": N_("Scientific Research"),
    "oil_price": N_("price of oil"),
    "generate_energy": N_("energy that is generated"),
    "refine_max": N_("barrels refined at once"),
    "market_money": N_("money for structures"),
    "black": N_("black"),
    "blue": N_("blue"),
    "brown": N_("brown"),
    "green": N_("green"),
    "yellow": N_("yellow"),
}

EDITION = EditionParts(
    kinds=(
        Kind("structure", N_("Structures"), group="type"),
        Kind("nation", N_("Nations")),
        Kind("impact", N_("Impacts"), group="era"),
        Kind("achievement", N_("Achievements")),
        Kind("die", N_("Dice")),
        Kind("location", N_("Places"), group="binder"),
        Kind("united_nations", N_("United Nations track")),
        Kind("oil_price", N_("Oil price track")),
        Kind("market_cost", N_("Prices of the markets")),
        Kind("environment", N_("Environment")),
        Kind("track", N_("Global impact track")),
        Kind("setup", N_("Preparations")),
        Kind("neutral_workers", N_("Neutral workers")),
        Kind("scoring", N_("Final scoring")),
        Kind("solo", N_("Solo game")),
        Kind("counts", N_("Numbers of pieces")),
        Kind("limits", N_("Limits of a player")),
    ),
    fields=_FIELDS,
    order={"structure": ("vp", "options", "plank", "pollution", "nuclear", "copies")},
    values=_VALUES,
    vocabulary={
        **_effects("structure.options"),
        **_effects("location.options"),
        **_effects("location.solo_options"),
        **_effects("impact.each.options"),
        "nation.un_cost": _COST,
        "nation.bonus": {**_COST, "worker": 1, "die": KIND_NAMES[0]},
        "nation.bonus.die": dict(_DICE),
        "die.cost": _COST,
        "structure": {"pollution": "air", "nuclear": "air"},
    },
    grows=frozenset({"united_nations.vp"}),
    unprinted=frozenset({"location.id", "location.clause", "nation.id", "die.id"}),
    settle=settle,
    totals=totals,
    words=words,
)
