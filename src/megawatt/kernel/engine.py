"""The compiled entry points of one game: all that Python ever calls.

Each is a small function over plain arrays of records (cheap to pass), written once for
any game. Every game gets its own compiled copy, cached with that game's sources, so a
change to one game recompiles nothing of another.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np

from megawatt.kernel import contract, play
from megawatt.kernel.chance import LUCK, below
from megawatt.kernel.contract import apply, to_act, verdict
from megawatt.kernel.game import GameRules
from megawatt.kernel.record import records
from megawatt.kernel.rule import INTERPRETED, cache_folder, entry

_F = TypeVar("_F", bound=Callable[..., Any])


def _setup(boxes: Any, states: Any) -> None:
    contract.setup(boxes[0], states[0])


def _to_act(boxes: Any, states: Any) -> int:
    return to_act(boxes[0], states[0])


def _verdict(boxes: Any, states: Any, seat: int, action: int) -> int:
    return verdict(boxes[0], states[0], seat, action) + 0  # a number: an enum is dear to make


def _legal(boxes: Any, states: Any, seat: int, out: Any) -> int:
    if not to_act(boxes[0], states[0]) & (1 << seat):
        return 0
    return play.legal(boxes[0], states[0], seat, out)


def _advance(boxes: Any, states: Any, seat: int, action: int) -> int:
    """Take an action if it is legal; return who acts next (a set), or minus the verdict."""
    no = verdict(boxes[0], states[0], seat, action)
    if no != 0:
        return -no
    apply(boxes[0], states[0], seat, action)
    return to_act(boxes[0], states[0])


def _points(boxes: Any, states: Any, seat: int) -> int:
    return contract.points(boxes[0], states[0], seat)


def _standing(boxes: Any, states: Any, seat: int) -> int:
    return contract.standing(boxes[0], states[0], seat)


def _conceal(boxes: Any, states: Any, seat: int) -> None:
    contract.conceal(boxes[0], states[0], seat)


def _redeal(boxes: Any, states: Any, seat: int, word: np.uint64) -> None:
    contract.redeal(boxes[0], states[0], seat, word)


def _observe(boxes: Any, states: Any, seat: int, out: Any) -> None:
    contract.observe(boxes[0], states[0], seat, out)


def _evaluate(boxes: Any, states: Any, seat: int) -> float:
    return contract.evaluate(boxes[0], states[0], seat)


def _broken(boxes: Any, states: Any) -> int:
    return contract.broken(boxes[0], states[0])


def _play_many(
    boxes: Any, states: Any, starts: Any, luck: Any, out: Any, games: int, most: int
) -> int:
    """Play random games from each start in turn, in the room of `states[0]`; count decisions."""
    decisions = 0
    for game in range(games):
        states[0] = starts[game % len(starts)]
        decisions += play.play_out(boxes[0], states[0], luck[0], out, most)
    return decisions


def _play_checked(
    boxes: Any, states: Any, luck: Any, out: Any, actions: int, most: int, fault: Any
) -> int:
    return play.play_checked(boxes[0], states[0], luck[0], out, actions, most, fault)


def _step_many(
    boxes: Any, states: Any, seats: Any, actions: Any, first: int, end: int, noes: Any
) -> None:
    """Take one action in each of the games first … end-1 (an action of -1: none)."""
    for i in range(first, end):
        noes[i] = 0
        if actions[i] >= 0:
            noes[i] = verdict(boxes[0], states[i], seats[i], actions[i])
            if noes[i] == 0:
                apply(boxes[0], states[i], seats[i], actions[i])


def _ask_many(
    boxes: Any, states: Any, seats: Any, masks: Any, out: Any, first: int, end: int
) -> None:
    """Say for each game who acts (the lowest seat; -1: over) and what is legal, as a mask."""
    for i in range(first, end):
        pending = to_act(boxes[0], states[i])
        masks[i, :] = 0
        seats[i] = -1
        if pending:
            seats[i] = play.lowest(pending)
            n = play.legal(boxes[0], states[i], seats[i], out)
            for k in range(n):
                masks[i, out[k]] = 1


def _random_many(boxes: Any, states: Any, luck: Any, out: Any, first: int, end: int) -> int:
    """Take one random legal action in each unfinished game; return how many were taken."""
    taken = 0
    for i in range(first, end):
        pending = to_act(boxes[0], states[i])
        if pending:
            seat = play.lowest(pending)
            n = play.legal(boxes[0], states[i], seat, out)
            apply(boxes[0], states[i], seat, out[below(luck[0], n)])
            taken += 1
    return taken


def _begin_many(boxes: Any, states: Any, template: Any, seeds: Any, first: int, end: int) -> None:
    """Set the tables first … end-1 anew, from a state with the options laid and its seed."""
    for i in range(first, end):
        states[i] = template[0]
        states[i].chance = np.uint64(seeds[i])
        contract.setup(boxes[0], states[i])


def _observe_many(
    boxes: Any, states: Any, seats: Any, room: Any, rows: Any, first: int, end: int
) -> None:
    """Write what the acting seat of each game sees; `room` is for one concealed copy."""
    for i in range(first, end):
        rows[i, :] = 0
        if seats[i] >= 0:
            room[0] = states[i]
            contract.conceal(boxes[0], room[0], seats[i])
            contract.observe(boxes[0], room[0], seats[i], rows[i])


def _points_many(boxes: Any, states: Any, points: Any, first: int, end: int) -> None:
    """Count the points of every seat of each game."""
    for i in range(first, end):
        for seat in range(points.shape[1]):
            points[i, seat] = contract.points(boxes[0], states[i], seat)


def array_of(dtype: np.dtype[np.void]) -> Any:
    """Give the type of an array of records, for the signature of an entry point."""
    return numba.typeof(np.zeros(1, dtype))  # type: ignore[no-untyped-call]  # Numba


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


_ADDED: dict[str, tuple[Callable[..., Any], Callable[[Kinds], tuple[Any, ...]]]] = {}


def entry_point(name: str, signature: Callable[[Kinds], tuple[Any, ...]]) -> Callable[[_F], _F]:
    """Add an entry point to every game's engine, from outside the kernel: `engine.added[name]`."""

    def register(function: _F) -> _F:
        _ADDED[name] = function, signature
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
    """The entry points of one game, compiled on first use or by `prepare`."""

    def __init__(self, rules: GameRules) -> None:
        self._package = f"megawatt.games.{rules.folder.name}"
        self.rules = rules
        self._init = str(rules.folder / "__init__.py")
        self.folder = cache_folder(self._package, self._init)
        self._folders: dict[str, Path] = {}
        self._signatures: dict[str, tuple[Any, ...]] = {}
        integer, double = numba.int64, numba.float32
        box, state = array_of(rules.box), array_of(rules.state)
        luck, numbers = array_of(LUCK), numba.int64[::1]
        self.setup = self._entry(_setup, box, state)
        self.to_act = self._entry(_to_act, box, state)
        self.verdict = self._entry(_verdict, box, state, integer, integer)
        self.legal = self._entry(_legal, box, state, integer, numbers)
        self.advance = self._entry(_advance, box, state, integer, integer)
        self.points = self._entry(_points, box, state, integer)
        self.standing = self._entry(_standing, box, state, integer)
        self.conceal = self._entry(_conceal, box, state, integer)
        self.redeal = self._entry(_redeal, box, state, integer, numba.uint64)
        self.observe = self._entry(_observe, box, state, integer, double[::1])
        self.evaluate = self._entry(_evaluate, box, state, integer)
        self.broken = self._entry(_broken, box, state)
        self.play_many = self._entry(_play_many, box, state, state, luck, numbers, integer, integer)
        self.play_checked = self._entry(
            _play_checked, box, state, luck, numbers, integer, integer, numbers
        )
        self.step_many = self._entry(
            _step_many, box, state, numbers, numbers, integer, integer, numbers
        )
        self.ask_many = self._entry(
            _ask_many, box, state, numbers, numba.int8[:, ::1], numbers, integer, integer
        )
        self.random_many = self._entry(_random_many, box, state, luck, numbers, integer, integer)
        self.begin_many = self._entry(_begin_many, box, state, state, numbers, integer, integer)
        self.observe_many = self._entry(
            _observe_many, box, state, numbers, state, double[:, ::1], integer, integer
        )
        self.points_many = self._entry(
            _points_many, box, state, numba.int64[:, ::1], integer, integer
        )
        self._kinds = Kinds(
            box, state, luck, numbers, numba.float64[::1], integer, numba.float64, numba.uint64
        )
        self.added: dict[str, Any] = _Added(self._add)
        for name in _ADDED:
            self._add(name)

    def _add(self, name: str) -> Any:
        function, of = _ADDED[name]
        self._signatures[name] = of(self._kinds)
        self._folders[name] = cache_folder(self._package, self._init, function.__module__)
        self.added[name] = entry(function, self._folders[name])
        return self.added[name]

    def _entry(self, function: Callable[..., Any], *signature: Any) -> Any:
        name = function.__name__.lstrip("_")
        self._signatures[name], self._folders[name] = signature, self.folder
        return entry(function, self.folder)

    def _mark(self, name: str) -> Path:
        return self._folders[name] / f"{name}.ready"

    @property
    def ready(self) -> bool:
        """Whether every entry point is compiled for these very sources."""
        return INTERPRETED or all(self._mark(name).exists() for name in self._signatures)

    def portions(self) -> list[list[str]]:
        """Split the entry points into two portions of about the same work, for two processes.

        The first needs the rules of acting and seeing, the second those of thinking.
        """
        thinking = {"evaluate", *self.added}
        names = list(self._signatures)
        return [
            [name for name in names if name not in thinking],
            [name for name in names if name in thinking],
        ]

    def prepare(self, names: list[str] | None = None) -> Iterator[tuple[str, int, int]]:
        """Compile what is not yet compiled; yield (name, done, of) after each entry point."""
        if INTERPRETED:
            return
        wanted = list(self._signatures) if names is None else names
        for done, name in enumerate(wanted, 1):
            (self.added.get(name) or getattr(self, name)).compile(self._signatures[name])
            self._folders[name].mkdir(parents=True, exist_ok=True)
            self._mark(name).touch()
            yield name, done, len(wanted)

    def room(self, n: int = 1) -> Any:
        """Make room for `n` states."""
        return records(self.rules.state, n)

    def scratch(self) -> Any:
        """Make room for a legal list."""
        return np.zeros(len(self.rules.actions), np.int64)
