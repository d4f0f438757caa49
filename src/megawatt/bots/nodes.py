"""The nodes of a search tree, and the steps of the search that need no rules of a game.

These are selection (PUCT), expansion, rewards and backpropagation. They know nothing but nodes
and numbers, so they are compiled once for all games.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Annotated, NewType

import numpy as np

from megawatt.kernel.chance import HasChance, below
from megawatt.kernel.ids import known_to_numba
from megawatt.kernel.record import (
    Field,
    Flag,
    Int8,
    Int16,
    Int32,
    Int64,
    Int64Array,
    Real,
    RealArray,
    Word,
    dtype_of,
)
from megawatt.kernel.rule import rule
from megawatt.kernel.search_settings import SearchSettings

MAX_SEATS = 6
LONGEST = 256
"""No path through the tree is longer."""
GRAIN = 1 << 20
"""Probabilities are drawn as whole numbers below this."""

Action = NewType("Action", int)
"""A row of a game's action table, as wide as the rules want it: nodes store it narrow."""
known_to_numba(Action)
RealBySeat = Annotated[RealArray, Field(np.float64, (MAX_SEATS,))]


class Node:
    """One action after others: who took it, and what came of it."""

    action: Int16
    actor: Int8
    parent: Int32
    first: Int32  # its first child; 0: none, for the root is nobody's child
    sibling: Int32  # the next child of its parent; 0: none
    visits: Int32
    availability: Int32  # how often it could have been visited
    prior: Real  # how promising it looked before it was tried: above 0, at most 1
    wins: Real  # of the searching seat, added up over the visits
    points: Real  # of the searching seat, added up over the visits
    rewards: RealBySeat  # added up over the visits


class SearchState:
    """How far a search has come, and the outcome of the iteration at hand."""

    seed: Word  # of all determinizations
    chance: Word  # for all other draws
    seat: Int64  # who searches
    seats: Int64
    used: Int32  # nodes in use
    wanted: Int64  # iterations to do in one call
    iterations: Int64  # done so far
    deepest: Int16  # the longest path so far
    root_reveals: Int64  # the revelations of the state at the root
    has_baseline: Flag
    baseline: RealBySeat  # points that each seat may expect at the root
    points: RealBySeat  # the outcome: points of every seat
    wins: RealBySeat  # the outcome: shares of the win
    rewards: RealBySeat  # the outcome: what each seat maximises, from 0 to 1
    ranks: Annotated[Int64Array, Field(np.int64, (MAX_SEATS,))]  # `standing`, in finished games


NODE, SEARCH = dtype_of(Node), dtype_of(SearchState)
Nodes = Sequence[Node]


@rule
def find_children(
    nodes: Nodes, node: int, actor: int, child_of: Int64Array, actions: Int64Array, n: int
) -> int:
    """Note for each action the child it leads to; count the legal actions without one."""
    child = int(nodes[node].first)
    while child:
        if nodes[child].actor == actor:
            child_of[nodes[child].action] = child
        child = int(nodes[child].sibling)
    missing = 0
    for i in range(n):
        missing += child_of[actions[i]] == 0
    return missing


@rule
def forget_children(nodes: Nodes, node: int, child_of: Int64Array) -> None:
    """Undo the notes of `find_children`."""
    child = int(nodes[node].first)
    while child:
        child_of[nodes[child].action] = 0
        child = int(nodes[child].sibling)


@rule
def select(
    nodes: Nodes,
    node: int,
    actor: int,
    settings: SearchSettings,
    child_of: Int64Array,
    actions: Int64Array,
    n: int,
) -> int:
    """Select the child to visit by PUCT: good for its actor so far, promising, or seldom visited.

    An action is not legal in every determinization, so the availability of a child takes the
    place of its parent's visits. A child without visits counts as its parent's mean.
    """
    total = 0.0
    for i in range(n):
        child = child_of[actions[i]]
        if child:
            total += nodes[child].prior
            nodes[child].availability += 1
    above = nodes[node]
    usual = above.rewards[actor] / above.visits if above.visits else 0.5
    best, best_score = 0, -1.0
    for i in range(n):
        child = child_of[actions[i]]
        if child == 0:
            continue
        one = nodes[child]
        mean = one.rewards[actor] / one.visits if one.visits else usual
        prior = (1.0 - settings.uniform_mix) * one.prior / total + settings.uniform_mix / n
        exploration = prior * sqrt(float(one.availability)) / (1.0 + one.visits)
        score = mean + settings.c_puct * exploration
        if score > best_score:
            best, best_score = child, score
    return best


