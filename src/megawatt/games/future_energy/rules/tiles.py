"""Chapter "Phase 3 c)", the actions of the tiles, with module 3 (FE-8, FE-16)."""

from megawatt.games.future_energy.components import CERTIFICATE_VALUES, START, Box, Kind, Tile
from megawatt.games.future_energy.events import Told
from megawatt.games.future_energy.rules.board import may_lie_beside
from megawatt.games.future_energy.rules.building import put_on_site
from megawatt.games.future_energy.rules.contracts import ALL, some_contract_fits
from megawatt.games.future_energy.state import Decision, Link, Score, Site, Space, State
from megawatt.games.future_energy.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell, tell_only

OIL_EXTRAS = 2
GROUND_LINES = 2
MONEY_4, MONEY_5, FIVE_POINTS = 4, 5, 5
LEAST_VALUE = CERTIFICATE_VALUES[0]
ASKING_GROUNDS = (int(Tile.TWO_LINES), int(Tile.FREE_CONTRACT), int(Tile.ADDITIONAL_PLANT))
"""Faces of the new grounds whose action is asked, if it is possible."""


@rule
def begin_tile_action(box: Box, s: State, seat: Seat) -> None:
    """FE-8.1: the action follows the build, once; the decision stays if nothing is to be asked."""
    match s.site_kind:
        case Kind.INVESTOR:
            hire_investor(box, s, seat)
        case Kind.ENGINEER:
            hire_engineer(box, s, seat)
        case Kind.COAL:
            s.decision = Decision.COAL
        case Kind.GAS:
            draw_certificate(s, seat)
        case Kind.NUCLEAR:
            begin_nuclear(box, s, seat)
        case Kind.OIL:
            s.extras = OIL_EXTRAS
            s.decision = Decision.OIL
        case _:
            begin_ground(box, s, seat)


@rule
def hire_investor(box: Box, s: State, seat: Seat) -> None:
    """FE-8.2: onto a free revenue space, at most two."""
    if s.investors[seat] < box.most_investors:
        s.investors[seat] += 1
        s.in_hand = Tile.NONE
        tell(s, Told.INVESTOR_HIRED, seat)
    else:
        tell(s, Told.TILE_USELESS, seat, s.in_hand)


@rule
def hire_engineer(box: Box, s: State, seat: Seat) -> None:
    """FE-8.3: onto a free planning space, three engineers in all at most."""
    if s.engineers[seat] < box.most_engineers:
        s.engineers[seat] += 1
        s.in_hand = Tile.NONE
        tell(s, Told.ENGINEER_HIRED, seat)
    else:
        tell(s, Told.TILE_USELESS, seat, s.in_hand)


@rule
def draw_certificate(s: State, seat: Seat) -> None:
    """FE-8.7: the top certificate, seen by its owner only."""
    s.pile_left -= 1
    value = int(s.pile[s.pile_left])
    s.pile[s.pile_left] = 0
    s.certificates[seat, value - LEAST_VALUE] += 1
    s.certificate_count[seat] += 1
    reveal(s)
    tell(s, Told.CERTIFICATE_DRAWN, seat)
    tell_only(s, seat, Told.CERTIFICATE_SEEN, seat, value)


@rule
def begin_nuclear(box: Box, s: State, seat: Seat) -> None:
    """FE-8.4: a free line. FE-16.8, FE-16.9: in module 3 the tile goes on the nuclear board."""
    if not s.new_grounds:
        if s.line_supply[seat] > 0:
            s.decision = Decision.NUC_LINE
        else:
            tell(s, Told.TILE_USELESS, seat, s.in_hand)
    elif s.nuclear[seat] < box.nuclear_spaces:
        if s.public_contracts:
            s.decision = Decision.NUC_KEEP
        else:
            put_on_board(s, seat)
    else:
        tell(s, Told.TILE_USELESS, seat, s.in_hand)


@rule
def put_on_board(s: State, seat: Seat) -> None:
    """FE-16.8: the tile lies on the nuclear board from now on."""
    s.nuclear[seat] += 1
    s.in_hand = Tile.NONE
    tell(s, Told.NUCLEAR_BOARDED, seat)


@rule
def begin_ground(box: Box, s: State, seat: Seat) -> None:
    """FE-8.8: 3M; in module 3 what the face shows (FE-16.3 to FE-16.7)."""
    match s.in_hand:
        case Tile.GROUND:
            pay_for_ground(s, seat, int(box.ground_money))
        case Tile.MONEY_4:
            pay_for_ground(s, seat, MONEY_4)
        case Tile.MONEY_5:
            pay_for_ground(s, seat, MONEY_5)
        case Tile.VP_5:
            s.scores[seat, Score.GROUND] += FIVE_POINTS
            tell(s, Told.GROUND_SCORED, seat, FIVE_POINTS)
        case Tile.TWO_LINES:
            if s.line_supply[seat] > 0:
                s.extras = GROUND_LINES
                s.decision = Decision.GROUND_LINE
        case Tile.FREE_CONTRACT:
            if some_contract_fits(box, s, seat):
                s.decision = Decision.GROUND_CONTRACT
        case _:
            if s.waiting[seat, ALL] > 0:
                s.decision = Decision.GROUND_SPACE
    if s.in_hand in ASKING_GROUNDS and s.decision == Decision.BUILD:
        tell(s, Told.TILE_USELESS, seat, s.in_hand)


@rule
def pay_for_ground(s: State, seat: Seat, money: int) -> None:
    """FE-8.8, FE-16.3: from the bank."""
    s.money[seat] += money
    tell(s, Told.GROUND_PAID, seat, money)


@rule
def may_place_free(box: Box, s: State, seat: Seat, link: Link) -> No:
    """FE-8.4, FE-15.14, FE-16.5: a line from supply, alone or beside one of another seat."""
    if s.line_supply[seat] == 0:
        return No.NO_LINE_LEFT
    return may_lie_beside(box, s, seat, link)


@rule
def count_ground_line(s: State, seat: Seat) -> None:
    """FE-16.5: up to two lines; the last of the supply ends it."""
    s.extras -= 1
    if s.line_supply[seat] == 0:
        s.extras = 0


@rule
def may_add_plant(box: Box, s: State, seat: Seat, site: Site) -> No:
    """FE-16.7: onto a site with one or two own plants, never START."""
    if site > box.sites[s.side]:
        return No.NO_SUCH_SITE
    if site == START:
        return No.NOT_START
    if s.plants[seat, site] == 0:
        return No.NEED_OWN_PLANT
    if s.plants[seat, site] >= box.most_plants_on_site:
        return No.THREE_PLANTS
    return No.YES


@rule
def add_plant(box: Box, s: State, seat: Seat, site: Site) -> None:
    """FE-16.7: one more plant, without any joint offer for it."""
    put_on_site(box, s, seat, Space(int(s.first_space)), site, 1)
