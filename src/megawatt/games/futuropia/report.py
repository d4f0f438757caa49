"""What the balance lab counts in Futuropia."""

from megawatt.games.futuropia.state import State, Trigger
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat

ENDINGS = {
    Trigger.NONE: "none",
    Trigger.FOOD_GENERATORS: "food generators",
    Trigger.ENERGY_GENERATORS: "energy generators",
    Trigger.PEOPLE: "people",
    Trigger.TURN_LIMIT: "turn limit",
}


def holdings(edition: Edition, s: State, log: list[tuple[int, int]], seat: Seat) -> list[str]:
    """Name what a seat has at the end: the generators it bought, its living quarters."""
    tables = edition.tables
    types = tables["starting_generator"] + tables["generator"] + tables["variant_generator"]
    quarters = tables["living_quarters"] + tables["special_living_quarters"]
    found = []
    for kind in s.cellar[seat]:
        if kind >= 0 and "price" in types[int(kind)]:
            row = types[int(kind)]
            found.append(f"{row['kind']} generator for {row['price']} ({row['production']})")
    for tile, row in enumerate(quarters):
        if int(s.place[tile]) == seat:
            side = "ab"[int(s.side[tile])]
            found.append(f"quarters {row['id']}{side}: {row[side].get('effect', row['spaces'])}")
    return found


def ending(edition: Edition, s: State) -> str:
    """Say what ended a game."""
    return ENDINGS[Trigger(int(s.trigger))]
