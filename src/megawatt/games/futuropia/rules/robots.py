"""Chapter "Take Robots & test run for the Energy consumption"."""

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.allowances import most_robots
from megawatt.games.futuropia.rules.invite import ask_converter
from megawatt.games.futuropia.state import ENERGY, Decision, State
from megawatt.games.futuropia.verdicts import No
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import rule
from megawatt.kernel.story import tell


@rule
def may_take_robots(box: Box, s: State, k: int) -> No:
    """FU-7.1: 1 to 3 Robots, 4 with the Workshop; FU-7.2: also more than there is work for."""
    if s.decision != Decision.ROBOTS:
        return No.CHOOSE_ACTION if s.decision == Decision.TURN else No.FINISH_FIRST
    return No.YES if k <= most_robots(box, s, Seat(s.current)) else No.TOO_MANY_ROBOTS


@rule
def energy_need_of(s: State, seat: Seat) -> int:
    """FU-7.3: every Robot and all Living Quarters need Energy."""
    return int(s.robots[seat]) + int(s.plug[seat])


@rule
def take_robots(s: State, k: int) -> None:
    """FU-7.1: free of charge; FU-7.3: then the test run for the Energy consumption."""
    seat = Seat(s.current)
    s.robots[seat] += k
    tell(s, Told.ROBOTS_TAKEN, seat, k)
    ask_converter(s, ENERGY, energy_need_of(s, seat))
