"""Compile the parts of the solver one by one, so that somebody can be told."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from megawatt.games.futuropia.solver.bound import count_nothing
from megawatt.games.futuropia.solver.crew import Crew
from megawatt.games.futuropia.solver.inner import Inner, units_of
from megawatt.games.futuropia.solver.turns import (
    ALL,
    DEPTH,
    EXPAND,
    REPLAY,
    SCORE_ALL,
    UNFOLD,
    scratch,
)
from megawatt.games.futuropia.state import STATE
from megawatt.kernel.record import readable, records
from megawatt.kernel.rule import INTERPRETED, cache_folder


def _mark() -> Path:
    return cache_folder(__name__, __file__) / "solver.ready"


def is_ready() -> bool:
    """Whether the solver is compiled for these very sources."""
    return INTERPRETED or _mark().exists()


def prepare(boxes: Any, box: Any, root: Any, told: Callable[[int, int], None]) -> None:
    """Ask every compiled part for next to nothing; tell (done, of) before each and at the end."""
    parts = _parts(boxes, box, root)
    for done, part in enumerate(parts):
        told(done, len(parts))
        part()
    told(len(parts), len(parts))
    if not INTERPRETED:
        _mark().parent.mkdir(parents=True, exist_ok=True)
        _mark().touch()


def _parts(boxes: Any, box: Any, root: Any) -> list[Callable[[], Any]]:
    """List calls that need each compiled part, with the arguments that a search would give."""
    none, numbers = records(STATE, 0), np.zeros(0, np.int64)
    paths, info = np.zeros((0, DEPTH), np.int8), np.zeros(3, np.int64)
    values, masks = np.zeros((0, 1)), np.zeros((0, 1), np.int64)
    turns = np.zeros((0, 1, DEPTH), np.int8)

    def weigh() -> None:
        with Crew(1) as crew:
            inner = Inner(boxes, box, readable(root), crew)
            inner.bounds(root, units_of(box, root), 10**6, np.array([10**6]))

    return [
        lambda: count_nothing(box, readable(root)),
        lambda: EXPAND(boxes, none, 0, 0, *scratch(), values, masks, turns, 0),
        lambda: REPLAY(boxes, none, numbers, paths, none, numbers),
        lambda: UNFOLD(boxes, none, 0, 0, ALL, *scratch(), none, numbers, paths, info),
        lambda: SCORE_ALL(boxes, none, numbers),
        weigh,
    ]
