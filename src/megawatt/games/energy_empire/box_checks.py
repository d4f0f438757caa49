"""What an edition may say: numbers that the rules take for granted, keys that something reads.

A file that says otherwise is refused with row and field: nothing is accepted and then ignored.
"""

from typing import Any

from megawatt.games.energy_empire.vocabulary import KIND_NAMES, Gain
from megawatt.kernel.box import BoxReader, Row

FIXED: dict[str, dict[str, Any]] = {
    "meta": {"players": [1, 2, 3, 4, 5]},
    "counts": {
        "structures": 78,
        "structures_per_type": 26,
        "nations": 10,
        "impacts": 15,
        "impacts_early": 9,
        "impacts_late": 6,
        "impacts_early_in_play": 3,
        "impacts_late_in_play": 3,
        "achievements": 20,
        "dice": 24,
        "workers_per_player": 6,
        "energy_per_player": 10,
        "pollution_tokens": 54,
        "oil_wells": 12,
        "player_mats": 5,
        "player_markers": 10,
    },
    "limits": {
        "dice_owned": 5,
        "hydro_owned": 1,
        "achievements_owned": 5,
        "achievement_cap_vp": 5,
        "refine_max": 4,
        "claim_tokens": 2,
    },
    "setup": {
        "deal_nations": 2,
        "deal_achievements": 2,
        "achievement_display": 3,
        "market_slots": 3,
    },
    "track": {"spaces": 6},
    "oil_price": {"barrels": 3},
    "united_nations": {"leader_bonus": 3},
    "environment": {"rows": ["air", "forest", "ocean"], "columns": 5},
    "scoring": {"unpolluted_space_vp": 1, "row_space_vp": 1, "tiebreak_money_divisor": 2},
    "solo": {
        "market_slots": [0, 2],
        "leader_bonus": 0,
        "nation_choice": 10,
        "claim_replaces_display": True,
        "objective_un_last_space": True,
    },
}
"""What the rules take for granted, by table."""
FREE: dict[str, set[str]] = {
    "meta": {"game", "version"},
    "counts": {
        *("money_1_tokens", "money_5_tokens", "science_discs", "steel_tokens"),
        *("plastic_cubes", "oil_barrels"),  # never limit play (EE-0.11)
    },
    "setup": {"workers", "energy", "seat_money", "start_pollution"},
    "track": {"tokens_per_space"},
    "oil_price": {"values"},
    "neutral_workers": {"1", "2", "3", "4", "5"},
    "market_cost": {"money", "resource", "resource_of"},
    "united_nations": {"vp"},
    "environment": {"column_bonus", "drilling"},
    "scoring": {"die_vp"},
    "die": {"id", "colour", "supply", "energy", "highest", "cost", "on_gain"},
    "location": {"id", "name", "binder", "action", "clause", "options", "solo_options"},
    "nation": {"id", "name", "bonus", "un_cost"},
    "structure": {"name", "type", "copies", "vp", "plank", "pollution", "nuclear", "options"},
    "impact": {"name", "era", "row", "reset", "each", "place", "modifier"},
    "achievement": {"name", "count", "divisor", "plus", "cap", "solo"},
    "solo": {"dice", "objective_achievement_vp", "objective_score", "rank"},
}
"""What an edition may choose."""
PLACES = (
    ("government_market", "government", "market"),
    ("scientific_research", "government", "options"),
    ("education", "government", "options"),
    ("clean_up", "government", "options"),
    ("industry_market", "industry", "market"),
    ("mine", "industry", "options"),
    ("oil_drilling", "industry", "options"),
    ("chemistry", "industry", "options"),
    ("power_plant", "industry", "power_plant"),
    ("commerce_market", "commerce", "market"),
    ("finance", "commerce", "options"),
    ("oil_market", "commerce", "oil_market"),
    ("trade", "commerce", "trade"),
)
"""EE-5, 6: the locations, the binder each lies on, and what its action is."""
MOST_OPTIONS_OF_AN_EFFECT = 4  # so many can be told apart by an action
MOST_QUEUED = 3  # wells, peeks, tokens on a location: each waits on the stack (EE-2.5)
FIRM = {"un", "die", "well"}  # gains for which a bar is stated (EE-8.2)
QUEUED = {Gain.WELL.name.lower(), Gain.PEEK.name.lower()}


