"""Whatever can ever be clicked on a board always answers: it can be done, or it says why not.

And what can be done now is never faded.
"""

import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from megawatt.library import games
from megawatt.picture import Face
from tools.boards.positions import positions

POSITIONS, SEED = 16, 5
TITLE = "{http://www.w3.org/2000/svg}title"


def things(
    one: ET.Element, around: str = "", answered: bool = False
) -> Iterator[tuple[str, bool, bool]]:
    """Give the names of all things, whether each can be clicked, and whether it answers."""
    if one.get("pointer-events") == "none":
        return  # what lies beneath it answers
    name, can = one.get("id", ""), one.get("data-action") is not None
    answers = answered or can or _says(one)
    if can:
        yield name or around, True, True
    if name:
        yield name, False, answers or any(map(_says, one.iter()))
    for child in one:
        yield from things(child, name or around, answers)


def _says(one: ET.Element) -> bool:
    """Whether a thing can be asked, or has a reason in its own words: a second line."""
    words = "".join(title.text or "" for title in one.findall(TITLE))
    return one.get("data-off") is not None or one.get("data-action") is not None or "\n" in words


def faded(one: ET.Element, above: bool = False) -> Iterator[str]:
    """Give the actions of things that are drawn pale though they can be clicked."""
    opacity = one.get("opacity", "1")
    pale = above or (not opacity.startswith("var(") and float(opacity) < 1)
    if pale and one.get("data-action") is not None:
        yield one.get("data-action", "")
    for child in one:
        yield from faded(child, pale)


@pytest.mark.parametrize("face", ["stage", "phone"])
@pytest.mark.parametrize("name", games())
def test_what_can_ever_be_clicked_always_answers(name: str, face: Face) -> None:
    clickable: set[str] = set()
    silent: dict[str, str] = {}
    for position in positions(name, POSITIONS, SEED, greedy=0):
        if position.seat is None or position.match.over:
            continue  # nothing is asked
        board = ET.fromstring(position.draw(face))
        assert list(faded(board)) == [], position
        for thing, can, answers in things(board):
            if can:
                clickable.add(thing)
            if not answers:
                silent[thing] = str(position)
    assert len(clickable) > 10
    assert {thing: where for thing, where in silent.items() if thing in clickable} == {}
