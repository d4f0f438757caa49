"""The library: every game that can be started, by name."""

import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from megawatt.games import known_name, packages, rules_of
from megawatt.kernel.box import BoxData, Edition
from megawatt.kernel.engine import Engine
from megawatt.kernel.errors import BadGame, BadOption
from megawatt.kernel.features import Features
from megawatt.kernel.game import GameRules
from megawatt.kernel.options import Option, complete
from megawatt.match import Match
from megawatt.starting import check_seats, checked_seed

log = logging.getLogger("megawatt")


class Game:
    """A game that can be started: `megawatt.game("powerline")`."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.engine = Engine(rules)
        self._standard: Edition | None = None

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Game":
        return self  # it holds no state of any match

    def __reduce__(self) -> tuple[Any, ...]:
        if self is not game(self.name):
            raise TypeError(f"{self!r} is not the installed game of that name: it stays here.")
        return game, (self.name,)

    @property
    def name(self) -> str:
        """The name used everywhere: "powerline".

        >>> import megawatt
        >>> megawatt.game("Energy Empire").name
        'energy-empire'
        """
        return self.rules.name

    @property
    def title(self) -> str:
        """The name on the box: "Powerline".

        >>> import megawatt
        >>> megawatt.game("powerline").title
        'Powerline'
        """
        return self.rules.title

    @property
    def seats(self) -> range:
        """How many can play.

        >>> import megawatt
        >>> megawatt.game("powerline").seats
        range(1, 7)
        """
        return self.rules.seats

    @property
    def options(self) -> Mapping[str, Option]:
        """The choices before the game, by name.

        >>> import megawatt
        >>> megawatt.game("powerline").options["adventure"].default
        False
        """
        return self.rules.options

    @property
    def presets(self) -> Mapping[str, Mapping[str, Any]]:
        """The sets of options that have a name, for `start(preset=…)`.

        >>> import megawatt
        >>> megawatt.game("powerline").presets["Full difficulty"]["adventure"]
        True
        """
        return self.rules.presets

    def preset(self, name: str) -> Mapping[str, Any]:
        """Give the options of a preset, however its name is spelled; refuse an unknown one.

        >>> import megawatt
        >>> megawatt.game("powerline").preset("full difficulty")["adventure"]
        True
        """
        for known, options in self.presets.items():
            if _spelled(known) == _spelled(name):
                return options
        listed = ", ".join(self.presets) or "none"
        raise BadOption(f"{self.title} has no preset {name!r}; there are: {listed}.")

    @property
    def actions(self) -> int:
        """How many actions the game's table has.

        >>> import megawatt
        >>> megawatt.game("powerline").actions
        48
        """
        return len(self.rules.actions)

    @property
    def features(self) -> Features:
        """The numbers of an observation by name: `game.features["lines"]` is a slice.

        >>> import megawatt
        >>> megawatt.game("powerline").features.names[0]
        'table.players[0]'
        """
        return self.rules.features

    def box(self, path: BoxData | Path | str | None = None) -> Edition:
        """Open a box of components; the standard one unless a path is given.

        >>> import megawatt
        >>> len(megawatt.game("powerline").box().tables["line"])
        10
        """
        if path is not None:
            return self.rules.open_box(path if isinstance(path, BoxData) else Path(path))
        if self._standard is None:
            self._standard = self.rules.open_box(None)
        return self._standard

    def start(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        box: Path | str | Edition | None = None,
        *,
        preset: str | None = None,
    ) -> Match:
        """Start a match.

        Without `seats` it is for two, or as few as the game allows; without a `seed`, one is
        drawn. `options` come on top of those of the `preset`.

        >>> import megawatt
        >>> match = megawatt.game("powerline").start(seats=2, seed=7)
        >>> match.to_act
        (0, 1)
        >>> hard = megawatt.game("powerline").start(preset="Full difficulty", seed=7)
        >>> hard.seats, hard.options["adventure"]
        (2, True)
        """
        seats = max(2, self.seats[0]) if seats is None else seats
        check_seats(self.rules, seats)
        seed = checked_seed(seed)
        chosen = {**(self.preset(preset) if preset else {}), **(options or {})}
        edition = box if isinstance(box, Edition) else self.box(box)
        return Match(self, edition, seats, seed, complete(self.options, chosen))


def _spelled(name: str) -> str:
    """Write a name so that spellings of it are equal."""
    return "".join(filter(str.isalnum, name.lower()))


@cache
def _opened(name: str) -> Game:
    return Game(rules_of(name))


def game(name: str) -> Game:
    """Open a game by name, however it is spelled; the same game is opened once.

    >>> import megawatt
    >>> megawatt.game("powerline").seats
    range(1, 7)
    >>> megawatt.game("Energy Empire") is megawatt.game("energy_empire")
    True
    """
    return _opened(known_name(name))


def games() -> list[str]:
    """Name the games there are.

    >>> import megawatt
    >>> megawatt.games()
    ['energy-empire', 'future-energy', 'futuropia', 'powerline']
    """
    return list(packages())


def open_all() -> dict[str, Game]:
    """Open every game there is; an installed one that cannot be opened is told and left out."""
    found = {}
    for name in games():
        try:
            found[name] = game(name)
        except BadGame as error:
            log.warning("%s", error)
    return found
