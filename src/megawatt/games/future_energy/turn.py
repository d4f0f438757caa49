"""Who acts, what may be done, and doing it: the one place where actions meet rules."""

from megawatt.games.future_energy.actions import (
    ACTIONS,
    BLOCKS,
    DONE,
    LINK,
    LINK_NUC,
    OFFERS,
    PUB_OFFER,
    SPACE,
    USE,
    Act,
)
from megawatt.games.future_energy.components import ALL_CONTRACTS, CARDS, Box
from megawatt.games.future_energy.rules import (
    building,
    effects,
    movement,
    planning,
    public_contracts,
    tiles,
)
from megawatt.games.future_energy.rules.board import may_lie_alone
from megawatt.games.future_energy.rules.building import (
    can_join,
)
from megawatt.games.future_energy.rules.contracts import (
    may_fill,
    may_take_plant,
)
from megawatt.games.future_energy.rules.payment import (
    may_pay_real,
    may_pay_substitute,
)
from megawatt.games.future_energy.rules.scoring import standing_of, total_of
from megawatt.games.future_energy.state import (
    NOTHING,
    STATE,
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
from megawatt.games.future_energy.taking import take
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel import contract
from megawatt.kernel.contract import implements
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import only_legal
from megawatt.kernel.rule import rule


@implements(contract.to_act, STATE)
@rule
def to_act(box: Box, s: State) -> int:
    """FE-3.2: the active seat decides, or one that is asked to join (FE-10.1)."""
    return 0 if s.decision == Decision.OVER else 1 << int(s.asked)


@rule
def decision_of(s: State, seat: Seat) -> int:
    """FE-3.2: what a seat is asked now: NONE while another decides, OVER for all at the end."""
    if s.decision == Decision.OVER or seat == s.asked:
        return int(s.decision)
    return int(Decision.NONE)


@rule
def names_spaces(decision: int) -> bool:
    """Whether a decision is about spaces of the own contracts."""
    match decision:
        case (
            Decision.BUILD
            | Decision.OIL
            | Decision.COAL
            | Decision.GROUND_SPACE
            | Decision.JOIN
            | Decision.FX_SHIFT_FROM
            | Decision.FX_SHIFT_TO
            | Decision.FX_RETURN
            | Decision.FX_JOINT_SPACE
            | Decision.FX_JOINT_SPACE2
            | Decision.FX_DOUBLE
        ):
            return True
        case _:
            return False


@implements(contract.offered, STATE)
@rule
def offered(box: Box, s: State, seat: Seat, i: int) -> tuple[int, int]:
    """Offer the blocks of the decision, the own contracts, or the links around the crew."""
    decision = int(s.decision)
    if decision == Decision.PLAN or decision == Decision.WRAP:
        return offered_at_will(s, seat, decision == Decision.PLAN, i)
    blocks = int(BLOCKS[decision])
    if i < blocks:
        first = int(OFFERS[decision, i, 0])
        end = LINK + int(box.links[s.side]) if first == LINK else int(OFFERS[decision, i, 1])
        return first, end
    if decision == Decision.STEP:
        return offered_steps(box, s, i - blocks)
    if names_spaces(decision):
        return offered_contract(box, s, seat, i - blocks)
    return 0, 0


@rule
def offered_at_will(s: State, seat: Seat, planning: bool, i: int) -> tuple[int, int]:
    """Offer to stop, purchases while planning, and with module 2 each own public contract."""
    if i == 0:
        if planning:
            return DONE, USE if s.public_contracts else PUB_OFFER
        return DONE, DONE + 1
    if i > CARDS or not s.public_contracts:
        return 0, 0
    card = i - 1
    return USE + card, USE + card + int(s.card_owner[card] == seat)


@rule
def offered_contract(box: Box, s: State, seat: Seat, i: int) -> tuple[int, int]:
    """Offer the spaces of the i-th own contract with plants."""
    for one in range(ALL_CONTRACTS):
        if s.holder[one] == seat and s.left[one] > 0:
            if i == 0:
                return SPACE + int(box.first_space[one]), SPACE + int(box.end_space[one])
            i -= 1
    return 0, 0


@rule
def offered_steps(box: Box, s: State, i: int) -> tuple[int, int]:
    """Offer the public contract that moves the crew, then the links around it."""
    if s.crew_card != NOTHING:
        if i == 0:
            return USE + int(s.crew_card), USE + int(s.crew_card) + 1
        i -= 1
    degree = int(box.degree[s.side, s.crew])
    if i < degree:
        link = int(box.link_at[s.side, s.crew, i])
        return LINK + link, LINK + link + 1
    if s.ready > 0 and i < 2 * degree:
        link = int(box.link_at[s.side, s.crew, i - degree])
        return LINK_NUC + link, LINK_NUC + link + 1
    return 0, 0


@implements(contract.verdict, STATE)
@rule
def verdict(box: Box, s: State, seat: Seat, action: int) -> No:
    """Ask the rule that the action belongs to, then the duty that may come before it."""
    if s.decision == Decision.OVER:
        return No.GAME_OVER
    row = ACTIONS[action]
    kind, a = int(row.kind), int(row.a)
    if seat != s.asked:
        return refuse_other(box, s, seat, kind)
    no = answer(box, s, seat, kind, a)
    if no == No.YES and s.duty and kind < Act.USE and kind != Act.OFFER:
        return No.DUTY_TO_BUY if planning.duty_binds(box, s, seat) else No.YES
    return no


@rule
def answer(box: Box, s: State, seat: Seat, kind: int, a: int) -> No:
    """Find the rule by the kind of action; the rules of a kind differ by decision."""
    match kind:
        case Act.SPACE:
            return may_name_space(box, s, seat, Space(a))
        case Act.LINK | Act.LINK_NUC:
            return may_name_link(box, s, seat, Link(a), kind == Act.LINK_NUC)
        case Act.DONE:
            return may_stop(box, s, seat)
        case Act.PLAN_ONE | Act.PLAN_TWO:
            return planning.may_buy_lines(box, s, seat, 1 + (kind == Act.PLAN_TWO))
        case Act.OFFER:
            return may_name_offer(box, s, seat, Slot(a))
        case Act.PUB_OFFER | Act.PUB_TOP:
            return planning.may_buy_card(box, s, seat, Slot(a) if kind == Act.PUB_OFFER else TOP)
        case Act.USE:
            return public_contracts.may_use(box, s, seat, Card(a))
        case Act.SITE:
            return may_name_site(box, s, seat, Site(a))
        case _:
            return may_choose(box, s, seat, kind, Certificate(a))


@rule
def refuse_other(box: Box, s: State, seat: Seat, kind: int) -> No:
    """FE-10.1, FE-10.2: why a seat is not asked to join; FE-3.2: all others wait."""
    if s.decision != Decision.JOIN or kind != Act.SPACE or not 0 <= seat < s.seats:
        return No.NOT_YOUR_TURN
    if seat == s.current:
        return No.OTHERS_JOIN
    no = can_join(box, s, seat)
    if no != No.YES:
        return no
    seats = int(s.seats)
    asked_before = (seat - int(s.current)) % seats < (int(s.asked) - int(s.current)) % seats
    return No.DID_NOT_JOIN if asked_before else No.ASKED_LATER


@rule
def may_stop(box: Box, s: State, seat: Seat) -> No:
    """FE-3.3: what may be declined; where something must be done, why."""
    match s.decision:
        case Decision.PLAN:
            return No.YES
        case Decision.STEP:
            return movement.may_stay(box, s, seat)
        case Decision.BUILD:
            return No.MUST_BUILD
        case Decision.PAY:
            return No.PAY_FIRST
        case Decision.LINE | Decision.NUC_KEEP | Decision.GROUND_SITE:
            return No.NOT_NOW
        case _:
            return public_contracts.may_decline(box, s) if s.card != NOTHING else No.YES


@rule
def may_name_space(box: Box, s: State, seat: Seat, space: Space) -> No:
    """Ask the rule of the decision that names a space."""
    match s.decision:
        case Decision.BUILD:
            return building.may_build(box, s, seat, space)
        case Decision.OIL:
            return building.may_build_oil(box, s, seat, space)
        case Decision.JOIN:
            return building.may_join(box, s, seat, space)
        case Decision.COAL | Decision.GROUND_SPACE | Decision.FX_RETURN:
            return may_take_plant(box, s, seat, space)
        case Decision.FX_SHIFT_FROM:
            return effects.may_shift(box, s, seat, space)
        case Decision.FX_SHIFT_TO:
            return effects.may_shift_to(box, s, space)
        case Decision.FX_JOINT_SPACE:
            return effects.may_pick_joint(box, s, seat, space)
        case Decision.FX_JOINT_SPACE2:
            return effects.may_pick_second(box, s, seat, space)
        case Decision.FX_DOUBLE:
            return effects.may_double(box, s, seat, space)
        case _:
            return No.NOT_NOW


@rule
def may_name_link(box: Box, s: State, seat: Seat, link: Link, nuclear: bool) -> No:
    """Ask the rule of the decision that names a link."""
    if s.decision == Decision.STEP:
        return movement.may_step(box, s, seat, link, nuclear)
    if nuclear:
        return No.NOT_NOW
    match s.decision:
        case Decision.LINE:
            return may_lie_alone(box, s, link)
        case Decision.NUC_LINE | Decision.GROUND_LINE | Decision.FX_LINE_NEW:
            return tiles.may_place_free(box, s, seat, link)
        case Decision.FX_LINE_FROM:
            return effects.may_lift_line(box, s, seat, link)
        case Decision.FX_LINE_TO:
            return effects.may_relay_line(box, s, seat, link)
        case _:
            return No.NOT_NOW


@rule
def may_name_offer(box: Box, s: State, seat: Seat, slot: Slot) -> No:
    """FE-5.6: bought at its price; FE-15.10, FE-16.6: or taken for free."""
    if s.decision == Decision.GROUND_CONTRACT or s.decision == Decision.FX_CONTRACT:
        return may_fill(box, s, seat, slot)
    return planning.may_buy_contract(box, s, seat, slot)


@rule
def may_name_site(box: Box, s: State, seat: Seat, site: Site) -> No:
    """Ask the rule of the decision that names a site."""
    match s.decision:
        case Decision.GROUND_SITE:
            return tiles.may_add_plant(box, s, seat, site)
        case Decision.FX_CREW:
            return movement.may_crew_enter(box, s, seat, site)
        case Decision.FX_JOINT_SITE:
            n = effects.joint_plants(box, s)
            return effects.may_join_by_card(box, s, seat, site, n)
        case Decision.FX_SWAP_A:
            return effects.may_swap(box, s, site)
        case Decision.FX_SWAP_B:
            return effects.may_swap_with(box, s, site)
        case _:
            return No.NOT_NOW


@rule
def may_choose(box: Box, s: State, seat: Seat, kind: int, certificate: Certificate) -> No:
    """Paying for a public contract, keeping a nuclear tile, selling a certificate."""
    match kind:
        case Act.PAY_REAL | Act.PAY_SUB:
            if s.decision != Decision.PAY:
                return No.NOT_NOW
            if kind == Act.PAY_REAL:
                return may_pay_real(box, s, seat)
            return may_pay_substitute(box, s, seat)
        case Act.CERT:
            if s.decision != Decision.FX_CERT:
                return No.NOT_NOW
            return No.YES if s.certificates[seat, certificate] else No.NO_CERTIFICATE
        case _:
            return No.YES if s.decision == Decision.NUC_KEEP else No.NOT_NOW


@implements(contract.apply, STATE)
@rule
def apply(box: Box, s: State, seat: Seat, action: int) -> None:
    """Do it, then all that leaves no choice (FE-D0)."""
    while action >= 0:
        take(box, s, Seat(int(s.asked)), action)
        action = only_answer(box, s)


@rule
def only_answer(box: Box, s: State) -> int:
    """FE-D0: the one legal action of the decision; -1 when there is a choice, and at the end."""
    return only_legal(box, s, Seat(int(s.asked)))


@implements(contract.points, STATE)
@rule
def points(box: Box, s: State, seat: Seat) -> int:
    """FE-12.7: the track during play, everything at the end."""
    return total_of(s, seat)


@implements(contract.standing, STATE)
@rule
def standing(box: Box, s: State, seat: Seat) -> int:
    """FE-12.8: ties go to the richer; equal in both they share the rank."""
    return standing_of(s, seat)
