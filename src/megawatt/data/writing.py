"""The folder of a data set: Parquet files, each whole, and the card that describes them."""

import json
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from megawatt.arena import Plan, Result
from megawatt.arena.keeping import Keeper, lasting, refuse_to_mix, writing_to
from megawatt.kernel.errors import MegawattError

FORMAT = "megawatt self-play 1"
CARD, WORDS = "card.json", "README.md"
GAMES_A_FILE = 50
COLUMNS = {
    "game": "the number of the game in the plan",
    "deal": "the number of its deal: games of one deal are not independent",
    "step": "steps taken before in this game",
    "seat": "who decides",
    "observation": "what the seat sees, float32 (docs/rules says what each number is)",
    "mask": "1 for each legal action",
    "action": "what was done",
    "visits": "how often the search visited each action; 1 for the action where nothing searched",
    "value": "the chance to win that the search expected, 0 to 1; NaN where nothing searched",
    "outcome": "the seat's share of the win at the end, 0 to 1",
    "points": "the seat's points at the end",
    "story": "what the action led to, in words, as the seat may know it",
}
"""The columns of a file."""


def arrow() -> Any:
    """Import pyarrow, or say how to get it."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MegawattError("pyarrow is not installed: pip install 'megawatt[data]'.") from None
    return pyarrow


class DataFolder(Keeper):
    """Takes in results of self-play; what is in a file is never played again.

    Files are written beside and then renamed: one that is there is whole.
    """

    def __init__(
        self, path: Path, plan: Plan, *, resume: bool = False, fresh: bool = False
    ) -> None:
        self._arrow, self.path, self._plan = arrow(), path, plan
        self._waiting: list[Result] = []
        self.games: set[int] = set()
        self.decisions = 0
        head = json.loads(json.dumps({"format": FORMAT, "plan": plan.data()}, default=str))
        with writing_to(path):
            path.mkdir(parents=True, exist_ok=True)
            if fresh:
                for file in (*path.glob("part-*.parquet*"), path / CARD, path / WORDS):
                    file.unlink(missing_ok=True)
            if (path / CARD).exists():
                self._take_up(head, resume)
            (path / CARD).write_text(json.dumps(head, indent=1), encoding="utf-8")

    def close(self) -> None:
        """Write what has been taken in."""
        self.flush()

    def add(self, result: Result) -> None:
        """Take in a game; every so many, a file is written."""
        if result["game"] not in self.games:
            self.games.add(result["game"])
            self._waiting.append(result)
            if len(self._waiting) >= GAMES_A_FILE:
                self.flush()

    def flush(self) -> None:
        """Write what has been taken in, and the card."""
        if self._waiting:
            table = self._table(self._waiting)
            first = min(one["game"] for one in self._waiting)
            path = self.path / f"part-{first:07}.parquet"
            beside = path.with_suffix(".parquet.part")
            self._arrow.parquet.write_table(table, beside, compression="zstd")
            beside.replace(path)
            self.decisions += table.num_rows
            self._waiting = []
        (self.path / WORDS).write_text(self._words(), encoding="utf-8")

    def _take_up(self, head: dict[str, Any], resume: bool) -> None:
        found = json.loads((self.path / CARD).read_text(encoding="utf-8"))
        if found.get("format") != FORMAT or lasting(found["plan"]) != lasting(head["plan"]):
            raise MegawattError(f"{self.path}: this is data of another plan.")
        for file in sorted(self.path.glob("part-*.parquet")):
            column = self._arrow.parquet.read_table(file, columns=["game"])["game"]
            self.games |= set(column.unique().to_pylist())
            self.decisions += len(column)
        refuse_to_mix(self.path, len(self.games), "plan", resume=resume)

    def _table(self, results: Sequence[Result]) -> Any:
        pa, columns = self._arrow, dict[str, Any]()
        played = [one for one in sorted(results, key=lambda one: one["game"]) if one["decisions"]]
        for name in ("game", "deal"):
            counts = [len(one["decisions"]["action"]) for one in played]
            columns[name] = np.repeat(np.array([one[name] for one in played], np.int32), counts)
        kinds: dict[str, Any] = {"step": np.int32, "seat": np.int8, "action": np.int16}
        kinds |= {"points": np.int32, "value": np.float32, "outcome": np.float32}
        for name in COLUMNS:
            parts = [one["decisions"][name] for one in played] if name not in columns else []
            if name in ("observation", "mask", "visits"):
                rows = np.concatenate(parts)
                values = pa.array(rows.reshape(-1))
                columns[name] = pa.FixedSizeListArray.from_arrays(values, rows.shape[1])
            elif name == "story":
                columns[name] = pa.array([text for part in parts for text in part], pa.string())
            elif name in kinds:
                columns[name] = np.concatenate([np.asarray(part, kinds[name]) for part in parts])
        return pa.table({name: columns[name] for name in COLUMNS})

    def _words(self) -> str:
        plan = self._plan.data()
        lines = [
            f"# Self-play of {plan['game']}",
            "",
            f"{len(self.games)} games, {self.decisions} decisions of {', '.join(plan['bots'])} "
            f"with {plan['seats']} seats; deals from seed {plan['seed']}; options "
            f"{plan['options'] or 'none'}; rules {plan['rules']}, box {plan['digest'][:12]}; "
            f"made by megawatt {version('megawatt')}. Decisions with one legal action are left "
            "out. Nothing hidden from the seat that decides is in an observation or a story.",
            "",
            "| column | what |",
            "|---|---|",
            *(f"| `{name}` | {what} |" for name, what in COLUMNS.items()),
            "",
            "```python",
            "from megawatt.data import open_data",
            "",
            f'for part in open_data("{self.path.name}"):',
            '    part["observation"], part["visits"], part["outcome"]  # NumPy, not copied',
            "```",
            "",
        ]
        return "\n".join(lines)
