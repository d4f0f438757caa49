"""The examples of docs/bots.md do what the page says."""

import importlib
import re
import sys
from pathlib import Path

import pytest

import megawatt
from harbour.game import GAME
from megawatt.bots import BOTS
from megawatt.kernel.search_settings import SearchSettings
from megawatt.library import Game

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def example(word: str) -> str:
    blocks: list[str] = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    return next(block for block in blocks if word in block)


@pytest.mark.parametrize("name", ["Miser", "Hasty"])
def test_the_own_bots_play(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = f"example_{name.lower()}"
    (tmp_path / f"{module}.py").write_text(example(f"class {name}"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    importlib.invalidate_caches()
    robot = megawatt.bot(f"{module}:{name}")
    match = Game(GAME).start(2, 7)
    match.play(0, 0)

    chosen = robot.choose(match, 0)

    assert chosen in match.legal(0)
    if name == "Miser":
        assert chosen == match.legal(0)[-1]


def test_every_bot_and_setting_is_on_the_page() -> None:
    for name in BOTS:
        assert f"`{name}`" in PAGE
    for name in SearchSettings.__dataclass_fields__:
        assert f"| `{name}` |" in PAGE


def test_the_advice_reads_as_shown() -> None:
    match = Game(GAME).start(2, 7)
    match.play(0, 0)
    advice = megawatt.bot("search").advise(match, 0, iterations=50)  # type: ignore[attr-defined]  # the search has it

    assert advice.best.action == advice.choices[0].action
    assert [one.visits for one in advice.choices] == sorted(
        (one.visits for one in advice.choices), reverse=True
    )
    assert advice.line
