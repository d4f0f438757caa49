"""Files and components: `replay`, `verify`, `picture`, `box`, `warm`."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from megawatt.caches import remove_unused
from megawatt.cli.completing import GameName, Language
from megawatt.cli.console import check_language, console, counted, folder_for
from megawatt.cli.players import kinds_in, names_for
from megawatt.cli.progress import compile_games
from megawatt.cli.table import WIDEST
from megawatt.compiling import open_at_once
from megawatt.fairness import check
from megawatt.kernel.box import provenance
from megawatt.kernel.errors import BadOption, MegawattError
from megawatt.kernel.tongue import tongue
from megawatt.library import game, open_all
from megawatt.match import Match
from megawatt.saves import from_data, name_in, read

BoxPath = Annotated[Path | None, typer.Option(help="the component data it was played with")]
PIXELS = 1600
"""The width of a picture as PNG."""
Saved = Annotated[Path, typer.Argument(help="a saved game")]


def _open(path: Path, box: Path | None) -> Match:
    data = read(path)
    open_at_once(game(name_in(data, path)))
    match = from_data(data, path, box)
    match.names = names_for(kinds_in(data.get("notes"), match.seats))
    return match


def _points(match: Match) -> str:
    """Give everybody's points: "Anna 12, Volta 9"."""
    return ", ".join(f"{name} {n}" for name, n in zip(match.names, match.points(), strict=True))


def verify(
    path: Saved,
    box: BoxPath = None,
    noted: Annotated[
        list[str] | None,
        typer.Option(help="a commitment or a link that you noted while the game was played"),
    ] = None,
) -> None:
    """Replay a saved game and check every step, its deal and the chain of its records."""
    match, data = _open(path, box), read(path)
    state = "finished" if match.over else f"at step {len(match.log)}"
    console().print(
        f"{path}: {match.game.title}, {counted(match.seats, 'seat')}, "
        f"{counted(len(match.log), 'step')}, all legal; "
        f"{state}; points: {_points(match)}.",
        highlight=False,
    )
    proof = check(data, str(path), match.log, noted or ())
    if proof is None:
        console().print("It holds no proof of its deal.", highlight=False)
        return
    console().print(
        f"The deal is the one that was promised: the commitment {proof.commitment} is the hash of "
        f"its seed and salt. The chain of its {counted(len(proof.records), 'record')} holds"
        + (f", and so does what you noted ({len(noted)})." if noted else "."),
        highlight=False,
    )


def replay(
    path: Saved,
    box: BoxPath = None,
    step: Annotated[int | None, typer.Option(help="show only the moment after this step")] = None,
    story: Annotated[
        bool, typer.Option("--story", help="print the whole story, without boards")
    ] = False,
    lang: Language = "en",
) -> None:
    """Step through a saved game: Enter on, b back, a number to jump, q to leave."""
    check_language(lang)
    match, out, say = _open(path, box), console(), tongue(lang)
    if story:
        _tell(match, lang)
        return
    if step is not None:
        _show_moment(match, step, lang)
        return
    k = 0
    while True:
        _show_moment(match, k, lang)
        try:
            where = say("step {k} of {last}", k=k, last=len(match.log))
            answer = out.input(f"[dim]{where}[/] > ").strip().lower()
        except EOFError:
            out.print()
            return
        if answer == "q" or (answer == "" and k == len(match.log)):
            return
        if answer.isdecimal():
            k = min(int(answer), len(match.log))
        else:
            k = max(k - 1, 0) if answer == "b" else min(k + 1, len(match.log))


def _show_moment(match: Match, step: int, lang: str) -> None:
    out, moment = console(), match.at(step)
    out.print(moment.text(None, lang, min(out.width, WIDEST)), highlight=False)
    for text in _told_by(match, step, lang) if step else []:
        out.print(f"[bold]{step}.[/] {escape(text)}", highlight=False)
    _print_end(moment, lang)


def _print_end(moment: Match, lang: str) -> None:
    if moment.over:
        say = tongue(lang)
        points = say("Points: {points}.", points=_points(moment))
        console().print(escape(f"{points} {moment.outcome(lang)}"), highlight=False)


