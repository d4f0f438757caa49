"""Taking an action: the other half of `turn`, which asks whether it may be taken."""

from megawatt.games.future_energy.actions import (
    ACTIONS,
    Act,
)
from megawatt.games.future_energy.components import Box
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules import effects, movement, planning, public_contracts, tiles
from megawatt.games.future_energy.rules.board import place_line
from megawatt.games.future_energy.rules.building import (
    ask_next,
    build,
    build_oil,
    join,
    lay_tile_aside,
)
from megawatt.games.future_energy.rules.contracts import (
    put_plant,
    return_plant,
    shift_plant,
    take_contract,
)
from megawatt.games.future_energy.rules.payment import (
    pay_real,
    pay_substitute,
)
from megawatt.games.future_energy.rules.rounds import end_turn
from megawatt.games.future_energy.state import (
    NOTHING,
    TOP,
    Card,
    Certificate,
    Decision,
    Link,
    Site,
    Slot,
    Space,
    State,
)
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

NOTHING_MORE, TILE_DONE, CARD_DONE, MOVING_ON = 0, 1, 2, 4
"""What follows an action: the tile is laid aside, the card is scored, the crew goes on."""


@rule
def take(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do what one action says, and what follows from it whatever is chosen."""
    after = carry_out(box, s, seat, int(ACTIONS[action].kind), int(ACTIONS[action].a))
    if after & CARD_DONE:
        public_contracts.finish_card(box, s, seat)
    if after & MOVING_ON:
        movement.move_on(box, s, seat)
    elif after & TILE_DONE:
        lay_tile_aside(box, s)


@rule
def carry_out(box: Box, s: State, seat: Seat, kind: int, a: int) -> int:
    """Find what to do by the kind of action; tell what follows (CARD_DONE, …)."""
    match kind:
        case Act.SPACE:
            return name_space(box, s, seat, Space(a))
        case Act.LINK | Act.LINK_NUC:
            return name_link(box, s, seat, Link(a), kind == Act.LINK_NUC)
        case Act.DONE:
            return stop(box, s, seat)
        case Act.PLAN_ONE | Act.PLAN_TWO:
            planning.buy_lines(box, s, seat, 1 + (kind == Act.PLAN_TWO))
            return NOTHING_MORE
        case Act.OFFER:
            return name_offer(box, s, seat, Slot(a))
        case Act.PUB_OFFER | Act.PUB_TOP:
            planning.buy_card(box, s, seat, Slot(a) if kind == Act.PUB_OFFER else TOP)
            return CARD_DONE if s.decision == Decision.FX_REPEAT else NOTHING_MORE
        case Act.USE:
            public_contracts.use(box, s, seat, Card(a))
            return NOTHING_MORE
        case Act.SITE:
            return name_site(box, s, seat, Site(a))
        case _:
            return choose(box, s, seat, kind, Certificate(a))


@rule
def stop(box: Box, s: State, seat: Seat) -> int:
    """Stop, decline or pass: on to what follows."""
    match s.decision:
        case Decision.PLAN:
            tell(s, Told.PLANNING_ENDED, seat)
            return MOVING_ON
        case Decision.STEP:
            movement.end_move(s)
            s.decision = Decision.WRAP
            tell(s, Told.CREW_LEFT, seat)
            return NOTHING_MORE
        case Decision.JOIN:
            tell(s, Told.JOIN_DECLINED, seat)
            ask_next(box, s)
            return NOTHING_MORE
        case Decision.WRAP:
            end_turn(box, s)
            return NOTHING_MORE
        case _:
            if s.card == NOTHING:
                tell(s, Told.TILE_DECLINED, seat, s.decision)
                return TILE_DONE
            tell(s, Told.EFFECT_DECLINED, seat, s.card)
            return CARD_DONE


@rule
def name_space(box: Box, s: State, seat: Seat, space: Space) -> int:
    """Carry out the decision that named a space."""
    match s.decision:
        case Decision.BUILD:
            build(box, s, seat, space)
            tiles.begin_tile_action(box, s, seat)
            return TILE_DONE if s.decision == Decision.BUILD else NOTHING_MORE
        case Decision.OIL:
            build_oil(box, s, seat, space)
            return TILE_DONE if s.extras == 0 else NOTHING_MORE
        case Decision.COAL:
            return_plant(box, s, seat, space)
            return TILE_DONE
        case Decision.JOIN:
            join(box, s, seat, space)
            return NOTHING_MORE
        case Decision.FX_SHIFT_TO:
            shift_plant(box, s, seat, Space(int(s.first_space)), space)
            return CARD_DONE
        case Decision.FX_RETURN:
            return_plant(box, s, seat, space)
            return CARD_DONE
        case Decision.FX_DOUBLE:
            put_plant(box, s, seat, space)
            tell(s, Told.PLANT_DOUBLED, seat, space)
            return CARD_DONE
        case _:
            choose_space(box, s, space)
            tell(s, Told.PLANT_CHOSEN, seat, space)
            return NOTHING_MORE


@rule
def choose_space(box: Box, s: State, space: Space) -> None:
    """Note a space whose plant will go somewhere that is asked next."""
    match s.decision:
        case Decision.GROUND_SPACE:
            s.first_space = space
            s.decision = Decision.GROUND_SITE
        case Decision.FX_SHIFT_FROM:
            s.first_space = space
            s.decision = Decision.FX_SHIFT_TO
        case Decision.FX_JOINT_SPACE:
            s.first_space = space
            two = effects.joint_plants(box, s) == 2
            s.decision = Decision.FX_JOINT_SPACE2 if two else Decision.FX_JOINT_SITE
        case _:
            s.second_space = space
            s.decision = Decision.FX_JOINT_SITE


@rule
def name_link(box: Box, s: State, seat: Seat, link: Link, nuclear: bool) -> int:
    """Carry out the decision that named a link."""
    match s.decision:
        case Decision.STEP:
            movement.step(box, s, seat, link, nuclear)
            return MOVING_ON
        case Decision.FX_LINE_FROM:
            s.first_link = link
            s.decision = Decision.FX_LINE_TO
            tell(s, Told.LINE_CHOSEN, seat, link)
            return NOTHING_MORE
        case Decision.FX_LINE_TO:
            effects.relay_line(s, seat, link)
            return CARD_DONE
        case _:
            place_line(s, seat, link)
            return after_line(s, seat)


@rule
def after_line(s: State, seat: Seat) -> int:
    """Tell what follows a line from supply: that depends on where it came from."""
    match s.decision:
        case Decision.LINE:
            s.lines_due -= 1
            if s.lines_due > 0:
                return NOTHING_MORE
            s.decision = Decision.PLAN
            return NOTHING_MORE if s.card == NOTHING else CARD_DONE
        case Decision.GROUND_LINE:
            tiles.count_ground_line(s, seat)
            return TILE_DONE if s.extras == 0 else NOTHING_MORE
        case Decision.NUC_LINE:
            return TILE_DONE
        case _:
            return CARD_DONE


@rule
def name_offer(box: Box, s: State, seat: Seat, slot: Slot) -> int:
    """Buy a contract, or take it for free."""
    if s.decision == Decision.PLAN or s.decision == Decision.FX_REPEAT:
        planning.pay_contract(box, s, seat, slot)
    take_contract(box, s, seat, slot)
    if s.decision == Decision.GROUND_CONTRACT:
        return TILE_DONE
    return NOTHING_MORE if s.decision == Decision.PLAN else CARD_DONE


@rule
def name_site(box: Box, s: State, seat: Seat, site: Site) -> int:
    """Carry out the decision that named a site."""
    match s.decision:
        case Decision.GROUND_SITE:
            tiles.add_plant(box, s, seat, site)
            return TILE_DONE
        case Decision.FX_CREW:
            s.crew = site
            tell(s, Told.CREW_SENT, seat, site)
            return CARD_DONE | MOVING_ON if s.window == Decision.STEP else CARD_DONE
        case Decision.FX_JOINT_SITE:
            effects.join_by_card(box, s, seat, site)
            return CARD_DONE
        case Decision.FX_SWAP_A:
            s.first_site = site
            s.decision = Decision.FX_SWAP_B
            tell(s, Told.TILE_CHOSEN, seat, site)
            return NOTHING_MORE
        case _:
            effects.swap_tiles(s, seat, site)
            return CARD_DONE


@rule
def choose(box: Box, s: State, seat: Seat, kind: int, certificate: Certificate) -> int:
    """Pay an icon, keep or board a nuclear tile, sell a certificate."""
    match kind:
        case Act.PAY_REAL | Act.PAY_SUB:
            if kind == Act.PAY_REAL:
                pay_real(box, s, seat)
            else:
                pay_substitute(box, s, seat)
            if s.icons_paid < box.card_icons[s.card]:
                return NOTHING_MORE
            return CARD_DONE if public_contracts.begin_effect(box, s, seat) else NOTHING_MORE
        case Act.CERT:
            effects.sell_certificate(s, seat, certificate)
            return CARD_DONE
        case _:
            if kind == Act.NUC_BOARD:
                tiles.put_on_board(s, seat)
            return TILE_DONE
