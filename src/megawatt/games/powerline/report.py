"""What the balance lab counts in Powerline."""

from megawatt.games.powerline.state import State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat has at the end: its boards, the lines it supplied, its stations."""
    tables = edition.tables
    return [
        f"player board {tables['board'][int(s.board[seat])]['id']}",
        f"{tables['chart'][int(s.chart[seat])]['id']} chart",
        *(
            f"line {row['id']} ({row['length']} segments, {row['vp']} VP)"
            for line, row in enumerate(tables["line"])
            if int(s.supplied[seat]) >> line & 1
        ),
        *(
            f"station {row['id']} ({row['kind']}, {row['vp']} VP)"
            for station, row in enumerate(tables["station"])
            if int(s.covered[seat]) >> station & 1
        ),
    ]


def ending(edition: Edition, s: State) -> str:
    """Say how a game ended: always after the last round of the box."""
    return f"round {int(edition.box.rounds)} was played"
