"""What a seat sees of the map: sites with prices, links with what a line would bring, regions."""

from copy import copy
from typing import Any

import numpy as np

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.components import KIND_NAMES, MAX_PLAYERS, Box, Kind, Tile
from megawatt.games.future_energy.names import (
    REGION_WORDS,
    map_of,
    region_title,
    tile_words,
)
from megawatt.games.future_energy.routes import Route
from megawatt.games.future_energy.rules.board import toll_of
from megawatt.games.future_energy.rules.movement import is_eligible
from megawatt.games.future_energy.rules.scoring import (
    MOST_GRIDS,
    count_plants,
    grids_of,
    majority_points,
    plants_in_best_grid,
    spread_of,
)
from megawatt.games.future_energy.state import Decision, Link, Region, Site, State
from megawatt.kernel.actions import number_of
from megawatt.kernel.box import Edition
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.tongue import Tongue

UNKNOWN_MONEY = 99  # hidden money is taken to be enough for any route
LAYING = (
    Decision.LINE,
    Decision.NUC_LINE,
    Decision.GROUND_LINE,
    Decision.FX_LINE_NEW,
    Decision.FX_LINE_TO,
)
"""Decisions about where a line goes."""


def sites_of(
    edition: Edition, s: State, routes: dict[Site, Route], seat: Seat, say: Tongue
) -> list[dict[str, Any]]:
    """START and the sites: tile, plants, and the price of the route to a match."""
    table = map_of(edition, s)
    rows = [{**table["start"], "label": say("Start"), "region": ""}, *table["sites"]]
    knows = s.money_open or seat == s.current
    money = int(s.money[s.current]) if knows else UNKNOWN_MONEY
    found = []
    for site, row in enumerate(rows):
        tile, route = int(s.tile[site]), routes.get(Site(site))
        found.append(
            {
                "id": site,
                "label": say(row["label"]),
                "x": row["x"],
                "y": row["y"],
                "region": row["region"],
                "tile": _tile_name(tile),
                "tile_words": tile_words(tile, say) if tile != Tile.NONE else "",
                "plants": [int(s.plants[other, site]) for other in range(s.seats)],
                "crew": bool(site == s.crew),
                "visited": bool(int(s.visited) >> site & 1),
                "match": plain(is_eligible)(s, Seat(int(s.current)), Site(site)),
                "price": route.price if route else None,
                "affordable": route is not None and route.price <= money,
                "steps": list(route.steps) if route else [],
                "route": list(route.sites) if route else [],
                "action": number_of(ACTIONS, Act.SITE, site),
            }
        )
    return found


def _tile_name(tile: int) -> str:
    if tile == Tile.NONE:
        return ""
    return Tile(tile).name.lower() if tile > Kind.GROUND else KIND_NAMES[tile]


def links_of(edition: Edition, box: Box, s: State, seat: Seat) -> list[dict[str, Any]]:
    """Describe the links: ends, lines, toll, the actions that name them, what a line brings."""
    table, found = map_of(edition, s), []
    laying = s.decision in LAYING and seat == s.asked
    now = _grid_points(box, s, seat) if laying else 0
    for link, (a, b) in enumerate(table["links"]):
        owners = [other for other in range(s.seats) if int(s.lines[link]) >> other & 1]
        room = laying and len(owners) < 2 and seat not in owners
        found.append(
            {
                "id": link,
                "a": int(a),
                "b": int(b),
                "lines": owners,
                "toll": plain(toll_of)(s, seat, Link(link)),
                "towards": int(b) if s.crew == a else int(a),
                "near": bool(s.crew in (a, b)),
                "brings": int(_with_line(box, s, seat, Link(link)) - now) if room else 0,
                "action": number_of(ACTIONS, Act.LINK, link),
                "nuclear_action": number_of(ACTIONS, Act.LINK_NUC, link),
            }
        )
    return found


def _with_line(box: Box, s: State, seat: Seat, link: Link) -> int:
    """Count the points of a seat's grids if it had a line there too."""
    more = copy(s)
    more.lines = s.lines.copy()
    if s.decision == Decision.FX_LINE_TO:
        more.lines[s.first_link] &= ~(1 << seat)
    more.lines[link] |= 1 << seat
    return _grid_points(box, more, seat)


def _grid_points(box: Box, s: State, seat: Seat) -> int:
    grid = grid_of(box, s, seat)
    plants = int(box.grid_plant_points) * grid["plants"] if s.largest_grid else 0
    return grid["points"] + plants


def grid_of(box: Box, s: State, seat: Seat) -> dict[str, int]:
    """Count the regions that a seat's best grid touches, and the most own plants in one grid."""
    grids = np.zeros(MOST_GRIDS, np.int64)
    n = plain(grids_of)(box, s, seat, grids)
    spread = plain(spread_of)(box, s, grids, n)
    return {
        "regions": spread,
        "points": int(box.spread_points[spread]),
        "plants": plain(plants_in_best_grid)(s, seat, grids, n),
    }


def regions_of(edition: Edition, box: Box, s: State, say: Tongue) -> list[dict[str, Any]]:
    """Each region: plants of every seat, who leads, and the points if the game ended now."""
    table, found = map_of(edition, s), []
    plants = np.zeros(MAX_PLAYERS, np.int8)
    for number, region in enumerate(table["regions"]):
        sites = [row for row in table["sites"] if row["region"] == region]
        plain(count_plants)(box, s, Region(number), plants)
        counts = plants[: s.seats].tolist()
        most = max(counts)
        found.append(
            {
                "name": region,
                "title": region_title(edition, s, Region(number), say),
                "words": say(REGION_WORDS[region]) if region in REGION_WORDS else region,
                "counts": counts,
                "points": [
                    int(plain(majority_points)(box, int(s.seats), plants, Seat(seat)))
                    for seat in range(s.seats)
                ],
                "leaders": [seat for seat, n in enumerate(counts) if n and n == most],
                "x": sum(row["x"] for row in sites) / len(sites),
                "y": sum(row["y"] for row in sites) / len(sites),
            }
        )
    return found
