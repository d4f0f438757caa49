"""The guided first game: every decision has its lesson, what it says is so, and it has an end."""

import re
from typing import Any

from megawatt.games.energy_empire.first_game import AIR_2, FOREST_1, GUIDE
from megawatt.games.energy_empire.state import Decision, Piece
from megawatt.games.energy_empire.verdicts import No
from tests.clauses import defined
from tests.games.energy_empire.table import air, dealt, forest, legal, open_decision, play, why

CLAUSE = re.compile(r"EE-\d+\.\d+")


def walk() -> list[tuple[Any, Any]]:
    """The state at each decision of the script, and its lesson."""
    s, found = dealt(1, GUIDE.seed), []
    for lesson in GUIDE.lessons:
        asked = Decision.NATION if s.nation[0] < 0 else Decision.KEEP
        asked = asked if s.turns == 0 else open_decision(s)
        assert asked == lesson.decision, f"{asked!r} has no lesson"
        found.append((s.copy(), lesson))
        if lesson.action is not None:
            assert why(s, 0, lesson.action) == No.YES
            play(s, 0, lesson.action)
    return found


def test_no_decision_is_without_its_lesson() -> None:
    """EE-2.0: the script answers all that is asked, in order, until the closing word."""
    steps = walk()
    assert [lesson for _, lesson in steps if lesson.action is None] == [GUIDE.lessons[-1]]
    assert all(len(legal(s, 0)) > 1 for s, _ in steps)


def test_every_statement_cites_a_clause_that_exists() -> None:
    """EE-18.9: but for the greeting and the farewell."""
    known = defined("energy_empire")
    for lesson in GUIDE.lessons:
        cited = [clause for part in lesson.parts for clause in CLAUSE.findall(part)]
        assert cited, lesson.parts
        assert set(cited) <= set(known)


def test_what_the_lessons_say_happens() -> None:
    """EE-6.5, EE-8.3, EE-9.1, EE-12.1: the numbers in the comments are those on the table."""
    states = [s for s, _ in walk()]
    bought, used, research, claim = states[4], states[6], states[9], states[12]
    assert (int(bought.stock[0, 0]), int(bought.workers[0]), int(bought.energy[0])) == (4, 2, 1)
    assert states[5].land[0, forest(1)] == Piece.POLLUTION
    assert (forest(1), air(2)) == (FOREST_1, AIR_2)
    assert int(states[7].energy[0]) - int(used.energy[0]) == 2, "one goes, three come"
    assert int(research.un[0]) == 1
    assert int(states[10].spot[0]) == 1, "one token is left on the first spot"
    assert int(claim.workers[0]) + int(claim.energy[0]) == 3
    impact = states[16]
    assert (int(impact.revealed), int(impact.vp_of_rows[0])) == (1, 3)
    last = states[-1]
    assert int(last.dice[0].sum()) == 1
    assert int(last.energy[0]) == 4


def test_the_rule_of_the_highest_number_is_taught_right() -> None:
    """EE-9.9: the kind of the die decides, not how high the number is."""
    said = " ".join(part for lesson in GUIDE.lessons for part in lesson.parts)
    assert "decides by its colour" in said
    assert "each clean space of its row" in said
    assert "clean row counts" not in said


def test_planks_are_told_before_a_click_on_a_card_fills_one() -> None:
    """EE-7.3: such a click asks nothing, so what is said at that question would not be read."""
    lessons = GUIDE.lessons
    planks = [k for k, lesson in enumerate(lessons) if lesson.decision == Decision.PLANK]
    assert planks
    for k in planks:
        assert any("EE-7.3" in part for part in lessons[k - 1].parts)
