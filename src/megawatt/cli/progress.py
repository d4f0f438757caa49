"""Compile games with something to look at."""

import multiprocessing
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from queue import Empty
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from megawatt.caches import mark_used
from megawatt.match import game


def _bar(console: Console) -> Progress:
    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description:<14}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} {task.fields[now]}"),
        TimeElapsedColumn(),
        console=console,
    )


def _compile(name: str, portion: int, reports: Any) -> None:
    engine = game(name).engine
    for step, _, _ in engine.prepare(engine.portions()[portion]):
        reports.put((name, step))


def compile_games(names: Iterable[str], console: Console, jobs: int | None = None) -> None:
    """Compile the games that are not yet, side by side, each in two processes."""
    wanted = list(names)
    missing = [name for name in wanted if not game(name).engine.ready]
    if missing:
        _compile_all(missing, console, jobs)
    mark_used(map(game, wanted))


def _compile_all(missing: list[str], console: Console, jobs: int | None) -> None:
    console.print(
        f"Compiling the rules of {', '.join(game(name).title for name in missing)} "
        "(once after each change of the rules) …"
    )
    work = [(name, k) for k in range(2) for name in missing]
    totals = {name: sum(map(len, game(name).engine.portions())) for name in missing}
    context = multiprocessing.get_context("spawn")
    jobs = min(jobs or os.cpu_count() or 1, len(work))
    with (
        context.Manager() as manager,
        ProcessPoolExecutor(jobs, mp_context=context, max_tasks_per_child=1) as pool,
        _bar(console) as bar,
    ):
        reports = manager.Queue()
        tasks = {
            name: bar.add_task(game(name).title, total=total, now="")
            for name, total in totals.items()
        }
        futures = [pool.submit(_compile, name, k, reports) for name, k in work]
        while not all(future.done() for future in futures) or not reports.empty():
            try:
                name, step = reports.get(timeout=0.1)
            except Empty:
                continue
            bar.update(tasks[name], advance=1, now=step)
        for future in futures:
            future.result()
