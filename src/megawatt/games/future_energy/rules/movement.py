"""Chapter "Phase 3 a)", moving the crew, with the rules of the French text (FE-6, FE-15.5)."""

from megawatt.games.future_energy.components import CARDS, NODES, START, Box, Effect, Kind, Tile
from megawatt.games.future_energy.events import Pass, Told, Walk
from megawatt.games.future_energy.rules.board import (
    has_face_up_tile,
    is_uncovered,
    kind_of,
    other_end,
    paid_by_toll,
    pay_toll,
    toll_of,
)
from megawatt.games.future_energy.rules.contracts import ALL
from megawatt.games.future_energy.rules.payment import all_payable
from megawatt.games.future_energy.state import (
    FAR,
    NOTHING,
    Card,
    Decision,
    Link,
    Site,
    State,
)
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import lowest
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

ALL_NODES = (1 << NODES) - 1


@rule
def is_eligible(s: State, seat: Seat, site: Site) -> bool:
    """FE-6.2: its tile matches a waiting plant; any plant will do for a ground."""
    if not has_face_up_tile(s, site):
        return False
    kind = kind_of(s.tile[site])
    return bool(s.waiting[seat, ALL if kind == Kind.GROUND else kind] > 0)


@rule
def look_ahead(box: Box, s: State, seat: Seat) -> None:
    """FE-6.7, FE-6.9: `need[t, v]` is the money that leads from v to a matching tile.

    At most t links are free, no visited node is entered, no tile is passed. The search runs
    backwards from all matching tiles at once.
    """
    s.crew_card = payable_crew_card(box, s, seat)
    nodes = int(box.sites[s.side]) + 1
    passable, priced = 0, 0
    for node in range(nodes):
        s.need[0, node] = FAR
        if is_uncovered(s, Site(node)):
            passable |= 1 << node
        elif is_eligible(s, seat, Site(node)):
            s.need[0, node] = 0
            priced |= 1 << node
    passable &= ~int(s.visited)
    for free in range(int(s.ready) + (s.crew_card != NOTHING) + 1):
        if free > 0:
            for node in range(nodes):
                s.need[free, node] = s.need[free - 1, node]
        priced = spread(box, s, seat, free, passable, ALL_NODES, priced)


@rule
def price_matches(box: Box, s: State, seat: Seat) -> None:
    """FE-6.3, FE-6.9: `need[t, v]` is the money that leads from the crew to v, for people to see.

    The search of `look_ahead` from its other end: a link costs the same both ways. Tiles are
    entered if they match and never passed. Only nuclear tiles make links free.
    """
    nodes = int(box.sites[s.side]) + 1
    passable, matches = 0, 0
    for node in range(nodes):
        s.need[0, node] = FAR
        if s.tile[node] == Tile.NONE:
            passable |= 1 << node
        elif is_eligible(s, seat, Site(node)):
            matches |= 1 << node
    s.need[0, s.crew] = 0
    passable &= ~int(s.visited)
    priced = 1 << int(s.crew)
    left = passable | priced
    for free in range(int(s.ready) + 1):
        if free > 0:
            for node in range(nodes):
                s.need[free, node] = s.need[free - 1, node]
        priced = spread(box, s, seat, free, passable | matches, left, priced)


@rule
def spread(box: Box, s: State, seat: Seat, free: int, entered: int, left: int, priced: int) -> int:
    """FE-6.9: from nodes whose price is known to their neighbours, until nothing improves.

    Sets of nodes, a bit each: `entered` and `left` may be entered and left, `priced` have a price
    already. Gives all that have one in the end.
    """
    side = int(s.side)
    waiting = priced & left
    while waiting:
        now, waiting = waiting, 0
        while now:
            node = lowest(now)
            now &= now - 1
            here = int(s.need[free, node])
            by_free = int(s.need[free - 1, node]) if free > 0 else FAR
            for i in range(box.degree[side, node]):
                beside = int(box.node_at[side, node, i])
                if (entered >> beside) & 1:
                    toll = toll_of(s, seat, Link(int(box.link_at[side, node, i])))
                    need = min(here + toll, by_free)
                    if need < s.need[free, beside]:
                        s.need[free, beside] = need
                        priced |= 1 << beside
                        waiting |= (1 << beside) & left & ~now
    return priced


