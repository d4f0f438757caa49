"""The phone's pages: what is mine below the map, then all of it, then what can be bought."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from megawatt.games.future_energy.layout_dock import ContractCard, Slot, Space

PAD, GAP = 10, 8
CAPTION = 22
NUMBERS, REGION, KEPT, PUBLIC_CARD = 70, 46, 40, 40


STRIP = 38
"""The height of the line below the map: my money, my engineers, what my contracts still want."""
CHIP_ICON, CHIP_POINTS = 17, 30
JOIN = 132
"""The height of the sheet that asks for a joint plant."""
MOST_JOIN = 116


class Wanted(NamedTuple):
    """What one of my contracts still wants, in a chip."""

    x: float
    width: float
    icons: tuple[str, ...]
    vp: int


class Strip(NamedTuple):
    """The line below the map."""

    box: Slot
    chips: tuple[Wanted, ...]
    more: int  # contracts that have no room
    end: float  # where the last chip ends


class Size(NamedTuple):
    """How large a contract is drawn: pitch of its spaces, icon, height."""

    pitch: int
    icon: int
    height: int
    least: int  # the least width


SIZES = (
    Size(76, 44, 138, 120),
    Size(60, 34, 110, 116),
    Size(46, 30, 102, 106),
    Size(39, 28, 100, 100),
    Size(33, 24, 94, 80),
)
LOW = Size(22, 17, 46, 40)
"""Sizes of the contracts, the largest first; the last has no words."""


def strip(view: dict[str, Any], box: Slot) -> Strip:
    """Place what my contracts still want beside my money, as far as there is room."""
    player = view["players"][view["docked"]]
    money = "" if player["money"] is None else str(player["money"])
    x, chips = box.x + 118 + 8 * max(0, len(money) - 1), list[Wanted]()
    rows = [
        (tuple(one["icon"] for one in row["spaces"] for _ in range(one["plants"])), row["vp"])
        for row in player["contracts"]
    ]
    wanted = [row for row in rows if row[0]]
    for number, (icons, vp) in enumerate(wanted):
        wide = CHIP_POINTS + CHIP_ICON * len(icons)
        room = box.x + box.width - PAD - (0 if number == len(wanted) - 1 else 26)
        if x + wide > room:
            break
        chips.append(Wanted(x, wide, icons, vp))
        x += wide + 6
    return Strip(box, tuple(chips), len(wanted) - len(chips), x)


def join_cards(sheet: Slot, many: int) -> list[Slot]:
    """Place the plants that could join, side by side on their sheet."""
    wide = min(MOST_JOIN, (sheet.width - 2 * PAD - GAP * (many - 1)) / max(many, 1))
    left = sheet.x + (sheet.width - many * wide - (many - 1) * GAP) / 2
    return [
        Slot(left + k * (wide + GAP), sheet.y + 40, wide, sheet.height - 50, 30)
        for k in range(many)
    ]


def mine_page(view: dict[str, Any], page: Slot) -> dict[str, Any]:
    """Place what is mine: tiles and cards of the modules, contracts, numbers, regions."""
    player = view["players"][view["docked"]]
    x, width = page.x + PAD, page.width - 2 * PAD
    y = page.y + GAP
    kept = None
    cards: list[Slot] = []
    if view["public"] or view["modules"]["new_grounds"]:
        kept = Slot(x, y, width, KEPT, 24)
        y += KEPT + GAP
    if view["public"]:
        cards = _grid(Slot(x, y, width, PUBLIC_CARD, 18), len(player["cards"]))
        y = cards[-1].y + cards[-1].height + GAP if cards else y
    rows = -(-len(view["regions"]) // 2)
    below = NUMBERS + GAP + rows * (REGION + GAP)
    room = Slot(x, y, width, page.y + page.height - y - below - GAP, 0)
    every = view["decision"] == "fx_shift_to"
    contracts = _contracts(player["contracts"], room, every)
    y = max((card.box.y + card.box.height for card in contracts), default=y + CAPTION * 2) + GAP
    wide = (width - GAP) / 2
    return {
        "box": page,
        "kept": kept,
        "cards": cards,
        "contracts": contracts,
        "room": room,
        "numbers": Slot(x, y, width, NUMBERS, 20),
        "regions": [
            Slot(
                x + (k % 2) * (wide + GAP),
                y + NUMBERS + GAP + (k // 2) * (REGION + GAP),
                wide,
                REGION,
                14,
            )
            for k in range(len(view["regions"]))
        ],
    }


def _grid(first: Slot, cards: int) -> list[Slot]:
    """Fit public contracts in two columns, three or four if they are many."""
    columns = 2 if cards <= 4 else 3 if cards <= 9 else 4
    wide = (first.width - 6 * (columns - 1)) / columns
    return [
        first._replace(
            x=first.x + (k % columns) * (wide + 6),
            y=first.y + (k // columns) * (first.height + 6),
            width=wide,
        )
        for k in range(cards)
    ]


def _contracts(contracts: Sequence[dict[str, Any]], room: Slot, every: bool) -> list[ContractCard]:
    """Draw contracts as large as they fit; if they do not, only spaces with a plant."""
    for waiting in (False, True)[: 1 if every else 2]:
        for size in SIZES:
            cards = _flow(contracts, room, size, waiting)
            if not cards or cards[-1].box.y + cards[-1].box.height <= room.y + room.height:
                return cards
    cards = _flow(contracts, room, LOW, not every)
    over = cards[-1].box.y + cards[-1].box.height - room.y
    if over <= room.height:
        return cards
    squeeze = room.height / over  # rows move together rather than off the page
    return [
        card._replace(box=card.box._replace(y=room.y + (card.box.y - room.y) * squeeze))
        for card in cards
    ]


def _flow(
    contracts: Sequence[dict[str, Any]], room: Slot, size: Size, waiting: bool
) -> list[ContractCard]:
    cards, x, y = [], room.x, room.y
    low = size is LOW
    left, right = (28, 4) if low else (14, 14) if size.pitch > 40 else (9, 9)
    for row in contracts:
        shown = [i for i, space in enumerate(row["spaces"]) if space["plants"] or not waiting]
        wide = min(room.width, max(size.least, len(shown) * size.pitch + left + right))
        if x > room.x and x + wide > room.x + room.width:
            x, y = room.x, y + size.height + GAP
        pitch = min(size.pitch, (wide - left - right) / max(len(shown), 1))
        spaces = tuple(Space(i, left + pitch * (k + 0.5)) for k, i in enumerate(shown))
        box = Slot(x, y, wide, size.height, size.icon)
        cards.append(ContractCard(row["number"], box, spaces, low))
        x += wide + GAP
    return cards


def offers_page(view: dict[str, Any], page: Slot) -> dict[str, Any]:
    """Place what can be bought: contracts, public contracts, lines."""
    x, width = page.x + PAD, page.width - 2 * PAD
    y = page.y + CAPTION + 6
    contracts = [Slot(x, y + k * 60, width, 52, 34) for k in range(len(view["display"]))]
    y += 60 * len(contracts)
    cards: list[Slot] = []
    caption = None
    if view["public"]:
        caption = Slot(x, y, width, CAPTION, 0)
        y += CAPTION + 12
        wide = (width - GAP) / 2
        cards = [
            Slot(x + (k % 2) * (wide + GAP), y + (k // 2) * 72, wide, 64, 22)
            for k in range(len(view["public"]["display"]))
        ]
        y += 72 * -(-len(cards) // 2)
    wide = (width - 40 - 2 * GAP) / 2
    return {
        "box": page,
        "contracts": contracts,
        "public_caption": caption,
        "public": cards,
        "lines": [Slot(x + 40 + GAP + k * (wide + GAP), y + 4, wide, 48, 22) for k in range(2)],
    }
