"""Compile the parts of the solver one by one, so that somebody can be told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.solver.counting_bound import count_nothing
from megawatt.games.futuropia.solver.priced_bound import PricedBound, units_of
from megawatt.games.futuropia.solver.threads import Threads
from megawatt.games.futuropia.solver.whole_turns import (
    ALL,
    DEPTH,
    EXPAND,
    REPLAY,
    SCORE_ALL,
    UNFOLD,
    BestTurns,
    new_walk,
    turn_room,
)
from megawatt.games.futuropia.state import STATE
from megawatt.kernel.cache import mark_of
from megawatt.kernel.record import readable, records
from megawatt.kernel.rule import INTERPRETED, cache_folder


def _marks() -> list[Path]:
    """Name the files that say "compiled", one a module: Numba's cache depends on each of them."""
    folder = cache_folder(__name__, __file__)
    return [mark_of(folder, "solver", str(path)) for path in Path(__file__).parent.glob("*.py")]


def is_compiled() -> bool:
    """Whether the solver is compiled for these very sources, this Python and this machine."""
    return INTERPRETED or all(mark.exists() for mark in _marks())


def precompile(boxes: Any, box: Box, root: Any, on_part: Callable[[int, int], None]) -> None:
    """Ask every compiled part for next to nothing; call on_part(done, of) before each and last."""
    parts = _parts(boxes, box, root)
    for done, part in enumerate(parts):
        on_part(done, len(parts))
        part()
    on_part(len(parts), len(parts))
    if not INTERPRETED:
        for mark in _marks():
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def _parts(boxes: Any, box: Box, root: Any) -> list[Callable[[], Any]]:
    """List calls that need each compiled part, with the arguments that a search would give."""
    none, numbers = records(STATE, 0), np.zeros(0, np.int64)
    paths = np.zeros((0, DEPTH), np.int8)
    best = BestTurns(np.zeros((0, 1)), np.zeros((0, 1), np.int64), np.zeros((0, 1, DEPTH), np.int8))

    def weigh() -> None:
        with Threads(1) as threads:
            priced = PricedBound(boxes, box, readable(root), threads)
            priced.bounds(root, units_of(box, root), 10**6, np.array([10**6]))

    return [
        lambda: count_nothing(box, readable(root)),
        lambda: EXPAND(boxes, none, 0, 0, new_walk(), best, 0),
        lambda: REPLAY(boxes, none, numbers, paths, none, numbers),
        lambda: UNFOLD(boxes, none, 0, 0, ALL, new_walk(), turn_room(0)),
        lambda: SCORE_ALL(boxes, none, numbers),
        weigh,
    ]
