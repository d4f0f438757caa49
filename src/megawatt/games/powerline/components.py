"""What is in the box of Powerline: the printed components, as a record of tables."""

from enum import IntEnum
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from megawatt.kernel.box import BoxReader, BoxSource, Edition, Row, edition
from megawatt.kernel.record import Field, Int8, Int8Array, Int16Array, dtype_of, records

MAX_PLAYERS = 6
COLOURS = 6
FACES = 6
COLUMNS = 6
LINES = 10
ENDS = 2
STATIONS = 8
LONGEST = 12
BOARDS = 6
TILES = 12
TILES_IN_PLAY = 3
SCORINGS = 3
LEVELS = 3
RANKS = 6
MOST_LINES = 3
"""PL-4.6: lines a seat may build on in a round; a blue chart may allow fewer."""
STANDARD_BOX = Path(__file__).parent / "box"


class Chart(IntEnum):
    """The two sides of a player board."""

    GREEN = 0
    BLUE = 1


class Kind(IntEnum):
    """What a power station runs on."""

    WIND = 0
    HYDRO = 1
    SOLAR = 2
    BIOGAS = 3


class Symbol(IntEnum):
    """What a city is known for."""

    NONE = 0
    OPERA = 1
    CHURCH = 2


class Counts(IntEnum):
    """What a scoring tile counts on a player board."""

    CITIES = 0
    OPERA_CITIES = 1
    CHURCH_CITIES = 2
    STATIONS = 3
    SOLAR_STATIONS = 4
    BIOGAS_STATIONS = 5
    JOKERS = 6
    COLUMNS_5_AND_6_EMPTY = 7
    COLUMN_3_EMPTY = 8
    TOKENS_ON_BEST_LINE = 9
    WIND_HYDRO_LEVEL = 10
    ISLAND_TOKENS = 11  # the fewer the better: the steps are upper bounds


DRAWING = 1000
"""How wide the drawing of a player board is."""
PLENTY = 9999
READ = {
    "components": "rounds colours powerline_tokens joker_tiles worker_tiles_per_player "
    "worker_tiles_on_chart energy_tiles_at_start station_tiles_per_player "
    "vacation_tiles_per_player player_boards max_lines_per_round start_vp vp_track_spaces",
    "chart": "id tiles sun_columns line_limit",
    "round_track": "spaces jokers_side_a jokers_side_b printed_side_a",
    "end_penalty": "vp each_further",
    "solo": "bands",
    "adventure_island": "loss_per_level",
    "layout": "sun_space island",
    "station": "id kind vp x y",
    "line": "id from to length vp symbol city segments",
    "board": "id",
    "tile": "id colour counts steps vp each",
}
"""The tables of a component file and their fields; boards have one more for each line."""
COLOURS_OF_TILES = ["red", "green", "yellow", "crown"]
LETTERS = "ABCDEFGHIJKL"


