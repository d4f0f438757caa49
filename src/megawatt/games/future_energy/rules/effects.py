"""Module 2, the table of public contracts: using one, its effect, its points (FE-14.10, FE-15)."""

import numpy as np

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
from megawatt.games.future_energy.rules.contracts import ALL, may_take_plant, some_contract_fits
from megawatt.games.future_energy.rules.movement import crew_can_enter_some
from megawatt.games.future_energy.rules.payment import all_payable, real_tiles_for
from megawatt.games.future_energy.rules.planning import can_repeat
from megawatt.games.future_energy.state import (
    NOTHING,
    SCORED_BY,
    USED,
    Card,
    Certificate,
    Decision,
    Link,
    Score,
    Site,
    Space,
    State,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

FIRST_DECISION = np.zeros(len(Effect), np.int64)
"""Where the effect of a public contract begins; 0 when there is nothing to decide."""
for _effect, _decision in {
    Effect.MOVE_LINE: Decision.FX_LINE_FROM,
    Effect.SELL_CERTIFICATE: Decision.FX_CERT,
    Effect.SHIFT_PLANT: Decision.FX_SHIFT_FROM,
    Effect.MOVE_CREW: Decision.FX_CREW,
    Effect.RETURN_PLANT: Decision.FX_RETURN,
    Effect.MOVE_LINE_ANYWHERE: Decision.FX_LINE_FROM,
    Effect.JOINT_PLANT: Decision.FX_JOINT_SPACE,
    Effect.FREE_CONTRACT: Decision.FX_CONTRACT,
    Effect.SWAP_TILES: Decision.FX_SWAP_A,
    Effect.DOUBLE_PLANT: Decision.FX_DOUBLE,
    Effect.FREE_LINE: Decision.FX_LINE_NEW,
    Effect.TWO_JOINT_PLANTS: Decision.FX_JOINT_SPACE,
    Effect.REPEAT: Decision.FX_REPEAT,
}.items():
    FIRST_DECISION[_effect] = _decision


@rule
def may_use(box: Box, s: State, seat: Seat, card: Card) -> No:
    """FE-14.10, FE-14.11: an own card, payable; with substitutes only for its effect."""
    if not s.public_contracts:
        return No.NO_MODULE_2
    if s.card_owner[card] != seat:
        return No.NOT_YOUR_CARD
    if s.decision == Decision.STEP:
        return may_use_in_move(box, s, seat, card)
    if s.decision != Decision.PLAN and s.decision != Decision.WRAP:
        return No.NOT_NOW
    no = all_payable(box, s, seat, card)
    if no != No.YES:
        return no
    if real_tiles_for(box, s, seat, card, 0) == box.card_icons[card]:
        return No.YES
    return No.YES if is_possible(box, s, seat, card) else No.NO_EFFECT


@rule
def may_use_in_move(box: Box, s: State, seat: Seat, card: Card) -> No:
    """FE-6.8, FE-15.5: the card that moves the crew, if the move can be finished after it."""
    if box.card_effect[card] != Effect.MOVE_CREW:
        return No.NOT_IN_MOVE
    no = all_payable(box, s, seat, card)
    if no != No.YES:
        return no
    return No.YES if crew_can_enter_some(box, s, seat, True) else No.CANNOT_PAY_WAY


@rule
def use(box: Box, s: State, seat: Seat, card: Card) -> None:
    """FE-14.15: first pay, icon by icon; FE-14.11: an impossible effect takes real tiles."""
    s.must_real = s.decision != Decision.STEP and not is_possible(box, s, seat, card)
    s.card = card
    s.window = s.decision
    s.icons_paid = 0
    s.subs_paid = 0
    s.decision = Decision.PAY
    tell(s, Told.CARD_USED, seat, card)


@rule
def begin_effect(box: Box, s: State, seat: Seat) -> bool:
    """FE-14.12: the effect is carried out if it can be, or lapses; true when that was all."""
    first = int(FIRST_DECISION[box.card_effect[s.card]])
    if s.must_real:
        tell(s, Told.EFFECT_LAPSED, seat, s.card)
        return True
    if first:
        s.decision = first
        return False
    s.money[seat] += box.card_amount[s.card]
    tell(s, Told.MONEY_GAINED, seat, box.card_amount[s.card])
    return True


@rule
def finish_card(box: Box, s: State, seat: Seat) -> None:
    """FE-14.15: score it if no substitute was paid; card and tiles leave the game."""
    card = Card(int(s.card))
    if s.subs_paid == 0:
        s.scores[seat, Score.PUBLIC] += box.card_worth[card]
        s.card_owner[card] = SCORED_BY + seat
    else:
        s.card_owner[card] = USED
    s.progress = 1
    s.decision = s.window
    s.card = NOTHING
    s.window = 0
    s.icons_paid = 0
    s.subs_paid = 0
    s.must_real = 0
    s.first_space = NOTHING
    s.second_space = NOTHING
    s.first_link = NOTHING
    s.first_site = NOTHING
    if s.card_owner[card] == USED:
        tell(s, Told.CARD_SPENT, seat, card)
    else:
        tell(s, Told.CARD_SCORED, seat, card)


@rule
def may_decline(box: Box, s: State) -> No:
    """FE-14.12: only the second oil plant, paid with real tiles. FE-R33: or all, by option."""
    if s.subs_paid > 0 or s.window == Decision.STEP:
        return No.EFFECT_FIRST
    return No.YES if s.may_decline or s.decision == Decision.FX_DOUBLE else No.EFFECT_FIRST


@rule
def is_possible(box: Box, s: State, seat: Seat, card: Card) -> bool:
    """FE-15.1 to FE-15.16: whether the effect can be carried out in full now."""
    on_board = bool(s.line_supply[seat] < box.lines)
    match box.card_effect[card]:
        case Effect.MONEY:
            return True
        case Effect.MOVE_LINE:
            return on_board and some_link_open(box, s, seat, False)
        case Effect.MOVE_LINE_ANYWHERE:
            return on_board and some_link_open(box, s, seat, True)
        case Effect.SELL_CERTIFICATE:
            return bool(s.certificate_count[seat] > 0)
        case Effect.SHIFT_PLANT:
            return some_plant_shifts(box, s, seat)
        case Effect.MOVE_CREW:
            return crew_can_enter_some(box, s, seat, False)
        case Effect.RETURN_PLANT:
            return bool(s.waiting[seat, ALL] > 0)
        case Effect.JOINT_PLANT:
            return bool(s.waiting[seat, ALL] > 0) and some_joint_site(box, s, seat, 1)
        case Effect.TWO_JOINT_PLANTS:
            return some_contract_with_two(s, seat) and some_joint_site(box, s, seat, 2)
        case Effect.FREE_CONTRACT:
            return some_contract_fits(box, s, seat)
        case Effect.SWAP_TILES:
            return some_tiles_differ(box, s)
        case Effect.DOUBLE_PLANT:
            return some_plant_doubles(box, s, seat)
        case Effect.FREE_LINE:
            return bool(s.line_supply[seat] > 0) and some_link_open(box, s, seat, True)
        case _:
            return can_repeat(box, s, seat)


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
