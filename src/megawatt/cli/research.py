"""For research: `selfplay` writes data to learn from, `bench4` is a benchmark to cite."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from megawatt.arena import Hall, Plan, Store, compete, results_file
from megawatt.arena.bench import DEALS, SEED, Rung, plans_of, rung_of, score_of, section_of
from megawatt.cli.completing import GameName
from megawatt.cli.console import counted, made
from megawatt.cli.lab import (
    EXTRA,
    BoxPath,
    Data,
    Fresh,
    Games,
    On,
    Processes,
    Resume,
    Seed,
    compile_for,
    counting,
    hall_for,
    open_for,
    output,
    public_name,
    show,
    write,
)
from megawatt.cli.options import read_options
from megawatt.cli.records import takes
from megawatt.data import DataFolder, Recorder
from megawatt.games import GAMES


@dataclass
class SelfPlayOptions:
    """What `selfplay` can be told."""

    name: GameName
    out: Annotated[Path, typer.Option(help="the folder for the data")]
    player: Annotated[
        str, typer.Option("--bot", help="who plays all seats; temperature makes games differ")
    ] = "search/iterations=200/temperature=1"
    seats: Annotated[int, typer.Option(help="seats at the table")] = 2
    number: Games = 100
    seed: Seed = 0
    box: BoxPath = None
    on: On = "local"
    processes: Processes = None
    resume: Resume = False
    fresh: Fresh = False


@takes(SelfPlayOptions)
def selfplay(context: typer.Context, asked: SelfPlayOptions) -> None:
    """Let a bot play itself and write every decision down as Parquet, with a data card.

    Ctrl-C keeps what was played; --resume goes on. Options of the game follow as for `play`.
    """
    console = output()
    opened = open_for(asked.name)
    plan = Plan(
        game=public_name(asked.name),
        seats=asked.seats,
        bots=(asked.player,),
        games=asked.number,
        seed=asked.seed,
        options=read_options(opened, context.args),
        box=str(asked.box) if asked.box else None,
    )
    plan.check()
    where = hall_for(asked.on, asked.processes, Recorder)
    with DataFolder(asked.out, plan, resume=asked.resume, fresh=asked.fresh) as folder:
        compile_for(opened, [asked.player], console)
        fixtures = [one for one in plan.fixtures() if one.number not in folder.games]
        with counting(console, len(folder.games) + len(fixtures), len(folder.games)) as note:
            try:
                for result in where.play(plan, fixtures):
                    folder.add(result)
                    note("")
            except KeyboardInterrupt:
                console.print("Stopped: what was played is kept; --resume goes on.")
    games, decisions = len(folder.games), folder.decisions
    told = f"{counted(games, 'game')}, {counted(decisions, 'decision')}: {asked.out}"
    console.print(told, highlight=False)


@dataclass
class BenchOptions:
    """What `bench4` can be told."""

    bot: Annotated[str, typer.Argument(metavar="BOT", help="mypackage:MyBot, or ours")]
    games: Annotated[str, typer.Option(help="some of the games; else all")] = ""
    deals: Annotated[int, typer.Option(min=2, help="fewer is a try-out, not a result")] = DEALS
    seed: Annotated[int, typer.Option(help="other deals, to check a result")] = SEED
    out: Annotated[Path, typer.Option(help="the folder for results")] = Path("megawatt-bench4")
    on: On = "local"
    processes: Processes = None
    as_json: Data = False


@takes(BenchOptions)
def bench4(context: typer.Context, asked: BenchOptions) -> None:
    """Measure a bot by a fixed protocol: every game, a ladder of bots, intervals by deal.

    What was played is kept: the same command goes on where it was stopped.
    """
    console = output(stderr=asked.as_json)
    chosen = tuple(part.strip() for part in asked.games.split(",") if part.strip())
    plans = plans_of(asked.bot, asked.deals, asked.seed, chosen or tuple(GAMES))
    for plan in plans:
        open_for(plan.game)
        plan.check()
    made(asked.out)
    where = hall_for(asked.on, asked.processes)
    try:
        rungs = [_play_rung(plan, asked, where, console) for plan in plans]
    except KeyboardInterrupt:
        console.print("Stopped: what was played is kept; the same command goes on.")
        raise
    score = score_of(asked.bot, rungs, asked.seed)
    text = json.dumps(score.data(), indent=1, ensure_ascii=False)
    write(asked.out / "bench4.json", text)
    if asked.as_json:
        typer.echo(text)
    else:
        show(output(), section_of(score))


def _play_rung(plan: Plan, asked: BenchOptions, where: Hall, console: Console) -> Rung:
    compile_for(open_for(plan.game), plan.bots, console)
    path = results_file(asked.out / plan.label(), plan)
    with Store(path, plan, resume=True) as store:
        done = len(store.results)
        label = f"{plan.game}, {plan.seats} seats, v {plan.bots[1]}"
        with counting(console, len(plan.fixtures()), done, label) as note:
            compete(plan, where, store, lambda result: note(""))
        return rung_of(plan, store.in_order())


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    settings: Any = {"context_settings": EXTRA}
    app.command("selfplay", rich_help_panel="Measure", **settings)(selfplay)
    app.command("bench4", rich_help_panel="Measure")(bench4)
