"""What every game says about itself, as generic functions.

A game implements each of them for its own kind of state. A compiled caller is
specialised by the type of `s`, so playouts and search are written once, run as
fast as if they were written for one game, and stay in Numba's cache (a closure
over a game's functions would not).
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np

from megawatt.kernel.numba_or_none import INTERPRETED, numba, overload
from megawatt.kernel.rule import compile_into_callers, plain

_F = TypeVar("_F", bound=Callable[..., Any])
_RULES: dict[tuple[str, tuple[str, ...]], Callable[..., Any]] = {}
_REQUIRED: list[str] = []  # the generic functions that every game answers
_GIVEN: set[tuple[str, Any]] = set()  # which functions there are for which kind of state


def _generic(function: _F) -> _F:
    """Dispatch on the kind of state when the code is interpreted."""

    def dispatch(box: Any, s: Any, *rest: Any) -> Any:
        return plain(_RULES[function.__name__, s.dtype.names])(box, s, *rest)

    dispatch.__name__, dispatch.__doc__ = function.__name__, function.__doc__
    _REQUIRED.append(function.__name__)
    return dispatch  # type: ignore[return-value]  # same signature


def implements(
    generic: Callable[..., Any], state: np.dtype[Any], into_callers: bool = False
) -> Callable[[_F], _F]:
    """Make a rule the answer of a generic function for one kind of state.

    `into_callers` is for short answers that a legal list asks dozens of times, where a call costs
    as much as the answer. Long ones would take far longer to compile.
    """
    record = None if INTERPRETED else numba.from_dtype(state)
    names = state.names or ()

    def register(function: _F) -> _F:
        _check_it_is_ours(_RULES.get((generic.__name__, names)), function)
        _RULES[generic.__name__, names] = function
        _GIVEN.add((generic.__name__, record))
        if into_callers:
            compile_into_callers(function)

        @overload(generic, forceinline=into_callers)
        def answer(box: Any, s: Any, *rest: Any) -> Any:
            if s == record:
                return lambda box, s, *rest: function(box, s, *rest)
            return None

        return function

    return register


def _check_it_is_ours(known: Any, function: Any) -> None:
    """Refuse a state that another game has too: their rules could not be told apart."""
    if known is None:
        return
    theirs, ours = (one.__module__.rpartition(".")[0] for one in (known, function))
    if theirs != ours:
        raise TypeError(
            f"The states of {theirs} and {ours} have the same fields, so their rules cannot be "
            "told apart: rename a field of one of them."
        )


def unanswered(state: np.dtype[Any], modules: Iterable[str]) -> list[str]:
    """Name the generic functions that a game must answer and none of these modules does."""
    named = set(modules)
    return [
        name
        for name in _REQUIRED
        if getattr(_RULES.get((name, state.names or ())), "__module__", None) not in named
    ]


@_generic
def setup(box: Any, s: Any) -> None:
    """Set the table for a new game, from the chance, the seats and the options in `s`."""
    raise NotImplementedError


@_generic
def to_act(box: Any, s: Any) -> int:
    """Say who may act now: bit `seat` is set; 0 when the game is over."""
    raise NotImplementedError


@_generic
def offered(box: Any, s: Any, seat: int, i: int) -> tuple[int, int]:
    """Give the i-th block of actions (first, end) that the seat's decision may offer.

    Blocks ascend; an end of 0 says there are no more. Revisions are never offered.
    """
    raise NotImplementedError


@_generic
def verdict(box: Any, s: Any, seat: int, action: int) -> int:
    """Say why `seat` may not take `action` now; 0 when it may. Any seat, any time, any action."""
    raise NotImplementedError


@_generic
def apply(box: Any, s: Any, seat: int, action: int) -> None:
    """Take an action that `verdict` allows."""
    raise NotImplementedError


@_generic
def points(box: Any, s: Any, seat: int) -> int:
    """Count a seat's victory points as they stand; the final ones when the game is over."""
    raise NotImplementedError


@_generic
def standing(box: Any, s: Any, seat: int) -> int:
    """Give the key that ranks seats: points, then the tiebreaks. Greater is better."""
    raise NotImplementedError


@_generic
def conceal(box: Any, s: Any, seat: int) -> None:
    """Overwrite all that a seat (or -1, a spectator) may not see with one fixed value."""
    raise NotImplementedError


@_generic
def redeal(box: Any, s: Any, seat: int, word: np.uint64) -> None:
    """Deal anew all that a seat cannot know, consistent with what it knows; chance is `word`."""
    raise NotImplementedError


@_generic
def observe(box: Any, s: Any, seat: int, out: Any) -> None:
    """Write what a seat sees as numbers of about 0 to 1 into `out.seen`; `s` is concealed."""
    raise NotImplementedError


@_generic
def evaluate(box: Any, s: Any, seat: int) -> float:
    """Estimate the points that a seat will end with."""
    raise NotImplementedError


@_generic
def broken(box: Any, s: Any) -> int:
    """Name the first declared invariant that does not hold (its number); 0 when all hold."""
    raise NotImplementedError


def suggest(box: Any, s: Any, seat: int, out: Any) -> int:
    """Write what a fair player would do next, for playouts: an action, or a turn of them.

    Give how many there are; 0: the game has nothing to suggest.
    """
    known = _RULES.get(("suggest", s.dtype.names))
    return 0 if known is None else int(known(box, s, seat, out))


@overload(suggest)
def _without_suggest(box: Any, s: Any, seat: Any, out: Any) -> Any:
    """Games need not suggest anything."""
    return None if ("suggest", s) in _GIVEN else lambda box, s, seat, out: 0


def foresee(box: Any, s: Any, seat: int) -> float:
    """Estimate the points better than `evaluate`, and slower: for the search."""
    known = _RULES.get(("foresee", s.dtype.names))
    return evaluate(box, s, seat) if known is None else float(known(box, s, seat))


@overload(foresee)
def _without_foresee(box: Any, s: Any, seat: Any) -> Any:
    """Games need no second estimate."""
    if ("foresee", s) in _GIVEN:
        return None
    return lambda box, s, seat: evaluate(box, s, seat)


def reading(box: Any, s: Any, at: int) -> int:
    """Say which parts of an observation depend on a byte of the state: a bit a part.

    `at` is 1 + the byte; 0 asks for no byte, the one behind the state's last for the seat that
    looks, and those behind for whole words. Games need not tell (`parts.py`).
    """
    known = _RULES.get(("reading", s.dtype.names))
    return -1 if known is None else int(plain(known)(box, s, at))


@overload(reading, forceinline=True)
def _without_reading(box: Any, s: Any, at: Any) -> Any:
    """All of it may, for all that is known."""
    return None if ("reading", s) in _GIVEN else lambda box, s, at: -1


def observe_again(box: Any, s: Any, seat: int, out: Any, parts: int, before: Any) -> None:
    """Write these parts of an observation only: the others are in `out` already.

    So `out` is as `observe` would leave it, at the price of what has changed. `before` is what was
    seen when it was written last, in a game of the same seats, options and box; with all parts
    (-1) it says nothing.
    """
    known = _RULES.get(("observe_again", s.dtype.names))
    if known is None:
        observe(box, s, seat, out)
    else:
        plain(known)(box, s, seat, out, parts, before)


@overload(observe_again)
def _without_observe_again(box: Any, s: Any, seat: Any, out: Any, parts: Any, before: Any) -> Any:
    """Without parts everything is written."""
    if ("observe_again", s) in _GIVEN:
        return None
    return lambda box, s, seat, out, parts, before: observe(box, s, seat, out)
