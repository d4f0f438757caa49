"""The search: information-set Monte Carlo tree search, compiled, written once for any game.

An iteration determinizes (deals anew all that the searching seat cannot know), selects its way
down the tree by PUCT, expands the node that it reaches, plays a rollout from there, evaluates
where that ended, and backpropagates the outcome. A node is a sequence of actions, whatever chance
did in between (open loop), so an action may be legal on one visit and not on the next: nodes
count their availability. Every seat maximises its own reward.

The functions here call the rules of a game. They are inlined into the one entry point, so that
the rules are compiled into it once; what needs no rules is in `nodes.py`.
"""

from typing import Any, NamedTuple

from megawatt.bots.nodes import (
    GRAIN,
    LONGEST,
    NODE,
    SEARCH,
    Action,
    Nodes,
    SearchState,
    backpropagate,
    best_of,
    draw_candidates,
    expand,
    find_children,
    forget_children,
    select,
    set_rewards,
    to_priors,
)
from megawatt.kernel.chance import below, derive, next_word
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
from megawatt.kernel.play import legal, lowest
from megawatt.kernel.record import Int64Array, RealArray
from megawatt.kernel.rule import inlined
from megawatt.kernel.search_settings import SETTINGS, SearchSettings

ENTRY = "search"
"""The name of the entry point in an engine."""
KNOWN, WORLD, TRIAL = 0, 1, 2
"""The states of a search: what the seat knows, the world dealt from it, an action tried there."""


class Workspace(NamedTuple):
    """All that an iteration works with; every function takes it."""

    box: Any
    states: Any  # KNOWN, WORLD and TRIAL
    settings: SearchSettings
    search: SearchState
    nodes: Nodes
    actions: Int64Array  # the actions of the decision at hand
    child_of: Int64Array  # for each action the node it leads to; all 0 between decisions
    path: Int64Array  # the nodes from the root down
    values: RealArray  # the estimate for each of the `actions`


@inlined
def determinize(work: Workspace, number: int) -> None:
    """Deal a world that agrees with what the seat knows; the same number gives the same world."""
    work.states[WORLD] = work.states[KNOWN]
    seed = derive(work.search.seed, 0, number)
    redeal(work.box, work.states[WORLD], work.search.seat, seed)


@inlined
def select_first(work: Workspace) -> int:
    """Select the seat's own first action, if the root has a child for each; otherwise 0.

    That is done before a world is dealt, so that all first actions meet the same worlds.
    """
    nodes, actions, child_of = work.nodes, work.actions, work.child_of
    seat, root, first = work.search.seat, work.path[0], 0
    if (to_act(work.box, work.states[KNOWN]) >> seat) & 1 and nodes[root].first:
        n = legal(work.box, work.states[KNOWN], seat, actions)
        if find_children(nodes, root, seat, child_of, actions, n) == 0:
            first = select(nodes, root, seat, work.settings, child_of, actions, n)
        forget_children(nodes, root, child_of)
    return first


@inlined
def begin(work: Workspace) -> int:
    """Begin an iteration in a new world; give the length of the path: 1, or 2 after an action."""
    length, number = 1, work.search.iterations
    first = select_first(work)
    if first:
        number = work.nodes[first].visits
    determinize(work, number)
    if first:
        apply(work.box, work.states[WORLD], work.search.seat, Action(work.nodes[first].action))
        work.path[1] = first
        length = 2
    return length


@inlined
def actor_of(work: Workspace, pending: int) -> int:
    """Say who decides next: the searching seat if it may."""
    return work.search.seat if (pending >> work.search.seat) & 1 else lowest(pending)


@inlined
def in_tree(work: Workspace, length: int) -> bool:
    """Whether a path goes on in the tree: not too long, nothing revealed, its end visited."""
    node = work.path[length - 1]
    return (
        length < LONGEST
        and work.states[WORLD].reveal - work.search.root_reveals <= work.settings.tree_reveals
        and (node == 0 or work.nodes[node].visits >= work.settings.expansion_threshold)
    )


@inlined
def try_action(work: Workspace, actor: int, action: int, word: Any) -> None:
    """Take an action in the trial state.

    Chance is drawn anew: otherwise an action would be preferred for the luck that it happens to
    meet in this world.
    """
    work.states[TRIAL] = work.states[WORLD]
    work.states[TRIAL].chance = word
    apply(work.box, work.states[TRIAL], actor, action)


@inlined
def less_opponents(work: Workspace, actor: int, value: float) -> float:
    """Subtract the opponents' estimates in the trial state, as far as they count."""
    if work.settings.opponent_weight > 0.0:
        share = work.settings.opponent_weight / (work.search.seats - 1)
        for other in range(work.search.seats):
            if other != actor:
                value -= share * evaluate(work.box, work.states[TRIAL], other)
    return value


