"""The dock of the stage: what is one's own keeps within its group."""

import re

import pytest

from megawatt.games.future_energy.game import GAME
from megawatt.games.future_energy.view import view
from megawatt.kernel.tongue import tongue
from megawatt.picture import draw
from megawatt.picture.lettering import width
from tests.games.future_energy.table import EDITION, JIM, Table

ROOM = 80
"""Pixels between the coin and the next group."""


@pytest.mark.parametrize("money", [6, 16, 116])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_money_ends_before_what_can_be_bought(money: int, lang: str) -> None:
    say = tongue(lang)
    shown = view(EDITION, Table(money={JIM: money}).s, JIM, say)
    board = draw(GAME, shown, {}, say, "stage")
    found = re.search(r'class="fe-hero"( style="font-size: (\d+)px")?>([^<]+)<', board)
    assert found is not None
    assert str(money) in found[3]
    assert width(found[3], int(found[2] or 28), bold=True) <= ROOM
