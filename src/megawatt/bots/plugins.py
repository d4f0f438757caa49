"""Plug-ins: bots and games that Python can import, named `module:Name`."""

import inspect
import os
import sys
from functools import cache
from importlib import import_module
from typing import Any

from megawatt.bots.player import Bot
from megawatt.kernel.errors import MegawattError
from megawatt.library import Game, game
from megawatt.match import Match

BY_VIEW, BY_MATCH = ("view", "legal"), ("match", "seat")
"""The two signatures that a bot's `choose` may have, by the names of its arguments."""


class ViewBot:
    """Adapts a bot that takes plain data: it gets what its seat may know, and nothing else."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def choose(self, match: Match, seat: int) -> int:
        """Choose by the view and the legal actions."""
        chosen: int = self.inner.choose(match.view(seat), match.legal(seat))
        return chosen


def is_reference(name: str) -> bool:
    """Whether a name, also with settings, is `module:Class`."""
    return ":" in name.partition("/")[0]


def load_class(reference: str) -> Any:
    """Find the class that `module:Class` names."""
    found = _imported("Bot", reference)
    if not callable(found):
        module_name, _, class_name = reference.partition(":")
        raise MegawattError(f"Bot {reference}: module {module_name} has no class {class_name!r}.")
    return found


@cache
def open_game(name: str) -> Game:
    """Open a game by its name, or your own as `module:GAME`."""
    if not is_reference(name):
        return game(name)
    if (rules := _imported("Game", name)) is None:
        raise MegawattError(f"Game {name} cannot be opened: the module has no such name.")
    return Game(rules)


def _imported(what: str, reference: str) -> Any:
    """Give what a reference names, or None; the working folder counts as importable."""
    module_name, _, name = reference.partition(":")
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        module = import_module(module_name)
    except Exception as error:
        raise MegawattError(
            f"{what} {reference}: module {module_name!r} cannot be imported: "
            f"{type(error).__name__}: {error}."
        ) from error
    return getattr(module, name, None)


def signature_of(reference: str, bot: Any) -> tuple[str, ...]:
    """Give the names of the arguments of a bot's `choose`; they must be one of the two sets."""
    choose = getattr(bot, "choose", None)
    if not callable(choose):
        raise MegawattError(f"Bot {reference} has no method choose(view, legal).")
    names = tuple(inspect.signature(choose).parameters)
    if names not in (BY_VIEW, BY_MATCH):
        raise MegawattError(
            f"Bot {reference}: its choose takes ({', '.join(names)}); "
            "allowed: choose(self, view, legal) or choose(self, match, seat)."
        )
    return names


def make_bare(reference: str, settings: dict[str, Any]) -> Any:
    """Make a bot of the class; it gets `seed` only if it wants one."""
    kind = load_class(reference)
    try:
        takes = inspect.signature(kind).parameters
    except ValueError:
        takes = inspect.signature(lambda: None).parameters
    anything = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in takes.values())
    if "seed" not in takes and not anything:
        settings = {name: value for name, value in settings.items() if name != "seed"}
    return kind(**settings)


def plugin_bot(reference: str, settings: dict[str, Any]) -> Bot:
    """Make a bot of the class that `module:Class` names, with either signature."""
    made = make_bare(reference, settings)
    if signature_of(reference, made) == BY_VIEW:
        return ViewBot(made)
    asked_by_match: Bot = made
    return asked_by_match
