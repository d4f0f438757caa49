"""The examples in the documentation are true."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = (
    *("megawatt", "megawatt.library", "megawatt.bots", "megawatt.envs.vector"),
    *("megawatt.rulebooks.book", "megawatt.rulebooks.search", "megawatt.saves"),
    *("megawatt.games", "megawatt.kernel.extras", "megawatt.match"),
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert code
    for example in code:
        exec(compile(example, "README.md", "exec"), {})
    assert "[" in capsys.readouterr().out
