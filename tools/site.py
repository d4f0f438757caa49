"""Hooks of the documentation site: pages that are made of what is elsewhere.

The documents at the root of the repository, the rulebooks with their pictures, and the notebooks
become pages; clauses of the specifications get anchors, so that rulebooks can link to them.
"""

import json
import os
import re
from pathlib import Path
from typing import Any

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # nothing is compiled to draw a picture

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import megawatt
from megawatt.games import specification_of
from megawatt.rulebooks import Rulebook
from megawatt.rulebooks.book import CITED, CLAUSE, PICTURE
from megawatt.rulebooks.pictures import BOARD, picture

ROOT = Path(__file__).parents[1]
AT_ROOT = ("ARCHITECTURE.md", "STYLE.md", "CONTRIBUTING.md", "CHANGELOG.md")
LINK = re.compile(r"(!?)\[([^\]]+)\]\((?!https?:|#)([^)\s]+)\)")
DEFINED = re.compile(r"(?m)^(\| ?|\*\*|[-*] \*\*|#+ )([A-Z]{2}-[A-Z]?\d+(?:\.\d+)?[a-z]?)\b")
"""Where a specification defines a clause: at the beginning of a row, a paragraph or a heading."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made here."""
    made: dict[str, str | bytes] = {}
    for name in AT_ROOT:
        made[name.lower()] = _moved((ROOT / name).read_text(encoding="utf-8"))
    for name in megawatt.games():
        if book := megawatt.rulebook(name):
            made |= _pages_of(book)
    for path in sorted((ROOT / "docs" / "notebooks").glob("*.ipynb")):
        made[f"notebooks/{path.stem}.md"] = page_of_notebook(path)
    for uri, content in made.items():
        files.append(File.generated(config, uri, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Give every clause of a specification an anchor."""
    if not page.file.src_uri.startswith("rules/"):
        return markdown
    seen: set[str] = set()

    def anchored(found: re.Match[str]) -> str:
        if found[2] in seen:
            return found[0]
        seen.add(found[2])
        return f'{found[1]}<a id="{found[2]}"></a>{found[2]}'

    return DEFINED.sub(anchored, markdown)


def _moved(text: str) -> str:
    """Let the links of a document at the root lead to the pages of the site."""

    def one(found: re.Match[str]) -> str:
        mark, words, target = found.groups()
        if target in AT_ROOT:
            return f"[{words}]({target.lower()})"
        if target.startswith("docs/") and (ROOT / target).is_file():
            return f"{mark}[{words}]({target.removeprefix('docs/')})"
        return words if (ROOT / target).exists() else str(found[0])

    return _outside_code(text, lambda part: LINK.sub(one, part))


def _outside_code(text: str, change: Any) -> str:
    parts = re.split(r"(```.*?```|`[^`\n]*`)", text, flags=re.DOTALL)
    return "".join(part if k % 2 else change(part) for k, part in enumerate(parts))


def _pages_of(book: Rulebook) -> dict[str, str | bytes]:
    """Make the page of a rulebook and its pictures."""
    title, folder = megawatt.game(book.game).title, f"rulebooks/{book.game}"
    clauses = _clauses_of(book.game)
    pictures: dict[str, str | bytes] = {}

    def drawn(found: re.Match[str]) -> str:
        words, name = found[1], found[2]
        if (svg := picture(book.game, name)) is None:
            return words
        pictures[f"{folder}/{name}.svg"] = svg.encode()
        size = "{ .picture }" if words else "{ .icon }"
        return f"![{words}]({book.game}/{name}.svg){size}"

    def cited(found: re.Match[str]) -> str:
        return f"<small>{CLAUSE.sub(linked, found[0].strip(' []'))}</small>"

    def linked(found: re.Match[str]) -> str:
        page = f"../rules/{book.game.replace('-', '_')}.md"
        return f"[{found[0]}]({page}#{found[0]})" if found[0] in clauses else found[0]

    def dressed(text: str) -> str:
        return PICTURE.sub(drawn, CITED.sub(lambda found: " " + cited(found), text))

    parts = [f"# {title}: the rulebook", drawn_board(book.game, folder, pictures)]
    for chapter in book.chapters:
        parts += [f"## {chapter.title} {{#{chapter.anchor}}}", dressed(chapter.text)]
        for section in chapter.sections:
            parts += [f"### {dressed(section.title)}", dressed(section.text)]
    parts.append("## Player aid")
    for part in book.aid:
        rows = "\n".join(f"| {dressed(row.text)} | {row.points} |" for row in part.rows)
        parts.append(f"### {part.title}\n\n| | |\n|---|---|\n{rows}")
    return {f"{folder}.md": "\n\n".join(parts), **pictures}


def drawn_board(name: str, folder: str, pictures: dict[str, str | bytes]) -> str:
    """Draw the board at the top of a rulebook."""
    pictures[f"{folder}/{BOARD}.svg"] = (picture(name, BOARD) or "").encode()
    return f"![The board in the middle of a game]({name}/{BOARD}.svg){{ .picture }}"


def _clauses_of(name: str) -> set[str]:
    path = specification_of(name)
    found = DEFINED.findall(path.read_text(encoding="utf-8")) if path else []
    return {clause for _, clause in found}


def page_of_notebook(path: Path) -> str:
    """Write a notebook with its results as a page."""
    parts = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        for output in cell["outputs"]:
            data = output.get("data", {})
            if "image/svg+xml" in data:
                parts.append(f'<div class="result">{_one_block(data["image/svg+xml"])}</div>')
            else:
                text = "".join(output.get("text", data.get("text/plain", "")))
                parts.append(f"```text\n{text.rstrip()}\n```")
    parts.append(f"[This page as a notebook]({path.name})")
    return "\n\n".join(parts)


def _one_block(lines: list[str] | str) -> str:
    """Put a picture on lines without an empty one between, as Markdown wants it."""
    return re.sub(r"\s*\n\s*", " ", "".join(lines))
