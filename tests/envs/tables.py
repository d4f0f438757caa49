"""The tables on which the suites of the field are tried."""

from typing import Any

import pytest

import megawatt
from tests.laws.cases import option_sets, registered


def tables() -> list[Any]:
    """Each game with its fewest and its most seats, and options of two kinds."""
    found = []
    for name in registered():
        game = megawatt.game(name)
        for seats in (max(2, game.seats[0]), game.seats[-1]):
            sets = option_sets(name, seats)
            options = sets[0] if seats == 2 else sets[-1]
            found.append(pytest.param(name, seats, options, id=f"{name}-{seats}"))
    return found


def as_parameter(options: dict[str, Any]) -> str:
    """Write options as OpenSpiel's parameter has them: `adventure:true;board_numbers:1+2`."""
    told = {name: value for name, value in options.items() if value not in ([], "")}
    return ";".join(
        f"{name}:{'+'.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in told.items()
    )
