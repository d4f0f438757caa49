"""What the balance lab counts in Powerline."""

from megawatt.games.powerline.state import State
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import N_

WORDS = (N_("player board {id}"), N_("{colour} chart"), N_("line {id}"), N_("station {id}"))
"""The names of what is counted, for other languages."""
ENDINGS = (N_("round {n} was played"),)
"""How games end, for other languages."""


def counted(table: str, row: Row) -> list[str]:
    """Say under which names a component is counted, if it is."""
    if table == "board":
        return [f"player board {row['id']}"]
    if table == "chart":
        return [f"{row['id']} chart"]
    if table == "line":
        return [f"line {row['id']} ({row['length']} segments, {row['vp']} VP)"]
    return [f"station {row['id']} ({row['kind']}, {row['vp']} VP)"] if table == "station" else []


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat has at the end: its boards, the lines it supplied, its stations."""
    tables = edition.tables
    return [
        *counted("board", tables["board"][int(s.board[seat])]),
        *counted("chart", tables["chart"][int(s.chart[seat])]),
        *(
            name
            for line, row in enumerate(tables["line"])
            if int(s.supplied[seat]) >> line & 1
            for name in counted("line", row)
        ),
        *(
            name
            for station, row in enumerate(tables["station"])
            if int(s.covered[seat]) >> station & 1
            for name in counted("station", row)
        ),
    ]


def ending(edition: Edition, s: State) -> str:
    """Say how a game ended: always after the last round of the box."""
    return ENDINGS[0].format(n=int(edition.box.rounds))
