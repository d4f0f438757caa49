"""What is in the box of Futuropia: the printed components, as a record of tables."""

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from megawatt.games.futuropia.box_checks import (
    MOST_COPIES,
    check_counts,
    check_exchange,
    check_homes,
    check_market,
    check_price_track,
    check_quarters,
    refuse_unread,
)
from megawatt.kernel.box import BoxReader, BoxSource, Edition, Row, edition
from megawatt.kernel.record import Field, Int8, Int8Array, Int16Array, dtype_of, records

MAX_PLAYERS = 4
KINDS = 2
STARTERS = 3
FOODS = 12
ENERGIES = 10
EXCHANGES = 4
TYPES = STARTERS + FOODS + ENERGIES + EXCHANGES
"""FU-1.3: the Generator types: 3 starting, 12 Food, 10 Energy, 4 variant types."""
FIRST_FOOD = STARTERS
FIRST_ENERGY = STARTERS + FOODS
FIRST_EXCHANGE = FIRST_ENERGY + ENERGIES
LINE = 12
"""The longest row of stacks of one kind."""
ORDINARY = 29
PAWNS = 8
TILES = ORDINARY + PAWNS
"""FU-1.4: the Living Quarters: 29 ordinary ones, then the 8 with the pawn icon."""
SIDES = 2
TRACK = 7
MOST_STEPS = 16
STANDARD_BOX = Path(__file__).parent / "box"

_MARKS = {"2+": 2, "3+": 3, "4": 4}
_KINDS = ["food", "energy"]
_EFFECTS = [
    "camper",
    "loan_office",
    "gambling_hall",
    "workshop",
    "planning_office",
    "converter",
    "greenhouse",
    "solar_farm",
]


class Effect(IntEnum):
    """What a special Living Quarters does (side B of a pawn tile)."""

    NONE = 0
    CAMPER = 1
    LOAN_OFFICE = 2
    GAMBLING_HALL = 3
    WORKSHOP = 4
    PLANNING_OFFICE = 5
    CONVERTER = 6
    GREENHOUSE = 7
    SOLAR_FARM = 8


_Types = Annotated[Int8Array, Field(np.int8, (TYPES,))]
_Tiles = Annotated[Int8Array, Field(np.int8, (TILES,))]
_Sides = Annotated[Int8Array, Field(np.int8, (TILES, SIDES))]


class Box:
    """The components. They never change during a game; another box is another edition."""

    # Generators, by type
    kind: _Types  # 0 Food, 1 Energy
    price: _Types  # printed; 0 for the starting ones
    production: _Types
    spaces: _Types  # working spaces
    people_only: _Types  # of them only for People
    copies: Annotated[Int8Array, Field(np.int8, (TYPES, MAX_PLAYERS + 1))]  # by player count
    exchanged: Annotated[Int8Array, Field(np.int8, (EXCHANGES,))]  # the type a variant replaces
    # Living Quarters, by tile
    beds: _Tiles
    least_players: _Tiles
    effect: _Tiles  # an Effect, on side B of a pawn tile
    quarters_price: _Sides
    plug: _Sides  # Energy consumption
    quarters_points: _Sides
    # tracks
    discount: Annotated[Int8Array, Field(np.int8, (TRACK,))]
    subsidy: Annotated[Int16Array, Field(np.int16, (2, MOST_STEPS))]  # 1–2 players, 3–4 players
    subsidy_end: Annotated[Int8Array, Field(np.int8, (2,))]  # index of the last space
    subsidy_start: Annotated[Int8Array, Field(np.int8, (2, 2))]  # usual, with fewer subsidies
    # numbers of the rulebook
    start_money: Int8
    start_food: Int8
    start_energy: Int8
    start_people: Int8
    start_robots: Int8
    seat_bonus: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    generators_allowed: Annotated[
        Int8Array, Field(np.int8, (2,))
    ]  # usual, one extension space less
    most_free_beds: Int8
    people_allowed: Annotated[Int8Array, Field(np.int8, (2,))]  # usual, less attraction
    robots_allowed: Int8
    loan_money: Int8
    end_people: Int8
    missing_price: Int8  # Money for a missing Food or Energy
    leisure_points: Int8
    surplus_points: Annotated[Int8Array, Field(np.int8, (2,))]  # usual, valuable surplus
    loan_points: Annotated[Int8Array, Field(np.int8, (2,))]  # usual, great loans
    special_loan_points: Annotated[Int8Array, Field(np.int8, (2,))]
    unused_points: Annotated[Int8Array, Field(np.int8, (2,))]
    resources_per_point: Int8
    solo_bonus: Int8
    solo_free_turns: Int8
    solo_turn_penalty: Int8
    special_loan: Int8  # Money of the Loan Office, resources to pay back
    hall_people: Int8
    workshop_robots: Int8
    office_money: Int8
    greenhouse_food: Int8
    farm_energy: Int8
    variants_drawn: Int8