class Box:
    """The components. They never change during a game; another box is another edition."""

    rounds: Int8
    joker_tiles: Int8
    energy_at_start: Int8
    start_vp: Int8
    track_spaces: Int8  # of the VP track
    best_line: Int8  # the line of most VP: the "17-VP line" of tile J
    tiles_of: Annotated[Int8Array, Field(np.int8, (2, COLUMNS))]  # chart, column
    sun_of: Annotated[Int8Array, Field(np.int8, (2, COLUMNS))]  # jokers uncovered by a column
    limit_of: Annotated[Int8Array, Field(np.int8, (2, COLUMNS))]  # lines for k workers
    scoring_round: Annotated[Int8Array, Field(np.int8, (SCORINGS,))]  # after which it comes
    hand_out: Annotated[Int8Array, Field(np.int8, (2, SCORINGS))]  # jokers by centre side
    printed: Annotated[Int8Array, Field(np.int8, (TILES_IN_PLAY,))]  # tiles on side A
    penalty: Annotated[Int8Array, Field(np.int8, (LINES + 1,))]  # by unfinished lines
    rank_from: Annotated[Int16Array, Field(np.int16, (RANKS,))]  # solo: least VP of each rank
    stack_loss: Annotated[Int8Array, Field(np.int8, (5,))]  # variant 2: by height of the stack
    station_kind: Annotated[Int8Array, Field(np.int8, (STATIONS,))]  # a Kind
    station_vp: Annotated[Int8Array, Field(np.int8, (STATIONS,))]
    station_lines: Annotated[Int16Array, Field(np.int16, (STATIONS,))]  # bit `line` is set
    line_length: Annotated[Int8Array, Field(np.int8, (LINES,))]
    line_vp: Annotated[Int8Array, Field(np.int8, (LINES,))]
    line_symbol: Annotated[Int8Array, Field(np.int8, (LINES,))]  # a Symbol
    line_station: Annotated[Int8Array, Field(np.int8, (LINES, ENDS))]  # the stations it joins
    pips: Annotated[Int8Array, Field(np.int8, (BOARDS, LINES, LONGEST))]
    tile_counts: Annotated[Int8Array, Field(np.int8, (TILES,))]  # a Counts
    tile_levels: Annotated[Int8Array, Field(np.int8, (TILES,))]  # how many columns; 0: each
    tile_step: Annotated[Int8Array, Field(np.int8, (TILES, LEVELS))]
    tile_vp: Annotated[Int8Array, Field(np.int8, (TILES, SCORINGS, LEVELS))]
    tile_each: Annotated[Int8Array, Field(np.int8, (TILES, SCORINGS))]


BOX = dtype_of(Box)


def open_box(path: BoxSource | None = None) -> Edition:
    """Read the component file of an edition."""
    reader = BoxReader(path or STANDARD_BOX)
    record = records(BOX)
    _read_counts(reader, record)
    _read_charts(reader, record)
    _read_track(reader, record)
    stations = _read_stations(reader, record)
    _read_lines(reader, record, stations)
    _read_boards(reader, record)
    _read_tiles(reader, record)
    _read_layout(reader)
    _check_pieces(reader, record)
    _refuse_unread(reader)
    return edition(record, reader)


def _read_counts(reader: BoxReader, record: Any) -> None:
    row = reader.table("components")
    for field, key, most in (
        ("rounds", "rounds", 15),
        ("joker_tiles", "joker_tiles", 100),
        ("energy_at_start", "energy_tiles_at_start", 18),
        ("start_vp", "start_vp", 50),
        ("track_spaces", "vp_track_spaces", 100),
    ):
        record[field] = reader.number("components", 0, row, key, 1, most)
    if len(row.get("colours", ())) != COLOURS:
        raise reader.complain(
            "components", "field colours must name {colours} colours.", colours=COLOURS
        )
    solo = reader.table("solo")
    bands = reader.numbers("solo", 0, solo, "bands", RANKS, 0, 999)
    if bands[0] != 0 or len(set(bands)) < RANKS or bands != sorted(bands):
        raise reader.complain("solo", "field bands must rise from 0.")
    record["rank_from"][0] = bands
    island = reader.table("adventure_island")
    record["stack_loss"][0] = reader.numbers(
        "adventure_island", 0, island, "loss_per_level", 5, 0, 20
    )
    end = reader.table("end_penalty")
    known = reader.numbers("end_penalty", 0, end, "vp", 5, 0, 50)
    further = reader.number("end_penalty", 0, end, "each_further", 0, 10)
    for n in range(LINES + 1):
        record["penalty"][0, n] = known[n] if n < 5 else known[4] + further * (n - 4)


def _read_charts(reader: BoxReader, record: Any) -> None:
    for i, row in enumerate(reader.rows("chart", len(Chart))):
        chart = reader.one_of("chart", i, row, "id", ["green", "blue"])
        tiles = reader.numbers("chart", i, row, "tiles", COLUMNS, 0, 15)
        limits = reader.numbers("chart", i, row, "line_limit", COLUMNS, 1, MOST_LINES)
        if sum(tiles) != record["rounds"][0]:
            raise reader.complain(
                f"chart row {i + 1} ({row['id']})",
                "field tiles: one tile for each round is needed.",
            )
        if limits != sorted(limits):
            raise reader.complain(
                f"chart row {i + 1} ({row['id']})", "field line_limit must never fall."
            )
        record["tiles_of"][0, chart] = tiles
        record["limit_of"][0, chart] = limits
        suns = row.get("sun_columns", [])
        for column in reader.numbers("chart", i, row, "sun_columns", len(suns), 1, COLUMNS):
            record["sun_of"][0, chart, column - 1] = 1


