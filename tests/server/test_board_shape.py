"""The shape of a board: its proportions and its regions."""

import pytest

from megawatt.server.board_shape import TALLEST, Region, board_ratio, regions_of


@pytest.mark.parametrize(
    ("size", "ratio"), [("1000 500", 2.0), ("1000 1000", 1.0), ("1000 3000", 1 / TALLEST)]
)
def test_a_board_keeps_its_shape_unless_it_is_very_tall(size: str, ratio: float) -> None:
    assert board_ratio(f'<svg viewBox="0 0 {size}">') == pytest.approx(ratio, abs=0.001)


def test_the_regions_of_a_board_are_found_in_their_order() -> None:
    svg = (
        '<svg><rect data-region="My mat &amp; land" data-read="12.5" data-screens="wide"/>'
        '<rect data-region="Map" data-read="15"/></svg>'
    )
    assert regions_of(svg) == [Region("My mat & land", "wide"), Region("Map", "")]
    assert regions_of("<svg></svg>") == []
