"""The numbers in a player's panel."""

from megawatt.facts import Fact, facts_of
from megawatt.kernel.tongue import tongue
from megawatt.library import games
from megawatt.picture import draw_icon
from megawatt.server.player_facts import icons_of, points_of


def test_a_panel_shows_the_numbers_that_its_game_names() -> None:
    view = {"players": [{"money": 7, "people": 3, "hand": 9}]}
    assert facts_of("futuropia", view, 0, tongue()) == [
        Fact(3, "people", "people: 3"),
        Fact(7, "dollars", "money: 7"),
    ]
    assert facts_of("harbour", view, 0, tongue()) == []


def test_a_number_may_lie_in_a_part_of_the_view() -> None:
    view = {"players": [{"stock": {"oil": 2}, "energy": 0}]}
    assert [fact.words for fact in facts_of("energy-empire", view, 0, tongue())] == [
        "oil: 2",
        "energy: 0",
    ]


def test_what_a_viewer_may_not_know_is_left_out_of_the_panel() -> None:
    view = {"players": [{"points": 3, "money": None, "lines": 4}]}
    assert [fact.words for fact in facts_of("future-energy", view, 0, tongue())] == [
        "lines left: 4"
    ]
    assert points_of(view, 0) == 3
    assert points_of({}, 0) is None


def test_every_icon_of_a_panel_is_drawn() -> None:
    """A misspelt name would leave an empty place."""
    drawn = {name: draw_icon(name) for game in games() for name in icons_of(game)}
    assert drawn
    assert all("<path" in one or "<circle" in one for one in drawn.values()), drawn