@inlined
def select_or_expand(work: Workspace, actor: int, node: int) -> int:
    """Select the child to visit; a node that lacks children gets them first, with priors.

    The prior of an action comes from the value function (`foresee`) after it. 0: there is no
    child, since the tree is full.
    """
    nodes, actions, child_of, values = work.nodes, work.actions, work.child_of, work.values
    n = legal(work.box, work.states[WORLD], actor, actions)
    if find_children(nodes, node, actor, child_of, actions, n):
        if n > 1:
            word = next_word(work.search)
            for i in range(n):
                try_action(work, actor, actions[i], word)
                value = foresee(work.box, work.states[TRIAL], actor)
                values[i] = less_opponents(work, actor, value)
        to_priors(values, n, work.settings.prior_temperature)
        expand(nodes, node, actor, work.search, child_of, actions, values, n)
    child = select(nodes, node, actor, work.settings, child_of, actions, n)
    forget_children(nodes, node, child_of)
    return child


@inlined
def descend(work: Workspace, length: int) -> int:
    """Walk down the tree until it ends; give the length of the path."""
    pending = to_act(work.box, work.states[WORLD])
    while pending and in_tree(work, length):
        actor = actor_of(work, pending)
        if work.settings.opponents_by_rollout and actor != work.search.seat:
            rollout_step(work, actor)
        else:
            child = select_or_expand(work, actor, work.path[length - 1])
            if child == 0:
                break
            apply(work.box, work.states[WORLD], actor, Action(work.nodes[child].action))
            work.path[length] = child
            length += 1
        pending = to_act(work.box, work.states[WORLD])
    return length


@inlined
def rollout_step(work: Workspace, actor: int) -> int:
    """Take a decision by the rollout policy; give how many decisions that was.

    It is the game's own policy (`suggest`, which may take a whole turn), or the best by `evaluate`
    of a few candidates; with the chance epsilon a random action. Opponents who can hinder nobody
    act at random, and that counts for nothing.
    """
    world, actions, values = work.states[WORLD], work.actions, work.values
    idle = work.settings.independent_seats and actor != work.search.seat
    epsilon = int(work.settings.epsilon * GRAIN)
    steps = 0
    if work.settings.rollout_policy and not idle and below(work.search, GRAIN) >= epsilon:
        steps = suggest(work.box, world, actor, actions)
        for i in range(steps):
            apply(work.box, world, actor, actions[i])
    if steps == 0:
        n = legal(work.box, world, actor, actions)
        most = 0 if idle else work.settings.rollout_candidates
        few = draw_candidates(work.search, most, epsilon, actions, n)
        if few > 1:
            word = next_word(work.search)
            for i in range(few):
                try_action(work, actor, actions[i], word)
                value = evaluate(work.box, work.states[TRIAL], actor)
                values[i] = less_opponents(work, actor, value)
        apply(work.box, world, actor, actions[best_of(values, few)])
        steps = 0 if idle else 1
    return steps


@inlined
def rollout(work: Workspace) -> bool:
    """Play on by the rollout policy, at most to its depth; say whether the game is over."""
    played = 0
    pending = to_act(work.box, work.states[WORLD])
    while pending:
        actor = actor_of(work, pending)
        idle = work.settings.independent_seats and actor != work.search.seat
        if played >= work.settings.rollout_depth and not idle:
            break
        played += rollout_step(work, actor)
        pending = to_act(work.box, work.states[WORLD])
    return pending == 0


@inlined
def evaluate_leaf(work: Workspace, over: bool) -> None:
    """Set the outcome: points and ranks of a finished game, otherwise the value function.

    A finished solo game is estimated too: the value function may know of objectives.
    """
    world, search = work.states[WORLD], work.search
    independent = work.settings.independent_seats
    for seat in range(search.seats):
        if independent and seat != search.seat:
            search.points[seat] = search.baseline[seat]
        elif not over or search.seats == 1:
            search.points[seat] = foresee(work.box, world, seat)
        else:
            search.points[seat] = points(work.box, world, seat)
            search.ranks[seat] = standing(work.box, world, seat)
    set_rewards(work.settings, search, over and not independent)


@inlined
def set_baseline(work: Workspace) -> None:
    """Estimate once for every decision what each seat may expect at the root."""
    search = work.search
    if not search.has_baseline:
        search.has_baseline = True
        for seat in range(search.seats):
            search.baseline[seat] = foresee(work.box, work.states[KNOWN], seat)


@entry_point(
    ENTRY,
    lambda of: (
        of.box,
        of.state,
        array_of(SETTINGS),
        array_of(SEARCH),
        array_of(NODE),
        of.numbers,
        of.reals,
        of.integer,
    ),
)
def _search(
    boxes: Any,
    states: Any,
    settings: Any,
    searches: Any,
    nodes: Nodes,
    numbers: Int64Array,
    values: RealArray,
    iterations: int,
) -> int:
    """Search for some more iterations, from what the seat knows; give how many there were in all.

    `numbers` holds a row of actions, a row of nodes by action, and the path.
    """
    n = len(values)
    work = Workspace(
        boxes[0],
        states,
        settings[0],
        searches[0],
        nodes,
        numbers[:n],
        numbers[n : 2 * n],
        numbers[2 * n :],
        values,
    )
    set_baseline(work)
    for _ in range(iterations):
        length = descend(work, begin(work))
        evaluate_leaf(work, rollout(work))
        backpropagate(nodes, work.search, work.path, length)
    return work.search.iterations
