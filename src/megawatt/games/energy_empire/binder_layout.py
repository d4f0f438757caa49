"""Where things stand in a binder: places, the stall of the market, the cards on its shelf."""

from typing import Any

from megawatt.games.energy_empire.areas import Area, area
from megawatt.games.energy_empire.glyphs import Glyph, effect, flow, icon
from megawatt.games.energy_empire.mat_layout import seats_of, sockets_of

View = dict[str, Any]

BIG_GAIN, COST = 1.2, 0.74
NARROW = 130
"""Places on the phone stand three in a row, and show less."""


def tile(place: View, box: Area, view: View) -> View:
    """Lay out a place: its symbols, and the ground on which towers stand."""
    crowded = len(place["stacks"]) > 1 and box.w < 180
    y = box.bottom - 22
    return {
        "place": place,
        "box": box,
        "symbols": symbols(place, box, y, 0.95 if crowded else BIG_GAIN, view),
        "chips": chips(place, box, y),
        "ground": area(
            box.right - (30 if place["action"] == "power_plant" else 52),
            box.bottom - 6.5,
            22 if place["action"] == "power_plant" else 44,
            0,
        ),
        "towers": towers(
            place,
            box.right - 18,
            box.bottom - 7,
            step_of(len(place["stacks"])) if crowded or box.w < 150 else 24,
            0.64 if crowded or place["action"] == "power_plant" else 0.74,
        ),
    }


def step_of(stacks: int) -> float:
    """Say how far apart towers stand on a narrow place: the more, the closer, off its symbols."""
    return 16 if stacks < 2 else 12 if stacks == 2 else 9


def stall_of(place: View, box: Area) -> View:
    """Lay out the stall of a market."""
    return {
        "place": place,
        "box": box,
        "symbols": [],
        "chips": [],
        "ground": area(box.right - 60, box.bottom - 4.5, 44, 0),
        "towers": towers(place, box.right - 30, box.bottom - 5, 24, 0.74),
    }


def towers(place: View, x: float, y: float, step: float, k: float) -> View:
    """Place the towers side by side from the right; the first place is for the next worker."""
    standing = [
        {**stack, "x": round(x - step * (i + 1), 1), "y": y, "k": k}
        for i, stack in enumerate(reversed(place["stacks"]))
    ]
    return {"free": {"x": x, "y": y, "k": k}, "standing": standing}


def symbols(place: View, box: Area, y: float, big: float, view: View) -> list[Glyph]:
    """Give what a place does, as symbols: small cost → one big gain."""
    x = box.x
    match place["action"]:
        case "oil_market":
            price = icon("money", view["track"]["price"], x + 22, y, COST * 1.1)
            swap = Glyph("ee-swap", round(x + 47, 1), y, 1)
            barrels = icon("oil", 3, x + 72, y, big * (0.76 if box.w < NARROW else 0.86))
            return [*price, swap, *barrels]
        case "trade":
            units = (("money", 2), ("steel", 1), ("plastic", 1), ("science", 1))
            step, k = (20, 0.66) if box.w < NARROW else (23, 0.76)
            return [g for i, u in enumerate(units) for g in icon(*u, x + 17 + step * i, y, k)]
        case "options" if len(place["options"]) == 1:
            gain = [
                pair for pair in place["options"][0]["gain"] if pair[0] != "peek" or box.w < NARROW
            ]
            if place["options"][0]["cost"]:
                option = {**place["options"][0], "gain": gain}
                return flow(option, x + 7, y, box.w - 60, COST, big * 0.95).glyphs
            gain.sort(key=lambda pair: pair[0] == "well")
            return flow(
                {"cost": [], "gain": gain, "others": []}, x + 9, y, box.w - 60, 0.95, big
            ).glyphs
        case _:
            return []


def chips(place: View, box: Area, y: float) -> list[View]:
    """Give the parts of a place that can be chosen at once: dice, sums of money."""
    if place["action"] == "power_plant":
        return [
            {"box": area(box.x + 7 + 23.5 * i, y - 16, 22, 40), "x": box.x + 18 + 23.5 * i, "y": y}
            for i in range(4)
        ]
    if place["action"] == "oil_market":  # what I want: three barrels, or the money for them
        return [
            {"box": area(box.x + (58 if box.w < NARROW else 60), y - 17, 26, 34)},
            {"box": area(box.x + 9, y - 17, 28, 34)},
        ]
    if place["action"] != "options" or len(place["options"]) < 2:
        return []
    found, x = [], box.x + (5 if box.w < NARROW else 10)
    for option in place["options"]:
        narrow = box.w < NARROW
        option = {**option, "others": []} if narrow else option
        wide = 27 if narrow else 88 if option["others"] else 40
        inside = area(x, y - 17, wide, 32)
        found.append(
            {
                "box": inside,
                "glyphs": flow(
                    option, x + (2 if narrow else 6), y - 1, wide - (4 if narrow else 10), 1.05
                ).glyphs,
            }
        )
        x += wide + (2 if narrow else 6)
    return found


def market_card(one: View, slot: int, box: Area) -> View:
    """Lay out a card on the shelf: head, effect, sockets, token, two prices."""
    card = one["slots"][slot]
    head, sockets, price = 34, 20, 22
    half = (box.w - 14) / 2
    foot = box.bottom - price - 3
    prices = [area(box.x + 5 + i * (half + 4), foot, half, price) for i in range(2)]
    top, high = box.y + head, box.h - head - sockets - price - 10
    line = box.bottom - price - sockets - 7
    pays = icon(one["pays"], one["resource"][slot], prices[1].cx, prices[1].cy, COST)
    found: View = {"box": box, "head": head, "prices": prices, "pays": pays, "effect": []}
    if card:
        k = 1.02
        found["effect"] = effect(card["options"], box.x + 5, top, box.w - 10, high, k)
        found["sockets"] = sockets_of(card["plank"], box.x + 7, line, sockets)
        found["seats"] = seats_of(card["plank"], found["sockets"])
        token = icon(
            "nuclear" if card["nuclear"] else "pollution",
            card["row"],
            box.right - 20,
            line + 10,
            0.92,
        )
        found["token"] = token if card["row"] else [Glyph("ee-leaf", box.right - 19, line + 10, 1)]
    return found
