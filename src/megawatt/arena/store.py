"""Results on disk: a line of JSON a game, written at once, so that nothing played is lost."""

import json
from pathlib import Path
from typing import Any

from megawatt.arena.keeping import Keeper, lasting, refuse_to_mix, writing_to
from megawatt.arena.plan import Plan
from megawatt.arena.referee import Result
from megawatt.kernel.errors import MegawattError

FORMAT = "megawatt arena 1"


class Store(Keeper):
    """The results of one plan in one file; a line that was cut off is played again."""

    def __init__(
        self, path: Path, plan: Plan, *, resume: bool = False, fresh: bool = False
    ) -> None:
        self.path, self._plan = path, plan
        self.results: dict[int, Result] = {}
        head = {"format": FORMAT, **plan.data()}
        with writing_to(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not fresh:
                self._read(head, resume)
            else:
                path.write_text(_line(head), encoding="utf-8")
            self._file = path.open("a", encoding="utf-8")

    def close(self) -> None:
        """Close the file: every result has been written."""
        self._file.close()

    def add(self, result: Result) -> None:
        """Write a result down, once."""
        if result["game"] not in self.results:
            self.results[result["game"]] = result
            self._file.write(_line(result))
            self._file.flush()

    def in_order(self) -> list[Result]:
        """Give the results by their numbers, whichever game ended first."""
        return [self.results[number] for number in sorted(self.results)]

    def _read(self, head: dict[str, Any], resume: bool) -> None:
        """Take up results played before; whole lines stay, a cut-off one goes."""
        lines = self.path.read_bytes().split(b"\n")
        whole = [_parsed(line) for line in lines[:-1]]
        found = whole[0] if whole else None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise MegawattError(f"{self.path}: this is not a file of arena results.")
        if lasting(found) != lasting(json.loads(_line(head))):
            raise MegawattError(f"{self.path}: these are results of another tournament.")
        results = [one for one in whole[1:] if isinstance(one, dict) and "game" in one]
        refuse_to_mix(self.path, len(results), "tournament", resume=resume)
        most = len(self._plan.fixtures())
        self.results = {one["game"]: one for one in results if one["game"] < most}
        text = _line(head) + "".join(_line(one) for one in results)
        beside = self.path.with_name(self.path.name + ".part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(self.path)


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str) + "\n"


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, UnicodeDecodeError):
        return None


def keep_replays(plan: Plan, results: list[Result], folder: Path) -> None:
    """Write every game as a saved match, with the names of the bots."""
    folder.mkdir(parents=True, exist_ok=True)
    for result in results:
        path = folder / f"game-{result['game']:05}.json"
        if not path.exists():
            match = plan.start(result["deal"])
            for seat, action in result["log"]:
                match.play(seat, action)
            players = [plan.bots[number] for number in result["bots"]]
            match.save(path, {"players": players}, story=False)
