"""Chapter "The United Nations": the track and its leader (EE-14, EE-16.6)."""

from megawatt.games.energy_empire.components import LEADER_BONUS, Box
from megawatt.games.energy_empire.state import State
from megawatt.games.energy_empire.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule


@rule
def last_space(box: Box) -> int:
    """EE-14.2: the space for one marker only."""
    return int(box.un_spaces) - 1


@rule
def may_step(box: Box, s: State, seat: Seat, steps: int) -> No:
    """EE-14.2, 14.3: not beyond the last space, which holds one marker only."""
    goal = int(s.un[seat]) + steps
    last = last_space(box)
    if goal > last:
        return No.UN_END
    if goal == last:
        for other in range(s.seats):
            if s.un[other] == last:
                return No.UN_FULL
    return No.YES


@rule
def leader_share(s: State, seat: Seat) -> int:
    """EE-16.6: the furthest share 3 VP, rounded down, if any has moved. EE-18.8: not solo."""
    if s.seats == 1 or s.un[seat] == 0:
        return 0
    level = 0
    for other in range(s.seats):
        if s.un[other] > s.un[seat]:
            return 0
        level += s.un[other] == s.un[seat]
    return LEADER_BONUS // level


@rule
def un_points(box: Box, s: State, seat: Seat) -> int:
    """EE-14.1, 14.4: the value of the space, counted at the end."""
    return int(box.un_vp[s.un[seat]])
