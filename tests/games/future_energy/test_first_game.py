"""The guided first game: no decision without a comment, nothing false, and an end."""

import random
import re
from collections.abc import Iterator

import pytest

import megawatt
from megawatt.games.future_energy.components import Kind
from megawatt.games.future_energy.first_game import BASEL, GUIDE, TWO_SPACES
from megawatt.games.future_energy.state import Decision
from megawatt.games.teaching import Lesson
from megawatt.match import Match
from megawatt.server.guides import LEARNER, lesson_now, lessons_left, proposed
from tests.clauses import defined
from tests.games.future_energy.table import contract_of

CLAUSE = re.compile(r"FE-\d+\.\d+")
IN_A_BASIC_GAME = {
    *(Decision.PLAN, Decision.LINE, Decision.STEP, Decision.BUILD, Decision.OIL),
    *(Decision.COAL, Decision.NUC_LINE, Decision.JOIN),
}


def start() -> Match:
    return megawatt.game(GUIDE.game).start(GUIDE.seats, GUIDE.seed, dict(GUIDE.options))


def decisions(seed: int) -> Iterator[tuple[Match, Lesson, int]]:
    """Every decision of a learner who does as proposed, beside a player who does anything."""
    match, luck = start(), random.Random(seed)
    while left := lessons_left(GUIDE, match)[0]:
        seat = match.to_act[0]
        action = luck.choice(match.legal(seat))
        if seat == LEARNER:
            lesson = lesson_now(GUIDE, left, match)
            assert lesson is not None, match.decision(LEARNER)
            wish = proposed(GUIDE, lesson, match)
            assert wish is not None, match.decision(LEARNER)
            assert match.why_not(LEARNER, wish) is None
            yield match, lesson, wish
            action = wish
        match.play(seat, action)
        assert not match.over


@pytest.mark.parametrize("seed", range(6))
def test_no_decision_is_without_a_comment(seed: int) -> None:
    """FE-D0: a word and a proposal, whatever the other player does, until the farewell."""
    assert [lesson for _, lesson, _ in decisions(seed)][-1] is GUIDE.lessons[-1]


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(40))
def test_a_contract_is_completed_in_the_second_turn(seed: int) -> None:
    """FE-9.1, FE-6.3: two tiles for it lie beside the start, and the line that was bought is used.

    When the other player takes one of them, the learner may join there and complete it at once.
    """
    *_, (match, _, _) = decisions(seed)
    events = match.story(LEARNER)
    assert [event.kind for event in events if event.seat == LEARNER].count("line_placed") > 0
    completed = next(event for event in events if event.kind == "contract_completed")
    assert completed.seat == LEARNER
    gained = {name: completed.changes[name] for name in ("points", "money")}
    assert gained == {"points": {LEARNER: 4}, "money": {LEARNER: 1}}
    taken = [
        event
        for event in events
        if event.kind == "revenue_received" and event.step <= completed.step
    ]
    assert sum(event.seat == LEARNER for event in taken) <= 2


def test_the_first_turn_is_a_script() -> None:
    """FE-2.10, FE-5.6, FE-8.3: the learner begins, and what the lessons say is so."""
    match = start()
    s = match.truth()
    assert s.kite == LEARNER
    contract = contract_of(TWO_SPACES)
    assert int(s.display[0]) == contract
    box = match.edition.box
    assert box.slot_price[0] == 1
    assert box.end_space[contract] - box.first_space[contract] == 2
    assert box.worth[contract] == 4
    assert box.one_line_price == 1
    for lesson in GUIDE.lessons[:3]:
        assert match.decision_kind(LEARNER) == lesson.decision
        if lesson.decision == Decision.BUILD:
            assert match.truth().in_hand == Kind.ENGINEER
            assert len(match.legal(LEARNER)) == 2
        assert lesson.action is not None
        match.play(LEARNER, lesson.action)
    s = match.truth()
    assert s.engineers[LEARNER] == 2
    assert match.view(LEARNER)["sites"][int(s.crew)]["label"] == BASEL


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
