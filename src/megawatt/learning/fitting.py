"""Fitting the learned value to samples: ridge regression, then a small network on top of it.

Late in a game less is open, so its samples say more: each tenth of a game is weighted by how far
a first regression is off there.

The network begins as the regression: its hidden units add nothing before they are trained. What
fits games best that were held out is kept, so the result is never worse there than the regression.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from megawatt.bots.value import ESTIMATE, HIDDEN, OTHER_INPUTS, POINTS, WIDE
from megawatt.bots.weights import Weights, in_halves
from megawatt.learning.samples import Numbers, Samples

HELD_OUT = 8
"""One game in so many is held out."""
RIDGES = (3.0, 30.0, 100.0, 1000.0)
EPOCHS, BATCH, RATE, DECAY = 15, 256, 0.001, 1e-4
PHASES = 10
PATIENCE = 3
"""Epochs without a better fit after which training ends."""

Doubles = npt.NDArray[np.float64]
Rows = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Fit:
    """How well the final points of games that were held out are explained (R²)."""

    rows: int
    estimate: float  # by the game's own estimate
    ridge: float
    network: float
    lead_by_estimate: float  # the same for the lead over the mean of the others
    lead_by_network: float


class Layers(NamedTuple):
    """The layers while they are trained."""

    first: Numbers
    last: Numbers


def fit(samples: Samples, made_for: str, seed: int) -> tuple[Weights, Fit]:
    """Fit the value to samples; give the weights and how well they fit."""
    inputs, target = inputs_of(samples), samples.result / POINTS
    held = samples.game % HELD_OUT == 0
    even = np.ones(len(target), np.float32)
    first_guess, _ = _best_ridge(inputs, target, held, even)
    weigh = weigh_phases(samples, _answers(first_guess, inputs) - target)
    regression, ridge = _best_ridge(inputs, target, held, weigh)
    layers, network = _train(regression, inputs, target, held, weigh, seed)
    weights = in_halves(made_for, layers.first, layers.last)
    answers = POINTS * _answers(Layers(weights.first, weights.last), inputs[held])
    seen = Samples(*(column[held] for column in samples))
    lead, by_estimate, by_network = (
        lead_of(seen, points) for points in (seen.result, seen.estimate, answers)
    )
    met = ~np.isnan(lead)
    told = Fit(
        len(target),
        explained(seen.estimate, seen.result),
        ridge,
        network,
        explained(by_estimate[met], lead[met]),
        explained(by_network[met], lead[met]),
    )
    return weights, told


def inputs_of(samples: Samples) -> Numbers:
    """Put the network's inputs together: what was seen, the game's own estimate, a one."""
    rows = len(samples.result)
    inputs = np.empty((rows, samples.seen.shape[1] + OTHER_INPUTS), np.float32)
    inputs[:, :-OTHER_INPUTS] = samples.seen
    inputs[:, -2] = samples.estimate * ESTIMATE
    inputs[:, -1] = 1.0
    return inputs


def weigh_phases(samples: Samples, wrong: Numbers) -> Numbers:
    """Weigh each sample by how little those of its tenth of the game are off."""
    phase = np.minimum(PHASES - 1, samples.decision * PHASES // np.maximum(1, samples.decisions))
    counted = np.maximum(1, np.bincount(phase, minlength=PHASES))
    spread = np.bincount(phase, wrong**2, PHASES) / counted + 1e-3
    usual = (spread * counted).sum() / counted.sum()
    weights: Numbers = (usual / spread)[phase].astype(np.float32)
    return weights


def explained(forecast: Numbers, truth: Numbers) -> float:
    """Say how much of what differs is explained (R²); below 0: worse than the mean."""
    if not len(truth):
        return 0.0
    wrong, spread = ((forecast - truth) ** 2).sum(), ((truth - truth.mean()) ** 2).sum()
    return float(1.0 - wrong / spread) if spread else 0.0


def lead_of(samples: Samples, points: Numbers) -> Numbers:
    """Give each seat's lead over the mean of the others at its moment; nan where it is alone."""
    moments = samples.game.astype(np.int64) * 100_000 + samples.decision
    _, moment = np.unique(moments, return_inverse=True)
    total, seats = np.bincount(moment, points), np.bincount(moment)
    others = np.maximum(seats - 1, 1)[moment]
    lead = points - (total[moment] - points) / others
    return np.where(seats[moment] > 1, lead, np.nan).astype(np.float32)


