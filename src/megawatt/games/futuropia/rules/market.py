"""Chapters "Buy a Food Generator" and "Buy an Energy Generator": prices, market, discard."""

from megawatt.games.futuropia.components import LINE, TRACK, Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import SOLO, most_generators
from megawatt.games.futuropia.rules.loans import pay
from megawatt.games.futuropia.state import (
    CELLAR,
    FOOD,
    LEFT,
    NONE,
    PASS,
    RIGHT,
    Decision,
    Generator,
    Kind,
    Spot,
    State,
    Trigger,
)
from megawatt.games.futuropia.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import NOBODY, tell


@rule
def on_spot(s: State, kind: Kind, spot: Spot) -> Generator:
    """FU-4.2: the Generator on the left or right spot of a kind; -1 for an empty one."""
    return Generator(int(s.left[kind] if spot == LEFT else s.right[kind]))


@rule
def price_of(box: Box, s: State, kind: Kind, spot: Spot) -> int:
    """FU-4.3: left the printed price less the marker, right plus it; FU-4.4: it may be negative."""
    printed = int(box.price[on_spot(s, kind, spot)])
    step = int(box.discount[s.marker[kind]])
    return printed - step if spot == LEFT else printed + step


@rule
def may_buy(s: State, spot: Spot) -> No:
    """FU-4.2, FU-4.9: from a stack with a tile in it; passing is always allowed."""
    if s.decision != Decision.BUY:
        return _why_no_purchase(s, spot)
    if spot != PASS and on_spot(s, Kind(int(s.using)), spot) == NONE:
        return No.EMPTY_STACK
    return No.YES


@rule
def _why_no_purchase(s: State, spot: Spot) -> No:
    """FU-3.7, FU-3.8, FU-4.2, FU-7.1: what an untimely purchase or pass runs into."""
    if s.decision == Decision.DISCARD:
        return No.ONE_GENERATOR if spot != PASS else No.TOO_MANY_GENERATORS
    if s.decision == Decision.TURN:
        return No.CHOOSE_ACTION
    if s.decision == Decision.ROBOTS and spot == PASS:
        return No.NO_ROBOT
    if s.decision == Decision.CONVERT and spot == PASS:
        return No.RUN_IS_DUE
    return No.FINISH_FIRST


@rule
def raise_marker(s: State, kind: Kind) -> None:
    """FU-4.8: one up, never beyond the end of the track."""
    if s.marker[kind] < TRACK - 1:
        s.marker[kind] += 1
        tell(s, Told.MARKER_RAISED, NOBODY, kind)


@rule
def buy(box: Box, s: State, spot: Spot) -> None:
    """FU-4.1, FU-4.5: buy from a stack of the kind of this action, pay in Money; or pass."""
    kind = Kind(int(s.using))
    seat = Seat(s.current)
    if spot == PASS:
        tell(s, Told.NO_GENERATOR_BOUGHT, seat, s.left[kind] != NONE or s.right[kind] != NONE)
        raise_marker(s, kind)  # FU-4.9
        s.decision = Decision.RUN
        return
    bought = on_spot(s, kind, spot)
    price = price_of(box, s, kind, spot)
    pay(box, s, seat, price)
    carry_down(s, seat, bought)
    tell(s, Told.GENERATOR_BOUGHT, seat, bought, price, spot)
    update_market(s, kind, spot)
    # FU-4.11: one too many forces a discard before the test run.
    s.decision = Decision.DISCARD if s.machines[seat] > most_generators(box, s) else Decision.RUN


@rule
def update_market(s: State, kind: Kind, spot: Spot) -> None:
    """FU-4.6, FU-4.7: marker, then stacks move up; FU-16.5, FU-16.6: solo, the other tile goes."""
    bought = on_spot(s, kind, spot)
    other = on_spot(s, kind, RIGHT if spot == LEFT else LEFT)
    s.stock[bought] -= 1
    if s.seats == SOLO and other != NONE:
        s.stock[other] -= 1
        s.trashed[other] += 1
        tell(s, Told.GENERATOR_REMOVED, NOBODY, other)
    if spot == RIGHT:
        raise_marker(s, kind)
    elif (s.seats == SOLO or s.stock[bought] == 0) and s.marker[kind]:
        s.marker[kind] = 0
        tell(s, Told.MARKER_RESET, NOBODY, kind)
    end = last_of(s, kind)
    left, right = int(s.left[kind]), int(s.right[kind])
    lay_before = left == end or right == end
    lay_out(s, kind)
    if left != s.left[kind] or right != s.right[kind]:
        tell(s, Told.MARKET_REFILLED, NOBODY, kind)
    if not lay_before and (s.left[kind] == end or s.right[kind] == end):
        # FU-11.2: the last stack of the kind has come onto the market.
        s.last_stack = Trigger.FOOD_GENERATORS if kind == FOOD else Trigger.ENERGY_GENERATORS
        tell(s, Told.LAST_STACK_PLACED, NOBODY, kind)


@rule
def last_of(s: State, kind: Kind) -> Generator:
    """FU-11.2: the most expensive Generator of a kind in play (printed price 15)."""
    for i in range(LINE - 1, -1, -1):
        if s.line[kind, i] != NONE:
            return Generator(int(s.line[kind, i]))
    return Generator(NONE)


@rule
def lay_out(s: State, kind: Kind) -> None:
    """FU-2.4, FU-4.10: the lowest two stacks lie on the market; solo, the next two tiles."""
    s.left[kind] = NONE
    s.right[kind] = NONE
    for i in range(LINE):
        which = int(s.line[kind, i])
        if which == NONE:
            return
        if s.stock[which] == 0:
            continue
        if s.left[kind] == NONE:
            s.left[kind] = which
            if s.seats == SOLO and s.stock[which] > 1:
                s.right[kind] = which
                return
        else:
            s.right[kind] = which
            return


@rule
def carry_down(s: State, seat: Seat, which: Generator) -> None:
    """FU-3.9: put a Generator into the cellar; tiles of a type are interchangeable."""
    i = int(s.machines[seat])
    while i > 0 and s.cellar[seat, i - 1] > which:
        s.cellar[seat, i] = s.cellar[seat, i - 1]
        i -= 1
    s.cellar[seat, i] = which
    s.machines[seat] += 1


@rule
def owns(s: State, seat: Seat, which: Generator) -> bool:
    """Whether a Generator of this type stands in a seat's cellar."""
    found = False
    for i in range(CELLAR):
        found = found or s.cellar[seat, i] == which
    return found


@rule
def may_discard(s: State, which: Generator) -> No:
    """FU-4.11: any own Generator, also the new one; FU-4.12: only when there is one too many."""
    if s.decision == Decision.DISCARD:
        return No.YES if owns(s, Seat(s.current), which) else No.NOT_YOURS
    if s.decision == Decision.BUY and not owns(s, Seat(s.current), which):
        return No.SUPPLY_NOT_FOR_SALE
    return No.NO_DISCARD


@rule
def discard(s: State, which: Generator) -> None:
    """FU-4.11: it leaves the game without compensation; FU-4.13: the market is up to date."""
    seat = Seat(s.current)
    last = int(s.machines[seat]) - 1
    found = 0
    while s.cellar[seat, found] != which:
        found += 1
    for i in range(found, last):
        s.cellar[seat, i] = s.cellar[seat, i + 1]
    s.cellar[seat, last] = NONE
    s.machines[seat] -= 1
    s.trashed[which] += 1
    tell(s, Told.GENERATOR_DISCARDED, seat, which)
    s.decision = Decision.RUN
