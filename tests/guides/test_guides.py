"""Guided first games: every proposal can be followed, and every comment is made in time."""

from collections.abc import Iterator

import pytest

from megawatt.bots import bot
from megawatt.games.teaching import Guide, Step
from megawatt.kernel.errors import UnknownGame
from megawatt.match import Match, game, games
from megawatt.server.guides import LEARNER, STRAYED, fits, guide, has_guide, said, standing

MOVES = 120
"""Within so many moves of the learner every comment must have been made."""


def start(told: Guide) -> Match:
    return game(told.game).start(told.seats, told.seed, dict(told.options))


def lesson(told: Guide) -> Iterator[tuple[Match, Step | None]]:
    """Play as told, freely where nothing is proposed; give every decision and its comment."""
    match, free = start(told), bot("random", seed=1)
    while not match.over:
        seat = LEARNER if LEARNER in match.to_act else match.to_act[0]
        if seat == LEARNER:
            left, _ = said(told, match)
            step = next((one for one in left if fits(one, match)), None)
            yield match, step
            if step is not None and step.action is not None:
                match.play(seat, step.action)
                continue
        match.play(seat, free.choose(match, seat))


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_guide(name: str) -> None:
    assert has_guide(name)
    assert 8 <= len(guide(name).steps) <= 15


@pytest.mark.parametrize("name", games())
def test_the_guide_can_be_followed_to_its_end(name: str) -> None:
    told = guide(name)
    made = list[Step]()
    for moves, (match, step) in enumerate(lesson(told)):
        if step is not None:
            made.append(step)
            if step.action is not None:
                assert match.why_not(LEARNER, step.action) is None
        if len(made) == len(told.steps) or moves > MOVES:
            break
    assert [step.parts[0] for step in told.steps if step not in made] == []


def test_what_a_plan_takes_back_is_taught_again() -> None:
    told = guide("powerline")
    match = start(told)
    for step in told.steps[:3]:
        assert step.action is not None
        match.play(LEARNER, step.action)
    assert len(standing(match, LEARNER, told.turn_ends)) == 3

    match.undo(LEARNER)
    assert said(told, match)[0][0] is told.steps[2]

    match.play(LEARNER, match.revisions(LEARNER)[1])  # the whole plan
    assert said(told, match)[0][0] is told.steps[0]


def test_another_way_is_noticed_and_allowed() -> None:
    told = guide("powerline")
    match = start(told)
    assert told.steps[0].action is not None
    match.play(LEARNER, 1 - told.steps[0].action)

    left, strayed = said(told, match)

    assert strayed
    assert left[0] is told.steps[1]
    assert "Undo" in STRAYED


def test_a_game_without_a_guide_is_named() -> None:
    with pytest.raises(UnknownGame, match=r"no guided game of 'chess'.*powerline"):
        guide("chess")
