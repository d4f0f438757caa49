"""The story: it adds up, it tells nothing hidden, and nothing happens in silence.

A game without a `story.py` has none yet, and keeps these laws.
"""

from collections import Counter

from megawatt.kernel.ids import Seat
from megawatt.kernel.story import Event
from megawatt.laws.cases import Case, played
from megawatt.laws.checking import must
from megawatt.match import Match

EVERY = 47
"""Steps between two moments at which worlds are compared."""


def what_happened_is_told(case: Case, seed: int = 51) -> None:
    """Nothing happens in silence, the story adds up, and every line has its words."""
    match = played(case, seed)  # one game for the three: hearing it is what takes time
    match.names = [f"<{seat}>" for seat in range(match.seats)]
    nothing_happens_in_silence(match)
    the_story_adds_up(match)
    lines_have_words_and_name_people(match)


def nothing_happens_in_silence(match: Match) -> None:
    """Every change that a reader can see, of numbers or of the board, is told, step by step."""
    for reader in (None, *range(match.seats)):
        silent = match.untold(reader)
        must(not silent, match, f"reader {reader} is not told of {silent[:3]}")


def numbers_told(events: list[Event]) -> dict[str, Counter[int]]:
    """Add up every number that a story tells, by seat."""
    found: dict[str, Counter[int]] = {}
    for event in events:
        for name, changes in event.changes.items():
            found.setdefault(name, Counter()).update(changes)
    return found


def points_told(events: list[Event]) -> Counter[int]:
    """Add up the points of each seat that a story tells."""
    found: Counter[int] = Counter()
    for event in events:
        found.update(event.changes.get("points", {}))
    return found


def the_story_adds_up(match: Match) -> None:
    """Over a whole game a reader is told all of every seat's points and public numbers."""
    parts = match.game.rules.story
    if parts is None:
        return
    added, points = points_told(match.story()), match.points()
    must([added[seat] for seat in range(match.seats)] == points, match, f"points told: {added}")
    for reader in (None, match.seed % match.seats):  # a spectator, and another seat in every game
        s, told = match.state(reader), numbers_told(match.story(reader))
        for seat in range(match.seats):
            for name, value in parts.numbers(match.edition.box, s, Seat(seat)).items():
                sums = told.get(name, Counter())[seat]
                text = f"reader {reader} is told {sums} {name} of seat {seat}, who has {value}"
                must(sums == value, match, text)


def lines_have_words_and_name_people(match: Match) -> None:
    """Every line has words in both languages and names who did it."""
    english, french = match.story(), match.story(lang="fr")
    must([e[:5] for e in english] == [e[:5] for e in french], match, "stories differ by language")
    for one, other in zip(english, french, strict=True):
        must(bool(one.text.strip() and other.text.strip()), match, f"{one.kind} has no words")
        must(one.text != other.text, match, f"{one.kind} is not translated: {one.text}")
        named = one.seat < 0 or match.names[one.seat] in one.text
        must(named, match, f"{one.kind} does not name who did it: {one.text}")


def equal_knowledge_gives_equal_stories(case: Case, seed: int = 61) -> None:
    """Two worlds that a seat cannot tell apart at any moment of a step tell it the same.

    Dice that all saw may have gone by the end of the step: the next player rolled them again.
    """
    match, luck = case.start(seed), case.luck(seed)
    while not match.over:
        seat = luck.choice(match.to_act)
        action = luck.choice(match.legal(seat))
        if (len(match.log) + match.seed) % EVERY == 0:  # other moments in every game
            for reader in range(match.seats):
                same_story(match, reader, (seat, action), luck.getrandbits(63))
        match.play(seat, action)


def same_story(match: Match, reader: int, step: tuple[int, int], word: int) -> None:
    """Take a step in two worlds; where the reader sees the same, the same is told."""
    seen = match.seen(reader)
    here, there = match.copy(), match.in_another_world(reader, word)
    if there.why_not(*step) is not None:
        return
    here.play(*step)
    there.play(*step)
    if here.course(reader) == there.course(reader):
        same = here.story(reader, since=seen) == there.story(reader, since=seen)
        must(same, here, f"seat {reader} hears too much")


LAWS = (what_happened_is_told, equal_knowledge_gives_equal_stories)
