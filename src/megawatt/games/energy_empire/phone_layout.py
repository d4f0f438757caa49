"""Where things stand on the phone: pages 390 wide, side by side, turned by the thumb.

Places, markets, my mat, and the world (smokestacks, impacts, United Nations, achievements). Each
of the first three has the line of my resources at its foot. Everything is measured from the corner
of its own page; the template puts the pages beside each other.
"""

from typing import Any

from megawatt.games.energy_empire import panels
from megawatt.games.energy_empire.areas import Area, area
from megawatt.games.energy_empire.binder_layout import market_card, stall_of, tile
from megawatt.games.energy_empire.mat_layout import TYPES, docked, land, nation, own_card
from megawatt.games.energy_empire.track_layout import last_impact, nations

View = dict[str, Any]

WIDTH, PAGE, LINE = 390, 572, 46
PLACES, MARKETS, MAT, REST = range(4)
"""The pages, from the left."""
TILE = 70
"""The height of a place."""
PLANS = {"government": ((1, 2, 3),), "industry": ((1, 2), (3, 4)), "commerce": ((1, 2, 3),)}
"""The places of a binder, row by row, by their number in it."""
ON_THE_LAND = ("loot", "pollute", "well", "clean", "spill")
"""Decisions about a space of the own environment: nothing lies over it."""


def page_of(decision: str) -> int:
    """Say on which page a question is answered."""
    if decision in (*ON_THE_LAND, "plank", "effect", "activate", "scrap"):
        return MAT
    return {"buy": MARKETS, "peek": REST}.get(decision, PLACES)


def phone(view: View) -> View:
    """Lay out all pages of the phone."""
    found: View = {
        "width": 4 * WIDTH,
        "height": PAGE,
        "binders": places(view),
        "markets": markets(view),
        "docked": mat(view, docked(view)),
        "strip": world(view),
        "line": PAGE - LINE,
        "panel": "" if view["decision"] in ON_THE_LAND else panels.kind_of(view),
        "asked_on": page_of(view["decision"]),
    }
    found["over"] = sheet(view, found["panel"])
    return found


def places(view: View) -> list[View]:
    """Lay out the first page: the places of all binders."""
    found, y = [], 4.0
    for one in view["binders"]:
        rows = PLANS[one["type"]]
        frame = area(6, y, 378, 24 + len(rows) * (TILE + 5) + 43)
        tiles, top = [], y + 28
        for row in rows:
            wide = (366 - 5 * (len(row) - 1)) / len(row)
            for i, number in enumerate(row):
                box = area(12 + i * (wide + 5), top, wide, TILE)
                tiles.append(tile(one["locations"][number], box, view))
            top += TILE + 5
        stall = stall_of(one["locations"][0], area(12, top, 366, 34))
        found.append({"frame": frame, "places": tiles, "stall": stall})
        y = frame.bottom + 5
    return found


def markets(view: View) -> list[View]:
    """Lay out the second page: three shelves with three cards each."""
    found = []
    for i, one in enumerate(view["binders"]):
        y = 2 + 174 * i
        boxes = [area(13 + slot * 123, y + 32, 118, 133) for slot in range(3)]
        cards = [market_card(one, slot, box) for slot, box in enumerate(boxes)]
        found.append({"frame": area(6, y, 378, 171), "cards": cards})
    return found


