"""The rulebooks as pages: Markdown with pictures and clauses that open, and what a search finds."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from megawatt.rulebooks import Found, find, rulebook
from megawatt.rulebooks.book import CITED, CLAUSE, AidRow, folder_of
from megawatt.rulebooks.pictures import BOARD, picture
from megawatt.rulebooks.search import folded
from megawatt.rulebooks.specification import has_specification, without_empty_heads

WORD = re.compile(r"\w+")
NO_HEAD = re.compile(r"<thead>\s*<tr>\s*(?:<th></th>\s*)+</tr>\s*</thead>")
"""Markdown wants a head above every table."""
EXCERPT = 220
"""Letters of a passage that a search shows."""


@dataclass(frozen=True)
class SectionPage:
    """A section as HTML."""

    title: Markup
    html: Markup


@dataclass(frozen=True)
class ChapterPage:
    """A chapter as HTML."""

    anchor: str
    title: str
    style: str
    html: Markup
    sections: tuple[SectionPage, ...]


@dataclass(frozen=True)
class AidLine:
    """A line of the player aid as HTML."""

    picture: Markup
    html: Markup
    points: str


@dataclass(frozen=True)
class AidBlock:
    """A part of the player aid as HTML."""

    title: str
    rows: tuple[AidLine, ...]


@dataclass(frozen=True)
class Hit:
    """A place that a search found: where it is, and a few of its words, those wanted marked."""

    where: str
    anchor: str
    html: Markup
    clause: bool


def has_rules(game: str) -> bool:
    """Whether there is anything to read about a game."""
    return has_specification(game) or folder_of(game) is not None


@cache
def book_pages(game: str, lang: str) -> tuple[ChapterPage, ...]:
    """Give the rulebook of a game as HTML, a chapter at a time."""
    book = rulebook(game, lang)
    return tuple(
        ChapterPage(
            chapter.anchor,
            chapter.title,
            chapter.style,
            html_of(chapter.text, game, lang),
            tuple(
                SectionPage(_line(one.title, game, lang), html_of(one.text, game, lang))
                for one in chapter.sections
            ),
        )
        for chapter in (book.chapters if book else ())
    )


@cache
def aid_blocks(game: str, lang: str) -> tuple[AidBlock, ...]:
    """Give the player aid of a game as HTML."""
    book = rulebook(game, lang)
    return tuple(
        AidBlock(part.title, tuple(_aid_line(row, game, lang) for row in part.rows))
        for part in (book.aid if book else ())
    )


def _aid_line(row: AidRow, game: str, lang: str) -> AidLine:
    shown = _image(game, lang, row.picture, "") if row.picture else ""
    return AidLine(Markup(shown), _line(row.text, game, lang), row.points)


@cache
def board_picture(game: str, lang: str) -> Markup:
    """Draw the board that a rulebook begins with."""
    return Markup(picture(game, BOARD, lang) or "")


def html_of(text: str, game: str, lang: str) -> Markup:
    """Turn Markdown of a rulebook into HTML: pictures are drawn, cited clauses become links."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    _draw(tokens, game, lang)
    html = markdown.renderer.render(tokens, markdown.options, {})
    html = html.replace("<p><figure", "<figure").replace("</figure></p>", "</figure>")
    html = without_empty_heads(NO_HEAD.sub("", html))
    return Markup(CITED.sub(_chips, html))


def _line(text: str, game: str, lang: str) -> Markup:
    """Turn one line of Markdown into HTML, without a paragraph around it."""
    return Markup(re.sub(r"^<p>|</p>\n$", "", html_of(text, game, lang)))


def _draw(tokens: list[Token], game: str, lang: str) -> None:
    """Put the pictures in the place of their names; alone in its paragraph, one is a figure."""
    for before, token in pairwise(tokens):
        for child in _images(token):
            alone = len(token.children or ()) == 1 and before.type == "paragraph_open"
            shown = _image(game, lang, str(child.attrs["src"]), child.content)
            child.type, child.content = (
                "html_block",
                f"<figure>{shown}</figure>" if alone else shown,
            )


def _images(token: Token) -> Iterator[Token]:
    return (child for child in token.children or () if child.type == "image")


def _image(game: str, lang: str, name: str, words: str) -> str:
    """Draw a picture; one without words says nothing that the text beside it does not say."""
    shown = picture(game, name, lang)
    if shown is None:
        raise LookupError(f"The rulebook of {game} has no picture {name!r}.")
    said = f'role="img" aria-label="{escape(words)}"' if words else 'aria-hidden="true"'
    return f'<span class="pic" {said}>{shown}</span>'


def _chips(found: re.Match[str]) -> str:
    """Link the clauses that a text cites; a script opens them in place."""
    return "".join(
        f'<a class="cl" href="#{clause}">{clause}</a>' for clause in CLAUSE.findall(found[1])
    )


def search(game: str, query: str, lang: str = "en", most: int = 60) -> list[Hit]:
    """Find the places that contain all words of a query."""
    wanted = folded(query).split()
    return [
        Hit(one.where, one.anchor, _marked(one, wanted), one.clause)
        for one in find(game, query, lang, most)
    ]


def _marked(found: Found, wanted: list[str]) -> Markup:
    """Give the words around the first one that was wanted, all of those marked."""
    words = list(WORD.finditer(found.text))
    meant = [word for word in words if any(one in folded(word[0]) for one in wanted)]
    first = max(0, meant[0].start() - EXCERPT // 3) if meant else 0
    first = min((word.start() for word in words if word.start() >= first), default=0)
    last = min(len(found.text), first + EXCERPT)
    out, at = ["… " if first else ""], first
    for word in (word for word in meant if first <= word.start() and word.end() <= last):
        out += [escape(found.text[at : word.start()]), f"<mark>{escape(word[0])}</mark>"]
        at = word.end()
    out += [escape(found.text[at:last]), " …" if last < len(found.text) else ""]
    return Markup("".join(out))
