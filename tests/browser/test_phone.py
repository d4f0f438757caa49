"""A phone: everything within the width, the question in reach, fingers instead of a mouse."""

import pytest

from megawatt.library import games
from tests.browser.conftest import PHONE, Arrive

INSIDE = f"document.documentElement.scrollWidth <= {PHONE['width']}"
"""Not innerWidth: a phone widens it for a page that is too wide."""


@pytest.mark.parametrize("name", games())
def test_the_table_fits_a_phone(arrive: Arrive, name: str) -> None:
    katie = arrive(phone=True)
    katie.begin(name)
    assert katie.page.evaluate(INSIDE)

    board = katie.page.locator("#board").bounding_box()
    question = katie.question.bounding_box()
    assert board is not None
    assert question is not None
    assert board["y"] < question["y"]
    assert board["width"] > 0.9 * PHONE["width"]
    assert question["y"] + question["height"] <= PHONE["height"] + 1  # in reach without scrolling

    katie.play(most=4)
    assert katie.page.evaluate(INSIDE)


def test_pages_around_the_table_fit_a_phone(arrive: Arrive) -> None:
    katie = arrive(phone=True)
    for path in ("/", "/rules/powerline", *(f"/games/{name}" for name in games())):
        katie.go(path)
        assert katie.page.evaluate(INSIDE), path


def test_a_tap_plays_and_two_taps_zoom(arrive: Arrive) -> None:
    katie = arrive(phone=True)
    katie.set_up("powerline", "me")
    katie.answers.first.tap()
    katie.page.locator("[data-undo]").wait_for()  # the answer has come

    before = katie.width
    katie.page.locator("#tile-A").dblclick()
    katie.wait_for_width(1.5 * before, 9 * before)
    katie.page.locator("#board svg").dispatch_event("dblclick")
    katie.wait_for_width(0.99 * before, 1.01 * before)
