"""Players that are programs. They see only what their seat may know."""

from collections.abc import Callable
from typing import Any

from megawatt.bots.bot import Bot
from megawatt.bots.greedy import Greedy
from megawatt.bots.random import Random
from megawatt.bots.search import Search
from megawatt.kernel.errors import MegawattError

BOTS: dict[str, Callable[..., Bot]] = {"random": Random, "greedy": Greedy, "search": Search}


def bot(name: str, **settings: Any) -> Bot:
    """Make a bot by name.

    >>> import megawatt
    >>> match = megawatt.game("powerline").start(seats=1, seed=7)
    >>> megawatt.bot("greedy", seed=1).choose(match, 0) in match.legal(0)
    True
    """
    if name not in BOTS:
        raise MegawattError(f"There is no bot {name!r}; there are: {', '.join(BOTS)}.")
    try:
        return BOTS[name](**settings)
    except TypeError as error:
        raise MegawattError(f"Bot {name}: {error}.") from None


__all__ = ["BOTS", "Bot", "bot"]
