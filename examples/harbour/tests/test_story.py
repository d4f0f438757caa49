"""What happened is told: to everybody, or to the one who may know it."""

from megawatt.library import Game

from harbour.game import GAME
from harbour.state import Decision

THE_GAME = Game(GAME)
WORK, PASS, KETCH = 0, 1, 2


def test_a_turn_is_told() -> None:
    """HA-4.2, HA-5.3: wages and a purchase with its price, and what they changed."""
    match = THE_GAME.start(seats=2, seed=7)
    match.play(0, WORK)
    match.play(0, KETCH)
    match.play(1, WORK)
    match.play(1, PASS)

    earned = match.story(since=0)[1].changes["coins"][0]
    assert [event.text for event in match.story(0)] == [
        "The game began; everybody had 0 coins.",
        f"You worked and earned {earned} coins.",
        "You bought this ship for 2: Ketch.",
        "Ampère worked and earned 3 coins.",
        "Ampère bought nothing.",
    ]
    bought = match.story()[2]
    assert bought.changes == {"coins": {0: -2}, "ships_0": {0: 1}, "points": {0: 1}}


def test_a_charter_is_told_to_its_owner_until_it_is_opened() -> None:
    """HA-7.1, HA-7.3."""
    match = THE_GAME.start(seats=2, seed=7, options={"charters": True})
    kinds = [event.kind for event in match.story(0)]
    assert kinds == ["game_began", "charter_dealt"]
    assert [event.kind for event in match.story()] == ["game_began"]

    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])

    told = [event.kind for event in match.story()]
    assert told[-3:] == ["charter_opened", "charter_opened", "game_ended"]
    assert not [untold for reader in (None, 0, 1) for untold in match.untold(reader)]
    assert match.state(0).decision == Decision.NOTHING
