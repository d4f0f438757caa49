"""Where everything is drawn: lines, cities, stations and island of a map, on each face."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Any

from megawatt.games.powerline.dusk import dusk, hour, sun_at
from megawatt.games.powerline.prospects import prospects

Point = tuple[float, float]
STEPS = 14
"""Into how many pieces a curve between two places is cut to measure it."""
NUDGED = {"A1": -18, "B1": 18, "A4": -12}
"""Stations moved up or down, so that short lines have room for their places."""


def dist(one: Point, other: Point) -> float:
    """Measure how far two points are apart."""
    return abs(complex(one[0] - other[0], one[1] - other[1]))


@dataclass(frozen=True)
class Ground:
    """A map of some size: how the box's drawing is stretched onto it; what is placed by hand."""

    width: float
    height: float
    left: float
    across: float  # by how much the box's x is stretched
    top: float
    down: float
    rim: float  # from the middle of a station to where its first place may begin
    chip: float  # a place is so wide
    cities: tuple[Point, ...]
    isle: Point
    adventure: Point

    def at(self, x: float, y: float) -> Point:
        """Put a point of the box's drawing onto the map."""
        return round(self.left + x * self.across, 1), round(self.top + (y - 188) * self.down, 1)


STAGE = Ground(
    *(936, 552, 10.1, 0.9176, 79.7, 0.6514),
    rim=31,
    chip=23,
    cities=(
        *((163, 223), (254, 166), (71, 378), (580, 123), (240, 268)),
        *((391, 446), (773, 221), (588, 231), (731, 452), (782, 346)),
    ),
    isle=(104, 494),
    adventure=(118, 491),
)
PHONE = Ground(
    *(374, 430, 1.6, 0.374, 36, 0.528),
    rim=14,
    chip=16.5,
    cities=(
        *((80, 155), (108, 88), (30, 302), (232, 81), (83, 200)),
        *((153, 332), (312, 158), (212, 173), (296, 337), (304, 248)),
    ),
    isle=(56, 390),
    adventure=(64, 388),
)
LAND = (952, 564)
"""The size in which the landscape is drawn (landscape.svg.jinja); maps are stretched from it."""
GROUNDS = {"stage": STAGE, "poster": STAGE, "thumbnail": STAGE, "phone": PHONE, "mini": STAGE}
ARCHED = {"L4": 16.0, "L2": 17.0}
"""On the phone these lines are bent upwards, away from the cities under them."""


@dataclass(frozen=True)
class Way:
    """A line on a map: its course, how long that is, and its places."""

    path: str
    length: float
    places: tuple[Point, ...]
    reach: tuple[float, ...]  # how far along the course each place is


def layout(view: dict[str, Any], face: str) -> dict[str, Any]:
    """Say where everything of a view is drawn on a face, and in which light."""
    ground = GROUNDS[face]
    drawing = _frozen(view["map"])
    stations, ways = _drawing(ground, drawing)
    if face == "mini":  # somebody's board beside the story: nothing is asked there
        return {"stations": stations, "ways": ways, "cities": ground.cities}
    small = layout(view, "mini") if ground is PHONE else {}
    sun = sun_at(hour(view["round"], view["rounds"]))
    ahead = prospects(view)
    badges = _badges(ground, tuple(stations), tuple(ways))
    discs = tuple(
        (round(x + dx, 1), round(y + dy, 1))
        for (x, y), (dx, dy) in zip(stations, badges, strict=True)
    )
    seals = discs
    if ground is STAGE:
        seals += tuple((x + CITY_POINTS[0], y + CITY_POINTS[1]) for x, y in ground.cities)
    return {
        "ground": ground,
        "stations": stations,
        "ways": ways,
        "badges": badges,
        "cities": ground.cities,
        "light": dusk(view["round"], view["rounds"]),
        "dark": dusk(view["round"], view["rounds"], dark=True),
        "sun": (round(sun[0] * LAND[0]), round(sun[1] * 60)),
        "land": (round(ground.width / LAND[0], 4), round(ground.height / LAND[1], 4)),
        "cables": [_cable(line, way) for line, way in zip(view["lines"], ways, strict=True)],
        "planned": _planned(view, ways),
        "manned": _manned(view),
        "prospects": ahead,
        "flags": _flags(drawing, discs, ahead["fitting"]) if ground is PHONE else {},
        "aside": _aside(drawing, seals, ahead["fitting"]) if ground is STAGE else {},
        "price": _clear_of(discs, tuple(ways), PRICES, ground.rim / STAGE.rim),
        "paid": _clear_of(discs, tuple(ways), PAID, 1.0),
        "left": _numbered_left(view, ways, seals) if ground is STAGE else set(),
        "mini": small,
    }


