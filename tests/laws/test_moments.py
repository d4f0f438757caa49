"""What must hold at any moment of any game."""

import json
import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from rich.text import Text

from megawatt.kernel.errors import CannotUndo
from megawatt.kernel.record import overwrite
from megawatt.match import Match
from tests.laws.cases import Case, moments, registered, some_cases

CASES = list(some_cases())
LANGUAGES = ("en", "fr")
DOCS = Path(__file__).parents[2] / "docs" / "rules"


def moments_of(case: Case, every: int = 29) -> list[Match]:
    return [match.copy() for match in moments(case, 11, every)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_legal_actions_can_be_taken_and_leave_the_original_alone(case: Case) -> None:
    for match in moments_of(case):
        before = match.copy()
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert legal == sorted(set(legal))
            assert bool(legal) == (seat in match.to_act)
            assert not set(legal) & set(match.game.rules.revisions)
            for action in legal:
                match.copy().play(seat, action)
        assert match.same_as(before)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_refusal_has_words_and_a_clause_and_changes_nothing(case: Case) -> None:
    rules = (DOCS / f"{case.game.replace('-', '_')}.md").read_text()
    for match in moments_of(case, 61):
        before = match.copy()
        for seat in range(match.seats):
            allowed = {*match.legal(seat), *match.revisions(seat)}
            for action in range(match.game.actions):
                reason = match.why_not(seat, action)
                assert (reason is None) == (action in allowed)
                if reason:
                    assert reason.text, f"action {action}"
                    assert not re.search(r"[{}]", reason.text)
                    assert reason.clause in rules, reason
        assert match.same_as(before)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_are_distinct_within_a_decision(case: Case, lang: str) -> None:
    for match in moments_of(case, 13):
        for seat in match.to_act:
            assert match.decision(seat, lang)
            said = [choice.words for choice in match.choices(seat, lang).values()]
            assert all(said)
            assert len(said) == len(set(said)), said


@pytest.mark.parametrize("case", CASES, ids=str)
def test_points_are_the_sum_of_the_breakdown(case: Case) -> None:
    for match in moments_of(case):
        for seat, points in enumerate(match.points()):
            assert sum(match.breakdown(seat).values()) == points


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_end_is_told(case: Case) -> None:
    match = moments_of(case)[-1]
    assert match.over
    assert match.winners()
    assert isinstance(match.outcome(), str)
    assert all(match.decision(seat) for seat in range(match.seats))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_view_text_and_picture(case: Case) -> None:
    for match in moments_of(case):
        for seat in (None, *range(match.seats)):
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert len(view["players"]) == match.seats
            assert Text.from_markup(match.text(seat)).plain.strip()
            ET.fromstring(match.svg(seat))


@pytest.mark.parametrize("game", registered())
def test_the_picture_carries_the_actions(game: str) -> None:
    """Most of what can be chosen can be chosen on the board, and nothing else."""
    offered = attached = 0
    for case in CASES:
        if case.game != game:
            continue
        for match in moments_of(case, 23):
            for seat in match.to_act:
                found = {int(n) for n in re.findall(r'data-action="(\d+)"', match.svg(seat))}
                choices = match.choices(seat)
                assert found <= set(choices)
                offered += len(choices)
                attached += len(found)
    assert attached > offered / 2


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_step_is_told(case: Case) -> None:
    """Each seat reads its own steps in full; others are told, perhaps of several in one line."""
    for match in moments_of(case, 37):
        for seat in (None, *range(match.seats)):
            told = match.history(seat)
            own = [step for step, (actor, _) in enumerate(match.log) if actor == seat]
            assert [step for step, actor, _ in told if actor == seat] == own
            assert all(text for _, _, text in told)
        if match.over:
            assert {seat for _, seat, _ in match.history(None)} == {seat for seat, _ in match.log}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_undo_restores_every_byte_or_says_why_not(case: Case) -> None:
    luck = random.Random(3)
    for match in moments_of(case, 17):
        if match.over:
            continue
        seat = luck.choice(match.to_act)
        before = match.copy()
        match.play(seat, luck.choice(match.legal(seat)))
        if match.can_undo(seat):
            match.undo(seat)
            assert match.same_as(before)
        else:
            with pytest.raises(CannotUndo):
                match.undo(seat)


@pytest.mark.parametrize("case", [case for case in CASES if case.seats > 1], ids=str)
def test_seats_that_act_at_the_same_time_do_not_mind_the_order(case: Case) -> None:
    luck = random.Random(4)
    for match in moments_of(case, 5):
        if len(match.to_act) < 2:
            continue
        one, two = luck.sample(match.to_act, 2)
        a, b = luck.choice(match.legal(one)), luck.choice(match.legal(two))
        this, that = match.copy(), match.copy()
        this.play(one, a)
        that.play(two, b)
        if two not in this.to_act or one not in that.to_act:
            continue
        this.play(two, b)
        that.play(one, a)
        assert this.same_as(that)


def test_bytes_can_be_put_back() -> None:
    match = CASES[0].start(1)
    content = match._states.tobytes()
    overwrite(match._states, bytes(len(content)))
    overwrite(match._states, content)
    assert match._states.tobytes() == content
