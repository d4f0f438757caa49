"""Where everything is in the pictures of Futuropia, in the pixels of a table of 1280 × 800."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from megawatt.games.futuropia.actions import AMOUNT, BUY, DISCARD, PEOPLE, ROBOTS
from megawatt.games.futuropia.components import FIRST_EXCHANGE
from megawatt.games.futuropia.floors import Frame, House, house
from megawatt.games.futuropia.state import LEFT, RIGHT

STAGE = (936, 668)
PHONE = (390, 572)
"""One page; the phone's picture has two of them side by side."""
THUMBNAIL = (240, 160)
POSTER = (1280, 744)
COLUMN, COLUMN_WIDTH = 486, 446
"""What is on offer stands right of the house."""
MARKET_TOP, MARKET_HEIGHT = 98, 216
SHELF_TOP, SHELF_HEIGHT = 324, 340
SHELF_HEAD = 42
ORDER_HEIGHT = 84
"""First homes: the shelf grows over the market, the order of the seats stands above it."""
COMING_GAP, LEAST_COMING = 4, 15
"""Between stacks that are to come; the least width of one, for two digits."""
MOST_IN_ROWS = 28
"""More stacks than this, with specials among them: specials get a row of their own."""

STAGE_HOUSE = Frame(1, 1, 474, 666, 36, 98, 98, 92, 44, 12.5)
PHONE_HOUSE = Frame(8, 2, 374, 330, 36, 2, 58, 62, 34, 9.5)

ON_THE_MARKET = {"BUY", "PEOPLE", "QUARTERS", "FIRST_HOME"}
"""Decisions about what is on offer; on the phone they are on the second page."""


STANDS_FOR = MappingProxyType(
    {
        "left": BUY + LEFT,
        "right": BUY + RIGHT,
        "supply": DISCARD,
        "loans": AMOUNT,
        "people": PEOPLE + 1,
        "robots": ROBOTS + 1,
    }
)
"""The action that a thing stands for, so that it can be asked why not."""


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float


class Front(NamedTuple):
    """Equal Living Quarters for sale, one before the other."""

    box: Box
    one: dict[str, Any]  # the foremost
    actions: list[int]
    tiles: int
    chosen: int
    dense: bool


class Shelf(NamedTuple):
    """All Living Quarters for sale; a board below each row."""

    box: Box
    fronts: list[Front]
    boards: list[float]


class Coming(NamedTuple):
    """A stack that has not come onto the market yet."""

    box: Box
    one: dict[str, Any]
    is_last: bool
    paired: bool  # solo: the left one of two that come together


class Market(NamedTuple):
    """One market: its card, its two spots, what comes."""

    box: Box
    shelf: dict[str, Any]
    spots: list[tuple[str, Box, dict[str, Any] | None]]
    coming: list[Coming]
    dots: list[float]  # the price track


class Layout(NamedTuple):
    """What the templates read as `at`."""

    width: int
    height: int
    names: str  # what the picture's own definitions begin with
    house: House
    tiles: list[Box]  # five actions, then Reveal or Pull out
    markets: list[Market]
    shelf: Shelf
    panel: Box  # where the present question is answered
    page: int  # of the phone: where the question is
    others: list[Box]  # of the phone: the other players
    swipe: Box = Box(0, 426, 390, 164)  # of the phone: where it says that the shelf is beside
    off: Mapping[str, int] = STANDS_FOR
    exchanged: int = FIRST_EXCHANGE  # the first type of Generator that a variant brings


def layout(view: dict[str, Any], face: str) -> Layout:
    """Say where everything is, for one view and one face."""
    if face == "phone":
        return _phone(view)
    width, height = {"thumbnail": THUMBNAIL, "poster": POSTER}.get(face, STAGE)
    names = {"thumbnail": f"fu-t{view['shown']}", "poster": "fu-p"}.get(face, "fu")
    asked = view["asked"]
    top = MARKET_TOP + ORDER_HEIGHT if asked == "FIRST_HOME" else SHELF_TOP
    box = Box(COLUMN, top, COLUMN_WIDTH, SHELF_TOP + SHELF_HEIGHT - top)
    half = (COLUMN_WIDTH - 10) / 2
    return Layout(
        width,
        height,
        names,
        house(view, view["shown"], STAGE_HOUSE),
        _tiles(Box(COLUMN, 6, COLUMN_WIDTH, 82), 5, 72),
        [
            _market(Box(COLUMN + i * (half + 10), MARKET_TOP, half, MARKET_HEIGHT), one)
            for i, one in enumerate(view["market"])
        ],
        shelf_in(box, view["supply"]),
        _panel(asked),
        0,
        [],
    )


def _panel(asked: str) -> Box:
    """Lay the panel over what this decision does not need."""
    if asked in ("PEOPLE", "QUARTERS"):
        return Box(COLUMN, MARKET_TOP - 2, COLUMN_WIDTH, MARKET_HEIGHT + 6)
    if asked in ("ROBOTS", "CONVERT"):
        return Box(COLUMN, MARKET_TOP - 2, COLUMN_WIDTH, 264)  # and over the shelf's title
    if asked == "OVER":
        return Box(COLUMN, MARKET_TOP - 2, COLUMN_WIDTH, STAGE[1] - MARKET_TOP - 2)
    return Box(COLUMN, SHELF_TOP + 40, COLUMN_WIDTH, SHELF_HEIGHT - 42)


def _tiles(row: Box, gap: float, last: float) -> list[Box]:
    """Five action tiles of one width, then Reveal."""
    w = (row.w - last - 5 * gap) / 5
    found = [Box(row.x + i * (w + gap), row.y, w, row.h) for i in range(5)]
    return [*found, Box(row.x + row.w - last, row.y, last, row.h)]


