"""The cache of compiled rules is named after all sources that could change them."""

import os
import sys
from pathlib import Path

import pytest

from megawatt.kernel import cache


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small copy of the package's folders."""
    for name in ("kernel", "games/one", "games/two", "bots", "server"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "code.py").write_text("@rule\nx = 1\n")
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    return tmp_path


def folders() -> list[Path]:
    """The folders of: a rule of game one, one of game two, generic code, a bot for game one."""
    cache.cache_folder.cache_clear()
    cache._sources_of.cache_clear()
    return [
        cache.cache_folder("megawatt.games.one.turn", "turn.py"),
        cache.cache_folder("megawatt.games.two.turn", "turn.py"),
        cache.cache_folder("megawatt.kernel.play", "play.py"),
        cache.cache_folder("megawatt.games.one", "x.py", "megawatt.bots.greedy"),
    ]


@pytest.mark.parametrize(
    ("changed", "renamed"),
    [
        ("kernel", [True, True, True, True]),
        ("games/one", [True, False, True, True]),
        ("games/two", [False, True, True, False]),
        ("bots", [False, False, False, True]),
        ("server", [False, False, False, False]),
    ],
)
def test_a_change_recompiles_what_depends_on_it(
    package: Path, changed: str, renamed: list[bool]
) -> None:
    before = folders()

    (package / changed / "code.py").write_text("@rule\nx = 2\n")

    assert [old != new for old, new in zip(before, folders(), strict=True)] == renamed


@pytest.mark.parametrize("folder", ["kernel", "games/one", "bots"])
def test_what_has_no_compiled_code_recompiles_nothing(package: Path, folder: str) -> None:
    before = folders()

    (package / folder / "words.py").write_text("x = 3\n")

    assert folders() == before


@pytest.mark.parametrize(
    "words",
    [
        "from megawatt.games.one.state import LIMIT\n",
        "from megawatt.games.one import (\n    other as another,\n    state,\n)\n",
        "import megawatt.games.one.state\n",
    ],
)
def test_what_compiled_code_imports_recompiles_it(package: Path, words: str) -> None:
    """A constant of another module is compiled in, also when it comes by a detour."""
    state = package / "games" / "one" / "state.py"
    (package / "games" / "one" / "rules.py").write_text(words + "@rule\n")
    state.write_text("from megawatt.games.one.numbers import LIMIT\n")
    (package / "games" / "one" / "numbers.py").write_text("LIMIT = 1\n")
    before = folders()

    (package / "games" / "one" / "numbers.py").write_text("LIMIT = 2\n")

    assert [old != new for old, new in zip(before, folders(), strict=True)] == [
        True,
        False,
        True,
        True,
    ]


def test_the_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MEGAWATT_CACHE", str(tmp_path))
    cache.cache_root.cache_clear()
    assert cache.cache_root() == tmp_path
    cache.cache_root.cache_clear()


def test_an_unwritable_home_is_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("MEGAWATT_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    cache.cache_root.cache_clear()
    assert cache.cache_root().name == "megawatt-cache"
    cache.cache_root.cache_clear()


def test_a_mark_depends_on_all_that_numba_depends_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "entry_points.py"
    source.write_text("x = 1\n")

    def mark() -> Path:
        return cache.mark_of(tmp_path, "legal", str(source))

    marks = [mark()]
    assert mark() == marks[0]
    os.utime(source, (1, 1))
    marks.append(mark())
    monkeypatch.setattr(cache, "host", lambda: ("another", "processor", ""))
    marks.append(mark())
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    marks.append(mark())
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    marks.append(mark())
    assert len(set(marks)) == 5


def test_a_game_outside_the_package_is_cached_by_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "dice" / "rules").mkdir(parents=True)
    (tmp_path / "dice" / "game.py").write_text("x = 1\n")
    rules = tmp_path / "dice" / "rules" / "throw.py"
    rules.write_text("x = 1\n")

    def folder() -> Path:
        cache.cache_folder.cache_clear()
        cache._contents_of.cache_clear()
        return cache.cache_folder("dice.rules.throw", str(rules))

    before = folder()
    (tmp_path / "dice" / "game.py").write_text("x = 2\n")
    assert folder() != before
    assert before.name.startswith("outside-dice-")
