"""Solving: the best game that can be found, and a bound that no game can pass."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Protocol, cast

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from megawatt.cli.console import console, folder_for
from megawatt.cli.options import read_options
from megawatt.cli.progress import compile_games
from megawatt.cli.records import takes
from megawatt.games import has_part, part_of
from megawatt.kernel.errors import BadOption
from megawatt.library import game, games
from megawatt.match import Match
from megawatt.starting import checked_seed

EXTRA = {"allow_extra_args": True, "ignore_unknown_options": True}


class SolverResult(Protocol):
    """What a solver found: a game, and what no game can exceed."""

    actions: list[int]
    score: int
    bound: int


class Report(Protocol):
    """What a solver says while it searches."""

    phase: int
    share: float | None  # how much of the phase is done, of 1
    best: SolverResult | None  # so far


class Solver(Protocol):
    """A game's `solve.py`. A game has one if no chance is left after the set-up."""

    SEATS: int  # of the game that is searched
    PHASES: tuple[tuple[str, str], ...]  # what the search does and what it counts then, in order

    def check(self, options: Mapping[str, Any], **budget: Any) -> None:
        """Refuse bad options, budgets and boxes, before anything is compiled."""

    def is_compiled(self) -> bool:
        """Whether the search can begin at once."""

    def search(
        self, options: Mapping[str, Any], progress: Callable[[Any], None], **task: Any
    ) -> SolverResult:
        """Search; `task`: seconds, beam, cores, box (None: not given) and seed."""

    def words_of(self, progress: Any) -> str:
        """Say what the search is doing, and how far it is."""

    def proof_of(self, found: Any) -> str:
        """Say what was proved, and what that rests on."""


def solvable() -> list[str]:
    """Name the games that have a solver."""
    return [name for name in games() if has_part(name, "solve")]


def solver_of(name: str) -> Solver:
    """Open the solver of a game."""
    if name not in solvable():
        raise BadOption(f"There is a solver for {', '.join(solvable())}, not for {name}.")
    return cast(Solver, part_of(name, "solve"))


@dataclass
class SolveOptions:
    """What `solve` can be told."""

    name: Annotated[str, typer.Argument(metavar="GAME", help=", ".join(solvable()))]
    solo: Annotated[bool, typer.Option("--solo", help="the solo game (the only one so far)")] = True
    seconds: Annotated[
        float | None, typer.Option(min=1, help="search so long; else --beam decides, not the clock")
    ] = None
    beam: Annotated[
        int | None, typer.Option(min=1, help="width of the search: deterministic, more is better")
    ] = None
    cores: Annotated[
        int | None, typer.Option(min=1, help="threads; else all cores, with the same answer")
    ] = None
    seed: Annotated[int, typer.Option(help="of the set-up, where the options draw tiles")] = 0
    box: Annotated[Path | None, typer.Option(help="your own component data")] = None
    out: Annotated[Path | None, typer.Option(help="save the plan as a game to replay")] = None


@takes(SolveOptions)
def solve(context: typer.Context, asked: SolveOptions) -> None:
    """Search for the best plan of a solo game; tell it in words and save it as a replay."""
    opened, shown = game(asked.name), console()
    solver = solver_of(opened.name)
    options = read_options(opened, context.args)
    checked_seed(asked.seed)
    budget = {
        "seconds": asked.seconds,
        "beam": asked.beam,
        "cores": asked.cores,
        "box": asked.box,
    }
    solver.check(options, **budget)
    if asked.out is not None:
        folder_for(asked.out)
    compile_games([opened.name], shown)
    found = _search(shown, solver, options, seed=asked.seed, **budget)
    match = opened.start(solver.SEATS, asked.seed, options, asked.box)
    for action in found.actions:
        match.play(match.to_act[0], action)
    _tell(match)
    shown.print(f"[bold]{found.score} points[/]; no game can exceed {found.bound}.")
    shown.print(solver.proof_of(found), highlight=False)
    path = asked.out or Path(f"{opened.name}-solo-{match.points()[0]}.json")
    match.save(path, {"players": ["solver"], "bound": found.bound})
    shown.print(f"Saved: {path} (megawatt verify, replay)", highlight=False)


def _search(
    shown: Console, solver: Solver, options: Mapping[str, Any], **task: Any
) -> SolverResult:
    """Search, with something to look at."""
    if not solver.is_compiled():
        shown.print(
            "Compiling the solver (once after each change of the rules, about a minute) …",
            highlight=False,
        )
    if not shown.is_terminal:
        return _until_stopped(solver, options, _lines(shown, solver), task)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description:<33}"),
        BarColumn(bar_width=None),
        TextColumn("{task.fields[best]}"),
        TimeElapsedColumn(),
        console=shown,
        expand=True,
    ) as bar:
        return _until_stopped(solver, options, _on(bar, solver), task)


def _until_stopped(
    solver: Solver,
    options: Mapping[str, Any],
    tell: Callable[[Report], None],
    task: Mapping[str, Any],
) -> SolverResult:
    """Search to the end; Ctrl-C ends the search, and what was found until then counts."""
    best: list[SolverResult] = []

    def note(report: Report) -> None:
        if report.best is not None:
            best[:] = [report.best]
        tell(report)

    try:
        return solver.search(options, note, **task)
    except KeyboardInterrupt:
        if not best:
            raise
        return best[0]


def _on(bar: Progress, solver: Solver) -> Callable[[Report], None]:
    """Show on a bar: the phase, how far it is, the best score and the bound so far."""
    task = bar.add_task("", total=None, best="")

    def tell(report: Report) -> None:
        bar.update(
            task,
            description=solver.words_of(report),
            total=None if report.share is None else 1.0,
            completed=report.share or 0.0,
            best=best_of(report),
        )

    return tell


def _lines(shown: Console, solver: Solver) -> Callable[[Report], None]:
    """Write a line for each phase: for files and pipes, where a bar cannot move."""
    before: list[int] = []

    def tell(report: Report) -> None:
        if report.phase in before:
            return
        before.append(report.phase)
        name, best = solver.PHASES[report.phase][0], best_of(report)
        shown.print(name + (f" ({best})" if best else "") + " …", highlight=False)

    return tell


def best_of(report: Report) -> str:
    """Say what was found and proved so far."""
    if report.best is None:
        return ""
    return f"best {report.best.score}, at most {report.best.bound}"


def _tell(match: Match) -> None:
    """Print the plan, turn by turn."""
    shown = console()
    for step, _, words in match.history(0):
        shown.print(f"[dim]{step + 1:>4}[/] {escape(words)}", highlight=False)


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("solve", rich_help_panel="Measure", context_settings=EXTRA)(solve)
