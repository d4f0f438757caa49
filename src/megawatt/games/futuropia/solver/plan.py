"""Solve a solo game: search, then bound; the plan can be replayed action by action."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np

from megawatt.games.futuropia.components import open_box
from megawatt.games.futuropia.rules.final_phase import TURN_LIMIT
from megawatt.games.futuropia.setup import OPTIONS, lay
from megawatt.games.futuropia.solver.beam import Found, search
from megawatt.games.futuropia.solver.bound import bound
from megawatt.games.futuropia.solver.turns import BEGIN
from megawatt.games.futuropia.state import STATE
from megawatt.kernel.options import complete
from megawatt.kernel.record import readable, records

BEAM = 120
"""Positions per set of face-up tiles: a minute on one core."""
FIRST_BEAM = 4
LAST_FINAL_TURNS = 5


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

    Without `seconds` the answer depends on `beam` alone. With `seconds` the beam is doubled
    until the time is over. `progress` is told of every better plan.
    """
    edition = open_box(box)
    root = table(options or {}, seed, edition.record)
    limit = None if seconds is None else monotonic() + seconds
    best = Found()
    ceiling = bound(edition.box, readable(root))
    looked, width = 0, beam if seconds is None else FIRST_BEAM

    def tick() -> bool:
        return limit is None or monotonic() < limit

    while True:
        found = search(edition.record, root, width, TURN_LIMIT + LAST_FINAL_TURNS, tick)
        looked += found.turns
        if found.points > best.points:
            best = found
            if progress:
                progress(Plan(best.actions, best.points, ceiling, looked))
        if limit is None or not tick() or best.points == ceiling:
            return Plan(best.actions, best.points, ceiling, looked)
        width *= 2


def table(options: Mapping[str, Any], seed: int, boxes: Any) -> Any:
    """Set the table of a solo game."""
    root = records(STATE)
    s = readable(root)
    s.seats = 1
    s.chance = np.uint64(seed)
    lay(s, 1, complete(OPTIONS, options))
    BEGIN(boxes, root)
    return root
