"""What the templates of a table work out."""

import pytest

from megawatt.kernel.tongue import tongue
from megawatt.picture import Choice
from megawatt.server.analysis import Estimate, swings
from megawatt.server.panels import facts_of, points_of
from megawatt.server.showing import FEW, TALLEST, Part, grouped, shape_of
from tests.tables.conftest import HARBOUR, KETCH, PASS, WORK


def choices(*words: str, first: int = KETCH) -> list[Choice]:
    return [Choice(first + k, text, "HA-5.3") for k, text in enumerate(words)]


def test_few_choices_stand_side_by_side() -> None:
    found = grouped(choices("Buy a ketch", "Buy a brig"), HARBOUR)
    assert [group.opening for group in found] == [""]
    assert [rest for _, rest in found[0].choices] == ["Buy a ketch", "Buy a brig"]


def test_many_choices_of_a_kind_share_their_first_words() -> None:
    work = Choice(WORK, "Work in the harbour", "HA-4.2")
    nothing = Choice(PASS, "Buy nothing", "HA-5.4")
    ships = [Choice(KETCH, f"Buy a ship number {n}", "HA-5.3") for n in range(FEW)]

    many, alone = grouped([work, nothing, *ships], HARBOUR)

    assert many.opening == "Buy a ship number"
    assert [rest for _, rest in many.choices] == [str(n) for n in range(FEW)]
    assert [choice.action for choice, _ in alone.choices] == [WORK, PASS]


@pytest.mark.parametrize(
    ("size", "ratio"), [("1000 500", 2.0), ("1000 1000", 1.0), ("1000 3000", 1 / TALLEST)]
)
def test_a_board_keeps_its_shape_unless_it_is_very_tall(size: str, ratio: float) -> None:
    assert shape_of(f'<svg viewBox="0 0 {size}"/>').ratio == pytest.approx(ratio, abs=0.001)


def test_what_a_viewer_may_not_know_is_left_out_of_the_panel() -> None:
    view = {"players": [{"points": 3, "money": None, "lines": 4}]}
    assert facts_of("future-energy", view, 0, tongue()) == ["lines left: 4"]
    assert points_of(view, 0) == 3
    assert points_of({}, 0) is None


def test_the_largest_swings_come_in_the_order_they_were_played() -> None:
    match = HARBOUR.start(2, seed=7)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[-1])
    assert match.winners() == [0, 1]  # they share the victory
    chances = [0.5, 0.45, 0.9]
    estimates = [Estimate(k, 0, win, 0.0, 0, 0) for k, win in enumerate(chances)]

    found = swings(match, estimates, most=2)

    assert [swing.moment for swing in found] == [2, 3]
    assert [round(swing.change, 2) for swing in found] == [0.45, -0.4]


def test_the_parts_of_a_board_are_found_in_their_order() -> None:
    svg = (
        '<svg viewBox="0 0 10 10">'
        '<rect data-screens="wide" data-read="12.5" data-region="My mat &amp; land"/>'
        '<g><rect data-region="Map" data-read="15"/></g></svg>'
    )
    assert shape_of(svg).parts == [Part("My mat & land", "wide"), Part("Map", "")]
    assert shape_of('<svg viewBox="0 0 10 10"/>').parts == []
