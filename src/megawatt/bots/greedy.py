"""The bot that looks one step ahead with the game's own estimate."""

from typing import Any

import numpy as np

from megawatt.kernel.chance import LUCK, next_word
from megawatt.kernel.contract import apply, evaluate, redeal
from megawatt.kernel.engine import entry_point
from megawatt.kernel.play import legal
from megawatt.kernel.record import readable, records
from megawatt.kernel.rule import rule
from megawatt.match import Match


@rule
def lead(box: Any, s: Any, seat: int) -> float:
    """Estimate how far a seat will end ahead of the mean of the others."""
    own: float = evaluate(box, s, seat)
    if s.seats == 1:
        return own
    others = 0.0
    for other in range(s.seats):
        if other != seat:
            others += evaluate(box, s, other)
    return own - float(others / (s.seats - 1))


@entry_point(
    "greedy",
    lambda of: (of.box, of.state, of.integer, of.luck, of.numbers, of.reals, of.integer),
)
def _greedy(
    boxes: Any, states: Any, seat: int, luck: Any, out: Any, values: Any, deals: int
) -> int:
    """Value each legal action by the mean lead after it over some deals; return the best.

    `states` holds what the seat knows, and room for two more: the deal, and the trial.
    """
    n = legal(boxes[0], states[0], seat, out)
    values[:n] = 0.0
    for _ in range(deals):
        states[1] = states[0]
        redeal(boxes[0], states[1], seat, next_word(luck[0]))
        for i in range(n):
            states[2] = states[1]
            apply(boxes[0], states[2], seat, out[i])
            values[i] += lead(boxes[0], states[2], seat)
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return int(out[best])


class Greedy:
    """Takes the action after which the estimate is best; `deals` imagined worlds each time."""

    def __init__(self, seed: int = 0, deals: int = 4) -> None:
        self._luck = records(LUCK)
        readable(self._luck).chance = seed
        self._deals = deals

    def choose(self, match: Match, seat: int) -> int:
        """Choose by looking one step ahead."""
        engine = match.game.engine
        states = engine.room(3)
        states[:1] = match.imagine(seat, int(readable(self._luck).chance))
        out, values = engine.scratch(), np.zeros(match.game.actions)
        chosen: int = engine.added["greedy"](
            match.edition.record, states, seat, self._luck, out, values, self._deals
        )
        return chosen
