"""A step is told once to each reader, whichever copy of the match is asked."""

import pytest

from megawatt.library import game
from megawatt.match import Match
from megawatt.telling import Reader


@pytest.fixture
def match() -> Match:
    found = game("futuropia").start(2, 7)
    for _ in range(6):
        seat = found.to_act[0]
        found.play(seat, found.legal(seat)[0])
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
