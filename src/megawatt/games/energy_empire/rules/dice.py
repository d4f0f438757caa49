"""Chapter "Other Industry Locations": the Power Plant, gaining energy dice (EE-13)."""

from megawatt.games.energy_empire.components import (
    KEPT_KINDS,
    MOST_DICE,
    NONE,
    RESOURCES,
    Box,
)
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.rules.environment import await_space
from megawatt.games.energy_empire.rules.items import pop, push
from megawatt.games.energy_empire.state import (
    HYDRO,
    NOWHERE,
    POLLUTION_SIDE,
    Decision,
    Kind,
    Location,
    Row,
    Source,
    State,
    Task,
)
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell

SOLO_DICE, DICE = 0, 1  # rows of the box


@rule
def dice_in_the_box(box: Box, s: State, kind: Kind) -> int:
    """EE-13.1, 18.5: how many dice of a kind there are; fewer in the solo game."""
    return int(box.dice[SOLO_DICE if s.seats == 1 else DICE, kind])


@rule
def purse(s: State, seat: Seat, resource: int, at: Location) -> int:
    """EE-4.8: what a seat can pay with, the pieces on the location `at` included."""
    own = int(s.stock[seat, resource])
    return own if at == NOWHERE else own + int(s.pieces[at, resource])


@rule
def dice_owned(s: State, seat: Seat) -> int:
    """EE-13.3: dice on the mat; petroleum dice are never kept."""
    owned = 0
    for kind in range(KEPT_KINDS):
        owned += int(s.dice[seat, kind])
    return owned


@rule
def may_gain_die(s: State, seat: Seat, kind: Kind) -> No:
    """EE-13.2 without the price: one in the supply, one hydro-geo at most, room or another kind."""
    if s.dice_supply[kind] == 0:
        return No.NO_DIE
    if kind == HYDRO and s.dice[seat, kind] > 0:
        return No.HYDRO
    if s.dice[seat, kind] == MOST_DICE:
        return No.FIVE_DICE
    return No.YES


@rule
def may_buy_die(box: Box, s: State, seat: Seat, kind: Kind, at: Location) -> No:
    """EE-13.2: what can be gained, if the price is at hand."""
    no = may_gain_die(s, seat, kind)
    if no != No.YES:
        return no
    for resource in range(RESOURCES):
        if purse(s, seat, resource, at) < box.die_cost[kind, resource]:
            return No.COST
    return No.YES


@rule
def may_build(box: Box, s: State, seat: Seat, at: Location) -> No:
    """EE-4.6: the Power Plant needs a kind that can be bought; a bare lack of means comes first."""
    first = No.YES
    too_expensive = False
    for kind in range(KEPT_KINDS):
        no = may_buy_die(box, s, seat, Kind(kind), at)
        if no == No.YES:
            return No.YES
        if no == No.COST:
            too_expensive = True
        if first == No.YES:
            first = no
    return No.COST if too_expensive else first


@rule
def buy_die(box: Box, s: State, seat: Seat, kind: Kind, source: Source) -> None:
    """EE-5.7: pay the price; the die comes next."""
    for resource in range(RESOURCES):
        s.stock[seat, resource] -= box.die_cost[kind, resource]
    tell(s, Told.DIE_BOUGHT, seat, kind)
    push(s, Task.NEW_DIE, seat, kind, source)


@rule
def gain_die(box: Box, s: State, seat: Seat, kind: Kind, source: Source) -> None:
    """EE-13.3: with five dice one is given up first; EE-13.4: a hydro-geo pollutes the forest."""
    if dice_owned(s, seat) == MOST_DICE:
        push(s, Decision.SCRAP, seat, kind, source)
        return
    s.dice_supply[kind] -= 1
    s.dice[seat, kind] += 1
    tell(s, Told.DIE_GAINED, seat, kind)
    if box.die_row[kind] != NONE:
        row = Row(int(box.die_row[kind]))
        await_space(s, seat, POLLUTION_SIDE, row, source)


@rule
def may_scrap(s: State, seat: Seat, kind: Kind, gained: Kind) -> No:
    """EE-13.3: a die you own, of another kind than the new one."""
    if kind == gained:
        return No.SAME_DIE
    return No.YES if s.dice[seat, kind] > 0 else No.NOT_OWNED


@rule
def scrap(s: State, seat: Seat, kind: Kind, gained: Kind, source: Source) -> None:
    """EE-13.3: it goes back to the supply, then the new one is taken."""
    s.dice[seat, kind] -= 1
    s.dice_supply[kind] += 1
    tell(s, Told.DIE_GIVEN_UP, seat, kind)
    pop(s)
    push(s, Task.NEW_DIE, seat, gained, source)