def _best_ridge(
    inputs: Numbers, target: Numbers, held: Rows, weigh: Numbers
) -> tuple[Layers, float]:
    """Fit regressions with several penalties; keep the best on what was held out."""
    learnt = inputs[~held]
    used = np.flatnonzero(learnt.any(axis=0))
    learnt = learnt[:, used]
    weighed = (learnt * weigh[~held, None]).T
    products, sums = (weighed @ learnt).astype(float), weighed @ target[~held]
    best: tuple[float, Doubles] | None = None
    for penalty in RIDGES:
        found = ridge(products, sums, penalty)
        fits = explained(inputs[held][:, used] @ found.astype(np.float32), target[held])
        if best is None or fits > best[0]:
            best = fits, found
    assert best is not None
    layers = Layers(np.zeros((inputs.shape[1], WIDE), np.float32), np.zeros(WIDE, np.float32))
    layers.first[used, HIDDEN] = best[1]
    return layers, best[0]


def ridge(products: Doubles, sums: npt.NDArray[np.floating], penalty: float) -> Doubles:
    """Solve a ridge regression; the last input, the one, has no penalty."""
    penalties = np.full(len(products), penalty)
    penalties[-1] = 1e-3
    found: Doubles = np.linalg.solve(products + np.diag(penalties), sums)
    return found


def _train(
    begun: Layers, inputs: Numbers, target: Numbers, held: Rows, weigh: Numbers, seed: int
) -> tuple[Layers, float]:
    """Train the hidden units (Adam) until what was held out is fitted no better."""
    luck = np.random.default_rng(seed)
    spread = np.float32(np.sqrt(2.0 / max(1, (inputs != 0).sum() / len(inputs))))
    layers = Layers(begun.first.copy(), begun.last.copy())
    layers.first[:, :HIDDEN] = luck.normal(0.0, spread, (len(layers.first), HIDDEN))
    layers.first[~inputs[~held].any(axis=0)] = 0.0
    kept = Layers(begun.first.copy(), begun.last.copy())
    best, worse = explained(_answers(begun, inputs[held]), target[held]), 0
    learnt = np.flatnonzero(~held)
    means, squares = ([np.zeros_like(one) for one in layers] for _ in range(2))
    step = 0
    for epoch in range(EPOCHS):
        order, rate = luck.permutation(learnt), RATE * 0.8**epoch
        for at in range(0, len(order) - BATCH + 1, BATCH):
            step += 1
            some = order[at : at + BATCH]
            slopes = gradients(layers, inputs[some], target[some], weigh[some])
            _adam(layers, slopes, (means, squares), rate, step)
        fits = explained(_answers(layers, inputs[held]), target[held])
        worse = 0 if fits > best else worse + 1
        if fits > best:
            best, kept = fits, Layers(layers.first.copy(), layers.last.copy())
        if worse == PATIENCE:
            break
    return kept, best


def _answers(layers: Layers, inputs: Numbers) -> Numbers:
    columns = inputs @ layers.first
    hidden = np.maximum(columns[:, :HIDDEN], 0)
    answers: Numbers = columns[:, HIDDEN] + hidden @ layers.last[:HIDDEN]
    return answers


def gradients(layers: Layers, inputs: Numbers, target: Numbers, weigh: Numbers) -> Layers:
    """Give the gradient of the weighed squared error, with a decay of the first layer."""
    columns = inputs @ layers.first
    hidden = np.maximum(columns[:, :HIDDEN], 0)
    wrong = columns[:, HIDDEN] + hidden @ layers.last[:HIDDEN] - target
    wrong *= weigh / len(target)
    at = np.empty_like(columns)
    at[:, :HIDDEN] = np.outer(wrong, layers.last[:HIDDEN]) * (hidden > 0)
    at[:, HIDDEN] = wrong
    last = np.append(hidden.T @ wrong, np.float32(0)).astype(np.float32)
    return Layers(inputs.T @ at + np.float32(DECAY) * layers.first, last)


def _adam(
    layers: Layers,
    slopes: Layers,
    kept: tuple[list[Numbers], list[Numbers]],
    rate: float,
    step: int,
) -> None:
    """Change the layers by a step of Adam."""
    for k, slope in enumerate(slopes):
        mean, square = kept[0][k], kept[1][k]
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        size = np.sqrt(square / (1 - 0.999**step)) + 1e-8
        layers[k][...] -= (rate / (1 - 0.9**step)) * mean / size
