"""A house on paper: which room is on which floor, which machine in which place, in pixels."""

from itertools import pairwise
from typing import Any, NamedTuple

BAYS = 12
"""Beds side by side on one floor."""
COLUMNS, ROWS = 4, 2
"""Places of the cellar: filled column by column."""
GAP = 9
BEAM = 17
"""Height of the beam below a room, which carries its numbers."""
BAY_DRAWN, PERSON_DRAWN = 41, 36
"""Width of a bay and height of a person at scale 1."""
SMALL, LOW_ROOF = 640, 24.0  # in a small frame a house of several floors has a low roof
ROOM_TO_SIT = 26  # a terrace narrower than this has no railing
ROOM_FOR_A_PARASOL = 110


class Frame(NamedTuple):
    """Where a house stands and how large its parts may be."""

    x: float
    y: float
    w: float
    h: float
    strip: float  # the line of numbers on top
    instruments: float  # below the cellar
    machine: float  # height of a machine
    floor: float  # greatest height of a floor
    roof: float
    place: float  # radius of a working space


class Room(NamedTuple):
    """One Living Quarters tile on its floor; `new`: chosen, not yet paid."""

    x: float
    y: float
    first: int  # number of its first bed in the house
    beds: list[str]
    new: bool
    tile: dict[str, Any]


class Place(NamedTuple):
    """One place of the cellar, with its machine, free, one too many, or bricked up."""

    x: float
    y: float
    state: str
    machine: dict[str, Any] | None
    name: str
    workers: list[int]  # the number of the person, Robot or Camper on each working space


class Terrace(NamedTuple):
    """The open part of a floor that is wider than the one above."""

    x: float
    y: float
    w: float
    parasol: bool


class House(NamedTuple):
    """Everything a picture of a house needs."""

    frame: Frame
    ground: float
    cellar: float  # its height
    bay: float
    floor: float
    scale: float  # of a person
    left: float
    top: float  # of the highest floor
    width: float  # of the widest floor
    roof_width: float
    roof: float
    ridge: float  # how far the ridge is drawn in on both sides
    low: bool  # no chimney, no pennant
    rooms: list[Room]
    terraces: list[Terrace]
    places: list[Place]
    machine_width: float
    aside: list[float]  # where Robots without work stand


def arriving(view: dict[str, Any], seat: int) -> list[tuple[dict[str, Any], list[str], bool]]:
    """List the rooms with their beds; those in the basket too, with the guests who wait.

    A room in the basket stands where it will be: moving in changes no place.
    """
    me, question = view["players"][seat], view["question"]
    rooms = [(room, list(room["beds"]), False) for room in me["rooms"]]
    if question["asked"] != "QUARTERS" or view["current"] != seat:
        return rooms
    chosen = [one for one in view["supply"] if one["chosen"]]
    rooms += [(one, ["free"] * one["beds"], True) for one in chosen]
    rooms.sort(key=lambda room: int(room[0]["tile"]))
    guests = question["invited"]
    for _, beds, _ in rooms:
        for i, bed in enumerate(beds):
            if bed == "free" and guests:
                beds[i] = "guest"
                guests -= 1
    return rooms


def packed(rooms: list[tuple[dict[str, Any], list[str], bool]]) -> list[list[int]]:
    """Put each room on the lowest floor with space for it."""
    floors: list[list[int]] = []
    widths: list[int] = []
    for i, (_, beds, _) in enumerate(rooms):
        for n, width in enumerate(widths):
            if width + len(beds) <= BAYS:
                floors[n].append(i)
                widths[n] += len(beds)
                break
        else:
            floors.append([i])
            widths.append(len(beds))
    return floors