def _frozen(drawing: dict[str, Any]) -> tuple[Any, ...]:
    """Give the places of a map as something that can be remembered."""
    stations = tuple((row["id"], row["x"], row["y"]) for row in drawing["stations"])
    lines = tuple(
        (row["id"], row["from"], row["to"], tuple((x, y) for x, y in row["way"][1:-1]))
        for row in drawing["lines"]
    )
    return stations, lines


@lru_cache(maxsize=16)
def _drawing(ground: Ground, frozen: tuple[Any, ...]) -> tuple[list[Point], list[Way]]:
    stations = {name: ground.at(x, y + NUDGED.get(name, 0)) for name, x, y in frozen[0]}
    ways = []
    for name, start, end, between in frozen[1]:
        inner = [ground.at(x, y) for x, y in between]
        if ground is PHONE and name in ARCHED:
            inner = _arched(inner, ARCHED[name])
        kept = inner if len(inner) < 6 else _every_other(inner)
        ways.append(_way([stations[start], *kept, stations[end]], len(inner), ground.rim))
    return list(stations.values()), ways


def _every_other(points: list[Point]) -> list[Point]:
    """Leave out every second place: the course is smoother without."""
    return points[::2] + ([points[-1]] if len(points) % 2 == 0 else [])


def _arched(points: list[Point], rise: float) -> list[Point]:
    n = len(points) + 1
    return [(x, y - rise * 4 * i * (n - i) / n**2) for i, (x, y) in enumerate(points, 1)]


def _way(points: list[Point], places: int, rim: float) -> Way:
    """Lay a smooth course through points; places are spaced evenly from rim to rim."""
    course, path = [points[0]], f"M{points[0][0]:g} {points[0][1]:g}"
    for i in range(len(points) - 1):
        before, here = points[max(0, i - 1)], points[i]
        there, after = points[i + 1], points[min(len(points) - 1, i + 2)]
        handle = tuple(here[k] + (there[k] - before[k]) / 6 for k in (0, 1))
        grip = tuple(there[k] - (after[k] - here[k]) / 6 for k in (0, 1))
        path += "C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in (handle, grip, there))
        for part in range(1, STEPS + 1):
            course.append(_on_curve((here, handle, grip, there), part / STEPS))
    run = [0.0]
    for one, other in pairwise(course):
        run.append(run[-1] + dist(one, other))
    step = (run[-1] - 2 * rim) / places
    reach = [rim + step * (n + 0.5) for n in range(places)]
    return Way(
        path, round(run[-1], 1), tuple(_along(course, run, far) for far in reach), tuple(reach)
    )


def _on_curve(four: tuple[Any, ...], t: float) -> Point:
    """Give a point of a cubic Bézier curve."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(w * p[k] for w, p in zip(weights, four, strict=True)) for k in (0, 1))
    return x, y


def _along(course: list[Point], run: list[float], far: float) -> Point:
    """Give the point that lies so far along a course."""
    i = next(n for n in range(1, len(run)) if run[n] >= far)
    part = (far - run[i - 1]) / ((run[i] - run[i - 1]) or 1)
    (x, y), (to_x, to_y) = course[i - 1], course[i]
    return round(x + (to_x - x) * part, 1), round(y + (to_y - y) * part, 1)


@lru_cache(maxsize=16)
def _badges(ground: Ground, stations: tuple[Point, ...], ways: tuple[Way, ...]) -> list[Point]:
    """Find the corner of each station where its points cover none of its places."""
    places = [place for way in ways for place in way.places]
    off = 0.75 * ground.rim
    corners = [(off, -off), (-off, -off), (off, off), (-off, off)]
    return [
        max(corners, key=lambda to: min(26.0, *(dist((x + to[0], y + to[1]), p) for p in places)))
        for x, y in stations
    ]


FLAG, FLAG_WORKER, FLAG_RADII, FLAG_TURNS = 13.0, 7.0, (27.0, 33.0, 40.0, 48.0), 24
"""Half of a flag's width, what each worker on it adds, and how far from its place it may stand."""


