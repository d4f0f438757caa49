"""Module 2, the effects of public contracts: lines, plants and tiles that they move (FE-15)."""

from megawatt.games.future_energy.components import (
    ALL_CONTRACTS,
    CERTIFICATE_VALUES,
    SPACES,
    START,
    Box,
    Effect,
    Kind,
)
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.board import (
    has_face_up_tile,
    may_lie_alone,
    may_lie_beside,
)
from megawatt.games.future_energy.rules.building import put_on_site
from megawatt.games.future_energy.rules.contracts import may_take_plant
from megawatt.games.future_energy.state import (
    NOTHING,
    Certificate,
    Link,
    Site,
    Space,
    State,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def some_link_open(box: Box, s: State, seat: Seat, beside: bool) -> bool:
    """FE-15.2, FE-15.8, FE-15.14: whether a line finds a place."""
    for link in range(box.links[s.side]):
        if beside:
            if may_lie_beside(box, s, seat, Link(link)) == No.YES:
                return True
        elif may_lie_alone(box, s, Link(link)) == No.YES:
            return True
    return False


@rule
def may_lift_line(box: Box, s: State, seat: Seat, link: Link) -> No:
    """FE-15.2: a link with an own line, alone or beside another's."""
    if link >= box.links[s.side]:
        return No.NO_SUCH_LINK
    return No.YES if (s.lines[link] >> seat) & 1 else No.NOT_YOUR_LINE


@rule
def may_relay_line(box: Box, s: State, seat: Seat, link: Link) -> No:
    """FE-15.2: onto another bare link; FE-15.8: or beside one line of another seat."""
    if link == s.first_link:
        return No.SAME_LINK
    if box.card_effect[s.card] == Effect.MOVE_LINE:
        return may_lie_alone(box, s, link)
    return may_lie_beside(box, s, seat, link)


@rule
def relay_line(s: State, seat: Seat, link: Link) -> None:
    """FE-15.2: the line changes its link; supply and trigger stay as they are."""
    s.lines[s.first_link] &= ~(1 << seat)
    s.lines[link] |= 1 << seat
    tell(s, Told.LINE_MOVED, seat, s.first_link, link)


@rule
def certificate_price(certificate: Certificate) -> int:
    """FE-15.3: its value and 1M more."""
    return CERTIFICATE_VALUES[certificate] + 1


@rule
def sell_certificate(s: State, seat: Seat, certificate: Certificate) -> None:
    """FE-15.3: it is shown, leaves the game and brings its price."""
    s.certificates[seat, certificate] -= 1
    s.certificate_count[seat] -= 1
    s.sold[certificate] += 1
    s.money[seat] += certificate_price(certificate)
    value = CERTIFICATE_VALUES[certificate]
    tell(s, Told.CERTIFICATE_SOLD, seat, value, certificate_price(certificate))


@rule
def is_empty_neighbour(box: Box, s: State, space: Space, target: int) -> bool:
    """FE-15.4: the next space of the same contract, left or right, and empty."""
    if target < 0 or target >= SPACES or abs(int(space) - target) != 1:
        return False
    same = box.contract_of[space] == box.contract_of[target]
    return bool(same and s.space[target] == 0)


@rule
def may_shift(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-15.4: a plant with an empty space directly left or right of it."""
    no = may_take_plant(box, s, seat, space)
    if no != No.YES:
        return no
    if is_empty_neighbour(box, s, space, space - 1):
        return No.YES
    return No.YES if is_empty_neighbour(box, s, space, space + 1) else No.NEIGHBOUR_FULL


@rule
def may_shift_to(box: Box, s: State, space: Space) -> No:
    """FE-15.4: onto that empty neighbour."""
    if is_empty_neighbour(box, s, Space(int(s.first_space)), int(space)):
        return No.YES
    return No.NEIGHBOUR_FULL


@rule
def some_plant_shifts(box: Box, s: State, seat: Seat) -> bool:
    """FE-15.4: whether any plant can be shifted."""
    for space in range(SPACES):
        if s.space[space] > 0 and may_shift(box, s, seat, Space(space)) == No.YES:
            return True
    return False


@rule
def may_join_by_card(box: Box, s: State, seat: Seat, site: Site, n: int) -> No:
    """FE-15.9, FE-15.15: another seat's plant is there and room for the own ones."""
    if site > box.sites[s.side]:
        return No.NO_SUCH_SITE
    if site == START:
        return No.NOT_START
    if s.plants[seat, site] + n > box.most_plants_on_site:
        return No.THREE_PLANTS
    for other in range(s.seats):
        if other != seat and s.plants[other, site] > 0:
            return No.YES
    return No.NO_OTHER_PLANT


@rule
def some_joint_site(box: Box, s: State, seat: Seat, n: int) -> bool:
    """FE-15.9, FE-15.15: whether there is such a site."""
    for site in range(START + 1, box.sites[s.side] + 1):
        if may_join_by_card(box, s, seat, Site(site), n) == No.YES:
            return True
    return False


@rule
def some_contract_with_two(s: State, seat: Seat) -> bool:
    """FE-15.15: whether one own contract holds two plants."""
    for contract in range(ALL_CONTRACTS):
        if s.holder[contract] == seat and s.left[contract] >= 2:
            return True
    return False


@rule
def joint_plants(box: Box, s: State) -> int:
    """FE-15.9, FE-15.15: how many plants the card in use places."""
    return 2 if box.card_effect[s.card] == Effect.TWO_JOINT_PLANTS else 1


@rule
def may_pick_joint(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-15.9: any own plant; FE-15.15: of a contract that holds two."""
    no = may_take_plant(box, s, seat, space)
    if no == No.YES and s.left[box.contract_of[space]] < joint_plants(box, s):
        return No.NEED_TWO_PLANTS
    return no


@rule
def may_pick_second(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-15.15: a plant of the same contract, the first being set aside."""
    no = may_take_plant(box, s, seat, space)
    if no != No.YES:
        return no
    if box.contract_of[space] != box.contract_of[s.first_space]:
        return No.SAME_CONTRACT
    set_aside = int(space) == int(s.first_space)
    return No.YES if s.space[space] > set_aside else No.NO_PLANT_THERE


@rule
def join_by_card(box: Box, s: State, seat: Seat, site: Site) -> None:
    """FE-15.9, FE-15.15: no fee, no wildcard, no tile action, no further offers."""
    put_on_site(box, s, seat, Space(int(s.first_space)), site, 1)
    if s.second_space != NOTHING:
        put_on_site(box, s, seat, Space(int(s.second_space)), site, 1)


@rule
def may_swap(box: Box, s: State, site: Site) -> No:
    """FE-15.11: any tile lying face up; FE-R39: by option only the energies."""
    if site > box.sites[s.side]:
        return No.NO_SUCH_SITE
    if not has_face_up_tile(s, site):
        return No.NO_TILE_THERE
    if s.swap_energies and not Kind.COAL <= s.tile[site] <= Kind.OIL:
        return No.ENERGIES_ONLY
    return No.YES


@rule
def may_swap_with(box: Box, s: State, site: Site) -> No:
    """FE-15.11: the two tiles differ in kind or face."""
    no = may_swap(box, s, site)
    if no == No.YES and s.tile[site] == s.tile[s.first_site]:
        return No.SAME_TILE
    return no


@rule
def some_tiles_differ(box: Box, s: State) -> bool:
    """FE-15.11: whether two different tiles can be swapped."""
    first = NOTHING
    for site in range(START + 1, box.sites[s.side] + 1):
        if may_swap(box, s, Site(site)) == No.YES:
            if first == NOTHING:
                first = int(s.tile[site])
            elif s.tile[site] != first:
                return True
    return False


@rule
def swap_tiles(s: State, seat: Seat, site: Site) -> None:
    """FE-15.11: the two tiles change places."""
    tile = int(s.tile[site])
    s.tile[site] = s.tile[s.first_site]
    s.tile[s.first_site] = tile
    tell(s, Told.TILES_SWAPPED, seat, s.first_site, site)


@rule
def may_double(box: Box, s: State, seat: Seat, space: Space) -> No:
    """FE-15.12: below an oil icon where exactly one plant stands."""
    no = may_take_plant(box, s, seat, space)
    if no != No.YES:
        return no
    if box.icon[space] != Kind.OIL:
        return No.NOT_OIL
    if s.space[space] != 1:
        return No.ALREADY_DOUBLE
    return No.YES if s.plant_supply[seat] > 0 else No.NO_PLANT_LEFT


@rule
def some_plant_doubles(box: Box, s: State, seat: Seat) -> bool:
    """FE-15.12: a plant in supply and such a space."""
    for space in range(SPACES):
        if s.space[space] == 1 and may_double(box, s, seat, Space(space)) == No.YES:
            return True
    return False