@rule
def payable_crew_card(box: Box, s: State, seat: Seat) -> int:
    """FE-6.8: the public contract that moves the crew, if it is owned and can be paid now."""
    if s.public_contracts:
        for card in range(CARDS):
            if (
                s.card_owner[card] == seat
                and box.card_effect[card] == Effect.MOVE_CREW
                and all_payable(box, s, seat, Card(card)) == No.YES
            ):
                return card
    return NOTHING


@rule
def purse_of(s: State, seat: Seat) -> int:
    """FE-6.4: the money for a move; no way costs more than FAR - 1, and FAR is no way at all."""
    return min(int(s.money[seat]), FAR - 1)


@rule
def can_reach(box: Box, s: State, seat: Seat, free: int) -> bool:
    """FE-6.7: R for the crew's node: a matching tile, with at most `free` links made free."""
    here, money = int(s.crew), purse_of(s, seat)
    for i in range(box.degree[s.side, here]):
        node = box.node_at[s.side, here, i]
        toll = toll_of(s, seat, Link(int(box.link_at[s.side, here, i])))
        if toll + s.need[free, node] <= money:
            return True
        if free > 0 and s.need[free - 1, node] <= money:
            return True
    return False


@rule
def end_move(s: State) -> None:
    """Forget what was only known for the move."""
    s.visited = 0
    s.crew_card = NOTHING
    for free in range(int(s.nuclear[s.current]) + int(s.public_contracts) + 1):
        for node in range(NODES):
            s.need[free, node] = 0


@rule
def may_go_on_from(s: State, seat: Seat, site: Site, money: int, free: int) -> No:
    """FE-6.4, FE-6.8: the move ends there on a match, or one can still be reached and paid."""
    if (s.visited >> site) & 1:
        return No.VISITED
    if s.tile[site] == Tile.FACE_DOWN:
        return No.CLOSED_SITE
    need = int(s.need[free, site])
    if money >= need:
        return No.YES
    if not is_uncovered(s, site):
        return No.NO_PLANT_WAITING if need == FAR else No.CANNOT_PAY_WAY
    return No.NO_MATCH_FROM_THERE if need == FAR else No.CANNOT_PAY_WAY


@rule
def may_step(box: Box, s: State, seat: Seat, link: Link, nuclear: bool) -> No:
    """FE-6.8: along a link, paying its toll or using a nuclear tile (FE-16.10)."""
    if nuclear and not s.new_grounds:
        return No.NO_MODULE_3
    if link >= box.links[s.side]:
        return No.NO_SUCH_LINK
    node = other_end(box, s, link, Site(int(s.crew)))
    if node < 0:
        return No.NOT_ADJACENT
    free = int(s.ready) + (s.crew_card != NOTHING)
    toll = toll_of(s, seat, link)
    money = purse_of(s, seat)
    if not nuclear:
        return may_go_on_from(s, seat, Site(node), money - toll, free)
    if s.ready == 0:
        return No.NUCLEAR_USED if s.nuclear[seat] > 0 else No.NO_NUCLEAR_TILE
    if toll == 0:
        return No.FREE_ANYWAY
    return may_go_on_from(s, seat, Site(node), money, free - 1)


@rule
def may_stay(box: Box, s: State, seat: Seat) -> No:
    """FE-6.5: only who cannot reach a match with money and nuclear tiles may stay."""
    if s.visited != 1 << int(s.crew):
        return No.MOVE_BEGUN
    return No.DUTY_TO_MOVE if can_reach(box, s, seat, int(s.ready)) else No.YES


