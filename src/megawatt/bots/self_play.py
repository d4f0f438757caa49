"""Self-play for learning: whole games by the rollout policy, compiled, with what seats saw.

It peeks as little as a rollout does: in the game that is played nothing else is known to anybody.
"""

from typing import Any

import numpy as np

from megawatt.bots.mcts import NOBODY, TRIAL, WORLD, Context, context_in, rollout
from megawatt.bots.nodes import MAX_SEATS
from megawatt.bots.value import Network, look, size_in
from megawatt.kernel.chance import below
from megawatt.kernel.contract import points, to_act
from megawatt.kernel.engine import array_of, entry_point
from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Int64Array, RealArray
from megawatt.kernel.rule import inlined

ENTRY = "self_play"
"""The name of the entry point in an engine."""
STARTS = 3
"""The first of the states that games begin with, after the three that the search works with."""


def sample_of(size: int) -> np.dtype[np.void]:
    """Give the record of a sample: what one seat saw at one moment, and its points at the end."""
    return np.dtype(
        [
            ("seen", np.float32, (size,)),
            ("estimate", np.float32),  # of the game's own (`evaluate`)
            ("result", np.float32),  # points at the end
            ("game", np.int32),
            ("decision", np.int32),  # which one of its game
            ("decisions", np.int32),  # of the whole game
            ("seat", np.int32),
        ],
        align=True,
    )


@inlined
def note(
    of: Context,
    network: Network,
    states: Any,
    samples: Any,
    noted: int,
    game: int,
    decision: int,
) -> int:
    """Note what every seat sees now; give how many samples there are then."""
    for seat in range(of.search.seats):
        states[TRIAL] = states[WORLD]
        sample = samples[noted]
        sample.estimate = look(of.box, states[TRIAL], seat, network)
        sample.seen[:] = network.seen
        sample.game, sample.decision, sample.seat = game, decision, seat
        noted += 1
    return noted


@entry_point(
    ENTRY,
    lambda of: (
        *context_in(of),
        *(of.numbers, of.reals, array_of(sample_of(size_in(of.observations)))),
    ),
    on_demand=True,  # only who learns needs it
)
def play_and_note(
    boxes: Any,
    states: Any,
    settings: Any,
    searches: Any,
    networks: Any,
    actions: Int64Array,
    values: RealArray,
    samples: Any,
) -> int:
    """Play a game from every start; note one decision in `wanted`; give how many samples there are.

    Samples are noted while there is room for them.
    """
    of = Context(boxes[0], settings[0], searches[0], networks[0])
    noted = 0
    for game in range(len(states) - STARTS):
        states[WORLD] = states[STARTS + game]
        of.search.seats = Seat(states[WORLD].seats)
        first, decisions = noted, 0
        pending = to_act(of.box, states[WORLD])
        while pending:
            if below(of.search, of.search.wanted) == 0 and noted + MAX_SEATS <= len(samples):
                noted = note(of, networks[0], states, samples, noted, game, decisions)
            pending = rollout(of, states, actions, values, 1, NOBODY)
            decisions += 1
        for i in range(first, noted):
            samples[i].result = points(of.box, states[WORLD], Seat(samples[i].seat))
            samples[i].decisions = decisions
    return noted
