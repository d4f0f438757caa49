"""How a game's `page.py` names kinds of events."""

from enum import IntEnum


def names_of(*kinds: IntEnum) -> frozenset[str]:
    """Name kinds of a game's `Told` as the lines of its story do."""
    return frozenset(kind.name.lower() for kind in kinds)
