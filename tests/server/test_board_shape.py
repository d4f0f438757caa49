"""The shape of a board: its proportions, its pages, and what of it can be clicked."""

import pytest

from megawatt.server.board_shape import as_group, on_board, shape_of


@pytest.mark.parametrize(
    ("size", "ratio", "landscape"),
    [("1000 500", 2.0, True), ("1000 1000", 1.0, False), ("1000 3000", 0.333, False)],
)
def test_a_landscape_is_shown_whole(size: str, ratio: float, *, landscape: bool) -> None:
    shape = shape_of(f'<svg viewBox="0 0 {size}"/>')
    assert shape.ratio == pytest.approx(ratio, abs=0.001)
    assert shape.landscape == landscape


@pytest.mark.parametrize(("size", "pages"), [("390 600", 1), ("780 600", 2), ("1000 600", 1)])
def test_phone_pages_stand_side_by_side(size: str, pages: int) -> None:
    assert shape_of(f'<svg viewBox="0 0 {size}"/>').pages == pages


def test_what_can_be_clicked_is_read_from_the_picture() -> None:
    svg = (
        '<svg viewBox="0 0 9 9"><g data-action="7 12"/><g data-off="3"/><g data-action="4"/></svg>'
    )
    assert on_board(svg) == {7, 4}


def test_a_picture_s_parts_can_be_reached() -> None:
    svg = '<svg role="img"><g role="img"/></svg>'
    assert as_group(svg) == '<svg role="group"><g role="img"/></svg>'
