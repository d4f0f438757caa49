"""Solving: the best solo game that can be found, and a bound that no game can pass."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from megawatt.cli.options import read_options
from megawatt.cli.play import console
from megawatt.cli.progress import compile_games
from megawatt.kernel.errors import BadOption
from megawatt.match import Match, game

if TYPE_CHECKING:
    from megawatt.games.futuropia.solver import Plan, Step

SOLVABLE = ("futuropia",)
"""Games without chance after the set-up, that have a solver."""
PHASES = (
    ("opening the solver", "part"),
    ("counting a bound", ""),
    ("beam", "turn"),
    ("branch and bound", "turn"),
    ("bounding", "position"),
)
"""What a solver does and what it counts then, in the order of its `Phase`."""


def solve(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="futuropia")],
    solo: Annotated[
        bool, typer.Option("--solo", help="the solo game (the only one so far)")
    ] = True,
    seconds: Annotated[
        float | None, typer.Option(min=1, help="search so long; else --beam decides, not the clock")
    ] = None,
    beam: Annotated[
        int | None, typer.Option(min=1, help="width of the search: deterministic, more is better")
    ] = None,
    cores: Annotated[
        int | None, typer.Option(min=1, help="threads; else all cores, with the same answer")
    ] = None,
    seed: Annotated[int, typer.Option(help="of the set-up, where the options draw tiles")] = 0,
    box: Annotated[Path | None, typer.Option(help="your own component data")] = None,
    out: Annotated[Path | None, typer.Option(help="save the plan as a game to replay")] = None,
) -> None:
    """Search for the best plan of a solo game; tell it in words and save it as a replay."""
    if name not in SOLVABLE:
        raise BadOption(f"There is a solver for {', '.join(SOLVABLE)}, not for {name!r}.")
    opened, shown = game(name), console()
    options = read_options(opened, context.args)
    opened.start(1, seed, options, box)  # refuses bad options before the long work
    compile_games([name], shown)
    width: dict[str, Any] = {} if beam is None else {"beam": beam}
    plan = _search(shown, options, seconds=seconds, seed=seed, box=box, cores=cores, **width)
    match = opened.start(1, seed, options, box)
    for action in plan.actions:
        match.play(0, action)
    _tell(match)
    shown.print(f"[bold]{plan.score} points[/]; no game can exceed {plan.bound}.")
    shown.print(_proof(plan), highlight=False)
    path = out or Path(f"{name}-solo-{match.points()[0]}.json")
    match.save(path, {"players": ["solver"], "bound": plan.bound})
    shown.print(f"Saved: {path} (megawatt verify, replay)", highlight=False)


def _search(shown: Console, options: Any, **budget: Any) -> "Plan":
    """Search, with something to look at."""
    from megawatt.games.futuropia.solver import is_ready
    from megawatt.games.futuropia.solver import solve as search

    if not is_ready():
        shown.print(
            "Compiling the solver (once after each change of the rules, about a minute) …",
            highlight=False,
        )
    if not shown.is_terminal:
        return search(options, progress=_lines(shown), **budget)
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description:<33}"),
        BarColumn(bar_width=None),
        TextColumn("{task.fields[best]}"),
        TimeElapsedColumn(),
        console=shown,
        expand=True,
    ) as bar:
        return search(options, progress=_on(bar), **budget)


def _on(bar: Progress) -> Callable[["Step"], None]:
    """Show on a bar: the phase, how far it is, the best score and the bound so far."""
    task = bar.add_task("", total=None, best="")

    def tell(step: "Step") -> None:
        bar.update(
            task,
            description=words_of(step),
            total=None if step.share is None else 1.0,
            completed=step.share or 0.0,
            best=best_of(step),
        )

    return tell


def _lines(shown: Console) -> Callable[["Step"], None]:
    """Write a line for each phase: for files and pipes, where a bar cannot move."""
    before: list[int] = []

    def tell(step: "Step") -> None:
        if step.phase in before:
            return
        before.append(step.phase)
        best = best_of(step)
        shown.print(PHASES[step.phase][0] + (f" ({best})" if best else "") + " …", highlight=False)

    return tell


def words_of(step: "Step") -> str:
    """Say what the search is doing, and how far it is."""
    told, unit = PHASES[step.phase]
    if step.beam:
        told += f" {step.beam}" + (f" of {step.beams}" if step.beams else "")
    if not step.at:
        return told
    total = f" of {'about ' if step.beam else ''}{step.of}" if step.of else ""
    return f"{told}, {unit} {step.at}{total}"


def best_of(step: "Step") -> str:
    """Say what was found and proved so far."""
    if step.plan is None:
        return ""
    return f"best {step.plan.score}, at most {step.plan.bound}"


def _proof(plan: "Plan") -> str:
    """Say what was proved, how, and what that rests on."""
    parts = []
    if plan.best_from is not None:
        parts.append(
            f"From turn {plan.best_from + 1} of this plan on nothing better exists: depth-first "
            "branch and bound over all ways to play, if dominance D1 holds (tested, not proved "
            "in full)."
        )
    parts.append(f"The bound for all games, without D1: {plan.counted} counted at the set-up.")
    if plan.bound < plan.counted:
        parts.append(
            f"Splitting the first turns best-first lowered it to {plan.bound} "
            f"({plan.positions_weighed} positions weighed)."
        )
    elif plan.positions_weighed:
        parts.append(
            "Splitting the first turns best-first did not lower it "
            f"({plan.positions_weighed} positions weighed)."
        )
    return " ".join(parts)


def _tell(match: Match) -> None:
    """Print the plan, turn by turn."""
    shown = console()
    for step, _, words in match.history(0):
        shown.print(f"[dim]{step + 1:>4}[/] {escape(words)}", highlight=False)


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "solve", context_settings={"allow_extra_args": True, "ignore_unknown_options": True}
    )(solve)
