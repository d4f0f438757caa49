"""Chapter "The Global Impact Track": tokens, the oil price, impacts that fall due (EE-11)."""

from megawatt.games.energy_empire.components import MOST_REFINED, SPOTS, Box
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.state import NOBODY, PETROLEUM, Impact, Position, State
from megawatt.games.energy_empire.verdicts import No
from megawatt.games.energy_empire.vocabulary import Modifier, Resource
from megawatt.kernel.ids import Seat
from megawatt.kernel.revealing import reveal
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def emptied(s: State) -> int:
    """EE-11.1: k, the number of emptied spots; they empty from left to right."""
    k = 0
    while k < SPOTS and s.spot[k] == 0:
        k += 1
    return k


@rule
def tokens_on_track(s: State) -> int:
    """EE-11.1: all tokens that still lie on the track."""
    total = 0
    for i in range(SPOTS):
        total += int(s.spot[i])
    return total


@rule
def take_from_track(s: State) -> None:
    """EE-11.1: one token leaves the leftmost spot; an emptied one owes an impact.

    EE-16.1: the last token of all triggers the end.
    """
    k = emptied(s)
    s.spot[k] -= 1
    if s.spot[k] == 0:
        s.due += 1
        tell(s, Told.SPOT_EMPTIED, NOBODY, k + 1)
        if k == SPOTS - 1:
            s.ended_by = s.active
            s.final_left = s.seats
            tell(s, Told.END_TRIGGERED, s.active)


@rule
def modifier_of(box: Box, s: State, kind: Modifier) -> int:
    """EE-12.5: the value of a modifier while it is in force; 0 otherwise."""
    if s.revealed == 0:
        return 0
    card = Impact(int(s.impact[s.revealed - 1]))
    return int(box.modifier_value[card]) if box.modifier[card] == kind else 0


@rule
def oil_price(box: Box, s: State) -> int:
    """EE-11.4: the price of three barrels, at the leftmost spot with tokens or the last one.

    EE-11.5: that is $1 at the start.
    """
    spot = min(emptied(s), SPOTS - 1)
    return int(box.oil_price[spot]) + modifier_of(box, s, Modifier.OIL_PRICE)


@rule
def most_refined(box: Box, s: State, seat: Seat) -> int:
    """EE-9.6: barrels that may be refined: four, the oil at hand, dice in the supply, rationing."""
    rationed = modifier_of(box, s, Modifier.REFINE_MAX)
    most = rationed if rationed > 0 else MOST_REFINED
    return min(most, min(int(s.stock[seat, Resource.OIL]), int(s.dice_supply[PETROLEUM])))


@rule
def may_peek(s: State, position: Position) -> No:
    """EE-11.7: any face-down impact may be looked at, also one you know."""
    return No.YES if position >= s.revealed else No.REVEALED


@rule
def peek(s: State, seat: Seat, position: Position) -> None:
    """EE-11.7: you see the card; everybody sees which one you looked at."""
    s.peeked[seat] |= 1 << position
    reveal(s)
    tell(s, Told.IMPACT_SEEN, seat, position)
