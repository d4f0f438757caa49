"""Choices that a game sorts by place: Energy Empire's placements."""

from megawatt.kernel.tongue import tongue
from megawatt.match import game
from megawatt.picture import Choice
from megawatt.server.panels import facts_of
from megawatt.server.places import quarters
from tests.tables.conftest import WORK


def test_placements_stand_at_their_location_with_the_energy_they_take() -> None:
    match = game("energy-empire").start(2, seed=3)
    while "Place a worker" not in match.decision(match.to_act[0]):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    seat = match.to_act[0]
    choices = match.choices(seat)

    found, rest = quarters("energy-empire", match.view(seat), choices.values(), tongue())

    assert [quarter.name for quarter in found] == [
        f"{binder}: place a worker" for binder in ("Government", "Industry", "Commerce")
    ]
    assert sum(quarter.count for quarter in found) + len(rest) == len(choices)
    assert [choice.words.split(":")[0] for choice in rest] == ["Generate"]
    stands = [stand for quarter in found for stand in quarter.stands]
    assert all(stand.words for stand in stands)
    mine = next(stand for stand in stands if stand.name == "Mine")
    assert next(label for _, label in mine.choices) == "0 ⚡"
    assert all("Mine" in choice.words for choice, _ in mine.choices)


def test_other_games_are_left_alone() -> None:
    work = Choice(WORK, "Work in the harbour", "HA-4.2")
    assert quarters("harbour", {}, [work], tongue()) == ([], [work])


def test_a_panel_shows_the_numbers_that_its_game_names() -> None:
    view = {"players": [{"money": 7, "people": 3, "hand": 9}]}
    assert facts_of("futuropia", view, 0, tongue()) == ["money: 7", "people: 3"]
    assert facts_of("harbour", view, 0, tongue()) == []
