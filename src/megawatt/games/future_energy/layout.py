"""Where everything stands on the board, in pixels: for the table, the phone, a list, a sheet."""

from collections.abc import Container, Iterable
from itertools import pairwise
from typing import Any, NamedTuple

from megawatt.games.future_energy.actions import ACTIONS, DONE, Act
from megawatt.games.future_energy.layout_dock import (
    ContractCard,
    Slot,
    caption_room,
    certificates,
    chip_width,
    dock,
    offers,
)
from megawatt.games.future_energy.layout_ground import (
    Frame,
    Ground,
    Point,
    Rect,
    ground_of,
    hexagon,
    octagon,
)
from megawatt.games.future_energy.layout_phone import (
    JOIN,
    STRIP,
    Strip,
    join_cards,
    mine_page,
    offers_page,
    strip,
)
from megawatt.games.future_energy.layout_places import (
    ANYWHERE,
    CHIP_HEIGHT,
    CHIPS,
    PHONE_CHIPS,
    Crew,
    Name,
    Taken,
    around,
    place_box,
    place_crew,
    place_names,
    plate_width,
    price_at,
    taken_at_first,
)
from megawatt.games.future_energy.layout_text import width_of
from megawatt.games.future_energy.layout_ways import Way, reach_of, way_to

DOCK, RAIL, LEGEND = 130, 96, 210
STAGE = Frame(952, 680, 216, 56, 0.752, 0.50, 15, 15, clear=(LEGEND, RAIL, 0, DOCK))
PHONE = Frame(390, 534, 0, 3, 0.429, 0.545, 14, 12, spread=50)
THUMBNAIL = Frame(320, 200, 34, -4, 0.262, 0.2, 5, 6)
POSTER = STAGE._replace(height=550, clear=(LEGEND, RAIL, 0, 0))
SEATS_HIGH = 132  # a row of seats on the poster
TRAY = Slot(420, 400, 500, 140, 0)
PHONE_TRAY = Slot(10, 384, 370, 140, 0)
"""What is asked without a place of its own lies over the map."""
PHONE_JOIN = Slot(0, PHONE.height - JOIN, PHONE.width, JOIN, 0)
PAGES = 3  # of the phone, side by side

MOVING = ("plan", "line", "step")
"""Decisions before the crew stands still: "done" is said to the crew itself."""
WALKING = ("plan", "step")
"""Of these, decisions in which a click on a site walks there."""
LAYING = ("line", "nuc_line", "ground_line", "fx_line_new", "fx_line_to")
MOST_TAGS = 9  # links that show what a line would bring
MOST_CELLS = 3  # seats in a region's chip on the phone's map: all are on its second page
NUCLEAR_ASIDE = 19  # pixels from a link to the sign that a nuclear plant makes it free
TAG = 46  # pixels that two of them are apart


class Chip(NamedTuple):
    """A region's name, and its seats by rank: (seat, plants, points if it ended now)."""

    x: float
    y: float
    width: float
    cells: tuple[tuple[int, int, int], ...]


class MapPlaces(NamedTuple):
    """What stands on the map in one position."""

    ground: Ground
    names: dict[int, Name]
    chips: dict[str, Chip]
    crew: Crew
    bubble: Slot
    ways: dict[int, Way]
    prices: frozenset[int]
    tags: dict[int, int]  # link -> saving of 1, or the points that a line there would bring


