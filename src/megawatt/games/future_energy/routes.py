"""The cheapest routes of the crew, for people to see: priced by the rules, walked here."""

from collections.abc import Iterator
from copy import copy
from heapq import heappop, heappush
from typing import NamedTuple

from megawatt.games.future_energy.actions import ACTIONS, Act
from megawatt.games.future_energy.components import Box
from megawatt.games.future_energy.rules.board import is_uncovered, toll_of
from megawatt.games.future_energy.rules.movement import price_matches
from megawatt.games.future_energy.state import Link, Site, State
from megawatt.kernel.actions import number_of
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain


class Route(NamedTuple):
    """A cheapest route to a site: its price, the steps as actions, and where it leads."""

    price: int
    nuclear: int  # links made free by nuclear tiles
    steps: tuple[int, ...]
    sites: tuple[Site, ...]


def routes_of(box: Box, s: State, seat: Seat) -> dict[Site, Route]:
    """Find the cheapest route to every matching site, by money and ready nuclear tiles."""
    priced = copy(s)
    priced.need = s.need.copy()
    plain(price_matches)(box, priced, seat)
    least = priced.need.tolist()
    start = Site(int(s.crew))
    found: dict[Site, Route] = {}
    known = {(0, start)}
    waiting = [(0, 0, Route(0, 0, (), (start,)))]  # the cheapest first, then the first found
    while waiting:
        *_, route = heappop(waiting)
        if not plain(is_uncovered)(s, route.sites[-1]):
            found.setdefault(route.sites[-1], route)
            continue
        for longer in _one_link_longer(box, s, seat, route):
            there = longer.nuclear, longer.sites[-1]
            if there not in known and longer.price == least[longer.nuclear][longer.sites[-1]]:
                known.add(there)
                heappush(waiting, (longer.price, len(known), longer))
    return found


def _one_link_longer(box: Box, s: State, seat: Seat, route: Route) -> Iterator[Route]:
    """Go on along each link, paid or made free by a nuclear tile."""
    price, nuclear, steps, sites = route
    for i in range(int(box.degree[s.side, sites[-1]])):
        link = Link(int(box.link_at[s.side, sites[-1], i]))
        onward = (*sites, Site(int(box.node_at[s.side, sites[-1], i])))
        toll = plain(toll_of)(s, seat, link)
        paid = number_of(ACTIONS, Act.LINK, link)
        yield Route(price + toll, nuclear, (*steps, paid), onward)
        if toll and nuclear < s.ready:
            free = number_of(ACTIONS, Act.LINK_NUC, link)
            yield Route(price, nuclear + 1, (*steps, free), onward)
