"""The story: it adds up, it tells nothing hidden, and nothing happens in silence."""

import random
from collections import Counter

import pytest

import megawatt
from megawatt.kernel.story import Event
from megawatt.match import Match
from tests.laws.cases import Case, some_cases

CASES = [case for case in some_cases() if megawatt.game(case.game).rules.story]
LANGUAGES = ("en", "fr")
EVERY = 23
"""Steps between two moments at which worlds are compared."""


def played(case: Case, seed: int) -> Match:
    match, luck = case.start(seed), random.Random(seed)
    while not match.over:
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal(seat)))
    return match


def sums(events: list[Event]) -> Counter[tuple[str, int]]:
    found: Counter[tuple[str, int]] = Counter()
    for event in events:
        for name, of in event.changes.items():
            for seat, delta in of.items():
                found[name, seat] += delta
    return found


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_story_adds_up_and_nothing_happens_in_silence(case: Case) -> None:
    """At every step, for a spectator and for every seat."""
    match = played(case, 51)
    for reader in (None, *range(match.seats)):
        assert match.untold(reader) == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_over_a_whole_game_a_spectator_is_told_all_points(case: Case) -> None:
    match = played(case, 53)
    told = sums(match.story())
    assert [told["points", seat] for seat in range(match.seats)] == match.points()


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_line_has_words_in_both_languages(case: Case) -> None:
    match = played(case, 57)
    match.names = [f"<{seat}>" for seat in range(match.seats)]
    english, french = (match.story(lang=lang) for lang in LANGUAGES)
    assert [event.text for event in english if not event.text.strip()] == []
    assert [event[:5] for event in english] == [event[:5] for event in french]
    same = {one.text for one, other in zip(english, french, strict=True) if one.text == other.text}
    assert same == set()
    assert [e.text for e in english if e.seat >= 0 and f"<{e.seat}>" not in e.text] == []


@pytest.mark.parametrize("case", CASES, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_tell_it_the_same_story(case: Case) -> None:
    """The hidden half is dealt anew and the same steps are taken: the story so far is the same."""
    for seed in (61, 67):
        match, luck = case.start(seed), random.Random(seed)
        while not match.over:
            seat = luck.choice(match.to_act)
            action = luck.choice(match.legal(seat))
            looked = range(match.seats) if len(match.log) % EVERY == 0 else ()
            for reader in looked:
                before, other = match.copy(), match.in_another_world(reader, luck.getrandbits(63))
                if other.why_not(seat, action) is not None:
                    continue
                before.play(seat, action)
                other.play(seat, action)
                if before.known(reader) == other.known(reader):
                    assert before.story(reader) == other.story(reader)
            match.play(seat, action)
