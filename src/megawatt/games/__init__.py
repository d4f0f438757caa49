"""The games, by name: Megawatt's own, and all that are installed beside it.

A game of Megawatt's own is a folder here with a `game.py`. Any other is an entry point of the group
`megawatt.games`: its public name, and its package. Each is imported when it is first asked for.
"""

import re
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from megawatt.kernel.errors import BadGame, UnknownGame
from megawatt.kernel.game import GameRules
from megawatt.kernel.tongue import add_catalogues

GROUP = "megawatt.games"
"""The group of entry points that makes a game outside this package known."""
_HERE = Path(__file__).parent
GAMES = {
    folder.replace("_", "-"): folder
    for folder in sorted(path.parent.name for path in _HERE.glob("*/game.py"))
}
"""Megawatt's own: the public name and the folder, in the order of the alphabet."""


@cache
def packages() -> dict[str, str]:
    """Name the package of every game: Megawatt's own first, then the others."""
    found = {name: f"{__name__}.{folder}" for name, folder in GAMES.items()}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        found.setdefault(entry.name, entry.value)
    return found


def known_name(name: str) -> str:
    """Give the public name of a game, however it is spelled; refuse a name that no game has.

    >>> known_name("Powerline"), known_name("energy_empire"), known_name("Future Energy")
    ('powerline', 'energy-empire', 'future-energy')
    """
    known = packages()
    if name in known:
        return name
    spelled = re.sub(r"[\s_-]+", "-", str(name).strip()).lower()
    if spelled in known:
        return spelled
    near = get_close_matches(spelled, known, n=1)
    meant = f"did you mean {near[0]}? There are" if near else "there are"
    raise UnknownGame(f"There is no game {name!r}; {meant}: {', '.join(known)}.")


@cache
def rules_of(name: str) -> GameRules:
    """Open a game's rules."""
    name, known = known_name(name), packages()
    if name not in GAMES:
        return _open_installed(name, known[name])
    rules: GameRules = import_module(f"{known[name]}.game").GAME
    return rules


def _open_installed(name: str, package: str) -> GameRules:
    """Open a game of somebody else; what is wrong with it is told to whoever asks for it."""
    try:
        rules = import_module(f"{package}.game").GAME
    except Exception as error:
        raise BadGame(
            f"The game {name!r} cannot be opened: {package}.game: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(rules, GameRules) or rules.name != name:
        raise BadGame(
            f"The game {name!r} cannot be opened: GAME of {package}.game must be GameRules with "
            f"the name {name!r}, as the entry point has it."
        )
    add_catalogues(rules.folder / "locales")
    return rules


def part_of(name: str, part: str) -> ModuleType | None:
    """Open a module that a game may have or leave out, by the file name it has in all games."""
    return import_module(f"{packages()[name]}.{part}") if has_part(name, part) else None


@cache
def has_part(name: str, part: str) -> bool:
    """Whether a game has a module that games may leave out; one that cannot be opened has none."""
    if name not in packages():
        return False
    try:
        return find_spec(f"{packages()[name]}.{part}") is not None
    except Exception:  # of somebody else's package: `rules_of` says what is wrong
        return False


@cache
def specification_of(name: str) -> Path | None:
    """Find the specification of a game: in the installed package, else in the checkout."""
    if name in GAMES:
        package = _HERE.parent
        folders, file = (package / "rules", package.parents[1] / "docs" / "rules"), GAMES[name]
    elif name in packages():
        package = rules_of(name).folder
        folders, file = (package / "docs", package.parent / "docs"), package.name
    else:
        return None
    found = (folder / f"{file}.md" for folder in folders)
    return next((path for path in found if path.is_file()), None)