BOX = dtype_of(Box)


def open_box(path: BoxSource | None = None) -> Edition:
    """Read the component file of an edition."""
    reader = BoxReader(path or STANDARD_BOX)
    record = records(BOX)
    box = record[0]
    refuse_unread(reader)
    _read_generators(reader, box)
    _read_ordinary(reader, box)
    _read_pawns(reader, box)
    _read_tracks(reader, box)
    _read_numbers(reader, box)
    check_counts(reader)
    check_homes(reader, int(box["start_people"]), int(box["most_free_beds"]))
    check_quarters(reader)
    return edition(record, reader)


def _read_generators(reader: BoxReader, box: Any) -> None:
    """Read all Generator types in the order of FU-1.3."""
    for i, row in enumerate(reader.rows("starting_generator", STARTERS)):
        _read_generator(reader, box, "starting_generator", i, row, i)
        reader.number("starting_generator", i, row, "copies", MAX_PLAYERS, MAX_PLAYERS)
    rows = reader.rows("generator", FOODS + ENERGIES)
    for i, row in enumerate(rows):
        _read_generator(reader, box, "generator", i, row, FIRST_FOOD + i)
        _read_market_tile(reader, box, "generator", i, row, FIRST_FOOD + i)
        if box["kind"][FIRST_FOOD + i] != (i >= FOODS):
            raise reader.complain(f"generator row {i + 1}", "12 Food rows, then 10 Energy rows.")
        before = FIRST_FOOD + i - 1
        if i not in (0, FOODS) and box["price"][before] >= box["price"][FIRST_FOOD + i]:
            raise reader.complain(f"generator row {i + 1}", "prices must ascend within a kind.")
    for i, row in enumerate(reader.rows("variant_generator", EXCHANGES)):
        which = FIRST_EXCHANGE + i
        _read_generator(reader, box, "variant_generator", i, row, which)
        _read_market_tile(reader, box, "variant_generator", i, row, which)
        check_exchange(reader, i, row)
        kind, price = int(box["kind"][which]), int(box["price"][which])
        first, end = ((FIRST_FOOD, FIRST_ENERGY), (FIRST_ENERGY, FIRST_EXCHANGE))[kind]
        same = [t for t in range(first, end) if box["price"][t] == price]
        if not same:
            raise reader.complain(
                f"variant_generator row {i + 1}",
                "no {kind} Generator costs {price}.",
                kind=_KINDS[kind],
                price=price,
            )
        box["exchanged"][i] = same[0]
    ordinary = slice(FIRST_FOOD, FIRST_EXCHANGE)
    check_market(reader, box["copies"][ordinary], box["kind"][ordinary])


def _read_generator(reader: BoxReader, box: Any, name: str, i: int, row: Row, which: int) -> None:
    box["kind"][which] = reader.one_of(name, i, row, "kind", _KINDS)
    box["production"][which] = reader.number(name, i, row, "production", 1, 15)
    spaces = reader.number(name, i, row, "spaces", 1, 6)
    box["spaces"][which] = spaces
    box["people_only"][which] = reader.number(name, i, row, "people_only", 0, spaces)


def _read_market_tile(reader: BoxReader, box: Any, name: str, i: int, row: Row, which: int) -> None:
    """FU-2.1: each copy says from how many players on it is in play; solo is like two."""
    box["price"][which] = reader.number(name, i, row, "price", 1, 30)
    marks = row.get("copies")
    if not isinstance(marks, list) or not all(mark in list(_MARKS) for mark in marks):
        raise reader.complain(f"{name} row {i + 1}", "field copies: a list of 2+, 3+, 4.")
    if len(marks) > MOST_COPIES:
        raise reader.complain(
            f"{name} row {i + 1}",
            "field copies: at most {most_copies} tiles.",
            most_copies=MOST_COPIES,
        )
    for players in range(1, MAX_PLAYERS + 1):
        found = sum(_MARKS[mark] <= max(players, 2) for mark in marks)
        box["copies"][which, players] = found


def _read_side(reader: BoxReader, box: Any, name: str, i: int, row: Row, tile: int) -> None:
    for side, letter in enumerate("ab"):
        half = row.get(letter)
        if not isinstance(half, dict):
            raise reader.complain(
                f"{name} row {i + 1}", "field {letter} must be a table.", letter=letter
            )
        if half.get("role") != "start":  # nobody buys a starting home
            box["quarters_price"][tile, side] = reader.number(name, i, half, "price", 0, 40)
        box["plug"][tile, side] = reader.number(name, i, half, "energy", 0, 9)
        box["quarters_points"][tile, side] = reader.number(name, i, half, "vp", -9, 20)


def _read_ordinary(reader: BoxReader, box: Any) -> None:
    for i, row in enumerate(reader.rows("living_quarters", ORDINARY)):
        box["beds"][i] = reader.number("living_quarters", i, row, "spaces", 2, 11)
        marks = list(_MARKS)
        box["least_players"][i] = 2 + reader.one_of("living_quarters", i, row, "players", marks)
        _read_side(reader, box, "living_quarters", i, row, i)


