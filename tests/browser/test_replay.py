"""A replay: slide through a finished game, without the mouse, without a connection."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from megawatt.library import game
from tests.browser.conftest import Arrive
from tests.browser.person import Person

LOST = "Connection lost; trying again …"


@pytest.fixture
def katie(arrive: Arrive) -> Person:
    """She looks at a game that she has played to its end."""
    person = arrive()
    person.set_up("harbour", "me", "me")
    person.play()
    last_moment = person.fact("moment")
    person.page.goto(f"{person.page.url.split('?')[0]}/replay?moment={last_moment}")
    person.wait_for_script()
    return person


@pytest.fixture
def offline(katie: Person) -> Iterator[Any]:
    """Her connection: what the browser complains about when it is lost is expected."""
    katie.expected = ("ERR_INTERNET_DISCONNECTED",)
    yield katie.page.context.set_offline
    katie.page.context.set_offline(False)


def moment(person: Person) -> Locator:
    return person.page.locator("#slider output")


def slide(person: Person, to: int) -> None:
    """Drag the slider."""
    person.page.locator("#slider input[type=range]").fill(str(to))


def last(person: Person) -> int:
    return int(person.page.locator("#slider").get_attribute("data-last") or "")


def test_a_lost_connection_is_told_and_the_slider_goes_on_by_itself(
    katie: Person, offline: Any
) -> None:
    end = last(katie)
    offline(True)
    slide(katie, 2)
    expect(katie.page.locator("#toast")).to_have_text(LOST)
    expect(moment(katie)).to_have_text(f"{end} / {end}")

    offline(False)
    expect(moment(katie)).to_have_text(f"2 / {end}")
    expect(katie.page.locator("#toast")).to_be_empty()
    slide(katie, 3)
    expect(moment(katie)).to_have_text(f"3 / {end}")
    assert "moment=3" in katie.page.url


def test_what_is_wanted_by_then_is_shown_when_the_connection_is_back(
    katie: Person, offline: Any
) -> None:
    offline(True)
    for wanted in (2, 5, 1):
        slide(katie, wanted)
    expect(katie.page.locator("#toast")).to_have_text(LOST)
    offline(False)
    expect(moment(katie)).to_have_text(f"1 / {last(katie)}")


def test_a_refusal_is_told_in_words_and_the_slider_still_answers(katie: Person) -> None:
    katie.expected = ("422",)
    end = last(katie)

    def beyond(route: Route) -> None:
        route.continue_(url=re.sub(r"moment=2\b", f"moment={end + 1}", route.request.url))

    katie.page.route(re.compile(r"/replay\?(.*&)?moment=2(&|$)"), beyond)
    slide(katie, 2)
    expect(katie.page.locator("#toast")).to_contain_text(f"allowed: 0 to {end}")
    slide(katie, 3)
    expect(moment(katie)).to_have_text(f"3 / {end}")


def test_arrows_step_and_the_browsers_own_keys_do_not(katie: Person) -> None:
    end, wide = last(katie), katie.width
    katie.page.keyboard.press("ArrowLeft")
    expect(moment(katie)).to_have_text(f"{end - 1} / {end}")

    for key in ("Control+ArrowLeft", "Meta+ArrowLeft", "Control+Equal"):
        katie.page.keyboard.press(key)
    katie.page.keyboard.press("ArrowRight")
    expect(moment(katie)).to_have_text(f"{end} / {end}")
    assert katie.width == pytest.approx(wide, rel=0.01)


def test_a_click_on_a_chart_leads_to_its_moment(katie: Person) -> None:
    end = last(katie)
    chart = katie.page.locator("#side .chart").last
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    line = chart.locator("polyline").first.bounding_box()
    assert box
    assert line
    x, y = line["x"] - box["x"], box["height"] / 2

    step = line["width"] / end
    chart.click(position={"x": x + 2 * step, "y": y})
    expect(moment(katie)).to_have_text(f"2 / {end}")
    now = chart.locator(".now").bounding_box()
    assert now
    assert now["x"] == pytest.approx(line["x"] + 2 * step, abs=step / 2)
    chart.click(position={"x": x + line["width"] + 1, "y": y})
    expect(moment(katie)).to_have_text(f"{end} / {end}")


def test_the_review_names_mistakes_runs_by_itself_and_is_tried_again(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("harbour", "me", "me")
    katie.play(by="first")  # she never buys a ship: that is a mistake
    katie.page.goto(katie.page.url.split("?")[0] + "/replay")
    katie.wait_for_script()
    end = last(katie)

    expect(katie.page.locator('[data-done="yes"]')).to_be_visible(timeout=90_000)
    expect(katie.page.locator("#analysis .chart polygon")).to_have_count(2)
    expect(katie.page.locator(".skill")).to_contain_text("Given away by your moves")
    mistake = katie.page.locator("[data-mistake]").first
    then = mistake.get_attribute("data-moment")
    katie.page.keyboard.press("1")
    expect(moment(katie)).to_have_text(f"{then} / {end}")
    expect(katie.page.locator("#board .badge.could")).to_be_visible()
    expect(katie.page.locator("#board [tabindex]")).to_have_count(0)  # only to look at

    slide(katie, end - 2)
    expect(moment(katie)).to_have_text(f"{end - 2} / {end}")
    expect(katie.page.locator("#board .badge")).to_have_count(0)
    katie.page.locator("[data-pace]").click()
    katie.page.get_by_role("button", name="Play", exact=True).click()
    expect(moment(katie)).to_have_text(f"{end} / {end}")
    expect(katie.page.get_by_role("button", name="Play", exact=True)).to_be_visible()  # it stopped
    chances = katie.page.locator("[data-chances]").first
    at_the_end = (chances.get_attribute("data-chances") or "").split()[-1]
    expect(chances).to_have_text(at_the_end)

    slide(katie, 4)
    expect(moment(katie)).to_have_text(f"4 / {end}")
    katie.page.get_by_role("button", name="Try again from here").click()
    katie.wait_for("status", "playing")


def test_a_moment_can_be_kept_and_a_game_brought_back(katie: Person) -> None:
    with katie.page.expect_download() as picture:
        katie.page.get_by_role("button", name="PNG").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    with katie.page.expect_download() as drawing:
        katie.page.get_by_role("link", name="SVG").click()
    assert b"<svg" in drawing.value.path().read_bytes()[:200]
    with katie.page.expect_download() as saved:
        katie.page.get_by_role("link", name="Save as a file").click()
    assert b'"game"' in saved.value.path().read_bytes()


def test_a_saved_game_is_opened_as_soon_as_it_is_chosen(arrive: Arrive, tmp_path: Path) -> None:
    match = game("powerline").start(1, seed=7)
    for _ in range(6):
        match.play(0, match.legal(0)[0])
    match.save(tmp_path / "saved.json")
    katie = arrive()
    katie.go()
    katie.page.locator(".drop input[type=file]").set_input_files(tmp_path / "saved.json")
    katie.wait_for("status", "playing")
    assert "/tables/" in katie.page.url  # an unfinished game goes on
