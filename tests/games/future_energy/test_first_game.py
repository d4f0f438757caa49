"""The guided first game: no decision without a comment, nothing false, and an end."""

import random
import re

import pytest

import megawatt
from megawatt.games.future_energy.components import Kind
from megawatt.games.future_energy.first_game import FOUR_SPACES, GUIDE
from megawatt.games.future_energy.state import Decision
from megawatt.match import Match
from megawatt.server.guides import LEARNER, lesson_now, lessons_left
from tests.clauses import defined
from tests.games.future_energy.table import contract_of

CLAUSE = re.compile(r"FE-\d+\.\d+")
IN_A_BASIC_GAME = {
    *(Decision.PLAN, Decision.LINE, Decision.STEP, Decision.BUILD, Decision.OIL),
    *(Decision.COAL, Decision.NUC_LINE, Decision.JOIN),
}


def start() -> Match:
    return megawatt.game(GUIDE.game).start(GUIDE.seats, GUIDE.seed, dict(GUIDE.options))


@pytest.mark.parametrize("seed", range(6))
def test_no_decision_is_without_a_comment(seed: int) -> None:
    """FE-D0: whatever the other player does, until the farewell."""
    match, luck = start(), random.Random(seed)
    while lessons_left(GUIDE, match)[0]:
        seat = match.to_act[0]
        action = luck.choice(match.legal(seat))
        if seat == LEARNER:
            lesson = lesson_now(GUIDE, lessons_left(GUIDE, match)[0], match)
            assert lesson is not None, match.decision(LEARNER)
            if lesson.action is not None and match.why_not(LEARNER, lesson.action) is None:
                action = lesson.action
            last = lesson
        match.play(seat, action)
        assert not match.over
    assert last is GUIDE.lessons[-1]


def test_the_first_turn_is_a_script() -> None:
    """FE-2.10, FE-5.6, FE-8.3: the learner begins, and what the lessons say is so."""
    match = start()
    s = match.truth()
    assert s.kite == LEARNER
    contract = contract_of(FOUR_SPACES)
    assert int(s.display[1]) == contract
    box = match.edition.box
    assert box.end_space[contract] - box.first_space[contract] == 4
    assert box.worth[contract] == 10
    for lesson in GUIDE.lessons[:3]:
        assert match.decision_kind(LEARNER) == lesson.decision
        if lesson.decision == Decision.BUILD:
            assert match.truth().in_hand == Kind.ENGINEER
            assert len(match.legal(LEARNER)) == 2
        assert lesson.action is not None
        match.play(LEARNER, lesson.action)
    s = match.truth()
    assert s.engineers[LEARNER] == 2
    assert match.view(LEARNER)["sites"][int(s.crew)]["label"] == "Berlin"


def test_every_question_of_a_basic_game_has_a_reminder() -> None:
    """FE-D0: those of the modules never come in it."""
    assert {lesson.decision for lesson in GUIDE.reminders} == IN_A_BASIC_GAME


def test_statements_cite_clauses_that_exist() -> None:
    """FE-3.2: every lesson and reminder."""
    known = set(defined("future_energy"))
    for lesson in (*GUIDE.lessons, *GUIDE.reminders):
        cited = {clause for part in lesson.parts for clause in CLAUSE.findall(part)}
        assert cited
        assert cited <= known
