"""The rules by clause: the specifications as pages, every clause with an anchor, searchable."""

import re
from dataclasses import dataclass
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markupsafe import Markup

from megawatt.games import specification_of

CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d+(?:\.\d+)*\b")
TAG = re.compile(r"(<[^>]+>)")
DEFINING = ("<strong>", "<td>", "<h2>", "<h3>", "<h4>")
"""After these a clause's number defines it; elsewhere it refers to it."""


@dataclass(frozen=True)
class Passage:
    """A paragraph, a list item or a row of the rules: what a search finds."""

    heading: str
    html: str  # with anchors and links
    words: str  # in small letters, without markup


@dataclass(frozen=True)
class Chapter:
    """A chapter: a heading and its text."""

    title: str
    anchor: str
    html: Markup


def has_rules(game: str) -> bool:
    """Whether there is a specification of a game."""
    return specification_of(game) is not None


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """Give the rules of a game, a chapter at a time, with anchors and links."""
    path = specification_of(game)
    text = path.read_text(encoding="utf-8") if path else ""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    seen: set[str] = set()
    known = _clauses_of(text)
    found = []
    for piece in re.split(r"(?m)^(?=## )", text)[1:]:
        title, _, body = piece[3:].partition("\n")
        anchor = re.sub(r"\W+", "-", title.strip().lower()).strip("-")
        html = _linked(markdown.render(body), seen, known)
        found.append(Chapter(title.strip(), anchor, Markup(html)))
    return tuple(found)


def _clauses_of(text: str) -> frozenset[str]:
    """Find the clauses that a text names: they begin with the same letters as the first one.

    Examples and scenarios have numbers of the same form, with other letters.
    """
    found = CLAUSE.findall(text)
    return frozenset(clause for clause in found if clause[:2] == found[0][:2])


def _linked(html: str, seen: set[str], known: frozenset[str]) -> str:
    """Anchor each clause where it is defined and link it everywhere else."""
    last, out = "", []
    for piece in TAG.split(html):
        if piece.startswith("<"):
            last = piece
            out.append(piece)
        else:
            out.append(_clauses(piece, last in DEFINING, seen, known))
            last = "" if piece.strip() else last
    return "".join(out)


def _clauses(text: str, defining: bool, seen: set[str], known: frozenset[str]) -> str:
    def one(found: re.Match[str]) -> str:
        clause = found[0]
        if clause not in known:
            return clause
        if defining and found.start() == 0 and clause not in seen:
            seen.add(clause)
            return f'<span class="anchor" id="{clause}">{clause}</span>'
        return f'<a href="#{clause}">{clause}</a>'

    return CLAUSE.sub(one, text)


@cache
def passages(game: str) -> tuple[Passage, ...]:
    """Split the rules of a game into passages that a search can find."""
    found = []
    for chapter in chapters(game):
        for html in re.findall(r"(?s)<(?:p|li|tr|h[34])>.*?</(?:p|li|tr|h[34])>", chapter.html):
            inner = re.sub(r"</?(?:p|li|tr|th|td|h[34])>", " ", html)
            unanchored = re.sub(r'<span class="anchor" id="([^"]+)">', r'<a href="#\1">', inner)
            shown = unanchored.replace("</span>", "</a>")
            words = re.sub(r"<[^>]+>", "", html).lower()
            found.append(Passage(chapter.title, shown, words))
    return tuple(found)


def search(game: str, query: str, most: int = 60) -> list[tuple[str, Markup]]:
    """Find the passages that contain all words of a query, as (chapter, HTML)."""
    wanted = [escape(word) for word in query.lower().split()]
    if not wanted:
        return []
    page = f'href="/rules/{game}#'
    found = [
        (passage.heading, Markup(passage.html.replace('href="#', page)))
        for passage in passages(game)
        if all(word in passage.words for word in wanted)
    ]
    return found[:most]