def _read_track(reader: BoxReader, record: Any) -> None:
    row = reader.table("round_track")
    spaces = row.get("spaces", [])
    scorings = [space for space in spaces if str(space).startswith("S")]
    if len(scorings) != SCORINGS or len(set(scorings)) != SCORINGS:
        raise reader.complain(
            "round_track", "field spaces must have {scorings} scorings.", scorings=SCORINGS
        )
    last = int(record["rounds"][0]) - 1
    if [space for space in spaces if space not in scorings] != [str(n) for n in range(last + 1)]:
        raise reader.complain(
            "round_track",
            "field spaces must have the rounds 0 to {last} in this order, and the scorings.",
            last=last,
        )
    for key, allowed in (
        ("jokers_side_a", scorings),
        ("jokers_side_b", scorings),
        ("printed_side_a", list(LETTERS)),
    ):
        for value in row.get(key, [None]):
            reader.one_of("round_track", 0, {key: value}, key, allowed)
    for i, space in enumerate(scorings):
        # every scoring space before it is an extra one, so it follows that many rounds
        record["scoring_round"][0, i] = spaces.index(space) - i
        for side, key in enumerate(("jokers_side_a", "jokers_side_b")):
            record["hand_out"][0, side, i] = space in row[key]
    if record["scoring_round"][0, -1] != record["rounds"][0]:
        raise reader.complain("round_track", "the last scoring must follow the last round.")
    if len(set(row["printed_side_a"])) != TILES_IN_PLAY:
        raise reader.complain(
            "round_track",
            "field printed_side_a must name {tiles_in_play} different tiles.",
            tiles_in_play=TILES_IN_PLAY,
        )
    record["printed"][0] = [LETTERS.index(letter) for letter in row["printed_side_a"]]


def _read_stations(reader: BoxReader, record: Any) -> list[str]:
    rows = reader.rows("station", STATIONS)
    kinds = [kind.name.lower() for kind in Kind]
    for i, row in enumerate(rows):
        record["station_kind"][0, i] = reader.one_of("station", i, row, "kind", kinds)
        record["station_vp"][0, i] = reader.number("station", i, row, "vp", 0, 50)
    return [row["id"] for row in rows]


def _read_lines(reader: BoxReader, record: Any, stations: list[str]) -> None:
    rows = reader.rows("line", LINES)
    symbols = [symbol.name.lower() for symbol in Symbol]
    for i, row in enumerate(rows):
        length = reader.number("line", i, row, "length", 1, LONGEST)
        if len(row.get("segments", ())) != length:
            raise reader.complain(
                f"line row {i + 1} ({row['id']})",
                "field segments: one place for each segment is needed.",
            )
        record["line_length"][0, i] = length
        record["line_vp"][0, i] = reader.number("line", i, row, "vp", 0, 50)
        record["line_symbol"][0, i] = reader.one_of("line", i, row, "symbol", symbols)
        for end, key in enumerate(("from", "to")):
            station = reader.one_of("line", i, row, key, stations)
            record["line_station"][0, i, end] = station
            record["station_lines"][0, station] |= 1 << i
        if row["from"] == row["to"]:
            raise reader.complain(
                f"line row {i + 1} ({row['id']})", "field to: a line joins two stations."
            )
    for i, name in enumerate(stations):
        if not record["station_lines"][0, i]:
            raise reader.complain(f"station row {i + 1} ({name})", "no line begins or ends there.")
    record["best_line"] = int(np.argmax(record["line_vp"][0]))


def _read_boards(reader: BoxReader, record: Any) -> None:
    for i, row in enumerate(reader.rows("board", BOARDS)):
        for line, printed in enumerate(reader.tables["line"]):
            pips = reader.numbers("board", i, row, printed["id"], printed["length"], 1, FACES)
            record["pips"][0, i, line, : len(pips)] = pips


