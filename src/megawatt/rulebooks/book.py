"""A game's rulebook as data: chapters of Markdown with the box's numbers filled in, and the aid.

A chapter begins with `## Title {#anchor}`, a section of it with `### Title`. `[FU-4.2]` cites a
clause, `![what it shows](name)` is a picture, and `{setup.money}` a number of the box: a table and
its field, `{box.people_allowed.0}` a field of the record, `{-scoring.loan}` the same below zero.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from megawatt.games import known_name, packages, rules_of
from megawatt.kernel.box import Edition
from megawatt.kernel.errors import BadGame
from megawatt.kernel.tongue import SOURCE
from megawatt.library import game

CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*\b")
CITED = re.compile(r"\[([A-Z]{2}-[^\]]*)\]")
NUMBER = re.compile(r"\{(-?)([a-z_0-9]+(?:\.[A-Za-z_0-9]+)+)\}")
HEADING = re.compile(r"(?m)^## (.+?) \{#([a-z-]+)(?: \.([a-z]+))?\}$")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([a-z-]+)\)")
FOLDER = "rulebook"


@dataclass(frozen=True)
class RulebookSection:
    """A part of a chapter: a box of its own, or a question and its answer."""

    title: str
    text: str  # Markdown


@dataclass(frozen=True)
class Chapter:
    """A chapter: what it says first, and its sections."""

    anchor: str  # the same in every language
    title: str
    style: str  # "", or how its sections are shown: "fold"
    text: str  # Markdown
    sections: tuple[RulebookSection, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """All its texts, in their order."""
        return tuple(text for text in (self.text, *(s.text for s in self.sections)) if text)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses it cites, in their order."""
        cited = (found for text in self.texts for found in CITED.findall(text))
        return tuple(dict.fromkeys(clause for one in cited for clause in CLAUSE.findall(one)))


@dataclass(frozen=True)
class AidRow:
    """A line of the player aid: a picture, a few words, perhaps points."""

    text: str  # Markdown, one line
    picture: str = ""
    points: str = ""
    clause: str = ""


@dataclass(frozen=True)
class AidPart:
    """A part of the player aid: a heading and its lines."""

    title: str
    rows: tuple[AidRow, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rulebook of a game in one language."""

    game: str
    lang: str
    chapters: tuple[Chapter, ...]
    aid: tuple[AidPart, ...]


def folder_of(name: str) -> Path | None:
    """Find the folder with a game's rulebook, if it has one."""
    if name not in packages():
        return None
    found = rules_of(name).folder / FOLDER
    return found if (found / f"{SOURCE}.md").is_file() else None


@cache
def rulebook(name: str, lang: str = SOURCE) -> Rulebook | None:
    """Open the rulebook of a game; a language that it does not have is read in English.

    >>> import megawatt
    >>> book = megawatt.rulebook("powerline")
    >>> book.chapters[0].title
    'The aim'
    """
    name = known_name(name)
    folder, edition = folder_of(name), game(name).box()
    if folder is None:
        return None
    spoken = lang if (folder / f"{lang}.md").is_file() else SOURCE
    text = filled((folder / f"{spoken}.md").read_text(encoding="utf-8"), edition)
    return Rulebook(name, spoken, tuple(_chapters(text)), _aid(folder, spoken, edition))


def filled(text: str, edition: Edition) -> str:
    """Put the numbers of the box into a text."""

    def one(found: re.Match[str]) -> str:
        value = number(edition, found[2])
        if isinstance(value, str):
            return value
        return str(-value if found[1] else value).replace("-", "−")

    return NUMBER.sub(one, text)


def number(edition: Edition, path: str) -> Any:
    """Look a number up in the box, by the path that a rulebook gives."""
    first, *rest = path.split(".")
    try:
        if first == "box":
            found: Any = edition.box
        else:
            rows = edition.tables[first]
            found = rows[0] if len(rows) == 1 else rows
        for part in rest:
            found = _field(found, part)
    except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise BadGame(f"{edition.path.name}: a rulebook asks for {path}: {error!r}.") from None
    return found if isinstance(found, str) else int(found)


def _field(found: Any, part: str) -> Any:
    """Give a field of a row or of the record; of a list, the row of that name, or its length."""
    if isinstance(found, dict):
        return found[part]
    if part.isdecimal():
        return found[int(part)]
    if isinstance(found, list):
        if part == "count":
            return len(found)
        return next(row for row in found if part in (row.get("id"), row.get("name")))
    return getattr(found, part)


def _chapters(text: str) -> Iterator[Chapter]:
    heads = list(HEADING.finditer(text))
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        body = text[head.end() : following.start() if following else len(text)]
        intro, *parts = re.split(r"(?m)^### ", body)
        sections = []
        for part in parts:
            title, _, rest = part.partition("\n")
            sections.append(RulebookSection(title.strip(), rest.strip()))
        yield Chapter(head[2], head[1], head[3] or "", intro.strip(), tuple(sections))


def _aid(folder: Path, lang: str, edition: Edition) -> tuple[AidPart, ...]:
    path = folder / "aid.toml"
    if not path.is_file():
        return ()
    data = tomllib.loads(path.read_text(encoding="utf-8"))

    def said(row: dict[str, Any]) -> str:
        return filled(row.get(lang, row[SOURCE]), edition)

    def line(row: dict[str, Any]) -> AidRow:
        points = filled(row.get("points", ""), edition)
        return AidRow(said(row), row.get("picture", ""), points, row.get("clause", ""))

    return tuple(AidPart(said(part), tuple(map(line, part["row"]))) for part in data["part"])
