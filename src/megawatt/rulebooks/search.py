"""Search over a game's rulebook, its player aid and its clauses."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from megawatt.kernel.tongue import tongue
from megawatt.rulebooks.book import CITED, PICTURE, rulebook
from megawatt.rulebooks.specification import passages

AID = "aid"
"""The anchor of the player aid."""
SHORTEST = 3
"""Letters of a word that may be meant by another."""


@dataclass(frozen=True)
class Found:
    """A place that contains all words of a search."""

    where: str  # the chapter
    anchor: str
    text: str  # without markup
    clause: bool = False  # of the specification, which is in English


def folded(text: str) -> str:
    """Give a text in small letters without accents: so that "énergie" and "ENERGIE" are one."""
    return "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
        if not unicodedata.combining(letter)
    )


def plain_text(markdown: str) -> str:
    """Give Markdown of a rulebook as words: no pictures, no clauses, no marks."""
    text = CITED.sub("", PICTURE.sub("", markdown))
    text = re.sub(r"(?m)^\|[-| :]+\|$", "", text).replace("|", " ")
    text = re.sub(r"(?m)^(?:[-*]|\d+\.) ", "", text.replace("**", "").replace("*", ""))
    return re.sub(r"\s+", " ", text).strip()


@cache
def _places(name: str, lang: str) -> tuple[tuple[Found, str], ...]:
    """List all that can be found, each with its words folded."""
    return tuple((one, folded(f"{one.where} {one.text}")) for one in _listed(name, lang))


def _listed(name: str, lang: str) -> Iterator[Found]:
    book = rulebook(name, lang)
    for chapter in book.chapters if book else ():
        for text in re.split(r"\n\s*\n", chapter.text):
            if said := plain_text(text):
                yield Found(chapter.title, chapter.anchor, said)
        for section in chapter.sections:
            said = f"{plain_text(section.title)} – {plain_text(section.text)}"
            yield Found(chapter.title, chapter.anchor, said)
    for part in book.aid if book else ():
        for row in part.rows:
            said = f"{part.title} – {plain_text(row.text)} {row.points}".strip()
            yield Found(tongue(lang)("Player aid"), AID, said)
    for passage in passages(name):
        yield Found(passage.chapter, passage.anchor, passage.text, clause=True)


def find(name: str, query: str, lang: str = "en", most: int = 60) -> list[Found]:
    """Find the places that contain all words of a query: the rulebook first, then the clauses.

    >>> import megawatt
    >>> megawatt.search_rules("powerline", "joker")[0].where
    'The workers'
    """
    wanted = folded(query).split()
    if not wanted:
        return []
    hits = (one for one, words in _places(name, lang) if all(word in words for word in wanted))
    return [one for one, _ in zip(hits, range(most), strict=False)]


@cache
def _vocabulary(name: str, lang: str) -> tuple[str, ...]:
    words = (word for one in _listed(name, lang) if not one.clause for word in one.text.split())
    stripped = (word.strip(".,;:!?()«»“”’'") for word in words)
    return tuple(dict.fromkeys(word.casefold() for word in stripped if len(word) >= SHORTEST))


def similar(name: str, query: str, lang: str = "en") -> list[str]:
    """Name words of the rulebook that look like those of a query that finds nothing."""
    return list(
        dict.fromkeys(
            near
            for word in query.casefold().split()
            for near in get_close_matches(word, _vocabulary(name, lang), n=2, cutoff=0.7)
        )
    )
