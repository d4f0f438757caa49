"""Games of your own: `new-game` copies the example, `check-game` tries the laws on a game."""

import keyword
import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.markup import escape

from megawatt.cli.completing import GameName
from megawatt.cli.console import console
from megawatt.cli.progress import compile_games
from megawatt.games import GAMES, specification_of
from megawatt.kernel.errors import BadOption, MegawattError
from megawatt.kernel.rule import INTERPRETED
from megawatt.library import game, games

PUBLIC_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 24
"""Letters of a name: with more, lines of the copy would be too long."""
CLAUSE = re.compile(r"\b([A-Z]{2})-\d")
EXAMPLE = "harbour"
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".*_cache", "*.egg-info", "dist", "build")
BESIDE = ("conftest", "docs", "table", "tests")
"""What lies beside the package of a game."""
TEXTS = (".py", ".toml", ".md", ".jinja", ".po")


class Names(NamedTuple):
    """What a new game is called in the different places."""

    public: str  # "tiny-port"
    package: str  # "tiny_port"
    title: str  # "Tiny Port"
    prefix: str  # of its clauses: "TP"


def example_folder() -> Path:
    """Find the example: in the installed package, else in the checkout."""
    package = Path(__file__).parents[1]
    folders = (package / "examples" / EXAMPLE, package.parents[1] / "examples" / EXAMPLE)
    found = next((folder for folder in folders if folder.is_dir()), None)
    if found is None:
        raise MegawattError("The example that new games are made of is not installed.")
    return found


def names_of(public: str) -> Names:
    """Work out all names of a game from its public one, or refuse it."""
    if not PUBLIC_NAME.fullmatch(public) or len(public) > LONGEST:
        raise BadOption(
            f"A game cannot be called {public!r}; allowed: at most {LONGEST} small letters, digits "
            "and single hyphens, a letter first, such as tiny-port."
        )
    package = public.replace("-", "_")
    if public in (*games(), EXAMPLE):
        raise BadOption(f"There is a game {public} already; choose another name.")
    if keyword.iskeyword(package) or package in BESIDE or find_spec(package) is not None:
        raise BadOption(
            f"Its package would be called {package}, and there is something of that name "
            "in Python already; choose another one."
        )
    title = public.replace("-", " ").title()
    return Names(public, package, title, _free_prefix(title, {*map(prefix_of, GAMES), "HA"}))


def prefix_of(name: str) -> str:
    """Give the letters that the clauses of a game begin with."""
    path = specification_of(name)
    found = CLAUSE.search(path.read_text(encoding="utf-8")) if path else None
    return str(found[1]) if found else ""


def _free_prefix(title: str, taken: set[str]) -> str:
    """Choose two letters for the clauses: initials, or the first letter and another one."""
    initials = "".join(word[0] for word in title.split() if word[0].isalpha())
    letters = [letter for letter in title.upper() if letter.isalpha() and letter.isascii()]
    others = [*letters[1:], *"XYZABCDEFGHIJKLMNOPQRSTUVW"]
    wanted = [initials[:2], *(letters[0] + other for other in others)]
    return str(next(two for two in wanted if len(two) == 2 and two not in taken))


def rename(text: str, names: Names) -> str:
    """Put a game's own names in the place of the example's; the harbour of the rules stays."""
    text = text.replace('name="harbour"', f'name="{names.public}"')
    text = text.replace("megawatt-harbour", f"megawatt-{names.public}")
    text = text.replace('\nharbour = "harbour"', f'\n{names.public} = "{names.package}"')
    text = re.sub(r"(?<![Tt]he )(?<![a-zA-Z])harbour(?![a-z])", names.package, text)
    text = re.sub(r"\bHarbour\b", names.title, text)
    return re.sub(r"\bHA-", f"{names.prefix}-", text)


def _files(folder: Path) -> Iterator[Path]:
    yield from (path for path in sorted(folder.rglob("*")) if path.is_file())


def make_game(names: Names, folder: Path) -> None:
    """Copy the example into a new folder, with all names replaced."""
    if folder.exists():
        raise BadOption(f"{folder} is there already; name a new folder with --into.")
    example = example_folder()
    try:
        shutil.copytree(example, folder, ignore=LEFT_OUT)
        (folder / EXAMPLE).rename(folder / names.package)
        for path in _files(folder):
            if path.suffix in TEXTS:
                path.write_text(rename(path.read_text("utf-8"), names), encoding="utf-8")
            if path.stem == EXAMPLE:
                path.rename(path.with_stem(names.package))
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise MegawattError(f"{folder}: cannot be written: {error.strerror}.") from None


def new_game(
    name: Annotated[str, typer.Argument(help="the public name: tiny-port")],
    into: Annotated[
        Path | None, typer.Option(help="the folder to make; else one of that name, here")
    ] = None,
) -> None:
    """Begin a game of your own: a small complete one, to be changed rule by rule."""
    names = names_of(name)
    folder = into or Path(name)
    make_game(names, folder)
    out = console()
    out.print(f"[bold]{escape(names.title)}[/] is in {escape(str(folder))}.", highlight=False)
    for command, does in (
        (f"cd {folder}", ""),
        ('pip install --editable ".[dev]"', "Megawatt finds the game"),
        (f"megawatt play {name}", "play it; megawatt serve for the browser"),
        ("pytest", "its rules, clause by clause"),
        (f"megawatt check-game {name}", "what must hold of every game"),
    ):
        out.print(f"  {escape(f'{command:<36}')}[dim]{does}[/]", highlight=False)


def check_game(
    name: GameName,
    number: Annotated[
        int, typer.Option("--games", min=1, help="how many random games to play")
    ] = 1000,
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="on the Python twins: slower, nothing compiles")
    ] = False,
) -> None:
    """Try on a game what must hold of every game: legal lists, words, secrets, replays, an end."""
    from megawatt.laws import check

    out, opened = console(), game(name)
    name = opened.name
    if interpreted:
        opened.engine.interpret()
    elif not INTERPRETED:
        compile_games([name], out)
    for law, tried in check(name, number):
        out.print(f"[green]✓[/] {law} [dim]({tried})[/]", highlight=False)
    out.print(f"{opened.title} keeps all laws.", highlight=False)


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("new-game", rich_help_panel="Your own game")(new_game)
    app.command("check-game", rich_help_panel="Your own game")(check_game)
