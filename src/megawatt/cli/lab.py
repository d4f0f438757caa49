"""Measuring: `arena` plays bots against each other, `lab` looks at the games themselves."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from megawatt.arena import (
    Hall,
    Plan,
    Referee,
    Result,
    Store,
    compete,
    hall,
    results_file,
    summarise,
)
from megawatt.arena.changes import changes_of, words_of_components
from megawatt.arena.comparison import compare
from megawatt.arena.comparison_words import sentences
from megawatt.arena.lab import balance, sections_of
from megawatt.arena.lab import html as balance_page
from megawatt.arena.lab import intro_of as balance_intro
from megawatt.arena.report import ReportSection, duels_of, forfeits_of, html, intro_of, table_of
from megawatt.arena.store import keep_replays
from megawatt.arena.variation import vary
from megawatt.bots import entry_of
from megawatt.bots.plugins import is_reference, open_game
from megawatt.cli.completing import GameName, bots_like
from megawatt.cli.console import made
from megawatt.cli.options import read_options
from megawatt.cli.progress import compile_games
from megawatt.cli.records import takes
from megawatt.compiling import open_at_once
from megawatt.editions import Draft
from megawatt.games import known_name
from megawatt.kernel.errors import MegawattError
from megawatt.kernel.tongue import tongue
from megawatt.library import Game, games

WIDE = 160
EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}
Games = Annotated[int, typer.Option("--games", help="how many games; deals are always played out")]
Seed = Annotated[int, typer.Option(help="the same seed gives the same deals")]
BoxPath = Annotated[Path | None, typer.Option(help="your own component data")]
On = Annotated[str, typer.Option(help="local, ray, auto or ray://host:port")]
Processes = Annotated[
    int | None, typer.Option(min=1, help="how many games at once; else all cores")
]
Out = Annotated[Path | None, typer.Option(help="the folder for results and reports")]
Resume = Annotated[bool, typer.Option("--resume", help="go on with what was played")]
Fresh = Annotated[bool, typer.Option("--fresh", help="forget what was played")]
Data = Annotated[bool, typer.Option("--json", help="print JSON instead of tables")]


def output(stderr: bool = False) -> Console:
    """Open the terminal; what goes to a file or a pipe may be wide."""
    console = Console(stderr=stderr)
    if not console.is_terminal:
        console.width = WIDE
    return console


def open_for(name: str) -> Game:
    """Open a game by name, or your own as `module:GAME`; nothing is compiled yet."""
    opened = open_game(name)
    if opened.name in games():
        open_at_once(opened)
    return opened


def compile_for(opened: Game, bots: Sequence[str], console: Console) -> None:
    """Compile a game with all that the bots need, once, before there are many processes."""
    if opened.name in games():
        compile_games([opened.name], console)
        needed = {entry for one in bots if (entry := entry_of(one, opened.rules))}
        missing = [entry for entry in needed if not opened.engine.is_compiled(entry)]
        for _ in opened.engine.prepare(missing):
            pass


def public_name(name: str) -> str:
    """Give the public name of a game; your own, `module:GAME`, stays as it is."""
    return name if is_reference(name) else known_name(name)


def hall_for(on: str, processes: int | None, kind: type[Referee] = Referee) -> Hall:
    """Find where games are played; what is missing for that is said before anything is compiled."""
    where = hall(on, processes, kind)
    if on != "local":
        import_module("ray")
    return where


def show(out: Console, section: ReportSection) -> None:
    """Print a part of a report."""
    table = Table(title=section.title, title_justify="left", title_style="bold")
    for k, name in enumerate(section.head):
        table.add_column(escape(name), justify="right" if k else "left", no_wrap=k == 0)
    for row in section.rows:
        table.add_row(*map(escape, row))
    if section.words:
        out.print(section.words, highlight=False, markup=False)
    if section.head:
        out.print(table)


@contextmanager
def counting(
    out: Console, total: int, done: int, label: str = "games"
) -> Iterator[Callable[[str], None]]:
    """Show a progress bar; the function it gives counts one game, with a note beside the bar."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[now]}"),
        console=out,
    ) as bar:
        task = bar.add_task(label, total=total, completed=done, now="")
        yield lambda now: bar.update(task, advance=1, now=now)


