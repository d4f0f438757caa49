"""Makes docs/speed.md of the last results: `python -m benchmarks.page`."""

import json
import sys
from pathlib import Path
from typing import Any

from benchmarks.run import RESULTS, Rows, ratios
from benchmarks.search import RESULTS as SEARCH_RESULTS

PAGE = Path("docs") / "speed.md"
INTRO = """# How fast

This page is made by `python -m benchmarks.page` from the results of `make bench`: ours and the
peers' in one run on one machine, so compare the columns, not the absolute numbers. Random play;
`decisions/s` is each library's fastest way to play at random on one core (pgx: as many cores as
JAX takes), `python steps/s` one step at a time from Python. The games differ in depth: ours are
complete board games with hundreds of actions.
"""


def _table(rows: Rows, digits: int = 0) -> list[str]:
    columns = list(dict.fromkeys(key for row in rows.values() for key in row))
    lines = [f"| | {' | '.join(columns)} |", "|---|" + "---:|" * len(columns)]
    for name, row in rows.items():
        cells = [f"{row[key]:,.{digits}f}" if key in row else "" for key in columns]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return lines


def page(found: dict[str, Any], search: Rows) -> str:
    """Write the page."""
    facts = found["machine"]
    lines = [
        INTRO,
        f"Measured for {found['seconds']:g} s each: Python {facts['python']}, {facts['machine']}, "
        f"{facts['cores']} cores, load average {facts['load']} at the beginning"
        + (": busy, so even ratios are rough." if float(facts["load"]) > 1 else "."),
        "",
        "## Megawatt",
        "",
        *_table(found["ours"]),
        "",
        "## Peers",
        "",
        *_table(found["peers"]),
        "",
        "## Decisions a second, ours : theirs",
        "",
        *_table(ratios(found["ours"], found["peers"]), 1),
    ]
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
