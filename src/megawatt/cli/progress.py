"""Compile games with something to look at."""

from collections.abc import Iterable

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from megawatt.caches import mark_used
from megawatt.compiling import BackgroundCompiler
from megawatt.kernel.errors import MegawattError
from megawatt.library import Game, game


def _bar(console: Console) -> Progress:
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description:<14}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeElapsedColumn(),
        console=console,
    )


def compile_games(
    names: Iterable[str], console: Console, jobs: int | None = None, *, everything: bool = False
) -> None:
    """Compile the games that are not yet, side by side, and wait for them."""
    wanted = [game(name) for name in names]
    missing = [one for one in wanted if not _is_compiled(one, everything)]
    if missing:
        _compile(missing, console, jobs, everything)
    mark_used(wanted)


def _is_compiled(one: Game, everything: bool) -> bool:
    portions = one.engine.portions(everything)
    return all(one.engine.is_compiled(name) for portion in portions for name in portion)


def _compile(missing: list[Game], console: Console, jobs: int | None, everything: bool) -> None:
    console.print(
        f"Compiling the rules of {', '.join(one.title for one in missing)} "
        "(once after each change of the rules) …"
    )
    games = {one.name: one for one in missing}
    compiler = BackgroundCompiler(games, jobs=jobs, everything=everything, nice=0)
    with _bar(console) as bar:
        tasks = {one.name: bar.add_task(one.title, total=100) for one in missing}

        def show() -> None:
            for name, progress in compiler.progress.items():
                bar.update(tasks[name], completed=progress.percent)

        compiler.start()
        try:
            compiler.wait(show)
        finally:
            compiler.close()
    if failed := [games[name].title for name, one in compiler.progress.items() if one.failed]:
        raise MegawattError(f"Not compiled: {', '.join(failed)}. The messages above say why.")