@rule
def step(box: Box, s: State, seat: Seat, link: Link, nuclear: bool) -> None:
    """FE-6.8: pay at once and walk one link; FE-6.11: a free link pays nobody."""
    if nuclear:
        s.ready -= 1
        walk = Walk.BY_NUCLEAR_TILE
    else:
        walk = walk_on(s, seat, link)
        pay_toll(s, seat, link)
    s.crew = other_end(box, s, link, Site(int(s.crew)))
    tell(s, Told.CREW_WALKED, seat, s.crew, walk)


@rule
def walk_on(s: State, seat: Seat, link: Link) -> Walk:
    """FE-6.3: who is paid for a link: nobody, the bank or the owners of lines."""
    if toll_of(s, seat, link) == 0:
        return Walk.ON_OWN_LINE
    return Walk.TO_OWNERS if paid_by_toll(s, seat, link) else Walk.TO_THE_BANK


@rule
def move_on(box: Box, s: State, seat: Seat) -> None:
    """FE-6.4: the crew stops on the first tile, and goes on from an uncovered node.

    FE-6.6: without any way to a matching tile the seat passes; that can only happen before
    the first step, as no step leads where the move cannot be finished.
    """
    site = Site(int(s.crew))
    if not is_uncovered(s, site):
        end_move(s)
        take_tile(s, site)
        return
    s.visited |= 1 << int(site)
    look_ahead(box, s, seat)
    s.decision = Decision.STEP
    if not can_reach(box, s, seat, int(s.ready) + (s.crew_card != NOTHING)):
        why = why_pass(box, s, seat)
        end_move(s)
        s.decision = Decision.WRAP
        tell(s, Told.PASSED, seat, why)


@rule
def why_pass(box: Box, s: State, seat: Seat) -> Pass:
    """FE-6.6: no plant is left, no matching tile can be reached, or the way cannot be paid."""
    if s.waiting[seat, ALL] == 0:
        return Pass.NO_PLANT
    free = int(s.ready) + (s.crew_card != NOTHING)
    for i in range(box.degree[s.side, s.crew]):
        if s.need[free, box.node_at[s.side, s.crew, i]] < FAR:
            return Pass.NO_MONEY
    return Pass.NO_WAY


@rule
def take_tile(s: State, site: Site) -> None:
    """FE-7.1: the tile comes off the site; now a plant must be built there."""
    s.in_hand = s.tile[site]
    s.site_kind = kind_of(s.tile[site])
    s.tile[site] = Tile.NONE
    s.progress = True
    s.decision = Decision.BUILD
    tell(s, Told.TILE_TAKEN, s.current, s.in_hand, site)


@rule
def may_crew_enter(box: Box, s: State, seat: Seat, site: Site) -> No:
    """FE-15.5: a neighbour; inside the move by its rules, outside it a site without a tile."""
    if site > box.sites[s.side]:
        return No.NO_SUCH_SITE
    near = False
    for i in range(box.degree[s.side, s.crew]):
        near = near or box.node_at[s.side, s.crew, i] == site
    if not near:
        return No.NOT_NEXT
    if s.window == Decision.STEP:
        return may_go_on_from(s, seat, site, purse_of(s, seat), int(s.ready))
    if site == START:
        return No.NOT_START
    if s.tile[site] == Tile.FACE_DOWN:
        return No.CLOSED_SITE
    return No.YES if is_uncovered(s, site) else No.ENTER_IN_MOVE


@rule
def crew_can_enter_some(box: Box, s: State, seat: Seat, in_move: bool) -> bool:
    """FE-15.5: whether the public contract can move the crew anywhere."""
    for i in range(box.degree[s.side, s.crew]):
        node = int(box.node_at[s.side, s.crew, i])
        if in_move:
            if may_go_on_from(s, seat, Site(node), purse_of(s, seat), int(s.ready)) == No.YES:
                return True
        elif node != START and is_uncovered(s, Site(node)):
            return True
    return False
