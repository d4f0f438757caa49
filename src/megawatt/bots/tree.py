"""The compiled heart of the bots: a tree search written once, for any game.

Information-set Monte Carlo tree search: every iteration deals anew all that the thinking seat
cannot know, walks down the tree, plays on lightly, and adds the result to the nodes on its way.
A node is a sequence of actions, whatever chance did in between (open loop), so an action may be
legal on one visit and not on the next: nodes count how often they were available. Every seat
maximises its own result.
"""

from math import exp, sqrt
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from megawatt.kernel.chance import LUCK, below, next_word
from megawatt.kernel.contract import apply, evaluate, points, redeal, standing, to_act
from megawatt.kernel.engine import array_of, entry_point
from megawatt.kernel.play import legal, lowest
from megawatt.kernel.record import Field, Int8, Int16, Int32, Int64, dtype_of
from megawatt.kernel.rule import rule

MAX_SEATS = 6
LONGEST = 256
"""No walk through the tree is longer."""
GRAIN = 1 << 20
"""Chances are drawn as whole numbers below this."""

Real = Annotated[float, Field(np.float64)]
RealArray = npt.NDArray[np.float64]


class Node:
    """One action after others: who took it, and what came of it."""

    action: Int16
    actor: Int8
    parent: Int32
    first: Int32  # its first child; 0: none, for the root is nobody's child
    sibling: Int32  # the next child of its parent; 0: none
    visits: Int32
    available: Int32  # how often it could have been visited
    prior: Real  # how promising it looked before it was tried: above 0, at most 1
    wins: Real  # of the thinking seat, added up over the visits
    points: Real  # of the thinking seat, added up over the visits
    reward: Annotated[RealArray, Field(np.float64, (MAX_SEATS,))]  # added up, for every seat


class Way:
    """How to think: the settings, and how far the tree has grown."""

    used: Int32  # nodes in use
    iterations: Int64  # done so far
    deepest: Int16  # the longest walk so far
    reveals: Int16  # walk in the tree past this many revelations, then play on lightly
    ripe: Int16  # visits before a node gets children
    horizon: Int16  # decisions played lightly after the tree
    width: Int16  # actions compared in one light decision; 0: play at random
    lightly: Int8  # 1: others' decisions are played lightly, not searched
    random: Int32  # chance of a random action in a light decision, out of GRAIN
    explore: Real  # weight of what was seldom visited
    sharpness: Real  # points that make an action look e times as promising
    even: Real  # share of the prior that is equal for all actions
    scale: Real  # points of lead that are worth half of a certain win
    rivals: Real  # weight of the others' estimates in light decisions
    own: Real  # weight of one's own points against the lead over the best other
    win: Real  # weight of winning against the size of the lead, in finished games
    estimate: Annotated[RealArray, Field(np.float64, (MAX_SEATS,))]  # estimates at the root


NODE, WAY = dtype_of(Node), dtype_of(Way)


@rule
def prospect(box: Any, s: Any, seat: int, rivals: float) -> float:
    """Estimate how a seat will end: its points, less a share of the others' mean."""
    own = float(evaluate(box, s, seat))
    if s.seats == 1 or rivals == 0.0:
        return own
    others = 0.0
    for other in range(s.seats):
        if other != seat:
            others += float(evaluate(box, s, other))
    return own - float(rivals * others / (s.seats - 1))


@rule
def appraise(
    box: Any, states: Any, actor: int, luck: Any, out: Any, values: Any, n: int, rivals: float
) -> int:
    """Estimate the first `n` actions of `out`; return the best one's place.

    The world is `states[1]`, the trial `states[2]`. Its chance is drawn anew, or an action would
    be preferred for the luck that it happens to meet in this world.
    """
    best = 0
    word = next_word(luck)
    for i in range(n):
        states[2] = states[1]
        states[2].chance = word
        apply(box, states[2], actor, out[i])
        values[i] = prospect(box, states[2], actor, rivals)
        if values[i] > values[best]:
            best = i
    return best


