"""Rules for people: a rulebook in each language, a player aid, pictures, and a search.

A game's folder may hold `rulebook/`: `en.md`, `fr.md` …, the chapters in Markdown; `aid.toml`, the
player aid on one card; `pictures.svg.jinja`, a macro for each picture; `position.toml`, a moment of
a real game. The specification by clause stays the reference behind them.
"""

from megawatt.rulebooks.book import AidPart, AidRow, Chapter, Rulebook, RulebookSection, rulebook
from megawatt.rulebooks.search import Found, find, similar

__all__ = [
    "AidPart",
    "AidRow",
    "Chapter",
    "Found",
    "Rulebook",
    "RulebookSection",
    "find",
    "rulebook",
    "similar",
]
