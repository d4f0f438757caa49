"""Cards and tiles in a view, as plain data: structures, achievements, impacts."""

from typing import Any

from megawatt.games.energy_empire import names
from megawatt.games.energy_empire.actions import ACTIONS, Act
from megawatt.games.energy_empire.components import IMPACTS_OF_AN_ERA, SPOTS, card_rows
from megawatt.games.energy_empire.rules.achievements import value_of_tile
from megawatt.games.energy_empire.rules.structures import binder_of
from megawatt.games.energy_empire.state import NOBODY, Card, Impact, Position, State, Tile
from megawatt.games.energy_empire.vocabulary import GAIN_NAMES, PLANK_NAMES, TYPE_NAMES
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition, Row
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

View = dict[str, Any]


def icons(part: Row) -> list[list[Any]]:
    """Give amounts in the order of the vocabulary, for drawing: [["oil", 1], …]."""
    found: list[list[Any]] = []
    for key in [*GAIN_NAMES, "die", "pollution", "nuclear"]:
        if key in part:
            found.append([key, part[key]])
    return found


def flows(options: list[Row]) -> list[View]:
    """Give options as cost, gain and others' share, for drawing."""
    return [
        {part: icons(option.get(part, {})) for part in ("cost", "gain", "others")}
        for option in options
    ]


def structure(edition: Edition, s: State, card: Card, say: Tongue) -> View:
    """Describe a structure card and what lies on it."""
    row = card_rows(edition)[card]
    return {
        "id": int(card),
        "box_row": f"structure #{_place_of(edition, row)}",
        "action": number_of(ACTIONS, Act.ACTIVATE, card),
        "name": say(row["name"]),
        "full_name": names.card_name(edition, card, say),
        "type": TYPE_NAMES[plain(binder_of)(card)],
        "vp": row["vp"],
        "row": row.get("pollution", row.get("nuclear", "")),
        "nuclear": "nuclear" in row,
        "plank": PLANK_NAMES[int(edition.box.card_plank[card])],
        "workers": int(s.plank_workers[card]),
        "energy": int(s.plank_energy[card]),
        "used": bool(s.used[card]),
        "options": flows(row["options"]),
        "words": names.effect_words(row["options"], say),
        "about": about(row, say),
        "option_words": [names.effect_words([option], say) for option in row["options"]],
    }


def _place_of(edition: Edition, row: Row) -> int:
    """Find which row of the box a structure is: two cards may be copies of one."""
    rows = edition.tables["structure"]
    return next(i for i, one in enumerate(rows) if one is row)


def about(row: Row, say: Tongue) -> str:
    """Say what a structure is worth, and what buying it does to the environment."""
    if "nuclear" in row:
        where = say(names.ROWS[row["nuclear"]])
        return say("{n} VP. Buying it contaminates: {row}.", n=row["vp"], row=where)
    if "pollution" in row:
        where = say(names.ROWS[row["pollution"]])
        return say("{n} VP. Buying it pollutes: {row}.", n=row["vp"], row=where)
    return say("{n} VP. Buying it pollutes nothing.", n=row["vp"])


def tile(edition: Edition, s: State, number: Tile, seat: Seat, say: Tongue) -> View:
    """Describe an achievement, with its value for a seat now."""
    row = edition.tables["achievement"][number]
    value = plain(value_of_tile)(edition.box, s, seat, number)
    return {
        "id": int(number),
        "action": number_of(ACTIONS, Act.ACH, number),
        "counts": row["count"],
        "name": say(row["name"]),
        "words": names.tile_words(row, say),
        "value": int(value) if seat >= 0 else None,
    }


def offered(edition: Edition, s: State, number: Tile, seat: Seat, say: Tongue) -> View:
    """Describe an achievement on offer, also with its value for the others."""
    others = [Seat(other) for other in range(s.seats) if other != seat]
    worth = plain(value_of_tile)
    return {
        **tile(edition, s, number, seat, say),
        "others": [[int(one), int(worth(edition.box, s, one, number))] for one in others],
    }


def impact(edition: Edition, s: State, position: Position, say: Tongue) -> View:
    """Describe an impact: face up, gone, looked at, or face down with its era."""
    card = Impact(int(s.impact[position]))
    eyes = [other for other in range(s.seats) if (int(s.peeked[other]) >> position) & 1]
    found: View = {
        "position": int(position),
        "action": number_of(ACTIONS, Act.PEEK, position),
        "late": position >= IMPACTS_OF_AN_ERA,
        "revealed": position < int(s.revealed),
        "gone": position < int(s.revealed) - 1,
        "known": card != NOBODY,
        "eyes": eyes,
        "box_row": "",
        "key": "",
        "name": "",
        "row": "",
        "reset": "",
        "words": "",
        "lasts": False,
        "options": [],
        "optional": False,
    }
    if card != NOBODY:
        row = edition.tables["impact"][card]
        found |= {
            "box_row": f"impact #{card}",
            "key": row["name"].lower().replace(" ", "_"),
            "name": say(row["name"]),
            "row": row["row"],
            "reset": row["reset"],
            "words": names.impact_words(
                edition.tables["location"], row, say, last=position == SPOTS - 1
            ),
            "lasts": "modifier" in row,
            "options": flows(row["each"]["options"]) if "each" in row else [],
            "optional": "each" in row and row["each"]["optional"],
        }
    return found
