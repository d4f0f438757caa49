"""What is in the box of Energy Empire: the printed components, as one record of tables."""

from pathlib import Path
from typing import Annotated, Any

import numpy as np

from megawatt.games.energy_empire.box_checks import (
    MOST_QUEUED,
    check_compulsory,
    check_dice,
    check_keys,
    check_options,
    check_place,
)
from megawatt.games.energy_empire.vocabulary import (
    CONSEQUENCE_NAMES,
    COUNTER_NAMES,
    FEATURE_NAMES,
    GAIN_NAMES,
    KIND_NAMES,
    MODIFIER_NAMES,
    PLANK_NAMES,
    RESOURCE_NAMES,
    ROW_NAMES,
    TYPE_NAMES,
    Modifier,
    Resource,
)
from megawatt.kernel.box import BoxReader, BoxSource, Edition, Row, edition
from megawatt.kernel.record import Field, Int8, Int8Array, Int16, Int16Array, dtype_of, records

MAX_PLAYERS = 5
LOCATIONS, CARDS, NATIONS, IMPACTS, TILES = 13, 78, 10, 15, 20
TYPES, CARDS_OF_A_TYPE, SLOTS = 3, 26, 3
KINDS, KEPT_KINDS, FACES = 5, 4, 6
SPOTS, ROWS, COLUMNS, SPACES = 6, 3, 5, 15
LEAST_UN_SPACES, MOST_UN_SPACES = 2, 12  # how many are printed is not known: an edition says it
WORKERS, ENERGY, TOKENS, WELLS = 6, 10, 54, 12
MOST_DICE, MOST_TILES, MOST_REFINED, CLAIM_TOKENS = 5, 5, 4, 2
BARRELS, LEADER_BONUS, TILE_CAP, MONEY_UNIT = 3, 3, 5, 2
EARLY_IMPACTS = 9
ERAS, IMPACTS_OF_AN_ERA = 2, 3  # in play: early ones, then late ones
DEALT, SHOWN = 2, 3  # nations and tiles dealt to a seat; tiles on display
MOST_OPTIONS = 140
RESOURCES, GAINS, UNITS = len(Resource), len(GAIN_NAMES), 4  # units: what Trade exchanges
NONE = -1

# An effect is a list of options: of a card, a nation, a location or an impact, in this order.
OF_NATION = CARDS
OF_LOCATION = OF_NATION + NATIONS
OF_IMPACT = OF_LOCATION + LOCATIONS
OF_SOLO_FINANCE = OF_IMPACT + IMPACTS
EFFECTS = OF_SOLO_FINANCE + 1

STANDARD_BOX = Path(__file__).parent / "box"


