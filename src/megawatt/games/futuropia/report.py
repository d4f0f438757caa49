"""What the balance lab counts in Futuropia."""

from megawatt.games.futuropia.state import State, Trigger
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.ids import Seat
from megawatt.kernel.tongue import N_

WORDS = (
    N_("food generator for {price}"),
    N_("energy generator for {price}"),
    N_("quarters {id}: {what}"),
)
"""The names of what is counted, for other languages."""
GENERATORS = ("starting_generator", "generator", "variant_generator")
QUARTERS = ("living_quarters", "special_living_quarters")
SIDES = "ab"

BY_TRIGGER = {
    Trigger.NONE: N_("no ending"),
    Trigger.FOOD_GENERATORS: N_("the last food generators lay on the market"),
    Trigger.ENERGY_GENERATORS: N_("the last energy generators lay on the market"),
    Trigger.PEOPLE: N_("a condominium had enough people"),
    Trigger.TURN_LIMIT: N_("the turn limit was reached"),
}
ENDINGS = tuple(BY_TRIGGER.values())
"""How games end, for other languages."""


def counted(table: str, row: Row) -> list[str]:
    """Say under which names a component is counted, if it is: quarters have one for each side."""
    if table in GENERATORS and "price" in row:
        return [f"{row['kind']} generator for {row['price']} ({row['production']})"]
    if table in QUARTERS:
        return [f"quarters {row['id']}{side}: {_what(row, side)}" for side in SIDES]
    return []


def _what(row: Row, side: str) -> str:
    return str(row[side].get("effect", row["spaces"])).replace("_", " ")


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat has at the end: the generators it bought, its living quarters."""
    tables = edition.tables
    types = [row for table in GENERATORS for row in tables[table]]
    quarters = [row for table in QUARTERS for row in tables[table]]
    found = []
    for kind in s.cellar[seat]:
        found += counted("generator", types[int(kind)]) if kind >= 0 else []
    for tile, row in enumerate(quarters):
        if int(s.place[tile]) == seat:
            found.append(counted("living_quarters", row)[int(s.side[tile])])
    return found


def ending(edition: Edition, s: State) -> str:
    """Say what ended a game."""
    return BY_TRIGGER[Trigger(int(s.trigger))]
