"""The search: information-set Monte Carlo tree search, compiled, written once for any game.

An iteration determinizes (deals anew all that the searching seat cannot know), selects its way
down the tree by PUCT, expands the node that it reaches, plays a rollout from there, evaluates
where that ended, and backpropagates the outcome. A node is a sequence of actions, whatever chance
did in between (open loop), so an action may be legal on one visit and not on the next: nodes
count their availability. Every seat maximises its own reward.

The functions here call the rules of a game. They are inlined into the entry point, so that the
rules are compiled into it once; what needs no rules is in `nodes.py`. There are two entry points:
with the learned value and without. It contains `observe`, which takes a third of the compile time
again, so a game without weights of its own compiles the one without.
"""

from typing import Any, NamedTuple

from megawatt.bots.nodes import (
    GRAIN,
    LONGEST,
    NODE,
    SEARCH,
    Action,
    Node,
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
from megawatt.bots.value import Network, has_weights, learned_value, network_of, size_in
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
from megawatt.kernel.engine import Kinds, array_of, entry_point
from megawatt.kernel.game import GameRules
from megawatt.kernel.play import legal, lowest
from megawatt.kernel.record import Int64Array, RealArray
from megawatt.kernel.rule import inlined
from megawatt.kernel.search_settings import SETTINGS, SearchSettings

ENTRY, LEARNED_ENTRY = "search", "learned_search"
"""The names of the entry points in an engine: without the learned value, and with it."""
KNOWN, WORLD, TRIAL = 0, 1, 2
"""The states of a search: what the seat knows, the world dealt from it, an action tried there."""

UNLIMITED = 1 << 30
"""More decisions than any rollout takes."""
NOBODY = -1


class Context(NamedTuple):
    """The records that every function takes.

    Arrays are passed apart from them, and not at all to what is called in inner loops: compiled
    code counts the references to an array whenever a name is given to it, never those to a record.
    """

    box: Any
    settings: SearchSettings
    search: SearchState
    network: Network | None  # none where the learned value is not compiled in


def entry_in(rules: GameRules, learned: bool = False) -> str:
    """Name the entry point that searches in a game, with the learned value or perhaps without.

    A game with weights of its own has the learned value compiled in, and leaves it unused where
    there is nothing to judge with: it compiles one search, not two.
    """
    return LEARNED_ENTRY if learned or has_weights(rules) else ENTRY


def context_in(of: Kinds) -> tuple[Any, ...]:
    """Give the types of what a search with the learned value is made of (`Context`)."""
    network = array_of(network_of(size_in(of.observations)))
    return of.box, of.state, array_of(SETTINGS), array_of(SEARCH), network


@inlined
def determinize(of: Context, world: Any, number: int) -> None:
    """Deal a world that agrees with what the seat knows; the same number gives the same world."""
    redeal(of.box, world, of.search.seat, derive(of.search.seed, 0, number))


@inlined
def begin(
    of: Context,
    states: Any,
    nodes: Nodes,
    actions: Int64Array,
    child_of: Int64Array,
    path: Int64Array,
) -> int:
    """Begin an iteration in a new world; give the length of the path: 1, or 2 after an action.

    The seat's own first action is selected before the world is dealt, if the root has a child for
    each: so all first actions meet the same worlds.
    """
    known, world, seat, root = states[KNOWN], states[WORLD], of.search.seat, path[0]
    length, number = 1, of.search.iterations
    if (to_act(of.box, known) >> seat) & 1 and nodes[root].first:
        n = legal(of.box, known, seat, actions)
        if find_children(nodes, root, seat, child_of, actions, n) == 0:
            path[1] = select(nodes, root, seat, of.settings, child_of, actions, n)
            length, number = 2, nodes[path[1]].visits
        forget_children(nodes, root, child_of)
    states[WORLD] = states[KNOWN]
    determinize(of, world, number)
    if length == 2:
        apply(of.box, world, seat, Action(nodes[path[1]].action))
    return length


@inlined
def actor_of(of: Context, pending: int) -> int:
    """Say who decides next: the searching seat if it may."""
    return of.search.seat if (pending >> of.search.seat) & 1 else lowest(pending)


@inlined
def in_tree(of: Context, world: Any, node: Node, length: int) -> bool:
    """Whether a path goes on in the tree: not too long, nothing revealed, its end visited."""
    return (
        length < LONGEST
        and world.reveal - of.search.root_reveals <= of.settings.tree_reveals
        and (length == 1 or node.visits >= of.settings.expansion_threshold)
    )


@inlined
def try_action(of: Context, trial: Any, actor: int, action: int, word: Any) -> None:
    """Take an action in the trial state, a copy of the world.

    Chance is drawn anew: otherwise an action would be preferred for the luck that it happens to
    meet in this world.
    """
    trial.chance = word
    apply(of.box, trial, actor, action)


@inlined
def less_opponents(of: Context, trial: Any, actor: int, value: float) -> float:
    """Subtract the opponents' estimates in the trial state, as far as they count."""
    if of.settings.opponent_weight > 0.0:
        share = of.settings.opponent_weight / (of.search.seats - 1)
        for other in range(of.search.seats):
            if other != actor:
                value -= share * evaluate(of.box, trial, other)
    return value


@inlined
def learned_lead(of: Context, trial: Any, actor: int) -> float:
    """Estimate the trial state for its actor by the learned value, which conceals it last."""
    less = less_opponents(of, trial, actor, 0.0)
    return less + learned_value(of.box, trial, actor, of.network)


@inlined
def prior_value(of: Context, trial: Any, actor: int) -> float:
    """Estimate the trial state for its actor, for a prior."""
    if of.settings.learned_priors:
        return learned_lead(of, trial, actor)
    return less_opponents(of, trial, actor, foresee(of.box, trial, actor))


@inlined
def rollout_value(of: Context, trial: Any, actor: int) -> float:
    """Estimate the trial state for its actor, for a decision of a rollout."""
    if of.settings.learned_rollouts:
        return learned_lead(of, trial, actor)
    return less_opponents(of, trial, actor, evaluate(of.box, trial, actor))


@inlined
def descend(
    of: Context,
    states: Any,
    nodes: Nodes,
    actions: Int64Array,
    child_of: Int64Array,
    values: RealArray,
    path: Int64Array,
    length: int,
) -> int:
    """Walk down the tree until it ends; give the length of the path.

    A node that lacks children gets them first. The prior of an action comes from the value
    function (`foresee`, or the learned value) after it.
    """
    world, trial = states[WORLD], states[TRIAL]
    pending = to_act(of.box, world)
    while pending and in_tree(of, world, nodes[path[length - 1]], length):
        actor, node = actor_of(of, pending), path[length - 1]
        if of.settings.opponents_by_rollout and actor != of.search.seat:
            pending = rollout(of, states, actions, values, UNLIMITED, of.search.seat)
            continue
        n = legal(of.box, world, actor, actions)
        if find_children(nodes, node, actor, child_of, actions, n):
            if n > 1:
                word = next_word(of.search)
                for i in range(n):
                    states[TRIAL] = states[WORLD]
                    try_action(of, trial, actor, actions[i], word)
                    values[i] = prior_value(of, trial, actor)
            to_priors(values, n, of.settings.prior_temperature)
            expand(nodes, node, actor, of.search, child_of, actions, values, n)
        child = select(nodes, node, actor, of.settings, child_of, actions, n)
        forget_children(nodes, node, child_of)
        if child == 0:
            break  # the tree is full
        apply(of.box, world, actor, Action(nodes[child].action))
        path[length] = child
        length += 1
        pending = to_act(of.box, world)
    return length


@inlined
def rollout(
    of: Context, states: Any, actions: Int64Array, values: RealArray, depth: int, until: int
) -> int:
    """Play on by the rollout policy for `depth` decisions, or until the seat `until` is to act.

    The policy is the game's own (`suggest`, which may take a whole turn), or the best by `evaluate`
    of a few candidates; with the chance epsilon it is a random action. Opponents who can hinder
    nobody act at random, and that does not count. Give who is to act then; 0: the game is over.
    """
    world, trial, settings = states[WORLD], states[TRIAL], of.settings
    epsilon, played = int(settings.epsilon * GRAIN), 0
    pending = to_act(of.box, world)
    while pending:
        actor = actor_of(of, pending)
        idle = settings.independent_seats and actor != of.search.seat
        if actor == until or (played >= depth and not idle):
            break
        steps = 0
        if settings.rollout_policy and not idle and below(of.search, GRAIN) >= epsilon:
            steps = suggest(of.box, world, actor, actions)
            for i in range(steps):
                apply(of.box, world, actor, actions[i])
        if steps == 0:
            n = legal(of.box, world, actor, actions)
            most = 0 if idle else settings.rollout_candidates
            few = draw_candidates(of.search, most, epsilon, actions, n)
            if few > 1:
                word = next_word(of.search)
                for i in range(few):
                    states[TRIAL] = states[WORLD]
                    try_action(of, trial, actor, actions[i], word)
                    values[i] = rollout_value(of, trial, actor)
            apply(of.box, world, actor, actions[best_of(values, few)])
            steps = 0 if idle else 1
        played += steps
        pending = to_act(of.box, world)
    return pending


@inlined
def expected(of: Context, states: Any, state: int, seat: int) -> float:
    """Give the points that a seat may expect in a state: the learned value, or `foresee`."""
    if of.settings.learned_leaves:
        states[TRIAL] = states[state]
        return learned_value(of.box, states[TRIAL], seat, of.network)
    return foresee(of.box, states[state], seat)


@inlined
def evaluate_leaf(of: Context, states: Any, over: bool) -> None:
    """Set the outcome: points and ranks of a finished game, otherwise the value function.

    A finished solo game is estimated too: the game's own value function may know of objectives.
    """
    search, independent = of.search, of.settings.independent_seats
    for seat in range(search.seats):
        if independent and seat != search.seat:
            search.points[seat] = search.baseline[seat]
        elif not over:
            search.points[seat] = expected(of, states, WORLD, seat)
        elif search.seats == 1:
            search.points[seat] = foresee(of.box, states[WORLD], seat)
        else:
            search.points[seat] = points(of.box, states[WORLD], seat)
            search.ranks[seat] = standing(of.box, states[WORLD], seat)
    set_rewards(of.settings, search, over and not independent)


@inlined
def set_baseline(of: Context, states: Any) -> None:
    """Estimate once for every decision what each seat may expect at the root."""
    search = of.search
    if not search.has_baseline:
        search.has_baseline = True
        for seat in range(search.seats):
            search.baseline[seat] = expected(of, states, KNOWN, seat)


@inlined
def grow(of: Context, states: Any, nodes: Nodes, numbers: Int64Array, values: RealArray) -> int:
    """Search for the iterations wanted, from what the seat knows; give how many there were in all.

    `numbers` holds a row of actions, a row of nodes by action, and the path.
    """
    n = len(values)
    actions, child_of, path = numbers[:n], numbers[n : 2 * n], numbers[2 * n :]
    set_baseline(of, states)
    for _ in range(of.search.wanted):
        length = begin(of, states, nodes, actions, child_of, path)
        length = descend(of, states, nodes, actions, child_of, values, path, length)
        pending = rollout(of, states, actions, values, of.settings.rollout_depth, NOBODY)
        evaluate_leaf(of, states, pending == 0)
        backpropagate(nodes, of.search, path, length)
    return of.search.iterations


@entry_point(
    ENTRY,
    lambda of: (
        *(of.box, of.state, array_of(SETTINGS), array_of(SEARCH)),
        *(array_of(NODE), of.numbers, of.reals),
    ),
    on_demand=has_weights,
)
def _search(
    boxes: Any,
    states: Any,
    settings: Any,
    searches: Any,
    nodes: Nodes,
    numbers: Int64Array,
    values: RealArray,
) -> int:
    of = Context(boxes[0], settings[0], searches[0], None)
    return grow(of, states, nodes, numbers, values)


@entry_point(
    LEARNED_ENTRY,
    lambda of: (*context_in(of), array_of(NODE), of.numbers, of.reals),
    on_demand=lambda rules: not has_weights(rules),
)
def _search_with_learned_value(
    boxes: Any,
    states: Any,
    settings: Any,
    searches: Any,
    networks: Any,
    nodes: Nodes,
    numbers: Int64Array,
    values: RealArray,
) -> int:
    of = Context(boxes[0], settings[0], searches[0], networks[0])
    return grow(of, states, nodes, numbers, values)
