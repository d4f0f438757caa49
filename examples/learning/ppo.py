"""A learner that starts from nothing: masked PPO by self-play, one file, NumPy alone.

    python -m examples.learning.ppo futuropia --minutes 25 --out runs/futuropia

Two seats, one network for both. Many games run side by side (`VectorGames`); illegal actions are
masked out of the policy. A step is rewarded by how much it changed the lead that the game's own
`evaluate` expects (`reward="potential"`), the last one by the true lead and the win: a zero-sum
game with something to learn from at every step. Every few minutes the policy meets a random and a
greedy bot; the plot in the terminal and `curve.svg` grow with it. `weights.npz` is a bot:
`megawatt arena futuropia --bots examples.learning.ppo:Trained`.
"""

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console

import megawatt
from megawatt.arena.charts import curves, standalone
from megawatt.envs import VectorGames

Array = npt.NDArray[np.float32]
Params = dict[str, Array]
SEATS = 2
NEVER = np.float32(-1e9)
"""The logit of an illegal action."""


@dataclass
class Settings:
    """What a run can be told; the defaults suit all four games on two cores."""

    games: int = 256  # side by side
    steps: int = 64  # of every game between two updates
    hidden: int = 256
    rate: float = 7e-4  # falls to a tenth at the end
    epochs: int = 2  # games are cheap, the network is not: rather new decisions than old ones again
    batch: int = 1024
    discount: float = 0.99
    trace: float = 0.9  # lambda of the advantage estimates
    clip: float = 0.2
    entropy: float = 0.01  # falls to a tenth at the end
    win: float = 0.2  # what the win is worth beside the lead, in hundreds of points
    seed: int = 1


# The network: two hidden layers; one head gives logits, one the expected return.


def new_network(inputs: int, actions: int, hidden: int, luck: np.random.Generator) -> Params:
    """Draw the weights of a network."""

    def layer(rows: int, columns: int, gain: float) -> Array:
        drawn = luck.standard_normal((rows, columns)) * gain / np.sqrt(rows)
        return np.asarray(drawn, np.float32)

    return {
        "w1": layer(inputs, hidden, 1.4),
        "b1": np.zeros(hidden, np.float32),
        "w2": layer(hidden, hidden, 1.4),
        "b2": np.zeros(hidden, np.float32),
        "wp": layer(hidden, actions, 0.01),
        "bp": np.zeros(actions, np.float32),
        "wv": layer(hidden, 1, 0.1),
        "bv": np.zeros(1, np.float32),
    }


def forward(net: Params, seen: Array, masks: npt.NDArray[Any]) -> tuple[Array, Array, list[Array]]:
    """Give the log-probabilities of all actions, the values, and what `backward` needs."""
    first = np.maximum(seen @ net["w1"] + net["b1"], 0)
    second = np.maximum(first @ net["w2"] + net["b2"], 0)
    logits = np.where(masks > 0, second @ net["wp"] + net["bp"], NEVER)
    logits -= logits.max(axis=1, keepdims=True)
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return logs, (second @ net["wv"] + net["bv"])[:, 0], [seen, first, second]


def backward(net: Params, kept: list[Array], by_logit: Array, by_value: Array) -> Params:
    """Give the gradients of all weights, from those of the two heads."""
    seen, first, second = kept
    by_second = (by_logit @ net["wp"].T + by_value[:, None] * net["wv"][:, 0]) * (second > 0)
    by_first = (by_second @ net["w2"].T) * (first > 0)
    return {
        "w1": seen.T @ by_first,
        "b1": by_first.sum(0),
        "w2": first.T @ by_second,
        "b2": by_second.sum(0),
        "wp": second.T @ by_logit,
        "bp": by_logit.sum(0),
        "wv": second.T @ by_value[:, None],
        "bv": by_value.sum(keepdims=True),
    }


class Adam:
    """The usual optimiser, with the gradient's norm bounded."""

    def __init__(self, net: Params, bound: float = 0.5) -> None:
        self.means = {name: np.zeros_like(value) for name, value in net.items()}
        self.squares = {name: np.zeros_like(value) for name, value in net.items()}
        self.bound, self.count = bound, 0

    def step(self, net: Params, slopes: Params, rate: float) -> None:
        """Move the weights a little downhill."""
        self.count += 1
        norm = np.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        shrink = np.float32(min(1.0, self.bound / (norm + 1e-8)))
        rate = rate * np.sqrt(1 - 0.999**self.count) / (1 - 0.9**self.count)
        for name, slope in slopes.items():
            slope = slope * shrink
            self.means[name] += np.float32(0.1) * (slope - self.means[name])
            self.squares[name] += np.float32(0.001) * (slope * slope - self.squares[name])
            net[name] -= np.float32(rate) * self.means[name] / (np.sqrt(self.squares[name]) + 1e-5)


