"""Own bots never receive the seed or the true match, whatever they look into."""

import sys

import pytest

import megawatt
from harbour.game import GAME
from megawatt.bots.subprocess_bot import Forfeit, SubprocessBot, imagined
from megawatt.library import Game
from megawatt.match import Match

SEED = 0x2B7E_1516_28AE_D2A6
HALVES = f"low={SEED & 0xFFFFFFFF}/high={SEED >> 32}"
HARBOUR = "harbour.game:GAME"


def _match() -> Match:
    match = Game(GAME).start(2, SEED)
    match.play(0, 0)
    return match


@pytest.mark.parametrize("name", ["Seeker", "SeekerOfMatch"])
def test_a_bot_that_looks_for_the_seed_finds_none(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["megawatt", "arena", "--seed", str(SEED)])
    name = f"tests.bots.seeker:{name}/{HALVES}"
    robot, match = SubprocessBot(HARBOUR, name, limit=600.0), _match()
    try:
        assert robot.choose(match, 0) == match.legal(0)[0]
    finally:
        robot.close()


def test_it_would_find_one() -> None:
    """The seeker is no fool: with the true match it finds the seed at once."""
    robot = megawatt.bot(f"tests.bots.seeker:SeekerOfMatch/{HALVES}", seed=1)
    with pytest.raises(RuntimeError, match="the seed is in: match"):
        robot.choose(_match(), 0)
    robot = megawatt.bot(f"tests.bots.seeker:Seeker/{HALVES}", seed=1)
    with pytest.raises(RuntimeError, match="the seed is in: "):
        robot.choose(_match(), 0)


def test_the_imagined_match_is_what_the_seat_knows() -> None:
    """The same view and legal actions as the truth; what is hidden is dealt anew every time."""
    match = _match()
    other = imagined(match, 5, match.imagine(0, 5)[:1].tobytes())

    assert other.known(0) == match.known(0)
    assert other.legal(0) == match.legal(0)
    assert other.view(0) == match.view(0)
    assert other.truth().tobytes() != match.truth().tobytes()
    other.play(0, other.legal(0)[0])
    assert other.log
    assert match.log == [(0, 0)]


def test_a_bot_may_search_in_what_it_imagines() -> None:
    """Every question is a match of its own: a search does not mistake it for the one before."""
    robot, match = SubprocessBot(HARBOUR, "tests.bots.samples:Thinker", limit=600.0), _match()
    try:
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, robot.choose(match, seat))
    except Forfeit as fault:
        pytest.fail(str(fault))
    finally:
        robot.close()