class Box:
    """The components. They never change during a game; another box is another edition."""

    first_option: Annotated[Int16Array, Field(np.int16, (EFFECTS,))]
    options: Annotated[Int8Array, Field(np.int8, (EFFECTS,))]  # how many
    cost: Annotated[Int8Array, Field(np.int8, (MOST_OPTIONS, RESOURCES))]
    gain: Annotated[Int8Array, Field(np.int8, (MOST_OPTIONS, GAINS))]
    gain_die: Annotated[Int8Array, Field(np.int8, (MOST_OPTIONS,))]  # a kind, or NONE
    pollution: Annotated[Int8Array, Field(np.int8, (MOST_OPTIONS,))]  # a row, any, or NONE
    nuclear: Annotated[Int8Array, Field(np.int8, (MOST_OPTIONS,))]  # likewise
    others: Annotated[Int8Array, Field(np.int8, (MOST_OPTIONS, RESOURCES))]
    card_vp: Annotated[Int8Array, Field(np.int8, (CARDS,))]
    card_side: Annotated[Int8Array, Field(np.int8, (CARDS,))]  # a Consequence
    card_row: Annotated[Int8Array, Field(np.int8, (CARDS,))]
    card_plank: Annotated[Int8Array, Field(np.int8, (CARDS + MAX_PLAYERS,))]  # nation cards last
    card_spends: Annotated[Int8Array, Field(np.int8, (CARDS,))]  # has a spend arrow
    location_binder: Annotated[Int8Array, Field(np.int8, (LOCATIONS,))]
    location_action: Annotated[Int8Array, Field(np.int8, (LOCATIONS,))]  # a Feature
    location_drills: Annotated[Int8Array, Field(np.int8, (LOCATIONS,))]
    die_energy: Annotated[Int8Array, Field(np.int8, (KINDS, FACES))]
    die_cost: Annotated[Int8Array, Field(np.int8, (KINDS, RESOURCES))]
    die_row: Annotated[Int8Array, Field(np.int8, (KINDS,))]  # of the token on gaining it, or NONE
    die_consequence: Annotated[Int8Array, Field(np.int8, (KINDS,))]  # a Consequence
    dice: Annotated[Int8Array, Field(np.int8, (2, KINDS))]  # supply: solo, with others
    bonus: Annotated[Int8Array, Field(np.int8, (NATIONS, RESOURCES))]
    bonus_worker: Annotated[Int8Array, Field(np.int8, (NATIONS,))]
    bonus_die: Annotated[Int8Array, Field(np.int8, (NATIONS,))]  # a kind, or NONE
    impact_late: Annotated[Int8Array, Field(np.int8, (IMPACTS,))]
    impact_row: Annotated[Int8Array, Field(np.int8, (IMPACTS,))]
    impact_reset: Annotated[Int8Array, Field(np.int8, (IMPACTS,))]
    impact_optional: Annotated[Int8Array, Field(np.int8, (IMPACTS,))]
    impact_pieces: Annotated[Int8Array, Field(np.int8, (IMPACTS, LOCATIONS, RESOURCES + 1))]
    modifier: Annotated[Int8Array, Field(np.int8, (IMPACTS,))]  # a Modifier
    modifier_value: Annotated[Int8Array, Field(np.int8, (IMPACTS,))]
    tile_counts: Annotated[Int8Array, Field(np.int8, (TILES,))]  # a Counter
    tile_divisor: Annotated[Int8Array, Field(np.int8, (TILES,))]
    tile_plus: Annotated[Int8Array, Field(np.int8, (TILES,))]
    tile_solo: Annotated[Int8Array, Field(np.int8, (TILES,))]
    oil_price: Annotated[Int8Array, Field(np.int8, (SPOTS,))]
    market_money: Annotated[Int8Array, Field(np.int8, (SLOTS,))]
    market_resource: Annotated[Int8Array, Field(np.int8, (SLOTS,))]
    market_pays: Annotated[Int8Array, Field(np.int8, (TYPES,))]  # the resource of a type
    un_vp: Annotated[Int8Array, Field(np.int8, (MOST_UN_SPACES,))]
    un_spaces: Int8  # how many there are
    column_bonus: Annotated[Int8Array, Field(np.int8, (COLUMNS,))]
    drilling: Annotated[Int8Array, Field(np.int8, (SPACES,))]
    spot_tokens: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS + 1,))]  # by number of seats
    neutral: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS + 1, LOCATIONS))]
    seat_money: Annotated[Int8Array, Field(np.int8, (MAX_PLAYERS,))]
    start_space: Int8
    start_workers: Int8
    start_energy: Int8
    die_vp: Int8
    solo_score: Int16  # what the objectives of the solo game ask for
    solo_tile_points: Int16


BOX = dtype_of(Box)


