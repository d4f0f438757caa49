"""Compile rule functions, and never run a stale one.

Numba's own cache does not see a change in another file. So every compiled function is
cached in a folder named after the contents of the sources it can depend on: a game's
rules on the kernel and that game, generic code on the kernel and all games.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np

_PACKAGE = Path(__file__).parents[1]
_F = TypeVar("_F", bound=Callable[..., Any])
_NUMBA: Any = numba  # its settings and options are not typed

INTERPRETED = bool(_NUMBA.config.DISABLE_JIT)
"""Rules run as plain Python (NUMBA_DISABLE_JIT=1): for tests and debuggers."""

# The vectorisers cost a quarter of the compile time and gain nothing on rules.
_NUMBA.config.LOOP_VECTORIZE = 0
_NUMBA.config.SLP_VECTORIZE = 0


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


@cache
def _contents_of(folder: Path) -> bytes:
    """Digest the sources, and what was learned: compiled code holds both."""
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.npz")]):
        digest.update(str(path.relative_to(folder)).encode())
        digest.update(path.read_bytes())
    return digest.digest()


@cache
def _compiled_contents_of(folder: Path) -> bytes:
    """Digest only the modules that hold compiled code: the others change nothing."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        content = path.read_bytes()
        if any(mark in content for mark in (b"@rule", b"@inlined", b"@entry_point")):
            digest.update(str(path.relative_to(folder)).encode())
            digest.update(content)
    return digest.digest()


@cache
def cache_folder(module: str, file: str, user: str = "") -> Path:
    """Name the cache folder of a module after all sources its compiled code may contain.

    `user` is a module outside the kernel whose entry points are compiled for the game.
    """
    parts = module.split(".")
    digest = hashlib.sha256(numba.__version__.encode())
    digest.update(_contents_of(_PACKAGE / "kernel"))
    if parts[:2] == ["megawatt", "games"] and len(parts) > 2:
        label = parts[2]
        digest.update(_contents_of(_PACKAGE / "games" / label))
    elif parts[0] == "megawatt":
        label = "generic"
        digest.update(_contents_of(_PACKAGE / "games"))
        digest.update(_compiled_contents_of(_PACKAGE / "bots"))
    else:
        label = "outside"
        digest.update(_contents_of(Path(file).parent))
    if user.startswith("megawatt."):
        label = f"{label}-{user.split('.')[1]}"
        digest.update(_compiled_contents_of(_PACKAGE / user.split(".")[1]))
    return cache_root() / f"{label}-{digest.hexdigest()[:16]}"


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder when a function is decorated."""
    before = _NUMBA.config.CACHE_DIR
    _NUMBA.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        _NUMBA.config.CACHE_DIR = before


def _compile(function: _F, folder: Path, *, called_by_python: bool, inline: bool = False) -> _F:
    wrapper: dict[str, Any] = {} if called_by_python else {"no_cpython_wrapper": True}
    if inline:
        wrapper["inline"] = "always"
    with _cached_in(folder):
        compiled = _NUMBA.njit(
            cache=True,
            boundscheck=True,
            nogil=True,
            error_model="numpy",
            no_cfunc_wrapper=True,
            **wrapper,
        )(function)
    return cast(_F, compiled)


def rule(function: _F) -> _F:
    """Compile a rule, for callers that are compiled themselves.

    Python cannot call it unless rules are interpreted, as they are in the tests of single
    rules: the wrapper would cost a fifth of the compile time and nothing else needs it.
    """
    folder = cache_folder(function.__module__, function.__code__.co_filename)
    return _compile(function, folder, called_by_python=False)


@cache
def plain(function: _F) -> _F:
    """Give a rule that Python can call, with every rule it asks: for words and views.

    They say and show what the very rules of the game say; nothing is written twice.
    """
    if INTERPRETED:
        return function
    source: Any = getattr(function, "py_func", function)
    known = {
        name: plain(value) if hasattr(value, "py_func") else value
        for name in source.__code__.co_names
        if (value := source.__globals__.get(name)) is not None
    }
    known["__builtins__"] = source.__globals__["__builtins__"]
    return cast(_F, FunctionType(source.__code__, known, source.__name__))


def inlined(function: _F) -> _F:
    """Compile a function only as a part of its callers, as if its lines were written there.

    A compiled function contains all that it calls, optimised once more: a helper that calls
    `apply` would compile the whole game, and its caller would compile it again. An inlined helper
    adds its own few lines to the caller and nothing else.
    """
    folder = cache_folder(function.__module__, function.__code__.co_filename)
    return _compile(function, folder, called_by_python=False, inline=True)


def wrapping_rule(function: _F) -> _F:
    """Compile a rule whose words may overflow on purpose: chance."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    return rule(function)


def entry(function: _F, folder: Path) -> _F:
    """Compile a function that Python calls; each game has its own copy, cached in `folder`."""
    return _compile(function, folder, called_by_python=True)
