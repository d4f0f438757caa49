"""A step is told once to each reader, whichever copy of the match is asked."""

from dataclasses import replace
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from megawatt.kernel.ids import Seat
from megawatt.kernel.record import Unpacked, copy_of
from megawatt.kernel.tongue import tongue
from megawatt.library import game
from megawatt.match import Match
from megawatt.telling import Reader, Storyteller, Unfolded


@pytest.fixture
def match() -> Match:
    found = game("futuropia").start(2, 7)
    for _ in range(6):
        seat = found.to_act[0]
        found.play(seat, found.legal(seat)[0])
    return found


def load_again(match: Match) -> Match:
    """Play the same game anew: nobody has heard anything of it."""
    found = match.game.start(match.seats, match.seed)
    for seat, action in match.log:
        found.play(seat, action)
    return found


def test_what_was_told_is_not_worked_out_again(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = match.story(0)

    def never(*_args: object) -> None:
        raise AssertionError("told twice")

    monkeypatch.setattr(Reader, "events", never)
    monkeypatch.setattr(Reader, "sees", never)
    assert match.copy().story(0) == before
    assert match.copy().seen(0) == match.at(6).seen(0)


def test_the_next_step_begins_where_the_last_one_ended(match: Match) -> None:
    """A reader's numbers are counted once for each state, also by another copy of the match."""
    whole = match.copy()
    seat = whole.to_act[0]
    match.story(seat)
    parts = match.game.rules.story
    assert parts is not None
    counted = Mock(side_effect=parts.numbers)
    whole.play(seat, whole.legal(seat)[0])
    telling = Storyteller(
        match.game.engine, match.edition, replace(parts, numbers=counted), whole._moments()
    )

    events = telling.story(Seat(seat), tongue().at_table(whole.names, seat), since=len(match.log))

    states = {event.step for event in events}
    assert len(states) == 1
    assert counted.call_count <= whole.seats * len(events)  # without: those before it once more
    fresh = load_again(whole)
    assert events == fresh.story(seat, since=len(match.log))


def test_the_beginning_is_told_once(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    before = match.story(0)
    monkeypatch.setattr(Reader, "begins", lambda *_args: pytest.fail("told twice"))

    assert match.copy().story(0) == before


def test_another_reader_language_or_name_is_told_anew(match: Match) -> None:
    mine = [event.text for event in match.story(0)]
    assert [event.text for event in match.story(1)] != mine
    assert [event.text for event in match.story(0, "fr")] != mine
    renamed = match.copy()
    renamed.names[1] = "Bill"
    assert any("Bill" in event.text for event in renamed.story(0))
    assert [event.text for event in match.story(0)] == mine


def test_another_step_after_a_take_back_is_told(match: Match) -> None:
    seat = match.to_act[0]
    first, *_, last = match.legal(seat)
    one, other = match.copy(), match.copy()
    one.play(seat, first)
    other.play(seat, last)
    assert one.story(seat)[:-1] != other.story(seat)[:-1] or one.story(seat) != other.story(seat)


def test_who_sees_a_step_depends_on_whose_it_is() -> None:
    """From one moment two seats may plan in secret: each copy of the match knows which it was."""
    here = game("powerline").start(2, 7)
    mine, theirs = here.copy(), here.copy()
    mine.play(0, mine.legal(0)[0])
    theirs.play(1, theirs.legal(1)[0])

    assert [one.seen(0) for one in (mine, theirs, mine)] == [1, 0, 1]


def test_only_new_steps_are_looked_at(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after a take-back: what came before it stays known, what came after it is forgotten."""
    looked = Mock(side_effect=Reader.sees, autospec=True)
    monkeypatch.setattr(Reader, "sees", lambda *args: looked(*args))
    seat = match.to_act[0]
    first, *_, last = match.legal(seat)
    assert match.seen(1 - seat) == 6
    looked.reset_mock()

    match.play(seat, first)
    assert match.seen(1 - seat) == 7
    match.undo(seat)
    assert match.seen(1 - seat) == 6
    match.play(seat, last)
    assert match.seen(1 - seat) == 7

    assert match.at(3).seen(1 - seat) == 3  # an earlier moment, as the review shows it
    assert match.seen(1 - seat) == 7

    assert looked.call_count == 2
    assert match.seen_steps(1 - seat) == load_again(match).seen_steps(1 - seat)


def test_a_record_that_unfolds_is_the_one_that_is_unpacked(match: Match) -> None:
    """Its fields are read one by one, and what is set is in its bytes, as ever."""
    content, dtype = match.truth().tobytes(), match.truth().dtype
    kinds: list[Any] = [Unpacked, Unfolded, Unfolded]
    whole, lazy, fresh = (kind(np.frombuffer(bytearray(content), dtype)) for kind in kinds)
    for name in whole.dtype.names:
        one, other = getattr(whole, name), getattr(lazy, name)
        assert type(one) is type(other)
        assert np.array_equal(one, other)
    for record in (whole, fresh):
        record.first_seat = 1 - record.first_seat
    assert fresh.tobytes() == whole.tobytes() != content
    assert copy_of(fresh).first_seat == whole.first_seat
    with pytest.raises(AttributeError):
        fresh.no_such_field  # noqa: B018