class Layout(NamedTuple):
    """A face of the board."""

    decision: str
    name: str  # of the face and the side of the board: several may be on one page
    width: int
    height: int
    frame: Frame
    map: MapPlaces
    offers: Any
    dock: Any
    mine: Any
    seats: list[Slot]
    tray: Slot
    reach: dict[int, int]  # site with a tile -> price of the way there, for what could be bought
    strip: Strip | None  # of the phone: mine, below the map

    @property
    def join_sheet(self) -> Slot:
        """Say where the phone asks for a joint plant: below the map."""
        return PHONE_JOIN

    def join_cards(self, many: int) -> list[Slot]:
        """Place the plants that could join."""
        return join_cards(PHONE_JOIN, many)

    @property
    def shown_ways(self) -> dict[int, Way]:
        """Give the ways that pointing at a site shows: while a line is laid, links are in focus."""
        return {} if self.map.tags else self.map.ways

    @property
    def nuclear_aside(self) -> int:
        """Say how far from its link the sign of a free walk stands."""
        return NUCLEAR_ASIDE

    @property
    def moving(self) -> tuple[str, ...]:
        """Name the decisions in which "done" is said to the crew."""
        return MOVING

    @property
    def laying(self) -> tuple[str, ...]:
        """Name the decisions in which a line is laid: nothing may take a click from a link."""
        return LAYING

    def page_of(self, choices: Iterable[int]) -> int:
        """Say on which page of a phone a question is answered: map, contracts or offers."""
        kinds = {int(ACTIONS[action].kind) for action in choices}
        if self.decision in MOVING or self.decision == "join":
            return 0
        return 1 if Act.SPACE in kinds else 2 if Act.OFFER in kinds else 0

    def go_to(self, site: dict[str, Any], choices: Container[int]) -> list[int]:
        """List the actions of a click on a site in reach: the whole way, from planning too."""
        if self.decision not in WALKING:  # a line is laid by the same actions as a step is taken
            return []
        if site["id"] not in self.map.ways or not site["affordable"]:
            return []
        way = [DONE, *site["steps"]] if self.decision == "plan" else site["steps"]
        return way if way[0] in choices else []

    def hexagon(self, radius: float) -> str:
        """Give the corners of a tile."""
        return hexagon(radius)

    def octagon(self, radius: float) -> str:
        """Give the corners of the start."""
        return octagon(radius)

    def tile(self, name: str, x: float, y: float, size: float) -> str:
        """Draw a tile with its middle at (x, y)."""
        return _use(f"k-{name}", x, y, size, size)

    def mark(self, seat: int, x: float, y: float, size: float) -> str:
        """Draw the shape of a seat."""
        return _use(f"s{seat}", x, y, size, size)

    def plant(self, seat: int, x: float, y: float, size: float) -> str:
        """Draw a plant: the shape of its seat as a block."""
        return _use(f"p{seat}", x, y, size, size * 15 / 13)

    def coin(self, x: float, y: float, size: float) -> str:
        """Draw a coin."""
        return _use("coin", x, y, size, size)

    def plate_width(self, site: dict[str, Any]) -> float:
        """Give the width of the plate under a site's plants."""
        return plate_width(self.map.ground, site)

    def price_at(self) -> Point:
        """Say where a price stands beside its site."""
        return price_at(self.map.ground)

    def caption_room(self, card: ContractCard) -> float:
        """Give the room for words above one of my contracts."""
        return caption_room(card)

    def certificates(self, player: dict[str, Any]) -> list[tuple[int, int]]:
        """List the certificates of a seat: each alone, or in heaps."""
        return certificates(player)


def _use(name: str, x: float, y: float, width: float, height: float) -> str:
    """Name a symbol of the picture. Python writes these: there are hundreds in a picture."""
    return (
        f'<use href="#fe-{name}" x="{x - width / 2:.5g}" y="{y - width / 2:.5g}"'
        f' width="{width:g}" height="{height:.4g}"/>'
    )


