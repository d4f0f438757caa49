"""The track of the United Nations as editions have it: 2 to 12 spaces in the same room."""

import re
from itertools import pairwise

import pytest

from megawatt.editions import Draft
from megawatt.games.energy_empire.components import LEAST_UN_SPACES, MOST_UN_SPACES
from megawatt.games.energy_empire.layout import strip
from megawatt.games.energy_empire.track_layout import DISC
from megawatt.library import game
from megawatt.match import Match

NUMBER = 12.5
"""Width of a number of two digits, in the smallest letters of a board."""


def started(spaces: int) -> Match:
    """Start a game with so many spaces."""
    opened = game("energy-empire")
    draft = Draft.standard(opened)
    draft.put("united_nations", 0, draft.row("united_nations", 0) | {"vp": [*range(spaces)]})
    return opened.start(2, 1, box=draft.opened())


@pytest.mark.parametrize("spaces", range(LEAST_UN_SPACES, MOST_UN_SPACES + 1))
def test_the_spaces_share_the_room_beside_the_offer(spaces: int) -> None:
    match = started(spaces)
    laid = strip(match.view(None))
    places = laid["nations"]["spaces"]
    assert len(places) == spaces
    assert places[-1] + 13 <= laid["offer"][0].x  # with the ring of the last space
    gap = min(b - a for a, b in pairwise(places))
    assert gap > (NUMBER if laid["nations"]["tight"] else DISC)


def test_a_crowded_track_has_its_numbers_below_the_spaces() -> None:
    drawn = started(MOST_UN_SPACES).svg(None)
    (track,) = re.findall(r"United Nations.*?un-0", drawn, re.DOTALL)
    assert [int(n) for n in re.findall(r'mid">(\d+)<', track)] == [*range(MOST_UN_SPACES)]