def house(view: dict[str, Any], seat: int, frame: Frame) -> House:
    """Build the house of a seat, as large as the frame allows."""
    cellar = ROWS * frame.machine + (ROWS + 1) * GAP + 6
    ground = frame.y + frame.h - frame.instruments - cellar
    rooms = arriving(view, seat)
    floors = packed(rooms)
    low = frame.h < SMALL and len(floors) > 1
    roof = LOW_ROOF if low else frame.roof
    sky = ground - frame.y - frame.strip - (10 if low else 40)
    height = min(frame.floor, (sky - roof) / max(len(floors), 1))
    bay = (frame.w - 56) / BAYS
    widths = [sum(len(rooms[i][1]) for i in floor) * bay for floor in floors] or [3 * bay]
    left = frame.x + (frame.w - max(widths)) / 2
    machine_width = (frame.w - 28 - (COLUMNS + 1) * GAP) / COLUMNS
    return House(
        frame=frame,
        ground=ground,
        cellar=cellar,
        bay=bay,
        floor=height,
        scale=min(bay / BAY_DRAWN, (height - BEAM) / PERSON_DRAWN),
        left=left,
        top=ground - height * len(floors),
        width=max(widths),
        roof_width=widths[-1],
        roof=roof,
        ridge=min(widths[-1] * 0.32, 90),
        low=low,
        rooms=_rooms(rooms, floors, left, ground, height, bay),
        terraces=_terraces(widths, left, ground, height),
        places=_places(view, seat, frame, ground, machine_width),
        machine_width=machine_width,
        aside=_aside(view["players"][seat]["aside"], frame),
    )


def _rooms(
    rooms: list[tuple[dict[str, Any], list[str], bool]],
    floors: list[list[int]],
    left: float,
    ground: float,
    height: float,
    bay: float,
) -> list[Room]:
    first, found = [0], []
    for _, beds, _ in rooms:
        first.append(first[-1] + len(beds))
    for level, floor in enumerate(floors):
        x = left
        for i in floor:
            tile, beds, new = rooms[i]
            found.append(Room(x, ground - height * (level + 1), first[i], beds, new, tile))
            x += len(beds) * bay
    return found


def _terraces(widths: list[float], left: float, ground: float, height: float) -> list[Terrace]:
    found = []
    for level, (below, above) in enumerate(pairwise(widths)):
        if below - above > ROOM_TO_SIT:
            y = ground - height * (level + 1)
            wide = below - above > ROOM_FOR_A_PARASOL
            found.append(Terrace(left + above, y, below - above, wide))
    return found


def _places(
    view: dict[str, Any], seat: int, frame: Frame, ground: float, width: float
) -> list[Place]:
    """First Food, then Energy; the place after the limit is the one too many."""
    machines = view["players"][seat]["machines"]
    order = sorted(range(len(machines)), key=lambda i: (machines[i]["kind"] != "food", i))
    workers = _workers(machines)
    found = []
    for n in range(COLUMNS * ROWS):
        x = frame.x + 14 + GAP + n // ROWS * (width + GAP)
        y = ground + GAP + 4 + n % ROWS * (frame.machine + GAP)
        if n < len(order):
            machine = machines[order[n]]
            same = sum(machines[i]["type"] == machine["type"] for i in order[:n])
            name = f"machine-{seat}-{machine['type']}-{same}"
            found.append(Place(x, y, "machine", machine, name, workers[order[n]]))
        else:
            state = "free" if n < view["limit"] else "full" if n == view["limit"] else "bricked"
            found.append(Place(x, y, state, None, "", []))
    return found


def _workers(machines: list[dict[str, Any]]) -> list[list[int]]:
    """Count People, Robots and the Camper through all machines, each for themselves."""
    counts = {"person": 0, "robot": 0, "camper": 0, "": 0}
    found = []
    for machine in machines:
        numbers = []
        for figure in machine["figures"]:
            numbers.append(counts[figure])
            counts[figure] += 1
        found.append(numbers)
    return found


def _aside(robots: int, frame: Frame) -> list[float]:
    """Robots without a place stand at the right, closer together when there are many."""
    step = min(17.0, (frame.w * 0.55) / max(robots, 1))
    return [frame.x + frame.w - 36 - i * step for i in range(robots)]