class _Packer:
    """Puts what the reader finds into the record."""

    def __init__(self, reader: BoxReader) -> None:
        self.reader = reader
        self.record = records(BOX)
        self.used = 0
        for name in ("gain_die", "pollution", "nuclear", "card_row", "die_row", "bonus_die"):
            self.record[name][:] = NONE

    def put(self, field: str, index: Any, value: Any) -> None:
        self.record[field][(0, *index) if isinstance(index, tuple) else (0, index)] = value

    def effect(self, name: str, i: int, row: Row, effect: int, options: list[Row]) -> None:
        """Lay the options of an effect one after another."""
        self.put("first_option", effect, self.used)
        self.put("options", effect, len(options))
        if options or name == "structure" or "each" in row:
            check_options(self.reader, f"{name} row {i + 1} ({row.get('name')})", options)
        for option in options:
            where = f"{name} row {i + 1} ({row.get('name', row.get('id'))})"
            if not isinstance(option, dict) or not set(option) <= {"cost", "gain", "others"}:
                raise self.reader.complain(
                    where, "an option is cost, gain, others; not {option!s:.60}.", option=option
                )
            if self.used == MOST_OPTIONS:
                raise self.reader.complain(
                    where, "more than {most_options} options in the box.", most_options=MOST_OPTIONS
                )
            for part in ("cost", "others"):
                for key, n in option.get(part, {}).items():
                    resource = self.key(where, part, key, RESOURCE_NAMES)
                    self.put(part, (self.used, resource), self._amount(where, key, n))
            self._gains(where, option.get("gain", {}))
            self.used += 1

    def _gains(self, where: str, gains: Row) -> None:
        for key, n in gains.items():
            if key in ("pollution", "nuclear"):
                self.put(key, self.used, self.key(where, key, n, ROW_NAMES))
            elif key == "die":
                self.put("gain_die", self.used, self.key(where, key, n, KIND_NAMES[:KEPT_KINDS]))
            else:
                found = self.key(where, "gain", key, GAIN_NAMES)
                self.put("gain", (self.used, found), self._amount(where, key, n))

    def key(self, where: str, field: str, value: Any, allowed: list[str]) -> int:
        """Give the place of a word in a list, or complain."""
        if value not in allowed:
            listed = ", ".join(allowed)
            raise self.reader.complain(
                where,
                "field {field} is {value!r:.60}; allowed: {listed}.",
                field=field,
                value=value,
                listed=listed,
            )
        return allowed.index(value)

    def _amount(self, where: str, key: str, n: Any) -> int:
        if type(n) is not int or not 1 <= n <= 9:
            raise self.reader.complain(
                where, "field {key} is {n!r}; allowed: 1 to 9.", key=key, n=n
            )
        return n


def _tables(packer: _Packer) -> None:
    reader, put = packer.reader, packer.put
    start = reader.table("setup")
    put("start_workers", (), reader.number("setup", 0, start, "workers", 1, WORKERS))
    put("start_energy", (), reader.number("setup", 0, start, "energy", 0, ENERGY))
    put("seat_money", ..., reader.numbers("setup", 0, start, "seat_money", MAX_PLAYERS, 0, 20))
    put("start_space", (), _space(reader, start["start_pollution"]))
    track = reader.table("track")["tokens_per_space"]
    neutral = reader.table("neutral_workers")
    names = [row.get("id") for row in reader.rows("location", LOCATIONS)]
    for n in range(1, MAX_PLAYERS + 1):
        put("spot_tokens", n, reader.number("track", 0, track, str(n), 1, 8))
        for name in neutral.get(str(n), []):
            where = reader.one_of("neutral_workers", 0, {"at": name}, "at", names)
            put("neutral", (n, where), 1)
    oil = reader.table("oil_price")
    put("oil_price", ..., reader.numbers("oil_price", 0, oil, "values", SPOTS, 0, 9))
    price = reader.table("market_cost")
    put("market_money", ..., reader.numbers("market_cost", 0, price, "money", SLOTS, 0, 9))
    put("market_resource", ..., reader.numbers("market_cost", 0, price, "resource", SLOTS, 0, 9))
    for i, name in enumerate(TYPE_NAMES):
        pays = reader.one_of("market_cost", 0, price["resource_of"], name, RESOURCE_NAMES)
        put("market_pays", i, pays)
    un = reader.table("united_nations")
    spaces = len(un["vp"]) if isinstance(un.get("vp"), list) else 0
    if not LEAST_UN_SPACES <= spaces <= MOST_UN_SPACES:
        raise reader.complain(
            "united_nations row 1",
            "field vp must be a list of {least} to {most} numbers.",
            least=LEAST_UN_SPACES,
            most=MOST_UN_SPACES,
        )
    values = reader.numbers("united_nations", 0, un, "vp", spaces, 0, 99)
    put("un_vp", slice(0, spaces), values)
    put("un_spaces", (), spaces)
    land = reader.table("environment")
    columns = [str(column + 1) for column in range(COLUMNS)]
    for column in land["column_bonus"]:
        where = reader.one_of("environment", 0, {"column_bonus": column}, "column_bonus", columns)
        bonus = reader.number("environment", 0, land["column_bonus"], column, 0, 9)
        put("column_bonus", where, bonus)
    for place in land["drilling"]:
        put("drilling", _space(reader, place), 1)
    score = reader.table("scoring")
    put("die_vp", (), reader.number("scoring", 0, score, "die_vp", 0, 9))
    solo = reader.table("solo")
    for i, name in enumerate(KIND_NAMES):
        put("dice", (0, i), reader.number("solo", 0, solo["dice"], name, 0, 24))
    put("solo_score", (), reader.number("solo", 0, solo, "objective_score", 0, 999))
    tiles = reader.number("solo", 0, solo, "objective_achievement_vp", 0, MOST_TILES * TILE_CAP)
    put("solo_tile_points", (), tiles)