def _read_tiles(reader: BoxReader, record: Any) -> None:
    counts = [what.name.lower() for what in Counts]
    for i, row in enumerate(reader.rows("tile", TILES)):
        reader.one_of("tile", i, row, "id", [LETTERS[i]])
        reader.one_of("tile", i, row, "colour", COLOURS_OF_TILES)
        record["tile_counts"][0, i] = reader.one_of("tile", i, row, "counts", counts)
        if "each" in row:
            record["tile_each"][0, i] = reader.numbers("tile", i, row, "each", SCORINGS, 0, 20)
        else:
            _read_levels(reader, record, i, row)


def _read_levels(reader: BoxReader, record: Any, i: int, row: Row) -> None:
    levels = len(row.get("steps", ()))
    steps = reader.numbers("tile", i, row, "steps", levels, 0, LONGEST)
    if not 1 <= levels <= LEVELS or steps != sorted(steps):
        raise reader.complain(
            f"tile row {i + 1} ({row['id']})",
            "field steps: 1 to {levels} rising numbers.",
            levels=LEVELS,
        )
    record["tile_levels"][0, i] = levels
    record["tile_step"][0, i, :levels] = steps
    if not isinstance(row.get("vp"), list) or len(row["vp"]) != SCORINGS:
        raise reader.complain(
            f"tile row {i + 1} ({row['id']})",
            "field vp must have {scorings} rows.",
            scorings=SCORINGS,
        )
    for scoring in range(SCORINGS):
        values = {**row, "vp": row["vp"][scoring]}
        record["tile_vp"][0, i, scoring, :levels] = reader.numbers(
            "tile", i, values, "vp", levels, 0, 50
        )


def _read_layout(reader: BoxReader) -> None:
    """Check the places of the drawing."""
    layout = reader.table("layout")
    for key in ("sun_space", "island"):
        reader.numbers("layout", 0, layout, key, 2, 0, DRAWING)
    for i, row in enumerate(reader.tables["station"]):
        for key in ("x", "y"):
            reader.number("station", i, row, key, 0, DRAWING)
    for i, row in enumerate(reader.tables["line"]):
        reader.numbers("line", i, row, "city", 2, 0, DRAWING)
        for place in row["segments"]:
            reader.numbers("line", i, {**row, "segments": place}, "segments", 2, 0, DRAWING)


def _check_pieces(reader: BoxReader, record: Any) -> None:
    """Compare the pieces that are counted with what the boards and charts need of them."""
    row = reader.tables["components"][0]
    box = record[0]
    workers = max(int(tiles @ np.arange(1, COLUMNS + 1)) for tiles in box["tiles_of"])
    suns = max(int(x) for x in (box["tiles_of"] * box["sun_of"]).sum(axis=1))
    jokers = suns + max(int(x) for x in box["hand_out"].sum(axis=1))
    on_chart = int(box["rounds"])
    worker_tiles = on_chart + int(box["energy_at_start"])
    for key, least, most in (
        ("powerline_tokens", MAX_PLAYERS * workers, PLENTY),
        ("joker_tiles", MAX_PLAYERS * jokers, 100),
        ("worker_tiles_on_chart", on_chart, on_chart),
        ("worker_tiles_per_player", worker_tiles, worker_tiles),
        ("station_tiles_per_player", STATIONS, PLENTY),
        ("vacation_tiles_per_player", 1, 1),
        ("player_boards", BOARDS, BOARDS),
        ("max_lines_per_round", MOST_LINES, MOST_LINES),
    ):
        reader.number("components", 0, row, key, least, most)


def _refuse_unread(reader: BoxReader) -> None:
    """Refuse a table or a field that nothing reads: it would promise what it does not keep."""
    for name in reader.data:
        if name not in READ:
            raise reader.complain(
                name, "nothing reads this; there are: {listed}.", listed=", ".join(READ)
            )
        known = {"source", *READ[name].split()}
        if name == "board":
            known |= {line["id"] for line in reader.tables["line"]}
        for i, row in enumerate(reader.tables[name]):
            for key in row:
                if key not in known:
                    raise reader.complain(
                        f"{name} row {i + 1}", "nothing reads field {key}.", key=key
                    )
