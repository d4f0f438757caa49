"""The drawing of a player board as plain data: the same for all seats; what is new on a board."""

from typing import Any

from megawatt.games.powerline.components import ENDS, LINES
from megawatt.games.powerline.state import ISLAND, State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat

ASIDE = 100
"""A line this far to the right of its city in all leaves no room there for its points."""
CORNERS = [[24, -24], [-24, -24], [34, 0], [-34, 0], [0, -36]]


def map_view(edition: Edition) -> dict[str, Any]:
    """Say where everything is drawn; the same for all boards."""
    layout = edition.tables["layout"][0]
    stations = edition.tables["station"]
    place = {row["id"]: [row["x"], row["y"]] for row in stations}
    return {
        "sun": layout["sun_space"],
        "island": layout["island"],
        "stations": [
            {
                "id": row["id"],
                "kind": row["kind"],
                "x": row["x"],
                "y": row["y"],
                "badge": _room_beside(edition, row["x"], row["y"]),
            }
            for row in stations
        ],
        "lines": [
            {
                "id": row["id"],
                "from": row["from"],
                "to": row["to"],
                "way": [place[row["from"]], *row["segments"], place[row["to"]]],
                "city": row["city"],
                # its points stand on the side away from the line
                "left": sum(x - row["city"][0] for x, _ in row["segments"]) > ASIDE,
                "symbol": row["symbol"],
                "vp": row["vp"],
            }
            for row in edition.tables["line"]
        ],
    }


def _room_beside(edition: Edition, x: int, y: int) -> list[int]:
    """Find where the points of a station cover none of its lines: the corner with most room."""
    taken = [place for row in edition.tables["line"] for place in row["segments"]]
    return max(
        CORNERS,
        key=lambda to: min(abs(x + to[0] - a) + abs(y + to[1] - b) for a, b in taken),
    )


def recent_tokens(s: State, seat: Seat) -> list[int]:
    """Count the tokens that a seat laid on each line in the round before."""
    spots = [spot for spot in s.last_spot[seat].tolist() if spot >= 0 and spot != ISLAND]
    return [sum(spot // ENDS == line for spot in spots) for line in range(LINES)]
