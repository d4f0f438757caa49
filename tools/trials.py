"""Trying one mutant: the tests of its game, in a copy of the sources.

The checkout is never touched. A test module that is not about rules, or takes too long for what
it finds, can stay out of it: `TRIES_RULES = False` at its top level.
"""

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from xml.etree import ElementTree

from tools.mutations import GAMES, Mutation

COPIED = ("pyproject.toml", "src", "tests", "docs")
SETTING = "TRIES_RULES"
WAITING = 20  # on a busy machine a second of work takes this many at worst
NEAREST = 3  # test modules that are tried before all others
PASSED, MISUSED, NO_TESTS = 0, 4, 5  # exit statuses of pytest
PLUGINS = ("pytest_timeout",)
"""Plugins whose options the configuration sets: it is refused without them."""
SHADOWS = "shadows"
"""A folder whose modules hide real ones: without Numba, which interpreted rules do not need,
a mutant is tried in half the time."""
OUT_OF_TIME = (-signal.SIGXCPU, -signal.SIGKILL)


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


@dataclass
class Suite:
    """The tests of one game, and how long each file takes."""

    files: dict[Path, str]  # contents, by the path in the tree
    seconds: dict[str, float] = field(default_factory=dict)  # by the file's name without .py

    def ordered(self, mutation: Mutation) -> list[Path]:
        """Put those that are about the mutated rule first, then the fast ones."""
        return sorted(
            self.files,
            key=lambda path: (-self._closeness(path, mutation), self.seconds.get(path.stem, 0.0)),
        )

    def _closeness(self, path: Path, mutation: Mutation) -> int:
        text, module = self.files[path], Path(mutation.file).stem
        cited = sum(bool(re.search(rf"{re.escape(one)}\b", text)) for one in mutation.clauses)
        named = bool(re.search(rf"\b{re.escape(mutation.function)}\b", text))
        chapter = (path.stem == f"test_{module}") + (f".{module} import" in text)
        return cited + 2 * chapter + 3 * named


def suite_of(root: Path, game: str) -> Suite:
    """Find the test modules of a game that try its rules."""
    folder = root / "tests" / "games" / game
    found = {path: path.read_text(encoding="utf-8") for path in sorted(folder.rglob("test_*.py"))}
    return Suite(
        {path.relative_to(root): text for path, text in found.items() if tries_rules(text)}
    )


def tries_rules(source: str) -> bool:
    """Read the setting of a test module; True without one."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for target in node.targets:
                if isinstance(target, ast.Name) and target.id == SETTING:
                    return bool(node.value.value)
    return True


class Tree:
    """A copy of the sources in which one mutant at a time is tried."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.folder = folder
        self._changes = 0
        folder.mkdir(parents=True)
        forget = shutil.ignore_patterns("__pycache__", ".*")
        for name in COPIED:
            source = root / name
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=forget)
            elif source.exists():
                shutil.copy2(source, folder / name)
        (folder / SHADOWS).mkdir()
        (folder / SHADOWS / "numba.py").write_text("raise ImportError\n", encoding="utf-8")

    @contextmanager
    def changed(self, file: Path, content: bytes) -> Iterator[None]:
        """Change a file for as long as it takes."""
        path = self.folder / file
        before = path.read_bytes()
        self._write(path, content)
        try:
            yield
        finally:
            self._write(path, before)

    def _write(self, path: Path, content: bytes) -> None:
        """Write a file with a time of its own: Python must not take old bytecode for it."""
        path.write_bytes(content)
        self._changes += 1
        os.utime(path, (self._changes, self._changes))