def _flags(
    drawing: tuple[Any, ...],
    discs: tuple[Point, ...],
    fitting: dict[tuple[int, int, int], list[int]],
) -> dict[tuple[int, int], Point]:
    """On the phone a place keeps its size; its flag stands where it covers nothing else."""
    found: dict[tuple[int, int], Point] = {}
    for (line, end, segment), colours in fitting.items():
        half = FLAG + FLAG_WORKER * len(colours)
        spots = _spots(drawing, discs, line, segment, half)
        free = (
            spot
            for spot in spots
            if all(
                abs(spot[0] - x) > 2 * half or abs(spot[1] - y) > 2 * FLAG
                for x, y in found.values()
            )
        )
        found[line, end] = next(free, spots[0])
    return found


@lru_cache(maxsize=512)
def _spots(
    drawing: tuple[Any, ...], discs: tuple[Point, ...], line: int, segment: int, half: float
) -> list[Point]:
    """List where the flag of a place may stand, the emptiest spot first."""
    stations, ways = _drawing(PHONE, drawing)
    x, y = ways[line].places[segment]
    taken = [(place, 10.0) for way in ways for place in way.places if place != (x, y)]
    taken += [(station, 20.0) for station in stations] + [(PHONE.isle, 44.0)]
    taken += [(disc, 8.0) for disc in discs]
    taken += [((PHONE.adventure[0] + dx, PHONE.adventure[1]), 34.0) for dx in (-30, 30)]
    taken += [((cx + dx, cy + dy), 12.0) for cx, cy in PHONE.cities for dx, dy in _CITY_SPAN]
    ranked = []
    for radius in FLAG_RADII:
        for turn in range(FLAG_TURNS):
            way = 1j ** (4 * turn / FLAG_TURNS)  # a step of length 1 in this direction
            far = radius + (half - FLAG) * abs(way.real)
            px, py = x + far * way.real, y + radius * way.imag
            if not (half + 2 < px < PHONE.width - half - 2 and 16 < py < PHONE.height - 16):
                continue
            room = min(
                dist((px + dx, py), place) - size - 12
                for place, size in taken
                for dx in (FLAG - half, 0.0, half - FLAG)
            )
            ranked.append((min(room, 4.0) - radius * 0.05, round(px, 1), round(py, 1)))
    return [(px, py) for _, px, py in sorted(ranked, reverse=True)]


BESIDE = (((17, -17),), ((-17, -17),), ((17, 17),), ((-17, 17),))
BOTH_BESIDE = (((-18, -17), (18, -17)), ((-18, 17), (18, 17)), ((-22, 0), (22, 0)))
"""Where the workers that may go first stand, seen from their place: one of them, or red and black;
the usual spot first."""
CLEAR = 24.0
"""So far from the points of a station or a city a worker covers nothing of them."""
NUMBER, NUMBERS_APART = (13.2, -6), 17.0
"""Where the number of a worker stands, seen from its place, and so far apart two do not meet."""
SIDES = (NUMBER[0], -NUMBER[0])
"""Right is liked best."""
CITY_POINTS = (35, 29)
"""Where the points of a city stand on the stage, seen from the city."""


PRICES = ((13, -13), (-13, -13), (13, 13), (-13, 13))
PAID = ((-13, -9), (-13, 11))
"""Where the price of a joker may stand, seen from a place that it opens, and from its worker."""


@lru_cache(maxsize=32)
def _clear_of(
    discs: tuple[Point, ...], ways: tuple[Way, ...], corners: tuple[Point, ...], scale: float
) -> dict[tuple[int, int], Point]:
    """Choose the corner of every place (line, segment) where a sign hides no station's points."""
    found = {}
    for line, way in enumerate(ways):
        for segment, (x, y) in enumerate(way.places):
            found[line, segment] = max(
                corners,
                key=lambda to, x=x, y=y: min(  # type: ignore[misc]  # the place of this turn
                    CLEAR * scale,
                    *(dist((x + to[0] * scale, y + to[1] * scale), disc) for disc in discs),
                ),
            )
    return found


