"""What the game says and shows."""

import xml.etree.ElementTree as ET

import pytest
from megawatt.library import Game

from harbour.game import GAME

THE_GAME = Game(GAME)
WORK, PASS, KETCH, FRIGATE = 0, 1, 2, 5


def test_a_turn_in_words() -> None:
    match = THE_GAME.start(seats=2, seed=7)
    assert match.decision(0) == "Work."
    assert match.decision(1) == "Wait: Volta acts."
    assert str(match.why_not(1, WORK)) == "It is not your turn: Volta acts. [HA-4.1]"

    match.play(0, WORK)

    assert match.decision(0) == "Which ship will you buy?"
    assert [choice.words for choice in match.choices(0).values()] == [
        "Buy nothing",
        "Buy a Ketch",
        "Buy a Schooner",
    ]
    reason = match.why_not(0, FRIGATE)
    assert str(reason) == "You cannot pay the price of 7 in full. [HA-5.2]"


def test_the_end_in_words() -> None:
    match = THE_GAME.start(seats=2, seed=7, options={"charters": True})
    while not match.over:
        seat = match.to_act[0]
        ships = [action for action in match.legal(seat) if KETCH <= action <= FRIGATE]
        match.play(seat, ships[-1] if seat and ships else match.legal(seat)[0])

    assert match.decision(0) == "The game is over."
    assert str(match.why_not(0, WORK)) == "The game is over. [HA-4.1]"
    assert match.winners() == [1]
    assert list(match.breakdown(0)) == ["Ketch", "Schooner", "Brig", "Frigate", "Charter"]
    assert sum(match.breakdown(1).values()) == match.points()[1]
    margin = match.points()[1]
    assert match.outcome() == f"The game ended after 20 turns. Ampère won by {margin}."


@pytest.mark.parametrize("seats", [1, 4])
def test_the_table_can_be_shown(seats: int) -> None:
    match = THE_GAME.start(seats=seats, seed=7, options={"charters": True})
    match.play(0, WORK)

    assert match.view(0)["players"][0]["charter"] in ("Ketch", "Schooner", "Brig", "Frigate")
    assert "Turn 1 of 20" in match.text(0)
    assert "charter" not in match.text(None)
    assert "Volta: " in match.text(None)
    assert "you: " in match.text(0)
    assert "price 2, 1 point\n" in match.text(None)
    picture = match.svg(0)
    assert ET.fromstring(picture).tag == "svg"
    assert f'data-action="{KETCH}"' in picture
    assert f'data-off="{WORK}"' in picture
