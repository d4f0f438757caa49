"""Let Numba see through `NewType`, so that `Seat(3)` is 3 at no cost."""

from typing import Any, NewType

from numba import types
from numba.extending import lower_builtin, type_callable


def known_to_numba(*kinds: Any) -> None:
    """Make each NewType of int callable in rules."""
    for kind in kinds:
        type_callable(kind)(_typing)
        lower_builtin(kind, types.Integer)(_widen)  # type: ignore[no-untyped-call]  # Numba


def _typing(_context: Any) -> Any:
    return lambda number: types.int64 if isinstance(number, types.Integer) else None


def _widen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Give every id the same width: a rule is compiled once, not once for each width."""
    return context.cast(builder, arguments[0], signature.args[0], types.int64)


Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1 in turn order."""
SPECTATOR = Seat(-1)
"""Who sees only what everybody may see."""
known_to_numba(Seat)
