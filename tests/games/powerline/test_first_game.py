"""The guided first game: what the lessons say is so on the table."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from megawatt.games.powerline.actions import ACTIONS, Act
from megawatt.games.powerline.first_game import GUIDE
from megawatt.games.powerline.names import city_name
from megawatt.games.powerline.state import Line
from megawatt.games.teaching import Lesson
from megawatt.kernel.tongue import tongue
from tests.games.powerline.table import (
    BLACK,
    BLUE,
    BOX,
    GREEN,
    L2,
    L3,
    L7,
    L10,
    RED,
    WHITE,
    YELLOW,
    A,
    chart_of,
    copy_of,
    do,
    new_game,
)


def walk() -> Iterator[tuple[Any, Lesson]]:
    """The position in which each lesson is said."""
    s = new_game(1, GUIDE.seed, boards="random")
    for lesson in GUIDE.lessons:
        yield s, lesson
        if lesson.action is not None:
            do(s, lesson.action)


def when(words: str) -> Any:
    """The position in which these words are said."""
    for s, lesson in walk():
        if any(words in part for part in lesson.parts):
            return copy_of(s)
    raise AssertionError(f"nobody says {words!r}")


def faces(words: str, *colours: int) -> list[int]:
    """What these dice show when these words are said."""
    s = when(words)
    return [int(s.die[colour]) for colour in colours]


def test_dice_are_as_told() -> None:
    """PL-3.2, PL-4.1: every number that a lesson names."""
    assert faces("where red, a 2, can stand", RED) == [2]
    assert faces("what the yellow die shows", YELLOW) == [1]
    assert faces("Blue also shows a 1", BLUE) == [1]
    assert faces("Black shows 5", BLACK) == [5]
    assert faces("Now red shows 4", RED) == [4]
    assert faces("Yellow shows 1, but", YELLOW) == [1]
    assert faces("Black shows 6 and could", BLACK) == [6]
    assert faces("White shows 2", WHITE) == [2]
    assert faces("Green shows 6", GREEN) == [6]
    assert faces("Red shows 5", RED) == [5]
    assert faces("Yellow shows 2 and", YELLOW) == [2]
    assert faces("Blue shows 3", BLUE) == [3]


def test_lines_are_as_told() -> None:
    """PL-4.2, PL-11.1, PL-12.1: lengths, what they pay, how far they are built."""
    assert [int(BOX.line_length[line]) for line in (L10, L7, L3)] == [4, 6, 5]
    assert [int(BOX.line_vp[line]) for line in (L10, L3, L2)] == [5, 6, 11]
    s = when("Three of the four spaces of the line of Mill will")
    assert s.tokens[0, L10] + 1 == 3
    s = when("the line of Abbey lacks two spaces")
    assert (int(s.tokens[0, L3]), int(s.supplied[0]).bit_count()) == (3, 1)
    s = when("Your score has gone up by 5")
    assert s.city_vp[0] == 5
    s = when("The line of Abbey paid 6 points")
    assert s.city_vp[0] == 5 + 6


def test_the_chart_is_as_told() -> None:
    """PL-7.1, PL-7.6, PL-7.7: worker tiles left, the joker of a single worker."""
    assert chart_of(when("one of three such tiles"))[2] == 3
    assert chart_of(when("There are only two tiles for it"))[0] == 2
    assert chart_of(when("uses the last tile for three"))[2] == 1
    assert when("The joker lies on your sun space").jokers[0] == 1


def test_the_scoring_is_as_told() -> None:
    """PL-13.2, PL-14.1, PL-14.4: after round five, tile A for two cities, a joker for everybody."""
    s = when("This is round five")
    assert (int(s.completed), int(s.tile[0])) == (4, A)
    after = when("tile A paid for two cities")
    assert int(after.completed) == 5
    assert int(after.supplied[0]).bit_count() == 2
    assert after.scored[0, 0, 0] > 0
    assert after.jokers[0] == s.jokers[0] + 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_lines_have_the_names_on_the_map(lang: str) -> None:
    """PL-4.1: the map shows cities, no numbers of lines; a lesson that proposes one names it."""
    say = tongue(lang)
    for lesson in GUIDE.lessons:
        told = " ".join(say(part) for part in lesson.parts)
        assert not re.search(r"\b(line|ligne) \d", told, re.IGNORECASE)
        if lesson.action is not None and ACTIONS[lesson.action].kind == Act.PLACE:
            assert city_name(Line(int(ACTIONS[lesson.action].a)), say) in told