@rule
def to_priors(values: RealArray, n: int, temperature: float) -> None:
    """Turn estimates in points into priors, in place: the best has 1, the others less."""
    best = values[0]
    for i in range(1, n):
        best = max(best, values[i])
    for i in range(n):
        values[i] = max(1e-6, exp((values[i] - best) / temperature))


@rule
def expand(
    nodes: Nodes,
    node: int,
    actor: int,
    search: SearchState,
    child_of: Int64Array,
    actions: Int64Array,
    priors: RealArray,
    n: int,
) -> None:
    """Give a node the children that it lacks, while there is room."""
    for i in range(n):
        if child_of[actions[i]] == 0 and search.used < len(nodes):
            child = int(search.used)
            search.used += 1
            fresh = nodes[child]
            fresh.action, fresh.actor, fresh.parent = actions[i], actor, node
            fresh.prior = priors[i]
            fresh.sibling = nodes[node].first
            nodes[node].first = child
            child_of[actions[i]] = child


@rule
def draw_candidates(luck: HasChance, most: int, epsilon: int, actions: Int64Array, n: int) -> int:
    """Bring the candidates of a rollout to the front, drawn at random; say how many.

    It is one action, any of them, when `most` is 0 and with the chance `epsilon` (out of GRAIN).
    """
    if n == 1:
        return 1
    few = 1
    if most > 0 and below(luck, GRAIN) >= epsilon:
        few = min(n, most)
    for i in range(few):
        j = i + below(luck, n - i)
        actions[i], actions[j] = actions[j], actions[i]
    return few


@rule
def best_of(values: RealArray, n: int) -> int:
    """Find the place of the greatest of the first `n` values."""
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return best


@rule
def squash(lead: float, scale: float) -> float:
    """Turn a lead in points into a reward between 0 and 1; a lead of `scale` gives 0.75."""
    return 0.5 + 0.5 * lead / (abs(lead) + scale)


@rule
def set_rewards(settings: SearchSettings, search: SearchState, by_rank: bool) -> None:
    """Turn the points of the outcome, and the ranks of a finished game, into wins and rewards."""
    seats, scale, own = search.seats, settings.lead_scale, settings.own_points_weight
    top, ties = search.ranks[0], 0
    for seat in range(seats):
        top = max(top, search.ranks[seat])
    for seat in range(seats):
        ties += search.ranks[seat] == top
    for seat in range(seats):
        gain = search.points[seat] - search.baseline[seat]
        win = squash(gain, scale)
        reward = win
        if seats > 1:
            lead = 1e9
            for other in range(seats):
                if other != seat:
                    lead = min(lead, search.points[seat] - search.points[other])
            win = squash(lead, scale)
            reward = squash(own * gain + (1.0 - own) * lead, scale)
            if by_rank:
                win = 1.0 / ties if search.ranks[seat] == top else 0.0
                reward += (1.0 - own) * settings.win_weight * (win - reward)
        search.wins[seat] = win
        search.rewards[seat] = reward


@rule
def backpropagate(nodes: Nodes, search: SearchState, path: Int64Array, length: int) -> None:
    """Add the outcome of an iteration to all nodes on its path, the root among them."""
    for step in range(length):
        node = nodes[path[step]]
        node.visits += 1
        node.points += search.points[search.seat]
        node.wins += search.wins[search.seat]
        for seat in range(search.seats):
            node.rewards[seat] += search.rewards[seat]
    search.iterations += 1
    search.deepest = max(int(search.deepest), length - 1)
