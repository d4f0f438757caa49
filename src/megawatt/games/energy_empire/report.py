"""What the balance lab counts in Energy Empire."""

from megawatt.games.energy_empire.state import State
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import N_

ENDINGS = (N_("the track is empty"),)
"""How games end, for other languages."""


def counted(table: str, row: Row) -> list[str]:
    """Say under which names a component is counted, if it is."""
    if table == "structure":
        return [f"structure: {row['name']} ({row['type']})"]
    return [f"{table}: {row['name']}"] if table in ("nation", "achievement") else []


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat has at the end: its nation, structures and achievements."""
    tables = edition.tables
    cards = [row for row in tables["structure"] for _ in range(row.get("copies", 1))]
    return [
        *counted("nation", tables["nation"][int(s.nation[seat])]),
        *(
            name
            for card, row in enumerate(cards)
            if int(s.owner[card]) == seat
            for name in counted("structure", row)
        ),
        *(
            name
            for tile, row in enumerate(tables["achievement"])
            if int(s.holder[tile]) == seat
            for name in counted("achievement", row)
        ),
    ]


def ending(edition: Edition, s: State) -> str:
    """Say how a game ended: there is one way."""
    return ENDINGS[0]
