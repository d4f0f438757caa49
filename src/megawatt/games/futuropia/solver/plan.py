"""Solve a solo game: search, search anew from the turns of the best plan, and bound."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from megawatt.games.futuropia.components import open_box
from megawatt.games.futuropia.setup import OPTIONS, lay
from megawatt.games.futuropia.solver.beam import search
from megawatt.games.futuropia.solver.bound import bound
from megawatt.games.futuropia.solver.turns import BEGIN, DEPTH, REPLAY
from megawatt.games.futuropia.state import NONE, STATE
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records

BEAM = 40
"""Positions per set of face-up tiles: about a minute and a half on one core."""
FIRST_BEAM = 4
SALTS = 5
AGAIN_FROM = (4, 8, 12, 16, 20)  # turns of the best plan
LONGEST = 34
"""Turns that are searched: each beyond the 20th costs three points, the best games have 25."""


@dataclass(frozen=True)
class Plan:
    """A solo game: the actions from the set-up on, its score, and what no game can exceed."""

    actions: list[int]
    score: int
    bound: int
    turns_looked_at: int


def solve(
    options: Mapping[str, Any] | None = None,
    seconds: float | None = None,
    beam: int = BEAM,
    progress: Callable[[Plan], None] | None = None,
    *,
    seed: int = 0,
    box: Path | None = None,
) -> Plan:
    """Search for the best solo game with these options, from a seed's set-up.

    Without `seconds` the answer depends on `beam` alone. With `seconds` ever wider beams are
    tried until the time is over. `progress` is told of every better plan.
    """
    edition = open_box(box)
    boxes, root = edition.record, table(options or {}, seed, edition.record)
    limit = None if seconds is None else monotonic() + seconds

    def tick() -> bool:
        return limit is None or monotonic() < limit

    best = Plan([], -(10**6), bound(edition.box, readable(root)), 0)
    looked = 0
    for width, salt, turn in _rounds(beam, seconds is not None):
        used, start = position(boxes, root, best.actions, turn)
        found = search(boxes, start, width, LONGEST, tick, salt)
        looked += found.turns
        if found.points > best.score:
            best = Plan(best.actions[:used] + found.actions, found.points, best.bound, looked)
            if progress:
                progress(best)
        if not tick() or best.score == best.bound:
            break
    return best


def _rounds(beam: int, endless: bool) -> Iterator[tuple[int, int, int]]:
    """Give width, salt and the turn of the best plan to start from, round by round."""
    for k in count() if endless else range(1):
        width = FIRST_BEAM << k if endless else beam
        for salt in range(SALTS + 1):
            yield width, salt, 0
        for turn in AGAIN_FROM:
            yield width, 1 + turn % SALTS, turn
            yield width, 2 + turn % SALTS, turn


def position(boxes: Any, root: Any, actions: list[int], turn: int) -> tuple[int, Any]:
    """Play a plan up to a turn; give how many actions that took, and the position."""
    state, points = root.copy(), np.zeros(1, np.int64)
    path = np.full((1, DEPTH), NONE, np.int8)
    for i, action in enumerate(actions):
        s = readable(state)
        if s.turns[0] >= turn and s.using == NONE:
            return i, state
        path[0, 0] = action
        after = records(STATE)
        REPLAY(boxes, state, np.zeros(1, np.int64), path, after, points)
        state = after
    return 0, root


def table(options: Mapping[str, Any], seed: int, boxes: Any) -> Any:
    """Set the table of a solo game."""
    root = records(STATE)
    s = readable(root)
    s.seats = 1
    s.chance = np.uint64(seed)
    lay(s, 1, complete(OPTIONS, options))
    BEGIN(boxes, root)
    return root