def play_all(
    plan: Plan, where: Hall, store: Store, out: Console, note: Callable[[], str]
) -> list[Result]:
    """Play with a progress bar; Ctrl-C ends the playing, not the command."""
    with counting(out, len(plan.fixtures()), len(store.results)) as tell:
        try:
            compete(plan, where, store, lambda result: tell(note()))
        except KeyboardInterrupt:
            out.print("Stopped: what was played is kept; --resume goes on.")
    return store.in_order()


@dataclass
class ArenaOptions:
    """What `arena` can be told."""

    name: GameName
    bots: Annotated[
        str,
        typer.Option(
            help="expert,search/seconds=1,mypackage:MyBot; see docs/bots.md",
            autocompletion=bots_like,
        ),
    ] = "expert,strong,greedy,random"
    seats: Annotated[int, typer.Option(help="seats at the table")] = 2
    number: Games = 200
    seed: Seed = 0
    box: BoxPath = None
    on: On = "local"
    processes: Processes = None
    limit: Annotated[float, typer.Option(help="seconds your own bot may take a move")] = 30.0
    out: Out = None
    resume: Resume = False
    fresh: Fresh = False
    replays: Annotated[bool, typer.Option("--replays", help="keep every game as a file")] = False
    as_json: Data = False


@takes(ArenaOptions)
def arena(context: typer.Context, asked: ArenaOptions) -> None:
    """Let bots play each other: paired deals, every rotation, a table with intervals.

    Options of the game follow as for `play`: megawatt arena GAME --some-option.
    """
    console = output(stderr=asked.as_json)
    bots = tuple(part.strip() for part in asked.bots.split(","))
    opened = open_for(asked.name)
    plan = Plan(
        game=public_name(asked.name),
        seats=asked.seats,
        bots=bots,
        games=asked.number,
        seed=asked.seed,
        options=read_options(opened, context.args),
        box=str(asked.box) if asked.box else None,
        limit=asked.limit,
        logs=asked.replays,
    )
    plan.check()
    path, where = results_file(asked.out, plan), hall_for(asked.on, asked.processes)
    made(path.parent)
    with Store(path, plan, resume=asked.resume, fresh=asked.fresh) as store:
        compile_for(opened, bots, console)
        results = play_all(plan, where, store, console, lambda: _leader(plan, store))
    _report(plan, results, path, f"Arena: {opened.title}", asked.as_json)


def _leader(plan: Plan, store: Store) -> str:
    """Say who leads; computed anew only now and then, for it takes a while."""
    played = len(store.results)
    if played % max(1, len(plan.lineups)):
        return ""
    best = summarise(plan, store.in_order()).standings[0]
    return f"{best.bot} leads"


def _report(plan: Plan, results: list[Result], path: Path, title: str, as_json: bool) -> None:
    if not results:
        raise MegawattError("No game was finished.")
    summary = summarise(plan, results)
    folder = path.parent
    data = {"plan": plan.data(), **summary.data()}
    text = json.dumps(data, indent=1, ensure_ascii=False, default=str)
    write(folder / "table.json", text)
    write(folder / "report.html", html(plan, summary, title))
    if plan.logs:
        keep_replays(plan, results, folder / "replays")
    if as_json:
        typer.echo(text)
        return
    console = output()
    console.print(intro_of(plan, summary), highlight=False)
    for section in (table_of(summary), duels_of(summary), forfeits_of(summary)):
        if section is not None:
            show(console, section)
    console.print(f"Results, JSON and HTML: {folder}", highlight=False)


