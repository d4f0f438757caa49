"""What a click would bring, in numbers: true where luck has no part, silent where it has."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from megawatt.games import GAMES
from megawatt.library import game
from megawatt.match import Match
from megawatt.server.consequences import POINTS, brought_by
from megawatt.server.player_facts import points_of


def seen_from(match: Match, seat: int) -> Any:
    """What is asked of a table: the seat's own match, and that it is its turn."""
    return SimpleNamespace(
        match=match, seat=seat, lang="en", my_turn=True, choices=match.choices(seat)
    )


def points(match: Match, seat: int) -> int:
    return points_of(match.view(seat), seat) or 0


PROMISING = [name for name in GAMES if name != "powerline"]
"""Of a plan that is secret and not yet carried out nothing can be promised."""


@pytest.mark.parametrize("name", PROMISING)
def test_what_is_promised_happens(name: str) -> None:
    """Each gesture is then played in the real game: its numbers are those that were told."""
    match, luck = game(name).start(2, seed=3), random.Random(3)
    promised = 0
    for _ in range(40):
        if match.over:
            break
        seat = match.to_act[0]
        action = luck.choice(match.legal(seat))
        now = points(match, seat)
        told = {one.icon: one.more for one in brought_by(seen_from(match, seat), [action])}
        match.play(seat, action)
        if len(match.to_act) == 1 and len(match.legal(match.to_act[0])) == 1:
            continue  # the gesture goes on by itself
        promised += len(told)
        if POINTS in told:
            assert points(match, seat) - now == told[POINTS]
    assert promised


def buying(match: Match, seat: int) -> tuple[int, int, str] | None:
    """Find a worker at the Government market and what is bought there for money, if it can be."""
    for place, choice in match.choices(seat).items():
        if choice.words.endswith("on Government market"):
            there = match.copy()
            there.play(seat, place)
            cards = [(a, c.words) for a, c in there.choices(seat).items() if " for $" in c.words]
            return (place, *cards[0]) if cards else None
    return None


def test_a_card_costs_its_price_and_brings_its_points() -> None:
    """EE-6.1: Katie sees what buying a card does to her money and points before she buys."""
    match, luck = game("energy-empire").start(2, seed=7), random.Random(7)
    while not (found := buying(match, match.to_act[0])):
        seat = match.to_act[0]
        match.play(seat, luck.choice(match.legal(seat)))
    seat, (place, buy, words) = match.to_act[0], found
    price = int(words.rpartition("$")[2])

    told = {one.icon: one.more for one in brought_by(seen_from(match, seat), [place, buy])}

    assert told["cash"] == -price
    assert told["worker"] == -1
    assert told[POINTS] > 0


def test_what_luck_decides_is_not_promised() -> None:
    """EE-9.5: what dice bring is not known before they are rolled."""
    match, luck = game("energy-empire").start(2, seed=5), random.Random(5)
    rolls = 0
    while not match.over and rolls < 3:
        seat = match.to_act[0]
        roll = [a for a, c in match.choices(seat).items() if c.words.startswith("Roll")]
        if roll:
            rolls += 1
            told = [one.icon for one in brought_by(seen_from(match, seat), [roll[-1]])]
            assert "energy" not in told
            match.play(seat, roll[-1])
        else:
            match.play(seat, luck.choice(match.legal(seat)))
    assert rolls


def test_nothing_is_promised_of_what_is_not_allowed() -> None:
    match = game("energy-empire").start(2, seed=5)
    seat = match.to_act[0]
    refused = next(a for a in range(300) if a not in match.legal(seat))

    assert brought_by(seen_from(match, seat), [refused]) == []
