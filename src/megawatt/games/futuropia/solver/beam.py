"""Beam search by turns: the best positions for each set of face-up tiles go on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.lib.recfunctions import repack_fields

from megawatt.games.futuropia.solver.crew import Crew
from megawatt.games.futuropia.solver.report import Told, unheard
from megawatt.games.futuropia.solver.turns import DEPTH, EMPTY, EXPAND, REPLAY, scratch
from megawatt.games.futuropia.state import STATE, Decision
from megawatt.kernel.record import records

KEPT_PER_PARENT = 40
OVER = 64
CHUNK = 64
STOPPED = -1
Tick = Callable[[], bool]
"""Called between chunks of work; False stops the search."""
WEALTH = ("money", "food", "energy", "loans")
PACKED = repack_fields(STATE)
"""Without the gaps between fields, where equal positions may differ."""
Hope = Callable[[Any], Any]
PRUNED_FROM = 18
"""The turn from which the bound is asked: before, it lets nearly everything pass."""


@dataclass
class Layer:
    """The positions after so many turns: where each is from and how."""

    states: Any
    parent: Any
    paths: Any


@dataclass
class Found:
    """The best finished game of a search."""

    points: int = -(10**6)
    actions: list[int] = field(default_factory=list)
    turns: int = 0  # looked at in all


def search(
    boxes: Any,
    root: Any,
    width: int,
    longest: int,
    tick: Tick,
    crew: Crew,
    salt: int = 0,
    hope: Hope | None = None,
    told: Told = unheard,
) -> Found:
    """Search turn by turn from one position; `width` positions per set of tiles.

    `hope` says which positions may still lead to a better game than the best one known;
    `told` is told of every turn before it is looked at.
    """
    found = Found()
    layers = [Layer(root, np.zeros(1, np.int64), np.full((1, DEPTH), -1, np.int8))]
    while len(layers[-1].states) and len(layers) <= longest:
        told(int(layers[-1].states["turns"][0, 0]) + 1)
        layer = _next(boxes, layers, width, found, tick, salt, crew, hope)
        if layer is None:
            break
        layers[-1].states = None  # only the way back is needed
        layers.append(layer)
    return found


def _next(
    boxes: Any,
    layers: list[Layer],
    width: int,
    found: Found,
    tick: Tick,
    salt: int,
    crew: Crew,
    hope: Hope | None,
) -> Layer | None:
    """Expand a layer; note finished games; keep the best of each group without repetition."""
    parents = layers[-1].states
    n = len(parents)
    values = np.full((n, KEPT_PER_PARENT), EMPTY)
    masks = np.zeros((n, KEPT_PER_PARENT), np.int64)
    paths = np.full((n, KEPT_PER_PARENT, DEPTH), -1, np.int8)

    def expand(first: int, end: int) -> int:
        if not tick():
            return STOPPED
        return int(EXPAND(boxes, parents, first, end, *scratch(), values, masks, paths, salt))

    looked = crew.share(expand, n, CHUNK)
    if STOPPED in looked:
        return None
    found.turns += sum(looked)
    chosen = _best_of_groups(values, masks, 3 * width)
    which, paths = chosen // KEPT_PER_PARENT, paths.reshape(-1, DEPTH)[chosen]
    children, points = records(STATE, len(chosen)), np.zeros(len(chosen), np.int64)
    REPLAY(boxes, parents, which, paths, children, points)
    _note_finished(layers, children, which, paths, points, found)
    groups = masks.reshape(-1)[chosen]
    hopeful = _hopeful(children, groups, hope)
    kept = hopeful[_without_dominated(children[hopeful], groups[hopeful], width)]
    return Layer(children[kept], which[kept], paths[kept])


def _hopeful(children: Any, groups: Any, hope: Hope | None) -> Any:
    """Give the numbers of the positions that may still lead to a better game, late in the game."""
    going = np.flatnonzero(groups < OVER)
    late = going[children["turns"][going, 0] >= PRUNED_FROM]
    if hope is None or not len(late):
        return going
    lost = late[~hope(children[late])]
    return np.setdiff1d(going, lost)


def _best_of_groups(values: Any, masks: Any, most: int) -> Any:
    """Give the numbers of the best turns for each set of tiles, the best first."""
    values, masks = values.reshape(-1), masks.reshape(-1)
    there = np.flatnonzero(values > EMPTY)
    found = []
    for group in np.unique(masks[there]):
        members = there[masks[there] == group]
        order = np.argsort(-values[members], kind="stable")
        found.append(members[order[:most]])
    return np.concatenate(found) if found else np.zeros(0, np.int64)


def _note_finished(
    layers: list[Layer], children: Any, which: Any, paths: Any, points: Any, found: Found
) -> None:
    """Remember the best game among those that are over."""
    over = np.flatnonzero(children["decision"] == Decision.OVER)
    if not len(over):
        return
    best = int(over[np.argmax(points[over])])
    if points[best] > found.points:
        found.points = int(points[best])
        steps = [_steps(paths[best])]
        at = int(which[best])
        for layer in reversed(layers):
            steps.append(_steps(layer.paths[at]))
            at = int(layer.parent[at])
        found.actions = [action for turn in reversed(steps) for action in turn]


def _steps(path: Any) -> list[int]:
    return [int(action) for action in path if action >= 0]


def without_wealth(states: Any) -> list[bytes]:
    """Give the positions without Money, Food, Energy and loans, to be compared byte by byte."""
    plain = np.array(states).view(STATE).astype(PACKED)
    for name in WEALTH:
        plain[name] = 0
    return [plain[i].tobytes() for i in range(len(plain))]


def _without_dominated(children: Any, masks: Any, width: int) -> Any:
    """Drop finished games, repetitions, and positions with less of everything (D1).

    Candidates come group by group, the best first; at most `width` of a group stay.
    """
    wealth = np.stack([children[name][:, 0].astype(np.int64) for name in WEALTH], 1)
    wealth[:, 3] *= -1
    keys = without_wealth(children)
    seen: dict[bytes, list[Any]] = {}
    kept: list[int] = []
    room: dict[int, int] = {}
    for i, group in enumerate(masks.tolist()):
        if group >= OVER or room.get(group, 0) >= width:
            continue
        same = seen.setdefault(keys[i], [])
        if any((other >= wealth[i]).all() for other in same):
            continue
        same.append(wealth[i])
        room[group] = room.get(group, 0) + 1
        kept.append(i)
    return np.array(kept, np.int64)
