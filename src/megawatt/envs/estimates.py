"""What the seats of many games may expect: potentials that shape a learner's rewards."""

from typing import Any

from megawatt.kernel.contract import evaluate
from megawatt.kernel.engine import entry_point

ENTRY = "estimate_many"
"""The name of the entry point in an engine."""


@entry_point(
    ENTRY,
    lambda of: (of.box, of.state, of.reals, of.integer, of.integer, of.integer),
    on_demand=True,  # for learners alone
)
def _estimate_many(
    boxes: Any, states: Any, estimates: Any, seats: int, first: int, end: int
) -> None:
    """Estimate the final points of every seat of the games first … end-1, a row a game."""
    for i in range(first, end):
        for seat in range(seats):
            estimates[i * seats + seat] = evaluate(boxes[0], states[i], seat)
