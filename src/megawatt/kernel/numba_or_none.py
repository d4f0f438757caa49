"""Numba, where it can be had; without it every rule runs as Python.

Only the kernel imports Numba, and only through here.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

try:
    import numba as _numba
    from numba import extending as _extending
except ImportError:  # no build for this Python or processor: games are played interpreted
    _numba, _extending = None, None  # type: ignore[assignment]  # modules or nothing

numba: Any = _numba
extending: Any = _extending
"""The modules (their settings and options are not typed), or None."""

INTERPRETED = numba is None or bool(numba.config.DISABLE_JIT)
"""Rules run as plain Python everywhere: without Numba, or with NUMBA_DISABLE_JIT=1."""

if numba is not None:
    # The vectorisers cost a quarter of the compile time and gain nothing on rules.
    numba.config.LOOP_VECTORIZE = 0
    numba.config.SLP_VECTORIZE = 0


@cache
def host() -> tuple[str, ...]:
    """Describe what code is compiled for, as Numba's cache does: platform, processor, features."""
    if INTERPRETED:
        return ()
    from numba.core.registry import cpu_target

    return tuple(cpu_target.target_context.codegen().magic_tuple())


def overload(generic: Callable[..., Any], forceinline: bool = False) -> Callable[[Any], Any]:
    """Numba's `overload`, for generic functions; nothing where rules are interpreted."""
    if INTERPRETED:
        return lambda function: function
    found: Callable[[Any], Any] = extending.overload(
        generic, {"forceinline": forceinline}, strict=False
    )
    return found