def draw(logs: Array, luck: np.random.Generator) -> npt.NDArray[np.int64]:
    """Draw an action a row, by the Gumbel trick."""
    noise = np.maximum(luck.standard_exponential(logs.shape, np.float32), np.float32(1e-30))
    chosen: npt.NDArray[np.int64] = (logs - np.log(noise)).argmax(axis=1)
    return chosen


# Playing: what one portion of self-play gives to learn from.


@dataclass
class Portion:
    """Decisions with all that an update needs, one row each."""

    seen: Array
    masks: npt.NDArray[np.int8]
    actions: npt.NDArray[np.int64]
    logs: Array
    advantages: Array
    returns: Array


def lead(points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """Give every seat's lead over the other seat."""
    return np.asarray(points - points[:, ::-1], np.float64)


class Scale:
    """How large returns are, as play goes on: rewards are divided by their deviation."""

    def __init__(self, ask: Settings) -> None:
        self.ask, self.sums, self.square, self.count = ask, np.zeros((ask.games, SEATS)), 0.0, 1e-4

    def of(self, rewards: npt.NDArray[Any], done: npt.NDArray[np.bool_]) -> float:
        """Take in the rewards of a step, and give the deviation so far."""
        self.sums = self.ask.discount * self.sums + rewards
        self.square += float((self.sums**2).sum())
        self.count += self.sums.size
        self.sums[done] = 0
        return float(np.sqrt(self.square / self.count)) + 1e-3


class SelfPlay:
    """Many games in which the same network has both seats."""

    def __init__(self, name: str, ask: Settings, luck: np.random.Generator) -> None:
        seed = ask.seed << 32
        self.games = VectorGames(name, ask.games, SEATS, seed=seed, reward="potential")
        self.ask, self.luck, self.scale = ask, luck, Scale(ask)
        self.seen = self.games.observe().copy()

    def _step(self, actions: npt.NDArray[np.int64]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Act in all games: (what each seat gained more than the other, which games ended)."""
        done = self.games.step(actions)
        gains = lead(self.games.rewards)
        # The potential ends at 0: put the true lead in its place, and let the win count less.
        won = np.sign(-lead(self.games.places[done]))
        gains[done] += lead(self.games.points[done]) / 100 - (1 - self.ask.win) * won
        self.seen = self.games.observe().copy()
        return gains / self.scale.of(gains, done), done

    def portion(self, net: Params) -> Portion:
        """Play on for some steps and judge every decision."""
        ask, n = self.ask, len(self.games)
        seen, masks, actions = (
            list[Array](),
            list[npt.NDArray[np.int8]](),
            list[npt.NDArray[np.int64]](),
        )
        logs, values, seats = list[Array](), list[Array](), list[npt.NDArray[np.int64]]()
        rewards, dones = list[npt.NDArray[np.float64]](), list[npt.NDArray[np.bool_]]()
        for _ in range(ask.steps):
            seats.append(self.games.seats.copy())
            seen.append(self.seen)
            masks.append(self.games.masks.copy())
            all_logs, value, _ = forward(net, self.seen, masks[-1])
            chosen = draw(all_logs, self.luck)
            reward, done = self._step(chosen)
            actions.append(chosen)
            logs.append(all_logs[np.arange(n), chosen])
            values.append(value)
            rewards.append(reward)
            dones.append(done)
        _, last, _ = forward(net, self.seen, self.games.masks)
        judged = advantages(ask, seats, values, rewards, dones, (self.games.seats, last))
        gained = np.concatenate(judged)
        return Portion(
            np.concatenate(seen),
            np.concatenate(masks),
            np.concatenate(actions),
            np.concatenate(logs),
            advantages=gained,
            returns=gained + np.concatenate(values),
        )


def advantages(
    ask: Settings,
    seats: Sequence[npt.NDArray[np.int64]],
    values: Sequence[Array],
    rewards: Sequence[npt.NDArray[Any]],
    dones: Sequence[npt.NDArray[np.bool_]],
    last: tuple[npt.NDArray[np.int64], Array],
) -> list[Array]:
    """Estimate how much better each decision was than expected (GAE), seat by seat.

    A seat's next decision may come several steps later: what happens meanwhile adds up for it.
    The game is zero-sum, so the value that the one who acts last expects is the other's loss.
    """
    acts, expects = last
    rows = np.arange(len(acts))
    value_next = np.tile(-expects[:, None], SEATS).astype(np.float64)
    value_next[rows, acts] = expects
    gain_next, earned = np.zeros_like(value_next), np.zeros_like(value_next)
    found: list[Array] = []
    for t in reversed(range(len(seats))):
        for kept in (value_next, gain_next, earned):
            kept[dones[t]] = 0
        earned += rewards[t]
        at = rows, seats[t]
        surprise = earned[at] + ask.discount * value_next[at] - values[t]
        gain_next[at] = surprise + ask.discount * ask.trace * gain_next[at]
        value_next[at], earned[at] = values[t], 0
        found.append(gain_next[at].astype(np.float32))
    return found[::-1]


# Learning


def update(net: Params, adam: Adam, got: Portion, ask: Settings, left: float, luck: Any) -> float:
    """Improve the network on a portion; give the policy's mean entropy.

    `left` is how much of the rate and of the entropy bonus is left: both fall as time goes by.
    """
    told = (got.advantages - got.advantages.mean()) / (got.advantages.std() + 1e-8)
    entropies = []
    for _ in range(ask.epochs):
        order = luck.permutation(len(told))
        for first in range(0, len(order), ask.batch):
            rows = order[first : first + ask.batch]
            masks, gains = got.masks[rows], told[rows]
            logs, values, kept = forward(net, got.seen[rows], masks)
            chance = np.exp(logs)
            at = np.arange(len(rows)), got.actions[rows]
            ratio = np.exp(logs[at] - got.logs[rows])
            clipped = np.where(gains > 0, ratio > 1 + ask.clip, ratio < 1 - ask.clip)
            pull = np.where(clipped, 0, -gains * ratio)[:, None]
            by_logit = -pull * chance
            by_logit[at] += pull[:, 0]
            plogp = np.where(masks > 0, chance * logs, 0)
            entropy = -plogp.sum(axis=1, keepdims=True)
            by_logit += left * ask.entropy * (plogp + chance * entropy)
            by_value = np.clip(values - got.returns[rows], -5, 5)
            by = np.float32(1 / len(rows))
            slopes = backward(net, kept, (by_logit * by).astype(np.float32), 0.5 * by * by_value)
            adam.step(net, slopes, left * ask.rate)
            entropies.append(float(entropy.mean()))
    return float(np.mean(entropies))


# Measuring: the policy against any bot, on paired deals, many games in step.


def versus(net: Params, name: str, rival: str, games: int, seed: int, most: int = 4000) -> float:
    """Give the network's share of the wins against a bot; every deal is played from both seats.

    It plays the likeliest action, as the bot `Trained` does.
    """
    game = megawatt.game(name)
    matches = [game.start(SEATS, seed + k // 2) for k in range(games)]
    mine = [k % 2 for k in range(games)]
    rivals = [megawatt.bot(rival, seed=seed + k) for k in range(games)]
    for _ in range(most):
        for match, seat, bot in zip(matches, mine, rivals, strict=True):
            while match.to_act and match.to_act[0] != seat:
                match.play(match.to_act[0], bot.choose(match, match.to_act[0]))
        asked = [k for k in range(games) if not matches[k].over]
        if not asked:
            break
        seen = np.stack([matches[k].observe(mine[k]) for k in asked])
        masks = np.zeros((len(asked), game.actions), np.int8)
        for row, k in enumerate(asked):
            masks[row, matches[k].legal(mine[k])] = 1
        chosen = forward(net, seen, masks)[0].argmax(axis=1)
        for k, action in zip(asked, chosen.tolist(), strict=True):
            matches[k].play(mine[k], action)
    won = [match.winners() for match in matches]
    return sum((mine[k] in one) / len(one) for k, one in enumerate(won) if one) / games


class Trained:
    """The policy of a run as a bot of its own: the likeliest action by `weights.npz`."""

    def __init__(self, file: str = "weights.npz") -> None:
        with np.load(file) as kept:
            self.net: Params = dict(kept)

    def choose(self, match: megawatt.Match, seat: int) -> int:
        """Choose the action with the highest probability."""
        masks = np.zeros((1, match.game.actions), np.int8)
        masks[0, match.legal(seat)] = 1
        return int(forward(self.net, match.observe(seat)[None], masks)[0][0].argmax())


@dataclass
class Mark:
    """A point of the curve."""

    minutes: float
    decisions: int
    random: float
    greedy: float
    entropy: float


@dataclass
class Budget:
    """How long to learn, and when to measure; measuring does not count as learning."""

    minutes: float = 60.0  # of computing time, so that a busy machine changes nothing
    wall: float = 90.0  # and of the clock, all told
    every: float = 2.0  # minutes of computing time between two measurements
    measure: int = 100  # games against each rival


def train(name: str, ask: Settings, budget: Budget) -> Iterator[tuple[Mark, Params]]:
    """Learn until the budget is used up; yield (mark, network) now and then, and at the end."""
    luck = np.random.default_rng(ask.seed)
    table = megawatt.game(name)
    net = new_network(table.rules.observation, table.actions, ask.hidden, luck)
    adam, play = Adam(net), SelfPlay(name, ask, luck)
    start, spent, measured, decisions, entropy = time.monotonic(), 0.0, -1e9, 0, 0.0
    while True:
        used = max(spent / budget.minutes, (time.monotonic() - start) / 60 / budget.wall)
        if spent - measured >= budget.every or used >= 1:
            shares = [versus(net, name, rival, budget.measure, 10**6) for rival in RIVALS]
            yield Mark(spent, decisions, shares[0], shares[1], entropy), net
            measured = spent
        if used >= 1:
            return
        began = time.process_time()
        got = play.portion(net)
        entropy = update(net, adam, got, ask, max(0.1, 1 - used), luck)
        spent += (time.process_time() - began) / 60
        decisions += len(got.actions)


RIVALS = ("random", "greedy")
BLOCKS = " ▁▂▃▄▅▆▇█"


def show(console: Console, marks: Sequence[Mark]) -> None:
    """Draw the plot so far in the terminal: a line of blocks a rival."""
    now = marks[-1]
    for rival in RIVALS:
        shares = [getattr(mark, rival) for mark in marks[-60:]]
        line = "".join(BLOCKS[round(8 * share)] for share in shares)
        console.print(f"{rival:>7} |{line}| {100 * shares[-1]:5.1f} %", highlight=False)
    console.print(
        f"{now.minutes:.1f} minutes, {now.decisions:,} decisions, entropy {now.entropy:.2f}\n"
    )


def keep(folder: Path, name: str, marks: Sequence[Mark], net: Params) -> None:
    """Write weights, curve and numbers."""
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / "weights.npz", **net)  # type: ignore[arg-type]  # arrays by name
    text = "".join(json.dumps(vars(mark)) + "\n" for mark in marks)
    (folder / "curve.jsonl").write_text(text, encoding="utf-8")
    rows = {
        f"v {one}": [100 * getattr(mark, one) for mark in marks] for one in ("random", "greedy")
    }
    across = [mark.minutes for mark in marks]
    plot = curves(f"{name}: wins by minutes of learning", rows, across=across, unit=" %")
    (folder / "curve.svg").write_text(standalone(plot), encoding="utf-8")


def main() -> None:
    """Read the command line, learn, show."""
    parser = argparse.ArgumentParser(description="Masked PPO by self-play.")
    parser.add_argument("game", choices=megawatt.games())
    parser.add_argument("--out", type=Path, default=Path("runs"))
    for field, value in (vars(Budget()) | vars(Settings())).items():
        parser.add_argument(f"--{field}", type=type(value), default=value)
    asked = vars(parser.parse_args())
    ask = Settings(**{field: asked[field] for field in vars(Settings())})
    budget = Budget(**{field: asked[field] for field in vars(Budget())})
    console, marks = Console(), list[Mark]()
    for mark, net in train(asked["game"], ask, budget):
        marks.append(mark)
        show(console, marks)
        keep(asked["out"], asked["game"], marks, net)


if __name__ == "__main__":
    main()
