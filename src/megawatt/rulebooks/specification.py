"""The specification of a game, a chapter at a time: every clause with an anchor, as HTML."""

import re
from dataclasses import dataclass
from functools import cache

from markdown_it import MarkdownIt
from markupsafe import Markup

from megawatt.games import specification_of
from megawatt.rulebooks.book import CLAUSE

TAG = re.compile(r"(<[^>]+>)")
DEFINING = ("<strong>", "<td>", "<h2>", "<h3>", "<h4>")
"""After these a clause's number defines it; elsewhere it refers to it."""
ANCHOR = re.compile(r'<span class="anchor" id="([^"]+)">')
PASSAGE = re.compile(r"(?s)<(?:p|li|tr|h[34])>.*?</(?:p|li|tr|h[34])>")


@dataclass(frozen=True)
class ClauseChapter:
    """A chapter of the specification: a heading and its text."""

    title: str
    anchor: str
    html: Markup

    @property
    def clauses(self) -> int:
        """How many clauses it defines."""
        return len(ANCHOR.findall(self.html))


@dataclass(frozen=True)
class Passage:
    """A paragraph, a list item or a row of the specification: what a search finds."""

    chapter: str
    anchor: str  # of the clause, else of the chapter
    text: str  # without markup


def has_specification(game: str) -> bool:
    """Whether there is a specification of a game."""
    return specification_of(game) is not None


@cache
def chapters(game: str) -> tuple[ClauseChapter, ...]:
    """Give the specification of a game, a chapter at a time, with anchors and links."""
    path = specification_of(game)
    text = path.read_text(encoding="utf-8") if path else ""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    seen: set[str] = set()
    known = _clauses_of(text)
    found = []
    for piece in re.split(r"(?m)^(?=## )", text)[1:]:
        title, _, body = piece[3:].partition("\n")
        anchor = "by-clause-" + re.sub(r"\W+", "-", title.strip().lower()).strip("-")
        html = _linked(without_empty_heads(markdown.render(body)), seen, known)
        found.append(ClauseChapter(title.strip(), anchor, Markup(html)))
    return tuple(found)


def without_empty_heads(html: str) -> str:
    """Make a head of a column without words a cell: a screen reader would announce nothing."""
    return html.replace("<th></th>", "<td></td>")


@cache
def anchors(game: str) -> frozenset[str]:
    """Name the clauses that the specification of a game defines."""
    return frozenset(found for one in chapters(game) for found in ANCHOR.findall(one.html))


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
    """Split the specification of a game into passages that a search can find."""
    found = []
    for chapter in chapters(game):
        for html in PASSAGE.findall(chapter.html):
            anchor = ANCHOR.search(html)
            text = Markup(re.sub(r"</t[dh]>", " · ", html)).striptags().strip(" ·")
            found.append(Passage(chapter.title, anchor[1] if anchor else chapter.anchor, text))
    return tuple(found)
