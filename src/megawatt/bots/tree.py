"""The compiled heart of the bots: a tree search written once, for any game.

Information-set Monte Carlo tree search: every iteration deals anew all that the thinking seat
cannot know, walks down the tree, plays on lightly, and adds the result to the nodes on its way.
A node is a sequence of actions, whatever chance did in between (open loop), so an action may be
legal on one visit and not on the next: nodes count how often they were available. Every seat
maximises its own result.

Whoever calls the rules of a game takes them all in when it is compiled, so only `_think` calls
them; the other functions here know nothing but nodes and numbers.
"""

from math import exp, sqrt
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from megawatt.kernel.chance import LUCK, below, derive, next_word
from megawatt.kernel.contract import (
    apply,
    evaluate,
    foresee,
    points,
    redeal,
    standing,
    suggest,
    to_act,
)
from megawatt.kernel.engine import array_of, entry_point
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import legal, lowest
from megawatt.kernel.record import Field, Int8, Int16, Int32, Int64, Word, dtype_of
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

    seed: Word  # of all worlds
    used: Int32  # nodes in use
    iterations: Int64  # done so far
    deepest: Int16  # the longest walk so far
    reveals: Int16  # walk in the tree past this many revelations, then play on lightly
    ripe: Int16  # visits before a node gets children
    horizon: Int16  # decisions played lightly after the tree
    width: Int16  # actions compared in one light decision; 0: play at random
    guided: Int8  # 1: the game's own suggestions are followed in light decisions
    lightly: Int8  # 1: others' decisions are played lightly, not searched
    alone: Int8  # 1: seats do not touch each other; others do anything and end as estimated
    random: Int32  # chance of a random action in a light decision, out of GRAIN
    explore: Real  # weight of what was seldom visited
    sharpness: Real  # points that make an action look e times as promising
    even: Real  # share of the prior that is equal for all actions
    scale: Real  # points of lead that are worth half of a certain win
    rivals: Real  # weight of the others' estimates in light decisions
    own: Real  # weight of one's own points against the lead over the best other
    win: Real  # weight of winning against the size of the lead, in finished games
    estimated: Int8  # 1: the estimates at the root are made
    estimate: Annotated[RealArray, Field(np.float64, (MAX_SEATS,))]  # estimates at the root


NODE, WAY = dtype_of(Node), dtype_of(Way)


@rule
def mark(nodes: Any, node: int, actor: int, where: Any, out: Any, n: int) -> int:
    """Note for every action the child that an actor reaches by it; count the legal ones without."""
    child = int(nodes[node].first)
    while child:
        if nodes[child].actor == actor:
            where[nodes[child].action] = child
        child = int(nodes[child].sibling)
    missing = 0
    for i in range(n):
        missing += where[out[i]] == 0
    return missing


@rule
def unmark(nodes: Any, node: int, where: Any) -> None:
    """Forget what was noted."""
    child = int(nodes[node].first)
    while child:
        where[nodes[child].action] = 0
        child = int(nodes[child].sibling)


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
def draw_few(luck: Any, width: int, random: int, out: Any, n: int) -> int:
    """Bring some actions drawn at random to the front; say how many of them to compare."""
    if n == 1:
        return 1
    few = 1
    if width > 0 and below(luck, GRAIN) >= random:
        few = min(n, width)
    for i in range(few):
        j = i + below(luck, n - i)
        out[i], out[j] = out[j], out[i]
    return few


@rule
def squash(way: Any, lead: float) -> float:
    """Turn a lead in points into a reward between 0 and 1."""
    return 0.5 + 0.5 * lead / (abs(lead) + float(way.scale))


