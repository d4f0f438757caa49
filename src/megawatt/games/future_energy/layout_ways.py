"""The crew's ways on the map: where they are drawn, what they cost, what is in reach."""

from heapq import heappop, heappush
from typing import Any, NamedTuple

from megawatt.games.future_energy.layout_ground import Ground


class Toll(NamedTuple):
    """What a link of a way costs: to whom, and where that is written."""

    x: float
    y: float
    towards: int
    toll: int
    payees: tuple[int, ...]
    free: bool  # made free by a nuclear tile


class Way(NamedTuple):
    """The crew's cheapest way to a site."""

    path: str
    tolls: tuple[Toll, ...]
    price: int


def way_to(
    ground: Ground, view: dict[str, Any], site: int, by_ends: dict[frozenset[int], dict[str, Any]]
) -> Way:
    """Draw the cheapest way to a site, with what each link costs."""
    row = view["sites"][site]
    points = [ground.sites[node] for node in row["route"]]
    tolls = []
    ends = zip(row["route"], row["route"][1:], row["steps"], strict=False)
    for a, b, step in ends:
        link = by_ends[frozenset((a, b))]
        x, y = ground.along(link["id"], 0.5)
        free = step == link["nuclear_action"]
        payees = tuple(link["lines"]) if link["toll"] and not free else ()
        tolls.append(Toll(round(x, 1), round(y, 1), b, 0 if free else link["toll"], payees, free))
    path = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return Way(path, tuple(tolls), row["price"])


def reach_of(view: dict[str, Any]) -> dict[int, int]:
    """Price the way to every tile, whatever waits for it: what a contract would be worth."""
    around_site: dict[int, list[tuple[int, int]]] = {}
    for link in view["links"]:
        around_site.setdefault(link["a"], []).append((link["b"], link["toll"]))
        around_site.setdefault(link["b"], []).append((link["a"], link["toll"]))
    found: dict[int, int] = {}
    seen: set[int] = set()
    waiting = [(0, view["crew"])]
    while waiting:
        price, site = heappop(waiting)
        if site in seen:
            continue
        seen.add(site)
        if view["sites"][site]["tile"]:
            if view["sites"][site]["tile"] != "face_down":
                found[site] = price
            continue
        for other, toll in around_site.get(site, []):
            heappush(waiting, (price + toll, other))
    return found
