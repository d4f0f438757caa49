"""What lies over the stage while something is asked that has no place on the board.

A popover beside its thing, a tray over the binders, the large card of an impact, the tally. The
same answers are laid out for the stage and, as a sheet from below, for the phone.
"""

from typing import Any

from megawatt.games.energy_empire.areas import Area, area
from megawatt.games.energy_empire.glyphs import Glyph, flow

View = dict[str, Any]

PLANKS = (
    ("worker",),
    ("energy",),
    ("worker", "worker"),
    ("worker", "energy"),
    ("energy", "energy"),
)
UNITS = (("money", 2), ("steel", 1), ("plastic", 1), ("science", 1))
POPOVERS = ("plank", "effect", "choice", "oil", "plant", "trade")
TRAYS = ("claim", "make_room", "refine", "dice", "highest")
STEPS = {"claim": 0, "make_room": 0, "refine": 2, "dice": 3, "highest": 3, "pollute": 4}
"""Which of the five steps of generating a question belongs to."""
CONSEQUENCES = ("clean", "pollution", "nuclear")


def kind_of(view: View) -> str:
    """Say what lies over the stage: popover, tray, impact, setup, tally, or nothing."""
    decision, me = view["decision"], view["seat"]
    if view["over"]:
        return "tally"
    if me < 0:
        return ""
    if view["setup"]:
        return "setup"
    if decision in POPOVERS:
        return "popover"
    rolled = decision == "pollute" and view["turn"]["faces"] and view["active"] == me
    if decision in TRAYS or (rolled and view["players"][me]["generated"]):
        return "tray"
    return "impact" if decision in ("impact", "spill") else ""


def answers(view: View) -> list[View]:
    """Give the answers to the open question that have no place on the board, legal or not."""
    found, whole = [], [whole_answer(one) for one in view["whole_rolls"]]
    if whole and whole[0]["roll"]["few"]:
        return whole
    for button in view["buttons"]:
        a, kind = button["a"], button["kind"]
        one: View = {**NO_ANSWER, "action": button["action"], "kind": kind, "n": a}
        match kind:
            case "option" if a < len(view["question"]["options"]):
                one["option"] = view["question"]["options"][a]
            case "plank" if len(PLANKS[a]) == tokens_needed(view):
                one["tokens"] = PLANKS[a]
            case "oil":
                money, barrels = [["money", view["track"]["price"]]], [["oil", 3]]
                given, gained = (barrels, money) if a else (money, barrels)
                one["option"] = {"cost": given, "gain": gained, "others": []}
            case "trade":
                one["option"] = {"cost": [UNITS[a]], "gain": [UNITS[button["b"]]], "others": []}
            case "refine" if a <= view["players"][view["seat"]]["stock"]["oil"]:
                pass
            case "roll" if a < len(view["rolls"]):
                one["roll"] = view["rolls"][a]
            case "highest" if CONSEQUENCES[a] in tied(view):
                pass
            case _:
                continue
        found.append(one)
    if view["decision"] == "plant":
        for kind, action in enumerate(view["die_actions"]):
            found.append({**NO_ANSWER, "action": action, "kind": "die", "n": kind})
    if whole:  # beside each step the same with all that is asked about later
        step = {one["action"]: one for one in found}
        return [one for each in whole for one in (step[each["action"]], each)]
    return found


NO_ANSWER: View = {"then": "", "tokens": (), "option": None}


def whole_answer(roll: View) -> View:
    """Give a whole roll as one answer: its first action, and those that belong to it."""
    first, *rest = roll["actions"]
    then = " ".join(map(str, rest))
    return {**NO_ANSWER, "action": first, "then": then, "kind": "whole", "n": 0, "roll": roll}


def in_pairs(found: list[View]) -> bool:
    """Whether steps and whole rolls stand side by side."""
    return {one["kind"] for one in found} > {"whole"}


def tokens_needed(view: View) -> int:
    """Give how many tokens the plank of the card takes that is being activated."""
    card = asked_card(view)
    return 2 if card and card["plank"] == "double" else 1


def asked_card(view: View) -> View | None:
    """Give the own structure that is being used; none for the nation."""
    own = view["players"][view["seat"]]["structures"] if view["seat"] >= 0 else []
    return next((card for card in own if card["id"] == view["turn"]["card"]), None)


