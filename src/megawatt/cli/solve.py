"""Solving: the best solo game that can be found, and a bound that no game can pass."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from megawatt.cli.options import read_options
from megawatt.cli.play import console
from megawatt.cli.progress import compile_games
from megawatt.kernel.errors import BadOption
from megawatt.match import Match, game

SOLVABLE = ("futuropia",)
"""Games without chance after the set-up, that have a solver."""


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
    from megawatt.games.futuropia.solver import Plan
    from megawatt.games.futuropia.solver import solve as search

    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=shown
    ) as bar:
        task = bar.add_task("searching …", total=None)

        def tell(plan: Plan) -> None:
            bar.update(
                task,
                description=f"best so far: {plan.score} points; at most {plan.bound}",
            )

        width: dict[str, Any] = {} if beam is None else {"beam": beam}
        plan = search(options, seconds, progress=tell, seed=seed, box=box, cores=cores, **width)
    match = opened.start(1, seed, options, box)
    for action in plan.actions:
        match.play(0, action)
    _tell(match)
    shown.print(f"[bold]{match.points()[0]} points[/]; no game can exceed {plan.bound}.")
    shown.print(_proof(plan.best_from, plan.positions_weighed), highlight=False)
    path = out or Path(f"{name}-solo-{match.points()[0]}.json")
    match.save(path, {"players": ["solver"], "bound": plan.bound})
    shown.print(f"Saved: {path} (megawatt verify, replay)", highlight=False)


def _proof(best_from: int | None, weighed: int) -> str:
    """Say what was proved, how, and what that rests on."""
    parts = []
    if best_from is not None:
        parts.append(
            f"From turn {best_from + 1} of this plan on nothing better exists: depth-first branch "
            "and bound over all ways to play, if dominance D1 holds (tested, not proved in full)."
        )
    if weighed:
        parts.append(
            f"The bound for all games: best-first over the first turns, {weighed} positions "
            "weighed, without D1."
        )
    else:
        parts.append("The bound for all games: counted from the set-up, without D1.")
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
