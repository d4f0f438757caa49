"""The cheapest ways of the crew, for people to see: prices on the map and whom they pay."""

from heapq import heappop, heappush
from typing import Any, NamedTuple

from megawatt.games.future_energy.actions import LINK, LINK_NUC
from megawatt.games.future_energy.components import Kind, Tile
from megawatt.kernel.box import Edition


class Way(NamedTuple):
    """A cheapest way to a site: its price, and the steps as actions."""

    price: int
    steps: tuple[int, ...]
    sites: tuple[int, ...]


def is_match(s: Any, seat: int, site: int) -> bool:
    """FE-6.2, as it is drawn: whether a seat has a plant waiting for the tile of a site."""
    tile = int(s.tile[site])
    if tile in (Tile.NONE, Tile.FACE_DOWN):
        return False
    return bool(s.waiting[seat, min(tile, int(Kind.GROUND))] > 0)


def ways_of(edition: Edition, s: Any, seat: int) -> dict[int, Way]:
    """Find the cheapest way to every matching site, by money and ready nuclear tiles."""
    box, found = edition.box, {}
    ready = int(s.ready) if s.current == seat else int(s.nuclear[seat])
    queue: list[tuple[int, int, int, tuple[int, ...], tuple[int, ...]]] = []
    heappush(queue, (0, 0, int(s.crew), (), (int(s.crew),)))
    best: dict[tuple[int, int], int] = {}
    while queue:
        price, used, here, steps, sites = heappop(queue)
        if best.get((here, used), price + 1) <= price:
            continue
        best[here, used] = price
        if len(sites) > 1 and s.tile[here] != Tile.NONE:
            if is_match(s, seat, here) and here not in found:
                found[here] = Way(price, steps, sites)
            continue
        for i in range(int(box.degree[s.side, here])):
            there, link = int(box.node_at[s.side, here, i]), int(box.link_at[s.side, here, i])
            if there in sites or int(s.visited) >> there & 1:
                continue
            toll = toll_for(s, seat, link)
            walked = (*sites, there)
            heappush(queue, (price + toll, used, there, (*steps, LINK + link), walked))
            if toll and used < ready:
                heappush(queue, (price, used + 1, there, (*steps, LINK_NUC + link), walked))
    return found


def toll_for(s: Any, seat: int, link: int) -> int:
    """FE-6.3, as it is drawn: what a link costs a seat."""
    owners = int(s.lines[link])
    if owners >> seat & 1:
        return 0
    return max(1, owners.bit_count())
