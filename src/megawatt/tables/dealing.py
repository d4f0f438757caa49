"""Dealing: a seed is drawn when the game begins, so that nobody knows a deal before.

While a table waits for people nothing is dealt: what can be seen of it is a sample, the same for
every table, whoever looks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from megawatt.fairness import new_salt, new_seed
from megawatt.library import Game
from megawatt.tables.errors import BadRequest

SAMPLE = 0
"""The seed that a table has before it is dealt."""
LONGEST_OPTION = 100
"""How many entries or letters an option may have."""
DEALS = 64
"""How often is dealt anew until a certain seat begins."""


def check_sizes(options: Mapping[str, Any]) -> None:
    """Refuse options that are longer than any game needs: every list of tables repeats them."""
    for name, value in options.items():
        if isinstance(value, (list, tuple, str)) and len(value) > LONGEST_OPTION:
            raise BadRequest(
                "Option {name!s:.60} is {n} long; allowed: {most}.",
                name=name,
                n=len(value),
                most=LONGEST_OPTION,
            )


@dataclass(frozen=True)
class Deal:
    """A seed, and the salt of the commitment to it."""

    seed: int = field(repr=False)
    salt: str = field(repr=False, default_factory=new_salt)


def draw(game: Game, seats: int, options: Mapping[str, Any], begins: int | None) -> Deal:
    """Deal; if a seat is to begin, deal until it does, or until that seems impossible."""
    seed = new_seed()
    for _ in range(DEALS if begins is not None else 0):
        if begins in game.start(seats, seed, dict(options)).to_act:
            break
        seed = new_seed()
    return Deal(seed)
