"""Let Numba see through `NewType`, so that `Seat(3)` is 3 at no cost."""

from typing import Any, NewType

from megawatt.kernel.numba_or_none import INTERPRETED, extending, numba


def known_to_numba(*kinds: Any) -> None:
    """Make each NewType of int callable in rules."""
    if INTERPRETED:
        return
    for kind in kinds:
        extending.type_callable(kind)(_typing)
        extending.lower_builtin(kind, numba.types.Integer)(_widen)


def _typing(_context: Any) -> Any:
    return lambda number: numba.int64 if isinstance(number, numba.types.Integer) else None


def _widen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Give every id the same width: a rule is compiled once, not once for each width."""
    return context.cast(builder, arguments[0], signature.args[0], numba.int64)


Seat = NewType("Seat", int)
"""A place at the table, 0 … n-1 in turn order."""
SPECTATOR = Seat(-1)
"""Who sees only what everybody may see."""
known_to_numba(Seat)
