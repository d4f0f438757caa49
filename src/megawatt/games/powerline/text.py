"""The table for a terminal."""

from typing import Any

from megawatt.kernel.tongue import Tongue


def text(view: dict[str, Any], say: Tongue) -> str:
    """Write a view in at most 100 columns, with Rich markup."""
    return str(view["headline"])
