"""An entry point that is registered after a game was opened still works."""

from typing import Any

import pytest

from harbour.game import GAME
from megawatt.kernel.contract import points
from megawatt.kernel.engine import entry_point
from megawatt.library import Game


def test_a_late_entry_point_is_compiled_when_asked_for() -> None:
    harbour = Game(GAME)
    match = harbour.start(2, 7)

    @entry_point("doubled", lambda of: (of.box, of.state, of.integer))
    def _doubled(boxes: Any, states: Any, seat: int) -> int:
        return 2 * points(boxes[0], states[0], seat)

    doubled = harbour.engine.added["doubled"]
    assert doubled(match.edition.record, match._states, 0) == 2 * match.points()[0]
    assert "doubled" in harbour.engine.added


def test_an_unknown_entry_point_is_an_error() -> None:
    with pytest.raises(KeyError):
        Game(GAME).engine.added["nothing"]
