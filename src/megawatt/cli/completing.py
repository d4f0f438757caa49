"""What a shell proposes when Tab is pressed: games, bots, languages."""

from typing import Annotated

import typer

from megawatt.bots import BOTS
from megawatt.kernel.tongue import languages
from megawatt.library import games


def games_like(begun: str) -> list[str]:
    """Name the games that begin so."""
    return [name for name in games() if name.startswith(begun)]


def languages_like(begun: str) -> list[str]:
    """Name the languages that begin so."""
    return [name for name in languages() if name.startswith(begun)]


def bots_like(begun: str) -> list[str]:
    """Go on with a list of bots: its last name is the one that is begun.

    >>> bots_like("greedy,ex")
    ['greedy,expert']
    """
    before, comma, last = begun.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS if name.startswith(last)]


def seats_like(begun: str) -> list[str]:
    """Go on with a list of people and bots."""
    before, comma, last = begun.rpartition(",")
    me = [f"{before}{comma}me"] if "me".startswith(last) and "me" not in before.split(",") else []
    return [*me, *bots_like(begun)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="see `megawatt games`", autocompletion=games_like)
]
Language = Annotated[str, typer.Option(help="en or fr", autocompletion=languages_like)]
