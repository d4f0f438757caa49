"""Learning: `learn` plays, fits a value to what came of it, and keeps it if the arena agrees."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from megawatt.arena.report import ReportSection
from megawatt.bots.mcts import LEARNED_ENTRY
from megawatt.bots.self_play import ENTRY as SELF_PLAY
from megawatt.bots.value import FILE
from megawatt.bots.weights import read_weights
from megawatt.cli.completing import GameName
from megawatt.cli.console import made
from megawatt.cli.lab import Seed, compile_for, hall_for, open_for, output, public_name, show
from megawatt.cli.records import takes
from megawatt.kernel.errors import MegawattError
from megawatt.learning.rounds import Course, Learner

HEAD = ["round", "R² estimate", "R² learned", "against", "won", "interval", "verdict"]


@dataclass
class LearnOptions:
    """What `learn` can be told."""

    name: GameName
    rounds: Annotated[int, typer.Option(min=1, help="how many rounds")] = 1
    number: Annotated[int, typer.Option("--games", help="games of self-play in a round")] = 2000
    gate: Annotated[int, typer.Option(help="games of a gate")] = 200
    iterations: Annotated[int, typer.Option(help="of the present bot, for a move in a gate")] = 200
    seats: Annotated[int, typer.Option(help="seats in a gate")] = 2
    seed: Seed = 0
    jobs: Annotated[int | None, typer.Option(min=1, help="processes; else all cores")] = None
    out: Annotated[Path | None, typer.Option(help="the folder of the rounds")] = None
    ship: Annotated[
        bool, typer.Option("--ship", help="put weights that are kept into the game's folder")
    ] = False


@takes(LearnOptions)
def learn(context: typer.Context, asked: LearnOptions) -> None:
    """Learn a value by self-play: play, fit, and let it meet the present bot in the arena.

    What wins clearly more than half at equal time a move is kept. Ctrl-C keeps what was done: the
    same command goes on. Afterwards `search/weights=NAME` is a bot with what was learned.
    """
    console = output()
    opened = open_for(asked.name)
    course = Course(
        game=public_name(asked.name),
        games=asked.number,
        gate_games=asked.gate,
        iterations=asked.iterations,
        seats=asked.seats,
        seed=asked.seed,
    )
    jobs = asked.jobs or os.cpu_count() or 1
    folder = asked.out or Path("megawatt-learn") / course.game.replace(":", "-")
    learner = Learner(course, folder, jobs, hall_for("local", jobs))
    made(folder)
    learner.begin()
    compile_for(opened, ["search", "greedy"], console)
    for _ in opened.engine.prepare([SELF_PLAY, LEARNED_ENTRY]):
        pass
    try:
        for _ in range(asked.rounds):
            with telling(console) as tell:
                learner.run(tell)
    except KeyboardInterrupt:
        console.print("Stopped: what was done is kept; the same command goes on.")
        raise
    show(console, table_of(learner.verdicts))
    console.print(f"Games, weights and rounds: {folder}", highlight=False)
    if asked.ship:
        _ship(learner, opened.rules.folder / FILE, console)


def _ship(learner: Learner, path: Path, console: Console) -> None:
    """Put what was kept last into the game's folder."""
    if not any(one["kept"] for one in learner.verdicts):
        raise MegawattError("No round was kept: there is nothing to ship.")
    read_weights(learner.folder / FILE).write(path)
    console.print(f"Weights: {path}", highlight=False)


def table_of(verdicts: list[dict[str, Any]]) -> ReportSection:
    """Tell what came of the rounds."""
    rows = []
    for one in verdicts:
        fit, won = one["fit"], one["won"]
        ours, theirs = one["iterations"]
        rows.append(
            [
                f"{one['number']}: {one['weights']}",
                f"{fit['estimate']:.2f} (lead {fit['lead_by_estimate']:.2f})",
                f"{fit['network']:.2f} (lead {fit['lead_by_network']:.2f})",
                f"{one['against']}, {ours} v {theirs} iterations",
                f"{won['part']:g} of {won['of']:g}",
                f"{100 * won['least']:.1f}–{100 * won['most']:.1f} %",
                "kept" if one["kept"] else "rejected",
            ]
        )
    return ReportSection("Rounds of learning", head=HEAD, rows=rows)


@contextmanager
def telling(console: Console) -> Iterator[Callable[[str, int, int], None]]:
    """Show a progress bar for each part of a round."""
    with Progress(
        TextColumn("{task.description:<6}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
    ) as bar:
        tasks: dict[str, Any] = {}

        def tell(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=of)
            bar.update(tasks[what], completed=done, total=of)

        yield tell


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("learn", rich_help_panel="Measure")(learn)
