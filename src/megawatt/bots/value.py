"""The learned value: what a seat may expect at the end, by a small network over what it sees.

The network is one for any game: one hidden layer, and a straight way from every number to the
answer. Its input is the game's observation and the game's own estimate (`evaluate`). Weights are
data that is passed in, no part of the compiled code: new ones compile nothing (`weights.py`).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from megawatt.kernel.contract import conceal, evaluate, observe
from megawatt.kernel.game import GameRules
from megawatt.kernel.rule import rule

FILE = "value.weights"
"""The name of a game's own weights in its folder."""
WIDE = 32
"""Columns of the first layer: the hidden units, and last the straight way to the answer."""
HIDDEN = WIDE - 1
POINTS = 10.0
"""The network answers in tens of points."""
ESTIMATE = 0.01
"""What the game's own estimate is multiplied with before it goes in."""
OTHER_INPUTS = 2
"""Rows of the first layer after those of the observation: the game's own estimate, and a one."""

Reals = npt.NDArray[np.float32]


class Network(NamedTuple):
    """A network with its buffers; compiled code gets it as a record (`network_of`)."""

    seen: Reals  # the observation
    hidden: Reals
    first: Reals  # [input, column]
    last: Reals  # of the hidden units


def network_of(size: int) -> np.dtype[np.void]:
    """Give the record of a network for observations of so many numbers."""
    return np.dtype(
        [
            ("seen", np.float32, (size,)),
            ("hidden", np.float32, (WIDE,)),
            ("first", np.float32, (size + OTHER_INPUTS, WIDE)),
            ("last", np.float32, (WIDE,)),
        ],
        align=True,
    )


def size_in(observations: Any) -> int:
    """Read how many numbers an observation has from the compiler's type for arrays of them."""
    size: int = observations.dtype.fields["seen"].type.shape[0]
    return size


def has_weights(rules: GameRules) -> bool:
    """Whether a game has weights of its own."""
    return (rules.folder / FILE).exists()


@rule
def look(box: Any, s: Any, seat: int, network: Network) -> float:
    """Let a seat look at a state, a copy that it may change; give the game's own estimate."""
    estimate = evaluate(box, s, seat)
    conceal(box, s, seat)
    observe(box, s, seat, network)
    return float(estimate)


@rule
def predict(network: Network, estimate: float) -> float:
    """Run the network on what was seen: the points that a seat may expect at the end."""
    seen, hidden, first = network.seen, network.hidden, network.first
    size, own = len(seen), np.float32(estimate * ESTIMATE)
    for j in range(WIDE):
        hidden[j] = first[size + 1, j] + own * first[size, j]
    for i in range(size):
        number = seen[i]
        if number != 0.0:
            for j in range(WIDE):
                hidden[j] += number * first[i, j]
    answer = hidden[HIDDEN]
    for j in range(HIDDEN):
        if hidden[j] > 0.0:
            answer += hidden[j] * network.last[j]
    return POINTS * float(answer)


@rule
def learned_value(box: Any, s: Any, seat: int, network: Network | None) -> float:
    """Give the points that a seat may expect; the state is a copy that it may change.

    Where there is no network nobody asks, and nothing of it is compiled.
    """
    if network is None:
        return 0.0
    estimate = look(box, s, seat, network)
    return predict(network, estimate)