def mat(view: View, who: View) -> View:
    """Lay out the third page: my environment, dice, nation, achievements and structures."""
    y = 4.0
    top, middle = y + 40, 270.0
    shown = len(who["tiles"])
    backs = 0 if view["setup"] else who["held"] - shown
    count = max(3, shown + backs)
    wide = (358 - 6 * (count - 1)) / count
    boxes = [area(16 + i * (wide + 6), y + 204, wide, 42) for i in range(count)]
    return {
        "seat": who["seat"],
        "who": who,
        "frame": area(6, y, 378, PAGE - LINE - 8),
        "line": y + 24,
        "top": top,
        "land": land(36, top + 21, 40, 4),
        "signs": [(25, top + 21 + 44 * row + 20) for row in range(3)],
        "bonuses": [(36 + 44 * column + 20, top + 9) for column in range(5)],
        "middle": area(middle, top + 5, 104, 155),  # clear of the glow of Generate
        "dice": [area(middle + 36 * (i % 3), top + 22 + 34 * (i // 3), 30, 30) for i in range(5)],
        "nation": nation(who, area(middle, top + 98, 104, 54)),
        "tiles": {
            "medals": wide < 100,
            "boxes": boxes[:shown],
            "backs": boxes[shown : shown + backs],
            "free": boxes[shown + backs :],
        },
        "tableau": tableau(who, y + 252, PAGE - LINE - 10),
    }


def tableau(who: View, top: float, bottom: float) -> list[View]:
    """Lay out own structures in three bands; with many cards the rows are lower."""
    kinds = {kind: [c for c in who["structures"] if c["type"] == kind] for kind in TYPES}
    columns = 2 if sum(max(1, -(-len(cards) // 2)) for cards in kinds.values()) <= 6 else 3
    rows = {kind: max(1, -(-len(cards) // columns)) for kind, cards in kinds.items()}
    high = min(36.0, (bottom - top - 3 * 26) / sum(rows.values()) - 3)
    wide = (356 - 4 * (columns - 1)) / columns
    found, y = [], top
    for kind, cards in kinds.items():
        boxes = [
            area(17 + i % columns * (wide + 4), y + 21 + i // columns * (high + 3), wide, high)
            for i in range(rows[kind] * columns)
        ]
        ground = area(12, y, 366, 24 + rows[kind] * (high + 3))
        found.append(
            {
                "type": kind,
                "ground": ground,
                "x": 17.0,
                "right": 372.0,
                "named": True,
                "y": y + 15,
                "count": len(cards),
                "cards": [own_card(c, box) for c, box in zip(cards, boxes, strict=False)],
                "free": boxes[len(cards) :],
            }
        )
        y = ground.bottom + 3
    return found


def world(view: View) -> View:
    """Lay out the last page: smokestacks with impacts, the last impact, nations, the offer."""
    step = 62
    stacks = [
        {"x": 12 + i * step, "cx": 28 + i * step, "card": area(49 + i * step, 10, 21, 54)}
        for i in range(6)
    ]
    wide = (374 - 12) / 3
    return {
        "stacks": stacks,
        "last": last_impact(view, area(8, 92, 374, 60)),
        "nations": nations(view, 30, 330, 206),
        "offer": [area(8 + i * (wide + 6), 244, wide, 68) for i in range(3)],
    }


def sheet(view: View, kind: str) -> View | None:
    """Lay out what is asked beside the board: a sheet from below, or a whole page."""
    whole = area(6, 4, 378, PAGE - LINE - 8)
    match kind:
        case "popover":
            return popover(view, PAGE - LINE)
        case "tray":
            return tray(view, whole)
        case "impact":
            return impact(view, whole)
        case "setup":
            return setup(view, whole)
        case "tally":
            return tally(view, whole)
        case _:
            return None


def popover(view: View, foot: float) -> View:
    """Lay out a sheet that ends above the line of resources."""
    found = panels.answers(view)
    plant, trade = view["decision"] == "plant", view["decision"] == "trade"
    columns = 3 if trade else 2 if plant or len(found) > 3 else 1
    high = 116.0 if plant else 44.0 if trade else 60.0
    rows = -(-len(found) // columns)
    room = area(16, foot - rows * (high + 8) - 8, 358, rows * (high + 8))
    boxes = panels.grid(room, len(found), columns, high)
    return {
        "frame": area(0, room.y - 52, WIDTH, foot - room.y + 52),
        "answers": panels.filled(found, boxes, 1.2, view["seat"]),
    }


def tray(view: View, whole: Area) -> View:
    """Lay out a step of generating as a whole page."""
    body = area(whole.x + 8, whole.y + 50, whole.w - 16, whole.h - 60)
    steps = panels.grid(area(whole.x + 8, whole.y + 8, whole.w - 16, 34), 5, 5, 34, 4)
    listed = panels.answers(view)
    below = area(body.x, body.y + 192, body.w, body.h - 192)
    boxes = panels.roll_boxes(listed, below, 88)
    me = view["players"][view["seat"]]
    count = 3 if view["decision"] == "claim" else len(me["tiles"])
    high = 116.0 if count < 4 else 84.0
    return {
        "frame": whole,
        "steps": steps,
        "step": panels.STEPS[view["decision"]],
        "body": body,
        "felt": area(body.x, body.y, body.w, 184),
        "tiles": panels.grid(area(body.x, body.y, body.w, body.h), count, 1, high),
        "aside": area(body.x, body.y + 3 * 124 + 4, body.w, 60),
        "answers": panels.filled(listed, boxes, 1.1, view["seat"]),
    }


def impact(view: View, whole: Area) -> View:
    """Lay out the card of an impact as a whole page."""
    found = [one for one in panels.answers(view) if one["kind"] == "option"]
    boxes = panels.grid(area(whole.x + 16, whole.y + 252, whole.w - 32, 260), len(found), 1, 58, 8)
    return {"frame": whole, "answers": panels.filled(found, boxes, 1.2, view["seat"])}


def setup(view: View, whole: Area) -> View:
    """Lay out the choice of nation and achievement as a whole page."""
    nations, tiles = view["dealt"]["nations"], view["dealt"]["tiles"]
    columns = 3 if len(nations) > 2 else 2
    high = 84.0 if len(nations) > 2 else 180.0
    rows = -(-len(nations) // columns)
    cards = panels.grid(area(14, whole.y + 38, 362, 0), len(nations), columns, high)
    below = whole.y + 38 + rows * (high + 8) + 30
    return {
        "frame": whole,
        "below": below,
        "nations": [panels.nation_card(n, box) for n, box in zip(nations, cards, strict=True)],
        "tiles": panels.grid(area(14, below, 362, 0), len(tiles), 2, whole.bottom - below - 8),
    }


def tally(view: View, whole: Area) -> View:
    """Lay out the points by category, a column for each seat, as a whole page."""
    count, rows = len(view["players"]), len(view["players"][0]["parts"])
    wide = (whole.w - 140) / count
    alone = bool(view["objectives"])
    top = whole.y + (308 if alone else 20)
    high = min(44.0, (whole.bottom - top - 40) / (rows + 1))
    return {
        "frame": whole,
        "podium": area(whole.x + 16, whole.y + 8, whole.w - 32, 240),
        "table": area(whole.x + 12, top, whole.w - 24, whole.bottom - top),
        "columns": [round(whole.x + 130 + wide * i, 1) for i in range(count)],
        "wide": wide - 6,
        "rows": [round(top + 30 + high * i, 1) for i in range(rows + 1)],
        "high": high,
        "most": max(1, *(n for one in view["players"] for n in one["parts"].values())),
        "ladder": not alone,
    }
