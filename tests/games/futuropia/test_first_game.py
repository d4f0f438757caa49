"""The guided first game: what the lessons say is so on the table."""

from collections.abc import Iterator

import numpy as np
import pytest

from megawatt.games.futuropia.actions import ACTIONS, Act
from megawatt.games.futuropia.components import ORDINARY
from megawatt.games.futuropia.first_game import CHEAP_FOUR, FIVE_WITH_POINTS, GUIDE
from megawatt.games.futuropia.rules.market import price_of
from megawatt.games.futuropia.rules.subsidy import subsidy_of
from megawatt.games.futuropia.state import ENERGY, FOOD, LEFT, RIGHT
from megawatt.games.teaching import Lesson
from megawatt.kernel.ids import Seat
from tests.clauses import defined
from tests.games.futuropia.table import EDITION, Decision, Table, at_the_table


def walk() -> Iterator[tuple[Table, Lesson]]:
    """The position at each decision of the script, with its lesson."""
    t = at_the_table(1, GUIDE.seed)
    for lesson in GUIDE.lessons[:-1]:
        assert t.decision == lesson.decision, lesson.parts
        assert len(t.legal()) > 1
        yield t, lesson
        if lesson.action is not None:
            t.play(lesson.action)


def test_no_decision_is_without_its_lesson() -> None:
    """FU-3.2: the script answers all that is asked, in order; the last words propose nothing."""
    assert [lesson.action is None for _, lesson in walk()].index(True) == len(GUIDE.lessons) - 2
    assert GUIDE.lessons[-1].about == frozenset({int(Act.PULL_OUT)})


def test_every_question_has_a_reminder() -> None:
    """FU-3.3: whatever is asked in a basic game alone between the farewell and the end."""
    asked = {Decision(int(one.decision or 0)) for one in GUIDE.reminders}
    others = {Decision.OVER, Decision.FIRST_HOME, Decision.CONVERT}
    others |= {Decision.RUN, Decision.DONE, Decision.NOTHING}
    assert asked == set(Decision) - others


def test_clauses_exist() -> None:
    """FU-1.5: behind every lesson and reminder."""
    for lesson in (*GUIDE.lessons, *GUIDE.reminders):
        assert lesson.clauses
        assert set(lesson.clauses) <= set(defined("futuropia"))


def having(words: str) -> Table:
    """The position in which these words are said."""
    for t, lesson in walk():
        if any(words in part for part in lesson.parts):
            return t.copy()
    raise AssertionError(f"nobody says {words!r}")


@pytest.mark.parametrize(
    ("words", "resources"),
    [
        ("just what you have", (12, 3, 3, 0)),
        ("You have 10 Food", (8, 10, 0, 0)),
        ("$6 are left", (6, 3, 0, 0)),
        ("16 Food are enough", (4, 16, 6, 0)),
        ("you have $4", (4, 16, 6, 0)),
        ("You have $3", (3, 4, 6, 2)),
        ("There is plenty of Energy", (1, 4, 17, 3)),
        ("You can afford two", (1, 4, 12, 3)),
        ("All tiles are up again", (1, 4, 2, 1)),
    ],
)
def test_resources_are_as_told(words: str, resources: tuple[int, ...]) -> None:
    """FU-7.3, FU-6.9, FU-9.2, FU-9.5: the numbers in the comments are those on the table."""
    assert having(words).resources(0) == resources


def test_tiles_and_prices_are_as_told() -> None:
    """FU-4.3, FU-5.2, FU-8.1, FU-13.4: the Generators, Living Quarters and subsidies named."""
    t = having("Four beds for $2")
    box = t.box
    assert (box.beds[CHEAP_FOUR], box.quarters_price[CHEAP_FOUR, 0]) == (4, 2)
    assert CHEAP_FOUR >= ORDINARY
    assert (box.beds[FIVE_WITH_POINTS], box.quarters_points[FIVE_WITH_POINTS, 0]) == (5, 4)
    assert box.quarters_price[FIVE_WITH_POINTS, 0] == 11
    t = having("The right one makes 5 with two workers")
    left, right = int(t.s.left[ENERGY]), int(t.s.right[ENERGY])
    assert (box.production[right], box.spaces[right]) == (5, 2)
    assert box.production[left] < 5
    t = having("a space that only People can take")
    left, right = int(t.s.left[FOOD]), int(t.s.right[FOOD])
    assert (box.people_only[left], box.people_only[right], t.s.marker[FOOD]) == (1, 0, 0)
    assert box.production[left] == box.production[right]
    t = having("The marker stands on 1")
    left = int(t.s.left[ENERGY])
    assert (box.production[left], box.spaces[left], box.people_only[left]) == (5, 1, 1)
    prices = [price_of(t.box, t.s, ENERGY, spot) for spot in (LEFT, RIGHT)]
    printed = [int(box.price[g]) for g in (t.s.left[ENERGY], t.s.right[ENERGY])]
    assert np.subtract(prices, printed).tolist() == [-1, 1]
    assert subsidy_of(t.box, having("now $12").s, Seat(0)) == 12
    assert subsidy_of(t.box, having("it is $16 now").s, Seat(0)) == 16


def test_balances_are_as_told() -> None:
    """FU-7.3, FU-13.2: Energy made and needed, leisure, what a reveal costs."""
    t = having("need 5. The last tile")
    assert (t.s.robots[0] + t.s.plug[0], int(t.s.tiles[0]).bit_count()) == (5, 1)
    assert having("Two People have leisure").score(0)[0] == 10
    t = having("7 in all, and you make 6")
    assert t.s.robots[0] + t.s.plug[0] == 7
    t = having("here 2, and the interest")
    assert int(t.s.tiles[0]).bit_count() + int(t.s.loans[0]) == 5
    proposed = [lesson.action for lesson in GUIDE.lessons if lesson.action is not None]
    assert {int(ACTIONS[action].kind) for action in proposed} >= {Act.REVEAL, Act.AMOUNT, Act.BUY}


def test_stock_is_worth_what_the_farewell_says() -> None:
    """FU-13.7: ten resources are one point."""
    assert any("ten resources are one point" in part for part in GUIDE.lessons[-1].parts)
    assert EDITION.box.resources_per_point == 10
