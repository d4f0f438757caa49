"""Rules: written once, run compiled or as Python.

`@rule` compiles a function for callers that are compiled themselves. Python cannot call it: it
gets a TypeError that says what to do. `plain(rule)` gives the rule's twin, the same source run by
Python, which calls the twins of all rules that it uses.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import FunctionType, ModuleType
from typing import Any, NoReturn, TypeVar, cast

import numpy as np

from megawatt.kernel.cache import cache_folder as cache_folder
from megawatt.kernel.numba_or_none import INTERPRETED as INTERPRETED
from megawatt.kernel.numba_or_none import numba

_F = TypeVar("_F", bound=Callable[..., Any])
_WRAPPING: set[Any] = set()  # rules whose words may overflow on purpose
_PACKAGES: set[str] = set()  # top-level packages that hold rules
_TWINS: dict[Any, Any] = {}  # by rule (or function): its twin
_GIVEN: dict[Any, Any] = {}  # those that are complete, with all that they call
_MAKING = RLock()
_TWIN_MODULES: dict[str, ModuleType] = {}  # by name: a module with twins in place of its rules
_FILLED: set[str] = set()  # twin modules that have got their names
_STILL_IMPORTED: dict[str, dict[str, Any]] = {}  # of those, the ones that may get more names

if not INTERPRETED:
    from numba.core.registry import CPUDispatcher

    class Rule(CPUDispatcher):
        """A compiled rule: compiled code calls it, Python cannot."""

        def __call__(self, *args: Any, **kwargs: Any) -> NoReturn:
            """Refuse: there is no compiled wrapper, and calling without one would crash."""
            raise TypeError(
                f"{self.py_func.__module__}.{self.py_func.__name__} is a compiled rule: only "
                "compiled code calls it. Use plain(…) from megawatt.kernel.rule for its Python "
                "twin, or set NUMBA_DISABLE_JIT=1 to run all rules as Python."
            )


def is_rule(value: object) -> bool:
    """Whether a value is a compiled rule, which Python cannot call."""
    return not INTERPRETED and isinstance(value, Rule)


@contextmanager
def _cached_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder when a function is decorated."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def _compile(function: _F, folder: Path, **options: bool | str) -> Any:
    with _cached_in(folder):
        return numba.njit(
            cache=True,
            boundscheck=True,
            nogil=True,
            error_model="numpy",
            no_cfunc_wrapper=True,
            **options,
        )(function)


def rule(function: _F) -> _F:
    """Compile a rule, for callers that are compiled themselves.

    A wrapper for Python would cost a fifth of the compile time and nothing needs it: Python asks
    the rule's twin (`plain`), or an entry point of the engine.
    """
    return _rule(function)


def inlined(function: _F) -> _F:
    """Compile a rule only as a part of its callers, as if its lines were written there.

    A compiled function contains all that it calls, optimised once more: a helper that calls
    `apply` would compile the whole game, and its caller would compile it again. An inlined helper
    adds its own few lines to the caller and nothing else. In inner loops let it take records and
    numbers: an array as an argument is a new name, and costs the counting of a reference.
    """
    return _rule(function, inline="always")


def compile_into_callers(function: Any) -> None:
    """Let every caller of a rule contain it, however long it is: for what has few callers.

    Unlike an inlined one it is typed and optimised by itself first.
    """
    if not INTERPRETED:
        function.targetoptions["forceinline"] = True


def _rule(function: _F, **options: str) -> _F:
    if INTERPRETED:
        return function
    _PACKAGES.add(function.__module__.partition(".")[0])
    folder = cache_folder(function.__module__, function.__code__.co_filename)
    compiled = _compile(function, folder, no_cpython_wrapper=True, **options)
    compiled.__class__ = Rule
    return cast(_F, compiled)


def wrapping_rule(function: _F) -> _F:
    """Compile a rule whose words may overflow on purpose: chance."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    _WRAPPING.add(function)
    return rule(function)


def entry(function: _F, folder: Path) -> _F:
    """Compile a function that Python calls; each game has its own copy, cached in `folder`."""
    return function if INTERPRETED else cast(_F, _compile(function, folder))


def plain(function: _F) -> _F:
    """Give the Python twin of a rule, or of a function that calls rules.

    Words and views ask rules this way, so that nothing is written twice; a game that is not
    compiled yet is played on twins.
    """
    if INTERPRETED:
        return function
    if not _STILL_IMPORTED and (given := _GIVEN.get(function)) is not None:
        return cast(_F, given)
    with _MAKING:  # another thread must not call a twin whose module is not filled yet
        if _STILL_IMPORTED:
            _complete()
        twin = _TWINS.get(function)
        if twin is None:
            twin = _make_twin(function)
        if not _STILL_IMPORTED:
            _GIVEN[function] = twin
    return cast(_F, twin)


def _make_twin(function: Any) -> Any:
    source: FunctionType = getattr(function, "py_func", function)
    module = _twin_module(source.__module__)
    twin: Any = FunctionType(
        source.__code__,
        module.__dict__,
        source.__name__,
        source.__defaults__,
        source.__closure__,
    )
    twin.__doc__, twin.__module__ = source.__doc__, source.__module__
    if source in _WRAPPING:
        twin = np.errstate(over="ignore")(twin)
    _TWINS[function] = twin
    _fill(module, source.__globals__)
    return twin


def _twin_module(name: str) -> ModuleType:
    return _TWIN_MODULES.setdefault(name, ModuleType(name))


def _fill(module: ModuleType, contents: dict[str, Any]) -> None:
    """Copy a module's names, with twins in place of rules and of modules that may hold rules."""
    name = module.__name__
    if name in _FILLED:
        return
    _FILLED.add(name)
    if _is_being_imported(contents):
        _STILL_IMPORTED[name] = contents
    for key, value in list(contents.items()):
        if is_rule(value):
            module.__dict__[key] = _TWINS.get(value) or _make_twin(value)
        elif isinstance(value, ModuleType) and value.__name__.partition(".")[0] in _PACKAGES:
            module.__dict__[key] = _twin_module(value.__name__)
            _fill(module.__dict__[key], value.__dict__)
        else:
            module.__dict__[key] = value


def _is_being_imported(contents: dict[str, Any]) -> bool:
    return bool(getattr(contents.get("__spec__"), "_initializing", False))


def _complete() -> None:
    """Copy the names again of modules whose import has ended since."""
    for name, contents in list(_STILL_IMPORTED.items()):
        if not _is_being_imported(contents):
            del _STILL_IMPORTED[name]
            _FILLED.discard(name)
            _fill(_TWIN_MODULES[name], contents)
