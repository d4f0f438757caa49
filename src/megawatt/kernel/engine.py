"""The engine of one game: every entry point, compiled or interpreted, and the way between.

Compiled copies are cached with the game's sources, so a change to one game recompiles nothing of
another. Until they are compiled, a game can be played on the Python twins of its rules
(`interpret`); `use_compiled` switches between two calls, since both do the same to the same bytes.
"""

import sys
from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast
from weakref import ref

import numpy as np

from megawatt.kernel import entry_points
from megawatt.kernel.cache import cache_folder, mark_of
from megawatt.kernel.chance import LUCK
from megawatt.kernel.game import GameRules
from megawatt.kernel.numba_or_none import INTERPRETED, numba
from megawatt.kernel.record import Unpacked, masks, observations, records, words_of
from megawatt.kernel.rule import entry, plain

_F = TypeVar("_F", bound=Callable[..., Any])
Function = Callable[..., Any]


def array_of(dtype: np.dtype[np.void]) -> Any:
    """Give the type of an array of records, for the signature of an entry point."""
    return None if INTERPRETED else numba.typeof(np.zeros(1, dtype))


class Kinds(NamedTuple):
    """The types of arguments that entry points take."""

    box: Any
    state: Any
    luck: Any
    numbers: Any  # a row of int64
    reals: Any  # a row of float64
    integer: Any
    real: Any
    word: Any  # uint64
    observations: Any
    real_rows: Any  # rows of float32
    number_rows: Any
    masks: Any
    words: Any  # the states, as words


Signature = Callable[[Kinds], tuple[Any, ...]]


OnDemand = bool | Callable[[GameRules], bool]
"""Whether an entry point is compiled when somebody calls it, not by `prepare`; in some games."""


class Entry(NamedTuple):
    """A function that Python calls, and the types of its arguments."""

    function: Function
    signature: Signature
    on_demand: OnDemand = False


_OF_KERNEL = {
    each.function.__name__: each
    for each in (
        Entry(entry_points.setup, lambda of: (of.box, of.state)),
        Entry(entry_points.to_act, lambda of: (of.box, of.state)),
        Entry(entry_points.verdict, lambda of: (of.box, of.state, of.integer, of.integer)),
        Entry(entry_points.legal, lambda of: (of.box, of.state, of.integer, of.numbers)),
        Entry(entry_points.advance, lambda of: (of.box, of.state, of.integer, of.integer)),
        Entry(entry_points.points, lambda of: (of.box, of.state, of.integer)),
        Entry(entry_points.standing, lambda of: (of.box, of.state, of.integer)),
        Entry(entry_points.conceal, lambda of: (of.box, of.state, of.integer)),
        Entry(entry_points.redeal, lambda of: (of.box, of.state, of.integer, of.word)),
        Entry(
            entry_points.observe, lambda of: (of.box, of.state, of.integer, of.observations), True
        ),
        Entry(entry_points.evaluate, lambda of: (of.box, of.state, of.integer), True),
        Entry(entry_points.broken, lambda of: (of.box, of.state), True),
        Entry(
            entry_points.play_many,
            lambda of: (
                *(of.box, of.state, of.state, of.luck, of.numbers),
                *(of.integer, of.integer),
            ),
            True,
        ),
        Entry(
            entry_points.play_checked,
            lambda of: (of.box, of.state, of.luck, of.numbers, of.numbers, of.integer),
            True,
        ),
    )
}
_ADDED: dict[str, Entry] = {}


def entry_point(name: str, signature: Signature, on_demand: OnDemand = False) -> Callable[[_F], _F]:
    """Add an entry point to every game's engine, from outside the kernel: `engine.added[name]`.

    One that is compiled on demand is compiled when it is first called, not by `prepare`.
    """

    def register(function: _F) -> _F:
        _ADDED[name] = Entry(function, signature, on_demand)
        return function

    return register