def write(path: Path, text: str) -> None:
    """Write a file of a report."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise MegawattError(f"{path}: cannot be written: {error.strerror}.") from None


@dataclass
class LabOptions:
    """What `lab` can be told."""

    name: GameName
    seats: Annotated[int | None, typer.Option(help="seats; else two, or as few as can be")] = None
    player: Annotated[
        str, typer.Option("--bot", help="who plays all seats", autocompletion=bots_like)
    ] = "greedy"
    number: Games = 1000
    seed: Seed = 0
    box: BoxPath = None
    changes: Annotated[
        list[str] | None,
        typer.Option("--set", help="vary the box: contracts.7.vp=5 (table.row.field=value)"),
    ] = None
    on: On = "local"
    processes: Processes = None
    out: Out = None
    resume: Resume = False
    fresh: Fresh = False
    as_json: Data = False
    compare: Annotated[
        bool, typer.Option("--compare", help="play the same deals with the standard box too")
    ] = False


@takes(LabOptions)
def lab(context: typer.Context, asked: LabOptions) -> None:
    """Ask whether a game is well balanced: seats, scores, components, lengths, endings."""
    console = output(stderr=asked.as_json)
    opened = open_for(asked.name)
    folder = asked.out or Path("megawatt-lab") / _lab_label(asked)
    box = asked.box
    if asked.changes:
        original = opened.box(box).path
        box = vary(original, asked.changes, folder / f"{original.stem}.toml")
        opened.box(box)
    plan = Plan(
        game=public_name(asked.name),
        seats=asked.seats or max(2, opened.seats[0]),
        bots=(asked.player,),
        games=asked.number,
        seed=asked.seed,
        options=read_options(opened, context.args),
        box=str(box) if box else None,
        holdings=True,
    )
    plan.check()
    where = hall_for(asked.on, asked.processes)
    made(folder)
    with Store(folder / "games.jsonl", plan, resume=asked.resume, fresh=asked.fresh) as store:
        compile_for(opened, [asked.player], console)
        results = play_all(plan, where, store, console, lambda: "")
    if not results:
        raise MegawattError("No game was finished.")
    title = f"Lab: {opened.title}"
    _report_balance(plan, results, folder, title, asked.changes or [], asked.as_json)
    if asked.compare:
        usual = replace(plan, box=None)
        with Store(folder / "standard.jsonl", usual, resume=asked.resume, fresh=True) as store:
            before = play_all(usual, where, store, console, lambda: "")
        _report_comparison(opened, box, before, results, folder)


def _report_comparison(
    opened: Game, box: Path | None, before: list[Result], after: list[Result], folder: Path
) -> None:
    """Say what clearly changed against the standard box."""
    text = opened.box(box).path.read_text(encoding="utf-8")
    found = compare(before, after, changes_of(Draft.from_toml(opened, text)))
    data = json.dumps(found.data(), indent=1, ensure_ascii=False)
    write(folder / "compare.json", data)
    console = output(stderr=True)
    for one in sentences(found):
        said = one.said(tongue(), words_of_components(opened.name))
        console.print(said, highlight=False, markup=False)


def _lab_label(asked: LabOptions) -> str:
    words = [asked.name, str(asked.seats or 2), asked.player, *(asked.changes or [])]
    return "-".join(re.sub(r"[^\w.=]+", "_", word) for word in words)


def _report_balance(
    plan: Plan, results: list[Result], folder: Path, title: str, changes: list[str], as_json: bool
) -> None:
    found = balance(plan, results)
    data = {"plan": plan.data(), "set": changes, **found.data()}
    text = json.dumps(data, indent=1, ensure_ascii=False, default=str)
    write(folder / "balance.json", text)
    write(folder / "balance.html", balance_page(found, results, title))
    if as_json:
        typer.echo(text)
        return
    console = output()
    console.print(balance_intro(found), highlight=False, markup=False)
    for section in sections_of(found):
        show(console, section)
    console.print(f"Results, JSON and HTML: {folder}", highlight=False)


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    settings: Any = {"context_settings": EXTRA}
    app.command("arena", rich_help_panel="Measure", **settings)(arena)
    app.command("lab", rich_help_panel="Measure", **settings)(lab)
