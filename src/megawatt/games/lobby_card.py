"""How the lobby presents a game: a game's `lobby.py` holds one as `CARD`; it may leave it out.

Everything here is for people who have never played: what the game is like, three ways to play
it, and the options of a table in whole words.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class WayToPlay:
    """One of the three pictured ways: a name, a sentence, and what it sets."""

    title: str
    words: str
    note: str = ""  # how much longer, or for whom
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class OptionWords:
    """An option of a table: a name, and words for its values."""

    title: str
    values: Mapping[Any, str] = field(default_factory=dict)


@dataclass(frozen=True)
class LobbyCard:
    """What the lobby says of a game."""

    line: str  # what it is like
    weight: int = 2  # how much there is to learn: 1 to 3
    weight_words: str = ""
    try_rank: int = 9  # which to try first: the lowest
    short_title: str = ""  # where the title is too long
    quick_bots: tuple[str, ...] = ("Volta",)  # who sits at the table that one click opens
    challenge: bool = False  # its solo game is the challenge of the day
    ways: tuple[WayToPlay, ...] = ()
    options: Mapping[str, OptionWords] = field(default_factory=dict)
    unlisted: frozenset[str] = frozenset()  # options that other parts of the page set
