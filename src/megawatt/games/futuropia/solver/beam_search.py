"""Beam search by turns: the best positions for each set of face-up tiles go on."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.recfunctions import repack_fields

from megawatt.games.futuropia.components import Box
from megawatt.games.futuropia.solver.bound_tables import ME
from megawatt.games.futuropia.solver.solution import KeepGoing, OnCount, ignore
from megawatt.games.futuropia.solver.threads import Threads
from megawatt.games.futuropia.solver.whole_turns import (
    DEPTH,
    EMPTY,
    EXPAND,
    OVER,
    REPLAY,
    BestTurns,
    new_walk,
)
from megawatt.games.futuropia.state import STATE, Decision
from megawatt.kernel.record import Int8Array, Int64Array, records

KEPT_PER_PARENT = 40
CHUNK = 64
STOPPED = -1
WEALTH = ("money", "food", "energy", "loans")
PACKED = repack_fields(STATE)
"""Without the gaps between fields, where equal positions may differ."""
Promising = Callable[[Any], Any]
"""Says which positions may still lead to a better game than the best one known."""
PRUNED_FROM = 18
"""The turn from which the bound is asked: before, it lets nearly everything pass."""


class Means(NamedTuple):
    """What every search works with."""

    boxes: Any  # an array of one Box, for compiled code
    box: Box  # the same, field by field
    threads: Threads
    keep_going: KeepGoing


class Beam(NamedTuple):
    """How one beam search is done."""

    width: int  # positions per set of tiles
    longest: int  # turns
    salt: int = 0  # other than 0: the weighing is shaken a little
    promising: Promising | None = None


@dataclass
class Layer:
    """The positions after so many turns: where each is from and how."""

    states: Any
    parent: Int64Array
    paths: Int8Array


@dataclass
class Found:
    """The best finished game of a search."""

    points: int = -(10**6)
    actions: list[int] = field(default_factory=list)
    turns: int = 0  # looked at in all


class Children(NamedTuple):
    """Positions a turn later."""

    states: Any
    parent: Int64Array
    paths: Int8Array
    points: Int64Array  # as if the game were over
    groups: Int64Array  # by the tiles that are face up


def search(means: Means, root: Any, beam: Beam, on_turn: OnCount = ignore) -> Found:
    """Search turn by turn from one position; `on_turn` is called before each turn."""
    found = Found()
    layers = [Layer(root, np.zeros(1, np.int64), np.full((1, DEPTH), -1, np.int8))]
    while len(layers[-1].states) and len(layers) <= beam.longest:
        on_turn(int(layers[-1].states["turns"][0, ME]) + 1)
        children = _children(means, layers[-1].states, beam, found)
        if children is None:
            break
        _note_finished(layers, children, found)
        layers[-1].states = None  # only the way back is needed
        layers.append(_next_layer(children, beam))
    return found


def _children(means: Means, parents: Any, beam: Beam, found: Found) -> Children | None:
    """Expand a layer: the best turns for each set of tiles; None when the time is over."""
    n = len(parents)
    best = BestTurns(
        np.full((n, KEPT_PER_PARENT), EMPTY),
        np.zeros((n, KEPT_PER_PARENT), np.int64),
        np.full((n, KEPT_PER_PARENT, DEPTH), -1, np.int8),
    )

    def expand(first: int, end: int) -> int:
        if not means.keep_going():
            return STOPPED
        return int(EXPAND(means.boxes, parents, first, end, new_walk(), best, beam.salt))

    looked = means.threads.share(expand, n, CHUNK)
    if STOPPED in looked:
        return None
    found.turns += sum(looked)
    chosen = _best_of_groups(best.values, best.masks, 3 * beam.width)
    which, paths = chosen // KEPT_PER_PARENT, best.paths.reshape(-1, DEPTH)[chosen]
    states, points = records(STATE, len(chosen)), np.zeros(len(chosen), np.int64)
    REPLAY(means.boxes, parents, which, paths, states, points)
    return Children(states, which, paths, points, best.masks.reshape(-1)[chosen])


def _next_layer(children: Children, beam: Beam) -> Layer:
    """Keep the best of each group, without repetitions and without hopeless positions."""
    going = _going_on(children, beam.promising)
    states, groups = children.states[going], children.groups[going]
    kept = going[_without_dominated(states, groups, beam.width)]
    return Layer(children.states[kept], children.parent[kept], children.paths[kept])


def _going_on(children: Children, promising: Promising | None) -> Any:
    """Give the numbers of the positions that go on; late in the game only promising ones."""
    going = np.flatnonzero(children.groups < OVER)
    late = going[children.states["turns"][going, ME] >= PRUNED_FROM]
    if promising is None or not len(late):
        return going
    return np.setdiff1d(going, late[~promising(children.states[late])])


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


def _note_finished(layers: list[Layer], children: Children, found: Found) -> None:
    """Remember the best game among those that are over."""
    over = np.flatnonzero(children.states["decision"] == Decision.OVER)
    if not len(over):
        return
    best = int(over[np.argmax(children.points[over])])
    if children.points[best] > found.points:
        found.points = int(children.points[best])
        turns = [answers_in(children.paths[best])]
        at = int(children.parent[best])
        for layer in reversed(layers):
            turns.append(answers_in(layer.paths[at]))
            at = int(layer.parent[at])
        found.actions = [action for turn in reversed(turns) for action in turn]


def answers_in(path: Int8Array) -> list[int]:
    """Give the answers of a path, without the -1 behind them."""
    return [int(action) for action in path if action >= 0]


def without_wealth(states: Any) -> list[bytes]:
    """Give the positions without Money, Food, Energy and loans, to be compared byte by byte."""
    plain = np.array(states).view(STATE).astype(PACKED)
    for name in WEALTH:
        plain[name] = 0
    return [plain[i].tobytes() for i in range(len(plain))]


def wealth_of(states: Any) -> Int64Array:
    """Give the wealth of each position, more being better: loans are negative."""
    wealth = np.stack([states[name][:, ME].astype(np.int64) for name in WEALTH], 1)
    wealth[:, 3] *= -1
    return wealth


def _without_dominated(children: Any, masks: Any, width: int) -> Any:
    """Drop finished games, repetitions, and positions with less of everything (D1).

    Candidates come group by group, the best first; at most `width` of a group stay.
    """
    wealth, keys = wealth_of(children), without_wealth(children)
    seen: dict[bytes, list[Any]] = {}
    kept: list[int] = []
    taken: dict[int, int] = {}
    for i, group in enumerate(masks.tolist()):
        if group >= OVER or taken.get(group, 0) >= width:
            continue
        same = seen.setdefault(keys[i], [])
        if any((other >= wealth[i]).all() for other in same):
            continue
        same.append(wealth[i])
        taken[group] = taken.get(group, 0) + 1
        kept.append(i)
    return np.array(kept, np.int64)
