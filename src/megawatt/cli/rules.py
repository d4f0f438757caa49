"""Reading: `rules` shows a game's rulebook, its player aid, its clauses, or what a search finds."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from megawatt.cli.completing import GameName, Language
from megawatt.cli.console import check_language, console
from megawatt.kernel.errors import BadOption
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.rulebooks import Rulebook, find, rulebook, similar
from megawatt.rulebooks.book import PICTURE
from megawatt.rulebooks.specification import anchors, passages


def as_text(markdown: str) -> str:
    """Put what pictures show in their place; small ones beside words say nothing more."""
    return PICTURE.sub(lambda found: f"*{found[1]}*" if found[1] else "", markdown)


def _show_book(book: Rulebook, out: Console) -> None:
    for chapter in book.chapters:
        out.print(Markdown(f"## {chapter.title}\n\n{as_text(chapter.text)}"))
        for section in chapter.sections:
            out.print(Markdown(f"### {as_text(section.title)}\n\n{as_text(section.text)}"))
    _show_aid(book, out)


def _show_aid(book: Rulebook, out: Console) -> None:
    out.print(Markdown(f"## {tongue(book.lang)('Player aid')}"))
    for part in book.aid:
        out.print(f"[bold]{escape(part.title)}[/]", highlight=False)
        table = Table.grid(padding=(0, 2), expand=False)
        for row in part.rows:
            table.add_row("", Markdown(row.text), row.points, f"[dim]{row.clause}[/]")
        out.print(table)


def _show_clause(name: str, clause: str, out: Console) -> None:
    wanted = clause.upper()
    if wanted not in anchors(name):
        known = ", ".join(sorted(anchors(name))[:3])
        raise BadOption(f"There is no clause {clause}; there are, for instance: {known}.")
    for passage in passages(name):
        if passage.anchor == wanted:
            out.print(passage.text, markup=False, highlight=False)


def _show_found(name: str, words: str, lang: str, out: Console) -> None:
    found, say = find(name, words, lang), tongue(lang)
    for one in found:
        out.print(f"[bold]{escape(one.where)}[/]  {escape(one.text)}", highlight=False)
    if not found:
        near = similar(name, words, lang)
        meant = f" {say('Did you mean:')} {', '.join(near)}" if near else ""
        out.print(escape(say("Nothing found.") + meant), highlight=False)


def rules(
    name: GameName,
    lang: Language = "en",
    search: Annotated[str, typer.Option(help="words to look for in rulebook and clauses")] = "",
    clause: Annotated[str, typer.Option(help="show one clause, such as FU-8.2")] = "",
    aid: Annotated[bool, typer.Option("--aid", help="the player aid alone")] = False,
) -> None:
    """Read the rules of a game: its rulebook, the player aid, a clause, or what a search finds."""
    check_language(lang)
    out, opened = console(), game(name)
    name = opened.name
    if search:
        return _show_found(name, search, lang, out)
    if clause:
        return _show_clause(name, clause, out)
    book = rulebook(name, lang)
    if book is None:
        raise BadOption(f"{opened.title} has no rulebook; --search looks through its clauses.")
    if aid:
        return _show_aid(book, out)
    return _show_book(book, out)


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rules", rich_help_panel="Play")(rules)