def layout(view: dict[str, Any], face: str) -> Layout:
    """Place everything that a view holds, for one face of the board."""
    frame = {"phone": PHONE, "thumbnail": THUMBNAIL, "poster": POSTER}.get(face, STAGE)
    places = _map(view, frame, face)
    planning = view["decision"] in ("plan", "ground_contract", "fx_contract", "fx_repeat")
    reach = reach_of(view) if planning and view["seat"] == view["asked"] else {}
    width, height = frame.width, frame.height
    tray = PHONE_TRAY if face == "phone" else TRAY
    top: Any = None
    bottom: Any = None
    mine: Any = None
    seats: list[Slot] = []
    below: Strip | None = None
    if face == "phone":
        width, height = width * PAGES, height + STRIP
        below = strip(view, Slot(0, PHONE.height, PHONE.width, STRIP, 0))
        mine = mine_page(view, Slot(PHONE.width, 0, PHONE.width, height, 0))
        top = offers_page(view, Slot(2 * PHONE.width, 0, PHONE.width, height, 0))
    elif face != "thumbnail":
        top = offers(view, frame.width - 24)
    if face == "stage":
        bottom = dock(view, Slot(0, height - DOCK, width, DOCK, 0))
    if face == "poster":
        seats = _seats(len(view["players"]), width, height)
        height += SEATS_HIGH
    return Layout(
        view["decision"],
        f"{face}-{side_of(view)}",
        *(width, height, frame, places, top, bottom, mine, seats, tray, reach, below),
    )


def ground_under(view: dict[str, Any], frame: Frame) -> Ground:
    """Give the map of the side of the board in use."""
    return ground_of(
        frame,
        side_of(view),
        tuple((site["x"], site["y"]) for site in view["sites"]),
        tuple((link["a"], link["b"]) for link in view["links"]),
    )


def side_of(view: dict[str, Any]) -> str:
    """Tell the two sides of the board apart: one has five regions."""
    return "p4" if len(view["regions"]) == 5 else "p23"


def _map(view: dict[str, Any], frame: Frame, face: str) -> MapPlaces:
    ground = ground_under(view, frame)
    mine = view["seat"] == view["current"] and view["decision"] in MOVING and not view["over"]
    prices = frozenset(
        site["id"]
        for site in view["sites"]
        if mine and site["match"] and site["price"] is not None and face in ("stage", "phone")
    )
    taken = taken_at_first(ground, view, prices)
    chips = {} if face == "thumbnail" else _chips(taken, view, face)
    crew = place_crew(taken, view)
    bubble = _bubble(taken, view, face)
    shown: list[int] = [site["id"] for site in view["sites"][1:]]
    if face == "phone":
        shown = [site for site in shown if site in prices or site == view["crew"]]
    elif face == "thumbnail":
        shown = []
    by_ends = {frozenset((link["a"], link["b"])): link for link in view["links"]}
    ways = {site: way_to(ground, view, site, by_ends) for site in prices}
    tags = {
        link: brings
        for link, brings in _tags(ground, view, ways).items()
        if not taken.text_under(_tag(ground, link))
        and not taken.on_site(_tag(ground, link), view["crew"])
    }
    taken.rects += [_tag(ground, link) for link in tags]
    if mine:
        taken.rects += _nuclear_signs(ground, view)
    shown = [site for site in shown if not _under_tray(view, ground.sites[site], face)]
    names = place_names(taken, view, side_of(view), shown)
    return MapPlaces(ground, names, chips, crew, bubble, ways, prices, tags)


def _tag(ground: Ground, link: int) -> Rect:
    """Say where the tag of a link stands."""
    x, y = ground.middle(link)
    return (x - 18, y - 10, x + 18, y + 10)


def _nuclear_signs(ground: Ground, view: dict[str, Any]) -> list[Rect]:
    """Say where a link beside the crew has the sign of a free walk."""
    if not view["players"][view["seat"]]["ready"]:
        return []
    beside = [link["id"] for link in view["links"] if view["crew"] in (link["a"], link["b"])]
    points = [ground.along(link, 0.5, NUCLEAR_ASIDE) for link in beside]
    return [(x - 11, y - 11, x + 11, y + 11) for x, y in points]


