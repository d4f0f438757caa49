"""Trying the mutants of one game: a process that runs its tests in a copy of the sources.

The checkout is never touched. A test module that is not about rules, or takes too long for what
it finds, can stay out of it: `TRIES_RULES = False` at its top level.
"""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import IO, Any

from tools.mutations import Mutation
from tools.rehearsal import Orders

COPIED = ("pyproject.toml", "src", "tests", "docs")
SETTING = "TRIES_RULES"
SHADOWS = "shadows"
"""A folder whose modules hide real ones: interpreted rules do not need Numba, and tests are read
in half the time without."""
HERE = Path(__file__).parents[1]


class Fate(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    TIMEOUT = "timeout"  # counts as killed: an endless loop, most likely
    EXPLAINED = "explained"
    SURVIVED = "SURVIVED"


class ToolError(Exception):
    """Nothing can be said about mutants."""


@dataclass
class Result:
    """A mutant that was tried."""

    mutation: Mutation
    fate: Fate
    seconds: float
    by: str = ""  # the test that killed it, or why it may survive


def suite_of(root: Path, game: str) -> list[str]:
    """Find the test modules of a game that try its rules, as seen from the root."""
    found = sorted((root / "tests" / "games" / game).rglob("test_*.py"))
    tried = [path for path in found if tries_rules(path.read_text(encoding="utf-8"))]
    return [path.relative_to(root).as_posix() for path in tried]


def tries_rules(source: str) -> bool:
    """Read the setting of a test module; True without one."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id == SETTING:
                    return bool(node.value.value)
    return True


class Tree:
    """A copy of the sources: it stays as it is, whatever happens to the checkout meanwhile."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder.resolve()
        self.room = self.folder / "room"  # for what tests write
        self.room.mkdir(parents=True)
        forget = shutil.ignore_patterns("__pycache__", ".*")
        for name in COPIED:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, self.folder / name, ignore=forget)
            elif source.exists():
                shutil.copy2(source, self.folder / name)
        (self.folder / SHADOWS).mkdir()
        (self.folder / SHADOWS / "numba.py").write_text("raise ImportError\n", encoding="utf-8")

    def environment(self) -> dict[str, str]:
        """Give the variables of a process that runs the tests of this tree."""
        places = (self.folder / SHADOWS, self.folder / "src", self.folder, HERE)
        environment = {key: os.environ[key] for key in os.environ if key != "MEGAWATT_COMPILED"}
        environment |= {"PYTHONPATH": os.pathsep.join(map(str, places)), "NUMBA_DISABLE_JIT": "1"}
        return environment | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "TMPDIR": str(self.room)}


class Runner:
    """Runs rehearsals; can be stopped at any time."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[str]] = set()
        self.stopped = False

    @contextmanager
    def run(self, tree: Tree, orders: Path, log: IO[str]) -> Iterator[IO[str]]:
        """Start a rehearsal; give what it tells."""
        process = subprocess.Popen(
            [sys.executable, "-m", "tools.rehearsal", str(orders)],
            cwd=tree.folder,
            env=tree.environment(),
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            start_new_session=True,  # Ctrl-C is for us
        )
        self._running.add(process)
        try:
            if self.stopped:
                kill(process)
            assert process.stdout is not None
            with process.stdout as told:
                yield told
        finally:
            kill(process)
            process.wait()
            self._running.discard(process)

    def stop(self) -> None:
        """End all that runs."""
        self.stopped = True
        for process in list(self._running):
            kill(process)


def kill(process: subprocess.Popen[str]) -> None:
    """End a process and its forks."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def try_mutants(
    runner: Runner,
    tree: Tree,
    mutations: Sequence[Mutation],
    forks: int = 1,
    timeout: float | None = None,
) -> Iterator[Result | str]:
    """Let the tests of a game loose on its mutants; first say how long they take without one."""
    game = mutations[0].game
    files = suite_of(tree.folder, game)
    if not files:
        raise ToolError(f"No tests of {game}: there is nothing that could kill a mutant.")
    orders = tree.folder / f"{game}.json"
    orders.write_text(Orders(files, list(mutations), forks, timeout).written(), encoding="utf-8")
    decided = 0
    with open(tree.folder / f"{game}.log", "w+", encoding="utf-8") as log:
        with runner.run(tree, orders, log) as told:
            for line in told:
                found = _read(json.loads(line), game, mutations)
                decided += isinstance(found, Result)
                yield found
        if decided < len(mutations) and not runner.stopped:
            log.seek(0)
            raise ToolError(f"The tests of {game} came to no end.\n\n{log.read()[-4000:]}")


def _read(words: dict[str, Any], game: str, mutations: Sequence[Mutation]) -> Result | str:
    """Read one line of a rehearsal."""
    if "error" in words:
        raise ToolError(f"The tests of {game} fail without any mutant.\n\n{words['error']}")
    if "unnoticed" in words:
        raise ToolError(f"The tests do not notice that {words['unnoticed']} only raises.")
    if "mutant" in words:
        mutation = mutations[words["mutant"]]
        return Result(mutation, Fate(words["fate"]), words["seconds"], _short(words["by"] or ""))
    return f"{game}: {words['tests']} tests pass in {words['seconds']:.0f} s"


def _short(test: str) -> str:
    """Name a test without the folders of its module."""
    module, *rest = test.split("::")
    return "::".join([module.rpartition("/")[2], *rest])