@rule
def play_lightly(
    box: Any, states: Any, actor: int, luck: Any, out: Any, values: Any, way: Any
) -> None:
    """Take a fair action quickly: the best-looking one of a few drawn at random."""
    n = legal(box, states[1], actor, out)
    chosen = 0
    if n > 1:
        if way.width == 0 or below(luck, GRAIN) < way.random:
            chosen = below(luck, n)
        else:
            few = min(n, int(way.width))
            for i in range(few):
                j = i + below(luck, n - i)
                out[i], out[j] = out[j], out[i]
            chosen = appraise(box, states, actor, luck, out, values, few, way.rivals)
    apply(box, states[1], actor, out[chosen])


@rule
def mark(nodes: Any, node: int, actor: int, where: Any, clear: bool) -> None:
    """Note for every action the child that an actor reaches by it; or forget it again."""
    child = int(nodes[node].first)
    while child:
        if nodes[child].actor == actor:
            where[nodes[child].action] = 0 if clear else child
        child = int(nodes[child].sibling)


@rule
def missing(where: Any, out: Any, n: int) -> int:
    """Count the legal actions that have no child."""
    found = 0
    for i in range(n):
        found += where[out[i]] == 0
    return found


@rule
def grow(
    nodes: Any, node: int, actor: int, way: Any, where: Any, out: Any, values: Any, n: int
) -> None:
    """Give a node the children it lacks; `values` says how promising each action looks."""
    best = values[0]
    for i in range(1, n):
        best = max(best, values[i])
    for i in range(n):
        if where[out[i]] == 0 and way.used < len(nodes):
            child = int(way.used)
            way.used += 1
            fresh = nodes[child]
            fresh.action, fresh.actor, fresh.parent = out[i], actor, node
            fresh.prior = max(1e-6, exp((values[i] - best) / way.sharpness))
            fresh.sibling = nodes[node].first
            nodes[node].first = child
            where[out[i]] = child


@rule
def pick(nodes: Any, node: int, actor: int, way: Any, where: Any, out: Any, n: int) -> int:
    """Choose the child to visit: good so far for its actor, promising, or seldom visited."""
    total = 0.0
    for i in range(n):
        child = where[out[i]]
        if child:
            total += nodes[child].prior
            nodes[child].available += 1
    above = nodes[node]
    usual = above.reward[actor] / above.visits if above.visits else 0.5
    best, best_score = 0, -1.0
    for i in range(n):
        child = where[out[i]]
        if child == 0:
            continue
        one = nodes[child]
        mean = one.reward[actor] / one.visits if one.visits else usual
        prior = (1.0 - way.even) * one.prior / total + way.even / n
        score = mean + way.explore * prior * sqrt(float(one.available)) / (1.0 + one.visits)
        if score > best_score:
            best, best_score = child, score
    return best


@rule
def descend(
    box: Any,
    states: Any,
    seat: int,
    luck: Any,
    nodes: Any,
    way: Any,
    out: Any,
    where: Any,
    values: Any,
    path: Any,
) -> int:
    """Walk down the tree in the world `states[1]`; return how many nodes are on the path."""
    node, length = 0, 1
    path[0] = 0
    start = int(states[1].reveal)
    while length < LONGEST:
        pending = to_act(box, states[1])
        if pending == 0 or int(states[1].reveal) - start > way.reveals:
            break
        mine = (pending >> seat) & 1
        actor = seat if mine else lowest(pending)
        if way.lightly and not mine:
            play_lightly(box, states, actor, luck, out, values, way)
            continue
        if node and nodes[node].visits < way.ripe:
            break
        n = legal(box, states[1], actor, out)
        mark(nodes, node, actor, where, False)
        if missing(where, out, n):
            values[0] = 0.0
            if n > 1:
                appraise(box, states, actor, luck, out, values, n, way.rivals)
            grow(nodes, node, actor, way, where, out, values, n)
        child = pick(nodes, node, actor, way, where, out, n)
        mark(nodes, node, actor, where, True)
        if child == 0:
            break
        apply(box, states[1], actor, int(nodes[child].action))
        node = child
        path[length] = node
        length += 1
    return length


@rule
def squash(way: Any, lead: float) -> float:
    """Turn a lead in points into a reward between 0 and 1."""
    return 0.5 + 0.5 * lead / (abs(lead) + float(way.scale))