def _space(reader: BoxReader, place: Row) -> int:
    row = reader.one_of("environment", 0, place, "row", ROW_NAMES[:ROWS])
    return COLUMNS * row + reader.number("environment", 0, place, "column", 1, COLUMNS) - 1


def _dice_and_locations(packer: _Packer) -> None:
    reader, put = packer.reader, packer.put
    for i, die in enumerate(reader.rows("die", KINDS)):
        reader.one_of("die", i, die, "id", [KIND_NAMES[i]])
        put("dice", (1, i), reader.number("die", i, die, "supply", 1, 24))
        put("die_energy", i, reader.numbers("die", i, die, "energy", FACES, 0, 9))
        put("die_consequence", i, reader.one_of("die", i, die, "highest", CONSEQUENCE_NAMES))
        for key in die.get("cost", {}):
            resource = packer.key(f"die row {i + 1} ({die['id']})", "cost", key, RESOURCE_NAMES)
            put("die_cost", (i, resource), reader.number("die", i, die["cost"], key, 1, 9))
        if "on_gain" in die:
            put("die_row", i, reader.one_of("die", i, die["on_gain"], "pollution", ROW_NAMES))
    for i, place in enumerate(reader.rows("location", LOCATIONS)):
        check_place(reader, i, place)
        put("location_binder", i, reader.one_of("location", i, place, "binder", TYPE_NAMES))
        action = {"action": place.get("action", "options")}
        put("location_action", i, reader.one_of("location", i, action, "action", FEATURE_NAMES))
        packer.effect("location", i, place, OF_LOCATION + i, place.get("options", []))
        drills = any("well" in option.get("gain", {}) for option in place.get("options", []))
        put("location_drills", i, drills)
        if "solo_options" in place:
            packer.effect("location", i, place, OF_SOLO_FINANCE, place["solo_options"])


def _cards(packer: _Packer) -> None:
    reader, put = packer.reader, packer.put
    card = 0
    for i, row in enumerate(reader.rows("structure")):
        kind = reader.one_of("structure", i, row, "type", TYPE_NAMES)
        for _ in range(reader.number("structure", i, row, "copies", 1, 2)):
            if card // CARDS_OF_A_TYPE != kind:
                raise reader.complain(f"structure row {i + 1}", "expected 26 cards of each type.")
            put("card_vp", card, reader.number("structure", i, row, "vp", 0, 9))
            put("card_plank", card, reader.one_of("structure", i, row, "plank", PLANK_NAMES))
            for side, name in enumerate(CONSEQUENCE_NAMES):
                if name in row:
                    put("card_side", card, side)
                    put(
                        "card_row", card, reader.one_of("structure", i, row, name, ROW_NAMES[:ROWS])
                    )
            put("card_spends", card, any("cost" in option for option in row["options"]))
            packer.effect("structure", i, row, card, row["options"])
            card += 1
    if card != CARDS:
        raise reader.complain(
            "structure", "expected {cards} cards, found {card}.", cards=CARDS, card=card
        )
    for i, row in enumerate(reader.rows("nation", NATIONS)):
        for key in row["bonus"]:
            if key == "worker":
                most = WORKERS - reader.data["setup"]["workers"]
                put("bonus_worker", i, reader.number("nation", i, row["bonus"], key, 1, most))
            elif key == "die":
                put(
                    "bonus_die",
                    i,
                    reader.one_of("nation", i, row["bonus"], "die", KIND_NAMES[:KEPT_KINDS]),
                )
            else:
                where = f"nation row {i + 1} ({row['name']})"
                resource = packer.key(where, "bonus", key, RESOURCE_NAMES)
                put("bonus", (i, resource), reader.number("nation", i, row["bonus"], key, 1, 20))
        un = [{"cost": row["un_cost"], "gain": {"un": 1}}]
        packer.effect("nation", i, row, OF_NATION + i, un)


