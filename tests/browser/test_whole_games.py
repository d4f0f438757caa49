"""For each game a person plays from the lobby to the end, and looks at the replay."""

import re

import pytest
from playwright.sync_api import expect

from megawatt.library import game, games
from tests.browser.conftest import Arrive

HEADLINE = re.compile(r"^(You won|You share|.+ wins).*")


@pytest.mark.parametrize("name", games())
def test_a_person_plays_a_whole_game_by_clicking_only(arrive: Arrive, name: str) -> None:
    katie = arrive()
    katie.go()
    katie.page.get_by_role("link", name=game(name).title, exact=True).click()
    heading = katie.page.get_by_role("heading", name=game(name).title, exact=True)
    expect(heading).to_be_visible()
    katie.set_up(name, "me", "bot:greedy")
    katie.watch_board()

    clicks = katie.play()

    assert clicks > 5
    assert len(katie.board_places) == 1  # nothing moved that she did not move
    expect(katie.page.locator("#winner")).to_have_text(HEADLINE)
    totals = katie.page.locator("#end tfoot .vp")
    expect(totals).to_have_text([re.compile(r"^-?\d+$")] * 2)
    expect(katie.page.locator("#end .chart polyline")).to_have_count(2)

    katie.page.locator("#end [data-review]").click()
    slider = katie.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    expect(katie.page.locator("output")).to_have_text(f"{last} / {last}")
    katie.page.get_by_role("link", name="A step back").click()
    expect(katie.page.locator("output")).to_have_text(f"{last - 1} / {last}")
    katie.page.get_by_role("link", name="A turn back").click()
    expect(katie.page.locator("output")).not_to_have_text(f"{last - 1} / {last}")
    expect(katie.page.locator("#board svg")).to_be_visible()


def test_the_analysis_comes_and_the_moment_can_be_kept(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me", "bot:greedy")
    katie.play(seed=3)
    katie.page.locator("#end [data-review]").click()

    expect(katie.page.locator('[data-done="yes"]')).to_be_visible(timeout=90_000)
    expect(katie.page.locator("#analysis .chart polyline")).to_have_count(2)
    swing = katie.page.locator(".swings a").first
    moment = swing.get_attribute("data-moment")
    swing.click()
    expect(katie.page.locator("output")).to_have_text(re.compile(rf"^{moment} / "))

    with katie.page.expect_download() as picture:
        katie.page.get_by_role("button", name="PNG").click()
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    with katie.page.expect_download() as drawing:
        katie.page.get_by_role("link", name="SVG").click()
    assert b"<svg" in drawing.value.path().read_bytes()[:200]

    with katie.page.expect_download() as saved:
        katie.page.get_by_role("link", name="Save as a file").click()
    katie.go()
    katie.page.locator("input[type=file]").set_input_files(saved.value.path())
    katie.page.get_by_role("button", name="Open", exact=True).click()
    expect(katie.page.get_by_role("slider")).to_be_visible()

    last = int(katie.page.get_by_role("slider").get_attribute("max") or 0)
    katie.page.get_by_role("slider").fill("40")
    expect(katie.page.locator("output")).to_have_text(re.compile("^40 / "))
    katie.page.get_by_role("button", name="Play on").click()
    katie.wait_for("status", "playing")
    # The bot's secret planning is not counted; it may have declared itself ready since.
    assert 15 <= int(katie.fact("step")) < last


def test_alone_there_are_a_rank_and_a_record(arrive: Arrive) -> None:
    katie = arrive()
    katie.set_up("powerline", "me")
    katie.play()
    expect(katie.page.locator("#end")).to_contain_text("Your solo record:")
    expect(katie.page.locator("#winner")).to_contain_text("You reached")
    expect(katie.page.locator(".scores")).not_to_be_empty()