@rule
def settle(box: Any, s: Any, way: Any, result: Any) -> None:
    """Say how the world ended, or looks: per seat its points, share of the win and reward."""
    over = to_act(box, s) == 0
    seats = int(s.seats)
    top, ties = 0, 0
    for seat in range(seats):
        result[seat] = float(points(box, s, seat)) if over else float(evaluate(box, s, seat))
        key = int(standing(box, s, seat))
        if seat == 0 or key > top:
            top, ties = key, 0
        ties += key == top
    for seat in range(seats):
        lead = result[seat] - way.estimate[seat]
        win = squash(way, lead)
        reward = win
        if seats > 1:
            ahead = -1e9
            for other in range(seats):
                if other != seat:
                    ahead = max(ahead, result[other])
            ahead = result[seat] - ahead
            win = squash(way, ahead)
            reward = squash(way, way.own * lead + (1.0 - way.own) * ahead)
            if over:
                win = 1.0 / ties if int(standing(box, s, seat)) == top else 0.0
                reward += (1.0 - way.own) * way.win * (win - reward)
        result[MAX_SEATS + seat] = win
        result[2 * MAX_SEATS + seat] = reward


@rule
def learn(nodes: Any, way: Any, path: Any, length: int, seat: int, seats: int, result: Any) -> None:
    """Add a result to all nodes on the path."""
    for step in range(length):
        node = nodes[path[step]]
        node.visits += 1
        node.points += result[seat]
        node.wins += result[MAX_SEATS + seat]
        for other in range(seats):
            node.reward[other] += result[2 * MAX_SEATS + other]
    way.iterations += 1
    way.deepest = max(int(way.deepest), length - 1)


@rule
def compare(
    box: Any, states: Any, seat: int, luck: Any, out: Any, values: Any, deals: int, rivals: float
) -> int:
    """Find the action with the best mean estimate over some deals: the greedy choice."""
    n = legal(box, states[0], seat, out)
    total = np.zeros(n)
    for _ in range(deals):
        states[1] = states[0]
        redeal(box, states[1], seat, next_word(luck))
        appraise(box, states, seat, luck, out, values, n, rivals)
        for i in range(n):
            total[i] += values[i]
    best = 0
    for i in range(n):
        values[i] = total[i] / deals
        if values[i] > values[best]:
            best = i
    return int(out[best])


@entry_point(
    "think",
    lambda of: (
        of.box,
        of.state,
        of.integer,
        of.luck,
        array_of(NODE),
        array_of(WAY),
        of.numbers,
        of.numbers,
        of.reals,
        of.integer,
        of.integer,
    ),
)
def _think(
    boxes: Any,
    states: Any,
    seat: int,
    luck: Any,
    nodes: Any,
    ways: Any,
    out: Any,
    where: Any,
    values: Any,
    iterations: int,
    deals: int,
) -> int:
    """Let the tree grow by some iterations, from what the seat knows: `states[0]`.

    `states` has room for the world and the trial, `where` for a number per action (all zero), and
    the path. With `deals`, return the greedy choice over so many deals instead.
    """
    if deals:
        return compare(boxes[0], states, seat, luck[0], out, values, deals, float(ways[0].rivals))
    path = where[len(out) :]
    result = np.zeros(3 * MAX_SEATS)
    for _ in range(iterations):
        states[1] = states[0]
        redeal(boxes[0], states[1], seat, next_word(luck[0]))
        length = descend(boxes[0], states, seat, luck[0], nodes, ways[0], out, where, values, path)
        played = 0
        pending = to_act(boxes[0], states[1])
        while pending and played < ways[0].horizon:
            play_lightly(boxes[0], states, lowest(pending), luck[0], out, values, ways[0])
            pending = to_act(boxes[0], states[1])
            played += 1
        settle(boxes[0], states[1], ways[0], result)
        learn(nodes, ways[0], path, length, seat, int(states[0].seats), result)
    return int(ways[0].iterations)


__all__ = ["LONGEST", "LUCK", "MAX_SEATS", "NODE", "WAY", "Node", "Way"]
