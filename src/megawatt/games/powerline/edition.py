"""What the editor of an edition knows of Powerline: names, and lines to draw on the board."""

from megawatt.games.edition_parts import EditionParts, Kind, Map
from megawatt.kernel.box import Row
from megawatt.kernel.tongue import N_


def follow(table: str, row: Row) -> None:
    """Let the length of a line be the number of its places."""
    if table == "line":
        row["length"] = len(row["segments"])


EDITION = EditionParts(
    kinds=(
        Kind("board", N_("Boards"), wide=True),
        Kind("line", N_("Lines"), wide=True),
        Kind("station", N_("Stations")),
        Kind("tile", N_("Scoring tiles"), group="colour"),
        Kind("chart", N_("Worker charts"), wide=True),
        Kind("round_track", N_("Round track")),
        Kind("components", N_("Pieces")),
    ),
    fields={
        "vp": N_("Points"),
        "segments": N_("Places"),
        "length": N_("Length"),
        "symbol": N_("Symbol"),
        "kind": N_("Kind"),
        "counts": N_("Counts"),
        "steps": N_("Steps"),
    },
    grows=frozenset({"tile.steps", "tile.vp.*", "chart.sun_columns", "line.segments"}),
    maps={"line": Map("segments", height=900), "station": Map("", height=900)},
    follow=follow,
    learned=True,
)