class _Added(dict[str, Any]):
    """Entry points from outside the kernel; one that is registered late is added when asked for."""

    def __init__(self, add: Callable[[str], Any]) -> None:
        super().__init__()
        self._add = add

    def __missing__(self, name: str) -> Any:
        return self._add(name)


class Engine:
    """The entry points of one game: compiled on first use, by `prepare`, or never (`interpret`)."""

    setup: Function
    to_act: Function
    verdict: Function
    legal: Function
    advance: Function
    points: Function
    standing: Function
    conceal: Function
    redeal: Function
    observe: Function
    evaluate: Function
    broken: Function
    play_many: Function
    play_checked: Function

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        self.interpreted = INTERPRETED
        self._compiled: dict[str, Any] = {}  # by name: what compiles, and then is, the entry point
        self._kinds: Kinds | None = None
        self.added: dict[str, Any] = _Added(self._add)
        for name in (*_OF_KERNEL, *_ADDED):
            self._use(name)

    # Compiled or interpreted

    def interpret(self) -> None:
        """Run on the Python twins from the next call on."""
        self.interpreted = True
        self._use_all()

    def use_compiled(self) -> None:
        """Run compiled code from the next call on; what is not compiled yet is, on first use."""
        self.interpreted = INTERPRETED
        self._use_all()

    def _use_all(self) -> None:
        for name in (*_OF_KERNEL, *self.added):
            self._use(name)

    def _use(self, name: str) -> None:
        """Put the entry point that callers get in its place."""
        if self.interpreted:
            twin = plain(self._entry(name).function)
            found: Function = partial(_call_on_one if name in _OF_ONE else _call_twin, twin)
        else:
            found = partial(self._first_call, name)
        self._put(name, found)

    def _put(self, name: str, function: Function) -> None:
        if name in _OF_KERNEL:
            setattr(self, name, function)
        else:
            self.added[name] = function

    def _first_call(self, name: str, *args: Any) -> Any:
        """Take an entry point from the cache, or compile it and say so: it can take minutes."""
        if not (ready := self._mark(name).exists()):
            sys.stderr.write(f"Compiling {name!r} of {self.rules.title} (once) …\n")
        compiled = self._compiled_entry(name)
        result = compiled(*args)
        if not ready:
            self._set_mark(name)
        if not self.interpreted:
            self._put(name, compiled)
        return result

    def _add(self, name: str) -> Any:
        self._entry(name)  # a KeyError names it
        self._use(name)
        return self.added[name]

    # Compiling

    def _entry(self, name: str) -> Entry:
        return _OF_KERNEL[name] if name in _OF_KERNEL else _ADDED[name]

    def _compiled_entry(self, name: str) -> Any:
        if name not in self._compiled:
            self._compiled[name] = entry(self._entry(name).function, self._folder(name))
        return self._compiled[name]

    def _folder(self, name: str) -> Path:
        user = "" if name in _OF_KERNEL else self._entry(name).function.__module__
        init = str(self.rules.folder / "__init__.py")
        return cache_folder(self.rules.package, init, user)

    @property
    def folders(self) -> set[Path]:
        """Where this game's compiled code is cached."""
        return {self._folder(name) for name in (*_OF_KERNEL, *self.added)}

    def _mark(self, name: str) -> Path:
        file = self._entry(name).function.__code__.co_filename
        return mark_of(self._folder(name), name, file)

    def _set_mark(self, name: str) -> None:
        mark = self._mark(name)
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()

    def _wanted(self, everything: bool = False) -> list[str]:
        names = [*_OF_KERNEL, *self.added]
        return [name for name in names if everything or not self._is_on_demand(name)]

    def _is_on_demand(self, name: str) -> bool:
        when = self._entry(name).on_demand
        return when if isinstance(when, bool) else when(self.rules)

    def direct(self, name: str) -> Function:
        """Give an entry point to a caller that passes the same arrays every time.

        Compiled, it does not look at the types of its arguments, which takes longer than a step of
        a game; so they must be those of its signature. Ask again when a game begins: the engine may
        have changed over.
        """
        usual: Function = getattr(self, name) if name in _OF_KERNEL else self.added[name]
        if self.interpreted or name not in self._compiled:
            return usual
        kinds = self._entry(name).signature(self._types())
        found = self._compiled[name].overloads.get(kinds)
        return usual if found is None else cast(Function, found.entry_point)

    @property
    def ready(self) -> bool:
        """Whether all that a table needs is compiled, for these very sources and this machine."""
        return INTERPRETED or all(self._mark(name).exists() for name in self._wanted())

    def is_compiled(self, name: str) -> bool:
        """Whether one entry point is in the cache."""
        return INTERPRETED or self._mark(name).exists()

    def portions(self, everything: bool = False) -> list[list[str]]:
        """Split what is to compile into two portions of about the same work, for two processes.

        The first needs the rules of acting and seeing, the second those of thinking.
        """
        names = self._wanted(everything)
        thinking = {"evaluate", *self.added}
        return [
            [name for name in names if name not in thinking],
            [name for name in names if name in thinking],
        ]

    def prepare(self, names: list[str] | None = None) -> Iterator[tuple[str, int, int]]:
        """Compile what is not yet compiled; yield (name, done, of) after each entry point.

        This does not switch: see `use_compiled`.
        """
        if INTERPRETED:
            return
        wanted = self._wanted() if names is None else names
        for done, name in enumerate(wanted, 1):
            self._compiled_entry(name).compile(self._entry(name).signature(self._types()))
            self._set_mark(name)
            yield name, done, len(wanted)

    def _types(self) -> Kinds:
        if self._kinds is None:
            self._kinds = Kinds(
                box=array_of(self.rules.box),
                state=array_of(self.rules.state),
                luck=array_of(LUCK),
                numbers=numba.int64[::1],
                reals=numba.float64[::1],
                integer=numba.int64,
                real=numba.float64,
                word=numba.uint64,
                observations=numba.typeof(observations(self.rules.observation)),
                real_rows=numba.float32[:, ::1],
                number_rows=numba.int64[:, ::1],
                words=numba.typeof(words_of(self.room())),
                masks=numba.typeof(masks(len(self.rules.actions))),
            )
        return self._kinds

    # Buffers

    def room(self, n: int = 1) -> Any:
        """Make a buffer for `n` states."""
        return records(self.rules.state, n)

    def scratch(self) -> Any:
        """Make a buffer for a legal list."""
        return np.zeros(len(self.rules.actions), np.int64)