def tied(view: View) -> set[str]:
    """Name what the dice with the highest number do."""
    faces = view["turn"]["faces"]
    most = max((face for _, face in faces), default=0)
    does = {die["id"]: die["highest"] for die in view["dice"]}
    return {does[kind] for kind, face in faces if face == most}


def grid(room: Area, count: int, columns: int, high: float, gap: float = 8) -> list[Area]:
    """Lay boxes in rows."""
    wide = (room.w - gap * (columns - 1)) / columns
    return [
        area(room.x + i % columns * (wide + gap), room.y + i // columns * (high + gap), wide, high)
        for i in range(count)
    ]


def roll_boxes(found: list[View], room: Area, narrow: float) -> list[Area]:
    """Lay the answers of a tray in two columns; a step is narrow, the whole roll beside it wide."""
    columns = 2 if len(found) > 1 else 1
    rows = -(-len(found) // columns) if found else 1
    tallest = 84.0 if found and found[0]["kind"] == "highest" else 132.0
    boxes = grid(room, len(found), columns, min(tallest, room.h / rows - 8))
    if not in_pairs(found):
        return boxes
    wide = room.w - narrow - 8
    return [
        area(room.x + i % 2 * (narrow + 8), box.y, wide if i % 2 else narrow, box.h)
        for i, box in enumerate(boxes)
    ]


def filled(
    found: list[View], boxes: list[Area], k: float, seat: int, note: float = 0
) -> list[View]:
    """Put symbols into the boxes of answers; `note` is the height kept free below them."""
    for one, box in zip(found, boxes, strict=True):
        middle = box.cy - note / 2
        one["box"], one["glyphs"] = box, []
        if one["option"]:
            one["glyphs"] = flow(
                one["option"], box.x + 6, middle, box.w - 12, k, middle=True
            ).glyphs
        for i, token in enumerate(one["tokens"]):
            x = box.cx + 32 * (i - (len(one["tokens"]) - 1) / 2)
            if token == "worker":
                one["glyphs"].append(Glyph(f"ee-bust-{seat}", x, round(middle + 11, 1), 1))
            else:
                one["glyphs"].append(Glyph(f"ee-bolt-{seat}", x, round(middle, 1), 1))
    return found


SIZES = {"plant": (108.0, 116.0), "trade": (92.0, 34.0)}
"""How large the boxes of answers are in a popover; others are 104 × 56."""


def popover(view: View, anchor: Area, bottom: float, width: float) -> View:
    """Lay a popover over the stage, with a tip that points at its thing."""
    found = answers(view)
    wide, high = SIZES.get(view["decision"], (104.0, 56.0))
    columns = 4 if view["decision"] == "trade" else max(1, len(found))
    rows = -(-len(found) // columns)
    w = max(190.0, columns * (wide + 8) + 20)
    h = 40 + rows * (high + 8) + 6
    below = anchor.y < bottom - h - 60
    y = anchor.bottom + 12 if below and anchor.y < bottom else bottom - h - 12
    x = min(max(4.0, anchor.cx - w / 2), width - w - 4)
    frame = area(x, y, w, h)
    used = columns * (wide + 8) - 8
    room = area(frame.cx - used / 2, y + 36, used, rows * (high + 8))
    upwards = anchor.y < y
    return {
        "frame": frame,
        "tip": min(max(anchor.cx, x + 24), x + w - 24),
        "upwards": upwards,
        "anchor": anchor,
        "answers": filled(found, grid(room, len(found), columns, high), 1.1, view["seat"]),
    }


def tray(view: View, frame: Area) -> View:
    """Lay the tray of a Generate turn over the binders: its five steps, and what is asked."""
    inner = frame.inset(4)
    wide = (inner.w - 32 - 4 * 8) / 5
    steps = [area(inner.x + 16 + i * (wide + 8), inner.y + 12, wide, 44) for i in range(5)]
    body = area(inner.x + 16, inner.y + 70, inner.w - 32, inner.h - 84)
    decision = view["decision"]
    found: View = {
        "frame": inner,
        "steps": steps,
        "step": STEPS[decision],
        "body": body,
        "felt": area(body.x, body.y, 400, body.h),
        "answers": [],
        "tiles": [],
    }
    side = area(body.x + 416, body.y, body.w - 416, body.h)
    if decision == "claim":
        cards = grid(area(body.x, body.y, body.w - 232, body.h), 3, 3, body.h, 10)
        found["tiles"] = cards
        found["aside"] = area(body.right - 220, body.y, 220, body.h)
    elif decision == "make_room":
        count = len(view["players"][view["seat"]]["tiles"])
        found["tiles"] = grid(body, count, max(1, count), body.h - 30, 10)
    else:
        listed = answers(view)
        boxes = roll_boxes(listed, area(side.x, side.y, side.w, side.h - 16), 96)
        found["answers"] = filled(listed, boxes, 1.1, view["seat"])
    return found


def impact_card(view: View, width: float, top: float, bottom: float) -> View:
    """Lay the large card of an impact between the strip and the mat."""
    found = [one for one in answers(view) if one["kind"] == "option"]
    high = 376.0 if found else 310.0
    frame = area((width - 620) / 2, top + (bottom - top - high) / 2, 620, high)
    room = area(frame.x + 18, frame.bottom - 86, 584, 70)
    columns = max(1, len(found))
    return {
        "frame": frame,
        "scene": area(frame.x, frame.y, frame.w, 190),
        "answers": filled(found, grid(room, len(found), columns, 70, 10), 1.2, view["seat"]),
    }


def setup(view: View, frame: Area) -> View:
    """Lay out nations and achievements to choose from."""
    inner = frame.inset(4)
    body = area(inner.x + 20, inner.y + 48, inner.w - 40, inner.h - 66)
    nations, tiles = view["dealt"]["nations"], view["dealt"]["tiles"]
    many = len(nations) > 2
    left = 672.0 if many else 464.0
    right = area(body.x + left + 28, body.y, body.w - left - 28, body.h)
    high = (body.h - 10) / 2 if many else body.h - 24
    cards = grid(area(body.x, body.y, left, body.h), len(nations), 5 if many else 2, high, 10)
    return {
        "frame": inner,
        "body": body,
        "many": many,
        "rule": body.x + left + 13,
        "nations": [nation_card(one, box) for one, box in zip(nations, cards, strict=True)],
        "tiles": grid(right, len(tiles), 1 if many else 2, high, 10),
        "right": right.x,
        "note": 0 if many else body.bottom - 2,
    }


def nation_card(one: View, box: Area) -> View:
    """Lay out a nation to choose: what one begins with, the price of a step."""
    small = box.w < 160
    bonus = {"cost": [], "gain": one["bonus"], "others": []}
    step = {"cost": one["cost"], "gain": [["un", 1]], "others": []}
    head = 30 if small else 44
    foot = area(box.x + 8, box.bottom - 42, box.w - 16, 34)
    k = 0.95 if small else 1.25
    middle = box.y + head + ((foot.y - box.y - head) / 2 if small else 58)
    return {
        "nation": one,
        "box": box,
        "head": head,
        "foot": foot,
        "bonus": flow(bonus, box.x + 10, middle, box.w - 20, k, middle=small).glyphs,
        "step": flow(step, foot.x + 8, foot.cy, foot.w - 12, 0.9).glyphs,
    }


def tally(view: View, frame: Area) -> View:
    """Lay out the end: towers as a podium, points by category, a column for each seat."""
    inner = frame.inset(4)
    count, rows = len(view["players"]), len(view["players"][0]["parts"])
    podium = area(
        inner.x + 20, inner.y + 16, 84 * max(3, count) if count > 1 else 360, inner.h - 32
    )
    table = area(podium.right + 20, inner.y + 16, inner.right - podium.right - 40, inner.h - 32)
    named = 130.0
    wide = (table.w - named) / count
    high = (table.h - 34) / (rows + 1)
    most = max(1, *(n for one in view["players"] for n in one["parts"].values()))
    best = max(one["points"] for one in view["players"])
    step = podium.w / count
    return {
        "frame": inner,
        "podium": podium,
        "table": table,
        "columns": [round(table.x + named + wide * i, 1) for i in range(count)],
        "wide": wide - 10,
        "rows": [round(table.y + 34 + high * i, 1) for i in range(rows + 1)],
        "high": high,
        "most": most,
        "towers": [
            {
                "seat": one["seat"],
                "x": round(podium.x + step * (i + 0.5), 1),
                "height": max(1, round(12 * max(0, one["points"]) / max(1, best))),
            }
            for i, one in enumerate(view["players"])
        ],
        "foot": podium.bottom - 40,
    }
