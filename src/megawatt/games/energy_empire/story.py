"""The story of a match of Energy Empire: the numbers of a seat, and a line for every event."""

import numpy as np

from megawatt.games.energy_empire.components import CARDS_OF_A_TYPE, Box
from megawatt.games.energy_empire.components import WORKERS as OWN_WORKERS
from megawatt.games.energy_empire.events import Told
from megawatt.games.energy_empire.lines import generating, work, world
from megawatt.games.energy_empire.lines.scene import Scene
from megawatt.games.energy_empire.state import Piece, State
from megawatt.games.energy_empire.vocabulary import KIND_NAMES, RESOURCE_NAMES, TYPE_NAMES, Die
from megawatt.kernel.box import Edition
from megawatt.kernel.game import StoryParts
from megawatt.kernel.ids import Seat
from megawatt.kernel.story import Telling
from megawatt.kernel.tongue import Tongue

LINES = {**world.LINES, **work.LINES, **generating.LINES}
PIECES = {"pollution": Piece.POLLUTION, "contamination": Piece.NUCLEAR, "wells": Piece.WELL}


def numbers(box: Box, s: State, seat: Seat) -> dict[str, int]:
    """Give every public number of a seat by its name."""
    found = {name: int(s.stock[seat, i]) for i, name in enumerate(RESOURCE_NAMES)}
    lying = np.bincount(s.land[seat], minlength=len(Piece))  # of each piece: asked at every event
    found |= {
        "vp": int(s.vp[seat]),
        "workers": int(s.workers[seat]),
        "workers_owned": OWN_WORKERS - int(s.worker_reserve[seat]),
        "energy": int(s.energy[seat]),
        "energy_reserve": int(s.energy_reserve[seat]),
        "united_nations": int(s.un[seat]),
        "achievements": int(s.held[seat]),
        "clean_spaces": int(lying[Piece.EMPTY]),
        "generate_turns": int(s.generated[seat]),
    }
    found |= {f"{name}_dice": int(n) for name, n in zip(KIND_NAMES, s.dice[seat], strict=False)}
    found[f"{KIND_NAMES[Die.PETROLEUM]}_dice"] = int(s.refined) if seat == s.active else 0
    found |= {name: int(lying[piece]) for name, piece in PIECES.items()}
    owned = (s.owner.reshape(-1, CARDS_OF_A_TYPE) == seat).sum(axis=1)
    found |= {f"{name}_structures": int(n) for name, n in zip(TYPE_NAMES, owned, strict=True)}
    return found


def turn_of(s: State) -> int:
    """Count turns: 0 is the set-up."""
    return int(s.turns)


def event(edition: Edition, before: State, now: State, telling: Telling, say: Tongue) -> str:
    """Say what happened, in the past tense."""
    return LINES[Told(telling.kind)](Scene(edition, before, now, telling, say))


STORY = StoryParts(kinds=Told, numbers=numbers, turn_of=turn_of, event=event)
