"""`make bench`: our games and the peers in one run, as a table and as JSON."""

import json
import platform
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import megawatt
from benchmarks import ours, peers

SECONDS = 3.0
RESULTS = Path("bench-results.json")
YARDSTICK = "OpenSpiel backgammon"


def _table(title: str, rows: dict[str, dict[str, Any]]) -> Table:
    columns = list(dict.fromkeys(key for row in rows.values() for key in row))
    table = Table("", *columns, title=title, title_justify="left")
    for name, row in rows.items():
        table.add_row(name, *(f"{row[key]:,.1f}" if key in row else "" for key in columns))
    return table


def main() -> int:
    """Measure everything and print it."""
    console, found = Console(width=200), dict[str, dict[str, Any]]()
    with console.status("measuring") as status:
        for name in megawatt.games():
            status.update(f"measuring {name}")
            found[name] = ours.measure(name, SECONDS)
        others: dict[str, dict[str, Any]] = {}
        for peer in (peers.open_spiel, peers.catanatron, peers.pettingzoo_classic):
            status.update(f"measuring {peer.__name__}")
            try:
                others |= peer(SECONDS)
            except ImportError as error:
                console.print(f"{peer.__name__} is not installed ({error}); left out.")
    console.print(_table("Megawatt (random play, bounds checked)", found))
    console.print(_table("Peers", others))
    if YARDSTICK in others:
        for figure in ("decisions/s", "AEC steps/s"):
            ratios = {
                name: {
                    f"times {other}": row[figure] / figures[figure]
                    for other, figures in others.items()
                    if figure in figures
                }
                for name, row in found.items()
            }
            console.print(_table(f"{figure}, ours : theirs", ratios))
    machine = {"python": sys.version.split()[0], "machine": platform.machine()}
    RESULTS.write_text(json.dumps({"machine": machine, "ours": found, "peers": others}, indent=1))
    console.print(f"Also in {RESULTS}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
