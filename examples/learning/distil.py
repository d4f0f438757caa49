"""Self-play with the search, then a network that learns what the search found out.

    megawatt selfplay futuropia --games 400 --out data/futuropia
    python -m examples.learning.distil data/futuropia --out runs/distilled

The policy learns the search's visits, the value who won. Network, optimiser and measuring are
those of `ppo.py`; so is the bot: `examples.learning.ppo:Trained` plays the weights.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from examples.learning.ppo import (
    RIVALS,
    Adam,
    Mark,
    Params,
    backward,
    forward,
    keep,
    new_network,
    show,
    versus,
)
from megawatt.data import SelfPlayData, open_data

BATCH = 512


def batches(data: SelfPlayData, luck: np.random.Generator) -> Iterator[dict[str, Any]]:
    """Give all decisions once, file by file, shuffled within a file."""
    for part in data:
        order = luck.permutation(len(part["action"]))
        for first in range(0, len(order), BATCH):
            rows = order[first : first + BATCH]
            yield {name: column[rows] for name, column in part.items()}


def learn(net: Params, adam: Adam, got: dict[str, Any], rate: float) -> float:
    """Move the network towards the visits and the outcomes; give the policy's loss."""
    wanted = got["visits"] / got["visits"].sum(axis=1, keepdims=True)
    logs, values, kept = forward(net, got["observation"], got["mask"])
    by = np.float32(1 / len(wanted))
    by_logit = ((np.exp(logs) - wanted) * by).astype(np.float32)
    by_value = (values - (2 * got["outcome"] - 1)) * by
    adam.step(net, backward(net, kept, by_logit, by_value), rate)
    return float(-np.where(got["mask"] > 0, wanted * logs, 0).sum(axis=1).mean())


def train(data: SelfPlayData, epochs: int, measure: int) -> Iterator[tuple[Mark, Params]]:
    """Go through the data some times; yield (mark, network) after each."""
    luck, name = np.random.default_rng(1), str(data.plan["game"])
    first = next(iter(data))
    net = new_network(first["observation"].shape[1], first["mask"].shape[1], 256, luck)
    adam, decisions = Adam(net), 0
    for epoch in range(1, epochs + 1):
        losses = []
        for got in batches(data, luck):
            losses.append(learn(net, adam, got, 1e-3 * (1 - (epoch - 1) / epochs)))
            decisions += len(got["action"])
        shares = [versus(net, name, rival, measure, 10**6) if measure else 0.0 for rival in RIVALS]
        loss = float(np.mean(losses))
        yield Mark(float(epoch), decisions, shares[0], shares[1], loss), net


def main() -> None:
    """Read the command line, learn, show; the plot is by epochs instead of minutes."""
    parser = argparse.ArgumentParser(description="Learn from the search's self-play.")
    parser.add_argument("data", type=Path)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--measure", type=int, default=100, help="games against each rival")
    parser.add_argument("--out", type=Path, default=Path("runs"))
    asked = parser.parse_args()
    data, console, marks = open_data(asked.data), Console(), list[Mark]()
    for mark, net in train(data, asked.epochs, asked.measure):
        marks.append(mark)
        show(console, marks)
        keep(asked.out, str(data.plan["game"]), marks, net)


if __name__ == "__main__":
    main()
