"""Where everything stands on the board, in pixels of a window of 1280 × 800.

The stage is 952 × 684: the strip of smokestacks, three binders side by side, and the mat. The
question, the opponents and the story stand around it on the page.
"""

from typing import Any

from megawatt.games.energy_empire.areas import Area, area
from megawatt.games.energy_empire.glyphs import Glyph, effect, flow, icon
from megawatt.games.energy_empire.mat_layout import mat, seats_of, sockets_of
from megawatt.games.energy_empire.panels import asked_card, impact_card, kind_of, popover, setup, tally, tray
from megawatt.games.energy_empire.phone_layout import phone

View = dict[str, Any]

WIDTH, HEIGHT, EDGE = 952, 684, 3
STRIP_HEIGHT, BINDER_TOP, BINDER_HEIGHT, MAT_TOP, MAT_HEIGHT = 74, 80, 374, 460, 224
THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT = 320, 200
BIG_GAIN, COST = 1.2, 0.74


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
        found["height"] = HEIGHT + (MAT_HEIGHT + 8) * len(others)
    return found


def stage(view: View) -> View:
    """Lay out the stage: strip, binders, the docked mat, and the others' mats in its place."""
    docked = view["players"][view["seat"] if view["seat"] >= 0 else max(0, view["active"])]
    place = area(0, MAT_TOP, WIDTH, MAT_HEIGHT)
    found = {
        "width": WIDTH,
        "height": HEIGHT,
        "edge": EDGE,
        "strip": strip(view),
        "binders": [binder(one, i, view) for i, one in enumerate(view["binders"])],
        "docked": mat(view, docked, place),
        "others": [mat(view, one, place) for one in view["players"] if one is not docked],
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
        boxes = [one["box"] for one in cards if card and one["card"]["id"] == card["id"]]
        return boxes[0] if boxes else own["nation"]["box"]
    tiles = [tile for one in found["binders"] for tile in one["places"]]
    here = [tile["box"] for tile in tiles if tile["place"]["here"]]
    return here[0] if here else found["docked"]["nation"]["box"]


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
        "last": area(426, 7, 134, STRIP_HEIGHT - 14),
        "nations": nations(view, 582, 25, STRIP_HEIGHT - 22),
        "offer": [area(offer + i * (wide + 4), 7, wide, STRIP_HEIGHT - 14) for i in range(3)],
    }


def puffs(n: int, cx: float, top: float) -> list[tuple[float, float]]:
    """Place a cloud for each token over a chimney; many of them stand closer."""
    rise = 8.5 if n <= 6 else 34 / ((n + 1) // 2)
    return [
        (
            cx + (-7 if j % 2 else 7) + j // 2 % 2 * 2,
            round(top - 2 - j // 2 * rise - j % 2 * 2, 1),
        )
        for j in range(n)
    ]


def nations(view: View, x: float, step: float, y: float) -> View:
    """Lay out the track of the United Nations and the flags on it, which fan out from one pole."""
    track = view["united_nations"]
    spaces = [x + i * step for i in range(len(track["values"]))]
    flags = []
    for seat, place in enumerate(track["places"]):
        here = [other for other, at in enumerate(track["places"]) if at == place]
        spread = 15 if len(here) < 3 else 11 if len(here) < 4 else 8
        lean = (here.index(seat) - (len(here) - 1) / 2) * spread
        flags.append({"seat": seat, "foot": spaces[place], "x": spaces[place] + lean, "y": y - 24})
    leader = max(track["places"])
    together = track["places"].count(leader)
    share = 3 // together if leader and view["seats"] > 1 else 0
    return {"spaces": spaces, "y": y, "flags": flags, "leader": spaces[leader], "share": share}


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
            18 if crowded or box.w < 150 else 24,
            0.67 if crowded else 0.74,
        ),
    }


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
            return [*price, swap, *icon("oil", 3, x + 74, y, big * 0.86)]
        case "trade":
            units = (("money", 2), ("steel", 1), ("plastic", 1), ("science", 1))
            return [g for i, u in enumerate(units) for g in icon(*u, x + 19 + 23 * i, y, 0.76)]
        case "options" if len(place["options"]) == 1:
            gain = [pair for pair in place["options"][0]["gain"] if pair[0] != "peek"]
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
    if place["action"] != "options" or len(place["options"]) < 2:
        return []
    found, x = [], box.x + 10
    for option in place["options"]:
        wide = 88 if option["others"] else 40
        inside = area(x, y - 17, wide, 32)
        found.append({"box": inside, "glyphs": flow(option, x + 6, y - 1, wide - 10, 1.05).glyphs})
        x += wide + 6
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
