"""A bot's advice: what it would do, and what it thinks of the best three."""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import randbits
from threading import Semaphore
from typing import Any

from megawatt.bots import BOTS, bot
from megawatt.tables.errors import NotPlaying
from megawatt.tables.sight import Sight

SECONDS = 1.0
SHOWN = 3
ADVISERS = ("expert", "search", "strong", "greedy", "random")
_THINKERS = Semaphore(2)  # advice is dear: the others wait their turn


@dataclass(frozen=True)
class Advised:
    """One action, and what the adviser expects of it."""

    action: int
    words: str
    clause: str
    win: float | None  # chance to win, 0 to 1; alone, how good the points would be
    points: float | None


def advise(sight: Sight) -> list[Advised]:
    """Ask the best adviser there is about this seat's decision; the best action comes first."""
    if sight.seat is None or not sight.my_turn or not sight.choices:
        raise NotPlaying("There is nothing for you to decide now.")
    name = next(name for name in ADVISERS if name in BOTS)
    adviser = bot(name, seed=randbits(53))
    ask: Callable[..., Any] | None = getattr(adviser, "advise", None)
    with _THINKERS:
        if ask is None:
            found = [(adviser.choose(sight.match, sight.seat), None, None)]
        else:
            advice = ask(sight.match, sight.seat, seconds=SECONDS)
            found = [(one.action, one.win, one.points) for one in advice.choices[:SHOWN]]
    return [
        Advised(action, sight.choices[action].words, sight.choices[action].clause, win, points)
        for action, win, points in found
    ]
