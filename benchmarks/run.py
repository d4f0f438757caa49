"""`make bench`: our games and the peers in one run, as a table and as JSON."""

import argparse
import json
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import megawatt
from benchmarks import ours, peers

SECONDS = 3.0
RESULTS = Path("bench-results.json")
Rows = dict[str, dict[str, Any]]


def _table(title: str, rows: Rows) -> Table:
    columns = list(dict.fromkeys(key for row in rows.values() for key in row))
    table = Table("", *columns, title=title, title_justify="left")
    for name, row in rows.items():
        table.add_row(name, *(cell(row.get(key, ""), 1) for key in columns))
    return table


def cell(value: float | str, digits: int) -> str:
    """Write a number with so many digits; words as they are."""
    return value if isinstance(value, str) else f"{value:,.{digits}f}"


COMPARED = ("decisions/s", "vector steps/s", "AEC steps/s", "python steps/s")
"""The columns in which ours and theirs are compared."""


def ratios(mine: Rows, others: Rows, column: str = "decisions/s") -> Rows:
    """Give how many times as fast each of our games is as each peer."""
    return {
        other: {name: row[column] / figures[column] for name, row in mine.items()}
        for other, figures in others.items()
        if column in figures
    }


def machine() -> dict[str, str]:
    """Say what it was measured on, and how busy that was."""
    return {
        "python": sys.version.split()[0],
        "machine": platform.machine(),
        "cores": str(os.cpu_count()),
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
        "megawatt": version("megawatt"),
    }


def measure_peers(console: Console, seconds: float, tell: Any) -> Rows:
    """Measure all peers that are installed."""
    others: Rows = {}
    for peer in peers.ALL:
        tell(f"measuring {peer.__name__}")
        try:
            others |= peer(seconds)
        except ImportError as error:
            console.print(f"{peer.__name__} is not installed ({error}); left out.")
    return others


def main(words: list[str] | None = None) -> int:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description="Speed of our games beside the peers'.")
    parser.add_argument("--games", default=",".join(megawatt.games()))
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each measurement")
    asked = parser.parse_args(words)
    console, found, slow, facts = Console(width=200), Rows(), Rows(), machine()
    with console.status("measuring") as status:
        for name in asked.games.split(","):
            status.update(f"measuring {name}")
            found[name] = ours.measure(name, asked.seconds)
            slow[name] = ours.slowest(megawatt.game(name), asked.seconds)
        others = measure_peers(console, asked.seconds, status.update)
    console.print(_table("Megawatt (random play, bounds checked)", found))
    console.print(_table("The slowest seat count and options, one core", slow))
    console.print(_table("Peers", others))
    for column in COMPARED:
        console.print(_table(f"{column}, ours : theirs", ratios(found, others, column)))
    told = {"machine": facts, "seconds": asked.seconds, "ours": found}
    RESULTS.write_text(json.dumps(told | {"slowest": slow, "peers": others}, indent=1))
    console.print(f"Also in {RESULTS}; `python -m benchmarks.page` makes a page of it.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