def _market(box: Box, one: dict[str, Any]) -> Market:
    w = (box.w - 28 - 12) / 2
    h = box.h - 136
    spots = [
        (side, Box(box.x + 14 + i * (w + 12), box.y + 60, w, h), one[side])
        for i, side in enumerate(("left", "right"))
    ]
    dots = [box.x + box.w - 16 - (len(one["track"]) - 1 - i) * 10 for i in range(len(one["track"]))]
    row = Box(box.x + 14, box.y + box.h - 47, box.w - 34, 36)
    return Market(box, one, spots, coming_in(row, one["coming"]), dots)


def coming_in(row: Box, coming: list[dict[str, Any]]) -> list[Coming]:
    """Put the stacks that are still to come side by side, narrower when there are many.

    Where not all have room, the next ones and the last are shown.
    """
    most = max(2, int((row.w + COMING_GAP) // (LEAST_COMING + COMING_GAP)))
    shown = coming if len(coming) <= most else [*coming[: most - 1], coming[-1]]
    n = len(shown)
    w = min(44.0, (row.w - (n - 1) * COMING_GAP) / max(n, 1))
    return [
        Coming(
            Box(row.x + i * (w + COMING_GAP), row.y, w, row.h),
            one,
            i == n - 1,
            i % 2 == 0 and i + 1 < n,
        )
        for i, one in enumerate(shown)
    ]


def stacked(supply: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Put equal Living Quarters together."""
    found: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for one in supply:
        key = tuple(one[name] for name in ("beds", "price", "plug", "points", "effect"))
        found.setdefault(key, []).append(one)
    return list(found.values())


def shelf_in(box: Box, supply: list[dict[str, Any]], per_row: int = 0) -> Shelf:
    """Find rows and sizes from the number of stacks."""
    stacks = stacked(supply)
    special = [stack for stack in stacks if stack[0]["effect"]]
    usual = [stack for stack in stacks if not stack[0]["effect"]]
    if not per_row and len(stacks) > MOST_IN_ROWS and special:
        groups = [(usual, 10), (special, 8)]
    else:
        groups = [(usual + special, per_row or (7 if len(stacks) <= MOST_IN_ROWS else 8))]
    rows = sum(-(-len(stacks) // per) for stacks, per in groups)
    gap = 24 if rows < 3 else 14 if rows < 4 else 10
    height = min(98.0 if box.w > 400 else 84.0, (box.h - SHELF_HEAD - 6) / max(rows, 1) - gap)
    fronts: list[Front] = []
    boards: list[float] = []
    y = box.y + SHELF_HEAD + 4
    for members, per in groups:
        for i in range(0, len(members), per):
            fronts += _row(Box(box.x, y, box.w, height), members[i : i + per], per, rows > 3)
            boards.append(y + height)
            y += height + gap
    return Shelf(box, fronts, boards)


def _row(row: Box, members: list[list[dict[str, Any]]], per: int, dense: bool) -> list[Front]:
    cell = (row.w - 28) / per
    w = cell - (12 if per < 8 else 9 if per < 10 else 6)
    return [
        Front(
            Box(row.x + 14 + i * cell + (cell - w) / 2, row.y, w, row.h),
            stack[0],
            [one["action"] for one in stack],
            len(stack),
            sum(one["chosen"] for one in stack),
            dense,
        )
        for i, stack in enumerate(members)
    ]


def _phone(view: dict[str, Any]) -> Layout:
    """Two pages: the house; market and quarters. The tiles are below both."""
    width, height = PHONE
    asked, second = view["asked"], width
    first_homes = asked == "FIRST_HOME"
    folded = (asked in ("PEOPLE", "QUARTERS") and view["question"]["mine"]) or first_homes
    markets = [
        _small_market(Box(second + 8 + i * 190, 4, 184, 152), one)
        for i, one in enumerate(view["market"])
    ]
    top = 4 if folded else 164
    bottom = height - 6 if first_homes else 334 if folded else height - 76
    shelf = shelf_in(
        Box(second + 8, top, 374, bottom - top), view["supply"], per_row=_per_row(view)
    )
    page = 1 if asked in ON_THE_MARKET else 0
    panel = _sheet(asked, page * second, height)
    others = [one for one in view["players"] if one["seat"] != view["shown"]]
    w = (374 - 6 * (len(others) - 1)) / max(len(others), 1)
    return Layout(
        2 * width,
        height,
        "fu-m",
        house(view, view["shown"], PHONE_HOUSE),
        _tiles(Box(8, height - 68, 374, 64), 6, 57.3),
        markets,
        shelf,
        panel,
        page,
        [Box(8 + i * (w + 6), 414, w, 84) for i in range(len(others))],
    )


def _per_row(view: dict[str, Any]) -> int:
    """On the phone six fronts a row, seven when there are very many."""
    return 6 if len(stacked(view["supply"])) <= 30 else 7


def _sheet(asked: str, x: float, height: float) -> Box:
    """Lay a sheet over the lower part of the page where the question is."""
    top = {"BUY": 270, "PEOPLE": 340, "QUARTERS": 340, "DISCARD": 368}.get(asked, 328)
    return Box(x, top, PHONE[0], height - top)


def _small_market(box: Box, one: dict[str, Any]) -> Market:
    w = (box.w - 30) / 2
    spots = [
        (side, Box(box.x + 10 + i * (w + 10), box.y + 44, w, 66), one[side])
        for i, side in enumerate(("left", "right"))
    ]
    row = Box(box.x + 10, box.y + box.h - 30, box.w - 58, 22)
    return Market(box, one, spots, coming_in(row, one["coming"]), [])
