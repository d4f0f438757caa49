"""Two worlds that a seat cannot tell apart tell it the same; what all saw roll is no secret."""

from typing import Any

import pytest

from megawatt import telling
from megawatt.kernel.game import StoryParts
from megawatt.kernel.story import Telling
from megawatt.laws.checking import BrokenLaw
from megawatt.laws.story import same_story
from megawatt.library import game
from megawatt.match import Match
from tests.games.energy_empire.table import SOLAR, at_the_table, roll

SPENT = {"W": 0, "E": 0, "owned": 3}
OPTIONS = {"order": "given", "claimed_open": "memory", "token_limit": "printed"}
WORDS = range(40)
ROLL = (0, roll(1))


def before_a_clean_roll() -> Match:
    """Seat 0 is about to roll a solar die; seat 1 has nothing left and rolls in the same step."""
    s = at_the_table(2, mats={0: {**SPENT, "dice": {SOLAR: 1}}, 1: SPENT}, claimed_open="memory")
    begun = game("energy-empire").start(2, 7, OPTIONS)
    return begun._standing_at(begun._past.until(0), s.tobytes())


def in_all_worlds(match: Match, reader: int) -> None:
    for word in WORDS:
        same_story(match, reader, ROLL, word)


def test_a_roll_that_the_next_one_covers_is_no_secret() -> None:
    """EE-9.8: 1 and 2 of a solar die give the same energy, and then seat 1 clears the faces."""
    match = before_a_clean_roll()
    worlds = [match.in_another_world(1, word) for word in WORDS]
    for world in worlds:
        world.play(*ROLL)
    same_at_the_end = [one for one in worlds if one.known(1) == worlds[0].known(1)]
    assert len({one.story(1)[-1].step for one in same_at_the_end}) == 1
    assert len({str(one.story(1)) for one in same_at_the_end}) > 1
    for reader in (0, 1):
        in_all_worlds(match, reader)


def test_what_a_telling_carries_of_the_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that says something of the true state, and not of the concealed one, is a leak."""
    match = before_a_clean_roll()
    honest: Any = telling.heard
    parts = match.game.rules.story
    assert parts is not None

    def leaking(*of: Any) -> list[Telling]:
        return [one._replace(c=hash(one.state)) for one in honest(*of)]

    def line(_edition: Any, _before: Any, _now: Any, one: Telling, _say: Any) -> str:
        return str(one.c)

    told = StoryParts(parts.kinds, parts.numbers, parts.turn_of, line)
    monkeypatch.setattr(telling, "heard", leaking)
    monkeypatch.setattr(
        Match,
        "_storyteller",
        lambda self: telling.Storyteller(self._engine, self.edition, told, self._moments()),
    )
    with pytest.raises(BrokenLaw, match="hears too much"):
        in_all_worlds(match, 1)
