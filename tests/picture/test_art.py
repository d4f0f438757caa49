"""The still art of boards: marked, the same at every moment, and whole in a file of its own."""

import re
import xml.etree.ElementTree as ET

import pytest

from megawatt.library import game, games
from megawatt.picture import Face
from megawatt.picture.art import art_file, art_of, digest_of, with_art_at
from tools.boards.positions import positions

FACES: tuple[Face, ...] = ("stage", "phone")
USED = re.compile(r'(?:href="#|url\(#)([\w-]+)')


def test_a_board_without_art_is_left_alone() -> None:
    assert art_of("<svg><g/></svg>") is None
    assert with_art_at("<svg><g/></svg>", "/art.svg") == "<svg><g/></svg>"


def test_other_contents_have_another_name() -> None:
    assert digest_of("a hill") == digest_of("a hill") != digest_of("a lake")


@pytest.mark.parametrize("name", games())
def test_art_is_the_same_at_every_moment(name: str) -> None:
    """Whatever the options and the position: else the browser would keep it in vain."""
    found: dict[tuple[int, Face, str], set[str | None]] = {}
    for position in positions(name, 8, seed=3, greedy=0):
        for face in FACES:
            kind = (position.case.seats, face, position.lang)
            found.setdefault(kind, set()).add(art_of(position.draw(face)))
            start = game(name).start(position.case.seats, 1).svg(None, position.lang, face)
            found[kind].add(art_of(start))
    assert all(len(arts) == 1 and None not in arts for arts in found.values())


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("name", games())
def test_a_file_of_art_has_all_that_it_needs(name: str, face: Face) -> None:
    board = game(name).start(game(name).seats[-1], 1).svg(None, face=face)
    root, art = ET.fromstring(art_file(board)), art_of(board)
    assert art is not None
    named = {one.get("id"): one for one in root.iter() if one.get("id")}
    used = set(USED.findall(art))
    assert used <= set(named)
    for one in used:  # the board's variables reach no gradient of another file
        assert (
            "var(--" not in ET.tostring(named[one], "unicode") or "Gradient" not in named[one].tag
        )
    assert art not in with_art_at(board, "/art.svg")
