"""What an edition may say: keys that something reads, numbers with which a game can be played.

A file that says otherwise is refused with row and field: nothing is accepted and then ignored,
and nothing is accepted that breaks a game later.
"""

from typing import Any

from megawatt.kernel.box import BoxReader, Row

PLAYERS = (2, 3, 4)
TURN_TILES = 5  # action tiles of a player
VARIANT_GENERATORS = (("food", 8), ("food", 12), ("energy", 8), ("energy", 14))
"""FU-15.5, FU-15.10: which Generators the four exchange tiles name."""
LEAST_STACKS = 3
"""FU-11.2: fewer lie on the market from the start, and the last one never comes onto it."""
MOST_COPIES = 4
MOST_BEDS = 36
"""FU-12.7: nobody has more, with 31 People and 5 free beds."""
MOST_HOMES = 14
"""FU-12.7: so many tiles can be gone through, in all ways to keep some of them."""

KEYS = {
    "counts": "food_generators energy_generators variant_generators starting_generators "
    "living_quarters special_living_quarters action_tiles special_tiles variant_tiles campers "
    "markers",
    "setup": "money food energy people robots seat_bonus_money max_generators "
    "max_free_living_spaces max_invited_people max_taken_robots loan_money end_people "
    "buy_missing_resource_price",
    "scoring": "leisure_person surplus unpaid_loan unused_action resources_per_point solo_bonus "
    "solo_free_turns solo_turn_penalty",
    "effects": "loan_office_money loan_office_points gambling_hall_people workshop_robots "
    "planning_office_money greenhouse_food solar_farm_energy",
    "variants": "drawn max_generators unpaid_loan open_special_loan unused_action surplus "
    "max_invited_people",
    "price_track": "spaces",
    "subsidy_track": "start fewer_subsidies_start players_1_2 players_3_4",
    "starting_generator": "kind production spaces people_only copies",
    "generator": "kind price production spaces people_only copies",
    "variant_generator": "kind price production spaces people_only copies",
    "living_quarters": "id spaces players a b",
    "special_living_quarters": "id spaces a b",
}
"""The tables of a component file and their fields; each has a source too."""
SIDES = {
    "living_quarters": {"a": "price energy vp", "b": "price energy vp"},
    "special_living_quarters": {"a": "role price energy vp", "b": "effect price energy vp"},
}
HOME = "role energy vp"
"""FU-2.3: nobody ever buys a starting home, so it has no price."""


def refuse_unread(reader: BoxReader) -> None:
    """Refuse tables and fields that nothing reads."""
    for name, found in reader.data.items():
        if name not in KEYS:
            raise reader.complain(name, "there is no such table.")
        rows = found if isinstance(found, list) else [found]
        for i, row in enumerate(rows):
            where = f"{name} row {i + 1}" if isinstance(found, list) else name
            _refuse_others(reader, where, row, KEYS[name] + " source")
            for side, keys in SIDES.get(name, {}).items():
                half = row.get(side)
                if isinstance(half, dict):
                    known = HOME if half.get("role") == "start" else keys
                    _refuse_others(reader, f"{where}, side {side}", half, known)


def _refuse_others(reader: BoxReader, where: str, row: Any, known: str) -> None:
    for key in row:
        if key not in known.split():
            raise reader.complain(where, "field {key} is read by nothing.", key=key)


def check_counts(reader: BoxReader) -> None:
    """FU-1.2, CONTENTS: what the contents list counts is what the rows add up to."""
    data, row = reader.data, reader.table("counts")
    kinds = {
        kind: sum(len(g["copies"]) for g in data["generator"] if g["kind"] == kind)
        for kind in ("food", "energy")
    }
    pawns = len(data["special_living_quarters"])
    want = {
        "food_generators": kinds["food"],
        "energy_generators": kinds["energy"],
        "variant_generators": sum(len(g["copies"]) for g in data["variant_generator"]),
        "starting_generators": sum(g["copies"] for g in data["starting_generator"]),
        "living_quarters": len(data["living_quarters"]) + pawns,
        "special_living_quarters": pawns,
        "action_tiles": PLAYERS[-1] * TURN_TILES,
        "special_tiles": 4,  # three reminders and the loan of the Loan Office
        "variant_tiles": 9 + PLAYERS[-1],  # variants, and Invite tiles of one of them
        "campers": 1,
        "markers": 3,  # two prices and the subsidy
    }
    for key, value in want.items():
        if row.get(key) != value:
            raise reader.complain(
                "counts",
                "field {key} is {found!r:.60}; the box holds {value}.",
                key=key,
                found=row.get(key),
                value=value,
            )