def check_keys(reader: BoxReader) -> None:
    """Refuse keys that nothing reads and numbers that the rules do not leave open."""
    for name, found in reader.data.items():
        if name not in FREE and name not in FIXED:
            raise reader.complain(name, "there is no such table.")
        rows = found if isinstance(found, list) else [found]
        fixed = FIXED.get(name, {})
        for i, row in enumerate(rows):
            where = f"{name} row {i + 1}"
            known = FREE.get(name, set()) | set(fixed) | {"source"}
            for key in row:
                if key not in known:
                    raise reader.complain(where, "field {key} is read by nothing.", key=key)
            for key, value in fixed.items():
                if row.get(key) != value:
                    raise reader.complain(
                        where,
                        "field {key} is {found!r:.60}; the rules want {value!r}.",
                        key=key,
                        found=row.get(key),
                        value=value,
                    )


def check_options(reader: BoxReader, where: str, options: Any) -> list[Row]:
    """Refuse effects that no action could choose from, or that would not fit on the stack."""
    if not isinstance(options, list) or not all(isinstance(option, dict) for option in options):
        raise reader.complain(
            where, "field options must be a list of options, not {options!r:.60}.", options=options
        )
    if not 1 <= len(options) <= MOST_OPTIONS_OF_AN_EFFECT:
        raise reader.complain(
            where,
            "field options has {n} options; allowed: 1 to {most}.",
            n=len(options),
            most=MOST_OPTIONS_OF_AN_EFFECT,
        )
    for option in options:
        for key in QUEUED & set(option.get("gain", {})):
            n = option["gain"][key]
            if type(n) is not int or not 1 <= n <= MOST_QUEUED:
                raise reader.complain(
                    where,
                    "field {key} is {n!r}; allowed: 1 to {most_queued}.",
                    key=key,
                    n=n,
                    most_queued=MOST_QUEUED,
                )
    return options


def check_place(reader: BoxReader, i: int, row: Row) -> None:
    """EE-5: the rules know each location; where its action is options, it has some."""
    name, binder, action = PLACES[i]
    found = {
        "id": row.get("id"),
        "binder": row.get("binder"),
        "action": row.get("action", "options"),
    }
    for key, value in (("id", name), ("binder", binder), ("action", action)):
        if found[key] != value:
            raise reader.complain(
                f"location row {i + 1} ({row.get('name')})",
                "field {key} is {found!r:.60}; the rules want {value!r}.",
                key=key,
                found=found[key],
                value=value,
            )
    if action == "options":
        check_options(reader, f"location row {i + 1} ({row.get('name')})", row.get("options"))


def check_compulsory(reader: BoxReader, where: str, options: list[Row]) -> None:
    """EE-12.2: who may not decline needs an option that is always possible."""
    for option in options:
        if not option.get("cost") and not FIRM & set(option.get("gain", {})):
            return
    raise reader.complain(where, "a compulsory effect needs an option without cost or bar.")


def check_dice(reader: BoxReader) -> None:
    """EE-0.6, 1.7: 24 dice in all, and enough for the nations that begin with one."""
    dice, solo = reader.data["die"], reader.data["solo"]["dice"]
    total = sum(row["supply"] for row in dice)
    if total != FIXED["counts"]["dice"]:
        raise reader.complain(
            "die", "field supply adds up to {total}; the rules want 24.", total=total
        )
    for i, nation in enumerate(reader.data["nation"]):
        kind = nation["bonus"].get("die")
        if kind is None:
            continue
        supply = min(dice[KIND_NAMES.index(kind)]["supply"], solo[kind])
        wanted = sum(row["bonus"].get("die") == kind for row in reader.data["nation"])
        if solo[kind] < 1 or dice[KIND_NAMES.index(kind)]["supply"] < wanted:
            where = f"nation row {i + 1} ({nation.get('name')})"
            raise reader.complain(
                where,
                "field die: only {supply} {kind} dice are in the box.",
                supply=supply,
                kind=kind,
            )
