"""Which tables the laws are tried on here: those of Megawatt's own games."""

from megawatt.games import GAMES
from megawatt.laws.cases import Case as Case
from megawatt.laws.cases import moments as moments
from megawatt.laws.cases import option_sets as option_sets
from megawatt.laws.cases import some_cases


def registered() -> list[str]:
    """Megawatt's own games."""
    return list(GAMES)


CASES = list(some_cases(registered()))
