"""Covers of games and pictures of the ways to play: what somebody sees first."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest

from megawatt.kernel.tongue import tongue
from megawatt.library import game, games
from megawatt.picture import FACES, draw_painting
from megawatt.server.cover_pictures import CoverPictures
from megawatt.server.lobby_cards import ways_of

MOST = 100_000
SHAPES = re.compile(r"<(?:use|path|circle|rect|polygon|ellipse)\b[^>]*>")


@pytest.mark.parametrize("name", games())
def test_a_cover_is_a_picture_not_a_small_board(name: str) -> None:
    chosen = game(name)
    covers = CoverPictures()
    svg = covers.of(chosen)
    assert "cover" in FACES
    assert svg != covers.of(chosen, face="poster")
    assert len(svg) < MOST
    root = ET.fromstring(svg)
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    assert 1.2 < wide / high < 1.4  # as the lobby's cards show it: nothing is cut off
    assert not root.findall(".//*[@data-action]")
    assert "infinite" not in svg  # a page at rest is still


@pytest.mark.parametrize("name", games())
def test_ways_to_play_look_different(name: str) -> None:
    chosen, covers = game(name), CoverPictures()
    drawn = [covers.of_way(chosen, n, dict(way.options)) for n, way in enumerate(ways_of(chosen))]
    assert len(drawn) == 3
    for one, other in combinations(drawn, 2):
        shapes, others = set(SHAPES.findall(one)), set(SHAPES.findall(other))
        assert len(shapes ^ others) > 0.3 * len(shapes | others)


def test_a_way_that_nobody_painted_has_no_picture_of_its_own() -> None:
    chosen = game("powerline")
    view = chosen.start(2, seed=1).view()
    assert draw_painting(chosen.rules, "way_9", view, tongue("en")) is None


def test_the_deal_of_a_challenge_shows_the_first_dice() -> None:
    deal = game("powerline").start(1, seed=5)
    drawn = CoverPictures().of_deal("2026-11-17", "en", lambda: deal)
    dice = [die["face"] for die in deal.view(0)["dice"]]
    assert [int(n) for n in re.findall(r'data-face="(\d)"', drawn)] == dice