def _modifier(packer: _Packer, i: int, row: Row) -> None:
    """Read what lasts: a change of nothing is no modifier, and rationing leaves a barrel."""
    kinds = MODIFIER_NAMES[Modifier.NONE + 1 :]
    kind = Modifier.NONE + 1 + packer.reader.one_of("impact", i, row, "kind", kinds)
    least = 1 if kind == Modifier.REFINE_MAX else -9
    packer.put("modifier", i, kind)
    packer.put("modifier_value", i, packer.reader.number("impact", i, row, "value", least, 9))


def _impacts_and_tiles(packer: _Packer) -> None:
    reader, put = packer.reader, packer.put
    places = [row["id"] for row in reader.data["location"]]
    for i, row in enumerate(reader.rows("impact", IMPACTS)):
        put("impact_late", i, reader.one_of("impact", i, row, "era", ["early", "late"]))
        put("impact_row", i, reader.one_of("impact", i, row, "row", ROW_NAMES[:ROWS]))
        put("impact_reset", i, reader.one_of("impact", i, row, "reset", TYPE_NAMES))
        each = row.get("each", {"optional": True, "options": []})
        put("impact_optional", i, each["optional"])
        packer.effect("impact", i, row, OF_IMPACT + i, each["options"])
        if not each["optional"]:
            check_compulsory(reader, f"impact row {i + 1} ({row['name']})", each["options"])
        for piece in row.get("place", []):
            kind = reader.one_of("impact", i, piece, "piece", [*RESOURCE_NAMES, "pollution"])
            at = reader.one_of("impact", i, piece, "at", [*places, *TYPE_NAMES])
            most = MOST_QUEUED if piece["piece"] == "pollution" else 9
            n = reader.number("impact", i, {**piece, "name": row["name"]}, "n", 1, most)
            for where in range(LOCATIONS):
                binder = LOCATIONS + packer.record["location_binder"][0, where]
                if at in (where, binder):
                    put("impact_pieces", (i, where, kind), n)
        if "modifier" in row:
            _modifier(packer, i, row["modifier"] | {"name": row["name"]})
    early = sum(row["era"] == "early" for row in reader.data["impact"])
    if early != EARLY_IMPACTS:
        raise reader.complain(
            "impact",
            "expected {early_impacts} early rows, found {early}.",
            early_impacts=EARLY_IMPACTS,
            early=early,
        )
    for i, row in enumerate(reader.rows("achievement", TILES)):
        put("tile_counts", i, reader.one_of("achievement", i, row, "count", COUNTER_NAMES))
        put("tile_divisor", i, reader.number("achievement", i, row, "divisor", 1, 9))
        put("tile_plus", i, reader.number("achievement", i, row, "plus", -9, 9))
        reader.number("achievement", i, row, "cap", TILE_CAP, TILE_CAP)
        put("tile_solo", i, reader.one_of("achievement", i, row, "solo", [False, True]))


def open_box(path: BoxSource | None = None) -> Edition:
    """Read the component file of an edition."""
    reader = BoxReader(path or STANDARD_BOX)
    packer = _Packer(reader)
    check_keys(reader)
    reader.table("meta")
    reader.table("counts")
    reader.table("limits")
    _tables(packer)
    _dice_and_locations(packer)
    _cards(packer)
    _impacts_and_tiles(packer)
    check_dice(reader)
    return edition(packer.record, reader)


def card_rows(edition: Edition) -> list[Row]:
    """Give the row of each card: a structure with two copies stands twice."""
    return [row for row in edition.tables["structure"] for _ in range(row["copies"])]
