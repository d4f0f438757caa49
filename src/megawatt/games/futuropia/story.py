"""The story of a game of Futuropia: the public numbers of a seat, and each event in words."""

from collections.abc import Callable

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.events import Told
from megawatt.games.futuropia.rules.reveal import tiles_up
from megawatt.games.futuropia.scenes import Scene
from megawatt.games.futuropia.scenes_of_people import OF_PEOPLE
from megawatt.games.futuropia.scenes_of_the_end import OF_THE_END
from megawatt.games.futuropia.scenes_of_turns import OF_TURNS
from megawatt.games.futuropia.state import NONE, Decision, State
from megawatt.kernel.box import Edition
from megawatt.kernel.game import StoryParts
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue

TEXTS: dict[Told, Callable[[Scene], str]] = {**OF_TURNS, **OF_PEOPLE, **OF_THE_END}


def numbers(box: Box, s: State, seat: Seat) -> dict[str, int]:
    """Give every public number of a seat, by a plain name."""
    return {
        "money": int(s.money[seat]),
        "food": int(s.food[seat]),
        "energy": int(s.energy[seat]),
        "loans": int(s.loans[seat]),
        "special_loans": int(s.special_loan[seat]),
        "people": int(s.people[seat]),
        "campers": int(s.camper[seat]),
        "robots": int(s.robots[seat]),
        "beds": int(s.beds[seat]),
        "energy_need": int(s.plug[seat]),
        "living_quarters": sum(place == seat for place in s.place.tolist()),
        "generators": int(s.machines[seat]),
        "action_tiles": int(plain(tiles_up)(s, seat)),
        "turns": int(s.turns[seat]),
        "out": int(s.out[seat]),
    }


def turn_of(s: State) -> int:
    """Count the turns of all seats; buying first homes comes before them.

    A turn is counted by its action, or by pulling out instead; an open one counts already.
    """
    seats = range(int(s.seats))
    pulled_out = sum(bool(s.out[seat] and s.tiles[seat]) for seat in seats)
    taken = sum(int(s.turns[seat]) for seat in seats) + pulled_out
    before = s.decision in (Decision.OVER, Decision.FIRST_HOME)
    return taken + int(s.using == NONE and not before and not s.out[s.current])


def event(edition: Edition, before: State, now: State, telling: Telling, say: Tongue) -> str:
    """Say in the past tense what happened."""
    return TEXTS[Told(telling.kind)](Scene(edition, before, now, telling, say))


STORY = StoryParts(kinds=Told, numbers=numbers, turn_of=turn_of, event=event)
