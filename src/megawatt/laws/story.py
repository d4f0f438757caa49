"""The story: it adds up, it tells nothing hidden, and nothing happens in silence.

A game without a `story.py` has none yet, and keeps these laws.
"""

import random
from collections import Counter

from megawatt.kernel.story import Event
from megawatt.laws.cases import Case, played
from megawatt.laws.checking import must
from megawatt.match import Match

EVERY = 47
"""Steps between two moments at which worlds are compared."""


def nothing_happens_in_silence(case: Case) -> None:
    """Every change that a reader can see, of numbers or of the board, is told, step by step."""
    match = played(case, 51)
    for reader in (None, *range(match.seats)):
        silent = match.untold(reader)
        must(not silent, match, f"reader {reader} is not told of {silent[:3]}")


def points_told(events: list[Event]) -> Counter[int]:
    """Add up the points of each seat that a story tells."""
    found: Counter[int] = Counter()
    for event in events:
        found.update(event.changes.get("points", {}))
    return found


def the_story_adds_up(case: Case) -> None:
    """Over a whole game a spectator is told all points of every seat."""
    match = played(case, 53)
    told = points_told(match.story())
    if match.game.rules.story:
        points = match.points()
        added = [told[seat] for seat in range(match.seats)]
        must(added == points, match, f"the story adds up to {added}, the points are {points}")


def lines_have_words_and_name_people(case: Case) -> None:
    """Every line has words in both languages and names who did it."""
    match = played(case, 57)
    match.names = [f"<{seat}>" for seat in range(match.seats)]
    english, french = match.story(), match.story(lang="fr")
    must([e[:5] for e in english] == [e[:5] for e in french], match, "stories differ by language")
    for one, other in zip(english, french, strict=True):
        must(bool(one.text.strip() and other.text.strip()), match, f"{one.kind} has no words")
        must(one.text != other.text, match, f"{one.kind} is not translated: {one.text}")
        named = one.seat < 0 or f"<{one.seat}>" in one.text
        must(named, match, f"{one.kind} does not name who did it: {one.text}")


def equal_knowledge_gives_equal_stories(case: Case) -> None:
    """Two worlds that a seat cannot tell apart tell it the same story, before and after a step."""
    match, luck = case.start(61), random.Random(61)
    while not match.over:
        seat = luck.choice(match.to_act)
        action = luck.choice(match.legal(seat))
        if len(match.log) % EVERY == 0:
            for reader in range(match.seats):
                _same_story(match, reader, (seat, action), luck.getrandbits(63))
        match.play(seat, action)


def _same_story(match: Match, reader: int, step: tuple[int, int], word: int) -> None:
    match.story(reader)  # heard once, for all copies
    here, there = match.copy(), match.in_another_world(reader, word)
    if there.why_not(*step) is not None:
        return
    here.play(*step)
    there.play(*step)
    if here.known(reader) == there.known(reader):
        must(here.story(reader) == there.story(reader), here, f"seat {reader} hears too much")


LAWS = (
    nothing_happens_in_silence,
    the_story_adds_up,
    lines_have_words_and_name_people,
    equal_knowledge_gives_equal_stories,
)