@lru_cache(maxsize=256)
def _best_aside(
    drawing: tuple[Any, ...], discs: tuple[Point, ...], line: int, segment: int, *, both: bool
) -> tuple[Point, ...]:
    """Choose where the workers beside a place hide no points, and as little else as can be."""
    _, ways = _drawing(STAGE, drawing)
    x, y = ways[line].places[segment]
    others = [place for way in ways for place in way.places if place != (x, y)]

    def room(spots: tuple[Point, ...]) -> tuple[float, float]:
        at = [(x + dx, y + dy) for dx, dy in spots]
        points = min(CLEAR, *(dist(one, disc) for one in at for disc in discs))
        return points, min(14.0, *(dist(one, place) for one in at for place in others))

    return max(BOTH_BESIDE if both else BESIDE, key=room)


def _aside(
    drawing: tuple[Any, ...],
    discs: tuple[Point, ...],
    fitting: dict[tuple[int, int, int], list[int]],
) -> dict[tuple[int, int], tuple[Point, ...]]:
    """Say where the workers that may go first stand beside each place: (line, end)."""
    return {
        (line, end): _best_aside(drawing, discs, line, segment, both=len(colours) > 1)
        for (line, end, segment), colours in fitting.items()
    }


def _numbered_left(
    view: dict[str, Any], ways: list[Way], discs: tuple[Point, ...]
) -> set[tuple[int, int]]:
    """Find the workers (line, segment) whose number stands at their left.

    There it hides less of the points beside them, or keeps clear of a neighbour's number; at the
    left of a joker stands its price.
    """
    out = [one for one in view["workers"] if one["line"] >= 0]
    places = [ways[one["line"]].places[one["segment"]] for one in out]
    spots = [
        [(x + side, y + NUMBER[1]) for side in ((NUMBER[0],) if one["joker"] else SIDES)]
        for one, (x, y) in zip(out, places, strict=True)
    ]
    hidden = {
        spot: max(0.0, *(CLEAR - dist(spot, disc) for disc in discs)) for at in spots for spot in at
    }

    def cost(chosen: tuple[Point, ...]) -> float:
        meet = sum(dist(one, other) < NUMBERS_APART for one, other in combinations(chosen, 2))
        return meet * 2 * CLEAR + sum(hidden[spot] for spot in chosen)

    best = min(product(*spots), key=cost)
    return {
        (one["line"], one["segment"])
        for one, place, spot in zip(out, places, best, strict=True)
        if spot[0] < place[0]
    }


_CITY_SPAN = [(dx, dy) for dx in (-22, 0, 22) for dy in (0, 15, 29)]


def _cable(line: dict[str, Any], way: Way) -> tuple[float, float] | None:
    """Say from where to where along its course a line is built."""
    if not line["tokens"]:
        return None
    if line["finished"]:
        return 0.0, way.length
    if line["direction"] == 0:
        return 0.0, way.reach[line["tokens"] - 1]
    return way.reach[line["length"] - line["tokens"]], way.length


def _manned(view: dict[str, Any]) -> list[list[int]]:
    """List for each line the places where workers of the plan stand."""
    found: list[list[int]] = [[] for _ in view["lines"]]
    for worker in view["workers"]:
        if worker["line"] >= 0:
            found[worker["line"]].append(worker["segment"])
    return found


def _planned(view: dict[str, Any], ways: list[Way]) -> dict[int, tuple[float, float]]:
    """Say from where to where along their courses the plan would build lines further."""
    found: dict[int, tuple[float, float]] = {}
    for n, (line, places) in enumerate(zip(view["lines"], _manned(view), strict=True)):
        if not places:
            continue
        reach, built = ways[n].reach, line["tokens"]
        if line["direction"] == 0:
            found[n] = (reach[built - 1] if built else 0.0, reach[max(places)])
        else:
            begun = reach[line["length"] - built] if built else ways[n].length
            found[n] = (reach[min(places)], begun)
    return found
