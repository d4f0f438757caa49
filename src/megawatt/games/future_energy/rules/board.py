"""Chapters "Setup 1" and "Actions in detail: lines": sites, links, tolls (FE-2.1, 5.5, 6.1–6.3)."""

import numpy as np

from megawatt.games.future_energy.components import MAX_PLAYERS, Box, Kind, Tile
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.state import TRIGGERED_BY, Link, Site, State
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

GROUND = int(Kind.GROUND)
LINES_OF = np.array([bin(bits).count("1") for bits in range(1 << MAX_PLAYERS)], np.int64)
"""How many lines a set of seats means."""


@rule
def kind_of(tile: int) -> int:
    """FE-2.5: every face of the new grounds is a ground."""
    return min(int(tile), GROUND)


@rule
def is_uncovered(s: State, site: Site) -> bool:
    """FE-6.2: START and sites whose tile is gone."""
    return bool(s.tile[site] == Tile.NONE)


@rule
def has_face_up_tile(s: State, site: Site) -> bool:
    """FE-2.3: tiles face down are never touched."""
    return bool(s.tile[site] != Tile.NONE and s.tile[site] != Tile.FACE_DOWN)


@rule
def other_end(box: Box, s: State, link: Link, site: Site) -> int:
    """FE-6.1: where a link leads from a site; -1 when it does not touch it."""
    if box.link_a[s.side, link] == site:
        return int(box.link_b[s.side, link])
    if box.link_b[s.side, link] == site:
        return int(box.link_a[s.side, link])
    return -1


@rule
def toll_of(s: State, seat: Seat, link: Link) -> int:
    """FE-6.3: an own line is free, a bare link costs 1M, others' lines 1M each."""
    lines = int(s.lines[link])
    if lines & (1 << seat):
        return 0
    return max(1, int(LINES_OF[lines]))


@rule
def paid_by_toll(s: State, seat: Seat, link: Link) -> int:
    """FE-6.3: the seats that get 1M each, as bits: none on an own line, none on a bare link."""
    lines = int(s.lines[link])
    return 0 if lines & (1 << seat) else lines


@rule
def pay_toll(s: State, seat: Seat, link: Link) -> None:
    """FE-6.3: 1M to each other owner, or to the bank for a bare link."""
    paid = paid_by_toll(s, seat, link)
    if paid == 0:
        s.money[seat] -= toll_of(s, seat, link)
    for owner in range(s.seats):
        if (paid >> owner) & 1:
            s.money[seat] -= 1
            s.money[owner] += 1
            tell(s, Told.TOLL_PAID, seat, owner, link)


@rule
def may_carry_lines(box: Box, s: State, link: Link) -> No:
    """FE-2.1, FE-R3: the link exists, and is not closed by the option `lines_to_blocked`."""
    if link >= box.links[s.side]:
        return No.NO_SUCH_LINK
    if s.lines_to_blocked:
        return No.YES
    for site in (box.link_a[s.side, link], box.link_b[s.side, link]):
        if s.tile[site] == Tile.FACE_DOWN:
            return No.CLOSED_SITE
    return No.YES


@rule
def may_lie_alone(box: Box, s: State, link: Link) -> No:
    """FE-5.5: on any link without a line, anywhere on the map."""
    if s.lines[link]:
        return No.LINK_TAKEN
    return may_carry_lines(box, s, link)


@rule
def may_lie_beside(box: Box, s: State, seat: Seat, link: Link) -> No:
    """FE-8.4: on a bare link, or beside exactly one line of another seat."""
    lines = int(s.lines[link])
    if lines & (1 << seat):
        return No.OWN_LINE
    if LINES_OF[lines] > 1:
        return No.TWO_LINES
    return may_carry_lines(box, s, link)


@rule
def place_line(s: State, seat: Seat, link: Link) -> None:
    """FE-11.1: a line from supply; the last one triggers the end."""
    s.lines[link] |= 1 << seat
    s.line_supply[seat] -= 1
    s.progress = True
    tell(s, Told.LINE_PLACED, seat, link)
    if s.line_supply[seat] == 0 and not s.triggered:
        s.triggered = TRIGGERED_BY + seat
        tell(s, Told.END_TRIGGERED, seat)
