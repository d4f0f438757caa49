"""Makes docs/benchmarks.md of the last results: `python -m benchmarks.page`."""

import json
import sys
from pathlib import Path
from typing import Any

from benchmarks.ours import AT_ONCE
from benchmarks.run import COMPARED, RESULTS, Rows, cell, ratios
from benchmarks.search import RESULTS as SEARCH_RESULTS

PAGE = Path("docs") / "benchmarks.md"
BUSY = 1.5
"""A load average above this was a busy machine."""
INTRO = """# Benchmarks

`python -m benchmarks.page` makes this page from the results of `make bench`: ours and the peers'
in one run on one machine. Numbers of other machines say little: compare within the run.

```sh
make bench                           # all of this page
python -m benchmarks.run             # the first part alone: --games powerline --seconds 1
python -m benchmarks.search          # the search alone
make load                            # the server
```

| what | where the numbers are |
|---|---|
| how strong the bots are, with intervals | [How strong](bots.md#how-strong) |
| time from a move to every browser, with 200 tables of four | [How fast](server.md#how-fast) |
"""
MEANINGS = f"""`decisions/s`: random play to the end of the game, by each library's fastest way on
one core (pgx: as many cores as JAX takes). `vector steps/s`: {AT_ONCE:,} games at once, with masks,
observations and rewards. `AEC steps/s`: PettingZoo's loop with `last()`, in seconds of the
processor. `python steps/s`: one step at a time from Python. `copy ns`: a clone of a state in
compiled code. The games differ in depth: ours are complete board games with up to 393 actions.
The standard box with two seats, unless said otherwise. Everything is compiled and warm before a
clock starts.
"""


def _table(rows: Rows, digits: int = 0) -> list[str]:
    columns = list(dict.fromkeys(key for row in rows.values() for key in row))
    lines = [f"| | {' | '.join(columns)} |", "|---|" + "---:|" * len(columns)]
    for name, row in rows.items():
        cells = [cell(row.get(key, ""), digits) for key in columns]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def against_the_fastest(own: Rows, peers: Rows, library: str, column: str) -> list[str]:
    """Compare each game with the fastest one of a library."""
    theirs = {
        name: row[column]
        for name, row in peers.items()
        if name.startswith(library) and column in row
    }
    if not theirs:
        return []
    fastest = max(theirs, key=lambda name: theirs[name])
    told = [f"{name} {row[column] / theirs[fastest]:.1f}" for name, row in own.items()]
    return ["", f"{column}, times as fast as {fastest}, {library}'s fastest: {', '.join(told)}."]


def page(found: dict[str, Any], search: Rows) -> str:
    """Write the page."""
    facts = found["machine"]
    lines = [
        INTRO,
        f"Measured for {found['seconds']:g} s each: Python {facts['python']}, {facts['machine']}, "
        f"{facts['cores']} cores, load average {facts['load']} at the beginning"
        + (": busy, so even ratios are rough." if float(facts["load"]) > BUSY else "."),
        "",
        MEANINGS,
        "## Megawatt",
        "",
        *_table(found["ours"]),
        *against_the_fastest(found["ours"], found["peers"], "PettingZoo", "AEC steps/s"),
        "",
        "## The slowest seat count and options",
        "",
        *_table(found["slowest"]),
        *against_the_fastest(found["slowest"], found["peers"], "OpenSpiel", "decisions/s"),
        "",
        "## Peers",
        "",
        *_table(found["peers"]),
    ]
    for column in COMPARED:
        if told := ratios(found["ours"], found["peers"], column):
            lines += ["", f"## {column}, ours : theirs", "", *_table(told, 1)]
    if search:
        lines += ["", "## The search", "", *_table(search)]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Read the results and write the page."""
    if not RESULTS.exists():
        sys.stderr.write(f"There is no {RESULTS}: run `make bench` first.\n")
        return 1
    search = json.loads(SEARCH_RESULTS.read_text()) if SEARCH_RESULTS.exists() else {}
    PAGE.write_text(page(json.loads(RESULTS.read_text()), search), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
