"""Teach Powerline's forecast: `make learn`, as often as it still helps.

One round of learning: play solo games with what is known so far, over all variants; remember
after every plan the description of the board and the points that were still to come; fit the
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
from megawatt.games.powerline.forecast import HIDDEN, HIDDEN_LATER, NUMBERS, POINTS, foresee_round
from megawatt.games.powerline.guide import DONE
from megawatt.games.powerline.state import Phase
from megawatt.kernel.chance import LUCK, below, next_word
from megawatt.kernel.contract import apply, suggest
from megawatt.kernel.ids import Seat
from megawatt.kernel.play import legal
from megawatt.kernel.record import records
from megawatt.kernel.rule import cache_folder, entry
from megawatt.match import game

GAMES, PIECE, STARTS = 12_000, 200, 1_000
EPOCHS, BATCH, RATE = 4, 1024, 0.001
ROUNDS = 15
STRAYING = 2  # random actions at the beginning of the odd round
Weights = list[npt.NDArray[np.float32]]
NAMES = ("first", "first_bias", "second", "second_bias", "last")


def play_games(
    boxes: Any, starts: Any, room: Any, lucks: Any, out: Any, numbers: Any, points: Any, games: int
) -> int:
    """Play solo games; note descriptions and the points to come; give how many were noted."""
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
                points[noted] = foresee_round(box, s, Seat(0), numbers[noted])
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


def experience(seed: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Play, and give what was seen: descriptions, and the points to come."""
    powerline, luck = game("powerline"), random.Random(seed)
    matches = [powerline.start(1, luck.getrandbits(60), any_options(luck)) for _ in range(STARTS)]
    starts = np.concatenate([match._states for match in matches])
    lucks = records(LUCK)
    lucks["chance"] = seed
    numbers = np.zeros((GAMES * ROUNDS, NUMBERS), np.float32)
    points = np.zeros(GAMES * ROUNDS, np.float32)
    boxes, engine = matches[0].edition.record, powerline.engine
    room, out = engine.room(), engine.scratch()
    noted = 0
    for _ in track(range(GAMES // PIECE), "Playing"):
        noted += PLAY_GAMES(boxes, starts, room, lucks, out, numbers[noted:], points[noted:], PIECE)
    return numbers[:noted], points[:noted]


def guess_all(weights: Weights, numbers: npt.NDArray[np.float32]) -> tuple[Any, Any, Any]:
    """Ask the network about many boards: the guesses and both hidden layers."""
    first, first_bias, second, second_bias, last = weights
    hidden = np.maximum(numbers @ first[:, :HIDDEN] + first_bias, 0)
    later = np.maximum(hidden @ second + second_bias, 0)
    guesses = later @ last[:HIDDEN_LATER] + last[HIDDEN_LATER] + numbers @ first[:, HIDDEN]
    return guesses, hidden, later


def slopes(weights: Weights, numbers: Any, points: Any) -> Weights:
    """Give the slope of the squared error by every weight."""
    guesses, hidden, later = guess_all(weights, numbers)
    wrong = ((guesses - points / POINTS) / len(points)).astype(np.float32)
    at_later = np.outer(wrong, weights[4][:HIDDEN_LATER]) * (later > 0)
    at_hidden = (at_later @ weights[2].T) * (hidden > 0)
    first = np.concatenate([numbers.T @ at_hidden, (numbers.T @ wrong)[:, None]], axis=1)
    last = np.append(later.T @ wrong, wrong.sum())
    return [first, at_hidden.sum(0), hidden.T @ at_later, at_later.sum(0), last]


def learn(weights: Weights, numbers: Any, points: Any, seed: int) -> float:
    """Fit the weights (Adam); give the error in points on games kept apart."""
    luck = np.random.default_rng(seed)
    apart = len(points) // 20
    means = [np.zeros_like(one) for one in weights]
    squares = [np.zeros_like(one) for one in weights]
    step = 0
    for epoch in track(range(EPOCHS), "Learning"):
        rate = RATE * (1 - 0.9 * epoch / EPOCHS)
        order = luck.permutation(len(points) - apart) + apart
        for at in range(0, len(order) - BATCH + 1, BATCH):
            some = order[at : at + BATCH]
            step += 1
            for k, slope in enumerate(slopes(weights, numbers[some], points[some])):
                means[k] += 0.1 * (slope - means[k])
                squares[k] += 0.001 * (slope * slope - squares[k])
                size = np.sqrt(squares[k] / (1 - 0.999**step)) + 1e-8
                weights[k] -= (rate * means[k] / (1 - 0.9**step) / size).astype(np.float32)
    wrong = POINTS * guess_all(weights, numbers[:apart])[0] - points[:apart]
    return float(np.sqrt((wrong**2).mean()))


def main() -> None:
    """Play, learn, write; say how good the games were and how far off the guesses are."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else random.SystemRandom().getrandbits(32)
    numbers, points = experience(seed)
    weights: Weights = [getattr(learned, name.upper()).copy() for name in NAMES]
    error = learn(weights, numbers, points, seed)
    halves = {name: one.astype(np.float16) for name, one in zip(NAMES, weights, strict=True)}
    np.savez_compressed(learned.FILE, **halves)  # type: ignore[arg-type]  # arrays by name
    print(f"{len(points):,} boards seen, guesses off by {error:.2f} points; seed {seed}.")


if __name__ == "__main__":
    main()
