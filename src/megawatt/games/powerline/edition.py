"""What the editor of an edition knows of Powerline: names, and lines to draw on the board."""

from megawatt.games.edition_parts import EditionParts, Kind, Map
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import N_, Tongue


def follow(table: str, row: Row) -> None:
    """Let the length of a line be the number of its places."""
    if table == "line":
        row["length"] = len(row["segments"])


def settle(data: Row) -> None:
    """Give every board as many pips as its lines have places; a new place repeats the last."""
    for line in data["line"]:
        for board in data["board"]:
            pips, length = board.get(line["id"]), len(line["segments"])
            if isinstance(pips, list) and pips and len(pips) != length:
                pips[length:] = []
                pips += [pips[-1]] * (length - len(pips))


_LINES = [f"L{n}" for n in range(1, 11)]
_FIELDS = {
    "vp": N_("Points"),
    "segments": N_("Places"),
    "length": N_("Length"),
    "symbol": N_("Symbol"),
    "kind": N_("Kind"),
    "counts": N_("Counts"),
    "steps": N_("Steps"),
    "each": N_("Points of each"),
    "from": N_("From station"),
    "to": N_("To station"),
    "city": N_("City"),
    "x": N_("Across"),
    "y": N_("Down"),
    "colour": N_("Colour"),
    "chart.tiles": N_("Worker tiles, by column"),
    "sun_columns": N_("Columns with a sun"),
    "line_limit": N_("Lines in a round, by column"),
    "round_track.spaces": N_("Spaces"),
    "jokers_side_a": N_("Jokers, side A"),
    "jokers_side_b": N_("Jokers, side B"),
    "printed_side_a": N_("Printed tiles, side A"),
    "rounds": N_("Rounds"),
    "colours": N_("Colours of dice"),
    "powerline_tokens": N_("Line tokens"),
    "joker_tiles": N_("Joker tiles"),
    "worker_tiles_per_player": N_("Worker tiles of a player"),
    "worker_tiles_on_chart": N_("Worker tiles on the chart"),
    "energy_tiles_at_start": N_("Energy tiles at the beginning"),
    "station_tiles_per_player": N_("Station tiles of a player"),
    "vacation_tiles_per_player": N_("Holiday tiles of a player"),
    "player_boards": N_("Player boards"),
    "max_lines_per_round": N_("Lines in a round, at most"),
    "start_vp": N_("Points at the beginning"),
    "vp_track_spaces": N_("Spaces of the points track"),
    "end_penalty.vp": N_("Points lost, by unfinished lines"),
    "each_further": N_("Points lost by each further one"),
    "bands": N_("Bands of points"),
    "loss_per_level": N_("Loss, by level"),
    "sun_space": N_("Place of the sun"),
    "island": N_("Place of the island"),
}

_VALUES = {
    "wind": N_("Wind"),
    "hydro": N_("Hydro"),
    "solar": N_("Solar"),
    "biogas": N_("Biogas"),
    "none": N_("none"),
    "opera": N_("Opera"),
    "church": N_("Church"),
    "red": N_("red"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "blue": N_("blue"),
    "black": N_("black"),
    "white": N_("white"),
    "crown": N_("crown"),
    "cities": N_("cities"),
    "opera_cities": N_("cities with an opera"),
    "church_cities": N_("cities with a church"),
    "stations": N_("stations"),
    "solar_stations": N_("solar stations"),
    "wind_stations": N_("wind stations"),
    "hydro_stations": N_("hydro stations"),
    "biogas_stations": N_("biogas stations"),
    "jokers": N_("jokers"),
    "columns_5_and_6_empty": N_("columns 5 and 6 empty"),
    "column_3_empty": N_("column 3 empty"),
    "tokens_on_best_line": N_("tokens on the best line"),
    "wind_hydro_level": N_("wind and hydro on one level"),
    "island_tokens": N_("tokens on the island"),
}


def _name(table: str, key: str, say: Tongue) -> str:
    """Name the lines, which are fields of a board."""
    return say("Line {n}", n=key[1:]) if table == "board" and key in _LINES else ""


EDITION = EditionParts(
    kinds=(
        Kind("board", N_("Boards"), wide=True, one=N_("Board {n}")),
        Kind("line", N_("Lines"), wide=True, one=N_("Line {n}")),
        Kind("station", N_("Stations"), one=N_("Station {name}")),
        Kind("tile", N_("Scoring tiles"), group="colour", one=N_("Tile {name}")),
        Kind("chart", N_("Worker charts"), wide=True, one=N_("Chart, {name}")),
        Kind("round_track", N_("Round track")),
        Kind("components", N_("Pieces")),
        Kind("end_penalty", N_("Unfinished lines")),
        Kind("solo", N_("Solo game")),
        Kind("adventure_island", N_("Adventure island")),
        Kind("layout", N_("Places on the board")),
    ),
    fields=_FIELDS,
    values=_VALUES,
    name=_name,
    grows=frozenset({"tile.steps", "tile.vp.*", "chart.sun_columns", "line.segments"}),
    unprinted=frozenset(
        {"board.id", "line.id", "line.length", "station.id", "tile.id", "chart.id"}
    ),
    maps={
        "line": Map("segments", height=900, path=True),
        "station": Map("", height=900),
    },
    folded=frozenset({*(f"board.{name}" for name in _LINES), "line.city"}),
    follow=follow,
    settle=settle,
    learned=True,
)
