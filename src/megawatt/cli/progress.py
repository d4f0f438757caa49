"""Compile games with something to look at."""

import multiprocessing
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from queue import Empty
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

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


def _compile(name: str, reports: Any) -> None:
    for step, done, of in game(name).engine.prepare():
        reports.put((name, step, done, of))


def compile_games(names: Iterable[str], console: Console, jobs: int | None = None) -> None:
    """Compile the games that are not yet, side by side, each in its own process."""
    missing = [name for name in names if not game(name).engine.ready]
    if not missing:
        return
    console.print(
        f"Compiling the rules of {', '.join(game(name).title for name in missing)} "
        "(once after each change of the rules) …"
    )
    context = multiprocessing.get_context("spawn")
    jobs = min(jobs or os.cpu_count() or 1, len(missing))
    with (
        context.Manager() as manager,
        ProcessPoolExecutor(jobs, mp_context=context) as pool,
        _bar(console) as bar,
    ):
        reports = manager.Queue()
        tasks = {name: bar.add_task(game(name).title, total=None, now="") for name in missing}
        futures = [pool.submit(_compile, name, reports) for name in missing]
        while not all(future.done() for future in futures) or not reports.empty():
            try:
                name, step, done, of = reports.get(timeout=0.1)
            except Empty:
                continue
            bar.update(tasks[name], completed=done, total=of, now=step if done < of else "ready")
        for future in futures:
            future.result()
