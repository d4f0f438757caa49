"""The numbers in a player's panel."""

from megawatt.kernel.tongue import tongue
from megawatt.server.player_facts import facts_of, points_of


def test_a_panel_shows_the_numbers_that_its_game_names() -> None:
    view = {"players": [{"money": 7, "people": 3, "hand": 9}]}
    assert facts_of("futuropia", view, 0, tongue()) == ["money: 7", "people: 3"]
    assert facts_of("harbour", view, 0, tongue()) == []


def test_what_a_viewer_may_not_know_is_left_out_of_the_panel() -> None:
    view = {"players": [{"points": 3, "money": None, "lines": 4}]}
    assert facts_of("future-energy", view, 0, tongue()) == ["lines left: 4"]
    assert points_of(view, 0) == 3
    assert points_of({}, 0) is None