def _under_tray(view: dict[str, Any], point: Point, face: str) -> bool:
    """Say whether a tray covers a place of the map."""
    trays = ("pay", "nuc_keep", "join") if face == "phone" else ("pay", "nuc_keep")
    if view["decision"] not in trays or view["seat"] != view["asked"]:
        return False
    tray = PHONE_JOIN if view["decision"] == "join" else PHONE_TRAY if face == "phone" else TRAY
    return point[0] > tray.x - 40 and point[1] > tray.y - 20


def _chips(taken: Taken, view: dict[str, Any], face: str) -> dict[str, Chip]:
    """Put the chips of the regions where they hide least; on the phone points alone."""
    found = {}
    for region in view["regions"]:
        order = sorted(range(len(region["counts"])), key=lambda seat: -region["counts"][seat])
        cells = tuple(
            (seat, region["counts"][seat], region["points"][seat])
            for seat in order
            if (region["points"][seat] if face == "phone" else region["counts"][seat])
        )
        if face == "phone":
            cells = cells[:MOST_CELLS]
            width, height = 34 * len(cells) + 8.0, 24
        else:
            width, height = chip_width(region["title"], view["nobody"], region), CHIP_HEIGHT
        if face == "phone" and not cells:
            continue
        wishes = PHONE_CHIPS if face == "phone" else CHIPS
        wished = wishes[side_of(view)].get(region["name"], ANYWHERE)
        anchors = [taken.ground.point(x, y) for x, y in wished]
        x, y = place_box(taken, anchors, (width, height), view["crew"])
        found[region["name"]] = Chip(x, y, width, cells)
    return found


def _bubble(taken: Taken, view: dict[str, Any], face: str) -> Slot:
    """Put the bubble with the button that ends the present decision beside the crew.

    Where a line is to be laid the prompt has that button: a bubble would cover links. A phone asks
    for a joint plant on a sheet.
    """
    width = width_of(view["stop"], 13, True) + 26
    if view["decision"] == "join":
        width = max(width + 16, 184)
    height = 68 if view["decision"] == "join" else 30
    asked = view["seat"] == view["asked"] and view["decision"] not in (*MOVING, *LAYING)
    on_sheet = face == "phone" and view["decision"] == "join"
    if face not in ("stage", "phone") or not asked or on_sheet or view["over"]:
        return Slot(0, 0, 0, 0, 0)
    point = taken.ground.sites[view["crew"]]
    x, y = place_box(taken, around(point, (width, height), 26), (width, height))
    return Slot(x - width / 2, y - height / 2, width, height, 0)


def _tags(ground: Ground, view: dict[str, Any], ways: dict[int, Way]) -> dict[int, int]:
    """Choose the links that say what a line there would bring: points, else a toll saved (-1)."""
    if view["decision"] not in LAYING or view["seat"] != view["asked"]:
        return {}
    found = {link["id"]: link["brings"] for link in view["links"] if link["brings"] > 0}
    best = sorted(found, key=lambda link: -found[link])
    by_ends = {frozenset((link["a"], link["b"])): link for link in view["links"]}
    for site in sorted(ways, key=lambda site: ways[site].price):
        route = view["sites"][site]["route"]
        links = [by_ends[frozenset(ends)] for ends in pairwise(route)]
        best += [link["id"] for link in links if link["toll"] and not link["lines"]]
    tags: dict[int, int] = {}
    for link in best:
        x, y = ground.along(link, 0.5)
        apart = all(
            abs(x - ox) > TAG or abs(y - oy) > TAG / 2 for ox, oy in map(ground.middle, tags)
        )
        if apart and len(tags) < MOST_TAGS:
            tags[link] = found.get(link, -1)
    return tags


def _seats(seats: int, width: int, top: int) -> list[Slot]:
    """Place the seats below the map of the poster."""
    wide = (width - 10 * (seats + 1)) / seats
    return [Slot(10 + k * (wide + 10), top + 10, wide, SEATS_HIGH - 20, 0) for k in range(seats)]