@rule
def reward(way: Any, seats: int, over: bool, keys: Any, result: Any) -> None:
    """Turn all seats' points, and keys if the game is over, into shares of the win and rewards."""
    top, ties = keys[0], 0
    for seat in range(seats):
        top = max(top, keys[seat])
    for seat in range(seats):
        ties += keys[seat] == top
    for seat in range(seats):
        more = result[seat] - way.estimate[seat]
        win = squash(way, more)
        worth = win
        if seats > 1:
            lead = 1e9
            for other in range(seats):
                if other != seat:
                    lead = min(lead, result[seat] - result[other])
            win = squash(way, lead)
            worth = squash(way, way.own * more + (1.0 - way.own) * lead)
            if over:
                win = 1.0 / ties if keys[seat] == top else 0.0
                worth += (1.0 - way.own) * way.win * (win - worth)
        result[MAX_SEATS + seat] = win
        result[2 * MAX_SEATS + seat] = worth


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
def best_of(values: Any, n: int) -> int:
    """Find the place of the greatest of the first `n` values."""
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return best


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
    lucks: Any,
    nodes: Any,
    ways: Any,
    out: Any,
    where: Any,
    values: Any,
    iterations: int,
    deals: int,
) -> int:
    """Let the tree grow by some iterations, from what the seat knows: `states[0]`.

    `states` has room for the world (1) and a trial (2), `where` for a number per action (all
    zero) and the path. With `deals`, return the greedy choice over so many deals instead.
    """
    box, luck, way = boxes[0], lucks[0], ways[0]
    seats, start = Seat(int(states[0].seats)), int(states[0].reveal)  # wide: `int` stays narrow
    path, totals = where[len(out) :], values[len(out) :]
    result, keys = np.zeros(3 * MAX_SEATS), np.zeros(MAX_SEATS, np.int64)
    totals[:] = 0.0
    n = 0
    chooses = (to_act(box, states[0]) >> seat) & 1
    if not deals and not way.estimated:
        way.estimated = 1
        for other in range(seats):
            way.estimate[other] = foresee(box, states[0], other)
    for _ in range(deals if deals else iterations):
        first, world = 0, int(way.iterations)
        if chooses and not deals and nodes[0].first:
            # The first action is picked before the world is: so all of them meet the same worlds.
            n = legal(box, states[0], seat, out)
            if mark(nodes, 0, seat, where, out, n) == 0:
                first = pick(nodes, 0, seat, way, where, out, n)
                world = int(nodes[first].visits)
            unmark(nodes, 0, where)
        states[1] = states[0]
        word = next_word(luck) if deals else derive(way.seed, 0, world)
        redeal(box, states[1], seat, word)
        node, length, played, walking = first, 1, 0, True
        if first:
            apply(box, states[1], seat, int(nodes[first].action))
            path[1], length = first, 2
        pending = to_act(box, states[1])
        while pending:
            mine = (pending >> seat) & 1
            actor = seat if mine else lowest(pending)
            if walking and not deals:
                walking = (
                    length < LONGEST
                    and int(states[1].reveal) - start <= way.reveals
                    and (node == 0 or nodes[node].visits >= way.ripe)
                )
            light = not walking or (way.lightly and not mine)
            idle = way.alone and not mine
            if not walking and not idle:
                if played >= way.horizon:
                    break
                played += 1
            if light and way.guided and not idle and below(luck, GRAIN) >= way.random:
                n = suggest(box, states[1], actor, out)
                if n:
                    for i in range(n):
                        apply(box, states[1], actor, out[i])
                    played += n - 1
                    pending = to_act(box, states[1])
                    continue
            n = legal(box, states[1], actor, out)
            if light:
                few = draw_few(luck, 0 if idle else int(way.width), int(way.random), out, n)
            else:
                few = n if deals or mark(nodes, node, actor, where, out, n) else 0
            if few > 1:
                # Chance is drawn anew, or an action would be preferred for the luck that it
                # happens to meet in this world.
                fresh = next_word(luck)
                for i in range(few):
                    states[2] = states[1]
                    states[2].chance = fresh
                    apply(box, states[2], actor, out[i])
                    if light or deals:
                        values[i] = evaluate(box, states[2], actor)
                    else:
                        values[i] = foresee(box, states[2], actor)
                    if way.rivals > 0.0:
                        for other in range(seats):
                            if other != actor:
                                share = way.rivals / (seats - 1)
                                values[i] -= share * evaluate(box, states[2], other)
            if deals:
                for i in range(n):
                    totals[i] += values[i]
                break
            if light:
                action = int(out[best_of(values, few)])
            else:
                if few:
                    grow(nodes, node, actor, way, where, out, values, n)
                child = pick(nodes, node, actor, way, where, out, n)
                unmark(nodes, node, where)
                if child == 0:
                    walking = False
                    continue
                action = int(nodes[child].action)
                node = child
                path[length] = node
                length += 1
            apply(box, states[1], actor, action)
            pending = to_act(box, states[1])
        if deals:
            continue
        for other in range(seats):
            if way.alone and other != seat:
                result[other] = way.estimate[other]
            elif pending or seats == 1:
                result[other] = foresee(box, states[1], other)  # alone it may know objectives
            else:
                result[other] = points(box, states[1], other)
                keys[other] = standing(box, states[1], other)
        reward(way, seats, pending == 0 and not way.alone, keys, result)
        learn(nodes, way, path, length, seat, seats, result)
    if deals:
        return int(out[best_of(totals, n)])
    return int(way.iterations)


__all__ = ["LONGEST", "LUCK", "MAX_SEATS", "NODE", "WAY", "Node", "Way"]
