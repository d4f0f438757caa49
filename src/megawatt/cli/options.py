"""A game's options as flags: --adventure, --no-vacation, --tiles random, --tiles=random."""

from difflib import get_close_matches
from typing import Any

from megawatt.kernel.errors import BadOption
from megawatt.library import Game


def read_options(game: Game, words: list[str]) -> dict[str, Any]:
    """Read the flags that a command did not know itself."""
    found: dict[str, Any] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if not word.startswith("--"):
            raise BadOption(f"{word!r} is not an option; {_known(game)}")
        flag, equals, value = word[2:].partition("=")
        name = flag.replace("-", "_")
        if name == "preset":
            preset = value if equals else (rest.pop(0) if rest else "")
            found.update(game.preset(preset))
            continue
        option = game.options.get(name)
        if option is not None and option.type is bool and not equals:
            found[name] = True
        elif option is None and name.startswith("no_") and name[3:] in game.options:
            found[name[3:]] = False
        elif option is None:
            raise BadOption(f"{game.title} has no option --{flag}; {_meant(game, name)}")
        elif not equals and not rest:
            raise BadOption(f"--{flag} needs a value: {option.allowed}.")
        else:
            found[name] = option.parse(value if equals else rest.pop(0))
    return found


def _meant(game: Game, name: str) -> str:
    near = get_close_matches(name.removeprefix("no_"), game.options, n=1)
    meant = f"did you mean --{near[0].replace('_', '-')}? " if near else ""
    return meant + _known(game)


def _known(game: Game) -> str:
    flags = ", ".join(f"--{name.replace('_', '-')}" for name in game.options)
    return f"there are: {flags or 'none'}, --preset."
