"""Where everything stands on the board, in pixels of a window of 1280 × 800.

The stage is 952 × 680: the strip of smokestacks, three binders side by side, and the mat. The
question, the opponents and the story stand around it on the page.
"""

from typing import Any

from megawatt.games.energy_empire.areas import Area, area
from megawatt.games.energy_empire.binder_layout import market_card, stall_of, tile
from megawatt.games.energy_empire.mat_layout import docked, mat
from megawatt.games.energy_empire.panels import (
    asked_card,
    impact_card,
    kind_of,
    popover,
    setup,
    tally,
    tray,
)
from megawatt.games.energy_empire.phone_layout import phone
from megawatt.games.energy_empire.track_layout import last_impact, nations, puffs

View = dict[str, Any]

WIDTH, HEIGHT, EDGE = 952, 680, 2
STRIP_HEIGHT, BINDER_TOP, BINDER_HEIGHT, MAT_TOP, MAT_HEIGHT = 74, 79, 373, 457, 223
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 320, 200


def layout(view: View, face: str) -> View:
    """Say where everything stands on one face of the board."""
    if face == "phone":
        return phone(view)
    if face == "thumbnail":
        return {"width": THUMBNAIL_WIDTH, "height": THUMBNAIL_HEIGHT}
    found = stage(view)
    if face == "poster":
        others = [one for one in view["players"] if one["seat"] != found["docked"]["seat"]]
        found["others"] = [
            mat(view, one, area(0, MAT_TOP + (MAT_HEIGHT + 8) * (i + 1), WIDTH, MAT_HEIGHT))
            for i, one in enumerate(others)
        ]
        found |= {"height": HEIGHT + (MAT_HEIGHT + 8) * len(others), "panel": "", "over": None}
    return found


def stage(view: View) -> View:
    """Lay out the stage: strip, binders, the docked mat, and the others' mats in its place."""
    own = docked(view)
    place = area(0, MAT_TOP, WIDTH, MAT_HEIGHT)
    found = {
        "width": WIDTH,
        "height": HEIGHT,
        "edge": EDGE,
        "strip": strip(view),
        "binders": [binder(one, i, view) for i, one in enumerate(view["binders"])],
        "docked": mat(view, own, place),
        "others": [mat(view, one, place) for one in view["players"] if one["seat"] != own["seat"]],
    }
    found["panel"] = kind_of(view)
    found["over"] = over(view, found)
    return found


def over(view: View, found: View) -> View | None:
    """Lay out what lies over the stage."""
    frame = area(0, BINDER_TOP, WIDTH, BINDER_HEIGHT)
    match found["panel"]:
        case "popover":
            return popover(view, anchor_of(view, found), MAT_TOP, WIDTH)
        case "tray":
            return tray(view, frame)
        case "impact":
            return impact_card(view, WIDTH, 30, MAT_TOP - 8)
        case "setup":
            return setup(view, frame)
        case "tally":
            return tally(view, frame)
        case _:
            return None


def anchor_of(view: View, found: View) -> Area:
    """Give the thing that a popover belongs to: the own card or nation in use, or the place."""
    if view["decision"] in ("plank", "effect"):
        own = found["docked"]
        card = asked_card(view)
        cards = [one for column in own["tableau"] for one in column["cards"]]
        boxes: list[Area] = [
            one["box"] for one in cards if card and one["card"]["id"] == card["id"]
        ]
        return (boxes or [own["nation"]["box"]])[0]
    tiles = [tile for one in found["binders"] for tile in one["places"]]
    here: list[Area] = [tile["box"] for tile in tiles if tile["place"]["here"]]
    return (here or [found["docked"]["nation"]["box"]])[0]


# --- the strip ------------------------------------------------------------------------------


def strip(view: View) -> View:
    """Lay out smokestacks with their impacts, the last impact, the United Nations, the offer."""
    step = 69
    stacks = [
        {
            "x": 8 + i * step,
            "cx": 29 + i * step,
            "foot": STRIP_HEIGHT - 20,
            "card": area(50 + i * step, 10, 21, STRIP_HEIGHT - 20),
            "puffs": puffs(n, 29 + i * step, STRIP_HEIGHT - 46),
        }
        for i, n in enumerate(view["track"]["spots"])
    ]
    offer = 751.0
    wide = (WIDTH - 6 - offer - 8) / 3
    return {
        "stacks": stacks,
        "last": last_impact(view, area(426, 7, 134, STRIP_HEIGHT - 14)),
        "nations": nations(view, 582, 150, STRIP_HEIGHT - 22),
        "offer": [area(offer + i * (wide + 4), 7, wide, STRIP_HEIGHT - 14) for i in range(3)],
    }


# --- binders ---------------------------------------------------------------------------------

HEAD, PAD, SIDE, TILE, STALL, CARD, GUTTER = 24, 5, 8, 72, 38, 145, 4
PLANS = {
    "government": (("wide",), ("left", "right")),
    "industry": (("left", "right"), ("left", "right")),
    "commerce": (("wide",), ("left", "right")),
}
"""How the places of a binder stand, in their printed order after the market."""


def binder(one: View, index: int, view: View) -> View:
    """Lay out a binder: its places, its market stall, three cards."""
    w = (WIDTH - 20) / 3
    frame = area(index * (w + 10), BINDER_TOP, w, BINDER_HEIGHT)
    inner, half = w - 2 * SIDE, (w - 2 * SIDE - GUTTER) / 2
    places, i = [], 1
    for row, plan in enumerate(PLANS[one["type"]]):
        y = BINDER_TOP + HEAD + PAD + row * (TILE + GUTTER)
        for side in plan:
            x = frame.x + SIDE + (half + GUTTER if side == "right" else 0)
            box = area(x, y, inner if side == "wide" else half, TILE)
            places.append(tile(one["locations"][i], box, view))
            i += 1
    y = BINDER_TOP + HEAD + PAD + 2 * (TILE + GUTTER)
    stall = area(frame.x + SIDE, y, inner, STALL)
    y += STALL + GUTTER
    wide = (inner - 2 * GUTTER) / 3
    cards = [area(frame.x + SIDE + i * (wide + GUTTER), y, wide, CARD) for i in range(3)]
    return {
        "frame": frame,
        "places": places,
        "stall": stall_of(one["locations"][0], stall),
        "shelf": area(stall.x, stall.y, inner, STALL + GUTTER + CARD),
        "cards": [market_card(one, slot, box) for slot, box in enumerate(cards)],
    }
