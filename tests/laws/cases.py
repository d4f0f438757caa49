"""Which tables the laws are tried on here: those of Megawatt's own games."""

from collections.abc import Iterator

from megawatt.games import GAMES
from megawatt.laws import cases
from megawatt.laws.cases import Case as Case
from megawatt.laws.cases import moments as moments
from megawatt.laws.cases import option_sets as option_sets


def registered() -> list[str]:
    """Megawatt's own games."""
    return list(GAMES)


def some_cases() -> Iterator[Case]:
    """Every game and seat count, with the options of a different set each time."""
    return cases.some_cases(registered())


CASES = list(some_cases())
