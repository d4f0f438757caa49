"""What the balance lab counts in Energy Empire."""

from megawatt.games.energy_empire.state import State
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat has at the end: its nation, structures and achievements."""
    tables = edition.tables
    cards = [row for row in tables["structure"] for _ in range(row.get("copies", 1))]
    return [
        f"nation: {tables['nation'][int(s.nation[seat])]['name']}",
        *(
            f"structure: {row['name']} ({row['type']})"
            for card, row in enumerate(cards)
            if int(s.owner[card]) == seat
        ),
        *(
            f"achievement: {row['name']}"
            for tile, row in enumerate(tables["achievement"])
            if int(s.holder[tile]) == seat
        ),
    ]


def ending(edition: Edition, s: State) -> str:
    """Say how a game ended: there is one way."""
    return "the track is empty"
