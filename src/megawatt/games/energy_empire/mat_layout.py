"""Where things stand on a mat: resources, environment, dice, nation, achievements, tableau."""

from typing import Any

from megawatt.games.energy_empire.areas import Area, area
from megawatt.games.energy_empire.glyphs import flow, line_effect, line_spans

View = dict[str, Any]

BAR, CELL, CELL_GAP, MIDDLE = 44, 41, 4, 180
TYPES = ("government", "industry", "commerce")
SLIM_FROM = 3
"""With more cards of a type than this, the rows of the tableau are slim."""
SLIM_BELOW, BESIDE_FROM, NARROW_BELOW, LETTER = 36, 132, 112, 6.8
"""Heights and widths of own cards; the mean width of a bold letter of the smallest size."""


def docked(view: View) -> View:
    """Give whose mat is docked; while nations are chosen, as it will be with the chosen one."""
    who: View = view["players"][view["seat"] if view["seat"] >= 0 else max(0, view["active"])]
    return {**who, **who["begins"]}


def mat(view: View, who: View, frame: Area) -> View:
    """Lay out a mat: resources above; environment, dice, nation, achievements, tableau below."""
    x0, y0 = frame.x, frame.y
    top = y0 + BAR + 11
    line = y0 + 6 + BAR / 2
    middle = x0 + 14 + 20 + 5 * (CELL + CELL_GAP) + 10
    foot = frame.bottom - (24 if view["objectives"] else 10)
    workers = who["workers_owned"]
    step = 22 if workers < 5 else 17
    energy = x0 + 558 + workers * step + 14
    return {
        "seat": who["seat"],
        "who": who,
        "frame": frame,
        "line": line,
        "top": top,
        "goods": [x0 + 272 + 58 * i for i in range(5)],
        "workers": [x0 + 568 + step * i for i in range(workers)],
        "rule": [x0 + 548, energy - 8],
        "energy": energy,
        "button": area(frame.right - 154, y0 + 10, 142, BAR - 8),
        "land": land(x0 + 34, top + 21, CELL, CELL_GAP),
        "signs": [(x0 + 22, top + 21 + r * (CELL + CELL_GAP) + CELL / 2) for r in range(3)],
        "bonuses": [(x0 + 34 + c * (CELL + CELL_GAP) + CELL / 2, top + 9) for c in range(5)],
        "middle": area(middle, top, MIDDLE, frame.bottom - 10 - top),
        "dice": [area(middle + 30 * i, top + 18, 25, 25) for i in range(5)],
        "nation": nation(who, area(middle, top + 52, MIDDLE, 32)),
        "tiles": tiles(area(middle, top + 89, MIDDLE, foot - top - 89), who, view["setup"]),
        "tableau": tableau(who, middle + MIDDLE + 14, top, frame.right - 14, frame.bottom - 10),
    }


def land(x: float, y: float, cell: float, gap: float) -> list[Area]:
    """Place the fifteen spaces: rows air, forest, ocean."""
    return [
        area(x + column * (cell + gap), y + row * (cell + gap), cell, cell)
        for row in range(3)
        for column in range(5)
    ]


def nation(who: View, box: Area) -> View:
    """Lay out the plank of the nation: socket, name, price of a step in the United Nations."""
    step = {"cost": who["nation_cost"], "gain": [["un", 1]], "others": []}
    wide = flow(step, 0, 0, 90, 0.8).width
    boxes = sockets_of("single", box.x + 7, box.y + (box.h - 20) / 2, 20)
    return {
        "box": box,
        "sockets": boxes,
        "seats": seats_of("single", boxes),
        "handle": area(box.x, box.y, boxes[-1].right + 3 - box.x, box.h),
        "room": box.w - 33 - wide - 8,
        "step": flow(step, box.right - wide - 4, box.cy, 90, 0.8).glyphs if who["nation"] else [],
        "low": flow(step, box.x + 33, box.bottom - 9, 90, 0.62).glyphs if who["nation"] else [],
    }


def tiles(room: Area, who: View, hidden: bool) -> View:
    """Lay out achievements: one or two as cards, more as medals in a row of five."""
    shown = len(who["tiles"])
    backs = 0 if hidden else who["held"] - shown
    if shown <= 2 and not backs:
        wide = (room.w - 6) / 2
        boxes = [area(room.x + i * (wide + 6), room.y, wide, room.h) for i in range(shown)]
        return {"medals": False, "boxes": boxes, "backs": [], "free": []}
    wide = (room.w - 16) / 5
    boxes = [area(room.x + i * (wide + 4), room.y, wide, room.h) for i in range(5)]
    known = boxes[:shown]
    return {
        "medals": True,
        "boxes": known,
        "backs": boxes[shown : shown + backs],
        "free": boxes[shown + backs :],
    }


