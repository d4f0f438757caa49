"""Compiled rules of earlier versions: each change of the rules leaves a folder behind.

Who uses a game marks its folders (`.used`). Folders of the same games that nobody has used for
a month are removed; those of the running version, and those of other people's games, never.
"""

import re
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import time

from megawatt.kernel.cache import cache_folder, cache_root
from megawatt.library import Game

UNUSED = 30 * 24 * 3600.0
"""Seconds after which a folder that nobody used is removed."""
MARK = ".used"
NAME = re.compile(r"(?P<label>\w+(-\w+)*)-[0-9a-f]{16}")
"""How the folders of the cache are named: what was compiled, and a digest of its sources."""


def folders_of(games: Iterable[Game]) -> set[Path]:
    """Give the folders that the running version of these games is cached in."""
    generic = {cache_folder(layer, "") for layer in ("megawatt.kernel", "megawatt.bots")}
    return generic.union(*(game.engine.folders for game in games))


def mark_used(games: Iterable[Game]) -> None:
    """Note that the compiled rules of these games are in use."""
    for folder in folders_of(games):
        with suppress(OSError):  # nothing is compiled there, or the cache is somebody else's
            (folder / MARK).touch()


def remove_unused(games: Iterable[Game]) -> list[Path]:
    """Remove what is left of earlier versions of these games; say which folders went."""
    running = folders_of(games)
    labels = {_label(folder) for folder in running}
    gone = []
    for folder in sorted(cache_root().glob("*-*")):
        old = folder not in running and _label(folder) in labels and not folder.is_symlink()
        with suppress(OSError):  # another program may remove it at the same time
            if old and folder.is_dir() and time() - _last_use(folder) > UNUSED:
                shutil.rmtree(folder)
                gone.append(folder)
    return gone


def _label(folder: Path) -> str:
    found = NAME.fullmatch(folder.name)
    return found["label"] if found else ""


def _last_use(folder: Path) -> float:
    """When a folder was marked, or something was compiled into it."""
    return max(path.stat().st_mtime for path in (folder, *folder.iterdir()))
