"""How the search thinks about each game: found by playing, kept in one small table."""

from dataclasses import dataclass, fields, replace
from typing import Any

from megawatt.bots.tree import GRAIN
from megawatt.kernel.errors import MegawattError


@dataclass(frozen=True)
class Settings:
    """What can be tuned; `docs/bots.md` explains each."""

    reveals: int = 1000  # stay in the tree past this many revelations
    ripe: int = 1  # visits before a node gets children
    horizon: int = 12  # decisions played lightly after the tree
    width: int = 4  # actions compared in one light decision; 0: random
    guided: bool = True  # the game's own suggestions are followed in light decisions
    lightly: bool = False  # others' decisions are played lightly, not searched
    alone: bool = False  # seats do not touch each other; others do anything and end as estimated
    random: float = 0.1  # chance of a random action in a light decision
    explore: float = 0.7  # weight of what was seldom visited
    sharpness: float = 3.0  # points that make an action look e times as promising
    even: float = 0.3  # share of the prior that is equal for all actions
    scale: float = 15.0  # points of lead that are worth half of a certain win
    rivals: float = 0.0  # weight of the others' estimates in light decisions
    own: float = 0.0  # weight of one's own points against the lead over the best other
    win: float = 0.5  # weight of winning against the size of the lead, in finished games

    def write(self, way: Any) -> None:
        """Put the settings into the record that compiled code reads."""
        for field in fields(self):
            value = getattr(self, field.name)
            setattr(way, field.name, int(value * GRAIN) if field.name == "random" else value)


TUNED: dict[str, Settings] = {
    "energy-empire": Settings(horizon=60, width=16, random=0.0, sharpness=1.0),
    "futuropia": Settings(horizon=40, random=0.02),
    "powerline": Settings(
        reveals=0,
        lightly=True,
        alone=True,
        own=1.0,
        horizon=20,  # three turns or four
        random=0.0,
        sharpness=1.0,
        even=0.05,
    ),
}
"""The settings of each game; a game that is not listed gets the defaults."""
ALONE: dict[str, Settings] = {
    "futuropia": Settings(horizon=100, width=12, random=0.05, sharpness=1.0),
    "energy-empire": Settings(horizon=400, width=12, random=0.0, sharpness=1.0),
}
"""The settings of a solo game where they differ: it is played to its end, with care."""

COST: dict[str, int] = {"energy-empire": 6, "powerline": 10}
"""How many times as long an iteration takes as in the other games."""


def settings_for(game: str, seats: int = 2, /, **changes: Any) -> Settings:
    """Give a game's settings for so many seats, with changes by name."""
    kinds = {field.name: type(field.default) for field in fields(Settings)}
    for name, value in changes.items():
        if name not in kinds:
            raise MegawattError(
                f"The search bot has no setting {name!r}; there are: {', '.join(sorted(kinds))}."
            )
        wanted = (int, float) if kinds[name] is float else (kinds[name],)
        if type(value) not in wanted or value < 0:
            raise MegawattError(f"The setting {name} is {value!r}; allowed: {_KINDS[kinds[name]]}.")
    usual = TUNED.get(game, Settings())
    return replace(ALONE.get(game, usual) if seats == 1 else usual, **changes)


_KINDS = {bool: "true or false", int: "a whole number of 0 or more", float: "0 or more"}