_OF_ONE = frozenset(_OF_KERNEL) - {"play_many"}
"""Entry points that look at one state and nothing else."""


def _call_on_one(twin: Function, boxes: Any, states: Any, *args: Any) -> Any:
    """Call an entry point's twin on one state, unpacked: that is several times faster."""
    s = Unpacked(states)
    result = twin([_unpacked_box(boxes)], [s], *(_by_name(value) for value in args))
    s.pack()
    return _plain_number(result)


_UNPACKED_BOXES: dict[int, tuple[ref[Any], Unpacked]] = {}


def _unpacked_box(boxes: Any) -> Unpacked:
    """Unpack a box once: it never changes."""
    known = _UNPACKED_BOXES.get(id(boxes))
    if known is None or known[0]() is not boxes:
        _UNPACKED_BOXES[id(boxes)] = known = ref(boxes), Unpacked(boxes)
    return known[1]


def _call_twin(twin: Function, *args: Any) -> Any:
    """Call an entry point's twin: it reads fields by name, so records come as record arrays."""
    return _plain_number(twin(*(_by_name(value) for value in args)))


def _plain_number(result: Any) -> Any:
    if isinstance(result, np.generic):
        return result.item()
    return int(result) if isinstance(result, IntEnum) else result


def _by_name(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.dtype.names and type(value) is np.ndarray:
        return value.view(np.recarray)
    return value
