"""Where compiled code is kept, so that a stale one never runs.

Numba's own cache does not see a change in another file. So every compiled function is cached in a
folder named after the contents of the sources that it can depend on: a game's rules on the kernel
and that game, generic code on the kernel, all games and its own layer. Of these only the modules
with compiled code count, and all that they import: a change of words or pictures compiles nothing.

Numba also depends on things that are no source: the Python version, the place of the package, the
processor, the time of the file. A mark that says "this is compiled" carries all of them
(`mark_of`), so it is only found where Numba will find its code too.
"""

import hashlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from megawatt.kernel.numba_or_none import host, numba

_PACKAGE = Path(__file__).parents[1]
_COMPILED = re.compile(r"^@(rule|inlined|wrapping_rule|entry_point|implements)\b|= entry\(", re.M)
"""What shows that a module has compiled code."""
_IMPORT = re.compile(
    r"^[ \t]*(?:from\s+(megawatt[\w.]*)\s+import\s+(\([^)]*\)|[^\n]*)|import\s+(megawatt[\w.]*))",
    re.M,
)


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def cache_root() -> Path:
    """Where compiled rules are kept: MEGAWATT_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("MEGAWATT_CACHE"):
        return Path(chosen)
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "megawatt"
    return base if _writable(base) else Path(tempfile.gettempdir()) / "megawatt-cache"


def _imported_by(source: str) -> Iterator[Path]:
    """Find the package's modules that a module names in its imports."""
    for found in _IMPORT.finditer(source):
        module, names = found[1] or found[3], (found[2] or "").strip("()").split(",")
        for name in ("", *(one.split(" as ")[0].strip() for one in names)):
            path = _PACKAGE.joinpath(*module.split(".")[1:], *filter(None, [name]))
            for file in (path.with_suffix(".py"), path / "__init__.py"):
                if file.is_file():
                    yield file


@cache
def _sources_of(folder: Path) -> bytes:
    """Digest the modules of a folder with compiled code, all that these import, and weights."""
    found = dict.fromkeys(folder.rglob("*.npz"), b"")
    waiting = [path for path in folder.rglob("*.py") if _COMPILED.search(path.read_text("utf-8"))]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = b""
            waiting += _imported_by(path.read_text("utf-8"))
    digest = hashlib.sha256()
    for path in sorted(found):
        digest.update(os.path.relpath(path, folder).encode() + path.read_bytes())
    return digest.digest()


@cache
def _contents_of(folder: Path) -> bytes:
    """Digest all sources and weights of a game outside the package."""
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.npz")]):
        digest.update(str(path.relative_to(folder)).encode() + path.read_bytes())
    return digest.digest()


def _game_folder(file: str) -> Path:
    """Find the folder of a game outside the package: the nearest one above with a game.py."""
    folder = Path(file).resolve().parent
    return next((one for one in (folder, *folder.parents) if (one / "game.py").exists()), folder)


@cache
def cache_folder(module: str, file: str, user: str = "") -> Path:
    """Name the cache folder of a module after all sources its compiled code may contain.

    `user` is a module outside the kernel whose entry points are compiled for the game.
    """
    parts = module.split(".")
    digest = hashlib.sha256(numba.__version__.encode() if numba else b"")
    digest.update(_sources_of(_PACKAGE / "kernel"))
    if parts[0] != "megawatt":
        folder = _game_folder(file)
        label = f"outside-{folder.name}"
        digest.update(str(folder).encode() + _contents_of(folder))
    elif parts[1] == "games" and len(parts) > 2:
        label = parts[2]
        digest.update(_sources_of(_PACKAGE / "games" / label))
    else:
        label = "generic"
        digest.update(_sources_of(_PACKAGE / "games"))
        user = user or (module if parts[1] != "kernel" else "")
    if user.startswith("megawatt."):
        layer = user.split(".")[1]
        label = f"{label}-{layer}"
        digest.update(_sources_of(_PACKAGE / layer))
    return cache_root() / f"{label}-{digest.hexdigest()[:16]}"


def mark_of(folder: Path, name: str, file: str) -> Path:
    """Give the file that says: `name`, written in `file`, is compiled in `folder` for us.

    Its name depends on all that Numba's own cache depends on besides the sources' contents.
    """
    stat = os.stat(file)
    facts = (sys.implementation.cache_tag, str(_PACKAGE), file, stat.st_mtime, stat.st_size)
    digest = hashlib.sha256(repr((*facts, host())).encode()).hexdigest()[:12]
    return folder / f"{name}-{digest}.ready"
