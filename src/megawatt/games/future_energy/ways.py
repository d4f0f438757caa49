"""The cheapest ways of the crew, for people to see: prices on the map and whom they pay."""

from typing import Any, NamedTuple

from megawatt.games.future_energy.actions import LINK, LINK_NUC
from megawatt.games.future_energy.components import Kind, Tile
from megawatt.kernel.box import Edition

DEAREST = 50  # no way costs more: a move has at most 45 links


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
    start = int(s.crew)
    by_price: list[list[tuple[int, int, Way]]] = [[] for _ in range(DEAREST + 3)]
    by_price[0].append((start, 0, Way(0, (), (start,))))
    done: set[tuple[int, int]] = set()
    for price in range(DEAREST + 1):
        for here, used, way in by_price[price]:  # free links add to the list as it is read
            if (here, used) in done:
                continue
            done.add((here, used))
            if s.tile[here] != Tile.NONE:
                if here not in found and is_match(s, seat, here):
                    found[here] = way
                continue
            for i in range(int(box.degree[s.side, here])):
                there, link = int(box.node_at[s.side, here, i]), int(box.link_at[s.side, here, i])
                if there in way.sites or int(s.visited) >> there & 1:
                    continue
                toll, sites = toll_for(s, seat, link), (*way.sites, there)
                paid = Way(price + toll, (*way.steps, LINK + link), sites)
                by_price[price + toll].append((there, used, paid))
                if toll and used < ready:
                    free = Way(price, (*way.steps, LINK_NUC + link), sites)
                    by_price[price].append((there, used + 1, free))
    return found


def toll_for(s: Any, seat: int, link: int) -> int:
    """FE-6.3, as it is drawn: what a link costs a seat."""
    owners = int(s.lines[link])
    if owners >> seat & 1:
        return 0
    return max(1, owners.bit_count())
