"""Nobody sees what is hidden, and imagined deals are consistent with what a seat knows."""

from typing import Any

import numpy as np
import pytest

from megawatt.match import Match
from tests.laws.cases import Case, moments, some_cases

CASES = list(some_cases())


def concealed(match: Match, states: Any, seat: int) -> bytes:
    room = match.game.engine.room()
    room[:] = states
    match.game.engine.conceal(match.edition.record, room, seat)
    content: bytes = room.tobytes()
    return content


def redealt(match: Match, states: Any, seat: int, word: int) -> Any:
    room = match.game.engine.room()
    room[:] = states
    match.game.engine.redeal(match.edition.record, room, seat, np.uint64(word))
    return room


def moments_of(case: Case, every: int = 9) -> list[Match]:
    return [match.copy() for match in moments(case, 23, every)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_hidden_things_do_not_show(case: Case) -> None:
    """States that differ only in what a seat cannot know conceal to the same bytes."""
    for match in moments_of(case):
        for seat in range(match.seats):
            seen = concealed(match, match._states, seat)
            for word in (1, 2**64 - 5):
                other = redealt(match, match._states, seat, word)
                assert concealed(match, other, seat) == seen


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_spectator_sees_no_more_than_any_seat(case: Case) -> None:
    """What a spectator sees does not change with what any one seat cannot know."""
    for match in moments_of(case, 19):
        seen = concealed(match, match._states, -1)
        for seat in range(match.seats):
            other = redealt(match, match._states, seat, 77)
            assert concealed(match, other, -1) == seen


@pytest.mark.parametrize("case", CASES, ids=str)
def test_concealing_twice_conceals_no_more(case: Case) -> None:
    for match in moments_of(case, 19):
        for seat in range(-1, match.seats):
            once = concealed(match, match._states, seat)
            room = match.game.engine.room()
            room[:] = np.frombuffer(once, room.dtype)
            assert concealed(match, room, seat) == once


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_imagined_deal_depends_on_what_the_seat_knows_only(case: Case) -> None:
    """The same word deals the same world, whatever the truth is: a bot cannot peek."""
    for match in moments_of(case):
        for seat in range(match.seats):
            true = redealt(match, match._states, seat, 99)
            for word in (3, 4):
                other = redealt(match, match._states, seat, word)
                assert redealt(match, other, seat, 99).tobytes() == true.tobytes()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_imagined_deal_is_a_lawful_game(case: Case) -> None:
    """It keeps the invariants and the seat's choices, and can be played to its end."""
    for match in moments_of(case, 19):
        engine, boxes = match.game.engine, match.edition.record
        for seat in match.to_act:
            states = redealt(match, match._states, seat, 1234)
            assert engine.broken(boxes, states) == 0
            out = engine.scratch()
            n = engine.legal(boxes, states, seat, out)
            assert out[:n].tolist() == match.legal(seat)
            for _ in range(match.game.rules.longest):
                pending = engine.to_act(boxes, states)
                if not pending:
                    break
                actor = (pending & -pending).bit_length() - 1
                n = engine.legal(boxes, states, actor, out)
                assert engine.advance(boxes, states, actor, int(out[len(match.log) % n])) >= 0
            assert engine.to_act(boxes, states) == 0
            assert engine.broken(boxes, states) == 0


@pytest.mark.parametrize("case", CASES, ids=str)
def test_concealed_states_still_answer_for_the_seat(case: Case) -> None:
    for match in moments_of(case, 19):
        engine, boxes = match.game.engine, match.edition.record
        for seat in match.to_act:
            room = engine.room()
            room[:] = np.frombuffer(concealed(match, match._states, seat), room.dtype)
            out = engine.scratch()
            n = engine.legal(boxes, room, seat, out)
            assert out[:n].tolist() == match.legal(seat)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_observation_is_finite_and_honest(case: Case) -> None:
    for match in moments_of(case, 19):
        for seat in range(match.seats):
            seen = match.observe(seat)
            assert np.isfinite(seen).all()
            assert np.abs(seen).max() < 50
