"""Train Powerline's value network by self-play: `make learn`, as often as it still helps.

One round of training: play solo games with the present weights, over all variants; record
after every plan the features of the board and the points that were still to come; fit the
network to them; write `learned.npz`. In each game one round is begun at random, so that the
network sees boards which good play avoids; only what came after it counts.
"""

import random
import sys
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.progress import track

from megawatt.games.powerline import learned
from megawatt.games.powerline.forecast import (
    FEATURES,
    HIDDEN,
    HIDDEN_LATER,
    POINTS,
    foresee_round,
)
from megawatt.games.powerline.rollout import DONE
from megawatt.games.powerline.state import Phase
from megawatt.kernel.chance import LUCK, below, next_word
from megawatt.kernel.contract import apply, suggest
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import legal
from megawatt.kernel.record import records
from megawatt.kernel.rule import cache_folder, entry
from megawatt.library import game

GAMES, PIECE, STARTS = 12_000, 200, 1_000
EPOCHS, BATCH, RATE = 4, 1024, 0.001
ROUNDS = 15
STRAYING = 2  # random actions at the beginning of the odd round
Weights = list[npt.NDArray[np.float32]]
NAMES = ("first", "first_bias", "second", "second_bias", "last")


def play_games(
    boxes: Any, starts: Any, room: Any, lucks: Any, out: Any, features: Any, points: Any, games: int
) -> int:
    """Play solo games; note features and the points to come; give how many were noted."""
    box, s, luck = boxes[0], room[0], lucks[0]
    noted = 0
    for _ in range(games):
        room[0] = starts[below(luck, len(starts))]
        s.seed = next_word(luck)
        first, odd = noted, below(luck, ROUNDS) - 1
        while s.pending:
            planning = s.phase == Phase.PLAN
            for _straying in range(STRAYING if planning and s.completed == odd else 0):
                n = legal(box, s, 0, out)
                action = out[below(luck, n)]
                if action != DONE:
                    apply(box, s, 0, action)
            n = suggest(box, s, 0, out)
            for k in range(n - 1):
                apply(box, s, 0, out[k])
            if planning and s.completed >= odd:
                points[noted] = foresee_round(box, s, Seat(0), features[noted])
                noted += 1
            apply(box, s, 0, out[n - 1])
        for i in range(first, noted):
            points[i] = s.vp[0] - points[i]
    return noted


PLAY_GAMES = entry(play_games, cache_folder("megawatt.games.powerline", __file__))


def any_options(luck: random.Random) -> dict[str, Any]:
    """Choose options: the usual ones, or any variant."""
    if luck.random() < 0.4:
        return {}
    tiles = luck.choice(["printed", "colour", "random", "special"])
    drawn = tiles in ("colour", "random")
    return {
        "tiles": tiles,
        "specials": luck.choice(["off", "mixed"]) if drawn else "off",
        "chart": [luck.choice(["green", "green", "blue"])],
        "adventure": luck.random() < 0.25,
        "vacation": luck.random() < 0.75,
        "centre": luck.choice(["auto", "A", "B"]),
    }


def self_play(seed: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Play, and give the samples: features, and the points to come."""
    powerline, luck = game("powerline"), random.Random(seed)
    engine, boxes = powerline.engine, powerline.box().record
    starts = engine.room(STARTS)
    for i in range(STARTS):
        starts[i] = powerline.start(1, luck.getrandbits(60), any_options(luck)).truth()
    lucks = records(LUCK)
    lucks["chance"] = seed
    features = np.zeros((GAMES * ROUNDS, FEATURES), np.float32)
    points = np.zeros(GAMES * ROUNDS, np.float32)
    room, out = engine.room(), engine.scratch()
    noted = 0
    for _ in track(range(GAMES // PIECE), "Playing"):
        noted += PLAY_GAMES(
            boxes, starts, room, lucks, out, features[noted:], points[noted:], PIECE
        )
    return features[:noted], points[:noted]


def predict_all(weights: Weights, features: npt.NDArray[np.float32]) -> tuple[Any, Any, Any]:
    """Run the network on many boards: the predictions and both hidden layers."""
    first, first_bias, second, second_bias, last = weights
    hidden = np.maximum(features @ first[:, :HIDDEN] + first_bias, 0)
    later = np.maximum(hidden @ second + second_bias, 0)
    predictions = later @ last[:HIDDEN_LATER] + last[HIDDEN_LATER] + features @ first[:, HIDDEN]
    return predictions, hidden, later


def gradients(weights: Weights, features: Any, points: Any) -> Weights:
    """Give the gradient of the squared error by every weight."""
    predictions, hidden, later = predict_all(weights, features)
    wrong = ((predictions - points / POINTS) / len(points)).astype(np.float32)
    at_later = np.outer(wrong, weights[4][:HIDDEN_LATER]) * (later > 0)
    at_hidden = (at_later @ weights[2].T) * (hidden > 0)
    first = np.concatenate([features.T @ at_hidden, (features.T @ wrong)[:, None]], axis=1)
    last = np.append(later.T @ wrong, wrong.sum())
    return [first, at_hidden.sum(0), hidden.T @ at_later, at_later.sum(0), last]


def train(weights: Weights, features: Any, points: Any, seed: int) -> float:
    """Fit the weights (Adam); give the error in points on a validation set."""
    luck = np.random.default_rng(seed)
    held_out = len(points) // 20
    means = [np.zeros_like(one) for one in weights]
    squares = [np.zeros_like(one) for one in weights]
    step = 0
    for epoch in track(range(EPOCHS), "Training"):
        rate = RATE * (1 - 0.9 * epoch / EPOCHS)
        order = luck.permutation(len(points) - held_out) + held_out
        for at in range(0, len(order) - BATCH + 1, BATCH):
            some = order[at : at + BATCH]
            step += 1
            for k, gradient in enumerate(gradients(weights, features[some], points[some])):
                means[k] += 0.1 * (gradient - means[k])
                squares[k] += 0.001 * (gradient * gradient - squares[k])
                size = np.sqrt(squares[k] / (1 - 0.999**step)) + 1e-8
                weights[k] -= (rate * means[k] / (1 - 0.9**step) / size).astype(np.float32)
    wrong = POINTS * predict_all(weights, features[:held_out])[0] - points[:held_out]
    return float(np.sqrt((wrong**2).mean()))


def main() -> None:
    """Play, train, write; say how many boards there were and how far off the predictions are."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().getrandbits(32)
    features, points = self_play(seed)
    weights: Weights = [getattr(learned, name.upper()).copy() for name in NAMES]
    error = train(weights, features, points, seed)
    halves = {name: one.astype(np.float16) for name, one in zip(NAMES, weights, strict=True)}
    np.savez_compressed(learned.FILE, **halves)  # type: ignore[arg-type]  # arrays by name
    print(f"{len(points):,} boards, predictions off by {error:.2f} points; seed {seed}.")


if __name__ == "__main__":
    main()
