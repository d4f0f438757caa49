"""Two boards in one document have no name in common, and each refers to its own."""

import re

import pytest

from megawatt.library import game, games
from megawatt.match import Match
from megawatt.picture import FACES, Face
from megawatt.picture.apart import apart

ID = re.compile(r'\sid="([^"]+)"')
REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


@pytest.fixture(scope="module", params=games())
def match(request: pytest.FixtureRequest) -> Match:
    return game(request.param).start(2, seed=3)


@pytest.mark.parametrize("face", FACES)
def test_ids_are_a_boards_own(match: Match, face: Face) -> None:
    svg = match.svg(0, face=face)
    one, other = apart(svg, "one"), apart(svg, "other")
    names = [set(ID.findall(board)) for board in (one, other)]
    assert len(names[0]) == len(names[1]) == len(set(ID.findall(svg)))
    assert not names[0] & names[1]
    assert len(ID.findall(svg)) == len(set(ID.findall(svg))), "an id twice in one board"


@pytest.mark.parametrize("face", FACES)
def test_every_reference_leads_to_something_in_the_same_board(match: Match, face: Face) -> None:
    svg = apart(match.svg(0, face=face), "one")
    found = {one or other for one, other in REFERENCE.findall(svg)}
    assert found or face == "thumbnail"  # some are plain enough to refer to nothing
    assert found <= set(ID.findall(svg))


def test_styles_of_a_board_are_for_that_board() -> None:
    style = "<style>.dusk #sky { fill: #abc; } .dusk-x {}</style>"
    svg = f'<svg class="mw dusk">{style}<g id="sky"/></svg>'
    drawn = apart(svg, "one")
    assert ".dusk.one #one-sky { fill: #abc; } .dusk-x {}" in drawn
    assert '<svg class="mw dusk one">' in drawn


def test_a_notebook_shows_boards_apart() -> None:
    one, other = (game("powerline").start(2, seed=seed) for seed in (3, 4))
    assert not set(ID.findall(one._repr_svg_())) & set(ID.findall(other._repr_svg_()))
    assert one._repr_svg_() == one._repr_svg_()