class Runner:
    """Runs pytest in trees; can be stopped at any time."""

    def __init__(self) -> None:
        self._running: set[subprocess.Popen[str]] = set()
        self.stopped = False

    def run(self, tree: Tree, files: Sequence[Path], limit: float, *more: str) -> tuple[int, str]:
        """Run test files in this order, for `limit` seconds of work; give status and output."""
        places = (tree.folder / SHADOWS, tree.folder / "src", tree.folder)
        paths = os.pathsep.join(map(str, places))
        environment = {key: os.environ[key] for key in os.environ if key != "MEGAWATT_COMPILED"}
        environment |= {"PYTHONPATH": paths, "NUMBA_DISABLE_JIT": "1"}
        environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # most of the time of a fast kill
        plugins = [word for name in (*PLUGINS, "no:cacheprovider") for word in ("-p", name)]
        pytest = [sys.executable, "-m", "pytest", "-q", "-x", *plugins, *more]
        # seconds of work, not of the clock: other programs do not kill a mutant
        limited = ["sh", "-c", f'ulimit -t {max(1, round(limit))}; exec "$@"', "sh"]
        process = subprocess.Popen(
            [*limited, *pytest, *map(str, files)],
            cwd=tree.folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,  # Ctrl-C is for us
        )
        self._running.add(process)
        try:
            if self.stopped:
                kill(process)
            output, _ = process.communicate(timeout=WAITING * limit)
        except subprocess.TimeoutExpired:
            kill(process)
            output, _ = process.communicate()
        finally:
            self._running.discard(process)
        return process.returncode, output

    def stop(self) -> None:
        """End all that runs."""
        self.stopped = True
        for process in list(self._running):
            kill(process)


def kill(process: subprocess.Popen[str]) -> None:
    """End a process and what it has started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        process.kill()


def rehearse(runner: Runner, tree: Tree, game: str, suite: Suite) -> float:
    """Run the tests of a game without any mutant: they must pass. Give how long they take."""
    if not suite.files:
        raise ToolError(f"No tests of {game}: there is nothing that could kill a mutant.")
    report = tree.folder / f"{game}.xml"
    began = time.monotonic()
    status, output = runner.run(tree, list(suite.files), 3600, f"--junitxml={report}")
    if runner.stopped:
        return 0.0
    if status != PASSED:
        raise ToolError(f"The tests of {game} fail without any mutant.\n\n{output}")
    for case in ElementTree.parse(report).iter("testcase"):
        names = set(case.get("classname", "").split("."))
        for stem in {path.stem for path in suite.files} & names:
            suite.seconds[stem] = suite.seconds.get(stem, 0.0) + float(case.get("time", 0))
    return time.monotonic() - began


def prove(runner: Runner, tree: Tree, mutation: Mutation, suite: Suite) -> None:
    """Make sure that the tests run against the tree: a module that only raises must be noticed."""
    with tree.changed(GAMES / mutation.file, b"raise RuntimeError('a mutant')\n"):
        status, output = runner.run(tree, suite.ordered(mutation), 600)
    if status == PASSED:
        raise ToolError(f"The tests do not notice that {mutation.file} is broken.\n\n{output}")


def try_mutant(
    runner: Runner, tree: Tree, mutation: Mutation, suite: Suite, limit: float
) -> Result:
    """Let the tests loose on a mutant: the nearest few first, the others if they pass.

    Reading all tests of a game takes longer than most mutants live.
    """
    began = time.monotonic()
    file, files = GAMES / mutation.file, suite.ordered(mutation)
    with tree.changed(file, mutation.applied((tree.folder / file).read_bytes())):
        status, output = runner.run(tree, files[:NEAREST], limit)
        if status in (PASSED, NO_TESTS) and files[NEAREST:]:
            status, output = runner.run(tree, files[NEAREST:], limit)
    seconds = time.monotonic() - began
    if status == PASSED:
        return Result(mutation, Fate.SURVIVED, seconds)
    if status in OUT_OF_TIME:
        return Result(mutation, Fate.TIMEOUT, seconds)
    if status in (MISUSED, NO_TESTS):
        raise ToolError(f"pytest ended with {status} on {mutation.place}.\n\n{output}")
    named = re.search(r"^(?:FAILED|ERROR) (?:\S*/)?(\S+)", output, re.MULTILINE)
    return Result(mutation, Fate.KILLED, seconds, named[1] if named else "")
