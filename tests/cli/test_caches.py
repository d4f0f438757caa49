"""Compiled rules of earlier versions go after a month; what is used or is not ours stays."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from harbour.game import GAME
from megawatt import caches
from megawatt.caches import MARK, UNUSED, folders_of, mark_used, remove_unused
from megawatt.kernel import cache
from megawatt.library import Game

OLD = time.time() - UNUSED - 3600
DIGEST = "0123456789abcdef"
LABELS = ["generic", "generic-bots", "outside-harbour", "outside-harbour-bots"]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("MEGAWATT_CACHE", str(tmp_path))
    for asked in (cache.cache_root, cache.cache_folder):
        asked.cache_clear()
    yield tmp_path
    for asked in (cache.cache_root, cache.cache_folder):
        asked.cache_clear()


@pytest.fixture
def harbour(root: Path) -> Game:
    return Game(GAME)


def compiled(folder: Path, at: float = OLD) -> Path:
    """Leave a folder as if something had been compiled there at a time."""
    (folder / "turn").mkdir(parents=True, exist_ok=True)
    (folder / "apply.ready").touch()
    for path in (*folder.iterdir(), folder):
        os.utime(path, (at, at))
    return folder


def test_an_earlier_version_goes_when_nobody_has_used_it_for_a_month(
    harbour: Game, root: Path
) -> None:
    old = [compiled(root / f"{label}-{DIGEST}") for label in LABELS]
    recent = compiled(root / f"outside-harbour-{DIGEST[::-1]}", at=OLD + 7200)

    assert remove_unused([harbour]) == old

    assert set(root.iterdir()) - folders_of([harbour]) == {recent}


def test_the_running_version_stays_however_old(harbour: Game) -> None:
    running = [compiled(folder) for folder in folders_of([harbour])]
    assert {caches._label(folder) for folder in running} >= set(LABELS)  # more layers may be there

    assert remove_unused([harbour]) == []

    assert all(folder.is_dir() for folder in running)


def test_a_mark_keeps_a_version_that_another_program_uses(harbour: Game, root: Path) -> None:
    other = compiled(root / f"outside-harbour-{DIGEST}")
    (other / MARK).touch()

    assert remove_unused([harbour]) == []


def test_using_a_game_marks_what_is_compiled_of_it(harbour: Game) -> None:
    missing = cache.cache_folder("megawatt.kernel", "")
    used = {compiled(folder) for folder in folders_of([harbour]) - {missing}}

    mark_used([harbour])

    assert all((folder / MARK).exists() for folder in used)
    assert not missing.exists()


def test_other_games_and_other_things_are_left_alone(harbour: Game, root: Path) -> None:
    names = (f"powerline-{DIGEST}", f"outside-{DIGEST}", "outside-harbour-notes", "harbour")
    kept = [compiled(root / name) for name in names]
    (root / f"outside-harbour-{DIGEST}").symlink_to(kept[0])

    assert remove_unused([harbour]) == []

    assert all(folder.is_dir() for folder in kept)
