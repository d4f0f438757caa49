"""EE-2.6: the move of a player who is away."""

from megawatt.games.energy_empire.actions import ACTIONS, FIRST_PLACE
from megawatt.games.energy_empire.components import ENERGY, Box
from megawatt.games.energy_empire.rules.placing import may_generate, may_place
from megawatt.games.energy_empire.state import Item, State
from megawatt.games.energy_empire.turn import asked, verdict
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.rule import rule

FREE_LOCATIONS = (1, 10, 5, 12)  # Scientific Research, Finance, Mine, Trade


@rule
def fallback_move(box: Box, s: State, seat: int) -> int:
    """EE-2.6: what an absent player does: a free location, DONE, or the lowest number."""
    if asked(s, seat) == Item.TURN:
        best, least = -1, ENERGY + 1
        for location in FREE_LOCATIONS:
            energy = int(s.height[location])
            if energy < least and may_place(box, s, seat, location, energy) == No.YES:
                best, least = FIRST_PLACE + (ENERGY + 1) * location + energy, energy
        if best >= 0:
            return best
        if may_generate(s, seat) == No.YES:
            return 1
    for action in range(len(ACTIONS)):
        if verdict(box, s, seat, action) == No.YES:
            return action
    return -1
