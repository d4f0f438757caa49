"""The examples run as they are, and say something."""

import runpy
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parents[2] / "examples").glob("*.py"))


def test_the_list_of_examples_is_complete() -> None:
    listed = (SCRIPTS[0].parent / "README.md").read_text(encoding="utf-8")
    assert SCRIPTS
    assert [path.name for path in SCRIPTS if f"`{path.name}`" not in listed] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_an_example_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert len(capsys.readouterr().out.splitlines()) >= 2