def _read_pawns(reader: BoxReader, box: Any) -> None:
    """FU-1.4: four starting homes, four supply tiles; a special on the back of each."""
    name = "special_living_quarters"
    for i, row in enumerate(reader.rows(name, PAWNS)):
        tile = ORDINARY + i
        box["beds"][tile] = reader.number(name, i, row, "spaces", 3, 8)
        _read_side(reader, box, name, i, row, tile)
        role = reader.one_of(name, i, row["a"], "role", ["start", "supply"])
        if role != i // MAX_PLAYERS:
            raise reader.complain(f"{name} row {i + 1}", "4 rows of role start, then 4 supply.")
        effect = 1 + reader.one_of(name, i, row["b"], "effect", _EFFECTS)
        if effect in box["effect"][ORDINARY:tile]:
            raise reader.complain(f"{name} row {i + 1}", "each effect exists once.")
        box["effect"][tile] = effect


def _read_tracks(reader: BoxReader, box: Any) -> None:
    row = reader.table("price_track")
    discounts = reader.numbers("price_track", 0, row, "spaces", TRACK, 0, 12)
    check_price_track(reader, discounts)
    box["discount"][:] = discounts
    row = reader.table("subsidy_track")
    starts = ("start", "fewer_subsidies_start")
    for i, key in enumerate(("players_1_2", "players_3_4")):
        steps = row.get(key)
        if not isinstance(steps, list) or not 1 <= len(steps) <= MOST_STEPS:
            raise reader.complain(
                "subsidy_track", "field {key}: a list of 1 to 16 amounts.", key=key
            )
        amounts = reader.numbers("subsidy_track", 0, row, key, len(steps), 0, 99)
        box["subsidy"][i, : len(amounts)] = amounts
        box["subsidy_end"][i] = len(amounts) - 1
        for j, start in enumerate(starts):
            box["subsidy_start"][i, j] = reader.one_of("subsidy_track", 0, row, start, amounts)


_NUMBERS = {
    "setup": {
        "start_money": ("money", 0, 99),
        "start_food": ("food", 0, 99),
        "start_energy": ("energy", 0, 99),
        "start_people": ("people", 3, 3),
        "start_robots": ("robots", 0, 9),
        "most_free_beds": ("max_free_living_spaces", 0, 5),
        "robots_allowed": ("max_taken_robots", 1, 3),
        "loan_money": ("loan_money", 5, 5),
        "end_people": ("end_people", 5, 25),
        "missing_price": ("buy_missing_resource_price", 1, 9),
    },
    "scoring": {
        "leisure_points": ("leisure_person", 0, 20),
        "resources_per_point": ("resources_per_point", 1, 99),
        "solo_bonus": ("solo_bonus", 0, 120),
        "solo_free_turns": ("solo_free_turns", 0, 60),
        "solo_turn_penalty": ("solo_turn_penalty", 0, 20),
    },
    "effects": {
        "special_loan": ("loan_office_money", 0, 99),
        "hall_people": ("gambling_hall_people", 0, 1),
        "workshop_robots": ("workshop_robots", 0, 1),
        "office_money": ("planning_office_money", 0, 20),
        "greenhouse_food": ("greenhouse_food", 0, 9),
        "farm_energy": ("solar_farm_energy", 0, 9),
    },
    "variants": {"variants_drawn": ("drawn", 0, 9)},
}
"""Box field: key in the table, least, most. Actions and the settlement fix some of them."""

_PAIRS = {
    "generators_allowed": (("setup", "max_generators"), ("variants", "max_generators"), 4, 7),
    "people_allowed": (("setup", "max_invited_people"), ("variants", "max_invited_people"), 1, 5),
    "surplus_points": (("scoring", "surplus"), ("variants", "surplus"), 0, 9),
    "loan_points": (("scoring", "unpaid_loan"), ("variants", "unpaid_loan"), -20, 0),
    "special_loan_points": (
        ("effects", "loan_office_points"),
        ("variants", "open_special_loan"),
        -60,
        0,
    ),
    "unused_points": (("scoring", "unused_action"), ("variants", "unused_action"), 0, 20),
}
"""Box field: the usual value, the value with the variant tile, least, most."""


def _read_numbers(reader: BoxReader, box: Any) -> None:
    for name, fields in _NUMBERS.items():
        row = reader.table(name)
        for target, (key, least, most) in fields.items():
            box[target] = reader.number(name, 0, row, key, least, most)
    row = reader.table("setup")
    box["seat_bonus"][:] = reader.numbers("setup", 0, row, "seat_bonus_money", 4, 0, 20)
    for target, (*places, least, most) in _PAIRS.items():
        for i, (name, key) in enumerate(places):
            box[target][i] = reader.number(name, 0, reader.table(name), key, least, most)
