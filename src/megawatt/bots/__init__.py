"""Players that are programs. They see only what their seat may know."""

from collections.abc import Callable
from typing import Any

from megawatt.bots.bot_names import parse
from megawatt.bots.greedy import Greedy
from megawatt.bots.levels import LEVELS, level
from megawatt.bots.mcts import entry_in
from megawatt.bots.player import Bot
from megawatt.bots.plugins import is_reference, plugin_bot
from megawatt.bots.random import Random
from megawatt.bots.search import Advice, RankedAction, Search
from megawatt.bots.weights import NONE, OWN
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.game import GameRules

BOTS: dict[str, Callable[..., Bot]] = {
    "random": Random,
    "greedy": Greedy,
    "search": Search,
    **{name: level(name) for name in LEVELS},
}
"""The bots by name, the same everywhere."""


def is_bot(text: str) -> bool:
    """Whether a name is a bot's and not a person's."""
    return text.strip().partition("/")[0] in BOTS or is_reference(text)


def entry_of(name: str, rules: GameRules) -> str | None:
    """Name the entry point of a game's engine that one of our bots needs, if it needs one."""
    entry: str | None = getattr(BOTS.get(parse(name)[0]), "entry", None)
    if entry == Search.entry:
        return entry_in(rules, weights_of(name) not in (OWN, NONE))
    return entry


def weights_of(name: str) -> str:
    """Say which weights of the learned value a bot was named with."""
    weights: str = parse(name)[1].get("weights", OWN)
    return weights


def bot(name: str, **settings: Any) -> Bot:
    """Make a bot by name: `expert`, `search/seconds=1`, or your own: `mypackage:MyBot`.

    >>> import megawatt
    >>> match = megawatt.game("powerline").start(seats=1, seed=7)
    >>> megawatt.bot("greedy", seed=1).choose(match, 0) in match.legal(0)
    True
    """
    kind, told = parse(name)
    settings = told | settings if "seed" not in told else settings | told
    try:
        if is_reference(kind):
            return plugin_bot(kind, settings)
        if kind not in BOTS:
            raise MegawattError(
                f"There is no bot {kind!r}; there are: {', '.join(BOTS)}; "
                "or your own as module:Class."
            )
        return BOTS[kind](**settings)
    except TypeError as error:
        raise MegawattError(f"Bot {name}: {error}.") from error


__all__ = [
    "BOTS",
    "LEVELS",
    "Advice",
    "Bot",
    "Greedy",
    "RankedAction",
    "Search",
    "bot",
    "is_bot",
    "parse",
]
