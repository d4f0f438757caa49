"""The examples in the documentation are true."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import megawatt
from megawatt.position import Position

ROOT = Path(__file__).parents[2]
MODULES = (
    *("megawatt", "megawatt.library", "megawatt.position", "megawatt.match"),
    *("megawatt.bots", "megawatt.envs.vector", "megawatt.cli.completing"),
    *("megawatt.rulebooks.book", "megawatt.rulebooks.search", "megawatt.saves"),
    *("megawatt.games", "megawatt.kernel.extras"),
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    result = doctest.testmod(import_module(name), extraglobs={"megawatt": megawatt})
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("kind", [megawatt.Game, megawatt.Match, Position])
def test_all_that_people_call_is_used_in_an_example(kind: type) -> None:
    """What only laws and servers ask needs none."""
    found = doctest.DocTestFinder().find(kind, globs={})
    shown = " ".join(one.source for test in found for one in test.examples)
    public = {name for name in vars(kind) if not name.startswith("_")}
    asked_by_us = {"course", "decision_kind", "reason", "seen_steps", "untold"}
    assert {name for name in public - asked_by_us if f".{name}" not in shown} == set()


def test_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert code
    for example in code:
        exec(compile(example, "README.md", "exec"), {})
    assert "[" in capsys.readouterr().out
