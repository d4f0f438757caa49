"""Chapters "Phase 3 b)", building, and "d) Joint power plant" (FE-7, FE-8.6, FE-10)."""

from megawatt.games.future_energy.components import Box, Kind, Tile
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.contracts import (
    complete_if_empty,
    lift_plants,
    may_take_plant,
)
from megawatt.games.future_energy.rules.payment import keep_tile
from megawatt.games.future_energy.state import Decision, Site, Space, State, Substitute
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def plants_built_from(s: State, space: Space) -> int:
    """FE-8.6, FE-15.12: on an oil site a space is emptied as a whole, elsewhere one plant."""
    return int(s.space[space]) if s.site_kind == Kind.OIL else 1


@rule
def put_on_site(box: Box, s: State, seat: Seat, space: Space, site: Site, n: int) -> None:
    """FE-7.1: from the contract to the site; FE-9.1: the contract may be completed by it."""
    s.plants[seat, site] += n
    lift_plants(box, s, seat, space, n)
    tell(s, Told.PLANT_BUILT, seat, space, site, n)
    complete_if_empty(box, s, seat, space)


@rule
def may_build(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-7.1: below the tile's icon; on a ground below any."""
    no = may_take_plant(box, s, seat, space)
    if no == No.YES and s.site_kind != Kind.GROUND and box.icon[space] != s.site_kind:
        return No.WRONG_ICON
    return no


@rule
def build(box: Box, s: State, seat: Seat, space: Space) -> None:
    """FE-7.1: one plant onto the site reached. FE-10.3: its icon is the joint icon."""
    s.joint_icon = box.icon[space]
    s.oil_contracts = 1 << int(box.contract_of[space])
    put_on_site(box, s, seat, space, Site(int(s.crew)), plants_built_from(s, space))


@rule
def may_build_oil(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-8.6: below an oil icon of another contract, three own plants in all at most."""
    no = may_take_plant(box, s, seat, space)
    if no != No.YES:
        return no
    if box.icon[space] != Kind.OIL:
        return No.WRONG_ICON
    if (s.oil_contracts >> int(box.contract_of[space])) & 1:
        return No.CONTRACT_USED
    if s.plants[seat, s.crew] + s.space[space] > box.most_plants_on_site:
        return No.THREE_PLANTS
    return No.YES


@rule
def build_oil(box: Box, s: State, seat: Seat, space: Space) -> None:
    """FE-8.6: a further plant on the same site, at most twice."""
    s.oil_contracts |= 1 << int(box.contract_of[space])
    put_on_site(box, s, seat, space, Site(int(s.crew)), int(s.space[space]))
    s.extras -= 1


@rule
def can_join(box: Box, s: State, seat: Seat) -> No:
    """FE-10.2: a plant below the joint icon, which everybody sees, and 2M."""
    if s.waiting[seat, s.joint_icon] == 0:
        return No.JOIN_ICON
    return No.YES if s.money[seat] >= box.joint_fee else No.JOIN_MONEY


@rule
def ask_next(box: Box, s: State) -> None:
    """FE-10.1: the next seat clockwise that can join; after the last the turn wraps up."""
    seat = (int(s.asked) + 1) % int(s.seats)
    while seat != s.current and can_join(box, s, Seat(seat)) != No.YES:
        tell(s, Told.JOIN_SKIPPED, seat, can_join(box, s, Seat(seat)) == No.JOIN_MONEY)
        seat = (seat + 1) % int(s.seats)
    s.asked = seat
    s.decision = Decision.WRAP if seat == s.current else Decision.JOIN


@rule
def lay_tile_aside(box: Box, s: State) -> None:
    """FE-8.1, FE-14.7: after its action the tile goes to the box, or is kept in module 2."""
    if s.in_hand != Tile.NONE:
        if s.public_contracts:
            keep_tile(s, Seat(int(s.current)), int(s.site_kind))
        else:
            s.boxed += 1
        s.in_hand = Tile.NONE
    ask_next(box, s)


@rule
def may_join(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-10.3: a plant below the icon of the tile, or of the plant built on a ground."""
    no = may_take_plant(box, s, seat, space)
    return No.JOIN_OTHER_ICON if no == No.YES and box.icon[space] != s.joint_icon else no


@rule
def join(box: Box, s: State, seat: Seat, space: Space) -> None:
    """FE-10.4: 2M to the active seat, a plant on the site; FE-14.9: and a wildcard."""
    s.money[seat] -= box.joint_fee
    s.money[s.current] += box.joint_fee
    tell(s, Told.JOINED, seat, s.current)
    put_on_site(box, s, seat, space, Site(int(s.crew)), plants_built_from(s, space))
    if s.public_contracts and s.wildcards > 0:
        s.wildcards -= 1
        s.substitutes[seat, Substitute.WILDCARD] += 1
        tell(s, Told.WILDCARD_RECEIVED, seat)
    s.asked = s.current
    s.decision = Decision.WRAP