def check_market(reader: BoxReader, copies: Any, kinds: Any) -> None:
    """FU-2.4, FU-11.2: with any number of players the last stack must be able to come."""
    for players in PLAYERS:
        for kind, name in enumerate(("food", "energy")):
            stacks = int((copies[kinds == kind, players] > 0).sum())
            if stacks < LEAST_STACKS:
                raise reader.complain(
                    "generator",
                    "field copies: with {players} players {stacks} {name} prices are in play; "
                    "at least {least_stacks} are needed.",
                    players=players,
                    stacks=stacks,
                    name=name,
                    least_stacks=LEAST_STACKS,
                )


def check_exchange(reader: BoxReader, i: int, row: Row) -> None:
    """FU-15.10: each exchange tile names a kind and a price."""
    kind, price = VARIANT_GENERATORS[i]
    for key, value in (("kind", kind), ("price", price)):
        if row.get(key) != value:
            raise reader.complain(
                f"variant_generator row {i + 1}",
                "field {key} is {found!r:.60}; the variant tile says {value!r}.",
                key=key,
                found=row.get(key),
                value=value,
            )


def check_price_track(reader: BoxReader, steps: list[int]) -> None:
    """FU-2.5, FU-4.3: it begins with 0, and further up nothing becomes dearer on the left."""
    if steps[0] != 0 or steps != sorted(steps):
        raise reader.complain(
            "price_track", "field spaces is {steps}; it must rise from 0.", steps=steps
        )


def check_homes(reader: BoxReader, people: int, free: int) -> None:
    """FU-6.4, FU-14.3: everybody can have a first home, and none has too many beds."""
    most = people + free
    for i, row in enumerate(reader.data["special_living_quarters"]):
        if row["a"].get("role") == "start" and not people <= row["spaces"] <= most:
            raise reader.complain(
                f"special_living_quarters row {i + 1} ({row.get('id')})",
                "field spaces is {n}; a starting home has {people} to {most}, as setup "
                "allows {free} free living spaces.",
                n=row["spaces"],
                people=people,
                most=most,
                free=free,
            )
    tiles = reader.data["living_quarters"]
    for players in PLAYERS:
        fit = sum(
            people <= row["spaces"] <= most and int(row["players"][0]) <= players for row in tiles
        )
        if fit < players:
            raise reader.complain(
                "living_quarters",
                "field spaces: with {players} players {fit} tiles have {people} to {most} "
                "spaces; each player needs one as a first home.",
                players=players,
                fit=fit,
                people=people,
                most=most,
            )


def check_quarters(reader: BoxReader) -> None:
    """FU-12.7: a condominium has few enough tiles; each has a name of its own."""
    tables = ("living_quarters", "special_living_quarters")
    places = [(table, i) for table in tables for i in range(len(reader.data[table]))]
    rows = [reader.data[table][i] for table, i in places]
    names = [row.get("id") for row in rows]
    for (table, i), row in zip(places, rows, strict=True):
        name = row.get("id")
        if not isinstance(name, str) or names.count(name) > 1:
            raise reader.complain(
                f"{table} row {i + 1} ({name})", "field id must be a name that no other row has."
            )
    beds, tiles = 0, 0
    for spaces in sorted(int(row["spaces"]) for row in rows):
        beds += spaces
        tiles += beds <= MOST_BEDS
    if tiles > MOST_HOMES:
        raise reader.complain(
            "living_quarters",
            "field spaces: {tiles} tiles fit into {most_beds} beds; at most {most_homes} may.",
            tiles=tiles,
            most_beds=MOST_BEDS,
            most_homes=MOST_HOMES,
        )
