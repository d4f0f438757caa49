"""The story of a game of Powerline: the public numbers of a seat, and each event in words."""

from collections.abc import Callable

from megawatt.games.powerline.components import COLUMNS, FACES, Box
from megawatt.games.powerline.events import Told
from megawatt.games.powerline.rules.end import unfinished_lines
from megawatt.games.powerline.rules.scoring import ones
from megawatt.games.powerline.scenes import Scene
from megawatt.games.powerline.scenes_of_construction import OF_CONSTRUCTION
from megawatt.games.powerline.scenes_of_planning import OF_PLANNING
from megawatt.games.powerline.scenes_of_scoring import OF_SCORING
from megawatt.games.powerline.state import Phase, State
from megawatt.kernel.box import Edition
from megawatt.kernel.game import StoryParts
from megawatt.kernel.ids import Seat
from megawatt.kernel.rule import plain
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue

TEXTS: dict[Told, Callable[[Scene], str]] = {**OF_PLANNING, **OF_CONSTRUCTION, **OF_SCORING}


TILES_FOR = [f"worker_tiles_for_{k + 1}" for k in range(COLUMNS)]
ISLANDS_ON = [f"island_tokens_on_{face + 1}" for face in range(FACES)]


def numbers(box: Box, s: State, seat: Seat) -> dict[str, int]:
    """Give every public number of a seat, by a plain name; a plan shows in none of them."""
    tiles, stacks = s.tiles_left[seat].tolist(), s.stack[seat].tolist()  # asked at every step
    return {
        "jokers": int(s.jokers[seat]),
        "energy": int(s.energy[seat]),
        "worker_tiles": sum(tiles),
        **dict(zip(TILES_FOR, tiles, strict=True)),
        "tokens": sum(s.tokens[seat].tolist()),
        "lines": plain(ones)(int(s.supplied[seat])),
        "unfinished_lines": int(plain(unfinished_lines)(box, s, seat)),
        "stations": plain(ones)(int(s.covered[seat])),
        "vacation_tiles": int(s.has_vacation[seat]),
        "island_tokens": int(s.island_tokens[seat]),
        **dict(zip(ISLANDS_ON, stacks, strict=True)),
    }


def turn_of(s: State) -> int:
    """Count the rounds, from 1; what follows a round belongs to it until the next roll."""
    resolving = s.reveal % 2 == 1  # revealed, and the round marker has not moved yet
    begun = s.phase == Phase.PLAN or resolving
    return int(s.completed) + 1 if begun else int(s.completed)


def event(edition: Edition, before: State, now: State, telling: Telling, say: Tongue) -> str:
    """Say in the past tense what happened."""
    return TEXTS[Told(telling.kind)](Scene(edition, before, now, telling, say))


STORY = StoryParts(kinds=Told, numbers=numbers, turn_of=turn_of, event=event)
