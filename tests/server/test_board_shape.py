"""The shape of a board: its proportions and its regions."""

import pytest

from megawatt.server.board_shape import TALLEST, Region, shape_of


@pytest.mark.parametrize(
    ("size", "ratio"), [("1000 500", 2.0), ("1000 1000", 1.0), ("1000 3000", 1 / TALLEST)]
)
def test_a_board_keeps_its_shape_unless_it_is_very_tall(size: str, ratio: float) -> None:
    assert shape_of(f'<svg viewBox="0 0 {size}"/>').ratio == pytest.approx(ratio, abs=0.001)


def test_the_regions_of_a_board_are_found_in_their_order() -> None:
    svg = (
        '<svg viewBox="0 0 10 10">'
        '<rect data-screens="wide" data-read="12.5" data-region="My mat &amp; land"/>'
        '<g><rect data-region="Map" data-read="15"/></g></svg>'
    )
    assert shape_of(svg).regions == [Region("My mat & land", "wide"), Region("Map", "")]
    assert shape_of('<svg viewBox="0 0 10 10"/>').regions == []