def _tell(match: Match, lang: str) -> None:
    """Print every line of the story with its step, as a spectator reads it."""
    for event in match.story(None, lang):
        console().print(f"[bold]{event.step}.[/] {escape(event.text)}", highlight=False)
    _print_end(match, lang)


def _told_by(match: Match, step: int, lang: str) -> list[str]:
    """Tell a step; one that was secret then is told as its seat took it."""
    before = len(match.at(step - 1).story(None, lang))
    if events := match.at(step).story(None, lang)[before:]:
        return [event.text for event in events]
    seat, action = match.log[step - 1]
    return [f"{match.names[seat]}: {match.at(step - 1).words(action, lang, seat)}"]


def picture(
    path: Saved,
    out: Annotated[Path, typer.Argument(help="the .svg or .png file to write")],
    box: BoxPath = None,
    step: Annotated[int | None, typer.Option(help="the moment after this step; else last")] = None,
    seat: Annotated[int | None, typer.Option(help="as this seat sees it; else a spectator")] = None,
) -> None:
    """Draw a moment of a saved game as a file: SVG, or PNG with the extra envs."""
    if out.suffix.lower() not in (".svg", ".png"):
        raise BadOption(f"{out}: pictures are .svg or .png files.")
    folder_for(out)
    match = _open(path, box)
    moment = match if step is None else match.at(step)
    drawn = moment.svg(seat)
    try:
        out.write_bytes(drawn.encode() if out.suffix.lower() == ".svg" else _png(drawn))
    except OSError as error:
        raise MegawattError(f"{out}: cannot be written: {error.strerror}.") from None
    console().print(f"Written: {out}", highlight=False)


def _png(drawn: str) -> bytes:
    from megawatt.envs.rendering import png  # here only: it brings the environments along

    return png(drawn, PIXELS)


def _cell(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_cell(one)}" for key, one in value.items())
    if isinstance(value, list):
        return " ".join(_cell(one) for one in value)
    return str(value)


def show_box(
    name: GameName,
    box: Annotated[Path | None, typer.Option(help="your own component data")] = None,
) -> None:
    """Print a game's components and where each row is from."""
    out, edition = console(), game(name).box(box)
    out.width = max(out.width, 140)
    for title, rows in edition.tables.items():
        keys = list(dict.fromkeys(key for row in rows for key in row if key != "source"))
        if len(rows) == 1 and len(keys) > 7:
            table = Table("field", "value", title=title, title_justify="left")
            for key in keys:
                table.add_row(key, escape(_cell(rows[0][key])))
            table.add_row("[dim]source[/]", f"[dim]{escape(rows[0]['source'])}[/]")
        else:
            table = Table(*keys, "source", title=title, title_justify="left")
            for row in rows:
                cells = [escape(_cell(row.get(key, ""))) for key in keys]
                table.add_row(*cells, f"[dim]{escape(row['source'])}[/]")
        out.print(table)
    counts = provenance(edition.tables)
    total = sum(counts.values())
    told = {
        "rulebook": "from the rulebook",
        "review": "from reviews",
        "derived": "derived from these",
        "reconstructed": "reconstructed",
        "yours": "yours",
    }
    listed = ", ".join(f"{n} {told[kind]}" for kind, n in counts.items() if n)
    out.print(
        f"{edition.path.name} ({edition.digest}): {total} rows: {listed}.",
        highlight=False,
        markup=False,
    )


def warm(
    jobs: Annotated[
        int | None, typer.Option(min=1, help="how many processes at once; else one a core")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="also what only research and tests use")
    ] = False,
) -> None:
    """Compile the rules of all games, side by side: what tables, bots and the terminal use.

    Everything else compiles at its first use and says so: vector environments, benchmarks,
    a game's solver. What earlier versions left behind is removed when nobody has used it for a
    month.
    """
    out = console()
    there_are = open_all()
    compile_games(there_are, out, jobs, everything=everything)
    if gone := remove_unused(there_are.values()):
        out.print(f"Removed compiled rules of earlier versions: {counted(len(gone), 'folder')}.")
    out.print("All games are ready.")


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("replay", rich_help_panel="Saved games")(replay)
    app.command("verify", rich_help_panel="Saved games")(verify)
    app.command("picture", rich_help_panel="Saved games")(picture)
    app.command("box", rich_help_panel="Play")(show_box)
    app.command("warm", rich_help_panel="Play")(warm)