def tableau(who: View, left: float, top: float, right: float, bottom: float) -> list[View]:
    """Lay out own structures in three columns; a type with many cards gets more room."""
    kinds = {kind: [c for c in who["structures"] if c["type"] == kind] for kind in TYPES}
    rows, shares = share_rooms({kind: len(cards) for kind, cards in kinds.items()})
    high, gap, first = (39.0, 4.0, 19.0) if rows == SLIM_FROM else (33.0, 2.5, 17.0)
    unit = (right - left - 20) / sum(shares.values())
    found, x = [], left
    for kind, cards in kinds.items():
        wide = unit * shares[kind]
        columns = max(1, round(shares[kind]))
        each = (wide - 6 * (columns - 1)) / columns
        boxes = [
            area(x + j // rows * (each + 6), top + first + j % rows * (high + gap), each, high)
            for j in range(rows * columns)
        ]
        found.append(
            {
                "type": kind,
                "ground": area(x - 4, top - 4, wide + 8, bottom - top + 8),
                "x": round(x, 1),
                "right": round(x + wide, 1),
                "named": wide > 90,
                "y": top + 11,
                "count": len(cards),
                "cards": [own_card(c, b) for c, b in zip(cards, boxes, strict=False)],
                "free": boxes[len(cards) :],
            }
        )
        x += wide + 10
    return found


def share_rooms(counts: dict[str, int]) -> tuple[int, dict[str, float]]:
    """Give the rows of the tableau and each type's share of the width.

    Three rows; four slim ones as soon as a type has more than three cards; a fifth card opens a
    second column, and types without cards shrink.
    """
    rows = SLIM_FROM if max(counts.values()) <= SLIM_FROM else SLIM_FROM + 1
    shares: dict[str, float] = {kind: max(1, -(-n // rows)) for kind, n in counts.items()}
    if max(shares.values()) > 1:
        shares = {kind: share if counts[kind] else 0.42 for kind, share in shares.items()}
    return rows, shares


def sockets_of(plank: str, x: float, y: float, size: float) -> list[Area]:
    """Lay out sockets: one, one double (two tokens together), two separate ones."""
    if plank == "double":
        return [area(x, y, 2 * size - 2, size)]
    count = 2 if plank == "two_single" else 1
    return [area(x + i * (size + 3), y, size, size) for i in range(count)]


def seats_of(plank: str, boxes: list[Area]) -> list[tuple[float, float]]:
    """Give where tokens lie in the sockets."""
    if plank == "double":
        box = boxes[0]
        return [(box.x + box.h / 2, box.cy), (box.right - box.h / 2, box.cy)]
    return [(box.cx, box.cy) for box in boxes]


def own_card(card: View, box: Area) -> View:
    """Lay out an own structure: points on the edge, name above, sockets and effect below.

    Where the name leaves room, the sockets stand left of both lines; on a narrow card they stand
    behind the name, so that the effect has the whole line below it.
    """
    slim = box.h < SLIM_BELOW
    narrow = slim and box.w < NARROW_BELOW
    sockets = 20 if card["plank"] == "single" else 43
    beside = box.w >= BESIDE_FROM and not slim
    beside = beside and LETTER * len(card["name"]) <= box.w - 35 - sockets
    size = 18.0 if beside else 15.0
    if beside:
        boxes = sockets_of(card["plank"], box.x + 25, box.cy - size / 2, size)
        x = boxes[-1].right + 6
        name, y = x, box.bottom - 11.5
    elif narrow:
        size, name, y = 11.0, box.x + 21, box.bottom - 9.5
        wide = sockets_of(card["plank"], 0, 0, size)[-1].right
        boxes = sockets_of(card["plank"], box.right - 4 - wide, box.y + 3, size)
        x = name
    else:
        name, y = box.x + 21, box.bottom - (9.5 if slim else 11)
        boxes = sockets_of(card["plank"], name, y - size / 2, size)
        x = boxes[-1].right + 5
    k = 0.6 if slim else 0.66
    room = box.right - 5 - x
    return {
        "card": card,
        "box": box,
        "sockets": boxes,
        "seats": seats_of(card["plank"], boxes),
        "size": size,
        "points": (box.x + (12 if beside else 10), box.cy),
        "name": (round(name, 1), box.y + (12.5 if slim else 14)),
        "room": round((boxes[0].x if narrow else box.right) - 4 - name, 1),
        "narrow": narrow,
        "effect": line_effect(card["options"], x - 1, y, room, k),
        "parts": [
            area(left, y - 9.5, right - left, 19)
            for left, right in line_spans(card["options"], x - 1, room, k)
        ],
        "handle": area(boxes[0].x - 2, box.y, box.right - boxes[0].x + 2, 17)
        if narrow
        else area(box.x, box.y, boxes[-1].right + 3 - box.x, box.h),
    }
